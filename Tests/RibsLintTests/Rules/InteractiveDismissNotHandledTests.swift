import Foundation
import RibsLint
import Testing

@Suite struct InteractiveDismissNotHandledTests {
  @Test(arguments: [
    "viewController.present(menu.viewControllable)",
    "self.viewController.present(self.menu!.viewControllable)",
    "viewController.uiviewController.present(menu.viewControllable.uiviewController, animated: true)",
    "viewControllable.uiviewController.present(menu.viewControllable.uiviewController, animated: true, completion: nil)",
    "viewController.show(menu.viewControllable)",
    "viewController.sheet(menu.viewControllable)",
    "viewController.wrap(menu.viewControllable)",
    "viewController.wrapFirst(menu.viewControllable)",
    "let view = viewController.uiviewController; view.present(menu.viewControllable.uiviewController, animated: true)",
    "let view = menu.viewControllable.uiviewController; let stack = UINavigationController(rootViewController: view); viewController.uiviewController.present(stack, animated: true)",
    "menu.viewControllable.uiviewController.modalTransitionStyle = .crossDissolve; viewController.present(menu.viewControllable)",
  ])
  func aSheetThatNobodyWatchesIsReported(show: String) {
    #expect(count(app(show: show)) == 1)
  }

  @Test(arguments: [
    ("guard let view = view else { return }", "view", 1),
    ("guard let view else { return }", "view", 1),
    ("guard let shown = view else { return }", "shown", 1),
    ("guard let view = view else { dismiss(animated: true); return }", "view", 1),
    ("guard let view = view else { return }; keep(view)", "view", 0),
    ("guard let view = other ?? view else { return }", "view", 0),
  ])
  func aViewThatIsUnwrappedIsFollowed(first: String, view: String, expected: Int) {
    let source =
      app(show: "viewController.showSome(menu.viewControllable)") + "// file\n" + """
        extension HomeViewController {
          func showSome(_ view: ViewControllable?) {
            \(first)
            present(\(view).uiviewController, animated: true)
          }
        }
        """
    let required = source.replacing(
      "func full(_ view: ViewControllable)\n",
      with:
        "func full(_ view: ViewControllable)\n    func showSome(_ view: ViewControllable?)\n")
    #expect(count(required) == expected)
  }

  /// The class has a function of the labels for the framework's views, which UIKit's controllers
  /// are none of.
  @Test(arguments: [
    ("_ view: ViewControllable", "view.uiviewController", "", 1),
    ("_ view: HomeViewControllable", "view.uiviewController", "", 1),
    (
      "_ view: ViewControllable", "view.uiviewController",
      "extension UIViewController: ViewControllable {}", 0
    ),
    ("_ view: ViewControllable", "view", "", 0),
  ])
  func theTypeOfTheViewTellsWhichPresentIsCalled(
    parameter: String, view: String, code: String, expected: Int
  ) {
    let source = app(show: "viewController.present(menu.viewControllable, animated: true)")
      .replacing(
        "func full(_ view: ViewControllable)\n",
        with:
          "func full(_ view: ViewControllable)\n    func present(\(parameter), animated: Bool)\n"
      )
      .replacing(
        "func show(_ view: ViewControllable) { present(view) }",
        with: """
          func show(_ view: ViewControllable) { present(view) }
          func present(\(parameter), animated: Bool) { present(\(view), animated: animated) }
          """)
    #expect(count(source + "// file\n" + code) == expected)
  }

  /// Who compares the view that is presented only takes the right one away.
  @Test(arguments: [("== view", 1), ("=== view", 1), ("!= other", 1), ("== nil", 0)])
  func theComparisonOfWhatIsPresentedTellsNothing(comparison: String, expected: Int) {
    let code = """
      extension HomeRouter {
        func leave(_ view: UIViewController, _ other: UIViewController) {
          let root = viewController.uiviewController
          let isMeant = root.presentedViewController \(comparison)
          if isMeant { root.dismiss(animated: true) }
        }
      }
      """
    #expect(count(app() + "// file\n" + code) == expected)
  }

