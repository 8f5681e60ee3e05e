import RibsLint
import Testing

@Suite struct InteractorReusedAcrossBuildsTests {
  private func app(
    _ build: String, builder: String = "", dependency: String = "", component: String = "",
    router: String = "ViewableRouter<AInteractable, AViewControllable>"
  ) -> String {
    """
    import RIBs
    import UIKit
    protocol ADependency: Dependency { \(dependency) }
    protocol AViewControllable: ViewControllable {}
    protocol AInteractable: Interactable {}
    final class AViewController: UIViewController, AViewControllable {}
    final class AInteractor: Interactor, AInteractable {}
    final class ARouter: \(router) {}
    final class AComponent: Component<ADependency> {
      let viewController = AViewController()
      var interactor: AInteractor { shared { AInteractor() } }
    }
    final class ABuilder: Builder<ADependency> {
      \(builder)
      func build() -> Routing {
        \(build)
      }
    }
    final class MainComponent: Component<EmptyDependency>, ADependency {
      \(component)
      var builder: ABuilder { ABuilder(dependency: self) }
    }
    """
  }

  private func differences(_ source: String) -> [String] {
    RibsLintTests.differences([TestFile("A.swift", source)], .interactorReusedAcrossBuilds)
  }

  private let mark = "// expect: interactor_reused_across_builds"

  @Test(arguments: [
    "private let kept = AInteractor()",
    "private lazy var kept = AInteractor()",
    "lazy var kept: AInteractor = AInteractor()",
  ])
  func whatTheBuilderKeepsIsReported(property: String) {
    for value in ["kept", "self.kept"] {
      let build = "return ARouter(interactor: \(value), viewController: AViewController()) \(mark)"
      #expect(differences(app(build, builder: property)) == [])
    }
    let local = """
      let interactor = kept
      return ARouter(interactor: interactor, viewController: AViewController()) \(mark)
      """
    #expect(differences(app(local, builder: property)) == [])
  }

  @Test(arguments: [
    "let view = AViewController()", "lazy var view = AViewController()",
    "var view: AViewController { shared { AViewController() } }",
  ])
  func whatTheScopeAboveKeepsIsReported(property: String) {
    let build = "return ARouter(interactor: AInteractor(), viewController: dependency.view)"
    let asked = "var view: AViewController { get }"
    #expect(differences(app(build + mark, dependency: asked, component: property)) == [])
  }

  @Test(arguments: [
    """
    let component = AComponent(dependency: dependency)
    return ARouter(interactor: component.interactor, viewController: component.viewController)
    """,
    "return ARouter(interactor: AInteractor(), viewController: AViewController())",
    "return ARouter(interactor: made, viewController: AViewController())",
    "return ARouter(interactor: given, viewController: AViewController())",
    "return ARouter(interactor: dependency.other, viewController: AViewController())",
  ])
  func whatIsNewOrNotKnownIsLeftAlone(build: String) {
    let source = app(
      build,
      builder: """
        private var made: AInteractor { AInteractor() }
        private var given = AInteractor()
        func renew() { given = AInteractor() }
        """,
      dependency: "var other: AInteractor { get }",
      component: "var other: AInteractor { AInteractor() }")
    #expect(differences(source) == [])
  }

  @Test func aRouterWithoutAViewIsLentOne() {
    let source = app(
      "return ARouter(interactor: AInteractor(), viewController: dependency.view)",
      dependency: "var view: AViewController { get }", component: "let view = AViewController()",
      router: """
        Router<AInteractable> {
          init(interactor: AInteractable, viewController: AViewControllable) {
            super.init(interactor: interactor)
          }
        }
        final class BRouter: Router<AInteractable>
        """)
    #expect(differences(source) == [])
  }
}
