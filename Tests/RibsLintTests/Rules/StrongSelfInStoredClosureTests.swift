import RibsLint
import Testing

@Suite struct StrongSelfInStoredClosureTests {
  @Test(arguments: [
    "func start() { self.handler = { self.go() } }",
    "func start() { handler = { self.go() } }",
    "static func make() -> Home { let h = Home(); h.handler = { h.go() }; return h }",
    "func start() { handler = go }",
    "func start() { cell.onTap = { self.listener?.tap() } }",
    "func start() { cell.onTap = { [self] in go() } }",
    "func start() { cell.label.onTap = { self.go() } }",
    "func start() { optional?.onTap = { self.go() } }",
    "func start() { let c = Cell(); c.onTap = { self.go() }; optional = c }",
    "private lazy var made: Cell = { let c = Cell(); c.onTap = { self.go() }; return c }()\nfunc start() { print(made) }",
    "lazy var format: (Int) -> String = { \"\\(self.name)\\($0)\" }\nfunc text() -> String { format(1) }",
    "func start() { later { [weak self] in guard let self else { return }; self.handler = { self.go() } } }",
    "func start() { presenter.onTap = { self.go() } }",
    "override init(presenter: HomePresentable) { super.init(presenter: presenter); presenter.onTap = { self.go() } }",
    "init(made: Cell) { self.given = made; super.init(); made.onTap = { self.go() } }",
    "func start() { guard let optional = optional else { return }; optional.onTap = { self.go() } }",
    "func start() { if let optional { optional.onTap = go } }",
    "func start() { let label = cell.label; label.onTap = go }",
    "func start() { optional = Cell { self.go() } }",
    "private lazy var made = Cell { self.go() }\nfunc start() { print(made) }",
    "private lazy var made: Cell = { Cell { self.go() } }()\nfunc start() { print(made) }",
    "func start() { optional = isNew ? Cell { self.go() } : cell }\nvar isNew = true",
    "func start() { optional = optional ?? Cell { self.go() } }",
    "private lazy var made: Cell = .init { self.go() }\nfunc start() { print(made) }",
    "private lazy var made: Cell = { .init(onTap: go) }()\nfunc start() { print(made) }",
    "func start() { optional = .init { self.go() } }",
    "func start() { self.optional = .init(onTap: go) }",
    "func start() { cell.tapped { self.go() } }",
    "func start() { cell.tapped(go) }",
    "func start() { coded = Coded { self.go() } }",
    "func start() { handlers[1] = { self.go() } }",
    "func start() { later.append { self.go() } }",
    "func start() { cells[0].onTap = { self.go() } }",
    "func start() { cells.forEach { $0.onTap = { self.go() } } }",
    "func start() { for cell in cells { cell.onTap = { self.go() } } }",
    "func start() { let c = Cell(); c.onTap = { self.go() }; cells.append(c) }",
    "func start() { cell.onTap = makeHandler() }\nfunc makeHandler() -> () -> Void { return { self.go() } }",
    "func start() { cell.onTap = made }\nvar made: () -> Void { { self.go() } }",
    "func start() { cell.model = Model(title: \"a\", onTap: { self.go() }) }",
    "func start() { cell.configure(Model(title: \"a\") { self.go() }) }",
    "func start() { cell.observe { self.go() } }",
    "func start() { state = .failed(retry: { self.go() }) }",
    "func start() { for (number, c) in cells.enumerated() { c.onTap = { print(number, self) } } }",
    "func start() { cells.first?.onTap = { self.go() } }",
    "func start() { for c in cells.reversed() { c.onTap = go } }",
  ])
  func aClosureThatHoldsItsKeeperIsReported(members: String) {
    #expect(findings(members).count == 1)
  }