  /// Of these protocols none has code of its own that could notice anything.
  @Test(arguments: [
    ("BackDelegate", 1), ("WKNavigationDelegate", 1), ("UITableViewDataSource", 1),
    ("StoryboardLoaded", 0),
  ])
  func whatTheViewConformsToIsLookedAt(conformance: String, expected: Int) {
    let code = """
      protocol BackDelegate: AnyObject { func back() }
      extension MenuViewController: \(conformance) { func back() {} }
      """
    #expect(count(app() + "// file\n" + code) == expected)
  }

  @Test(arguments: [
    (".pageSheet", 1), (".formSheet", 1), ("UIModalPresentationStyle.automatic", 1),
    (".fullScreen", 0), (".overFullScreen", 0), ("style", 0), ("Styles.pageSheet", 0),
    ("modalPresentationStyle", 0), ("style.modalPresentationStyle", 0),
  ])
  func theStyleTellsWhetherAViewIsASheet(style: String, expected: Int) {
    let setting = "menu.viewControllable.uiviewController.modalPresentationStyle = \(style)"
    let source = app(show: "\(setting); viewController.present(menu.viewControllable)")
    #expect(count(source) == expected)
    let own = "init() { super.init(nibName: nil, bundle: nil); modalPresentationStyle = \(style) }"
    #expect(count(app(menu: own)) == expected)
  }

  /// What the view declares itself counts, whatever else stands in its file.
  @Test func aStyleThatIsDeclaredCounts() {
    let members = """
      override var modalPresentationStyle: UIModalPresentationStyle { get { .fullScreen } set {} }
      func help() { let view = UIViewController(); view.modalPresentationStyle = .pageSheet }
      """
    #expect(count(app(menu: members)) == 0)
  }

  @Test func aCopiedStyleIsNoOther() {
    let source = app(show: "viewController.wrapLike(menu.viewControllable)")
    func wrapping(_ value: String) -> String {
      """
      // file
      extension ViewControllable {
        func wrapLike(_ view: ViewControllable) {
          let stack = UINavigationController(rootViewController: view.uiviewController)
          stack.modalPresentationStyle = \(value)
          uiviewController.present(stack, animated: true)
        }
      }
      """
    }
    #expect(count(source + wrapping("view.uiviewController.modalPresentationStyle")) == 1)
    #expect(count(source + wrapping("view.uiviewController.chosenStyle")) == 0)
  }

  @Test(arguments: [
    ("ViewableRouter(interactor: MenuInteractor(), viewController: view)", 1),
    ("ViewableRouter(interactor: MenuInteractor(), viewController: Wrapper(view))", 0),
    (
      "let box = Wrapper(view); return ViewableRouter(interactor: MenuInteractor(), viewController: box)",
      0
    ),
  ])
  func theFrameworksOwnRouterHandsTheViewOn(router: String, expected: Int) {
    let source = app().replacing(
      "MenuRouter(interactor: MenuInteractor(), viewController: MenuViewController())",
      with: "let view = MenuViewController(); \(router.hasPrefix("let") ? "" : "return ")\(router)")
    #expect(count(source) == expected)
  }

  /// An overload of the project's own has other labels than UIKit's.
  @Test func anOverloadWithOtherLabelsIsAnother() {
    let code = """
      extension UIViewController {
        func present(_ view: UIViewController, style: Int, completion: () -> Void) {
          view.modalPresentationStyle = .fullScreen
        }
      }
      """
    #expect(count(app() + "// file\n" + code) == 1)
  }

  @Test func theNotesLeadToUIKit() throws {
    let source = app(show: "viewController.show(menu.viewControllable)")
    let finding = try #require(findings(in: source).first)
    #expect(finding.notes.count == 2)
    #expect(finding.message.contains("`Menu` stays attached"))
  }

  @Test(arguments: [
    // Something is done with the view before, or with the child.
    "menu.viewControllable.fillScreen(); viewController.present(menu.viewControllable)",
    "style(menu); viewController.present(menu.viewControllable)",
    "menu.viewControllable.uiviewController.modalPresentationStyle = .fullScreen; viewController.present(menu.viewControllable)",
    // Another view is around it.
    "viewController.present(Navigation(root: menu.viewControllable))",
    "viewController.wrapFull(menu.viewControllable)",
    // It isn't presented, or not by UIKit alone.
    "viewController.push(menu.viewControllable)",
    "viewController.full(menu.viewControllable)",
    "viewController.full(menu.viewControllable); viewController.present(menu.viewControllable)",
    "presenter.present(menu.viewControllable.uiviewController, animated: true)",
    "viewController.popOver(menu.viewControllable)",
    // Which way it goes, is not known.
    "other.present(menu.viewControllable)",
  ])
  func aViewThatIsWrappedStyledOrPushedIsLeftAlone(show: String) {
    #expect(count(app(show: show)) == 0)
  }

