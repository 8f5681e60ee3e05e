import RibsLint
import Testing

@Suite struct ConcreteRibReferenceTests {
  /// The RIBs `List`, `Detail` and `Other`, and what is declared beside them.
  private func source(
    router: String = "", interactor: String = "", presenter: String = "",
    routerBase: String = "ViewableRouter<ListInteractable, ListViewControllable>",
    besides: String = ""
  ) -> String {
    """
    import RIBs
    import UIKit

    protocol ListInteractable: Interactable {}
    protocol ListRouting: ViewableRouting {}
    protocol ListViewControllable: ViewControllable {}
    protocol ListPresentable: Presentable {}

    final class ListInteractor: PresentableInteractor<ListPresentable>, ListInteractable {
      weak var router: ListRouting?
      \(interactor)
    }
    final class ListRouter: \(routerBase), ListRouting {
      \(router)
    }
    final class ListPresenter: Presenter<ListViewControllable>, ListPresentable {
      \(presenter)
    }
    final class ListViewController: UIViewController, ListViewControllable {}
    final class ListComponent: Component<EmptyDependency> {}
    final class ListBuilder: Builder<EmptyDependency> {
      func build() -> ListRouting {
        let component = ListComponent(dependency: dependency)
        let view = ListViewController()
        let presenter = ListPresenter(viewController: view)
        let interactor = ListInteractor(presenter: presenter)
        return ListRouter(interactor: interactor, viewController: view)
      }
    }

    protocol DetailRouting: ViewableRouting {}
    final class DetailInteractor: Interactor {
      enum Mode { case short, long }
      static let title = ""
      func refresh() {}
    }
    final class DetailRouter: ViewableRouter<Interactable, ViewControllable>, DetailRouting {}
    final class DetailViewController: UIViewController, ViewControllable {}
    final class DetailComponent: Component<EmptyDependency> {}
    final class DetailBuilder: Builder<EmptyDependency> {
      func build() -> DetailRouting {
        let component = DetailComponent(dependency: dependency)
        return DetailRouter(interactor: DetailInteractor(), viewController: DetailViewController())
      }
    }
    \(besides)
    """
  }

  private func differences(_ source: String) -> [String] {
    RibsLintTests.differences([TestFile("A.swift", source)], .concreteRibReference)
  }

  @Test(arguments: [
    "private var detail: DetailInteractor?",
    "private let detail: DetailRouter",
    "weak var detail: DetailViewController?",
    "private let component: DetailComponent",
    "init(component: DetailComponent) {}",
    "func show(_ view: DetailViewController) {}",
    "private lazy var detail = DetailViewController()",
    "func refresh(_ it: Routing) { (it.interactable as? DetailInteractor)?.refresh() }",
    "func refresh(_ it: Interactable) { let detail = it as! DetailInteractor; detail.refresh() }",
    "func show(_ it: Any) { if case let view as DetailViewController = it { print(view) } }",
    "func show() { let detail: DetailViewController? = nil }",
    "func show() { take { (view: DetailViewController) in view.title = nil } }",
    "func show() { view.push(DetailViewController()) }",
    "var made: DetailRouter { kept }",
  ])
  func anotherRibsClassIsReported(member: String) {
    let marked = member + " // expect: concrete_rib_reference \"of `Detail`\""
    #expect(differences(source(router: marked)) == [])
    #expect(differences(source(interactor: marked)) == [])
    #expect(differences(source(presenter: marked)) == [])
  }

  @Test func theOwnRibsClassesAreReported() {
    let router = """
      private let view: ListViewController // expect: concrete_rib_reference "its RIB's view controller"
      """
    #expect(differences(source(router: router)) == [])
    let interactor = """
      private var list: ListRouter? // expect: concrete_rib_reference "its RIB's router"
      func reload() { (presenter as? ListViewController)?.view.setNeedsLayout() }
      """
    #expect(differences(source(interactor: interactor)) == [])
    let presenter = """
      func reload() {
        (viewController as? ListViewController)?.view // expect: concrete_rib_reference "the cast fails"
      }
      """
    #expect(differences(source(presenter: presenter)) == [])
  }

