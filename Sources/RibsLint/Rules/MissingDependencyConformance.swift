import RibsModel
import RibsSyntax

extension Rule {
  package static let missingDependencyConformance = Rule(
    id: "missing_dependency_conformance",
    summary: "a builder's dependency that does not conform to its Dependency protocol",
    category: .dependency, severity: .error, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        A builder is given a dependency whose type does not conform to the child's `Dependency` \
        protocol: `ChildBuilder(dependency: x)`.

        Neither the declaration of that type nor an extension, a superclass or an inherited \
        protocol says that it conforms. Adapters, factories and components are checked like \
        builders. This includes:

        - `EmptyComponent()` for a child that asks for something.
        - A builder that passes on its own `dependency`, whose protocol does not inherit the \
        child's (`EmptyDependency` never does).
        """,
      leavesAlone: [
        """
        A component if it, or its own `Dependency` protocol, inherits a type that is not in the \
        source tree.
        """,
        "An argument whose type is not known.",
      ],
      matters: """
        The code does not compile, even if the component has every property that is asked for: in \
        Swift a type conforms to a protocol only if it is declared to. `Builder` takes its \
        dependency as the protocol (RIBs-iOS 1.0.0, `Builder.swift:26`).
        """,
      fix: """
        Declare `extension ParentComponent: ChildDependency {}` and add the properties that are \
        missing. Where a dependency is passed on as it is, let the parent's `Dependency` protocol \
        inherit the child's.
        """),
    examples: [
      Example(
        "The parent's component never conforms",
        """
        import RIBs

        protocol GameDependency: Dependency {} // expect: missing_dependency_conformance

        final class GameBuilder: Builder<GameDependency> {}

        protocol LoggedInDependency: Dependency {}

        final class LoggedInComponent: Component<LoggedInDependency> {}

        final class LoggedInBuilder: Builder<LoggedInDependency> {
          func build() -> GameBuilder {
            GameBuilder(dependency: LoggedInComponent(dependency: dependency))
          }
        }
        """),
      Example(
        "It conforms in an extension, or the protocol is inherited",
        """
        import RIBs

        protocol GameDependency: Dependency {}
        protocol MenuDependency: Dependency {}

        final class GameBuilder: Builder<GameDependency> {}
        final class MenuBuilder: Builder<MenuDependency> {}

        protocol LoggedInDependency: Dependency, MenuDependency {}

        final class LoggedInComponent: Component<LoggedInDependency> {}

        extension LoggedInComponent: GameDependency {}

        final class LoggedInBuilder: Builder<LoggedInDependency> {
          func build() {
            let component = LoggedInComponent(dependency: dependency)
            print(GameBuilder(dependency: component), MenuBuilder(dependency: dependency))
          }
        }
        """),
    ],
    check: .project(missingConformances))
}

@Sendable private func missingConformances(in project: Project) -> [Finding] {
  // However often the same is passed.
  var told: Set<MissingConformance> = []
  return project.satisfactions.compactMap { satisfaction in
    let edge = project.scopeEdges[satisfaction.edge]
    guard satisfaction.conforms == false, edge.style == .classic,
      told.insert(
        MissingConformance(
          dependency: satisfaction.dependency, provider: .init(edge.provider, at: edge))
      ).inserted
    else { return nil }
    return missingConformance(
      to: satisfaction.dependency, isComplete: satisfaction.requirements.allSatisfy(\.isSatisfied),
      at: edge, project)
  }
}

/// What is not declared of a component.
private struct MissingConformance: Hashable {
  let dependency: TypeID
  let provider: DefectiveProvider
}

extension RequirementOutcome {
  fileprivate var isSatisfied: Bool {
    if case .satisfied = outcome { true } else { false }
  }
}

private func missingConformance(
  to dependency: TypeID, isComplete: Bool, at edge: ScopeEdge, _ project: Project
) -> Finding {
  let types = project.types
  let asked = types[dependency].name
  let provider = types.name(of: edge.provider)
  let declared: TypeID? = if case .declared(let type) = edge.provider { type } else { nil }
  let conforming = declared.flatMap { project.component(over: $0, madeAt: edge, dependency) }
  let help =
    if let component = conforming {
      "Pass the `\(types[component].name)`, which conforms to `\(asked)`, instead."
    } else if let declared, types[declared].kind == .protocol {
      "Let `\(provider)` inherit `\(asked)`."
    } else if declared != nil {
      isComplete
        ? "Declare `extension \(provider): \(asked) {}`."
        : "Declare `extension \(provider): \(asked)` with the properties that are missing."
    } else {
      "Pass a component that conforms to `\(asked)`."
    }
  return Finding(
    at: types.location(of: dependency),
    subject: [types[dependency].qualifiedName, provider],
    message: """
      `\(provider)` does not conform to `\(asked)`, which \(project.consumerName(edge)) asks for
      """,
    help: help,
    notes: ScopePath(from: edge, in: project).notes(types).prefix(1)
      + project.providerNotes(edge, conformingTo: dependency),
    fix: isComplete && conforming == nil ? project.conforming(edge.provider, to: dependency) : nil)
}

extension Project {
  /// The component over the provider that the code around makes as well, if that conforms to what is
  /// asked for.
  fileprivate func component(
    over provider: TypeID, madeAt edge: ScopeEdge, _ dependency: TypeID
  ) -> TypeID? {
    guard let unit = code.unit(around: edge.location).map({ code[$0] }) else { return nil }
    let made = unit.nodes([.call]).compactMap(\.calleeName)
    return ribs.first { $0.builder == unit.owner && $0.dependencies.contains(provider) }?.component
      .flatMap { component in
        types.inherits(component, dependency) && made.contains(types[component].name)
          ? component : nil
      }
  }

  fileprivate func conforming(_ provider: NamedType, to dependency: TypeID) -> Fix? {
    guard case .declared(let component) = provider else { return nil }
    return conforming(component, to: dependency)
  }
}
