import RibsLint
import Testing

/// What `transient_child_never_detached` says of children that are shown at each event.
@Suite struct UnkeptChildTests {
  @Test func whatIsPushedAndNeverDetachedIsReported() throws {
    let found = findings(in: app())
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.message.contains("`routeToMenu` attaches another `Menu`"))
    #expect(finding.notes.count == 2)
  }

  @Test(arguments: [
    (build
      + "attachChild(menu); viewController.uiviewController.navigationController?.pushViewController(menu.viewControllable.uiviewController, animated: true)"),
    (build
      + "menu.viewControllable.uiviewController.hidesBottomBarWhenPushed = true; attachChild(menu); viewController.push(menu.viewControllable)"),
    (build + "attachChild(menu); self.menu = menu; viewController.push(menu.viewControllable)"),
    // The name of the builder's property.
    ("let menuBuilder = menuBuilder.build(); attachChild(menuBuilder); viewController.push(menuBuilder.viewControllable)"),
    (build + "attachChild(menu); if isBusy { print(1) }; viewController.push(menu.viewControllable)"),
    "if isBusy { print(1) }; " + push,
  ])
  func howeverItIsPushed(open: String) {
    #expect(count(app(open: open)) == 1)
  }

  private static let keep =
    "self.menu = menu; " + "attachChild(menu); "
    + "viewController.push(menu.viewControllable)"

  /// The view of the parent is a navigation controller itself, on which there are other children.
  @Test(arguments: [
    ("", "pushViewController", 1), ("", "self.pushViewController", 1),
    (
      "func set(_ view: ViewControllable) { viewControllers = [view.uiviewController] }",
      "pushViewController", 1
    ),
    ("", "show", 0),
    ("override func viewDidLoad() { isNavigationBarHidden = true }", "pushViewController", 0),
  ])
  func whatAStackOfItsOwnIsGivenIsReported(member: String, push: String, expected: Int) {
    let source = app(told: "func menuDidClose() { router?.routeToMenu() }")
      .replacing(
        "final class HomeViewController: UIViewController",
        with: "final class HomeViewController: UINavigationController"
      )
      .replacing("navigationController?.pushViewController", with: push)
      .replacing("func tapped() {", with: "\(member)\nfunc tapped() {")
    #expect(count(source) == expected)
  }

  /// It may be the first, from which nobody goes back.
  @Test func whatMayBeTheFirstOfAStackIsLeftAlone() {
    let source = app()
      .replacing(
        "final class HomeViewController: UIViewController",
        with: "final class HomeViewController: UINavigationController"
      )
      .replacing("navigationController?.pushViewController", with: "pushViewController")
    #expect(count(source) == 0)
  }

  @Test(arguments: [
    "guard menu == nil else { return }; ", "guard self.menu == nil else { return }; ",
    "if menu != nil { return }; ",
    "guard menu == nil else { return }; guard let menuBuilder = optionalBuilder else { return }; ",
  ])
  func whatIsKeptForGoodIsAttachedOnce(condition: String) throws {
    let source = app(
      open: condition + build + Self.keep,
      router: "private let optionalBuilder: MenuBuildable?\nvar isOpen: Bool { menu != nil }")
    let found = findings(in: source)
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.message.contains("the `Menu` that `routeToMenu` attaches: after"))
    #expect(finding.help.contains("set `menu` to nil") == true)
  }

  @Test(arguments: [
    // It may be empty again, or have another.
    ("guard menu == nil else { return }; ", "func reset() { menu = nil }"),
    ("guard menu == nil else { return }; ", "func reset() { (menu, isBusy) = (nil, false) }"),
    ("guard menu == nil else { return }; ", "func reset() { _ = menu.take() }"),
    ("guard menu == nil else { return }; ", "func reset() { clear(&menu) }"),
    ("guard menu == nil else { return }; ", "func reset() { self[keyPath: \\.menu] = nil }"),
    ("guard menu == nil else { return }; ", "func reset(_ other: HomeRouter) { other.menu = nil }"),
    ("guard menu == nil else { return }; ", "func reset() { if let menu { detachChild(menu) } }"),
    // Something else decides, or is done if it is there.
    ("guard menu == nil else { return show() }; ", ""),
    ("guard menu == nil else { show(); return }; ", ""),
    ("guard menu == nil, !isBusy else { return }; ", ""),
    ("guard menu != nil else { return }; ", ""),
    ("if menu == nil { return }; ", ""),
    ("if menu != nil { return } else { show() }; ", ""),
    ("guard page == nil else { return }; ", "private var page: Routing?"),
    ("guard tracker.menu == nil else { return }; ", ""),
  ])
  func whatMayBeOpenedAgainIsLeftAlone(condition: String, member: String) {
    let found = findings(in: app(open: condition + build + Self.keep, router: member))
    // What is emptied without a detach is another finding, at the place where it is emptied.
    #expect(
      found.allSatisfy { $0.message.contains("`menu`") && !$0.message.contains("routeToMenu") })
  }

  /// Whatever may set an internal one is in the tree, as the builder is.
  @Test func anInternalPropertyIsSeenWhole() {
    let source = app(open: "guard menu == nil else { return }; " + build + Self.keep)
      .replacing("private var menu: ViewableRouting?", with: "var menu: ViewableRouting?")
    #expect(count(source) == 1)
    let elsewhere = "func forget(_ router: HomeRouter) { router.menu = nil }"
    #expect(count(source + "\n" + elsewhere) == 0)
  }

  @Test(arguments: [
    "public var menu: ViewableRouting?", "@Tracked private var menu: ViewableRouting?",
    "private lazy var menu: ViewableRouting? = make()",
    "private var menu: ViewableRouting? { didSet { clear() } }",
  ])
  func aPropertyThatIsNotSeenWholeMayBeEmptied(property: String) {
    let source = app(open: "guard menu == nil else { return }; " + build + Self.keep)
      .replacing("private var menu: ViewableRouting?", with: property)
    #expect(count(source) == 0)
  }

  @Test(arguments: [
    // It may be there already, or be detached before.
    "guard menu == nil else { return }; " + push,
    "if !isBusy { " + push + " }",
    "precondition(!isBusy); " + push,
    "closeMenu(); " + build
      + "attachChild(menu); self.menu = menu; viewController.push(menu.viewControllable)",
    "if isBusy { return }; " + push, "try? check(); " + push, "once.run { " + push + " }",
    // Something else gets it.
    "self.menu = menuBuilder.build(); attachChild(self.menu!); viewController.push(self.menu!.viewControllable)",
    "let menu = keep(menuBuilder.build()); attachChild(menu); viewController.push(menu.viewControllable); keep(menu)",
    build + "attachChild(menu); others.append(menu); viewController.push(menu.viewControllable)",
    build + "attachChild(menu); log(menu); viewController.push(menu.viewControllable)",
    build
      + "attachChild(menu); Stack.shared.top = menu; viewController.push(menu.viewControllable)",
    build
      + "attachChild(menu); viewController.push(menu.viewControllable, closed: { [weak self] in self?.close(menu) })",
    "let menu = last ?? menuBuilder.build(); attachChild(menu); viewController.push(menu.viewControllable)",
    // It isn't pushed, or not alone.
    build + "attachChild(menu); viewController.embed(menu.viewControllable)",
    build + "attachChild(menu); viewController.sheet(menu.viewControllable)",
    build
      + "attachChild(menu); stack.pushViewController(menu.viewControllable.uiviewController, animated: true)",
    build
      + "attachChild(menu); viewController.push(menu.viewControllable); viewController.uiviewController.navigationController?.viewControllers.removeFirst()",
    build + "attachChild(menu)",
    build + "viewController.push(menu.viewControllable)",
  ])
  func whatIsCheckedKeptOrNotPushedIsLeftAlone(open: String) {
    let other = "func closeMenu() { if let menu { detachChild(menu) }; menu = nil }"
    let fill = "func fill(_ child: ViewableRouting) { menu = child }"
    let members = open.hasPrefix("closeMenu") ? other : fill
    #expect(count(app(open: open, router: members)) == 0)
  }

  @Test(arguments: [
    "func close() { children.forEach(detachChild) }",
    "func close() { if let last = children.last { detachChild(last) } }",
    "func close(_ child: Routing) { detachChild(child) }",
    "func show() { tracker.router = self }",
    "#if os(visionOS)\nfunc close() { detachChild(children[0]) }\n#endif",
    "private var page: Routing?\nfunc close() { page.map(detachChild); drop(detachChild) }",
    "func close() { Stack.close(self) }",
    "override func attachChild(_ child: Routing) { super.attachChild(child); Stack.shared.top = child }",
    "func didShow() { closeWhatIsGone() }",
  ])
  func aRouterThatMayDetachIsLeftAlone(member: String) {
    #expect(count(app(router: member)) == 0)
  }

  @Test(arguments: [
    (build + "attachChild(menu)", "page.map(detachChild)", 1),
    (build + "attachChild(menu); self.menu = menu", "page.map(detachChild); page = nil", 1),
    (build + "attachChild(menu); self.menu = menu", "self.menu.map(detachChild)", 0),
    (build + "attachChild(menu); self.menu = menu; page = menu", "page.map(detachChild)", 0),
    (build + "attachChild(menu)", "[page, menu].forEach { $0.map(detachChild) }", 0),
  ])
  func theChildOfAnotherPropertyIsAnother(open: String, close: String, expected: Int) {
    let members = "private var page: Routing?\nfunc close() { \(close) }"
    let open = open + "; viewController.push(menu.viewControllable)"
    #expect(count(app(open: open, router: members)) == expected)
  }

  /// A router that is given to the parent, and attached at each event.
  @Test(arguments: [
    ("attachChild(page); viewController.push(page.viewControllable)", "", 1),
    ("attachChild(self.page); viewController.push(self.page.viewControllable)", "", 1),
    ("if !isBusy { attachChild(page) }; viewController.push(page.viewControllable)", "", 0),
    (
      "if page.interactable.isActive { return }; attachChild(page); viewController.push(page.viewControllable)",
      "", 0
    ),
    ("attachChild(page); log(page); viewController.push(page.viewControllable)", "", 0),
    (
      "attachChild(page); viewController.push(page.viewControllable)",
      "func closePage() { detachChild(page) }", 0
    ),
    (
      "attachChild(page); viewController.push(page.viewControllable)",
      "override func cleanupViews() { children.forEach(detachChild) }", 0
    ),
  ])
  func aConstantsChildIsAttachedTwice(open: String, more: String, expected: Int) {
    let source = app(open: open, router: more)
      .replacing(
        "private let menuBuilder: MenuBuildable\n",
        with: "private let page: ViewableRouting\n  private let menuBuilder: MenuBuildable\n"
      )
      .replacing(
        "self.menuBuilder = menuBuilder",
        with: "self.menuBuilder = menuBuilder; page = menuBuilder.build()")
    let messages = findings(in: source).map(\.message)
    #expect(messages.count == expected)
    #expect(messages.allSatisfy { $0.hasSuffix("the next call attaches it a second time") })
  }

  /// What nothing sets is nil each time that it is asked for.
  @Test(arguments: [
    ("", 1), ("func clear() { unset = nil }", 1), ("func fill(_ r: Routing) { unset = r }", 0),
    ("func fill(_ r: inout Routing?) { fill(&unset) }", 0),
  ])
  func aPropertyThatNothingSetsGuardsNothing(more: String, expected: Int) {
    let router = "private var unset: Routing?\n\(more)"
    #expect(
      count(app(open: "guard unset == nil else { return }; " + push, router: router)) == expected)
  }

  @Test(arguments: [
    ("guard let menuBuilder = optionalBuilder else { return }; ", 1),
    ("guard let optionalBuilder else { return }; ", 1),
    ("guard let builder = self.optionalBuilder, isBusy else { return }; ", 0),
    ("guard let builder = self.optionalBuilder else { return }; ", 1),
    ("guard let builder = takenBuilder else { return }; takenBuilder = nil; ", 0),
  ])
  func whetherABuilderIsThereMayBeAsked(condition: String, expected: Int) {
    let builders =
      "private let optionalBuilder: MenuBuildable?\nprivate var takenBuilder: MenuBuildable?"
    #expect(count(app(open: condition + push, router: builders)) == expected)
  }

  @Test(arguments: [
    "extension Router { func closeLast() { if let last = children.last { detachChild(last) } } }\nfunc f(_ r: HomeRouter) { r.closeLast() }",
    "extension HomeRouting { func close(_ child: Routing) { detachChild(child) } }\nfunc f(_ r: HomeRouting) { r.close(r) }",
    "final class Stack { var router: Routing?; func close(_ child: Routing) { router?.detachChild(child) } }",
    "final class Stack { var home: HomeRouting?; func close(_ all: [Routing]) { all.forEach(home!.detachChild) } }",
    "final class MainRouter: HomeRouter { override func routeToMenu() {} }",
    "extension HomeRouter: ClosingKitRouting {}",
    "extension UIViewController { func hideBack() { navigationItem.hidesBackButton = true } }",
    "final class Stack: UINavigationController { override func pushViewController(_ v: UIViewController, animated: Bool) {} }",
  ])
  func codeElsewhereMayDetachOrHideTheWayBack(code: String) {
    #expect(count(app() + code) == 0)
  }

  @Test(arguments: [
    "extension Router { func closeLast() { if let last = children.last { detachChild(last) } } }",
    "extension HomeRouting { func close(_ child: Routing) { detachChild(child) } }",
  ])
  func whatNobodyCallsDoesNot(code: String) {
    #expect(count(app() + code) == 1)
  }

  @Test(arguments: [
    "didSelect": "didSelect() { if !isOpen { isOpen = true; router?.routeToMenu() } }",
    "guard": "didSelect() { guard state.isIdle else { return }; router?.routeToMenu() }",
    "loop": "didSelect() { for _ in 0..<state.count { router?.routeToMenu() } }",
    "closure": "didSelect() { state.once { self.router?.routeToMenu() } }",
    "ternary": "didSelect() { isOpen ? () : router?.routeToMenu() }",
    "helper":
      "didSelect() { router?.routeToMenu(); finish() }\nprivate func finish() { listener?.didFinish() }",
    "other": "didSelect() { tracker.routeToMenu() }",
    "parent": "didSelect() { listener?.didFinish(); router?.routeToMenu() }",
    "child": "childDidFinish() { router?.routeToMenu() }\nfunc didSelect() {}",
    "start":
      "didSelect() {}\noverride func didBecomeActive() { super.didBecomeActive(); router?.routeToMenu() }",
  ])
  func onlyEventsOfTheViewCount(_: String, function: String) {
    #expect(count(app(event: function)) == 0)
  }

  @Test(arguments: [
    "didSelect() { guard let router else { return }; router.routeToMenu() }",
    "didSelect() { switch 1 { default: break }; router?.routeToMenu() }",
  ])
  func whetherTheRouterIsThereMayBeAsked(function: String) {
    #expect(count(app(event: function)) == 1)
  }

  @Test func whatTheViewSendsWhileItIsLoadedComesOnce() {
    let source = app()
    #expect(count(source.replacing("func tapped()", with: "override func viewDidLoad()")) == 0)
    #expect(count(source.replacing("func tapped()", with: "override func loadView()")) == 0)
    let animated =
      "UIView.animate(withDuration: 1, animations: {}) { _ in self.listener?.didSelect() }"
    #expect(
      count(
        source.replacing(
          "func tapped() { listener?.didSelect() }",
          with: "override func viewDidLoad() { \(animated) }")) == 0)
    #expect(count(source.replacing("listener?.didSelect()", with: "")) == 0)
  }

  @Test func anotherFunctionOfTheNameIsAnother() {
    let other = app(
      router: "func routeToMenu(from view: Int) { print(view) }",
      event: "didSelect() { router?.routeToMenu(from: 1) }"
    ).replacing(
      "func routeToMenu() }", with: "func routeToMenu(); func routeToMenu(from view: Int) }")
    #expect(count(other) == 0)
  }

  @Test(arguments: [
    (view: "override func viewDidLoad() { navigationItem.hidesBackButton = true }", 0),
    (view: "override func viewDidLoad() { title = \"\" }", 1),
    (
      view:
        "override func viewDidLoad() { navigationController?.setNavigationBarHidden(true, animated: false) }",
      0
    ),
    (
      view:
        "func hide() { navigationController?.navigationBar.isHidden = true\nnavigationController?.interactivePopGestureRecognizer?.isEnabled = false }",
      0
    ),
    (
      view:
        "func stay() { navigationController?.interactivePopGestureRecognizer?.isEnabled = false }",
      1
    ),
    // The swipe stays.
    (view: "func hide() { navigationController?.navigationBar.isHidden = true }", 1),
    (
      view:
        "func hide() { navigationController?.setNavigationBarHidden(true, animated: false) }\nfunc back() { navigationController?.popViewController(animated: true) }",
      1
    ),
  ])
  func theUserHasToComeBack(view: String, expected: Int) {
    #expect(count(app(view: view)) == expected)
  }

  private static let dismissed =
    "extension MenuViewController { func close() { dismiss(animated: true) } }"
  private static let hook =
    "extension MenuViewController { override func viewDidDisappear(_ a: Bool) { isGone = true } }"

  @Test(arguments: [
    (build + "attachChild(menu); viewController.full(menu.viewControllable)", dismissed, 1),
    (build + "attachChild(menu); viewController.sheet(menu.viewControllable)", hook, 1),
    (
      "guard menu == nil else { return }; " + build
        + "attachChild(menu); self.menu = menu; viewController.full(menu.viewControllable)",
      dismissed, 1
    ),
    (
      build + "attachChild(menu); viewController.sheet(menu.viewControllable)",
      hook + "\nextension UIViewController { func fill() { modalPresentationStyle = .fullScreen } }"
        + "\nextension MenuViewController { func load() { fill() } }", 0
    ),
    // It stays for good.
    (build + "attachChild(menu); viewController.full(menu.viewControllable)", "", 0),
    // `interactive_dismiss_not_handled` tells of it.
    (build + "attachChild(menu); viewController.sheet(menu.viewControllable)", "", 0),
    (build + "attachChild(menu); viewController.sheet(menu.viewControllable)", dismissed, 0),
    // It is detached, or may be.
    (
      build + "attachChild(menu); viewController.full(menu.viewControllable)",
      dismissed + "\nextension HomeRouter { func clear() { children.forEach(detachChild) } }", 0
    ),
    (
      "guard menu == nil else { return }; " + build
        + "attachChild(menu); self.menu = menu; viewController.full(menu.viewControllable)",
      dismissed + "\nextension HomeRouter { func clear() { menu.map(detachChild); menu = nil } }", 0
    ),
  ])
  func whatIsPresentedAndLeftIsReported(open: String, code: String, expected: Int) {
    #expect(count(app(open: open) + code) == expected)
  }

  @Test(arguments: [
    ("func menuDidClose() { router?.closeMenu() }", "viewController.close()", 1),
    (
      "func menuDidClose() { router?.closeMenu() }",
      "viewController.uiviewController.dismiss(animated: true)", 1
    ),
    ("func menuDidClose() {}", "viewController.close()", 0),
    ("func menuDidClose() { router?.closeMenu() }", "viewController.scroll()", 0),
  ])
  func aChildMayHaveItselfDismissed(interactor: String, close: String, expected: Int) {
    let open =
      "let menu = menuBuilder.build(withListener: interactor); attachChild(menu); viewController.full(menu.viewControllable)"
    #expect(count(app(open: open, told: interactor, close: close)) == expected)
  }

  @Test(arguments: [
    ("func menuDidClose() { router?.routeToMenu() }", "didSelect() {}", 1),
    ("func menuDidClose() { listener?.didFinish(); router?.routeToMenu() }", "didSelect() {}", 0),
    ("func menuDidClose() { if isOpen { router?.routeToMenu() } }", "didSelect() {}", 0),
    ("func menuDidClose() {}", "didSelect() {}", 0),
  ])
  func whatAChildAsksForCounts(interactor: String, event: String, expected: Int) {
    let open =
      "let menu = menuBuilder.build(withListener: interactor); attachChild(menu); viewController.push(menu.viewControllable)"
    #expect(count(app(open: open, event: event, told: interactor)) == expected)
  }

  @Test(arguments: [
    ("UINavigationController()", "popViewController(animated: true)", 1),
    ("UINavigationController()", "title = nil", 0),
    ("Stack()", "popViewController(animated: true)", 0),
  ])
  func aRouterMayPushOnItsOwnStack(stack: String, back: String, expected: Int) {
    let open =
      build
      + "attachChild(menu); stack.pushViewController(menu.viewControllable.uiviewController, animated: true)"
    let view = "func back() { navigationController?.\(back) }"
    #expect(
      count(app(open: open, router: "private let stack = \(stack)", view: view)) == expected)
  }

  @Test func aViewThatIsNotSeenWholeMayHideItsBackButton() {
    #expect(count(app(base: "FormViewController")) == 0)
    #expect(count(app(base: "UITableViewController")) == 1)
  }

  private func findings(in source: String) -> [ReportedFinding] {
    lint(source, rules: [.transientChildNeverDetached]).findings
  }

  private func count(_ source: String) -> Int { findings(in: source).count }
}

