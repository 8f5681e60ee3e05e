import RibsLint
import Testing

@Suite struct StrongDelegateTests {
  @Test(arguments: [
    "override func viewDidLoad() { actions = self }",
    "override func viewDidLoad() { self.actions = self }",
    "init(_ actions: Actions) { self.actions = actions; super.init(); self.actions = self }",
    "func show() { actions = self }; func hide(_ other: Other) { other.actions = nil }",
    "func show() { actions = self }; func hide(_ other: Other) { other.actions = other }",
    "func show() { inherited = self }",
    "private var kept: Page?\nfunc show() { kept = self; kept?.buy() }",
  ])
  func anObjectMayKeepItself(code: String) {
    let found = selfKeeping(code)
    #expect(found.count == 1)
    #expect(found.first?.message.contains("is a strong reference to the object itself: ") == true)
  }

  @Test(arguments: [
    "func show() { actions = self }; func hide() { actions = nil }",
    "func show() { actions = self }; func hide(_ actions: Actions) { self.actions = actions }",
    "func show() { actions = self }; func hide(_ page: Page) { page.actions = nil }",
    "func show() { actions = self }; func hide(_ page: Page, _ any: Actions) { page.actions = any }",
    "func show() { actions = self }; func hide(_ unseen: Unseen) { unseen.page.actions = any }",
    "func show() { actions = self }; func hide(_ any: Acting, _ other: Actions) { any.actions = other }",
    "private var kept: Page?\nfunc show() { kept = self }",
    "func show() { let actions: Actions = self; actions.buy() }",
    "func show() { var actions: Actions?; actions = self }",
    "func show(_ page: Page) { page.actions = self }",
    "func show() { lent = self; borrowed = self; forwarded = self; Self.shared = self }",
  ])
  func whatLetsGoOfItselfIsLeftAlone(code: String) {
    #expect(selfKeeping(code).isEmpty)
  }

  private func selfKeeping(_ code: String) -> [ReportedFinding] {
    let source = """
      import UIKit
      protocol Actions: AnyObject { func buy() }
      final class Other { var actions: Other? }
      class Base: UIViewController { var inherited: Actions? }
      protocol Acting: AnyObject { var actions: Actions? { get set } }
      final class Page: Base, Acting, Actions {
        static var shared: Actions?
        var actions: Actions?
        weak var lent: Actions?
        unowned var borrowed: Actions
        var forwarded: Actions? { get { nil } set {} }
        func buy() {}
        \(code)
      }
      """
    return lint(source, rules: [.strongDelegate]).findings
  }

  /// The call runs what the class has in place of its superclass's method.
  @Test(arguments: [
    ("override func configure(_ page: Page) { self.page = page }", "", 1),
    ("override func configure(_ page: Page) { super.configure(page) }", "", 0),
    (
      "private var any: AnyObject?\noverride func configure(_ any: AnyObject) { self.any = any }\nfunc configure(_ page: Page) {}",
      "", 0
    ),
    (
      "override func configure(_ page: Page) { self.page = page }",
      "class Part: Row { override func configure(_ page: Page) {} }", 0
    ),
  ])
  func anOverridingMethodIsFollowed(method: String, heir: String, expected: Int) {
    let source = """
      import UIKit
      class Base: UIView { func configure(_ page: Page) {}; func configure(_ any: AnyObject) {} }
      class Row: Base {
        private var page: Page?
        \(method)
      }
      \(heir)
      final class Page: UIViewController {
        private let row = Row()
        override func viewDidLoad() { super.viewDidLoad(); row.configure(self) }
      }
      """
    #expect(lint(source, rules: [.strongDelegate]).findings.count == expected)
  }

  /// The app's own list keeps its cells as UIKit's does.
  @Test(arguments: [
    ("final class Grid: UICollectionView {}", 1),
    ("typealias Grid = UICollectionView", 1),
    ("final class Grid: UIScrollView {}", 0),
  ])
  func aListOfTheAppsOwnClassKeepsItsCells(list: String, expected: Int) {
    let source = """
      import UIKit
      protocol CellDelegate: AnyObject {}
      final class Cell: UICollectionViewCell { var delegate: CellDelegate? }
      \(list)
      final class Page: UIViewController, UICollectionViewDataSource, CellDelegate {
        private let grid = Grid()
        func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1 }
        func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
          let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path) as! Cell
          cell.delegate = self
          return cell
        }
      }
      """
    #expect(lint(source, rules: [.strongDelegate]).findings.count == expected)
  }

