import RibsModel
import RibsSyntax

extension Rule {
  package static let unsatisfiedDependency = Rule(
    id: "unsatisfied_dependency",
    summary: "a dependency that the scope above does not provide",
    category: .dependency, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A property of a `Dependency` protocol, its own or an inherited one, that the component \
        given to the builder (or to an adapter or factory) does not have: neither in its \
        declaration, nor in an extension in any file, nor in a superclass, nor as a default in an \
        extension of a protocol (several defaults of protocols that do not inherit one another \
        count for nothing). What counts is the scope, `ChildBuilder(dependency: …)`, not the \
        router that attaches the child. Where the provider or a type it inherits is not in the \
        tree, nothing is reported. Needle's components are looked up as Needle does: by name and \
        type, in the nearest ancestor.
        """,
      matters: """
        In classic RIBs the code does not compile, and the compiler names one component. This \
        names the scopes up to the root with the place of each, and whoever has the value already, \
        before any build and across modules. A `Builder` holds its dependency as that protocol \
        (RIBs-iOS 1.0.0, `Builder.swift:26`); there is no look-up at run time that could find it \
        elsewhere.
        """,
      fix: """
        Add the property to the component that should own the value, and pass it on from there: \
        each component between forwards it (`var clock: Clock { dependency.clock }`) and asks for \
        it in its own `Dependency` protocol.
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
    check: unsatisfiedDependencies)
}

@Sendable private func unsatisfiedDependencies(in project: Project) -> [Finding] {
  project.satisfactions.flatMap { satisfaction -> [Finding] in
    let edge = project.scopeEdges[satisfaction.edge]
    return satisfaction.requirements.compactMap { result -> Finding? in
      switch result.outcome {
      case .missing:
        let path = ScopePath(from: edge, in: project)
        return unsatisfied(
          result.requirement, of: satisfaction.dependency, path,
          nearest: project.nearestProvider(of: result.requirement, on: path), project)
      case .ambiguous(let defaults):
        return undecided(
          result.requirement, of: satisfaction.dependency, among: defaults, at: edge, project)
      case .satisfied, .mismatched, .inaccessible, .unknown: return nil
      }
    }
  }
}

private func unsatisfied(
  _ requirement: Requirement, of dependency: TypeID, _ path: ScopePath, nearest: NearestProvider?,
  _ project: Project
) -> Finding {
  let types = project.types
  let edge = path.edges[0]
  let consumer = project.consumerName(edge)
  let provider = types.name(of: edge.provider)
  let wanted = "`\(requirement.name): \(requirement.spelling)`"
  let owner = nearest.map { types[$0.member.owner].name } ?? ""
  let message =
    switch nearest?.kind {
    case .above: "`\(provider)` does not pass on \(wanted) to \(consumer); `\(owner)` has it"
    case .renamed, .elsewhere, .retyped, nil:
      project.scopeEdges.count { $0.child != nil && $0.child == edge.child } > 1
        ? "nothing from `\(provider)` upwards provides \(wanted) to \(consumer)"
        : "nothing above \(consumer) provides \(wanted)"
    }
  var notes = path.notes(types)
  notes.insert(contentsOf: project.providerNotes(edge, conformingTo: dependency), at: 1)
  if let nearest { notes.append(note(on: nearest, consumer, owner)) }
  return Finding(
    at: requirement.location,
    subject: [types[dependency].qualifiedName, requirement.name, provider],
    message: message, help: help(requirement, edge, nearest, types), notes: notes)
}

/// Several protocols have a default, and the compiler takes none of them.
private func undecided(
  _ requirement: Requirement, of dependency: TypeID, among defaults: [Candidate],
  at edge: ScopeEdge, _ project: Project
) -> Finding {
  let types = project.types
  let provider = types.name(of: edge.provider)
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
    case .retyped: "\(name) has the same name, but another type"
    }
  return Finding.Note(at: nearest.member.location, text)
}

private func help(
  _ requirement: Requirement, _ edge: ScopeEdge, _ nearest: NearestProvider?, _ types: TypeTable
) -> String {
  let provider = types.name(of: edge.provider)
  let declaration = "var \(requirement.name): \(requirement.spelling)"
  if let nearest, nearest.kind == .renamed, .declared(nearest.member.owner) == edge.provider {
    return "Add `\(declaration) { \(nearest.member.name) }` to `\(provider)`."
  }
  guard edge.style == .classic, case .declared(let type) = edge.provider,
    case .declared(let above, _)? = types.frameworkBase(of: type)?.arguments.first
  else {
    return edge.style == .classic
      ? "Add `\(declaration)` to what is passed as the dependency."
      : "Add `\(declaration)` to `\(provider)` or to a component above it."
  }
  return "Add `\(declaration)` to `\(provider)`, or pass it on from `\(types[above].name)`."
}
