import RibsModel
import RibsSyntax
import RibsText

/// The edits by which a value that a scope further up has comes down to a component that lacks it:
/// each component on the way passes it on and asks for it in its own Dependency protocol.
///
/// Whatever conforms to such a protocol has to have the value then, so the way up may branch.
struct DependencyForwarding {
  private let requirement: Requirement
  private let project: Project
  private let type: ForwardedType
  private var types: TypeTable { project.types }

  /// The components and protocols that the value has come by.
  private var reached: Set<TypeID> = []
  private var edits: [Fix.Edit] = []

  private init(of requirement: Requirement, in project: Project) {
    self.requirement = requirement
    self.project = project
    type = ForwardedType(of: requirement, project.types)
  }

  /// The fix that gives a component what a child's protocol asks for; nil where a scope at the end of
  /// a way does not have the value, or where the type can't be written as it is.
  static func fix(
    giving requirement: Requirement, to component: TypeID, for dependency: TypeID,
    in project: Project
  ) -> Fix? {
    var forwarding = Self(of: requirement, in: project)
    guard forwarding.isPlain(requirement), !requirement.needsSetter, forwarding.type.isCertain,
      forwarding.give(to: component, for: dependency)
    else { return nil }
    return Fix(forwarding.edits)
  }

  /// Else the getter of whoever passes it on would have to be `async`, throwing or isolated, too.
  private func isPlain(_ requirement: Requirement) -> Bool {
    let declaration = types.declaration(at: requirement.place)
    let accessors = types[requirement.place.file].words(in: declaration.body)
    return declaration.attributes.isEmpty && Set(accessors).isSubset(of: ["get", "set"])
  }

  /// Lets a component pass the value on, and those above it likewise.
  private mutating func give(to component: TypeID, for dependency: TypeID) -> Bool {
    guard reached.insert(component).inserted else { return true }
    let information = types[component]
    guard information.kind == .class, information.role == .source, isNewToFamily(of: component),
      isAskedForOneType(of: component), isIsolatedAlike(component),
      let base = types.frameworkBase(of: component), base.base == .component,
      case .declared(let asked, _)? = base.arguments.first, types[asked].kind == .protocol
    else { return false }
    return add("dependency.\(name)", to: component, conformingTo: dependency) && ask(in: asked)
  }

  /// Lets a Dependency protocol ask for the value, and whatever conforms to it provide that.
  private mutating func ask(in dependency: TypeID) -> Bool {
    guard reached.insert(dependency).inserted else { return true }
    let present = types.requirements(of: dependency).first { $0.name == requirement.name }
    if let present {
      return present.type == requirement.type && isPlain(present)
    }
    let information = types[dependency]
    guard information.role == .source, information.genericParameters.isEmpty,
      isIsolatedAlike(dependency), !project.mayBeUsedElsewhere(information),
      types.allMembers(named: requirement.name, of: dependency).isEmpty,
      !isAdoptedLocally(dependency),
      type.isVisible(to: information.access),
      add("get", at: information.place, of: dependency, access: .internal)
    else { return false }
    let conforming = types.types.filter { mayConform($0) && types.inherits($0.id, dependency) }
    return conforming.contains { $0.role == .source }
      && conforming.allSatisfy { type in
        provides(type, for: dependency)
          || (type.role == .source
            ? give(to: type.id, for: dependency) : standIn(type, for: dependency))
      }
  }

  /// Lets what stands in for a scope in tests have the property: none of them reads it yet.
  private mutating func standIn(_ double: TypeInformation, for dependency: TypeID) -> Bool {
    isNewToFamily(of: double.id) && isIsolatedAlike(double.id)
      && add(
        "fatalError(\"`\(requirement.name)` is not set\")", to: double.id, conformingTo: dependency)
  }

  // MARK: What is there

  /// Protocols and aliases only hand on what is asked for; what is generated is written anew, and
  /// what nobody builds does not count.
  private func mayConform(_ type: TypeInformation) -> Bool {
    type.kind != .protocol && type.kind != .typealias && type.role != .unbuilt
      && ![.generated, .mock].contains(types.role(of: type.place.file))
  }