  @Test(arguments: [
    "override func viewDidDisappear(_ animated: Bool) { super.viewDidDisappear(animated); listener?.didGo() }",
    "override func viewDidLoad() { super.viewDidLoad(); isModalInPresentation = true }",
    "init() { super.init(nibName: nil, bundle: nil); modalPresentationStyle = .overFullScreen }",
    "override func didMove(toParent parent: UIViewController?) {}",
    "func presentationControllerDidDismiss(_ controller: UIPresentationController) {}",
    "func bind() { rx.methodInvoked(#selector(viewDidDisappear)).subscribe() }",
    "func bind() { fillScreen() }",
    "func bind() { sheetPresentationController?.delegate = watcher }",
    "private let navigation = UINavigationController()\nvar uiviewController: UIViewController { navigation }",
  ])
  func aViewThatWatchesOrStylesItselfIsLeftAlone(member: String) {
    #expect(count(app(menu: member)) == 0)
  }

  /// A XIB has the view alone; a storyboard may say how it is presented.
  @Test(arguments: [
    "@IBOutlet private var title: UILabel!", "@IBAction func tap(_ sender: Any) {}",
  ])
  func outletsOfAViewThatCodeMakesSayNothing(member: String) {
    #expect(count(app(menu: member)) == 1)
    #expect(count(app() + "extension HomeViewController { \(member) }") == 1)
    let loaded = app(menu: member).replacingOccurrences(
      of: "MenuViewController()", with: "loader.load(MenuViewController.self)")
    #expect(count(loaded) == 0)
  }

  @Test(arguments: [
    "class MenuBase: UIViewController { override func viewWillDisappear(_ animated: Bool) {} }",
    "class MenuBase: FormViewController {}", "class MenuBase: UIHostingController<MenuView> {}",
    "class MenuBase: UIViewController, StoryboardLoaded {}",
    "class MenuBase: UIViewController {}\nextension MenuBase { static func make() { UIStoryboard(name: \"Menu\", bundle: nil) } }",
  ])
  func theBaseClassCounts(base: String) {
    #expect(count(app(menuBase: "MenuBase") + "// file\n" + base) == 0)
    #expect(count(app(menuBase: "MenuBase") + "\nclass MenuBase: UITableViewController {}") == 1)
  }

  @Test(arguments: [
    "extension HomeInteractor: UIAdaptivePresentationControllerDelegate { func presentationControllerDidDismiss(_ c: UIPresentationController) {} }",
    "extension HomeViewController { func presentationControllerDidDismiss(_ c: UIPresentationController) {} }",
    "extension MenuBuilder { func style(_ view: UIViewController) { view.modalPresentationStyle = .fullScreen } }",
    "extension UIViewController { static func exchange() { method_exchangeImplementations(a, b) } }",
    "extension MenuViewController { func bind() { watcher = Watcher(view: self) } }\n// file\n"
      + "final class Watcher: NSObject { func presentationControllerDidDismiss(_ c: UIPresentationController) {} }",
    "extension MenuRouter { func watch() { viewController.uiviewController.rx.viewDidDisappear.subscribe() } }",
    "extension HomeInteractor { func watch() { sheets.onDismiss { self.close() } } }\n// file\n"
      + "struct Sheets { func onDismiss(_ run: () -> Void) { observe(\\.viewDidDisappear, run) } }\n"
      + "extension HomeInteractor { var sheets: Sheets { Sheets() } }",
    "class Base: UIViewController { override func present(_ view: UIViewController, animated: Bool, completion: (() -> Void)? = nil) { super.present(Wrapper(view), animated: animated, completion: completion) } }",
    "final class MenuModule { lazy var view: MenuViewController = { let v = MenuViewController(); v.modalPresentationStyle = .fullScreen; return v }() }",
    "extension MenuRouter { convenience init(content: ViewControllable) { super.init(interactor: MenuInteractor(), viewController: Container(content)) } }",
  ])
  func whoeverElseLearnsOfItCounts(code: String) {
    #expect(count(app() + "// file\n" + code) == 0)
  }

