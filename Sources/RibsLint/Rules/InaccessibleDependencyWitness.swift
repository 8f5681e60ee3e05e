import RibsModel
import RibsSyntax

extension Rule {
  package static let inaccessibleDependencyWitness = Rule(
    id: "inaccessible_dependency_witness",
    summary: "a dependency that the scope above has, but hides",
    category: .dependency, severity: .error, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        The component given to a builder has a property of the name and type that the builder's \
        `Dependency` protocol asks for, but the property is too private.

        - It is `private` or `fileprivate`, or the extension that declares it is.
        - It is internal, and both the component and the protocol are public.
        - Its setter is more private than the protocol's `{ get set }` asks for.
        """,
      leavesAlone: [
        """
        A private property in another file than the conformance, if a default in a protocol's \
        extension fits.
        """,
        "A `fileprivate` property where the component or the protocol is `fileprivate` as well.",
      ],
      matters: """
        A property that satisfies a requirement must be as visible as the component or the \
        protocol, whichever is less visible. Otherwise the code does not compile. This is the most \
        common reason why the compiler refuses a property that "is right there": components keep \
        `fileprivate` what only their own builder reads, until a child asks for the same.
        """,
      fix: """
        Remove the modifier, or make the property (or its setter) as public as the protocol. If it \
        is to stay private, add another property that returns it, and let the child ask for that \
        one.
        """),
    examples: [
      Example(
        "The component keeps it to its file",
        """
        import RIBs

        protocol ScoreStream {}

        protocol ScoreBoardDependency: Dependency {
          var scoreStream: ScoreStream { get } // expect: inaccessible_dependency_witness "`OffGameComponent.scoreStream` is fileprivate"
        }

        final class ScoreBoardBuilder: Builder<ScoreBoardDependency> {}

        protocol OffGameDependency: Dependency {
          var scoreStream: ScoreStream { get }
        }

        final class OffGameComponent: Component<OffGameDependency>, ScoreBoardDependency {
          fileprivate var scoreStream: ScoreStream { dependency.scoreStream }
        }

        final class OffGameBuilder: Builder<OffGameDependency> {
          func build() -> ScoreBoardBuilder {
            ScoreBoardBuilder(dependency: OffGameComponent(dependency: dependency))
          }
        }
        """),
      Example(
        "A public protocol asks a public component",
        """
        import RIBs

        public protocol Clock {}

        public protocol HomeDependency: Dependency {
          var clock: Clock { get } // expect: inaccessible_dependency_witness "must be public"
        }

        public final class HomeBuilder: Builder<HomeDependency> {}

        public protocol RootDependency: Dependency {}

        public final class RootComponent: Component<RootDependency> {
          let clock: Clock

          init(dependency: RootDependency, clock: Clock) {
            self.clock = clock
            super.init(dependency: dependency)
          }
        }

        extension RootComponent: HomeDependency {
          var homeBuilder: HomeBuilder { HomeBuilder(dependency: self) }
        }
        """),
      Example(
        "Private is what no child asks for",
        """
        import RIBs

        protocol ScoreStream {}

        protocol ScoreBoardDependency: Dependency {
          var scoreStream: ScoreStream { get }
        }

        final class ScoreBoardBuilder: Builder<ScoreBoardDependency> {}

        protocol OffGameDependency: Dependency {
          var scoreStream: ScoreStream { get }
          var playerName: String { get }
        }

        final class OffGameComponent: Component<OffGameDependency>, ScoreBoardDependency {
          var scoreStream: ScoreStream { dependency.scoreStream }
          fileprivate var playerName: String { dependency.playerName }
        }

        final class OffGameBuilder: Builder<OffGameDependency> {
          func build() -> (ScoreBoardBuilder, String) {
            let component = OffGameComponent(dependency: dependency)
            return (ScoreBoardBuilder(dependency: component), component.playerName)
          }
        }
        """),
    ],
    check: .project(inaccessibleWitnesses))
}

@Sendable private func inaccessibleWitnesses(in project: Project) -> [Finding] {
  // A protocol that inherits another asks for the same once more.
  var told: Set<[Location]> = []
  return project.satisfactions.flatMap { satisfaction in
    satisfaction.requirements.compactMap { result -> Finding? in
      guard case .inaccessible(let candidate) = result.outcome,
        told.insert([candidate.location, result.requirement.location]).inserted
      else { return nil }
      return inaccessible(
        candidate, for: result.requirement, of: satisfaction.dependency,
        at: project.scopeEdges[satisfaction.edge], project)
    }
  }
}

private func inaccessible(
  _ candidate: Candidate, for requirement: Requirement, of dependency: TypeID,
  at edge: ScopeEdge, _ project: Project
) -> Finding {
  let types = project.types
  let name = "`\(types[candidate.owner].name).\(requirement.name)`"
  let asked = types[dependency].name
  let provider = types.name(of: edge.giver)
  let owner: TypeID? =
    if case .declared(let type) = edge.giver { type } else { nil }
  let needed = min(owner.map { types[$0].access } ?? .public, types[dependency].access).neededWord
  let isSetter = candidate.access.word != candidate.setterAccess.word && requirement.needsSetter
  let access = isSetter ? candidate.setterAccess : candidate.access
  let subject = isSetter ? "the setter of \(name)" : name
  return Finding(
    at: requirement.location,
    subject: [types[dependency].qualifiedName, requirement.name, provider],
    message:
      "\(subject) is \(access.word), but must be \(needed) to satisfy `\(asked)`",
    help: access < .internal
      ? types.hasNoAccessModifier(candidate) && !isSetter
        ? "Move it out of the private extension."
        : "Remove `\(access.word)\(isSetter ? "(set)" : "")`."
      : "Make \(isSetter ? "the setter" : "it") `\(needed)`.",
    notes: [.init(at: candidate.location, "\(name) is declared here")]
      + ScopePath(from: edge, in: project).notes(types).prefix(1)
      + project.providerNotes(edge, conformingTo: dependency),
    fix: isSetter
      ? types.removingSetterAccess(candidate) : types.widening(candidate, to: needed))
}

extension Access {
  fileprivate var word: String {
    switch self {
    case .private: "private"
    case .fileprivate: "fileprivate"
    case .internal: "internal"
    case .package: "package"
    case .public: "public"
    }
  }

  /// What a property has to be to be seen as far as this.
  fileprivate var neededWord: String { self <= .internal ? "internal" : word }
}
