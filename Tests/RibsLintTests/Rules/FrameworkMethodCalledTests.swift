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
    let found = findingsOfHost(show: show, hide: hide)
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
    #expect(
      found.allSatisfy {
        $0.help == "Call `router.load()` when the RIB starts, or let a router attach the RIB."
      })
  }

  /// What belongs to the start and what to the end is told apart.
  @Test(arguments: [
    (
      "router?.load()", "router?.interactable.deactivate()",
      "`router.interactable.activate()` when the RIB starts"
    ),
    (
      "router?.interactable.activate()", "",
      "`router.load()` when the RIB starts and `router.interactable.deactivate()` when it goes away"
    ),
    (
      "router?.interactable.activate(); router?.load()", "",
      "`router.interactable.deactivate()` when the RIB goes away"
    ),
  ])
  func theHelpSaysWhenToMakeTheCall(show: String, hide: String, calls: String) {
    let found = findingsOfHost(show: show, hide: hide)
    #expect(found.map(\.help) == ["Call \(calls), or let a router attach the RIB."])
  }

  /// The findings of what runs a child from one method and ends it in another.
  private func findingsOfHost(show: String, hide: String) -> [ReportedFinding] {
    lint(
      """
      import RIBs
      final class Host {
        var router: Routing?
        func show() { \(show) }
        func hide() { \(hide) }
      }
      """, rules: [.frameworkMethodCalled]
    ).findings
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

  /// A flow that code without RIBs starts by its router has no parent to attach it.
  @Test(arguments: [
    ("func startFlow() { interactable.activate(); load() }", "", [Severity]()),
    ("func startFlow() { self.load(); self.interactor.activate() }", "", []),
    ("override func didLoad() { super.didLoad(); interactor.activate() }", "flow.load()", []),
    ("func activate() { interactor.activate() }", "flow.load(); flow.activate()", []),
    (
      "func start() { interactor.activate() }; func close() { interactor.deactivate() }",
      "flow.load(); flow.start()", []
    ),
    ("func close() { interactor.deactivate() }", "flow.load(); flow.interactable.activate()", []),
    ("func activate() { interactor.activate() }", "flow.activate()", [.info]),
    ("func start() { self.interactable.activate() }", "flow.start()", [.info]),
    ("func start() { load() }", "flow.start()", [.info]),
    ("func close() { interactor.deactivate() }", "", [.error]),
    ("func start() { interactor.activate(); load(1) }; func load(_ n: Int) {}", "", [.info]),
    ("func activate() { child.interactable.activate() }", "", [.error]),
  ])
  func aRouterThatNobodyAttachesRunsItsOwnRib(
    function: String, owner: String, severities: [Severity]
  ) {
    let source = """
      import RIBs
      protocol FlowRouting: Routing {}
      final class FlowRouter: Router<Interactor>, FlowRouting {
        private let child: Routing
        \(function)
      }
      final class FlowBuilder: Builder<EmptyDependency> {
        func build() -> FlowRouter { FlowRouter(interactor: Interactor()) }
      }
      final class Linker {
        private weak var flow: FlowRouter?
        func present(_ builder: FlowBuilder) {
          let flow = builder.build()
          self.flow = flow
          \(owner)
        }
      }
      """
    let found = lint(source, rules: [.frameworkMethodCalled]).findings
    #expect(found.map(\.severity) == severities)
  }

  @Test(arguments: [
    "let flow: FlowBuilder; func open() { attachChild(flow.build()) }",
    "func open(_ flow: FlowRouter) { attachChild(flow) }",
    "func open(_ flow: FlowRouting) { attachChild(flow) }",
  ])
  func aRouterThatAnotherAttachesDoesNot(function: String) {
    let source = """
      import RIBs
      protocol FlowRouting: Routing {}
      final class FlowRouter: Router<Interactor>, FlowRouting {
        func startFlow() { interactable.activate(); load() }
      }
      final class FlowBuilder: Builder<EmptyDependency> {
        func build() -> FlowRouter { FlowRouter(interactor: Interactor()) }
      }
      final class AppRouter: Router<Interactor> { \(function) }
      """
    let found = lint(source, rules: [.frameworkMethodCalled]).findings
    #expect(found.map(\.severity) == [.error, .error])
    let consequence = "only `attachChild` also ends the RIB with its parent"
    #expect(found.allSatisfy { $0.message.hasSuffix(consequence) })
  }

  /// A base class may be run by those of its heirs that nothing attaches.
  @Test(arguments: [("", 0), ("; attachChild(SecondRouter(interactor: Interactor()))", 2)])
  func aBaseClassIsReportedWhereAllItsHeirsAreAttached(other: String, expected: Int) {
    let source = """
      import RIBs
      class FlowRouter: Router<Interactor> {
        func startFlow() { interactable.activate(); load() }
      }
      final class FirstRouter: FlowRouter {}
      final class SecondRouter: FlowRouter {}
      final class AppRouter: Router<Interactor> {
        func open() { attachChild(FirstRouter(interactor: Interactor()))\(other) }
      }
      """
    #expect(lint(source, rules: [.frameworkMethodCalled]).findings.count == expected)
  }

  /// The host leaves out only what neither it nor the router calls.
  @Test(arguments: [
    ("func finish() { interactor.deactivate() }", [String]()), ("", ["never deactivates it"]),
  ])
  func whatTheRouterDoesItsHostNeedNot(function: String, words: [String]) {
    let source = """
      import RIBs
      final class FlowRouter: Router<Interactor> {
        override func didLoad() { super.didLoad(); interactor.activate() }
        \(function)
      }
      final class Linker {
        private var flow: FlowRouter?
        func present() {
          let flow = FlowRouter(interactor: Interactor())
          self.flow = flow
          flow.load()
        }
      }
      """
    let found = lint(source, rules: [.frameworkMethodCalled]).findings
    #expect(found.map(\.severity) == words.map { _ in .info })
    #expect(zip(found, words).allSatisfy { $0.message.contains($1) })
  }

  /// `DepositRouting.start()` of a protocol's extension loads whichever router it is called on.
  @Test func theOtherHalfMayStandInAnExtensionOfItsProtocol() {
    let source = """
      import RIBs
      protocol FlowRouting: Routing { func start() }
      extension FlowRouting where Self: Router<Interactor> { func start() { load() } }
      final class FlowRouter: Router<Interactor>, FlowRouting {
        override func didLoad() { super.didLoad(); interactor.activate() }
      }
      """
    #expect(lint(source, rules: [.frameworkMethodCalled]).findings.isEmpty)
  }

  /// It does for the child all that `attachChild` and `detachChild` do.
  @Test(arguments: [
    ("next.load()", "next?.interactable.deactivate()", 0), ("next.load()", "", 2),
    ("", "next?.interactable.deactivate()", 2),
    ("next.load(); attachChild(next)", "next?.interactable.deactivate()", 3),
    ("next.load(); let page = next; attachChild(page)", "next?.interactable.deactivate()", 3),
  ])
  func aRouterThatRunsAnotherWholeIsItsParentByHand(start: String, end: String, expected: Int) {
    let source = """
      import RIBs
      class PageRouter: Router<Interactor> {
        var next: Routing?
        func push(_ next: Routing) {
          self.next = next
          next.interactable.activate()
          \(start)
        }
        func pop() { \(end) }
      }
      """
    #expect(lint(source, rules: [.frameworkMethodCalled]).findings.count == expected)
  }

  /// An app's own launch router does what the framework's does.
  @Test(arguments: [
    ("window.rootViewController = page; interactable.activate(); load()", 0),
    ("self.window.rootViewController = page; self.interactor.activate(); self.load()", 0),
    ("window.rootViewController = page; (interactor as! Interactor).activate(); load()", 0),
    ("window.rootViewController = page; let i = interactable; i.activate(); load()", 0),
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
    final class AppRouter: Router<Interactor> {
      func open(_ home: HomeRouter) { attachChild(home) }
    }
    """
  }
}
