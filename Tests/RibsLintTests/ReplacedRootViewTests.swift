import RibsLint
import Testing

/// `view_removed_without_detach` where a window drops the view of one child for another one's.
@Suite struct ReplacedRootViewTests {
  @Test func aChildThatAsksForAnotherOneAndStaysIsReported() {
    let findings = lint(
      app(routeToHome), rules: [.viewRemovedWithoutDetach]
    ).findings
    #expect(findings.map(\.message).allSatisfy { $0.contains("the view of `login`") })
    #expect(
      findings.map { $0.notes.map(\.message) } == [
        ["`login` is attached here", "`login` asks for another view here"]
      ])
  }

  @Test(arguments: [
    ("nobody calls what detaches", "func dropLogin() { \(drop) }", "", 1),
    (
      "something calls what detaches", "func dropLogin() { \(drop) }",
      "func end() { router?.dropLogin() }", 0
    ),
    (
      "what is set up once detaches",
      "override func didLoad() { later { self.login.map(self.detachChild) } }", "", 0
    ),
    (
      "the view is shown again",
      "func back() { window.rootViewController = login?.viewControllable.uiviewController }", "", 0
    ),
    (
      "the view is shown again, or made",
      "func openLogin() { if let login { window.rootViewController = login.viewControllable.uiviewController; return }; let m = loginBuilder.build(withListener: interactor); attachChild(m); login = m; window.rootViewController = m.viewControllable.uiviewController }",
      "", 0
    ),
    (
      "the view is kept elsewhere",
      "func keep() { window.restore(login?.viewControllable.uiviewController) }", "", 0
    ),
    ("some view is shown again", "func back() { window.rootViewController = previous }", "", 0),
    (
      "the view goes to other code", "func back() { navigator.restore(login) }",
      "func end() { router?.back() }", 0
    ),
    (
      "all children are detached", "func dropLogin() { children.forEach(detachChild) }",
      "func end() { router?.dropLogin() }", 0
    ),
  ])
  func aChildThatMayBeDetachedOrShownAgainIsLeftAlone(
    what: String, member: String, caller: String, expected: Int
  ) {
    #expect(count(routeToHome + "\n" + member, interactor: caller) == expected)
  }

  @Test(arguments: [
    ("router?.routeToHome()", 1), ("router?.routeToHome(); listener?.rootDidEnd()", 0),
    ("router?.dropLogin(); router?.routeToHome()", 0),
    ("later { [weak self] in self?.router?.routeToHome() }", 1),
    ("", 0),
  ])
  func theListenerMayDetachTheChild(request: String, expected: Int) {
    #expect(
      count(routeToHome + "\nfunc dropLogin() { \(drop) }", didLogin: request) == expected)
  }

  @Test(arguments: [
    "window.rootViewController = home.viewControllable.uiviewController; \(drop)",
    "\(drop); window.rootViewController = home.viewControllable.uiviewController",
    "viewController.uiviewController.view.addSubview(home.viewControllable.uiviewController.view)",
    "panel.rootViewController = home.viewControllable.uiviewController",
    "overlay.rootViewController = home.viewControllable.uiviewController",
  ])
  func whatDetachesOrShowsElsewhereIsLeftAlone(show: String) {
    #expect(
      count(
        "func routeToHome() { let home = builder.build(); attachChild(home); self.home = home; \(show) }"
      ) == 0)
  }

  private func count(
    _ members: String, interactor: String = "", didLogin: String = "router?.routeToHome()"
  ) -> Int {
    lint(
      app(members, interactor: interactor, didLogin: didLogin), rules: [.viewRemovedWithoutDetach]
    ).findings.count
  }
}

private let drop = "if let child = login { detachChild(child); login = nil }"

private let routeToHome = """
  func routeToHome() {
    let home = builder.build()
    attachChild(home)
    self.home = home
    window.rootViewController = home.viewControllable.uiviewController
  }
  """

private func app(
  _ members: String, interactor: String = "", didLogin: String = "router?.routeToHome()"
) -> String {
  """
  import RIBs
  import UIKit
  protocol HomeBuildable: Buildable { func build() -> ViewableRouting }
  protocol LoginListener: AnyObject { func didLogin() }
  final class LoginInteractor: Interactor { weak var listener: LoginListener? }
  final class LoginRouter: ViewableRouter<LoginInteractor, ViewControllable> {}
  final class LoginBuilder: Builder<EmptyDependency> {
    func build(withListener listener: LoginListener) -> LoginRouter {
      let interactor = LoginInteractor()
      interactor.listener = listener
      return LoginRouter(interactor: interactor, viewController: LoginView())
    }
  }
  final class LoginView: UIViewController, ViewControllable {}
  protocol RootListener: AnyObject { func rootDidEnd() }
  protocol RootRouting: ViewableRouting {
    func routeToLogin()
    func routeToHome()
    func dropLogin()
  }
  final class RootInteractor: Interactor, LoginListener {
    weak var router: RootRouting?
    weak var listener: RootListener?
    override func didBecomeActive() { router?.routeToLogin() }
    func didLogin() { \(didLogin) }
    \(interactor)
  }
  final class RootRouter: ViewableRouter<RootInteractor, ViewControllable>, RootRouting {
    let window: UIWindow
    let overlay: UIWindow
    let panel: Panel
    let loginBuilder: LoginBuilder
    let builder: HomeBuildable
    private var login: ViewableRouting?
    private var home: ViewableRouting?
    func routeToLogin() {
      let child = loginBuilder.build(withListener: interactor)
      attachChild(child)
      login = child
      window.rootViewController = UINavigationController(
        rootViewController: child.viewControllable.uiviewController)
    }
    \(members)
  }
  struct Panel { var rootViewController: UIViewController? }
  """
}
