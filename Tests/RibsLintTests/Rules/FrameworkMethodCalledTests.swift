import RibsLint
import Testing

@Suite struct FrameworkMethodCalledTests {
  @Test(arguments: [
    "child.interactable.activate()", "interactor.deactivate()", "child.load()",
    "menu?.interactable.activate()", "load()",
  ])
  func aCallInARibIsAnError(statement: String) {
    let found = lint(source(statement), rules: [.frameworkMethodCalled]).findings
    #expect(found.map(\.severity) == [.error])
  }

  @Test(arguments: [
    "audioSession.activate()", "loader.load()", "child.load(from: 1)", "unknown.activate()",
    "activate()", "child.interactable.isActive = true",
  ])
  func otherMethodsOfTheNameAreLeftAlone(statement: String) {
    #expect(lint(source(statement), rules: [.frameworkMethodCalled]).findings.isEmpty)
  }

  /// Whoever puts a RIB into other code has to do all that a parent router does.
  @Test(arguments: [
    ("router?.interactable.activate(); router?.load()", "", "deactivates"),
    ("router?.interactable.activate()", "router?.interactable.deactivate()", "loads"),
    ("let r: Routing = build(); router = r; r.load()", "", "activates or deactivates"),
    (
      "guard let router else { return }; router.load(); router.interactable.activate()", "",
      "deactivates"
    ),
    ("self.router?.load(); self.router?.interactable.activate()", "", "deactivates"),
    ("router?.interactable.activate(); router?.load()", "router?.interactable.deactivate()", nil),
    ("router?.interactable.activate(); router?.load()", "router = nil", nil),
    ("let r: Routing = build(); r.interactable.activate(); r.load()", "", nil),
    ("", "router?.interactable.deactivate()", nil),
  ])
  func aHostIsToldWhatItLeavesOut(show: String, hide: String, missing: String?) {
    let found = lint(
      """
      import RIBs
      final class Host {
        var router: Routing?
        func show() { \(show) }
        func hide() { \(hide) }
      }
      """, rules: [.frameworkMethodCalled]
    ).findings
    #expect(found.map(\.severity) == (missing == nil ? [] : [.info]))
    if let missing {
      #expect(
        found.first?.message.hasPrefix(
          "`Host` runs the RIB of `router` by hand and, unlike a parent router, never \(missing)")
          == true)
    }
  }

  @Test(arguments: [
    ("router?.load(); router?.interactable.activate()", 0), ("router?.interactable.activate()", 1),
  ])
  func theRootOfTheAppHasNoEnd(statements: String, expected: Int) {
    let found = lint(
      """
      import RIBs
      final class AppDelegate: UIResponder, UIApplicationDelegate {
        private var router: Routing?
        func application() -> Bool { \(statements); return true }
      }
      """, rules: [.frameworkMethodCalled]
    ).findings
    #expect(found.count == expected)
    #expect(found.allSatisfy { $0.help == "Call `router.load()`, or let a router attach the RIB." })
  }

  @Test func whatKeepsTheInteractorAloneHasNothingToLoad() {
    func count(_ hide: String) -> Int {
      let source = """
        import RIBs
        open class Bridge: Presentable {
          private let interactable: Interactable
          open func viewWillAppear() { interactable.activate() }
          open func viewDidDisappear() { \(hide) }
        }
        """
      return lint(source, rules: [.frameworkMethodCalled]).findings.count
    }
    #expect(count("interactable.deactivate()") == 0)
    #expect(count("") == 1)
  }

  @Test func aLaunchRouterThatActivatesItselfIsTold() {
    let found = lint(
      """
      import RIBs
      final class AppRouter: LaunchRouter<Interactor, ViewControllable> {
        func open() { interactable.activate() }
      }
      """, rules: [.frameworkMethodCalled]
    ).findings
    #expect(found.map(\.severity) == [.info])
  }

  /// An app extension's is its RIB's view, too. One that a builder makes is the view of a RIB.
  @Test(arguments: [
    ("", Severity.info), ("let page = Page()", .info), (build("Page()"), .error),
    (build("storyboard.instantiateViewController() as! Page"), .error),
  ])
  func aViewControllerThatTheSystemMakesPutsTheRibThere(other: String, severity: Severity) {
    let found = lint(
      [
        TestFile(
          "Page.swift",
          """
          import RIBs
          final class Page: UIViewController, ViewControllable {
            private var router: Routing?
            override func viewDidLoad() { router?.interactable.activate() }
          }
          """),
        TestFile("Other.swift", other),
      ], rules: [.frameworkMethodCalled]
    ).findings
    #expect(found.map(\.severity) == [severity])
  }

  private static func build(_ view: String) -> String {
    """
    import RIBs
    final class PageRouter: ViewableRouter<Interactor, ViewControllable> {}
    final class PageBuilder: Builder<EmptyDependency> {
      func build() -> ViewableRouting {
        let view = \(view)
        return PageRouter(interactor: Interactor(), viewController: view)
      }
    }
    """
  }

  /// What stands before an interactor is told what it hands on.
  @Test(arguments: [
    ("Interactable", "func activate()", 0), ("Interactor", "override func activate()", 1),
    ("Interactable", "func start()", 1),
  ])
  func aDecoratorHandsOnWhatItIsTold(base: String, function: String, expected: Int) {
    let found = lint(
      """
      import RIBs
      final class LoggingInteractor: \(base) {
        let wrapped: Interactable
        \(function) { wrapped.activate() }
      }
      """, rules: [.frameworkMethodCalled]
    ).findings
    #expect(found.count == expected)
  }

  /// It is a screen of UIKit's that lends a RIB without a view its own; another is a RIB's view.
  @Test(arguments: [
    ("final class PanelRouter: Router<Interactor> {}", "", Severity.info),
    (
      """
      final class PanelRouter: Router<Interactor> {
        private let viewController: PanelViewControllable
        init(interactor: Interactor, viewController: PanelViewControllable) {
          self.viewController = viewController
          super.init(interactor: interactor)
        }
      }
      """, ", viewController: dependency.view", .info
    ),
    (
      "final class PanelRouter: ViewableRouter<Interactor, PanelViewControllable> {}",
      ", viewController: Screen()", .error
    ),
  ])
  func aScreenThatHostsTheViewOfARibNeedNotBeARibs(
    router: String, view: String, severity: Severity
  ) {
    let found = lint(
      [
        TestFile(
          "Panel.swift",
          """
          import RIBs
          protocol PanelViewControllable: ViewControllable {}
          \(router)
          protocol PanelDependency: Dependency { var view: PanelViewControllable { get } }
          final class PanelBuilder: Builder<PanelDependency> {
            func build() -> Routing { PanelRouter(interactor: Interactor()\(view)) }
          }
          final class Screen: UIViewController, PanelViewControllable {
            private var panel: Routing?
            func show() { panel?.interactable.activate() }
          }
          """),
        TestFile("App.swift", "let screen = Screen()"),
      ], rules: [.frameworkMethodCalled]
    ).findings
    #expect(found.map(\.severity) == [severity])
  }

  /// What launches the RIB activates it by way of the router, and loads it, as a launch router
  /// does.
  @Test(arguments: [
    ("func activate() { interactor.activate() }", "", Severity.info),
    ("func activate() { self.interactable.activate() }", "", .info),
    ("func start() { interactor.activate() }", "", .error),
    ("func activate() { child.interactable.activate() }", "", .error),
    (
      "func activate() { interactor.activate() }",
      "final class AppRouter: Router<Interactor> { let top: TopBuilder; func open() { attachChild(top.build()) } }",
      .error
    ),
    (
      "func activate() { interactor.activate() }",
      "final class AppRouter: Router<Interactor> { func open(_ top: TopRouter) { attachChild(top) } }",
      .error
    ),
  ])
  func aRouterThatNobodyAttachesIsActivatedByHand(
    function: String, other: String, severity: Severity
  ) {
    let found = lint(
      """
      import RIBs
      final class TopRouter: Router<Interactor> {
        private let child: Routing
        \(function)
      }
      final class TopBuilder: Builder<EmptyDependency> {
        func build() -> TopRouter { TopRouter(interactor: Interactor()) }
      }
      \(other)
      """, rules: [.frameworkMethodCalled]
    ).findings
    #expect(found.map(\.severity) == [severity])
  }

  /// An app's own launch router does what the framework's does.
  @Test(arguments: [
    ("window.rootViewController = page; interactable.activate(); load()", 0),
    ("self.window.rootViewController = page; self.interactor.activate(); self.load()", 0),
    ("window.rootViewController = page; (interactor as! Interactor).activate(); load()", 0),
    ("window.rootViewController = page; let i = interactable; i.activate(); load()", 0),
    ("interactable.activate(); load()", 2),
    ("window.rootViewController = page; child.interactable.activate(); child.load()", 2),
  ])
  func aRouterThatGivesAWindowItsViewLaunches(statements: String, expected: Int) {
    let found = lint(
      """
      import RIBs
      import UIKit
      class NavigationLaunchRouter<I, V>: ViewableRouter<I, V> {
        private let window = UIWindow()
        private let page = UINavigationController()
        private let child: Routing
        func launch() { \(statements) }
      }
      """, rules: [.frameworkMethodCalled]
    ).findings
    #expect(found.map(\.severity) == Array(repeating: .error, count: expected))
  }

  private func source(_ statement: String) -> String {
    """
    import RIBs
    final class AudioSession { func activate() {} }
    final class Loader { func load() {} }
    extension Routing { func load(from: Int) {} }
    final class HomeRouter: Router<Interactor> {
      let child: Routing
      var menu: Routing?
      let audioSession = AudioSession()
      let loader = Loader()
      func route() { \(statement) }
    }
    """
  }
}