  @Test(arguments: [
    (
      "let nav = UINavigationController(rootViewController: v)\nnav.navigationBar.isTranslucent = false",
      "nav", 1
    ),
    (
      "let nav = UINavigationController(rootViewController: v)\nnav.isModalInPresentation = true",
      "nav", 0
    ),
    ("let sheet = v\nsheet.sheetPresentationController?.detents = [.medium()]", "sheet", 1),
    ("let sheet = v\nsheet.sheetPresentationController?.delegate = self", "sheet", 0),
    ("let sheet = v\nwatch(sheet.sheetPresentationController)", "sheet", 0),
    ("v.view.tintColor = .red", "v", 1), ("v.preferredContentSize = size", "v", 1),
  ])
  func howAViewLooksSaysNothingOfHowItGoes(code: String, shown: String, expected: Int) {
    let shows = """
      func present(_ view: ViewControllable) {
        let v = view.uiviewController
        \(code)
        present(\(shown), animated: true)
      }
      """
    let plain = "func present(_ view: ViewControllable) {"
    let source = app().replacing(
      plain, with: "\(shows)\nfunc presentPlainly(_ view: ViewControllable) {")
    #expect(source.contains("presentPlainly"))
    #expect(count(source) == expected)
  }

  @Test(arguments: [
    ("override func viewDidDisappear(_ a: Bool) { super.viewDidDisappear(a); print(\"gone\") }", 1),
    ("override func viewDidDisappear(_ a: Bool) { super.viewDidDisappear(a); isGone = true }", 0),
    ("override func viewDidDisappear(_ a: Bool) { super.viewDidDisappear(a); leave() }", 0),
    (
      "override func viewWillDisappear(_ a: Bool) { super.viewWillDisappear(a); view.endEditing(true) }",
      1
    ),
    ("func pick() { if presentedViewController != nil { return }; show() }", 1),
    ("func pick() { guard presentedViewController == nil else { return }; show() }", 1),
    ("func pick() { guard presentedViewController == nil else { return leave() }; show() }", 0),
    ("func pick() { if presentedViewController != nil { wait() } else { leave() } }", 0),
    ("func pick() { guard presentedViewController != nil else { return leave() } }", 0),
    ("func style() { sheetPresentationController?.detents = [.medium()] }", 1),
    (
      "func style() { if let sheet = sheetPresentationController { sheet.detents = [.medium()]; sheet.prefersGrabberVisible = true } }",
      1
    ),
    ("func style() { if let sheet = sheetPresentationController { watch(sheet) } }", 0),
    ("func style() { watch(sheetPresentationController) }", 0),
    ("func share(_ s: UIViewController) { s.popoverPresentationController?.sourceView = view }", 1),
    ("func share(_ s: UIViewController) { s.popoverPresentationController?.delegate = self }", 0),
  ])
  func whatDoesNothingWhenAViewGoesIsNoWatch(menu: String, expected: Int) {
    #expect(count(app(menu: menu)) == expected)
  }

  /// The parent says how another child is presented.
  @Test(arguments: [
    (
      "let page = pageBuilder.build(); page.viewControllable.uiviewController.modalPresentationStyle = .fullScreen; attachChild(page)",
      1
    ),
    (
      "let page = pageBuilder.build(); let view = page.viewControllable.uiviewController; view.modalPresentationStyle = .fullScreen; attachChild(page)",
      1
    ),
    (
      "let page = pageBuilder.build(); let stack = UINavigationController(rootViewController: page.viewControllable.uiviewController); stack.modalPresentationStyle = .fullScreen; attachChild(page)",
      1
    ),
    // Or of this one, perhaps.
    ("menu?.viewControllable.uiviewController.modalPresentationStyle = .fullScreen", 0),
    (
      "if let menu { menu.viewControllable.uiviewController.modalPresentationStyle = .fullScreen }",
      0
    ),
    ("viewController.uiviewController.modalPresentationStyle = .fullScreen", 0),
    (
      "let page = pageBuilder.build(); page.viewControllable.uiviewController.modalPresentationStyle = .fullScreen; menu = page",
      0
    ),
    ("watch(viewController.uiviewController.presentationController)", 0),
  ])
  func anotherChildMayBePresentedInItsOwnStyle(code: String, expected: Int) {
    let page = "extension HomeRouter { func open(with pageBuilder: MenuBuildable) { \(code) } }"
    #expect(count(app() + "// file\n" + page) == expected)
  }

