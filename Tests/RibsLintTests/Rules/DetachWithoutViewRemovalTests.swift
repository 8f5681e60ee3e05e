import RibsLint
import Testing

@Suite struct DetachWithoutViewRemovalTests {
  @Test(arguments: [
    "if let m = menu { detachChild(m); menu = nil }",
    "guard let menu else { return }; self.menu = nil; detachChild(menu); print(menu)",
    "detachChild(menu!); menu = nil",
    "menu.map(detachChild); menu = nil",
    "drop(menu); menu = nil",
    "close()",
    "guard let menu = menu else { return }; detachChild(menu); self.menu = nil; isOpen = false",
    "detachChild(menu!); menu = nil; let other = otherBuilder.build(withListener: interactor); attachChild(other)",
  ])
  func aViewThatStaysIsReported(close: String) {
    #expect(count(App(close: close)) == 1)
  }

  @Test(arguments: [
    "viewController.dismiss(menu!.viewControllable); detachChild(menu!); menu = nil",
    "detachChild(menu!); menu = nil; viewController.closeAll()",
    "detachChild(menu!); menu!.viewControllable.uiviewController.dismiss(animated: true); menu = nil",
    "detachChild(menu!); menu = nil; viewController.uiviewController.view.isHidden = true",
    "detachChild(menu!); menu = nil; stack = nil",
    "detachChild(menu!); menu = nil; completion?()",
    "detachChild(menu!); menu = nil; window.rootViewController = nil",
    "menu!.cleanupViews(); detachChild(menu!); menu = nil",
    "detachChild(menu!); menu = nil; interactor.menuHasGone()",
    "detachChild(menu!); menu = nil; leave()",
    "leave(); detachChild(menu!); menu = nil",
    "detachChild(menu!); menu = nil; isWatched = false",
    "detachChild(menu!); menu = nil; Navigator.shared.back()",
    "detachChild(menu!); menu = nil; DispatchQueue.main.async { self.leave() }",
    "let other = otherBuilder.build(withListener: interactor); detachChild(menu!); menu = nil; attachChild(other); viewController.present(other.viewControllable)",
    "detachChild(menu!); menu = nil; attachChild(viewlessBuilder.build(withListener: interactor))",
    "#if canImport(Nothing)\nviewController.closeAll()\n#endif\ndetachChild(menu!); menu = nil",
    "// detachChild(menu!); menu = nil",
  ])
  func codeThatMayDoSomethingWithViewsIsLeftAlone(close: String) {
    #expect(count(App(close: close)) == 0)
  }

  @Test(arguments: [
    "viewController.present(menu.viewControllable)",
    "viewController.push(menu.viewControllable)",
    "viewController.embed(menu.viewControllable)",
    "viewController.uiviewController.present(menu.viewControllable.uiviewController, animated: true)",
    "viewController.present(Stack(root: menu.viewControllable))",
    "let stack = Stack(root: menu.viewControllable); viewController.present(stack)",
    "let view = menu.viewControllable; viewController.present(view)",
    "let view = menu.viewControllable.uiviewController; viewController.uiviewController.present(view, animated: true)",
    "viewController.present(menu.viewControllable, animated: true)",
    "viewController.wrap(menu.viewControllable)",
    "menu.viewControllable.uiviewController.modalPresentationStyle = .fullScreen; viewController.present(menu.viewControllable)",
  ])
  func aViewThatIsSeenToBeShownIsFollowed(show: String) {
    #expect(count(App(show: show)) == 1)
  }

  @Test(arguments: [
    "viewController.unseen(menu.viewControllable)",
    "viewController.keep(menu.viewControllable)",
    "viewController.hand(menu.viewControllable)",
    "Navigator.shared.show(menu.viewControllable)",
    "stack?.show(menu.viewControllable)",
    "viewController.present(menu.viewControllable); Navigator.shared.watch(menu.viewControllable)",
    "menu.viewControllable.uiviewController.transitioningDelegate = Navigator.shared; viewController.present(menu.viewControllable)",
    "",
  ])
  func aViewThatIsNotSeenToBeShownIsLeftAlone(show: String) {
    #expect(count(App(show: show)) == 0)
  }

  @Test(arguments: [
    "func swap() { viewController.present(menu!.viewControllable) }",
    "func swap() { attachChild(menu!) }",
    "func swap() { stack = Stack(root: menu!.viewControllable) }",
  ])
  func aViewThatMayBeShownAgainIsLeftAlone(member: String) {
    #expect(count(App(router: member)) == 0)
  }

  /// The other way says nothing of this one.
  @Test func anotherWayThatTakesTheViewAwayDoesNotCount() {
    let other = "func swap() { viewController.dismiss(menu!.viewControllable); detachChild(menu!) }"
    #expect(count(App(router: other)) == 1)
  }

