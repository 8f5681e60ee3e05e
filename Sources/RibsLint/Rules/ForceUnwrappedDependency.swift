import RibsModel
import RibsSyntax

extension Rule {
  package static let forceUnwrappedDependency = Rule(
    id: "force_unwrapped_dependency",
    summary: "an optional dependency that a component or builder takes by force",
    category: .dependency, severity: .warning, confidence: .proven,
    page: Page(
      finds: """
        A component or builder relies on a dependency being there, or being more than its protocol \
        says, where the compiler can't check it.

        - An optional property that a `Dependency` protocol asks for is forced: `dependency.user!`.
        - So is an optional property of a component that only passes such a dependency on: \
        `component.user!`.
        - A property that a `Dependency` protocol asks for is cast to another type of the app by \
        `as!`: `dependency.root as! HomeViewControllable`.
        """,
      leavesAlone: [
        "Properties declared as `User!`, and reads by `if let`, `guard let`, `??` and `as?`.",
        "Optional parts of what a dependency is, as in `dependency.session.user!`.",
        "Optional properties that the component stores: it may know that they have a value.",
        """
        Reads in branches, under `#if` or behind an early exit, and of what the class compares, \
        unwraps or sets.
        """,
        "Casts to a type that the value has in any case, to generic types and to the system's.",
        "Casts of what the component itself makes.",
        "Other classes than components and builders.",
      ],
      matters: """
        RIBs takes what a scope needs out of the parent's hands by a protocol, so that a missing \
        dependency does not compile: a builder only accepts a `dependency` of that type (RIBs-iOS \
        1.0.0, `Builder.swift:31`). A forced one compiles for every parent, and crashes when the \
        RIB is built under one that has no value, or a value of another type.
        """,
      fix: """
        Ask for what the RIB needs: declare the requirement without `?`, or with the type that it is \
        cast to. What exists only at times is an argument of `build`.
        """),
    examples: [
      Example(
        "The user is forced",
        """
        import RIBs

        struct User {}

        final class ProfileService {
          init(user: User) {}
        }

        protocol ProfileDependency: Dependency {
          var user: User? { get }
        }

        final class ProfileComponent: Component<ProfileDependency> {
          var service: ProfileService {
            ProfileService(user: dependency.user!) // expect: force_unwrapped_dependency "`ProfileDependency`"
          }
        }
        """),
      Example(
        "The parent's view is cast",
        """
        import RIBs

        protocol MenuViewControllable: ViewControllable {
          func showMenu()
        }

        protocol MenuDependency: Dependency {
          var menuViewController: ViewControllable { get }
        }

        final class MenuComponent: Component<MenuDependency> {
          var viewController: MenuViewControllable {
            dependency.menuViewController as! MenuViewControllable // expect: force_unwrapped_dependency
          }
        }
        """),
      Example(
        "What exists only at times is given to build",
        """
        import RIBs

        struct User {}

        final class ProfileInteractor: Interactor {
          init(user: User) {}
        }

        protocol ProfileDependency: Dependency {}

        final class ProfileBuilder: Builder<ProfileDependency> {
          func build(user: User) -> Routing {
            Router(interactor: ProfileInteractor(user: user))
          }
        }
        """),
    ],
    check: .project(forcedDependencies))
}

@Sendable private func forcedDependencies(in project: Project) -> [Finding] {
  let types = project.types
  return types.frameworkHeirs.flatMap { owner -> [Finding] in
    guard owner.kind == .class, owner.role == .source,
      types.declaration(at: owner.place).condition == 0,
      types.isComponentClass(owner.id) || types.inherits(owner.id, .buildable)
    else { return [] }
    var reading = ForcedReading(of: owner.id, in: project)
    return reading.readsByMember().map { forced($0, by: owner, types) }
  }
}

/// A read of a dependency that takes it by force.
private struct ForcedRead {
  let member: Member
  let location: Location
  /// The type it is cast to; nil where it is unwrapped.
  let target: String?
}

/// Finds what the code of one class takes by force.
private struct ForcedReading {
  private let owner: TypeID
  private let project: Project
  private var typing: Typing
  private var types: TypeTable { project.types }

  init(of owner: TypeID, in project: Project) {
    self.owner = owner
    self.project = project
    typing = project.flow.typing
  }

  /// The reads of each member, in source order, the member that is read first in front.
  mutating func readsByMember() -> [[ForcedRead]] {
    var found: [[ForcedRead]] = []
    for id in project.units(of: owner) {
      for node in project.code[id].nodes([.forceUnwrap, .cast]) {
        guard let read = read(by: node, in: id) else { continue }
        if let known = found.firstIndex(where: { $0[0].member.place == read.member.place }) {
          if !found[known].contains(where: { $0.location == read.location }) {
            found[known].append(read)
          }
        } else {
          found.append([read])
        }
      }
    }
    return found
  }

  private mutating func read(by node: Syntax, in id: CodeUnitID) -> ForcedRead? {
    guard node.kind == .forceUnwrap || node.name == "as!",
      let mention = node.firstChild?.unwrapped, [.member, .name].contains(mention.kind),
      !mention.mayDependOnCondition,
      let member = typing.ownOrForeignProperty(at: CodePoint(id, mention.id)),
      node.kind == .cast
        ? isAskedFor(member) && mayFail(node, in: id, castingFrom: member)
        : mayBeMissing(member),
      !isLookedAt(member)
    else { return nil }
    return ForcedRead(
      member: member, location: project.code[id].nameLocation(of: mention),
      target: node.kind == .cast ? node.child(.type)?.text : nil)
  }