  /// The type has the very value already, and whoever asks for it may see it.
  private func provides(_ type: TypeInformation, for dependency: TypeID) -> Bool {
    var typing = project.flow.typing
    return types.allMembers(named: requirement.name, of: type.id).contains { member in
      let declaration = types.declaration(at: member.place)
      let file = types[member.place.file]
      let owner = types[member.owner]
      let isForSome = declaration.parent.map { !file[$0].requirements.isEmpty } ?? false
      let needed = max(
        min(type.access, types[dependency].access),
        owner.module == type.module ? .internal : .public)
      return owner.kind != .protocol && member.isProperty && !member.isStatic
        && member.condition == 0 && declaration.attributes.isEmpty && !isForSome
        && Set(file.words(in: declaration.body)).isDisjoint(with: ["async", "throws"])
        && member.access >= needed && isIsolatedAlike(type.id)
        && (types.canonicalType(of: member, seenFrom: type.id) ?? typing.type(of: member))
          == requirement.type
    }
  }

  /// Neither the type nor one above or below it has something of the name.
  private func isNewToFamily(of type: TypeID) -> Bool {
    let below = types.types.lazy.map(\.id).filter { $0 != type && types.inherits($0, type) }
    return (types.selfAndSuperclasses(of: type) + below).allSatisfy {
      types.members(named: requirement.name, of: $0).isEmpty
    }
  }

  /// Another child may ask for something else by that name.
  private func isAskedForOneType(of component: TypeID) -> Bool {
    types.allMembers(named: requirement.name, of: component).allSatisfy {
      types.canonicalType(of: $0) == requirement.type && !$0.isSettable
    }
  }

  /// On whatever actor the protocol is that asks for the value: `@MainActor`.
  private func isIsolatedAlike(_ type: TypeID) -> Bool {
    func actors(_ type: TypeID) -> [String] {
      types.attributeNames(at: types[type].place).filter { $0.first?.isUppercase == true }
    }
    return actors(type) == actors(requirement.dependency)
  }

  /// A type inside a function conforms to the protocol, of which nothing more is known.
  private func isAdoptedLocally(_ dependency: TypeID) -> Bool {
    let name = types[dependency].name
    return project.code.units(mentioning: name).contains { unit in
      project.code[unit].nodes([.localDeclaration]).contains { $0.text.contains(name) }
    }
  }

  // MARK: What is written

  /// With its backticks, if it has any.
  private var name: String {
    types[requirement.place.file].text(types.declaration(at: requirement.place).name)
  }

  /// Adds the property to the declaration or extension which says that the type conforms: what the
  /// protocol asks for is provided there.
  private mutating func add(
    _ body: String, to type: TypeID, conformingTo dependency: TypeID
  ) -> Bool {
    let clause = types[type].inherited.first { entry in
      guard case .declared(let parent) = entry.target else { return false }
      return types[parent].kind != .class && types.inherits(parent, dependency)
    }
    let asked = max(types[dependency].access, types[requirement.dependency].access)
    return add(
      body, at: clause?.place ?? types[type].place, of: type, access: min(types[type].access, asked)
    )
  }

  private mutating func add(
    _ body: String, at place: DeclarationPlace, of owner: TypeID, access: Access
  ) -> Bool {
    let file = types[place.file]
    let source = types[requirement.place.file]
    let indentation =
      Indentation(swiftSource: file.bytes) ?? Indentation(swiftSource: source.bytes) ?? .standard
    let modifier = access >= .package ? "\(access) " : ""
    guard types.declaration(at: place).condition == 0, file.problems.isEmpty,
      ![.generated, .unbuilt].contains(types.role(of: place.file)),
      type.isVisible(to: access),
      let imports = type.imports(at: place, openly: types[owner].access >= .package),
      let edit = file.edit(
        addingProperty: "\(modifier)var \(name): \(requirement.spelling)", body,
        to: place.declaration, indentedBy: indentation)
    else { return false }
    for module in imports {
      let words = "\(module) in \(file.path)"
      if edits.contains(where: { $0.declared == words }) { continue }
      edits.append(Fix.Edit(place.file, file.edit(importing: [module]), declaring: words))
    }
    edits.append(
      Fix.Edit(
        place.file, edit, declaring: "\(requirement.name) of \(types[owner].qualifiedName)"))
    return true
  }
}
