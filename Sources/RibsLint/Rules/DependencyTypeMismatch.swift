import RibsModel
import RibsSyntax

extension Rule {
  package static let dependencyTypeMismatch = Rule(
    id: "dependency_type_mismatch",
    summary: "a dependency that the scope above provides with another type, or read-only",
    category: .dependency, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        The component given to a builder has a property that the builder's `Dependency` protocol \
        asks for, but the property does not match the requirement.

        - None of the component's properties of that name has exactly the required type.
        - The protocol asks for `{ get set }`, and the property can only be read.
        - The getter is `async` or `throws`, and the requirement is not.
        """,
      leavesAlone: [
        """
        Different spellings of one type: `[T]` and `Array<T>`, typealiases, `any P` and `P`, a \
        module's prefix.
        """,
        "Requirements that a fitting default in a protocol's extension satisfies.",
        "Properties whose type cannot be read from the source.",
        "Requirements whose type names `Self` or an associated type.",
      ],
      matters: """
        Swift's property requirements are invariant: a property whose type conforms to the \
        required protocol, inherits from the required class, or is an optional of the required \
        type does not satisfy them. The component then does not conform, and the code does not \
        compile. In RIBs, this happens where a component keeps the mutable form of a stream and \
        the child asks for the read-only one.
        """,
      fix: """
        Give the property the required type. If the component itself needs the narrower type, keep \
        that under another name and add a property of the required type that returns it.
        """),
    examples: [
      Example(
        "The component has the class, the child asks for the protocol",
        """
        import RIBs

        protocol ScoreStream {}
        final class ScoreStreamImpl: ScoreStream {}

        protocol GameDependency: Dependency {
          var scoreStream: ScoreStream { get } // expect: dependency_type_mismatch
        }

        final class GameBuilder: Builder<GameDependency> {}

        protocol LoggedInDependency: Dependency {}

        final class LoggedInComponent: Component<LoggedInDependency>, GameDependency {
          var scoreStream: ScoreStreamImpl { shared { ScoreStreamImpl() } }
        }

        final class LoggedInBuilder: Builder<LoggedInDependency> {
          func build() -> GameBuilder {
            GameBuilder(dependency: LoggedInComponent(dependency: dependency))
          }
        }
        """),
      Example(
        "A property of the required type beside the narrower one",
        """
        import RIBs

        protocol ScoreStream {}
        final class ScoreStreamImpl: ScoreStream {}

        protocol GameDependency: Dependency {
          var scoreStream: ScoreStream { get }
        }

        final class GameBuilder: Builder<GameDependency> {}

        protocol LoggedInDependency: Dependency {}

        final class LoggedInComponent: Component<LoggedInDependency>, GameDependency {
          var mutableScoreStream: ScoreStreamImpl { shared { ScoreStreamImpl() } }
          var scoreStream: ScoreStream { mutableScoreStream }
        }

        final class LoggedInBuilder: Builder<LoggedInDependency> {
          func build() -> GameBuilder {
            GameBuilder(dependency: LoggedInComponent(dependency: dependency))
          }
        }
        """),
    ],
    check: .project(mismatchedDependencies))
}

@Sendable private func mismatchedDependencies(in project: Project) -> [Finding] {
  // However often the component is given to somebody who asks for it.
  var told: Set<[Location]> = []
  return project.satisfactions.flatMap { satisfaction in
    satisfaction.requirements.compactMap { result -> Finding? in
      guard case .mismatched(let candidates) = result.outcome, let candidate = candidates.first,
        told.insert([candidate.location, result.requirement.location]).inserted
      else { return nil }
      return mismatched(
        result.requirement, of: satisfaction.dependency, candidate,
        at: project.scopeEdges[satisfaction.edge], project)
    }
  }
}

extension TypeTable {
  /// What the required type is called means something else inside of the type that provides it.
  fileprivate func isAnother(_ requirement: Requirement, in provider: TypeID) -> Bool {
    let written = TypeExpression(
      parsing: declaration(at: requirement.place).type, in: self[requirement.place.file])
    guard let inside = self[provider].members.first else { return false }
    let there = canonical(written, from: Viewpoint(inside.place))
    return !there.isUncertain && there != requirement.type
  }
}

extension DeclarationTraits {
  /// What stands before a read of such a property.
  fileprivate var readWords: String {
    isSuperset(of: [.async, .throws]) ? "try await" : contains(.async) ? "await" : "try"
  }

  /// What stands behind its `get`.
  fileprivate var getterWords: String {
    isSuperset(of: [.async, .throws]) ? "async throws" : contains(.async) ? "async" : "throws"
  }
}

private func mismatched(
  _ requirement: Requirement, of dependency: TypeID, _ candidate: Candidate, at edge: ScopeEdge,
  _ project: Project
) -> Finding {
  let types = project.types
  let path = ScopePath(from: edge, in: project)
  let name = "`\(types[candidate.owner].name).\(requirement.name)`"
  let asked = types[dependency].name
  let lacksSetter =
    requirement.needsSetter && !candidate.isSettable
    && (candidate.spelling.isEmpty || candidate.spelling == requirement.spelling)
  let isWaitedFor =
    !lacksSetter && !candidate.effects.isEmpty && candidate.spelling == requirement.spelling
  let message =
    if isWaitedFor {
      "\(name) can only be read with `\(candidate.effects.readWords)`, but `\(asked)` asks for "
        + "`\(requirement.name)` without it"
    } else if lacksSetter {
      "\(name) can only be read, but `\(asked)` asks for `\(requirement.name)` with `{ get set }`"
    } else if candidate.spelling.isEmpty {
      "\(name) is not of type `\(requirement.spelling)`, which `\(asked)` asks for"
    } else {
      "\(name) is of type `\(candidate.spelling)`, but `\(asked)` asks for exactly "
        + "`\(requirement.spelling)`"
    }
  return Finding(
    at: requirement.location,
    subject: [types[dependency].qualifiedName, requirement.name, types.name(of: edge.giver)],
    message: message,
    help: isWaitedFor
      ? "Give it a getter without `\(candidate.effects.getterWords)`, or let the protocol ask for "
        + "a getter with it."
      : lacksSetter
        ? "Make it a `var` that can be set, or ask for `{ get }` only."
        : retyping(candidate, for: requirement, types),
    notes: [.init(at: candidate.location, "\(name) is declared here")]
      + path.notes(types).prefix(1)
      + project.providerNotes(edge, conformingTo: dependency))
}

/// How the property gets the type that is asked for.
private func retyping(
  _ candidate: Candidate, for requirement: Requirement, _ types: TypeTable
) -> String {
  if types.isAnother(requirement, in: candidate.owner) {
    return "Rename one of the two types: in `\(types[candidate.owner].name)`, "
      + "`\(requirement.spelling)` means another type."
  }
  let declaring = "Declare it as `\(requirement.name): \(requirement.spelling)`"
  let isOptional = ["!", "?"].contains { candidate.spelling == requirement.spelling + $0 }
  return isOptional
    ? "\(declaring)." : "\(declaring), and keep a narrower type under another name."
}