  /// A Dependency protocol asks for the property.
  private func isAskedFor(_ member: Member) -> Bool {
    member.storage == .requirement
      && (types.inherits(member.owner, .dependency)
        || types.inherits(member.owner, .needleDependency))
  }

  /// The property is an optional dependency, or an optional property of a component that passes one
  /// on.
  private mutating func mayBeMissing(_ member: Member) -> Bool {
    guard case .external("Optional", _)? = types.canonicalType(of: member) else { return false }
    if isAskedFor(member) { return true }
    guard types.isComponentClass(member.owner), !member.isStatic,
      !project.hierarchy.overrides(member, types)
    else { return false }
    return passesOn(member)
  }

  /// `var user: User? { dependency.user }`
  private mutating func passesOn(_ member: Member) -> Bool {
    guard member.storage == .computed, let id = project.code.result(of: member.place),
      let result = project.code[id].body.onlyResult?.unwrapped, result.kind == .member,
      let passed = typing.ownOrForeignProperty(at: CodePoint(id, result.id)), isAskedFor(passed)
    else { return false }
    return types.canonicalType(of: passed) == types.canonicalType(of: member)
  }

  /// The cast is to a type of the app that the member's type does not have by itself.
  private func mayFail(
    _ cast: Syntax, in id: CodeUnitID, castingFrom member: Member
  ) -> Bool {
    let unit = project.code[id]
    // What a generic function is asked for, no declaration can promise.
    guard let from = types.canonicalType(of: member), !from.isUncertain,
      let written = cast.child(.type), !written.text.contains("<")
    else { return false }
    let target = types.canonical(
      TypeExpression(parsing: written.range, in: unit.body.file), from: unit.viewpoint)
    return target.parts.allSatisfy(\.isKnown)
      && !target.parts.allSatisfy { isPart($0, of: from) }
  }

  private func isPart(_ target: CanonicalType, of type: CanonicalType) -> Bool {
    if case .framework(let framework, _) = target { return types.inherits(type, framework) }
    guard let wanted = target.declared else { return false }
    return type.parts.contains { part in
      switch part {
      case .declared(let given, _):
        types.inherits(given, wanted)
          || types.ancestry(of: given).external.contains { isAdded(wanted, to: $0) }
      case .external(let name, _): isAdded(wanted, to: name)
      default: false
      }
    }
  }

  /// `extension UIViewController: HomeViewControllable {}`
  private func isAdded(_ type: TypeID, to outside: String) -> Bool {
    types.additions(to: .external(outside)).map { types.inherits($0, type) } ?? false
  }

  /// The class compares, unwraps or sets the property somewhere, so it knows when it is there.
  private func isLookedAt(_ member: Member) -> Bool {
    project.units(of: owner).contains { id in
      let unit = project.code[id]
      let isInitialiser = types.isInitialiser(unit)
      return unit.nodes([.member, .name, .binding], named: member.name).contains { mention in
        mention.isLookedAt && !(isInitialiser && mention.isReplaced)
      }
    }
  }
}

extension Syntax {
  /// Something decides whether the expression is reached.
  fileprivate var mayDependOnCondition: Bool {
    ancestors.contains { outer in
      switch outer.kind {
      case .if, .guard, .while, .for, .switch, .ternary, .catchClause: true
      case .binary: outer.isShortCircuit
      case .conditionalCompilation: true
      case .block:
        outer.statements.prefix { $0.node.next <= id }.contains { earlier in
          ([earlier] + Array(earlier.descendantsRunInPlace)).contains {
            [.guard, .return, .throw].contains($0.kind)
          }
        }
      default: false
      }
    }
  }

  /// It is compared, set, or given a name if it is there.
  fileprivate var isLookedAt: Bool {
    if kind == .binding { return isShorthand && parent?.kind == .condition }
    switch use {
    case .compared, .replaced: return true
    case .bound(let binding): return binding.parent?.kind == .condition
    default: return false
    }
  }
}

extension CanonicalType {
  /// A type of the app or of the framework.
  fileprivate var isKnown: Bool {
    switch self {
    case .declared, .framework: true
    default: false
    }
  }
}

private func forced(
  _ reads: [ForcedRead], by owner: TypeInformation, _ types: TypeTable
) -> Finding {
  let first = reads[0]
  let member = first.member
  let holder = types[member.owner].name
  return Finding(
    at: first.location, subject: [owner.qualifiedName, member.name],
    message: message(about: first, by: owner.name, declaredIn: holder),
    help: help(about: first, declaredIn: holder, types),
    notes: [.init(at: member.location, "`\(holder)` declares it here")]
      + reads.dropFirst().map { .init(at: $0.location, "it is taken by force here, too") })
}

private func message(
  about read: ForcedRead, by owner: String, declaredIn holder: String
) -> String {
  let name = read.member.name
  if let target = read.target {
    return """
      `\(owner)` casts `\(name)` to `\(target)`, which `\(holder)` does not promise: under a parent \
      that provides another type, it crashes
      """
  }
  return """
    `\(owner)` forces `\(name)`, which is optional in `\(holder)`: where there is none, it crashes
    """
}

private func help(
  about read: ForcedRead, declaredIn holder: String, _ types: TypeTable
) -> String {
  let name = read.member.name
  if let target = read.target {
    return "Declare `\(name)` as `\(target)` in `\(holder)`, so that each parent has to provide it."
  }
  return "Declare `\(name)` without `?` in `\(holder)`, or give it to `build` as an argument."
}