  /// It tells whoever listens, up to the parent.
  @Test func aRibBelowTheChildMayNotice() {
    let below = """
      extension MenuRouter { func open() { attachChild(LeafBuilder(dependency: EmptyComponent()).build()) } }
      // file
      final class LeafViewController: UIViewController, ViewControllable {
        override func viewDidDisappear(_ animated: Bool) { if isBeingDismissed { listener?.didGo() } }
      }
      final class LeafRouter: ViewableRouter<Interactor, ViewControllable> {}
      final class LeafBuilder: Builder<EmptyDependency> {
        func build() -> ViewableRouting {
          LeafRouter(interactor: Interactor(), viewController: LeafViewController())
        }
      }

      """
    #expect(count(app() + "// file\n" + below) == 0)
  }

  @Test func whatOtherFunctionsPresentDoesNotCount() {
    let other = """
      extension HomeViewController {
        func presentAlert(_ alert: UIViewController) {
          alert.modalPresentationStyle = .custom
          present(alert, animated: true)
        }
        func close(_ view: ViewControllable) {
          if presentedViewController === view.uiviewController { dismiss(animated: true) }
        }
      }
      """
    #expect(count(app() + "// file\n" + other) == 1)
  }

  /// Which view is presented, the code asks that takes it away; whether one is, who looks for its
  /// going.
  @Test(arguments: [
    ("if presentedViewController === view.uiviewController { dismiss(animated: true) }", 1),
    (
      "guard presentedViewController === view.uiviewController else { return }; dismiss(animated: true)",
      1
    ),
    ("if presentedViewController !== view.uiviewController { goBack() }", 0),
    ("if presentedViewController === nil { dismiss(animated: true) }", 0),
    ("if presentedViewController == nil { listener?.menuDidGo() }", 0),
    ("if let view = presentedViewController { watch(view) }", 0),
  ])
  func toTellAViewFromOthersIsNoWatch(statement: String, expected: Int) {
    let code = "extension HomeRouter { func close(_ view: ViewControllable) { \(statement) } }"
    #expect(count(app() + "// file\n" + code) == expected)
  }

  @Test(arguments: [
    "viewController.push(menu.viewControllable)",
    "viewController.pushAnywhere(menu.viewControllable)",
    "viewController.pushByLocal(menu.viewControllable)",
    "let view = menu.viewControllable; viewController.push(view)",
    "viewController.push(self.menu!.viewControllable)",
    "if isWide { viewController.push(menu.viewControllable) } else { viewController.pushAnywhere(menu.viewControllable) }",
  ])
  func aPushThatNobodyWatchesIsReported(show: String) throws {
    let found = findings(in: pushing(app(show: show)))
    #expect(found.count == 1)
    let finding = try #require(found.first)
    #expect(finding.message.contains("is pushed, and nothing notices when the user goes back"))
    #expect(finding.help.contains("`didMove(toParent:)`"))
  }