  @Test(arguments: [
    "override func viewDidDisappear(_ animated: Bool) { listener?.didTapClose() }",
    "override func viewDidDisappear(_ animated: Bool) { if isMovingFromParent { listener?.didTapClose() } }",
    "override func didMove(toParent parent: UIViewController?) { if parent == nil { listener?.didTapClose() } }",
    "deinit { listener?.didTapClose() }",
    "func presentationControllerDidDismiss(_ controller: UIPresentationController) { listener?.didTapClose() }",
    "func tap() { dismiss(animated: true); listener?.didTapClose() }",
    "func tap() { navigationController?.popViewController(animated: true) }",
    "func tap() { view.removeFromSuperview(); removeFromParent() }",
    "func tap() { closeSheet() }",
    "func tap() { sheet.hideAnimated() }",
    "func tap() { view.alpha = 0 }",
    "func tap() { self.view.isHidden = true }",
    "func tap() { goAway() }",
    "func tap() { performSegue(withIdentifier: \"back\", sender: nil) }",
    "func tap() { extensionContext?.completeRequest(returningItems: nil) }",
  ])
  func aViewThatTakesItselfAwayIsLeftAlone(member: String) {
    let helper = "extension UIViewController { func goAway() { dismiss(animated: true) } }"
    #expect(count(App(menuView: member, more: helper)) == 0)
  }

  @Test(arguments: [
    ("UIViewController", 1), ("BaseViewController", 1), ("ClosingViewController", 0),
    ("SheetViewController", 0), ("UIViewController, UITableViewDelegate", 1),
    ("UIViewController, SheetPresentable", 0), ("UIHostingController<MenuView>", 0),
    ("UIAlertController", 0),
  ])
  func theBaseClassOfTheViewTellsWhetherItStays(base: String, expected: Int) {
    let bases = """
      class BaseViewController: UIViewController {}
      class ClosingViewController: UIViewController { func goBack() { dismiss(animated: true) } }
      """
    #expect(count(App(menuBase: base, more: bases)) == expected)
  }

  @Test(arguments: [
    ("func didTapClose() { listener?.menuDidClose() }", 1),
    ("func didTapClose() { listener?.menuWillClose(); listener?.menuDidClose() }", 0),
    ("func didTapClose() { session.send(()); listener?.menuDidClose() }", 0),
    ("func didTapClose() { router?.dismissAll(); listener?.menuDidClose() }", 0),
    ("override func willResignActive() { listener?.menuDidClose() }", 0),
    ("func didTapClose() { load { [weak self] in self?.listener?.menuDidClose() } }", 1),
    ("func didTapClose() { finish() }\nprivate func finish() { listener?.menuDidClose() }", 1),
    (
      "func didTapClose() { listener?.menuWillClose(); finish() }\nprivate func finish() { listener?.menuDidClose() }",
      0
    ),
    ("func didTapClose() {}", 0),
  ])
  func theChildAsksForNothingElse(member: String, expected: Int) {
    #expect(count(App(menuInteractor: member)) == expected)
  }

  @Test(arguments: [
    ("func tap() { listener?.didTapClose() }", 1),
    ("func tap() { if isDone { listener?.didTapClose() } else { listener?.didTapSave() } }", 1),
    ("func tap() { listener?.didTapSave(); listener?.didTapClose() }", 0),
  ])
  func theChildsViewTellsNothingElse(member: String, expected: Int) {
    #expect(count(App(menuView: member)) == expected)
  }

  /// A `detachChild` of the project's own is none of the framework's.
  @Test func aDetachOfTheProjectsOwnMayDoMore() {
    let own = "func detachChild(_ child: ViewableRouting) { viewController.closeAll() }"
    #expect(count(App(router: own)) == 0)
  }

  @Test(arguments: [
    "watch(menu)", "menu.interactable.isActiveStream.subscribe(onNext: { _ in })",
    "menu.lifecycle.subscribe(onNext: { _ in })",
  ])
  func aChildThatIsWatchedIsLeftAlone(code: String) {
    let show = "viewController.present(menu.viewControllable); \(code)"
    #expect(count(App(show: show)) == 0)
  }