  @Test(arguments: [
    "func start() { handler = { [weak self] in self?.go() } }",
    "func start() { handler = { [unowned self] in self.go() } }",
    "func start() { handler = { print(1) } }",
    "func start() { handler = { self.go() } }\nfunc stop() { handler = nil }",
    "func start() { cell.onTap = { self.go() } }\nfunc stop() { cell.onTap = nil }",
    "func start() { weakCell?.onTap = { self.go() } }",
    "func start() { weakling.onTap = { self.go() } }",
    "func start() { let c = Cell(); c.onTap = { self.go() }; show(c) }",
    "func start(_ c: Cell) { c.onTap = { self.go() } }",
    "func start() { announce { self.go() } }",
    "func start() { let handler = { self.go() }; handler() }",
    "lazy var label: UILabel = { let l = UILabel(); l.text = self.name; return l }()",
    "lazy var format: (Int) -> String = { \"\\(self.name)\\($0)\" }",
    "func start() { button.handler = { self.go() } }",
    "func start() { text = { self.name }() }",
    "func start() { name = self.text }",
    "func start() { optional?.onTap = { self.go() } }\nfunc stop() { optional = nil }",
    "func start() { optional?.onTap = { self.optional = nil } }",
    "func start() { cells[0].onTap = { self.go() } }\nfunc stop() { cells.removeAll() }",
    "func start() { handlers[1] = { self.go() } }\nfunc stop() { handlers[1] = nil }",
    "func start() { optional = Cell { [weak self] in self?.go() } }",
    "func start() { show(Cell { self.go() }) }",
    "func start() { pair = Pair(owner: self) {} }",
    "func start() { pair = Pair(owner: self) { [weak self] in self?.go() } }",
    "func start() { _ = Cell { self.go() } }",
    "private lazy var made = Cell { self.go() }",
    "func start() { optional = optional == nil ? Cell { [weak self] in self?.go() } : cell }",
    "func toggle(_ isOn: Bool) { optional = isOn ? Cell { self.go() } : nil }",
    "func toggle(_ isOn: Bool) { optional = isOn ? Cell { self.go() } : (text == name ? nil : cell) }",
    "func toggle(_ isOn: Bool) { state = isOn ? .failed(retry: { self.go() }) : .idle }",
    "func fail() { state = next ?? .failed(retry: { self.go() }) }\nfunc stop() { state = .idle }",
    "func start() { name = Cell { self.go() } == cell ? name : text }",
    "func start() { cell.passing { self.go() } }",
    "init(made: Cell) { super.init(); made.onTap = { self.go() } }",
    "func start() { cell.onTap = makeHandler() }\nfunc makeHandler() -> () -> Void { { [weak self] in self?.go() } }",
    "func start() { cell.onTap = listener.map { $0.tap } ?? {} }",
    "func start() { cell.model = Model(title: \"a\") { [weak self] in self?.go() } }",
    "func start() { weakCell?.model = Model(title: \"a\") { self.go() } }",
    "func start() { cell.model = Model(title: \"a\") { self.go() } }\nfunc stop() { cell.model = nil }",
    "func start() { cell.show(Model(title: \"a\") { self.go() }) }",
    "func start() { state = .failed(retry: { self.go() }) }\nfunc stop() { state = .idle }",
    "func start() { (optional, handler) = (nil, { self.go() }) }\nfunc stop() { (optional, handler) = (nil, nil) }",
  ])
  func whatHoldsNothingOrIsLetGoIsLeftAlone(members: String) {
    #expect(findings(members) == [])
  }