  @Test(arguments: [
    // Who embeds a view tells it so, and how one is presented does not matter here.
    (
      "func embed(_ view: UIViewController) { addChild(view); view.didMove(toParent: self) }", "", 1
    ),
    ("func fill() { modalPresentationStyle = .fullScreen }", "", 1),
    (
      "",
      "override func viewWillAppear(_ a: Bool) { super.viewWillAppear(a); navigationController?.toolbar.isHidden = true }",
      1
    ),
    ("override func didMove(toParent parent: UIViewController?) {}", "", 0),
    ("override func viewDidDisappear(_ animated: Bool) { listener?.didGo() }", "", 0),
    ("override func viewDidLoad() { navigationItem.hidesBackButton = true }", "", 0),
    ("func close() { navigationController?.setNavigationBarHidden(true, animated: false) }", "", 0),
    (
      "func open() { navigationController?.setNavigationBarHidden(false, animated: false); navigationController?.isNavigationBarHidden = false }",
      "", 1
    ),
    // The view that takes the delegate of UIKit's swipe away can be swiped without a bar.
    (
      "override func viewDidLoad() { super.viewDidLoad(); navigationController?.isNavigationBarHidden = true; navigationController?.interactivePopGestureRecognizer?.delegate = nil }",
      "", 1
    ),
    (
      "override func viewDidLoad() { super.viewDidLoad(); navigationController?.isNavigationBarHidden = true; navigationController?.interactivePopGestureRecognizer?.delegate = nil }",
      "func lock() { navigationController?.interactivePopGestureRecognizer?.isEnabled = isFree }", 0
    ),
    (
      "func open() { navigationController?.isNavigationBarHidden = true; navigationController?.interactivePopGestureRecognizer?.delegate = nil }",
      "", 0
    ),
    ("", "override func viewWillAppear(_ animated: Bool) { listener?.didAppear() }", 0),
    ("", "override func viewDidAppear(_ animated: Bool) { refresh() }", 0),
    ("", "func bind() { rx.viewWillAppear.subscribe() }", 0),
    (
      "",
      "func navigationController(_: UINavigationController, didShow view: UIViewController, animated: Bool) {}\nlet watched: UINavigationControllerDelegate? = nil",
      0
    ),
    (
      "",
      "func navigationController(_: UINavigationController, animationControllerFor o: UINavigationController.Operation) {}",
      0
    ),
    // Who picks an image has to adopt the protocol, and who looks for a view to present on is added
    // to UIKit's classes.
    (
      "",
      "}\nextension HomeViewController: UIImagePickerControllerDelegate, UINavigationControllerDelegate {",
      1
    ),
    (
      "",
      "}\nextension UIApplication { func top(_ s: UINavigationController) { s.topViewController }",
      1
    ),
    ("", "func look() { print(navigationController?.topViewController) }", 0),
    (
      "",
      "}\nextension UIViewController { var isOnTop: Bool { navigationController?.topViewController === self }",
      0
    ),
    ("", "}\nextension HomeInteractor: UINavigationControllerDelegate {", 0),
  ])
  func whoLearnsThatTheUserGoesBackCounts(menu: String, home: String, expected: Int) {
    let source = pushing(app(show: "viewController.push(menu.viewControllable)", menu: menu))
    #expect(count(source + "// file\nextension HomeViewController { \(home) }") == expected)
  }

  @Test func ofSeveralChildrenNobodyKnowsWhichIsShown() {
    let source = app().replacing(
      "let menu = menuBuilder.build()",
      with: "let menu: ViewableRouting = isNew ? menuBuilder.build() : otherBuilder.build()"
    ).replacing(
      "private var menu: ViewableRouting?",
      with:
        "private var menu: ViewableRouting?\nlet otherBuilder = OtherBuilder(dependency: EmptyComponent())\nvar isNew = false"
    )
    let other = """
      final class OtherViewController: UIViewController, ViewControllable {}
      final class OtherRouter: ViewableRouter<Interactor, ViewControllable> {}
      final class OtherBuilder: Builder<EmptyDependency> {
        func build() -> ViewableRouting {
          OtherRouter(interactor: Interactor(), viewController: OtherViewController())
        }
      }
      """
    #expect(count(source + "// file\n" + other) == 0)
  }
}

/// The same app, of which no view has a stack of views of its own.
private func pushing(_ app: String) -> String {
  app.replacing("UINavigationController(rootViewController: view.uiviewController)", with: "self")
}

private func count(_ source: String) -> Int { findings(in: source).count }

/// What the rule says of the source, whose parts stand in files of their own.
private func findings(in source: String) -> [ReportedFinding] {
  let files = source.components(separatedBy: "// file\n").enumerated().map { number, text in
    TestFile("File\(number).swift", "import RIBs\nimport UIKit\n" + text)
  }
  return lint(files, rules: [.interactiveDismissNotHandled]).findings
}