  @Test(arguments: [
    ("func menuDidClose() { router?.closeMenu() }", 1),
    ("func menuDidClose() { isOpen = false; router?.closeMenu() }", 1),
    ("func menuDidClose() { finish() }\nprivate func finish() { router?.closeMenu() }", 1),
    ("func menuDidClose() { presenter.goBack(); router?.closeMenu() }", 0),
    ("func menuDidClose() { router?.closeMenu(); listener?.homeDidClose() }", 0),
    ("func menuDidClose() { router?.closeMenu(); router?.openOther() }", 0),
    ("func menuDidClose() { router?.closeMenu(); stream.accept(()) }", 0),
    ("func menuDidClose() { presenter.leave { self.router?.closeMenu() } }", 0),
    (
      "func menuDidClose() { router?.closeMenu() }\nfunc other() { presenter.goBack(); router?.closeMenu() }",
      0
    ),
    ("func other() { router?.closeMenu() }\nfunc menuDidClose() {}", 0),
    ("func menuDidClose() {}", 0),
    ("override func willResignActive() { router?.closeMenu() }\nfunc menuDidClose() {}", 0),
  ])
  func theParentDoesNothingElse(members: String, expected: Int) {
    #expect(count(App(homeInteractor: members)) == expected)
  }

  @Test(arguments: [
    ("@objc func tap() { listener?.didTapOutside() }", 1),
    ("@objc func tap() { dismiss(animated: true) { self.listener?.didTapOutside() } }", 0),
    (
      "func leave() { dismiss(animated: true) { self.gone() } }\nfunc gone() { listener?.didTapOutside() }",
      0
    ),
    ("override func viewDidAppear(_ animated: Bool) { listener?.didTapOutside() }", 0),
    (
      "func navigationController(_ controller: UINavigationController, didShow view: UIViewController, animated: Bool) { listener?.didTapOutside() }",
      0
    ),
    ("", 0),
  ])
  func theParentsViewMayAskToo(member: String, expected: Int) {
    let app = App(
      homeInteractor: "func didTapOutside() { router?.closeMenu() }\nfunc menuDidClose() {}",
      homeView: member)
    #expect(count(app) == expected)
  }

  /// A view below, which goes by itself, may take those above it away.
  @Test func aRibBelowMayTakeTheViewAway() {
    let below = """
      protocol DetailBuildable: Buildable { func build() -> ViewableRouting }
      final class DetailViewController: UIViewController, ViewControllable {
        func tap() { view.window?.rootViewController?.dismiss(animated: true) }
      }
      final class DetailBuilder: Builder<EmptyDependency>, DetailBuildable {
        func build() -> ViewableRouting {
          DetailRouter(interactor: Interactor(), viewController: DetailViewController())
        }
      }
      final class DetailRouter: ViewableRouter<Interactor, ViewControllable> {}
      """
    let attach = "let details: DetailBuildable\nfunc open() { attachChild(details.build()) }"
    #expect(count(App(menuRouter: attach, more: below)) == 0)
    let quiet = below.replacing(
      "view.window?.rootViewController?.dismiss(animated: true)", with: "")
    #expect(count(App(menuRouter: attach, more: quiet)) == 1)
  }

  private func count(_ app: App) -> Int {
    lint(app.source, rules: [.detachWithoutViewRemoval]).findings.count
  }
}

/// An app whose home shows a menu, which asks to be closed.
private struct App {
  var close = "guard let menu = menu else { return }; detachChild(menu); self.menu = nil"
  var show = "viewController.present(menu.viewControllable)"
  var router = ""
  var menuBase = "UIViewController"
  var menuView = ""
  var menuInteractor = "func didTapClose() { listener?.menuDidClose() }"
  var menuRouter = ""
  var homeInteractor = "func menuDidClose() { router?.closeMenu() }"
  var homeView = ""
  var more = ""

