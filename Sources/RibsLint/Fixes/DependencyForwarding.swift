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
  private var types: TypeTable { project.types }

  /// The components and protocols that the value has come by.
  private var reached: Set<TypeID> = []
  private var edits: [Fix.Edit] = []

  private init(of requirement: Requirement, in project: Project) {
    self.requirement = requirement
    self.project = project
  }

  /// The fix that gives a component what a child's protocol asks for; nil where a scope at the end of
  /// a way does not have the value, where tests stand in for one on the way, or where the type can't be
  /// written as it is.
  static func fix(
    giving requirement: Requirement, to component: TypeID, for dependency: TypeID,
    in project: Project
  ) -> Fix? {
    var forwarding = Self(of: requirement, in: project)
    guard forwarding.isPlain(requirement), !requirement.needsSetter,
      !requirement.type.isUncertain, forwarding.give(to: component, for: dependency)
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
    guard information.kind == .class, information.role == .source,
      types.selfAndSuperclasses(of: component).allSatisfy({ isNew(to: $0) }),
      let base = types.frameworkBase(of: component), base.base == .component,
      case .declared(let asked, _)? = base.arguments.first, types[asked].kind == .protocol
    else { return false }
    let access = min(information.access, types[dependency].access)
    let modifier = access >= .package ? "\(access) " : ""
    return add(
      "dependency.\(name)", modifier, to: conformance(of: component, to: dependency), of: component)
      && ask(in: asked)
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
      types.allMembers(named: requirement.name, of: dependency).isEmpty,
      add("get", to: information.place, of: dependency)
    else { return false }
    let conforming = types.types.filter { mayConform($0) && types.inherits($0.id, dependency) }
    return conforming.contains { $0.role == .source }
      && conforming.allSatisfy { type in
        provides(type, for: dependency) || give(to: type.id, for: dependency)
      }
  }

  /// Protocols and aliases only hand on what is asked for; what is generated is written anew, and
  /// what nobody builds does not count.
  private func mayConform(_ type: TypeInformation) -> Bool {
    type.kind != .protocol && type.kind != .typealias && type.role != .unbuilt
      && ![.generated, .mock].contains(types.role(of: type.place.file))
  }

  /// The type has the very value already, and whoever asks for it may see it.
  private func provides(_ type: TypeInformation, for dependency: TypeID) -> Bool {
    types.allMembers(named: requirement.name, of: type.id).contains { member in
      types[member.owner].kind != .protocol && member.isProperty && !member.isStatic
        && member.condition == 0 && member.access > .fileprivate
        && member.access >= min(type.access, types[dependency].access)
        && types.canonicalType(of: member, seenFrom: type.id) == requirement.type
    }
  }

  // MARK: Where it is written

  /// With its backticks, if it has any.
  private var name: String {
    types[requirement.place.file].text(types.declaration(at: requirement.place).name)
  }

  private func isNew(to type: TypeID) -> Bool {
    types.members(named: requirement.name, of: type).isEmpty
  }

  /// The declaration or extension that says that the component conforms: what the protocol asks for
  /// is provided there.
  private func conformance(of component: TypeID, to dependency: TypeID) -> DeclarationPlace {
    let clause = types[component].inherited.first { entry in
      guard case .declared(let parent) = entry.target else { return false }
      return types[parent].kind != .class && types.inherits(parent, dependency)
    }
    return clause?.place ?? types[component].place
  }

  /// Adds the property, with what stands in its braces.
  private mutating func add(
    _ body: String, _ modifier: String = "", to place: DeclarationPlace, of type: TypeID
  ) -> Bool {
    let file = types[place.file]
    let source = types[requirement.place.file]
    let indentation =
      Indentation(swiftSource: file.bytes) ?? Indentation(swiftSource: source.bytes) ?? .standard
    guard types.declaration(at: place).condition == 0, types.role(of: place.file) == .source,
      file.problems.isEmpty,
      let imports = newImports(at: place),
      let edit = file.edit(
        addingProperty: "\(modifier)var \(name): \(requirement.spelling)", body,
        to: place.declaration, indentedBy: indentation)
    else { return false }
    for module in imports {
      guard let edit = file.edit(importing: module) else { return false }
      edits.append(Fix.Edit(place.file, edit, declaring: "\(module) in \(file.path)"))
    }
    edits.append(
      Fix.Edit(
        place.file, edit, declaring: "\(requirement.name) of \(types[type].qualifiedName)"))
    return true
  }

  /// What a file has to import for the type to mean the same there as where it is asked for; nil
  /// where it means something else, or where that is not certain.
  private func newImports(at place: DeclarationPlace) -> [String]? {
    let (file, source) = (types[place.file], types[requirement.place.file])
    let written = TypeExpression(
      parsing: types.declaration(at: requirement.place).type, in: source)
    guard types.canonical(written, from: Viewpoint(place)) == requirement.type else { return nil }
    guard requirement.type.isFromElsewhere else { return [] }
    let present = file.imports.map { file.text($0.name) }
    let missing = source.imports.map { source.text($0.name) }.filter { !present.contains($0) }
    guard let module = missing.first else { return [] }
    // Of several modules, nothing tells which one has the type; another target may not build with it.
    let isCertain =
      missing.count == 1 && !module.contains(".")
      && types.module(of: place.file) == types.module(of: requirement.place.file)
    let isPlanned = edits.contains { $0.declared == "\(module) in \(file.path)" }
    return isCertain ? isPlanned ? [] : missing : nil
  }
}

extension CanonicalType {
  /// A module that the file imports declares a part of it, other than Swift's own.
  fileprivate var isFromElsewhere: Bool {
    switch self {
    case .declared(_, let arguments), .composition(let arguments):
      arguments.contains(where: \.isFromElsewhere)
    case .external(let name, let arguments):
      !swiftTypes.contains(name) || arguments.contains(where: \.isFromElsewhere)
    case .implicitlyUnwrapped(let type), .some(let type), .metatype(let type),
      .specified(_, let type):
      type.isFromElsewhere
    case .tuple(let elements): elements.contains { $0.type.isFromElsewhere }
    case .function(let parameters, _, let result):
      result.isFromElsewhere || parameters.contains(where: \.isFromElsewhere)
    // Whoever declares a component imports the framework.
    case .framework(_, let arguments): arguments.contains(where: \.isFromElsewhere)
    case .generic, .unknown: true
    }
  }
}

private let swiftTypes: Set = [
  "Any", "AnyObject", "Array", "Bool", "Character", "Dictionary", "Double", "Duration", "Float",
  "Int", "Int32", "Int64", "Optional", "Set", "String", "UInt", "UInt32", "UInt64", "UInt8", "Void",
]