  @Test func allThatAClassNamesOfARibIsOneFinding() throws {
    let router = """
      private let detail: DetailRouter
        private var view: DetailViewController?
        func make() { attachChild(DetailRouter(interactor: DetailInteractor(), viewController: v)) }
      """
    let findings = lint(source(router: router), rules: [.concreteRibReference]).findings
    #expect(
      findings.map(\.message) == [
        "`ListRouter.detail` is the class `DetailRouter`, the router of `Detail`, instead of a protocol"
      ])
    #expect(findings.first?.notes.count == 3)
    #expect(findings.first?.help == "Declare what is needed in `DetailRouting`, and use that.")
  }

  @Test(arguments: [
    (
      "private let view: ListViewController",
      "Declare what is needed in `ListViewControllable`, and use that."
    ),
    ("let list: ListInteractor", "Declare what is needed in `ListInteractable`, and use that."),
    ("let detail: DetailComponent", "Ask for what is needed in a Dependency protocol of its own."),
    ("let detail: DetailViewController", "Declare what is needed in a protocol, and use that."),
    (
      "func make() { print(ListViewController()) }",
      "Let the builder make it, and take it as a protocol."
    ),
    (
      "func make() { print(DetailRouter()) }",
      "Let the builder of `Detail` make it, and attach what that gives back."
    ),
  ])
  func theHelpSaysWhatToUseInstead(member: String, help: String) {
    let findings = lint(source(router: member), rules: [.concreteRibReference]).findings
    #expect(findings.map(\.help) == [help])
  }

  @Test(arguments: [
    "private let detail: DetailRouting",
    "private let view: ViewControllable",
    "private let component: ListComponent",
    "func isDetail(_ it: Routing) -> Bool { it is DetailRouter }",
    "let type = DetailRouter.self",
    "var mode: DetailInteractor.Mode = .short",
    "func title() -> String { DetailInteractor.title }",
    "func mode() { let mode = DetailInteractor.Mode.long }",
    "init(view: ViewControllable = DetailViewController()) {}",
    "convenience init() { self.init(detail: DetailInteractor()) }",
    "static func make() -> Routing { DetailRouter(interactor: DetailInteractor()) }",
    "private let details: [DetailInteractor] = []",
    "private let make: () -> DetailViewController",
    "func show() { #if DEBUG\nprint(DetailViewController())\n#endif\n }",
    "#if DEBUG\nprivate var detail: DetailRouter?\n#endif",
    "// private let detail: DetailRouter",
    "let text = \"it as? DetailRouter\"",
    "func copy() { let copy: Self? = nil }",
    "enum DetailRouter {}\nlet detail: DetailRouter",
  ])
  func whatNamesNoClassOfAnotherIsLeftAlone(member: String) {
    #expect(differences(source(router: member)) == [])
  }

  @Test(arguments: [
    "final class ListAdapter { let detail: DetailInteractor; init() {} }",
    "final class ListHelper { func make() { print(DetailViewController()) } }",
    "struct ListFactory { func make() -> DetailViewController { DetailViewController() } }",
    "extension ListViewController { var child: DetailViewController? { nil } }",
    "extension ListComponent { var child: DetailComponent { DetailComponent(dependency: self) } }",
    "final class ListRoutingMock: Router<Interactable> { var detail: DetailRouter? }",
    // Others inherit it.
    """
    class BaseViewController: UIViewController, ViewControllable {}
    final class OtherViewController: BaseViewController {}
    extension ListRouter { func show(_ view: BaseViewController) {} }
    """,
    // Two RIBs have it, so that it is neither's alone.
    """
    final class OtherRouter: ViewableRouter<Interactable, ViewControllable> {}
    final class OtherBuilder: Builder<EmptyDependency> {
      func build() -> Routing {
        OtherRouter(interactor: Interactor(), viewController: DetailViewController())
      }
    }
    extension ListRouter { func show(_ view: DetailViewController) {} }
    """,
  ])
  func otherTypesMayNameThem(besides: String) {
    #expect(differences(source(besides: besides)) == [])
  }

  @Test(arguments: [
    "ViewableRouter<ListInteractor, ListViewController>",
    "ViewableRouter<ListInteractable, ListViewController>",
  ])
  func aRouterThatSaysSoWorksWithTheClass(base: String) {
    let router = "func reload(_ view: ListViewController) { view.view.setNeedsLayout() }"
    #expect(differences(source(router: router, routerBase: base)) == [])
  }
}
