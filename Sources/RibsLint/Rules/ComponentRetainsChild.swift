import RibsModel
import RibsSyntax

extension Rule {
  package static let componentRetainsChild = Rule(
    id: "component_retains_child",
    summary: "a component that stores an object which holds the component",
    category: .leak, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A component stores an object that holds the component in turn, so neither is ever freed. \
        The object is stored:

        - by `shared`;
        - in a `lazy var` that is read;
        - by an assignment.

        It is a builder, an adapter, a child component or the like that was made with the \
        component and keeps `self`: directly, in a collection or closure, or by way of another \
        object. The finding lists the circle hop by hop.
        """,
      leavesAlone: [
        "Computed members.",
        "Objects that hold the component weakly or not at all.",
        "Closures that capture the component `unowned` or `weak`.",
        "Properties, in the component or along the circle, that are emptied again.",
        "Private members with `shared` that nothing reads.",
        "Objects whose initializer is not in the sources.",
        "Components that live as long as the process.",
      ],
      matters: """
        A builder holds its dependency (RIBs-iOS 1.0.0, `Builder.swift:26`), and so does a \
        component (`Component.swift:29`). A component that stores the builder closes a circle: \
        each time the RIB is attached, a component stays in memory with every stream and service \
        of its scope. The leak detector watches only interactors and views, so nothing reports the \
        leak. Run against RIBs-iOS 1.0.0: `shared`, lazy and assigned members leak, computed ones \
        do not.
        """,
      fix: """
        Make the member computed, so that each reader gets a builder of its own: \
        `var menuBuilder: MenuBuildable { MenuBuilder(dependency: self) }`. Or make the object in \
        the builder's `build`, where the router becomes its owner.
        """),
    examples: [
      Example(
        "Adapters that hold the component are shared",
        """
        import RIBs

        protocol GameDependency: Dependency {}
        protocol LoggedInDependency: Dependency {}

        final class GameAdapter {
          private let dependency: GameDependency

          init(dependency: GameDependency) {
            self.dependency = dependency
          }
        }

        final class LoggedInComponent: Component<LoggedInDependency>, GameDependency {
          var games: [GameAdapter] { // expect: component_retains_child "LoggedInComponent.games → GameAdapter.dependency → LoggedInComponent"
            shared { [GameAdapter(dependency: self)] }
          }
        }
        """),
      Example(
        "A lazy property keeps a child's builder",
        """
        import RIBs

        protocol LoggedInDependency: Dependency {}
        protocol OffGameDependency: Dependency {}
        protocol OffGameBuildable: Buildable {}

        final class OffGameBuilder: Builder<OffGameDependency>, OffGameBuildable {}

        final class LoggedInComponent: Component<LoggedInDependency>, OffGameDependency {
          lazy var offGameBuilder: OffGameBuildable = OffGameBuilder(dependency: self) // expect: component_retains_child
        }

        final class LoggedInBuilder: Builder<LoggedInDependency> {
          func makeOffGame() -> OffGameBuildable {
            LoggedInComponent(dependency: dependency).offGameBuilder
          }
        }
        """),
      Example(
        "The builder is made anew for each reader",
        """
        import RIBs

        protocol LoggedInDependency: Dependency {}
        protocol OffGameDependency: Dependency {}
        protocol OffGameBuildable: Buildable {}

        final class OffGameBuilder: Builder<OffGameDependency>, OffGameBuildable {}

        final class ScoreStream {}

        final class LoggedInComponent: Component<LoggedInDependency>, OffGameDependency {
          var offGameBuilder: OffGameBuildable { OffGameBuilder(dependency: self) }
          var scoreStream: ScoreStream { shared { ScoreStream() } }
        }
        """),
    ],
    check: .project { project in
      project.componentCycles().map { componentCycle($0, in: project) }
    })
}

private func componentCycle(_ cycle: ComponentCycle, in project: Project) -> Finding {
  let component = project.types[cycle.component]
  let way = (cycle.hops.map(\.description) + [component.name]).joined(separator: " → ")
  let remedy =
    switch cycle.storage {
    case .shared:
      "Make `\(cycle.member)` a computed property without `shared`, so that each reader gets a new object."
    case .lazy: "Make `\(cycle.member)` a computed property."
    case .assigned: "Make `\(cycle.member)` a computed property instead of assigning it."
    }
  return Finding(
    at: cycle.location, subject: [component.qualifiedName, cycle.member],
    message: "`\(component.name)` stores an object that holds it, so neither is ever freed: \(way)",
    help: remedy,
    notes: zip(cycle.hops, cycle.hops.dropFirst().map(\.holder) + [component.name]).dropFirst()
      .map { hop, held in
        Finding.Note(at: hop.location, "`\(hop.description)` holds `\(held)`")
      })
}
