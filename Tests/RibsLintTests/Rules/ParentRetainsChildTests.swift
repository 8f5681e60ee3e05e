import Testing

@testable import RibsLint

struct ParentRetainsChildTests {
  @Test(arguments: [
    ("private var menu: MenuActionable? // expect: parent_retains_child", "menu = item"),
    (
      "private var menu: MenuInteractor? // expect: parent_retains_child",
      "menu = item as? MenuInteractor"
    ),
    ("private var menus: [MenuActionable] = [] // expect: parent_retains_child", "menus = [item]"),
    (
      "private var menus: [MenuActionable] = [] // expect: parent_retains_child",
      "menus.append(item)"
    ),
    (
      "private var menus: [String: MenuActionable] = [:] // expect: parent_retains_child",
      "menus[\"a\"] = item"
    ),
    (
      "private let menu = BehaviorRelay<MenuActionable?>(value: nil) // expect: parent_retains_child",
      "menu.accept(item)"
    ),
    (
      "private let menu = CurrentValueSubject<MenuActionable?, Never>(nil) // expect: parent_retains_child",
      "menu.send(item)"
    ),
  ])
  func whatKeepsTheChildsInteractorForGoodIsReported(property: String, keep: String) {
    #expect(differences(home(property, keep), .parentRetainsChild) == [])
  }

  @Test(arguments: [
    ("private weak var menu: MenuActionable?", "menu = item", ""),
    ("private var menu: MenuActionable?", "menu = item", "menu = nil"),
    ("private var menus: [MenuActionable] = []", "menus = [item]", "menus.removeAll()"),
    ("private var menus: [MenuActionable] = []", "menus.append(item)", "menus.removeLast()"),
    ("private var menus: [MenuActionable] = []", "print(menus, item)", ""),
    ("private var menus: [MenuActionable] = []", "var menus = [item]; menus.append(item)", ""),
    ("private let menu = PublishSubject<MenuActionable>()", "menu.onNext(item)", ""),
    (
      "private let menu = BehaviorRelay<MenuActionable?>(value: nil)", "menu.accept(item)",
      "menu.accept(nil)"
    ),
    (
      "private let menu = BehaviorRelay<MenuActionable?>(value: nil)", "menu.accept(item)",
      "closed.bind(to: menu)"
    ),
    (
      "private let menu = ReplaySubject<MenuActionable>.create(bufferSize: 1)", "menu.onNext(item)",
      "menu.dispose()"
    ),
    ("private var title: Titled?", "title = item as? Titled", ""),
    ("private var menu: MenuActionable?", "", ""),
  ])
  func whatLetsGoOfItOrMayHoldSomethingElseIsLeftAlone(
    property: String, keep: String, close: String
  ) {
    #expect(differences(home(property, keep, close), .parentRetainsChild) == [])
  }

  /// Code that may let go of it in a way that is not followed.
  @Test(arguments: [
    (
      "private let menu = BehaviorRelay<MenuActionable?>(value: nil)\n"
        + "private func set(_ new: MenuActionable?) { menu.accept(new) }", "set(item)", "set(nil)"
    ),
    (
      "private let menu = BehaviorRelay<MenuActionable?>(value: nil)\n"
        + "private var kept: MenuActionable? { get { menu.value } set { menu.accept(newValue) } }",
      "kept = item", "kept = nil"
    ),
    (
      "private var menu = ReplaySubject<MenuActionable>.create(bufferSize: 1)", "menu.onNext(item)",
      "menu = ReplaySubject.create(bufferSize: 1)"
    ),
    (
      "private let menu = ReplaySubject<MenuActionable>.create(bufferSize: 0)", "menu.onNext(item)",
      ""
    ),
    (
      "private let menu = BehaviorRelay<MenuActionable?>(value: nil)", "menu.accept(item)",
      "closed.subscribe(onNext: menu.accept)"
    ),
    (
      "private let menu = BehaviorRelay<MenuActionable?>(value: nil)", "menu.accept(item)",
      "let relay = menu; relay.accept(nil)"
    ),
    (
      "private let menu = BehaviorRelay<[MenuActionable]>(value: [])", "menu.accept([item])",
      "menu.accept([])"
    ),
    (
      "private var menu: MenuActionable?",
      "var next: MenuActionable?; if isOn { next = item }; menu = next",
      ""
    ),
    ("private var menu: MenuActionable?", "closed.subscribe(onNext: { self.menu = $0 })", ""),
    ("private var menu: MenuActionable?", "menu = item", "router?.routeToMenu()"),
    (
      "private var menu: MenuActionable?\nweak var listener: HomeListener?", "menu = item",
      "listener?.homeDidClose()"
    ),
  ])
  func whatMayLetGoOfItIsADoubt(property: String, keep: String, close: String) {
    #expect(differences(home(property, keep, close), .parentRetainsChild) == [])
  }