  /// UIKit has the list of a controller of one, which gives its data source the cells.
  @Test(arguments: ["collectionView", "self.collectionView"])
  func aControllersOwnListKeepsItsCells(list: String) {
    let source = """
      import UIKit
      protocol CellDelegate: AnyObject {}
      final class Cell: UICollectionViewCell { var delegate: CellDelegate? }
      final class Page: UICollectionViewController, CellDelegate {
        private var source: UICollectionViewDiffableDataSource<Int, Int>?
        func make() {
          source = .init(collectionView: \(list)) { [weak self] collectionView, path, item in
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "a", for: path) as! Cell
            cell.delegate = self
            return cell
          }
        }
        func again() {
          source = UICollectionViewDiffableDataSource(collectionView: \(list)) { [weak self] view, path, item in
            guard let self else { return nil }
            let cell = view.dequeueReusableCell(withReuseIdentifier: "a", for: path) as! Cell
            cell.delegate = self
            return cell
          }
        }
      }
      """
    let found = lint(source, rules: [.strongDelegate]).findings
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.message.hasSuffix("Page.collectionView → Cell.delegate → Page") })
  }

  /// Each item of a list of own objects is given `self`.
  @Test(arguments: [
    ("for row in [head, foot] { row.delegate = self }", 1),
    ("[head, foot].forEach { $0.delegate = self }", 1),
    ("for row in [Row(), foot] { row.delegate = self }", 0),
    ("for row in [head, lent] { row?.delegate = self }", 0),
    ("for view in [label, foot] { (view as? Row)?.delegate = self }", 0),
  ])
  func aListOfOwnObjectsIsLookedInto(statement: String, expected: Int) {
    let source = """
      import UIKit
      protocol RowDelegate: AnyObject {}
      final class Row: UIView { var delegate: RowDelegate? }
      final class Page: UIViewController, RowDelegate {
        private let head = Row()
        private let foot = Row()
        private let label = UILabel()
        private weak var lent: Row?
        override func viewDidLoad() { super.viewDidLoad(); \(statement) }
      }
      """
    #expect(lint(source, rules: [.strongDelegate]).findings.count == expected)
  }

  /// Who would be freed at once, if the view controller held it weakly, is not to be.
  @Test(arguments: [
    (
      "let flow = Flow(); flow.start()", "UIViewController",
      "Hold the view controller weakly in `Flow.page`: nothing else keeps `Flow`."
    ),
    (
      "run { let flow = Flow(); flow.start() }", "UIViewController",
      "Hold the view controller weakly in `Flow.page`: nothing else keeps `Flow`."
    ),
    (
      "let flow = Flow(); run { flow.start() }", "UIViewController",
      "Declare `weak var flow: Flow?` in `Page`."
    ),
    (
      "flow = Flow(); flow?.start()", "UIViewController",
      "Declare `weak var flow: Flow?` in `Page`."
    ),
    ("let flow = Flow(); flow.start()", "NSObject", "Declare `weak var flow: Flow?` in `Page`."),
  ])
  func whatNothingElseKeepsIsNotToBeHeldWeakly(making: String, base: String, help: String) {
    let source = """
      import UIKit
      final class Page: \(base) { var flow: Flow? }
      final class Flow {
        private var page: Page?
        func start() { let page = Page(); self.page = page; page.flow = self }
      }
      final class App { var flow: Flow?; func open() { \(making) } }
      func run(_ code: @escaping () -> Void) {}
      """
    #expect(lint(source, rules: [.strongDelegate]).findings.map(\.help) == [help])
  }

  /// A weak outlet stores nothing, but a view around does.
  @Test(arguments: [
    ("@IBOutlet weak var list: UICollectionView!", "refers to a part of a view that is kept"),
    ("let list = UICollectionView()", "is stored"),
  ])
  func aNoteSaysHowAPartIsKept(declaration: String, state: String) {
    let source = """
      import UIKit
      final class Row: UICollectionViewCell { var page: Page? }
      final class Page: UIViewController, UICollectionViewDataSource {
        \(declaration)
        func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
          -> UICollectionViewCell
        {
          let row = view.dequeueReusableCell(withReuseIdentifier: "row", for: path) as! Row
          row.page = self
          return row
        }
      }
      """
    let notes = lint(source, rules: [.strongDelegate]).findings.flatMap(\.notes).map(\.message)
    #expect(notes == ["`Page.list` \(state)", "`Row.page` is stored"])
  }

  /// What some code sets to nil is another object's, where that has the property from elsewhere.
  @Test(arguments: [
    ("", 1),
    (
      "extension UINavigationController { func x() { interactivePopGestureRecognizer?.delegate = nil } }",
      1
    ),
    ("final class B: UIViewController { func x() { navigationController?.delegate = nil } }", 1),
    (
      "final class B: UIViewController { func x() { self.navigationController?.delegate = nil } }",
      1
    ),
    ("final class B: UITableViewController { func x() { tableView.delegate = nil } }", 1),
    ("func x() { UNUserNotificationCenter.current().delegate = nil }", 1),
    ("final class B { let central: CBCentralManager; func x() { central.delegate = nil } }", 1),
    ("final class B { var loader: SomeLoader?; func x() { loader?.delegate = nil } }", 1),
    ("func x(_ model: Model) { model.delegate = nil }", 0),
    (
      "extension UIViewController { var model: Model? { nil } }\nfinal class B: UINavigationController { func x() { topViewController?.model?.delegate = nil } }",
      0
    ),
    (
      "final class B: UITableViewController { func x() { tableView.row(Model.self)?.delegate = nil } }",
      0
    ),
    (
      "protocol Holding { associatedtype Part; var part: Part { get } }\nextension Holding where Part: Model { func x() { part.delegate = nil } }",
      0
    ),
    ("func x() { everything.delegate = nil }", 0),
    ("let shared = make(); func x() { shared.delegate = nil }", 0),
    ("final class B: Screen { func x() { current.delegate = nil } }", 0),
    ("final class B<T>: UIViewController { let box: Box<T>; func x() { box.delegate = nil } }", 0),
  ])
  func anotherObjectsDelegateThatIsSetToNilSaysNothing(other: String, expected: Int) {
    #expect(countOfDelegates(model: "Model", other) == expected)
  }

  /// The object may have the property from the class outside of the tree.
  @Test func anObjectOfAClassOutsideMayBeTheOne() {
    let other = "final class B { var model: SomeModel?; func x() { model?.delegate = nil } }"
    #expect(countOfDelegates(model: "Model: SomeModel", other) == 0)
    #expect(countOfDelegates(model: "Model", other) == 1)
  }

  /// Of an app whose page keeps a model that holds the page.
  private func countOfDelegates(model: String, _ other: String) -> Int {
    let source = """
      import UIKit
      protocol ModelDelegate: AnyObject {}
      final class \(model) { var delegate: ModelDelegate? }
      final class Page: UIViewController, ModelDelegate {
        private let model = Model()
        override func viewDidLoad() { super.viewDidLoad(); model.delegate = self }
      }
      \(other)
      """
    return lint(source, rules: [.strongDelegate]).findings.count
  }

  @Test(arguments: [
    "func start() { row.delegate = self }",
    "func start() { self.row.delegate = (self) }",
    "func start() { row.child.delegate = self }",
    "func start() { let row = Row(); row.delegate = self; addSubview(row) }",
    "func start() { let row = Row(); row.delegate = self; rows.append(row) }",
    "func start() { addSubview(Marker(owner: self)) }",
    "func start() { let row = Row(); rows = [row]; row.delegate = self }",
    "func start() { row.configure(with: self) }",
    "func start() { helper = Helper(owner: self) }",
    "func start() { helper = .init(owner: self) }",
    "func start() { helper = Aide(owner: self) }",
    "func start() { let helper = Helper(owner: self); self.helper = helper }",
    "func start() { settings.delegate = self }",
    "func start() { row.delegate = self }\nfunc stop(_ list: UITableView) { list.delegate = nil }",
    "func start() { row.delegate = self }\nfunc stop(_ item: UIBarButtonItem) { item.view.delegate = nil }",
    "lazy var assistant = Helper(owner: self)\nfunc start() { assistant.help() }",
    "private lazy var assistant: Helper = { let helper = Helper(owner: self); return helper }()\nfunc start() { assistant.help() }",
  ])
  func anObjectThatKeepsItsKeeperIsReported(code: String) {
    let found = findings(code)
    #expect(found.count == 1)
    #expect(found.first?.message.hasSuffix(" → Form") == true)
  }

  @Test(arguments: [
    "func start() { row.delegate = other }",
    "func start() { row.delegate = nil }",
    "func start() { row.weakDelegate = self }",
    "func start() { row.forwarded = self }",
    "func start() { row.boxed = Weak(self) }",
    "func start() { row.delegate = self }\nfunc stop() { row.delegate = nil }",
    "func start() { row.delegate = self }\nfunc stop(_ rows: [UIView]) { make(rows).delegate = nil }",
    "func start() { helper = Helper(owner: self) }\nfunc stop() { helper = nil }",
    "func start() { let row = Row(); row.delegate = self; rows.append(row) }\nfunc stop() { rows.removeAll() }",
    "func start() { let row = Row(); row.delegate = self }",
    "func start() { let row = Row(); row.delegate = self; present(row) }",
    "func start(_ row: Row) { row.delegate = self }",
    "func start() { weakRow?.delegate = self }",
    "func start() { row.use(self) }",
    "func start() { row.use(delegate: self) }",
    "func start() { helper = Helper(name: \"\\(self)\") }",
    "static func start() { row.delegate = self }",
    "lazy var assistant = Helper(owner: self)",
    "func start() { item.owner = self }",
    "func start() { record.owner = self }",
    "func start() { wrapped.owner = self }",
    "func start() { outlets.owner = self }",
    "private var me: Form?\nfunc start() { self.me = self }",
  ])
  func whatHoldsNothingOrIsLetGoIsLeftAlone(code: String) {
    #expect(findings(code).isEmpty)
  }

  @Test(arguments: [
    "func start() { var copy = settings; copy.delegate = self; print(copy) }",
    "func start() { for var item in items { item.delegate = self } }",
    "func start(row: Row?) { if let row { row.delegate = self } }",
    "func start(row: Row?) { guard let row else { return }; row.delegate = self }",
    "func start(in view: UIView) { let row = Row(); row.delegate = self; view.addSubview(row) }",
    "func start() { let row = Row(); row.delegate = self; rows.append(row) }\nfunc stop(_ row: Row) { rows = rows.filter { $0 !== row } }",
    "func start() { row.delegate = self }\nfunc set(_ on: Bool) { row.delegate = on ? self : nil }",
    "func start() { row.delegate = self }\nfunc stop() { row.delegate = nil as RowDelegate? }",
    "func start() { settings.delegate = self }\nfunc stop() { settings = Settings() }",
    "func start() { let row = Row(); row.delegate = self; bag.append(row) }",
    "func start() { bag2.append(self) }",
    "func start() { var row = self.row; row = Row(); row.delegate = self }",
    "func start() { safe.delegate = self }",
  ])
  func aCopyAnotherObjectOrOneThatIsLetGoIsLeftAlone(code: String) {
    #expect(findings(code).isEmpty)
  }

  @Test func aChainOfAliasesEnds() {
    let names = (1..<3_000).map { "let r\($0) = r\($0 - 1); " }.joined()
    #expect(findings("func start() { let r0 = row; \(names) r2999.delegate = self }").isEmpty)
  }

  @Test func whatIsNoOneObjectIsHeldWeaklySomehow() {
    let source = """
      final class Timetable {
        private let run: () -> Void
        init(owner: Screen) { run = { owner.show() } }
      }
      final class Screen {
        private lazy var timetable = Timetable(owner: self)
        func show() { print(timetable) }
      }
      """
    #expect(
      lint(source, rules: [.strongDelegate]).findings.map(\.help) == [
        "Hold `Screen` weakly in `Timetable.run`."
      ])
  }

  @Test func eachPlaceThatClosesTheCircleIsReported() {
    let code = "func start() { row.delegate = self }\nfunc restart() { row.delegate = self }"
    #expect(findings(code).count == 2)
  }

  @Test func cellsOfTheListAndChildControllersAreKept() {
    let source = """
      import UIKit
      protocol CellDelegate: AnyObject {}
      final class Cell: UITableViewCell { var delegate: CellDelegate? }
      final class Detail: UIViewController { var delegate: CellDelegate? }
      final class Screen: UITableViewController, CellDelegate {
        override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
          let cell = tableView.dequeueReusableCell(withIdentifier: "a", for: path) as! Cell
          cell.delegate = self // expect: strong_delegate
          return cell
        }
        func show() {
          let detail = Detail()
          detail.delegate = self // expect: strong_delegate "Screen.children → Detail.delegate → Screen"
          addChild(detail)
        }
      }
      """
    #expect(differences(source, .strongDelegate).isEmpty)
  }

  @Test func whatTheFrameworkKeepsInTheEndIsNotTakenForThePropertyBefore() {
    let source = """
      import RIBs
      final class Inner { var router: MenuRouter? }
      final class Box { let inner = Inner() }
      final class MenuRouter: Router<MenuInteractor> {
        init(interactor: MenuInteractor) { super.init(interactor: interactor) }
      }
      final class MenuInteractor: Interactor {
        private let box = Box()
        func start() { box.inner.router = MenuRouter(interactor: self) }
      }
      """
    #expect(lint(source, rules: [.strongDelegate]).findings.isEmpty)
  }

  /// What was never nil will be.
  @Test(arguments: [
    ("let page: Page", "Declare `weak var page: Page?` in `Row`. Handle nil where it is read."),
    ("let page: Page?", "Declare `weak var page: Page?` in `Row`."),
    ("let page: Page<Int>", "Hold `Page` weakly in `Row.page`."),
  ])
  func theHelpTellsOfNil(property: String, help: String) {
    let page = property.hasSuffix(">") ? "Page<T>" : "Page"
    let source = """
      final class Row {
        \(property)
        init(_ page: \(property.dropFirst("let page: ".count))) { self.page = page }
      }
      class \(page): NSObject {
        private var row: Row?
        func start() { row = Row(self) }
      }
      """
    #expect(lint(source, rules: [.strongDelegate]).findings.map(\.help) == [help])
  }

  @Test func theHelpTellsWhatAWeakPropertyNeeds() {
    #expect(
      findings("func start() { row.delegate = self }").map(\.help) == [
        "Declare `weak var delegate: RowDelegate?` in `Row`, and the protocol `RowDelegate: AnyObject`."
      ])
    #expect(
      findings("func start() { helper = Helper(owner: self) }").map(\.help) == [
        "Declare `weak var owner: Form?` in `Helper`."
      ])
  }

  @Test(arguments: [
    ("var delegate: (A & B)?", "(A & B)?", true), ("var delegate: Both?", "(A & B)?", true),
    ("var delegate: (any B & A)!", "(A & B)?", true), ("var delegate: (A & C)?", "(A & C)?", false),
    ("var delegate: (UIViewController & A)?", "(A & UIViewController)?", false),
  ])
  func theHelpNamesAllPartsOfAComposition(property: String, type: String, isOpen: Bool) {
    let source = """
      import UIKit
      protocol A {}
      protocol B {}
      protocol C: AnyObject {}
      typealias Both = A & B
      final class Row: UIView { \(property) }
      final class Page: UIViewController, A, B, C {
        private let row = Row()
        override func viewDidLoad() { super.viewDidLoad(); row.delegate = self }
      }
      """
    let bound =
      (isOpen ? ", and the protocol `A: AnyObject`." : ".")
      + (property.hasSuffix("!") ? " Handle nil where it is read." : "")
    #expect(
      lint(source, rules: [.strongDelegate]).findings.map(\.help) == [
        "Declare `weak var delegate: \(type)` in `Row`\(bound)"
      ])
  }

  @Test(arguments: [
    "final class AppDelegate: UIResponder, UIApplicationDelegate, RowDelegate",
    "final class SceneDelegate: UIResponder, UIWindowSceneDelegate, RowDelegate",
  ])
  func whatLivesAsLongAsTheProcessIsLeftAlone(declaration: String) {
    let source = """
      import UIKit
      protocol RowDelegate {}
      final class Row: UIView { var delegate: RowDelegate? }
      \(declaration) {
        private let row = Row()
        func start() { row.delegate = self }
      }
      """
    #expect(lint(source, rules: [.strongDelegate]).findings.isEmpty)
  }

  /// Its superclass keeps the value, and says how.
  @Test(arguments: [
    ("UITextField", 0), ("StrongField", 1), ("WeakField", 0),
  ])
  func anOverridingPropertyKeepsNothingItself(base: String, expected: Int) {
    let source = """
      import UIKit
      class StrongField: UIView { var delegate: UITextFieldDelegate? }
      class WeakField: UIView { weak var delegate: UITextFieldDelegate? }
      final class ValidatingField: \(base) {
        override var delegate: UITextFieldDelegate? { didSet { validate() } }
        func validate() {}
      }
      final class Form: UIView, UITextFieldDelegate {
        private let field = ValidatingField()
        func start() { field.delegate = self }
      }
      """
    #expect(lint(source, rules: [.strongDelegate]).findings.count == expected)
  }

  @Test func listenersOfViewsAndInteractorsAreOtherRules() {
    let source = """
      import RIBs
      protocol MenuPresentableListener: AnyObject {}
      protocol MenuPresentable: Presentable { var listener: MenuPresentableListener? { get set } }
      final class MenuViewController: UIViewController, MenuPresentable {
        var listener: MenuPresentableListener?
      }
      final class MenuInteractor: PresentableInteractor<MenuPresentable>, MenuPresentableListener {
        private let view: MenuViewController
        init(view: MenuViewController) {
          self.view = view
          super.init(presenter: view)
          view.listener = self
          presenter.listener = self
        }
      }
      """
    #expect(lint(source, rules: [.strongDelegate]).findings.isEmpty)
  }

  @Test func aWorkerThatKeepsItsInteractorIsReported() {
    let source = """
      import RIBs
      final class PriceWorker: Worker {
        private let owner: MenuInteractor
        init(owner: MenuInteractor) { self.owner = owner }
      }
      final class MenuInteractor: Interactor {
        private lazy var worker = PriceWorker(owner: self) // expect: strong_delegate
        override func didBecomeActive() { super.didBecomeActive(); worker.start(self) }
      }
      """
    #expect(differences(source, .strongDelegate).isEmpty)
  }

  private func findings(_ code: String) -> [ReportedFinding] {
    let source = """
      import CoreData
      import SwiftData
      import UIKit
      protocol RowDelegate {}
      struct Weak { weak var value: AnyObject?; init(_ value: AnyObject) { self.value = value } }
      struct Settings { var delegate: RowDelegate? }
      final class Item: NSManagedObject { var owner: Form? }
      final class Wrapped: UIView { @Tracked var owner: Form? }
      @Model final class Record { var owner: Form? }
      final class Outlets { @IBOutlet var owner: Form? }
      final class Marker: UIView {
        let owner: RowDelegate
        init(owner: RowDelegate) { self.owner = owner; super.init(frame: .zero) }
      }
      final class Child { var delegate: RowDelegate? }
      final class Row: UIView {
        let child = Child()
        var delegate: RowDelegate?
        weak var weakDelegate: Form?
        var boxed: Weak?
        var forwarded: RowDelegate? { get { nil } set {} }
        func configure(with delegate: RowDelegate) { self.delegate = delegate }
        func use(_ delegate: RowDelegate) { print(delegate) }
        func use(delegate: RowDelegate) { weakDelegate = delegate as? Form }
      }
      final class Helper {
        private let owner: Form?
        init(owner: Form) { self.owner = owner }
        init(name: String) { owner = nil }
        func help() {}
      }
      typealias Aide = Helper
      final class Bag {
        private var rows: [Weak] = []
        func append(_ row: AnyObject) { rows.append(Weak(row)) }
      }
      class Open { var delegate: RowDelegate? }
      final class Safe: Open {
        weak var form: Form?
        override var delegate: RowDelegate? { get { form } set { form = newValue as? Form } }
      }
      final class Form: UIView, RowDelegate {
        private let row = Row()
        private var rows: [Row] = []
        private let bag = Bag(), bag2 = Bag()
        private let safe: Open = Safe()
        private var items: [Settings] = []
        private weak var weakRow: Row?
        private var helper: Helper?
        private var settings = Settings()
        private let item = Item(), record = Record(), wrapped = Wrapped(), outlets = Outlets()
        \(code)
      }
      """
    return lint(source, rules: [.strongDelegate]).findings
  }
}
