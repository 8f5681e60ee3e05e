import RibsModel
import RibsSyntax

extension Rule {
  package static let unknownDependencyMember = Rule(
    id: "unknown_dependency_member",
    summary: "a read of `dependency.x` that the Dependency protocol does not have",
    category: .dependency, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        `dependency.x` or `self.dependency.x` in a component or builder whose `Dependency` \
        protocol has no member `x`: not itself, not in a protocol it inherits, and not in an \
        extension of either. A local name `dependency`, a property of that name declared by the \
        class itself, and a protocol that inherits something outside the tree are left alone.
        """,
      matters: """
        The code does not compile; this says so before a build, and for all RIBs at once. It is \
        what remains when a requirement was removed from a parent, or when a value is used that \
        nobody asked the parent for.
        """,
      fix: """
        Add the property to the `Dependency` protocol, so that every parent must provide it; or \
        read another one.
        """),
    examples: [
      Example(
        "A component reads what it did not ask for",
        """
        import RIBs

        struct User {}
        struct Token {}

        protocol ProfileDependency: Dependency {
          var user: User { get }
        }

        final class ProfileComponent: Component<ProfileDependency> {
          var token: Token { dependency.token } // expect: unknown_dependency_member "`token`"
          var user: User { dependency.user }
        }
        """),
      Example(
        "A builder reads what it did not ask for",
        """
        import RIBs

        protocol ProfileDependency: Dependency {}

        final class ProfileBuilder: Builder<ProfileDependency> {
          func build() {
            print(self.dependency.analytics) // expect: unknown_dependency_member
          }
        }
        """),
      Example(
        "Inherited members, and members of an extension",
        """
        import RIBs

        struct User { var name: String }

        protocol UserDependency: Dependency {
          var user: User { get }
        }

        protocol ProfileDependency: UserDependency {}

        extension ProfileDependency {
          var userName: String { user.name }
        }

        final class ProfileComponent: Component<ProfileDependency> {
          var title: String { dependency.userName + dependency.user.name }
        }
        """),
    ],
    check: unknownDependencyMembers)
}

@Sendable private func unknownDependencyMembers(in project: Project) -> [Finding] {
  let types = project.types
  var dependencies: [TypeID: TypeID] = [:]
  for type in types.types where type.kind == .class {
    dependencies[type.id] = readableDependency(of: type.id, types)
  }
  return project.code.units(mentioning: "dependency").flatMap { id -> [Finding] in
    let unit = project.code[id]
    guard let owner = unit.owner, let dependency = dependencies[owner] else { return [] }
    return unit.nodes([.member]).compactMap { read -> Finding? in
      let name = read.name
      guard isReadOfDependency(read, in: unit, dependency, types),
        types.allMembers(named: name, of: dependency).isEmpty,
        !isCommonToAllDependencies(name, types)
      else { return nil }
      return unknownMember(name, of: dependency, readAt: unit.nameLocation(of: read), owner, types)
    }
  }
}

/// The Dependency protocol behind `dependency` in a component or builder, when everything that it
/// has is known.
private func readableDependency(of type: TypeID, _ types: TypeTable) -> TypeID? {
  guard let (base, arguments) = types.frameworkBase(of: type),
    base == .component || base == .builder,
    case .declared(let dependency, _)? = arguments.first, types[dependency].kind == .protocol
  else { return nil }
  // A property of that name, of the class or of its own base class, is another thing.
  let hides = ([type] + types.superclasses(of: type)).contains { owner in
    types.members(named: "dependency", of: owner).contains { $0.isProperty }
  }
  let ancestry = types.ancestry(of: dependency)
  guard !hides, !ancestry.isAmbiguous, ancestry.external.allSatisfy(memberless.contains) else {
    return nil
  }
  return dependency
}

/// Inherited names that are not in the tree and add nothing to read.
private let memberless: Set = ["AnyObject", "Sendable", "class"]

/// `dependency.x` or `self.dependency.x`, where `dependency` is the inherited property or an
/// initialiser's parameter of the same type.
private func isReadOfDependency(
  _ read: Syntax, in unit: CodeUnit, _ dependency: TypeID, _ types: TypeTable
) -> Bool {
  guard let base = read.firstChild?.unwrapped, base.name == "dependency" else { return false }
  switch base.kind {
  case .member:
    return base.firstChild?.kind == .name && base.firstChild?.name == "self"
  case .name:
    let bindsLocally = unit.nodes(bindingKinds).contains { $0.name == "dependency" }
    return !bindsLocally && (parameterType(in: unit, types).map { $0 == dependency } ?? true)
  default:
    return false
  }
}

/// What can give the name `dependency` another meaning.
private let bindingKinds: Set<NodeKind> = [
  .binding, .capture, .for, .localFunction, .parameter, .pattern,
]

/// The type of the parameter `dependency` of the unit's function; nil when there is no such
/// parameter, `.some(nil)` when its type is no declared one.
private func parameterType(in unit: CodeUnit, _ types: TypeTable) -> TypeID?? {
  let file = types[unit.declaration.file]
  let parameters = types.declaration(at: unit.declaration).parameters.indices
  guard let index = parameters.first(where: { file.name(file.parameters[$0].name) == "dependency" })
  else { return nil }
  let type = TypeExpression(parsing: file.parameters[index].type, in: file)
  guard case .declared(let declared, _) = types.canonical(type, from: unit.viewpoint) else {
    return .some(nil)
  }
  return declared
}

/// A member that an extension of the framework's own `Dependency` adds.
private func isCommonToAllDependencies(_ name: String, _ types: TypeTable) -> Bool {
  guard let added = types.additions(to: .framework(.dependency)) else { return false }
  return !types.members(named: name, of: added).isEmpty
}

private func unknownMember(
  _ name: String, of dependency: TypeID, readAt location: Location, _ owner: TypeID,
  _ types: TypeTable
) -> Finding {
  let asked = types[dependency].name
  let near = nearestNames(
    to: name, among: types.requirements(of: dependency).map(\.name))
  let addition = "Add `\(name)` to `\(asked)`, so that every parent provides it."
  return Finding(
    at: location, subject: [types[owner].qualifiedName, name],
    message: "`\(types[owner].name)` reads `\(name)`, which `\(asked)` does not have",
    help: near.isEmpty ? addition : "\(didYouMean(near)) Otherwise add `\(name)` to `\(asked)`.",
    notes: [.init(at: types.nameLocation(of: dependency), "`\(asked)` is declared here")])
}