  @Test func aChildThatNobodyAsksToDetachIsNone() {
    let property = "private var menu: MenuActionable?"
    let source = home(property, "menu = item").replacing("router?.closeMenu()", with: "")
    #expect(differences(source, .parentRetainsChild) == [])
  }

  @Test(arguments: [true, false])
  func aRequestToDetachCountsWhereSomeCodeMakesIt(isMade: Bool) {
    let mark = isMade ? " // expect: parent_retains_child" : ""
    let source = home("private var menu: MenuActionable?" + mark, "menu = item")
      .replacing("func closeMenu()\n", with: "func request(_ request: Request)\n")
      .replacing("router?.closeMenu()", with: isMade ? "router?.request(.close)" : "")
      .replacing("func closeMenu() {", with: "private func closeMenu() {")
    let request = """
      enum Request { case close, open }

      extension HomeRouter {
        func request(_ request: Request) {
          switch request {
          case .close: closeMenu()
          case .open: _ = routeToMenu()
          }
        }
      }

      """
    #expect(differences(source + request, .parentRetainsChild) == [])
  }

  private func home(_ property: String, _ keep: String, _ close: String = "") -> String {
    """
    import Combine
    import RIBs
    import RxRelay
    import RxSwift

    protocol Titled {}
    final class Header: Titled {}

    protocol MenuActionable: AnyObject {}

    final class MenuInteractor: Interactor, MenuActionable, Titled {}

    protocol MenuBuildable: Buildable {
      func build() -> (router: Routing, actionable: MenuActionable)
    }

    final class MenuRouter: Router<MenuInteractor> {}

    final class MenuBuilder: Builder<EmptyDependency>, MenuBuildable {
      func build() -> (router: Routing, actionable: MenuActionable) {
        let interactor = MenuInteractor()
        return (MenuRouter(interactor: interactor), interactor)
      }
    }

    protocol HomeRouting: AnyObject {
      func routeToMenu() -> MenuActionable?
      func closeMenu()
    }

    final class HomeInteractor: Interactor {
      weak var router: HomeRouting?
      private let closed = PublishSubject<MenuActionable?>()
      \(property)

      func didTapMenu() {
        guard let item = router?.routeToMenu() else { return }
        \(keep)
      }

      func menuDidClose() {
        router?.closeMenu()
        \(close)
      }
    }

    final class HomeRouter: Router<HomeInteractor>, HomeRouting {
      private let menuBuilder: MenuBuildable
      private var menu: Routing?

      init(interactor: HomeInteractor, menuBuilder: MenuBuildable) {
        self.menuBuilder = menuBuilder
        super.init(interactor: interactor)
        interactor.router = self
      }

      func routeToMenu() -> MenuActionable? {
        guard menu == nil else { return nil }
        let built = menuBuilder.build()
        menu = built.router
        attachChild(built.router)
        return built.actionable
      }

      func closeMenu() {
        guard let menu = menu else { return }
        self.menu = nil
        detachChild(menu)
      }
    }

    final class HomeBuilder: Builder<EmptyDependency> {
      func build() -> Routing {
        HomeRouter(
          interactor: HomeInteractor(), menuBuilder: MenuBuilder(dependency: dependency))
      }
    }

    """
  }
}
