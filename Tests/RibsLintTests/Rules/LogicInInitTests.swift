import RibsLint
import Testing

@Suite struct LogicInInitTests {
  @Test(arguments: [
    "router?.routeToMenu()", "self.router?.routeToMenu()", "listener?.homeDidClose()",
    "if isOpen { router?.routeToMenu() }", "_ = router?.children.first { $0 === self.router }",
    "guard isOpen else { return }; router?.routeToMenu()", "_ = listener.map { $0.homeDidClose() }",
    "let title = listener?.title() ?? \"\"; print(title)",
    "presenter.listener = self; router?.routeToMenu()",
    "NotificationCenter.default.addObserver(self, selector: #selector(close), name: nil, object: nil); router?.routeToMenu()",
    "start(); listener?.homeDidClose()", "router?.routeToMenu(); connect()",
  ])
  func whatAnInteractorsInitialiserAsksOfNilIsReported(statements: String) {
    #expect(findings(statements) == 1)
  }

  @Test func eachStatementIsReportedOnce() {
    #expect(findings("router?.routeToMenu(); router?.routeToMenu(); listener?.homeDidClose()") == 3)
    #expect(findings("print(listener?.title(), router?.children.map { $0 })") == 1)
  }

  @Test(arguments: [
    "listener = other", "self.listener = other", "listener?.count = 1", "print(router as Any)",
    "onClose = { [weak self] in self?.listener?.homeDidClose() }",
    "taps.subscribe(onNext: { self.router?.routeToMenu() }).disposed(by: bag)",
    "func later() { router?.routeToMenu() }; onClose = later",
    "other.listener?.homeDidClose()", "listener = other; listener?.homeDidClose()",
    "Assembly.connect(self); router?.routeToMenu()",
    "Assembly.connect(self as AnyObject); router?.routeToMenu()",
    "Assembly.current = self; router?.routeToMenu()",
    "let me = self; me.router = other; router?.routeToMenu()",
    "_ = HomeRouter(interactor: self); router?.routeToMenu()",
    "let listener = other; listener?.homeDidClose()",
    "if let listener = makeListener() { listener.homeDidClose() }",
    "self[keyPath: \\.router] = nil; router?.routeToMenu()",
    "connect(); router?.routeToMenu()", "_ = router?.children.count",
    "onClose = router?.routeToMenu",
    "// router?.routeToMenu()", "print(\"router?.routeToMenu()\")",
  ])
  func whatMayRunLaterOrFindsAnObjectIsLeftAlone(statements: String) {
    #expect(findings(statements) == 0)
  }

  @Test(arguments: [
    ("weak var router: HomeRouting?", 1), ("weak var router: HomeRouting? = nil", 1),
    ("weak var router: Routing?", 1), ("weak var router: (HomeRouting & Other)?", 1),
    ("var router: HomeRouting? = makeRouter()", 0), ("lazy var router: HomeRouting? = nil", 0),
    ("var router: HomeRouting? { nil }", 0), ("@Weak var router: HomeRouting?", 0),
    ("static var router: HomeRouting?", 0), ("let router: HomeRouting? = makeRouter()", 0),
    ("weak var router: NetworkRouter?", 0), ("weak var router: Unknown?", 0),
    ("weak var router: HomeRouting?\nfunc use(_ router: HomeRouting) { self.router = router }", 0),
    ("weak var router: HomeRouting?\nfunc forget() { router = nil }", 1),
  ])
  func onlyAVariableThatBeginsWithNilIsMeant(property: String, expected: Int) {
    let source = """
      import RIBs
      protocol HomeRouting: Routing { func routeToMenu() }
      protocol Other: AnyObject {}
      class NetworkRouter { func routeToMenu() {} }
      final class HomeInteractor: Interactor {
        \(property)
        override init() {
          super.init()
          router?.routeToMenu()
        }
      }
      """
    #expect(lint(source, rules: [.logicInInit]).findings.count == expected)
  }

  @Test(arguments: [
    ("init(listener: L) { super.init(); listener.didClose() }", 0),
    ("init(listener: L) { super.init(); self.listener?.didClose() }", 0),
    ("init(listener: L) { self.listener = listener; super.init(); self.listener?.didClose() }", 0),
    ("init(l: L) { super.init(); listener = l; listener?.didClose() }", 0),
    ("convenience init(l: L) { self.init(); listener?.didClose() }", 1),
    (
      "init(l: L) { super.init(); take(l); listener?.didClose() }\nfunc take(_ l: L) { listener = l }",
      0
    ),
  ])
  func whoeverIsGivenTheListenerHasIt(initialiser: String, expected: Int) {
    let source = """
      import RIBs
      protocol L: AnyObject { func didClose() }
      final class HomeInteractor: Interactor {
        weak var listener: L?
        \(initialiser)
      }
      """
    #expect(lint(source, rules: [.logicInInit]).findings.count == expected)
  }

  @Test(arguments: [
    ("router!.routeToMenu()", "HomeRouting?", 1), ("router.routeToMenu()", "HomeRouting!", 1),
    ("if router != nil { router!.routeToMenu() }", "HomeRouting?", 0),
    ("guard router != nil else { return }; router.routeToMenu()", "HomeRouting!", 0),
  ])
  func nilEndsTheProgramWhereNothingAsksFirst(statement: String, type: String, expected: Int) {
    let source = """
      import RIBs
      protocol HomeRouting: Routing { func routeToMenu() }
      final class HomeInteractor: Interactor {
        weak var router: \(type)
        override init() { super.init(); \(statement) }
      }
      """
    let found = lint(source, rules: [.logicInInit]).findings
    #expect(found.map { $0.message.contains("ends the program") } == (expected == 1 ? [true] : []))
  }