  @Test(arguments: [
    ("handler = .none", 0), ("handler = Optional.none", 0), ("handler?()", 1),
    ("handler = Handlers.nothing", 0), ("Form.current.handler = .idle", 1),
    ("handler.take()?()", 0), ("self.handler.take()?()", 0), ("other.take()?()", 1),
    ("var next: (() -> Void)?; swap(&next, &handler); next?()", 0),
    ("var handler: (() -> Void)?; exchange(&handler, with: nil)?()", 1),
    ("exchange(&handler, with: nil)?()", 0), ("exchange(&other, with: nil)?()", 1),
    ("reset(\\.handler)", 0), ("reset(\\.other)", 1),
    ("handler.clear()", 0), ("handler.map { $0() }", 1),
    ("handlers.drain().forEach { $0() }", 0), ("handlers.drainByPackage()", 0),
    ("handlers.add {}", 1), ("handlers.forEach { $0() }", 1), ("handlers.runAll()", 1),
  ])
  func whatMayTakeTheClosureOutLetsItGo(statement: String, expected: Int) {
    let made =
      statement.hasPrefix("handlers")
      ? "handlers.append { self.count += 1 }" : "handler = { self.count += 1 }"
    let source = """
      func exchange<T>(_ a: inout T, with b: T) -> T { let old = a; a = b; return old }
      extension Array {
        mutating func drain() -> [Element] { defer { removeAll() }; return self }
        mutating func add(_ element: Element) { append(element) }
        func runAll() {}
      }
      extension Optional { mutating func clear() { self = nil } }
      final class Home {
        private var handler: (() -> Void)?
        private var other: (() -> Void)?
        private var handlers: [() -> Void] = []
        private var count = 0
        func start() { \(made) }
        func stop() { \(statement) }
        private func reset<T>(_ path: ReferenceWritableKeyPath<Home, T?>) { self[keyPath: path] = nil }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  @Test func aStructKeepsNoSelf() {
    let source =
      "struct Row { var handler: (() -> Void)?; mutating func start() { handler = { self.go() } }; func go() {} }"
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.isEmpty)
  }

  @Test(arguments: [
    ("rows = [Row(title: \"a\", action: { self.go() })]", 1),
    ("rows.append(Row(title: \"a\") { self.go() })", 1),
    ("row = Row(title: \"a\") { self.go() }", 1),
    ("row = Row(title: \"a\") { [weak self] in self?.go() }", 0),
    ("let row = Row(title: \"a\") { self.go() }; print(row)", 0),
    ("item = DispatchWorkItem { self.go() }", 1),
    ("item = DispatchWorkItem { [weak self] in self?.go() }", 0),
    ("let item = DispatchWorkItem { self.go() }; DispatchQueue.main.async(execute: item)", 0),
    ("button.addAction(UIAction { _ in self.go() }, for: .touchUpInside)", 1),
    ("button.addAction(.init { _ in self.go() }, for: .touchUpInside)", 1),
    ("button.addAction(.init { [weak self] _ in self?.go() }, for: .touchUpInside)", 0),
    ("button.perform(.init { _ in self.go() }, for: .touchUpInside)", 0),
    ("UIButton().addAction(UIAction { _ in self.go() }, for: .touchUpInside)", 0),
  ])
  func valuesAndObjectsOfTheSystemHoldClosuresToo(statement: String, expected: Int) {
    let source = """
      import UIKit
      struct Row { let title: String; let action: () -> Void }
      final class Page: UIViewController {
        private var rows: [Row] = []
        private var row: Row?
        private var item: DispatchWorkItem?
        private let button = UIButton()
        func go() {}
        override func viewDidLoad() { super.viewDidLoad(); \(statement) }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  /// A class whose objects are never freed.
  private static let block = """
    final class Block {
      private var run: (() -> Void)?
      init() { run = { self.go() } }
      func go() {}
    }
    """

  /// A scene comes and goes, and with it what its delegate's own functions make.
  @Test func whatASceneMakesByAFunctionIsReported() {
    let source = """
      import UIKit
      \(Self.block)
      final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession) { setUp() }
        private func setUp() { print(Block()) }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == 1)
  }

  @Test(arguments: [
    ("setUp()", "", "", 0),
    ("setUp()", "func applicationDidBecomeActive(_ app: UIApplication) { setUp() }", "", 1),
    ("later { self.setUp() }", "", "", 1),
    ("setUp()", "", "func open() -> Block { Block() }", 1),
  ])
  func whatTheAppMakesAsItStartsIsLeftAlone(
    statement: String, more: String, other: String, expected: Int
  ) {
    let source = """
      import UIKit
      \(Self.block)
      final class Center { static let shared = Center(); var block: Block? }
      @main final class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(
          _ app: UIApplication, didFinishLaunchingWithOptions options: [String: Any]?
        ) -> Bool {
          \(statement)
          return true
        }
        \(more)
        private func setUp() { Center.shared.block = Block() }
      }
      \(other)
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  @Test(arguments: [
    (
      "navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add, primaryAction: add)", 0
    ),
    (
      "navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add, primaryAction: UIAction { _ in self.go() })",
      1
    ),
    (
      "self.navigationItem.leftBarButtonItem = UIBarButtonItem(primaryAction: UIAction { _ in self.go() })",
      1
    ),
    (
      "navigationItem.rightBarButtonItem = UIBarButtonItem(primaryAction: UIAction { [weak self] _ in self?.go() })",
      0
    ),
    (
      "navigationItem.rightBarButtonItem = UIBarButtonItem(primaryAction: UIAction { _ in self.go() }); navigationItem.rightBarButtonItem = nil",
      0
    ),
    (
      "navigationItem.rightBarButtonItem = UIBarButtonItem(primaryAction: .init { _ in self.go() })",
      1
    ),
    (
      "navigationItem.rightBarButtonItems = [UIBarButtonItem(menu: UIMenu(children: [UIAction { _ in self.go() }]))]",
      1
    ),
    ("let item = UIBarButtonItem(primaryAction: UIAction { _ in self.go() }); print(item)", 0),
    (
      "let item = UIBarButtonItem(primaryAction: UIAction { _ in self.go() }); navigationItem.rightBarButtonItem = item",
      1
    ),
    (
      "let navigationItem = UINavigationItem(); navigationItem.rightBarButtonItem = UIBarButtonItem(primaryAction: UIAction { _ in self.go() })",
      0
    ),
  ])
  func aBarKeepsItsActions(statement: String, expected: Int) {
    let source = """
      import UIKit
      final class Home: UIViewController {
        func go() {}
        override func viewDidLoad() { super.viewDidLoad(); \(statement) }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  @Test(arguments: [
    ("row = .action { self.go() }", 1), ("row = Row.action { self.go() }", 1),
    ("row = .action { [weak self] in self?.go() }", 0), ("row = .text(\"a\")", 0),
    ("row = .action { self.go() }; row = .text(\"a\")", 0),
    ("row = .now { self.go() }", 0), ("let row = Row.action { self.go() }; print(row)", 0),
  ])
  func aCaseKeepsItsClosure(statement: String, expected: Int) {
    let source = """
      enum Row {
        case action(() -> Void), text(String)
        static func now(_ work: () -> Void) -> Row { work(); return .text("") }
      }
      final class Home {
        private var row: Row = .text("")
        func go() {}
        func show() { \(statement) }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  @Test(arguments: [
    ("interactor.onFinish = { router.close() }", 1),
    ("interactor.onFinish = { interactor.finish() }", 1),
    ("interactor.onFinish = { [router] in router.close() }", 1),
    ("interactor.onFinish = { [weak router] in router?.close() }", 0),
    ("interactor.onFinish = { view.close() }", 0),
    ("interactor.onFinish = { listener.close() }", 0),
    ("router.onFinish = { interactor.finish() }", 0),
    ("view.onFinish = { router.close() }", 0),
    ("interactor.onFinish = { router.close() }; interactor.onFinish = nil", 0),
    ("weak var l = router; interactor.onFinish = { l?.close() }", 0),
  ])
  func aClosureThatABuilderGivesClosesACircle(statement: String, expected: Int) {
    let source = """
      import RIBs
      protocol HomeListener: AnyObject { func close() }
      final class HomeView { var onFinish: (() -> Void)?; func close() {} }
      final class HomeInteractor: Interactor { var onFinish: (() -> Void)?; func finish() {} }
      final class HomeRouter: Router<HomeInteractor> { var onFinish: (() -> Void)?; func close() {} }
      final class HomeBuilder: Builder<EmptyDependency> {
        func build(withListener listener: HomeListener) -> Routing {
          let view = HomeView()
          let interactor = HomeInteractor()
          let router = HomeRouter(interactor: interactor)
          \(statement)
          return router
        }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  @Test func aLaunchedRouterLivesAsLongAsTheProcess() {
    let source = """
      import RIBs
      final class RootInteractor: Interactor { var onFinish: (() -> Void)?; func finish() {} }
      final class RootView: UIViewController, ViewControllable {}
      final class RootRouter: LaunchRouter<RootInteractor, RootView> { func close() {} }
      final class RootBuilder: Builder<EmptyDependency> {
        func build() -> LaunchRouting {
          let interactor = RootInteractor()
          let router = RootRouter(interactor: interactor, viewController: RootView())
          interactor.onFinish = { router.close() }
          return router
        }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.isEmpty)
  }

  @Test func whatAComponentKeepsIsReportedOnce() {
    let source = """
      import RIBs
      protocol PayDependency: Dependency {}
      final class PayBuilder: Builder<PayDependency> { func build() {} }
      final class Handlers { let make: () -> Void; init(make: @escaping () -> Void) { self.make = make } }
      protocol HomeDependency: Dependency {}
      final class HomeComponent: Component<HomeDependency>, PayDependency {
        var pay: PayBuilder { PayBuilder(dependency: self) }
        lazy var handlers: Handlers = Handlers(make: { self.pay.build() })
      }
      final class HomeBuilder: Builder<HomeDependency> {
        func build() -> Handlers { HomeComponent(dependency: dependency).handlers }
      }
      """
    #expect(
      lint(source, rules: [.strongSelfInStoredClosure, .componentRetainsChild]).findings
        .map(\.rule) == ["component_retains_child"])
  }

  @Test(arguments: [
    ("let row = Row(); row.onTap = { self.go() }; view.addSubview(row)", 1),
    ("let row = Row(); self.view.insertSubview(row, at: 0); row.onTap = go", 1),
    ("for _ in 0..<3 { let row = Row(); row.onTap = go; stack.addArrangedSubview(row) }", 1),
    (
      "let box = UIView(); let row = Row(); row.onTap = go; box.addSubview(row); view.addSubview(box)",
      1
    ),
    ("let row = Row(); row.onTap = { [weak self] in self?.go() }; view.addSubview(row)", 0),
    ("let row = Row(); row.onTap = go; view.addSubview(row); row.removeFromSuperview()", 0),
    ("let row = Row(); row.onTap = go; weakStack?.addArrangedSubview(row)", 0),
    ("let row = Row(); row.onTap = go; unknown.addSubview(row)", 0),
    ("let row = Toast(); row.onTap = go; view.addSubview(row)", 0),
    ("let row = Row(); row.onTap = go; let box = UIView(); box.addSubview(row)", 0),
  ])
  func aViewKeepsItsSubviews(statement: String, expected: Int) {
    let source = """
      import UIKit
      class Row: UIView { var onTap: (() -> Void)? }
      final class Page: UIViewController {
        private let stack = UIStackView()
        private weak var weakStack: UIStackView?
        func go() {}
        override func viewDidLoad() { super.viewDidLoad(); \(statement) }
      }
      """
    let toast = "final class Toast: Row { func hide() { removeFromSuperview() } }"
    let files = [TestFile("Page.swift", source), TestFile("Toast.swift", toast)]
    #expect(lint(files, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  @Test(arguments: [
    ("observation = list.observe(\\.contentOffset) { _, _ in self.go() }", "", 1),
    ("observations.append(list.observe(\\.contentOffset) { _, _ in self.go() })", "", 1),
    ("observation = list.observe(\\.contentOffset) { [weak self] _, _ in self?.go() }", "", 0),
    (
      "observation = list.observe(\\.contentOffset) { _, _ in self.go() }",
      "func stop() { observation = nil }", 0
    ),
    (
      "observation = list.observe(\\.contentOffset) { _, _ in self.go() }",
      "func stop() { observation?.invalidate() }", 0
    ),
    (
      "let observation = list.observe(\\.contentOffset) { _, _ in self.go() }; _ = observation", "",
      0
    ),
    ("monitor.pathUpdateHandler = { _ in self.go() }", "", 1),
    (
      "source = Source(collectionView: grid) { _, _, _ in self.cell() }",
      "func cell() -> UICollectionViewCell? { nil }", 1
    ),
    (
      "source?.supplementaryViewProvider = header",
      "func header(_ a: Int, _ b: Int, _ c: Int) -> UIView? { nil }", 1
    ),
    ("monitor.pathUpdateHandler = { _ in self.go() }", "deinit { monitor.cancel() }", 1),
    ("monitor.pathUpdateHandler = { _ in self.go() }", "func stop() { monitor.cancel() }", 0),
    ("monitor.pathUpdateHandler = { [weak self] _ in self?.go() }", "", 0),
    ("NWPathMonitor().pathUpdateHandler = { _ in self.go() }", "", 0),
    ("let t = DispatchSource.makeTimerSource(); t.setEventHandler { self.go() }; timer = t", "", 1),
    (
      "let t = DispatchSource.makeTimerSource(); t.setEventHandler { self.go() }; timer = t",
      "func stop() { timer?.cancel() }", 0
    ),
    ("let h = UIHostingController(rootView: Card(onTap: { self.go() })); hosting = h", "", 1),
    ("hosting = UIHostingController(rootView: Card(onTap: { [weak self] in self?.go() }))", "", 0),
    ("let h = UIHostingController(rootView: Card(onTap: { self.go() })); present(h)", "", 0),
  ])
  func objectsOfTheSystemKeepWhatTheyAreGiven(statement: String, member: String, expected: Int) {
    let source = """
      import Network
      import SwiftUI
      import UIKit
      struct Card: View { let onTap: () -> Void }
      final class Page: UIViewController {
        private let list = UIScrollView()
        private var observation: NSKeyValueObservation?
        private var observations: [NSKeyValueObservation] = []
        private let monitor = NWPathMonitor()
        private typealias Source = UICollectionViewDiffableDataSource<Int, Int>
        private var source: Source?
        private var timer: DispatchSourceTimer?
        private var hosting: UIHostingController<Card>?
        func go() {}
        override func viewDidLoad() { super.viewDidLoad(); \(statement) }
        \(member)
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  @Test(arguments: [
    ("cell.onTap = { self.go() }", nil),
    ("cell.onTap = {\n  print(1)\n  self.go()\n}", "self.go()"),
    ("optional = Cell(\n  onTap: {\n    self.go()\n  })", "self.go()"),
  ])
  func aNoteStandsWhereALaterLineTakesHoldOfSelf(statement: String, place: String?) throws {
    let source = """
      final class Cell {
        var onTap: (() -> Void)?
        init(onTap: (() -> Void)? = nil) { self.onTap = onTap }
      }
      final class Home {
        private let cell = Cell()
        private var optional: Cell?
        func go() {}
        func start() {
          \(statement)
        }
      }
      """
    let finding = try #require(lint(source, rules: [.strongSelfInStoredClosure]).findings.first)
    let note = finding.notes.first { $0.message == "`self` is captured strongly here" }
    let line = note.map { source.split(separator: "\n")[$0.place.start.line - 1] }
    let text = line.map { $0.utf8.dropFirst((note?.place.start.column ?? 1) - 1) }
    #expect(text.map { String(Substring($0)) } == place)
  }

  @Test(arguments: [
    ("let handle = { self.go() }; optional = Cell(onTap: handle)", 1),
    ("let handle: () -> Void = { self.go() }; cell.tapped(handle)", 1),
    ("func handle() { go() }; optional = Cell(onTap: handle)", 1),
    ("let handle = { [weak self] in self?.go() }; optional = Cell(onTap: handle)", 0),
    ("func handle() {}; optional = Cell(onTap: handle)", 0),
    ("var handle = { self.go() }; handle = {}; optional = Cell(onTap: handle)", 0),
    ("let handle = unseen; optional = Cell(onTap: handle)", 0),
    ("let handle = { self.go() }; optional = Cell(); handle()", 0),
  ])
  func aClosureIsFollowedByItsName(statement: String, expected: Int) {
    #expect(findings("func start() { \(statement) }").count == expected)
  }

  private func findings(_ members: String) -> [String] {
    lint(
      """
      import RIBs
      import UIKit
      protocol HomePresentable: Presentable { var onTap: (() -> Void)? { get set } }
      final class HomeView: UIViewController, HomePresentable { var onTap: (() -> Void)? }
      struct Model { let title: String; let onTap: () -> Void }
      enum State { case idle; case failed(retry: () -> Void) }
      final class Label { var onTap: (() -> Void)? }
      final class Weakling { weak var target: Home?; var onTap: (() -> Void)? { get { nil } set {} } }
      final class Coded: UIView {
        private let onTap: () -> Void
        init(onTap: @escaping () -> Void) { self.onTap = onTap; super.init(frame: .zero) }
        required init?(coder: NSCoder) { fatalError() }
      }
      final class Pair {
        let owner: Home
        let done: () -> Void
        init(owner: Home, done: @escaping () -> Void) { self.owner = owner; self.done = done }
      }
      final class Cell {
        let label = Label()
        var onTap: (() -> Void)?
        init(onTap: (() -> Void)? = nil) { self.onTap = onTap }
        func tapped(_ handle: @escaping () -> Void) { onTap = handle }
        func passing(_ handle: @escaping () -> Void) { unseen(handle) }
        var model: Model?
        private var observers: [() -> Void] = []
        func configure(_ model: Model) { self.model = model }
        func show(_ model: Model) { print(model.title) }
        func observe(_ handle: @escaping () -> Void) { observers.append(handle) }
      }
      protocol HomeListener: AnyObject { func tap() }
      final class Home: PresentableInteractor<HomePresentable> {
        weak var listener: HomeListener?
        private var handler: (() -> Void)?
        private let cell = Cell()
        private let weakling = Weakling()
        private var optional: Cell?
        private var state: State = .idle
        private var given: Cell
        private var coded: Coded?
        private var pair: Pair?
        private var cells: [Cell] = []
        private var handlers: [Int: () -> Void] = [:]
        private var later: [() -> Void] = []
        private weak var weakCell: Cell?
        private let button = UIButton()
        var name = ""
        var text = ""
        func go() {}
        func announce(_ done: () -> Void) { done() }
        \(members)
      }
      """, rules: [.strongSelfInStoredClosure]
    ).findings.map(description)
  }

  /// What an object keeps itself, as a closure that holds it, is no part of the way to it.
  @Test func aWayTouchesAnObjectOnce() {
    let source = """
      final class Picker {
        private var done: (() -> Void)?
        func start(_ done: @escaping () -> Void) { self.done = done }
        func close() {}
      }
      final class Feed { var onEnd: (() -> Void)? }
      final class Upload {
        private let feed = Feed()
        func open() {
          let picker = Picker()
          picker.start { picker.close(); self.send() }
          feed.onEnd = { picker.close() }
        }
        func send() {}
      }
      """
    let found = lint(source, rules: [.strongSelfInStoredClosure]).findings
    #expect(
      found.map(\.message).filter { $0.contains("Upload") } == [
        "this closure holds `Upload`, which keeps the closure: Upload.feed → Feed.onEnd → "
          + "Picker.done → Upload"
      ])
  }

  /// A stream keeps the closures of its operators, as soon as something reads the lazy property.
  @Test(arguments: [
    ("lazy var isValid: Observable<Bool> = email.map { self.check($0) }", "isValid", 1),
    (
      "lazy var isValid: Observable<Bool> = email.map { self.check($0) }.share(replay: 1)",
      "isValid", 1
    ),
    (
      "lazy var isValid: Driver<Bool> = email.map { [weak self] in self?.check($0) }.asDriver()",
      "isValid", 0
    ),
    ("lazy var isValid: Observable<Bool> = email.map { self.check($0) }", "email", 0),
    ("var isValid: Observable<Bool> { email.map { self.check($0) } }", "isValid", 0),
    ("lazy var isValid: Bool = [\"a\"].map { self.check($0) }.contains(true)", "isValid", 0),
    ("lazy var isValid: Observable<Bool> = Form.checked { self.check($0) }", "isValid", 0),
  ])
  func aLazyStreamKeepsItsOperators(member: String, read: String, expected: Int) {
    let source = """
      import RxCocoa
      import RxSwift
      final class Model {
        private let email = BehaviorRelay(value: "")
        \(member)
        private func check(_ text: String) -> Bool { !text.isEmpty }
        func use() { print(\(read)) }
      }
      """
    let found = lint(source, rules: [.strongSelfInStoredClosure]).findings
    #expect(found.count == expected)
    #expect(found.allSatisfy { $0.message.hasSuffix(": Model.isValid → Model") })
  }
}
