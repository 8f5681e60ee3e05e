import RibsLint
import Testing

/// Children that pile up (`transient_child_never_detached`).
@Suite struct RepeatedAttachTests {
  @Test(arguments: [
    ListRib(),
    // A property that is overwritten keeps only the last one.
    ListRib(route: "\(built); self.detail = detail; attachChild(detail); \(shown)"),
    ListRib(route: "\(built); viewController.push(detail.viewControllable); attachChild(detail)"),
    ListRib(
      route: """
        \(built); attachChild(detail)
        viewController.uiviewController.navigationController?
          .pushViewController(detail.viewControllable.uiviewController, animated: true)
        """),
    // No value, no child; else nothing keeps the code from it.
    ListRib(handler: "guard let item = items.first else { return }; print(item); router?.open()"),
    ListRib(handled: "itemSelected", view: "func table() { listener?.itemSelected() }"),
    ListRib(handled: "more", view: "func moreButtonTouched() { listener?.more() }"),
    // The button that is hidden is that of the router's own view.
    ListRib(view: "\(tapped)\nfunc load() { navigationItem.hidesBackButton = true }"),
    // The bars are hidden, and the child goes by itself.
    ListRib(
      others: hidden,
      detail: "func back() { navigationController?.popViewController(animated: true) }"),
    ListRib(
      push: "present(view.uiviewController, animated: true)",
      detail: "func back() { dismiss(animated: true) }"),
  ])
  func whatTheUserCanAskForAgainIsReported(rib: ListRib) {
    #expect(count(rib) == 1, "\(rib.source)")
  }

  @Test(arguments: [
    // Something detaches.
    ListRib(members: "func close() { detail.map(detachChild) }"),
    ListRib(members: "func close() { for child in children { print(child) } }"),
    ListRib(members: "func close() { detachAll() }"),
    ListRib(others: "extension Routing { func leave(_ child: Routing) { detachChild(child) } }"),
    ListRib(
      others: "func leave(_ router: ListRouting, _ child: Routing) { router.detachChild(child) }"),
    ListRib(route: "\(attached); track(detail)"),
    ListRib(route: "\(attached); Navigator.add(detail)"),
    ListRib(route: "\(attached); stack.append(detail)"),
    ListRib(route: "\(attached); other.child = detail"),
    // The router looks first.
    ListRib(route: "guard detail == nil else { return }; \(attached)"),
    ListRib(route: "if isOpen { return }; \(attached)"),
    ListRib(route: "precondition(detail == nil); \(attached)"),
    ListRib(route: "once { \(attached) }"),
    // It is not built, or not shown, each time.
    ListRib(route: "attachChild(detail!); viewController.push(detail!.viewControllable)"),
    ListRib(route: "\(built); attachChild(detail); viewController.embed(detail.viewControllable)"),
    ListRib(route: "\(built); attachChild(detail); if isWide { \(shown) }"),
    // Whoever asks looks first, is on the way out, or does so once.
    ListRib(handler: "guard !isOpen else { return }; router?.open()"),
    ListRib(handler: "if items.isEmpty { router?.open() }"),
    ListRib(handler: "load { router?.open() }"),
    ListRib(handler: "router?.open(); listener?.listDidEnd()"),
    ListRib(handler: "", interactor: "override func didBecomeActive() { router?.open() }"),
    ListRib(handler: "", interactor: "func detailDidEnd() { router?.open() }"),
    ListRib(handled: "loaded", view: "override func viewDidLoad() { listener?.loaded() }"),
    ListRib(view: "func load() {}"),
    // Nobody can go back, as far as is known.
    ListRib(others: hidden),
    ListRib(
      others: "func style(_ it: UINavigationController) { it.navigationBar.isHidden = true }"),
    ListRib(detail: "func load() { navigationItem.hidesBackButton = true }"),
    ListRib(push: "present(view.uiviewController, animated: true)"),
    ListRib(push: "addChild(view.uiviewController)"),
    ListRib(push: "push(view, animated: true)"),
  ])
  func whatMayEndOrComesOnceIsLeftAlone(rib: ListRib) {
    #expect(count(rib) == 0, "\(rib.source)")
  }

