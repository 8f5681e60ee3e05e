import TestSupport
import Testing

/// `ribs new --kind component-extension` in small projects.
@Suite("ribs new --kind component-extension")
struct ComponentExtensionTests {
  @Test func whatTheProtocolAsksForIsForwardedOnceAndNothingElse() throws {
    let project = try project(
      """
      protocol TimeDependency: Dependency {
        var clock: any Clocking { get }
      }
      protocol ChildDependency: TimeDependency {
        var clock: any Clocking { get }
        #if false
          var zone: String { get }
        #endif
      }
      extension ChildDependency {
        var title: String { "Child" }
      }
      """)
    let outcome = try extendComponent(in: project)
    #expect(outcome.errors == "Parent + Child is written: 1 new file\n")
    #expect(
      try project.read("ParentComponent+Child.swift") == """
        extension ParentComponent: ChildDependency {
          var clock: any Clocking {
            dependency.clock
          }
        }

        """)
  }

  @Test func whatAnExtensionAddsToTheParentsDependencyIsPassedOn() throws {
    let project = try project(
      """
      extension ParentDependency {
        var title: String { "Parent" }
      }
      protocol ChildDependency: Dependency {
        var title: String { get }
      }
      """)
    let outcome = try extendComponent(in: project)
    #expect(outcome.errors == "Parent + Child is written: 1 new file\n")
    #expect(
      try project.read("ParentComponent+Child.swift") == """
        extension ParentComponent: ChildDependency {
          var title: String {
            dependency.title
          }
        }

        """)
  }

  private func extendComponent(in project: TemporaryFolder) throws -> Outcome {
    try ribs("new", "Child", "--kind", "component-extension", "--parent", "Parent", in: project)
  }

  private func project(_ dependencies: String) throws -> TemporaryFolder {
    try TemporaryFolder([
      "Parent.swift": """
      import RIBs

      protocol Clocking {}

      protocol ParentDependency: Dependency {
        var clock: any Clocking { get }
      }

      final class ParentComponent: Component<ParentDependency> {}

      final class ParentBuilder: Builder<ParentDependency> {
        func build() -> Routing {
          let component = ParentComponent(dependency: dependency)
          return ParentRouter(interactor: ParentInteractor(component: component))
        }
      }

      protocol ParentInteractable: Interactable {}

      final class ParentInteractor: Interactor, ParentInteractable {
        init(component: ParentComponent) {}
      }

      final class ParentRouter: Router<ParentInteractable> {}

      """,
      "Child.swift": "import RIBs\n\n" + dependencies + "\n",
    ])
  }
}
