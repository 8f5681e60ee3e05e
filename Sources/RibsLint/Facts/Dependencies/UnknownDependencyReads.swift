import RibsModel
import RibsSyntax

/// Where a component or builder reads a name of `dependency` that its Dependency protocol does not
/// have.
struct UnknownDependencyRead {
  let name: String
  let dependency: NamedType
  let location: Location
  /// The component or builder whose code it is.
  let owner: TypeID
}

/// Those of a project, in source order.
struct UnknownDependencyReads: ProjectFact {
  let all: [UnknownDependencyRead]

  init(of project: Project) {
    let types = project.types
    var dependencies: [TypeID: NamedType] = [:]
    for type in types.frameworkHeirs where type.kind == .class {
      dependencies[type.id] = readableDependency(of: type.id, types)
    }
    guard !dependencies.isEmpty else {
      all = []
      return
    }
    var typing = project.flow.typing
    all = project.code.units(mentioning: "dependency").flatMap { id -> [UnknownDependencyRead] in
      let unit = project.code[id]
      guard let owner = unit.owner else { return [] }
      return unit.nodes([.member]).compactMap { read -> UnknownDependencyRead? in
        let name = read.name
        // `dependency.self` is the dependency.
        guard name != "self", let base = read.firstChild?.unwrapped, base.name == "dependency",
          let holder = holder(ofDependency: base, in: id, unit, &typing),
          let dependency = dependencies[holder],
          base.kind == .member || meansInherited(dependency, in: unit, types),
          !isMember(name, of: dependency, types), !isCommonToAllDependencies(name, types)
        else { return nil }
        return UnknownDependencyRead(
          name: name, dependency: dependency, location: unit.nameLocation(of: read), owner: owner)
      }
    }
  }

  /// The protocols of the project that have no such name.
  var protocols: Set<TypeID> {
    Set(all.compactMap { if case .declared(let type) = $0.dependency { type } else { nil } })
  }
}

/// The Dependency protocol behind `dependency` in a component or builder, when everything that it
/// has is known.
private func readableDependency(of type: TypeID, _ types: TypeTable) -> NamedType? {
  guard let (base, arguments) = types.frameworkBase(of: type),
    [.component, .builder, .needleComponent].contains(base),
    types.unseenMembers(of: type) == nil
  else { return nil }
  // A property of that name, of the class or of its own base class, is another thing.
  let hides = types.selfAndSuperclasses(of: type).contains { owner in
    types.members(named: "dependency", of: owner).contains { $0.isProperty }
  }
  guard !hides else { return nil }
  switch arguments.first {
  case .framework(.emptyDependency, _)?: return .framework(.emptyDependency)
  case .declared(let dependency, _)?:
    return isWhollyKnown(dependency, types) ? .declared(dependency) : nil
  default: return nil
  }
}

/// The protocol inherits nothing from outside the tree, and no macro adds to it.
private func isWhollyKnown(_ dependency: TypeID, _ types: TypeTable) -> Bool {
  let ancestry = types.ancestry(of: dependency)
  return types[dependency].kind == .protocol && !ancestry.isAmbiguous
    && ancestry.external.allSatisfy(memberless.contains)
    && ([dependency] + ancestry.types).allSatisfy {
      types.unseenMembers(of: $0) == nil && !types.looksUpMembers($0)
    }
}

private func isMember(_ name: String, of dependency: NamedType, _ types: TypeTable) -> Bool {
  let declared =
    if case .declared(let type) = dependency { type } else { types.additions(to: dependency) }
  return declared.map { !types.allMembers(named: name, of: $0).isEmpty } ?? false
}

/// Inherited names that are not in the tree and add nothing to read.
private let memberless: Set = ["AnyObject", "Sendable", "class"]

/// The class whose inherited property `dependency`, `self.dependency` or `component.dependency` is;
/// nil where that is not known.
private func holder(
  ofDependency base: Syntax, in id: CodeUnitID, _ unit: CodeUnit, _ typing: inout Typing
) -> TypeID? {
  guard base.kind == .member, let receiver = base.firstChild?.unwrapped else {
    return base.kind == .name ? unit.owner : nil
  }
  if receiver.isSelf { return unit.owner }
  return typing.type(at: CodePoint(id, receiver.id)).declared
}

/// The bare name `dependency` is the inherited property, an initialiser's parameter of the same
/// type, or a closure's capture of one of them.
private func meansInherited(
  _ dependency: NamedType, in unit: CodeUnit, _ types: TypeTable
) -> Bool {
  let bindsLocally = unit.nodes(bindingKinds).contains { binding in
    binding.name == "dependency" && !(binding.kind == .capture && binding.capturesItself)
  }
  return !bindsLocally && (parameterType(in: unit, types).map { $0 == dependency } ?? true)
}

extension Syntax {
  /// `[dependency]`, `[dependency = self.dependency]`
  fileprivate var capturesItself: Bool {
    guard let value = value?.unwrapped else { return true }
    return value.name == name && value.isNameOrOfSelf
  }
}

/// What can give the name `dependency` another meaning.
private let bindingKinds: [NodeKind] = [
  .binding, .capture, .for, .localFunction, .parameter, .pattern,
]

/// The type of the parameter `dependency` of the unit's function; nil when there is no such
/// parameter, `.some(nil)` when its type is not known.
private func parameterType(in unit: CodeUnit, _ types: TypeTable) -> NamedType?? {
  let file = types[unit.declaration.file]
  guard
    let parameter = types.parameters(at: unit.declaration)
      .first(where: { file.name($0.name) == "dependency" })
  else { return nil }
  let type = TypeExpression(parsing: parameter.type, in: file)
  switch types.canonical(type, from: unit.viewpoint) {
  case .declared(let declared, _): return .declared(declared)
  case .framework(let framework, _): return .framework(framework)
  default: return .some(nil)
  }
}

/// A member that an extension of the framework's own `Dependency` adds.
private func isCommonToAllDependencies(_ name: String, _ types: TypeTable) -> Bool {
  guard let added = types.additions(to: .framework(.dependency)) else { return false }
  return !types.members(named: name, of: added).isEmpty
}