  var source: String {
    """
    import RIBs
    import UIKit
    protocol MenuListener: AnyObject { func menuDidClose(); func menuWillClose() }
    protocol MenuPresentableListener: AnyObject { func didTapClose(); func didTapSave() }
    protocol MenuRouting: ViewableRouting { func cleanupViews(); func dismissAll() }
    final class MenuViewController: \(menuBase), Presentable, ViewControllable {
      weak var listener: MenuPresentableListener?
      \(menuView)
    }
    final class MenuInteractor: PresentableInteractor<Presentable>, MenuPresentableListener {
      weak var listener: MenuListener?
      weak var router: MenuRouting?
      \(menuInteractor)
      func load(_ work: @escaping () -> Void) { queue.async(execute: work) }
    }
    protocol MenuBuildable: Buildable {
      func build(withListener listener: MenuListener) -> ViewableRouting
    }
    final class MenuBuilder: Builder<EmptyDependency>, MenuBuildable {
      func build(withListener listener: MenuListener) -> ViewableRouting {
        let view = MenuViewController()
        let interactor = MenuInteractor(presenter: view)
        interactor.listener = listener
        return MenuRouter(interactor: interactor, viewController: view)
      }
    }
    final class MenuRouter: ViewableRouter<MenuInteractor, ViewControllable> {
      \(menuRouter)
    }
    final class OtherViewController: UIViewController, ViewControllable {}
    final class OtherBuilder: Builder<EmptyDependency> {
      func build(withListener listener: MenuListener) -> ViewableRouting {
        OtherRouter(interactor: Interactor(), viewController: OtherViewController())
      }
    }
    final class OtherRouter: ViewableRouter<Interactor, ViewControllable> {}
    final class ViewlessBuilder: Builder<EmptyDependency> {
      func build(withListener listener: MenuListener) -> Routing {
        ViewlessRouter(interactor: Interactor())
      }
    }
    final class ViewlessRouter: Router<Interactor> {}
    protocol HomeListener: AnyObject { func homeDidClose() }
    protocol HomePresentableListener: AnyObject { func didTapOutside() }
    protocol HomePresentable: Presentable {
      var listener: HomePresentableListener? { get set }
      func goBack()
      func leave(_ completion: @escaping () -> Void)
    }
    protocol HomeRouting: Routing { func closeMenu(); func openOther() }
    final class HomeInteractor: PresentableInteractor<HomePresentable>, MenuListener, HomePresentableListener {
      weak var router: HomeRouting?
      weak var listener: HomeListener?
      private var isOpen = false
      func menuWillClose() {}
      \(homeInteractor)
    }
    protocol HomeViewControllable: ViewControllable {
      func present(_ view: ViewControllable)
      func push(_ view: ViewControllable)
      func present(_ view: ViewControllable, animated: Bool)
      func wrap(_ view: ViewControllable)
      func embed(_ view: ViewControllable)
      func keep(_ view: ViewControllable)
      func hand(_ view: ViewControllable)
      func unseen(_ view: ViewControllable)
      func dismiss(_ view: ViewControllable)
      func closeAll()
    }
    final class HomeViewController: UIViewController, HomePresentable, HomeViewControllable {
      weak var listener: HomePresentableListener?
      private var kept: ViewControllable?
      func present(_ view: ViewControllable) { present(view.uiviewController, animated: true) }
      func present(_ view: ViewControllable, animated: Bool) {
        present(view.uiviewController, animated: animated)
      }
      func wrap(_ view: ViewControllable) {
        let stack = UINavigationController(rootViewController: view.uiviewController)
        present(stack, animated: true)
      }
      func push(_ view: ViewControllable) {
        navigationController?.pushViewController(view.uiviewController, animated: true)
      }
      func embed(_ view: ViewControllable) {
        addChild(view.uiviewController)
        self.view.addSubview(view.uiviewController.view)
        view.uiviewController.didMove(toParent: self)
      }
      func keep(_ view: ViewControllable) { kept = view }
      func hand(_ view: ViewControllable) { Navigator.shared.show(view) }
      func dismiss(_ view: ViewControllable) { view.uiviewController.dismiss(animated: true) }
      func closeAll() { dismiss(animated: true) }
      func goBack() { navigationController?.popViewController(animated: true) }
      \(homeView)
    }
    final class Stack: ViewControllable {
      let uiviewController: UIViewController
      init(root: ViewControllable) {
        uiviewController = UINavigationController(rootViewController: root.uiviewController)
      }
    }
    final class HomeRouter: ViewableRouter<HomeInteractor, HomeViewControllable>, HomeRouting {
      let builder: MenuBuildable
      let otherBuilder = OtherBuilder(dependency: EmptyComponent())
      let viewlessBuilder = ViewlessBuilder(dependency: EmptyComponent())
      private var menu: ViewableRouting?
      private var stack: Stack?
      private var isOpen = true
      private var isWatched = true { didSet { viewController.closeAll() } }
      var completion: (() -> Void)?
      init(builder: MenuBuildable, interactor: HomeInteractor, viewController: HomeViewControllable) {
        self.builder = builder
        super.init(interactor: interactor, viewController: viewController)
      }
      func openMenu() {
        guard menu == nil else { return }
        let menu = builder.build(withListener: interactor)
        self.menu = menu
        attachChild(menu)
        \(show)
      }
      func closeMenu() {
        \(close)
      }
      private func close() { if let menu = menu { detachChild(menu) }; menu = nil }
      private func drop(_ child: Routing?) { if let child = child { detachChild(child) } }
      private func leave() { viewController.closeAll() }
      func openOther() { viewController.closeAll() }
      \(router)
    }
    final class HomeBuilder: Builder<EmptyDependency> {
      func build() -> ViewableRouting {
        let view = HomeViewController()
        return HomeRouter(
          builder: MenuBuilder(dependency: dependency), interactor: HomeInteractor(presenter: view),
          viewController: view)
      }
    }
    \(more)
    """
  }
}