  @Test func aBaseClassMayDetach() {
    let rib = ListRib(
      others: """
        class BaseRouter<I, V>: ViewableRouter<I, V> {
          override func attachChild(_ child: Routing) {
            super.attachChild(child)
            child.onEnd { [weak self] in self?.detachChild(child) }
          }
        }
        """)
    let source = rib.source.replacing(": ViewableRouter<ListInter", with: ": BaseRouter<ListInter")
    #expect(lint(source, rules: [.transientChildNeverDetached]).findings.isEmpty)
  }

  @Test func theWayFromTheViewIsShown() throws {
    let findings = lint(ListRib().source, rules: [.transientChildNeverDetached]).findings
    #expect(try #require(findings.first).notes.count == 3)
  }

  private func count(_ rib: ListRib) -> Int {
    lint(rib.source, rules: [.transientChildNeverDetached]).findings.count
  }
}

/// A list whose rows open a detail, with its parts to be replaced.
struct ListRib: Sendable, CustomTestStringConvertible {
  var route = attached
  var members = ""
  var handler = "router?.open()"
  var interactor = ""
  var handled = "didTapRow"
  var view = tapped
  var push = "navigationController?.pushViewController(view.uiviewController, animated: true)"
  var others = ""
  var detail = ""

  var testDescription: String {
    [route, handler, view, push, others, detail].joined(separator: " ")
  }

  var source: String {
    """
    import RIBs
    import UIKit
    protocol ListRouting: ViewableRouting { func open() }
    protocol ListListener: AnyObject { func listDidEnd() }
    protocol ListPresentable: Presentable { var listener: ListPresentableListener? { get set } }
    protocol ListPresentableListener: AnyObject { func \(handled)() }
    protocol ListInteractable: Interactable, DetailListener { var router: ListRouting? { get set } }
    protocol ListViewControllable: ViewControllable {
      func push(_ view: ViewControllable)
      func embed(_ view: ViewControllable)
    }
    final class ListInteractor: PresentableInteractor<ListPresentable>, ListInteractable,
      ListPresentableListener
    {
      weak var router: ListRouting?
      weak var listener: ListListener?
      var items: [Int] = []
      var isOpen = false
      func \(handled)() { \(handler) }
      \(interactor)
    }
    final class ListViewController: UIViewController, ListPresentable, ListViewControllable {
      weak var listener: ListPresentableListener?
      func push(_ view: ViewControllable) { \(push) }
      func embed(_ view: ViewControllable) { addChild(view.uiviewController) }
      \(view)
    }
    final class ListRouter: ViewableRouter<ListInteractable, ListViewControllable>, ListRouting {
      private let builder: DetailBuildable
      private var detail: ViewableRouting?
      private var stack: [ViewableRouting] = []
      private var isOpen = false
      func open() { \(route) }
      \(members)
    }
    final class ListBuilder: Builder<EmptyDependency> {
      func build() -> ListRouting {
        let view = ListViewController()
        return ListRouter(
          interactor: ListInteractor(presenter: view), viewController: view,
          builder: DetailBuilder(dependency: EmptyComponent()))
      }
    }
    protocol DetailListener: AnyObject {}
    protocol DetailBuildable: Buildable { func build() -> ViewableRouting }
    final class DetailInteractor: Interactor {}
    final class DetailViewController: UIViewController, ViewControllable { \(detail) }
    final class DetailRouter: ViewableRouter<DetailInteractor, ViewControllable> {}
    final class DetailBuilder: Builder<EmptyDependency>, DetailBuildable {
      func build() -> ViewableRouting {
        DetailRouter(interactor: DetailInteractor(), viewController: DetailViewController())
      }
    }
    \(others)
    """
  }
}

private let built = "let detail = builder.build()"
private let shown = "viewController.push(detail.viewControllable)"
private let attached = "\(built); attachChild(detail); \(shown)"
private let tapped = "func rowTapped() { listener?.didTapRow() }"
private let hidden =
  "func style(_ it: UINavigationController) { it.setNavigationBarHidden(true, animated: false) }"