  @Test(arguments: [
    ("open()", "func open() { router?.routeToMenu() }", 1),
    ("open()", "func open() { router?.routeToMenu(); listener?.homeDidClose() }", 1),
    ("if isOpen { open() }", "func open() { router?.routeToMenu() }", 1),
    ("open()", "func open() { show() }\nprivate func show() { router?.routeToMenu() }", 1),
    ("open()", "func open() { router?.routeToMenu() }\nfunc again() { open() }", 1),
    ("open()", "func open() { if isOpen { router?.routeToMenu() } }", 0),
    ("open()", "func open() { guard isOpen else { return }; router?.routeToMenu() }", 0),
    (
      "open()",
      "func open() { switch isOpen { case true: router?.routeToMenu(); case false: break } }", 0
    ),
    ("open()", "func open() { later { self.router?.routeToMenu() } }", 0),
    ("later { self.open() }", "func open() { router?.routeToMenu() }", 0),
    ("other.open()", "func open() { router?.routeToMenu() }", 0),
    ("open()", "func open() { router?.routeToMenu() }\nfunc open(at index: Int) {}", 0),
    ("open()", "func open() { Assembly.connect(self); router?.routeToMenu() }", 0),
    ("Assembly.connect(self); open()", "func open() { router?.routeToMenu() }", 0),
    (
      "open()",
      "func open() { connect(); router?.routeToMenu() }\nfunc connect() { router = Assembly.router }",
      0
    ),
    ("", "func open() { router?.routeToMenu() }", 0),
    (
      "",
      "override func didBecomeActive() { super.didBecomeActive(); open() }\nfunc open() { router?.routeToMenu() }",
      0
    ),
  ])
  func soIsAFunctionThatSurelyAsks(call: String, functions: String, expected: Int) {
    let source = """
      import RIBs
      protocol HomeRouting: Routing { func routeToMenu() }
      protocol HomeListener: AnyObject { func homeDidClose() }
      final class HomeInteractor: Interactor {
        weak var router: HomeRouting?
        weak var listener: HomeListener?
        let other = Other()
        override init() { super.init(); \(call) }
        \(functions)
      }
      """
    #expect(lint(source, rules: [.logicInInit]).findings.count == expected)
  }

  @Test func aBaseClassMayHaveSetIt() {
    func findings(_ base: String) -> Int {
      lint(
        """
        import RIBs
        protocol HomeRouting: Routing { func routeToMenu() }
        class BaseInteractor: Interactor { weak var router: HomeRouting?; \(base) }
        final class HomeInteractor: BaseInteractor {
          override init() { super.init(); router?.routeToMenu() }
        }
        """, rules: [.logicInInit]
      ).findings.count
    }
    #expect(findings("") == 1)
    #expect(findings("override init() { super.init() }") == 1)
    #expect(findings("override init() { super.init(); router = Routers.current }") == 0)
    #expect(findings("override init() { super.init(); Assembly.connect(self) }") == 0)
  }

  @Test(arguments: [
    (
      "UIViewController, HomePresentable",
      "init() { super.init(nibName: nil, bundle: nil); listener?.didTap() }", 1
    ),
    ("HomePresentable", "init() { listener?.didTap() }", 1),
    (
      "UIViewController, ViewControllable",
      "required init?(coder: NSCoder) { super.init(coder: coder); listener?.didTap() }", 1
    ),
    ("HomePresentable", "init() { button.onTap = { [weak self] in self?.listener?.didTap() } }", 0),
    (
      "HomePresentable",
      "init(listener: HomeListener) { self.listener = listener; listener.didTap(); self.listener?.didTap() }",
      0
    ),
    ("HomePresentable", "init() { router?.open() }", 0),
    ("UIViewController", "init() { super.init(nibName: nil, bundle: nil); listener?.didTap() }", 0),
    ("Worker", "override init() { super.init(); listener?.didTap() }", 0),
    (
      "Router<Interactor>", "init() { super.init(interactor: Interactor()); listener?.didTap() }", 0
    ),
    (
      "HomePresentable", "override func viewDidLoad() { super.viewDidLoad(); listener?.didTap() }",
      0
    ),
  ])
  func viewsAndPresentersAreToldOfTheirListenerLater(base: String, member: String, expected: Int) {
    let source = """
      import RIBs
      import UIKit
      protocol HomeListener: AnyObject { func didTap() }
      protocol HomePresentable: Presentable { var listener: HomeListener? { get set } }
      final class HomeView: \(base) {
        weak var listener: HomeListener?
        weak var router: Routing?
        \(member)
      }
      """
    #expect(lint(source, rules: [.logicInInit]).findings.count == expected)
  }

  private func findings(_ statements: String) -> Int {
    let source = """
      import RIBs
      import RxSwift
      protocol HomeRouting: Routing { func routeToMenu() }
      protocol HomeListener: AnyObject { func homeDidClose(); func title() -> String; var count: Int { get set } }
      protocol HomePresentable: Presentable { var listener: HomeInteractor? { get set } }
      final class HomeInteractor: PresentableInteractor<HomePresentable> {
        weak var router: HomeRouting?
        weak var listener: HomeListener?
        var onClose: (() -> Void)?
        private let other: HomeListener?
        private let isOpen = false
        private let taps = PublishSubject<Void>()
        private let bag = DisposeBag()

        override init(presenter: HomePresentable) {
          super.init(presenter: presenter)
          \(statements)
        }

        private func start() {}
        private func connect() { Assembly.connect(self) }
        @objc private func close() {}
      }
      """
    return lint(source, rules: [.logicInInit]).findings.count
  }
}
