import RibsLint
import Testing

@Suite struct RoutingInViewTests {
  /// The RIBs `List` and `Detail`, and what is declared beside them.
  private func source(
    _ members: String = "", view: String = "ListViewController", besides: String = ""
  ) -> String {
    """
    import RIBs
    import UIKit

    protocol ListRouting: ViewableRouting {
      func routeToDetail()
    }
    protocol DetailBuildable: Buildable {
      func build() -> ViewableRouting
    }
    final class ListRouter: ViewableRouter<Interactable, ViewControllable>, ListRouting {
      func routeToDetail() {}
    }
    final class ListBuilder: Builder<EmptyDependency> {
      func build() -> ListRouting {
        ListRouter(interactor: Interactor(), viewController: ListViewController())
      }
    }
    final class DetailViewController: UIViewController, ViewControllable {
      static let height = 40
    }
    final class DetailRouter: ViewableRouter<Interactable, ViewControllable> {}
    final class DetailBuilder: Builder<EmptyDependency>, DetailBuildable {
      func build() -> ViewableRouting {
        DetailRouter(interactor: Interactor(), viewController: DetailViewController())
      }
    }
    final class ListViewController: UIViewController, ViewControllable {
      \(view == "ListViewController" ? members : "")
    }
    \(view == "ListViewController" ? "" : "final class \(view) {\n\(members)\n}")
    \(besides)
    """
  }

  private func differences(_ source: String) -> [String] {
    RibsLintTests.differences([TestFile("A.swift", source)], .routingInView)
  }

  @Test(arguments: [
    "func show() { present(DetailViewController(), animated: true) }",
    "private let detail = DetailViewController()",
    "private lazy var detail = DetailViewController()",
    "func show() { take { navigationController?.pushViewController(DetailViewController(), animated: true) } }",
    "func show() { let detail = DetailBuilder(dependency: EmptyComponent()).build() }",
    "let builder: DetailBuildable\nfunc show() { let detail = builder.build() }",
    "func show(_ builder: DetailBuildable) { let detail = builder.build() }",
    "weak var router: ListRouting?\nfunc show() { router?.routeToDetail() }",
    "func show(_ router: ListRouting) { router.routeToDetail() }",
    "func show(_ router: Routing, _ child: Routing) { router.detachChild(child) }",
  ])
  func whatAViewDecidesItselfIsReported(members: String) {
    #expect(differences(source(members + " // expect: routing_in_view")) == [])
  }

  @Test(arguments: [
    "func show(_ view: ViewControllable) { present(view.uiviewController, animated: true) }",
    "func show(_ child: ViewableRouting) { present(child.viewControllable.uiviewController, animated: true) }",
    "func show() { present(UIAlertController(), animated: true) }",
    "func show() { present(HelpViewController(), animated: true) }",
    "func again() { present(ListViewController(), animated: true) }",
    "func height() -> Int { DetailViewController.height }",
    "func isDetail(_ view: UIViewController) -> Bool { view is DetailViewController }",
    "init(detail: UIViewController = DetailViewController()) {}",
    "static func preview() -> UIViewController { DetailViewController() }",
    "#if DEBUG\nfunc show() { present(DetailViewController(), animated: true) }\n#endif",
    "func show() {\n#if DEBUG\npresent(DetailViewController(), animated: true)\n#endif\n}",
    "weak var router: ListRouting?",
    "func build() {}\nfunc show() { build() }",
    "let rows: RowBuilder\nfunc show() { rows.build() }",
    "// present(DetailViewController(), animated: true)",
    "let text = \"DetailViewController()\"",
  ])
  func whatIsHandedToAViewOrNoRibIsLeftAlone(members: String) {
    let besides = """
      final class HelpViewController: UIViewController {}
      final class RowBuilder { func build() {} }
      """
    #expect(differences(source(members, besides: besides)) == [])
  }

  @Test(arguments: ["ListAdapter", "SettingsViewController", "ListCell"])
  func whatIsNoViewOfARibMayMakeOne(view: String) {
    #expect(
      differences(source("func show() { print(DetailViewController()) }", view: view)) == [])
  }

  @Test(arguments: [
    // Others inherit it.
    """
    class CardViewController: UIViewController, ViewControllable {}
    final class BigCardViewController: CardViewController {}
    """,
    // Two RIBs have it.
    """
    final class CardViewController: UIViewController, ViewControllable {}
    final class OtherBuilder: Builder<EmptyDependency> {
      func build() -> Routing { OtherRouter(interactor: Interactor(), viewController: CardViewController()) }
    }
    final class OtherRouter: ViewableRouter<Interactable, ViewControllable> {}
    """,
  ])
  func aViewThatIsMoreThanOneRibsMayBeMade(card: String) {
    let besides =
      card + """

        final class CardBuilder: Builder<EmptyDependency> {
          func build() -> Routing { CardRouter(interactor: Interactor(), viewController: CardViewController()) }
        }
        final class CardRouter: ViewableRouter<Interactable, ViewControllable> {}
        """
    #expect(differences(source("let card = CardViewController()", besides: besides)) == [])
  }

  @Test func allThatHasToDoWithOneRibIsOneFinding() throws {
    let members = """
      private let detail = DetailViewController()
      func show() { present(DetailViewController(), animated: true) }
      """
    let findings = lint(source(members), rules: [.routingInView]).findings
    #expect(
      findings.map(\.message) == [
        "`ListViewController` makes `DetailViewController`, the view of `Detail`, so that nobody is "
          + "behind it"
      ])
    #expect(findings.first?.notes.count == 1)
    #expect(
      findings.first?.help
        == "Tell the listener of the event, and let the router attach `Detail`.")
  }
}