/// What says how views are presented, interactive_dismiss_not_handled leaves alone.
private let full = """
  func full(_ view: ViewControllable) {
    view.uiviewController.modalPresentationStyle = .fullScreen
    present(view.uiviewController, animated: true)
  }
  """
private let build = "let menu = menuBuilder.build(); "
private let push = build + "attachChild(menu); viewController.push(menu.viewControllable)"

/// A home whose view asks for a menu, which its router pushes.
private func app(
  open: String = push, router: String = "", event: String = "didSelect() { router?.routeToMenu() }",
  view: String = "", base: String = "UIViewController", told: String? = nil, close: String = ""
) -> String {
  let source = app(open, router, event, view, base)
  guard let told else { return source }
  return
    source
    .replacing(
      "build() -> ViewableRouting }",
      with: "build(withListener listener: MenuListener) -> ViewableRouting }"
    )
    .replacing(
      "func build() -> ViewableRouting {",
      with: "func build(withListener listener: MenuListener) -> ViewableRouting {"
    )
    .replacing(
      "MenuRouter(interactor: Interactor(),",
      with: """
        let interactor = MenuInteractor()
        interactor.listener = listener
        return MenuRouter(interactor: interactor,
        """
    )
    .replacing("func routeToMenu() }", with: "func routeToMenu(); func closeMenu() }")
      + """
      protocol MenuListener: AnyObject { func menuDidClose() }
      final class MenuInteractor: Interactor {
        weak var listener: MenuListener?
        func didTapClose() { listener?.menuDidClose() }
      }
      extension HomeInteractor: MenuListener { \(told) }
      extension HomeRouter { func closeMenu() { \(close) } }
      extension HomeViewController { func close() { dismiss(animated: true) } }
      """
}

