import RibsModel
import RibsSyntax

extension Rule {
  package static let unsatisfiedDependency = Rule(
    id: "unsatisfied_dependency",
    summary: "a dependency that the scope above does not provide",
    category: .dependency, severity: .error, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        The component given to a builder (or to an adapter or factory) does not have a property \
        that the `Dependency` protocol asks for.

        The protocol may declare the property itself or inherit it. The component lacks the \
        property if it is found in none of these places:

        - the component's declaration, or an extension of it in any file;
        - a superclass of the component;
        - an extension of a protocol, as a default (several defaults of protocols that do not \
        inherit one another count for nothing).

        What counts is the scope, `ChildBuilder(dependency: …)`, not the router that attaches \
        the child. A component that is passed as a protocol is judged by its class, where that \
        class is known and says that it conforms. A component that lacks a property is reported \
        once, however often it is given to somebody who asks (with Needle, once for each child). \
        Needle's components are looked up as Needle does: by name and type, in the nearest \
        ancestor.
        """,
      leavesAlone: [
        "A provider that is not in the tree.",
        "`EmptyComponent()`: that it does not conform is a `missing_dependency_conformance`.",
        """
        A provider that inherits a type outside the tree, or whose own `Dependency` protocol does.
        """,
        "A component to which a macro may add the property.",
      ],
      matters: """
        In classic RIBs the code does not compile, and the compiler names one component. This rule \
        names the scopes up to the root with the place of each, and whoever has the value already, \
        before any build and across modules. A `Builder` holds its dependency as that protocol \
        (RIBs-iOS 1.0.0, `Builder.swift:26`), so no lookup at run time could find the value \
        elsewhere.
        """,
      fix: """
        Add the property to the component that should own the value, and pass it on from there. \
        Each component in between forwards it (`var clock: Clock { dependency.clock }`) and asks \
        for it in its own `Dependency` protocol. Where a scope above has the value, \
        `ribs lint --fix --only unsatisfied_dependency` writes that for all in between, with a \
        property that stops the program for each class that stands in for a scope in tests. \
        Without `--only`, the child must read the value already, or it would be an \
        `unused_dependency`.
        """),
    examples: [
      Example(
        "Nobody above provides the clock",
        files: [
          .init(
            path: "Home/HomeBuilder.swift",
            source: """
              import RIBs

              protocol Clock {}

              protocol HomeDependency: Dependency {
                var clock: Clock { get } // expect: unsatisfied_dependency "`clock: Clock`"
              }

              final class HomeBuilder: Builder<HomeDependency> {}
              """),
          .init(
            path: "Root/RootBuilder.swift",
            source: """
              import RIBs

              protocol RootDependency: Dependency {}

              final class RootComponent: Component<RootDependency>, HomeDependency {}

              final class RootBuilder: Builder<RootDependency> {
                func build() {
                  let component = RootComponent(dependency: dependency)
                  let homeBuilder = HomeBuilder(dependency: component)
                  print(homeBuilder)
                }
              }
              """),
        ]),
      Example(
        "Root has the clock, and Home does not pass it on",
        """
        import RIBs

        protocol Clock {}
        final class SystemClock: Clock {}

        protocol MenuDependency: Dependency {
          var clock: Clock { get } // expect: unsatisfied_dependency "`HomeComponent` does not pass"
        }

        final class MenuBuilder: Builder<MenuDependency> {
          func build() -> Routing {
            print(dependency.clock)
            return Router(interactor: Interactor())
          }
        }

        protocol HomeDependency: Dependency {}

        final class HomeComponent: Component<HomeDependency>, MenuDependency {}

        final class HomeBuilder: Builder<HomeDependency> {
          func build() -> Routing {
            print(MenuBuilder(dependency: HomeComponent(dependency: dependency)))
            return Router(interactor: Interactor())
          }
        }

        protocol RootDependency: Dependency {}

        final class RootComponent: Component<RootDependency>, HomeDependency {
          let clock: Clock = SystemClock()
        }

        final class RootBuilder: Builder<RootDependency> {
          func build() -> Routing {
            print(HomeBuilder(dependency: RootComponent(dependency: dependency)))
            return Router(interactor: Interactor())
          }
        }
        """),
      Example(
        "The component has it, in an extension",
        """
        import RIBs

        protocol Clock {}
        final class SystemClock: Clock {}

        protocol HomeDependency: Dependency {
          var clock: Clock { get }
        }

        final class HomeBuilder: Builder<HomeDependency> {}

        protocol RootDependency: Dependency {}

        final class RootComponent: Component<RootDependency> {}

        extension RootComponent: HomeDependency {
          var clock: Clock { shared { SystemClock() } }
        }

        final class RootBuilder: Builder<RootDependency> {
          func build() {
            let component = RootComponent(dependency: dependency)
            let homeBuilder = HomeBuilder(dependency: component)
            print(homeBuilder)
          }
        }
        """),
    ],
    check: .project(unsatisfiedDependencies))
}

@Sendable private func unsatisfiedDependencies(in project: Project) -> [Finding] {
  var edges: [MissingProperty: [ScopeEdge]] = [:]
  var all: [(missing: MissingProperty, result: RequirementOutcome, dependency: TypeID)] = []
  for satisfaction in project.satisfactions {
    let edge = project.scopeEdges[satisfaction.edge]
    // That a type of the framework is no such dependency is told once.
    if satisfaction.conforms == false, edge.style == .classic, case .framework = edge.giver {
      continue
    }
    for result in satisfaction.requirements {
      switch result.outcome {
      case .missing, .ambiguous: break
      case .satisfied, .mismatched, .inaccessible, .unknown: continue
      }
      let missing = MissingProperty(of: result.requirement, at: edge)
      if edges[missing] == nil { all.append((missing, result, satisfaction.dependency)) }
      edges[missing, default: []].append(edge)
    }
  }
  return all.compactMap { missing, result, dependency -> Finding? in
    guard let edges = edges[missing], let edge = edges.first else { return nil }
    if case .ambiguous(let defaults) = result.outcome {
      return undecided(result.requirement, of: dependency, among: defaults, at: edge, project)
    }
    return unsatisfied(result.requirement, of: dependency, at: edges, project)
  }
}

/// What a component does not have. However often it is given to somebody who asks for that, it is
/// one defect; in Needle, where the way up decides, it is one for each child.
private struct MissingProperty: Hashable {
  let requirement: Location
  let provider: DefectiveProvider
  let child: RibID?

  init(of requirement: Requirement, at edge: ScopeEdge) {
    self.requirement = requirement.location
    provider = DefectiveProvider(edge.giver, at: edge)
    child = edge.style == .needle ? edge.child : nil
  }
}

private func unsatisfied(
  _ requirement: Requirement, of dependency: TypeID, at edges: [ScopeEdge], _ project: Project
) -> Finding {
  let types = project.types
  let edge = edges[0]
  let path = ScopePath(from: edge, in: project)
  // Needle looks at nothing but the nearest property of the very name and type.
  let nearest = project.nearProviders(of: requirement, on: path).first {
    $0.kind.fits || $0.kind == .hidden || edge.style == .needle
  }
  let consumer = project.consumerName(edge)
  let provider = types.name(of: edge.giver)
  let wanted = "`\(requirement.name): \(requirement.spelling)`"
  let owner = nearest.map { types[$0.member.owner].name } ?? ""
  let message =
    switch nearest?.kind {
    case .above: "`\(provider)` does not pass on \(wanted) to \(consumer); `\(owner)` has it"
    case .renamed, .elsewhere, .hidden, .retyped, nil:
      project.hasOtherScopes(edge)
        ? "nothing from `\(provider)` upwards provides \(wanted) to \(consumer)"
        : "nothing above \(consumer) provides \(wanted)"
    }
  var notes = path.notes(types)
  notes.insert(contentsOf: project.providerNotes(edge, conformingTo: dependency), at: 1)
  var told: Set<Location> = [edge.location]
  notes += edges.filter { told.insert($0.location).inserted }.prefix(3).map { $0.note(types) }
  if let nearest { notes.append(note(on: nearest, consumer, owner)) }
  return Finding(
    at: requirement.location,
    subject: [types[dependency].qualifiedName, requirement.name, provider],
    message: message, help: help(requirement, edge, nearest, types), notes: notes,
    fix: project.forwarding(requirement, of: dependency, at: edge))
}

extension Project {
  /// The fix by which the component passes on what a scope above it has. Needle needs none.
  fileprivate func forwarding(
    _ requirement: Requirement, of dependency: TypeID, at edge: ScopeEdge
  ) -> Fix? {
    guard edge.style == .classic, case .declared(let component) = edge.giver else { return nil }
    return DependencyForwarding.fix(
      giving: requirement, to: component, for: dependency, in: self)
  }

  /// What is built at the edge is given another's dependency elsewhere.
  fileprivate func hasOtherScopes(_ edge: ScopeEdge) -> Bool {
    scopeEdges.contains { other in
      other.giver != edge.giver
        && (other.consumer == edge.consumer || edge.child != nil && other.child == edge.child)
    }
  }
}

/// Several protocols have a default, and the compiler takes none of them.
private func undecided(
  _ requirement: Requirement, of dependency: TypeID, among defaults: [Candidate],
  at edge: ScopeEdge, _ project: Project
) -> Finding {
  let types = project.types
  let provider = types.name(of: edge.giver)
  return Finding(
    at: requirement.location,
    subject: [types[dependency].qualifiedName, requirement.name, provider],
    message: """
      several defaults fit `\(requirement.name): \(requirement.spelling)` for `\(provider)`, and \
      none of them counts
      """,
    help: "Add `var \(requirement.name): \(requirement.spelling)` to `\(provider)`.",
    notes: defaults.map {
      .init(at: $0.location, "the default for `\(types[$0.owner].name)` is declared here")
    } + project.providerNotes(edge, conformingTo: dependency))
}

private func note(
  on nearest: NearestProvider, _ consumer: String, _ owner: String
) -> Finding.Note {
  let name = "`\(owner).\(nearest.member.name)`"
  let text =
    switch nearest.kind {
    case .above: "\(name) is declared here"
    case .renamed: "\(name) has the same type"
    case .elsewhere: "\(name) has the same name and type, but is not above \(consumer)"
    case .hidden: "\(name) has the same name and type, but is \(nearest.member.access)"
    case .retyped: "\(name) has the same name, but another type"
    }
  return Finding.Note(at: nearest.member.location, text)
}

private func help(
  _ requirement: Requirement, _ edge: ScopeEdge, _ nearest: NearestProvider?, _ types: TypeTable
) -> String {
  let provider = types.name(of: edge.giver)
  let declaration = "var \(requirement.name): \(requirement.spelling)"
  if let nearest, nearest.kind == .renamed, .declared(nearest.member.owner) == edge.giver {
    return "Add `\(declaration) { \(nearest.member.name) }` to `\(provider)`."
  }
  switch nearest?.kind {
  case .hidden where nearest?.level == 0:
    return "Let others see `\(requirement.name)` of `\(provider)`."
  case .retyped:
    return
      "Declare it as `\(requirement.name): \(requirement.spelling)`: Needle compares types as written."
  default: break
  }
  guard edge.style == .classic else {
    return "Add `\(declaration)` to `\(provider)` or to a component above it."
  }
  guard case .declared(let type) = edge.giver else {
    return "Pass a component that has `\(declaration)`."
  }
  guard let base = types.frameworkBase(of: type), base.base == .component,
    case .declared(let asked, _)? = base.arguments.first
  else { return "Add `\(declaration)` to `\(provider)`." }
  let asks = types[asked].name
  let forward = "Add `\(declaration) { dependency.\(requirement.name) }` to `\(provider)`"
  if types.asks(for: requirement, asked) { return "\(forward)." }
  guard let nearest, nearest.kind == .above, let level = nearest.level, level > 0 else {
    return "Add `\(declaration)` to `\(provider)`, or pass it on from `\(asks)`."
  }
  let request = "\(forward), and `\(declaration) { get }` to `\(asks)`"
  return level == 1
    ? "\(request)."
    : "\(request); do the same in the scopes up to `\(types[nearest.member.owner].name)`."
}

extension TypeTable {
  /// The protocol has the very property.
  fileprivate func asks(for requirement: Requirement, _ asked: TypeID) -> Bool {
    requirements(of: asked).contains {
      $0.name == requirement.name && $0.type == requirement.type && !$0.type.isUncertain
    }
  }
}
