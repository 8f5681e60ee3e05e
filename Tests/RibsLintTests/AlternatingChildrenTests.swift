import RibsLint
import Testing

/// What `transient_child_never_detached` says of children that take each other's place.
@Suite struct AlternatingChildrenTests {
  @Test(arguments: [
    (show("login"), show("menu")),
    (show("login", "current = login"), show("menu", "current = menu")),
    (show("login", "self.login = login"), show("menu", "self.menu = menu")),
    (window("login"), window("menu")),
  ])
  func childrenThatAskForEachOtherPileUp(showLogin: String, showMenu: String) throws {
    let found = findings(in: root(showLogin, showMenu))
    #expect(found.count == 2)
    let first = try #require(found.first)
    #expect(first.message.contains("`showLogin` attaches another `Login`"))
    #expect(first.notes.map(\.message).first == "`Menu` asks for it here, by its listener")
  }

  @Test(arguments: [
    // One of them is detached, or attached once.
    (show("login"), "if let login { detachChild(login) }; " + show("menu"), 1),
    (show("login"), "guard menu == nil else { return }; " + show("menu", "self.menu = menu"), 0),
    (show("login"), "children.forEach(detachChild); " + show("menu"), 0),
    (show("login"), "if isBusy { return }; " + show("menu"), 0),
    // What is below may come back.
    (show("login"), show("menu").replacing("replace(with:", with: "push("), 0),
    // What is emptied is told of there.
    (
      show("login", "menu = nil; self.login = login"),
      show("menu", "login = nil; self.menu = menu"), 2
    ),
  ])
  func whatEndsOrStaysIsLeftAlone(showLogin: String, showMenu: String, expected: Int) {
    let showLogin = expected == 1 ? show("login", "self.login = login") : showLogin
    #expect(findings(in: root(showLogin, showMenu)).count == expected)
  }

  @Test(arguments: [
    ("router?.showMenu()", "router?.showLogin()", 2),
    ("router?.showMenu()", "listener?.rootDidEnd(); router?.showLogin()", 0),
    ("router?.showMenu()", "if isBusy { router?.showLogin() }", 0),
    ("router?.showMenu()", "", 0),
    ("", "router?.showLogin()", 0),
    ("router?.showLogin()", "", 1),
  ])
  func onlyACircleGoesOn(didLogin: String, menuDidClose: String, expected: Int) {
    let source = root(show("login"), show("menu"), didLogin, menuDidClose)
    #expect(findings(in: source).count == expected)
  }

  private func findings(in source: String) -> [ReportedFinding] {
    lint(source, rules: [.transientChildNeverDetached]).findings
  }
}

private func show(_ child: String, _ keep: String = "") -> String {
  """
  let \(child) = \(child)Builder.build(withListener: interactor)
  attachChild(\(child))
  \(keep)
  viewController.replace(with: \(child).viewControllable)
  """
}

private func window(_ child: String) -> String {
  """
  let \(child) = \(child)Builder.build(withListener: interactor)
  attachChild(\(child))
  window?.rootViewController = \(child).viewControllable.uiviewController
  """
}

/// A root whose children ask for each other.
private func root(
  _ showLogin: String, _ showMenu: String, _ didLogin: String = "router?.showMenu()",
  _ menuDidClose: String = "router?.showLogin()"
) -> String {
  """
  import RIBs
  import UIKit

  \(child("Login", tells: "didLogin"))
  \(child("Menu", tells: "menuDidClose"))
  protocol RootRouting: ViewableRouting { func showLogin(); func showMenu() }
  protocol RootListener: AnyObject { func rootDidEnd() }
  final class RootInteractor: Interactor, LoginListener, MenuListener {
    weak var router: RootRouting?
    weak var listener: RootListener?
    func didLogin() { \(didLogin) }
    func menuDidClose() { \(menuDidClose) }
  }
  protocol RootViewControllable: ViewControllable {
    func replace(with view: ViewControllable)
    func push(_ view: ViewControllable)
  }
  final class RootRouter: ViewableRouter<RootInteractor, RootViewControllable>, RootRouting {
    private let loginBuilder: LoginBuildable
    private let menuBuilder: MenuBuildable
    private let window: UIWindow?
    private var current: ViewableRouting?
    private var login: ViewableRouting?
    private var menu: ViewableRouting?
    init(
      interactor: RootInteractor, viewController: RootViewControllable,
      loginBuilder: LoginBuildable, menuBuilder: MenuBuildable, window: UIWindow?
    ) {
      self.loginBuilder = loginBuilder
      self.menuBuilder = menuBuilder
      self.window = window
      super.init(interactor: interactor, viewController: viewController)
      interactor.router = self
    }
    override func didLoad() { super.didLoad(); showLogin() }
    func showLogin() { \(showLogin) }
    func showMenu() { \(showMenu) }
  }
  final class RootView: UIViewController, RootViewControllable {
    func replace(with view: ViewControllable) {}
    func push(_ view: ViewControllable) {}
  }
  final class RootBuilder: Builder<EmptyDependency> {
    func build() -> RootRouting {
      RootRouter(
        interactor: RootInteractor(), viewController: RootView(),
        loginBuilder: LoginBuilder(dependency: dependency),
        menuBuilder: MenuBuilder(dependency: dependency), window: nil)
    }
  }
  """
}

private func child(_ name: String, tells: String) -> String {
  """
  protocol \(name)Listener: AnyObject { func \(tells)() }
  protocol \(name)Buildable: Buildable {
    func build(withListener listener: \(name)Listener) -> ViewableRouting
  }
  final class \(name)View: UIViewController, ViewControllable {}
  final class \(name)Interactor: Interactor {
    weak var listener: \(name)Listener?
    func didTap() { listener?.\(tells)() }
  }
  final class \(name)Router: ViewableRouter<\(name)Interactor, ViewControllable> {}
  final class \(name)Builder: Builder<EmptyDependency>, \(name)Buildable {
    func build(withListener listener: \(name)Listener) -> ViewableRouting {
      let interactor = \(name)Interactor()
      interactor.listener = listener
      return \(name)Router(interactor: interactor, viewController: \(name)View())
    }
  }
  """
}