private func app(
  _ open: String, _ router: String, _ event: String, _ view: String, _ base: String
) -> String {
  """
  import RIBs
  import UIKit

  protocol MenuBuildable: Buildable { func build() -> ViewableRouting }
  final class MenuViewController: \(base), ViewControllable { \(view) }
  final class MenuRouter: ViewableRouter<Interactor, ViewControllable> {}
  final class MenuBuilder: Builder<EmptyDependency>, MenuBuildable {
    func build() -> ViewableRouting {
      MenuRouter(interactor: Interactor(), viewController: MenuViewController())
    }
  }

  protocol HomeRouting: ViewableRouting { func routeToMenu() }
  protocol HomePresentable: Presentable { var listener: HomePresentableListener? { get set } }
  protocol HomePresentableListener: AnyObject { func didSelect() }
  protocol HomeListener: AnyObject { func didFinish() }
  final class HomeInteractor: PresentableInteractor<HomePresentable>, HomePresentableListener {
    weak var router: HomeRouting?
    weak var listener: HomeListener?
    private var isOpen = false
    private let state = State()
    func \(event)
  }
  protocol HomeViewControllable: ViewControllable {
    func push(_ view: ViewControllable)
    func embed(_ view: ViewControllable)
    func sheet(_ view: ViewControllable)
    func full(_ view: ViewControllable)
    func close()
  }
  final class HomeViewController: UIViewController, HomePresentable, HomeViewControllable {
    weak var listener: HomePresentableListener?
    func tapped() { listener?.didSelect() }
    func push(_ view: ViewControllable) {
      navigationController?.pushViewController(view.uiviewController, animated: true)
    }
    func embed(_ view: ViewControllable) { addChild(view.uiviewController) }
    func sheet(_ view: ViewControllable) { present(view.uiviewController, animated: true) }
    \(open.contains("full") ? full : "")
  }
  class HomeRouter: ViewableRouter<HomeInteractor, HomeViewControllable>, HomeRouting {
    private let menuBuilder: MenuBuildable
    private var menu: ViewableRouting?
    private var others: [ViewableRouting] = []
    private var isBusy = false
    init(
      interactor: HomeInteractor, viewController: HomeViewControllable, menuBuilder: MenuBuildable
    ) {
      self.menuBuilder = menuBuilder
      super.init(interactor: interactor, viewController: viewController)
      interactor.router = self
    }
    func routeToMenu() { \(open) }
    \(router)
  }
  final class HomeBuilder: Builder<EmptyDependency> {
    func build() -> HomeRouting {
      let viewController = HomeViewController()
      return HomeRouter(
        interactor: HomeInteractor(presenter: viewController), viewController: viewController,
        menuBuilder: MenuBuilder(dependency: dependency))
    }
  }

  """
}