/// A router that attaches a menu and shows it.
private func app(
  show: String = "viewController.present(menu.viewControllable)", menu: String = "",
  menuBase: String = "UIViewController"
) -> String {
  """
  protocol MenuBuildable: Buildable {
    func build() -> ViewableRouting
  }
  // file
  final class MenuViewController: \(menuBase), ViewControllable {
    \(menu)
  }
  // file
  final class MenuInteractor: Interactor {}
  // file
  final class MenuRouter: ViewableRouter<MenuInteractor, ViewControllable> {}
  // file
  final class MenuBuilder: Builder<EmptyDependency>, MenuBuildable {
    func build() -> ViewableRouting {
      MenuRouter(interactor: MenuInteractor(), viewController: MenuViewController())
    }
  }

  // file
  protocol HomeViewControllable: ViewControllable {
    func present(_ view: ViewControllable)
    func show(_ view: ViewControllable)
    func full(_ view: ViewControllable)
    func push(_ view: ViewControllable)
    func wrap(_ view: ViewControllable)
    func wrapFirst(_ view: ViewControllable)
    func wrapFull(_ view: ViewControllable)
    func popOver(_ view: ViewControllable)
  }
  // file
  extension ViewControllable {
    func sheet(_ view: ViewControllable) {
      uiviewController.present(view.uiviewController, animated: true, completion: nil)
    }
    func pushAnywhere(_ view: ViewControllable) {
      if let navigation = uiviewController as? UINavigationController {
        navigation.pushViewController(view.uiviewController, animated: true)
      } else {
        uiviewController.navigationController?.pushViewController(
          view.uiviewController, animated: true)
      }
    }
    func pushByLocal(_ view: ViewControllable) {
      guard let navigation = uiviewController.navigationController else { return }
      let pushed = view.uiviewController
      navigation.pushViewController(pushed, animated: true)
    }
    func fillScreen() { uiviewController.modalPresentationStyle = .fullScreen }
  }
  // file
  final class HomeViewController: UIViewController, HomeViewControllable {
    func present(_ view: ViewControllable) {
      if presentedViewController != nil { dismiss(animated: false) }
      self.present(view.uiviewController, animated: true)
    }
    func show(_ view: ViewControllable) { present(view) }
    func full(_ view: ViewControllable) {
      view.uiviewController.modalPresentationStyle = .fullScreen
      present(view.uiviewController, animated: true)
    }
    func push(_ view: ViewControllable) {
      navigationController?.pushViewController(view.uiviewController, animated: true)
    }
    func wrap(_ view: ViewControllable) {
      present(UINavigationController(rootViewController: view.uiviewController), animated: true)
    }
    func wrapFirst(_ view: ViewControllable) {
      let navigation = UINavigationController(rootViewController: view.uiviewController)
      self.present(navigation, animated: true)
    }
    func wrapFull(_ view: ViewControllable) {
      let navigation = UINavigationController(rootViewController: view.uiviewController)
      navigation.modalPresentationStyle = .fullScreen
      self.present(navigation, animated: true)
    }
    func popOver(_ view: ViewControllable) {
      present(view.uiviewController, from: self, animated: true)
    }
  }
  // file
  final class HomeInteractor: Interactor {
    weak var router: HomeRouter?
    func didTapMenu() { router?.routeToMenu() }
  }
  // file
  final class HomeRouter: ViewableRouter<HomeInteractor, HomeViewControllable> {
    private let menuBuilder: MenuBuildable
    private var menu: ViewableRouting?

    init(menuBuilder: MenuBuildable, viewController: HomeViewControllable) {
      self.menuBuilder = menuBuilder
      super.init(interactor: HomeInteractor(), viewController: viewController)
    }

    func routeToMenu() {
      guard menu == nil else { return }
      let menu = menuBuilder.build()
      self.menu = menu
      attachChild(menu)
      \(show)
    }

    func closeMenu() {
      guard let menu = menu else { return }
      self.menu = nil
      detachChild(menu)
    }
  }
  // file
  final class HomeBuilder: Builder<EmptyDependency> {
    func build() -> ViewableRouting {
      HomeRouter(
        menuBuilder: MenuBuilder(dependency: dependency), viewController: HomeViewController())
    }
  }

  """
}
