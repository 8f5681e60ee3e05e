import RibsLint
import Testing

@Suite struct ClosuresOfSystemObjectsTests {
  @Test(arguments: [
    ("let a = UIAction { _ in self.go() }; button.addAction(a, for: .touchUpInside)", 1),
    (
      "let a = UIAction(handler: { _ in self.go() }); self.button.addAction(a, for: .touchUpInside)",
      1
    ),
    (
      "let a = UIAction { [weak self] _ in self?.go() }; button.addAction(a, for: .touchUpInside)",
      0
    ),
    ("let a = UIAction { _ in self.go() }; print(a)", 0),
    ("let a = UIAction { _ in self.go() }; UIButton().addAction(a, for: .touchUpInside)", 0),
    (
      "let a = UIAction { _ in self.go() }; button.addAction(a, for: .tap); button.removeAction(a, for: .tap)",
      0
    ),
    ("button.menu = UIMenu(children: [UIAction(title: \"a\") { _ in self.go() }])", 1),
    ("let a = UIAction { _ in self.go() }; button.menu = UIMenu(title: \"m\", children: [a])", 1),
    ("let all = [UIAction { _ in self.go() }]; let m = UIMenu(children: all); button.menu = m", 1),
    ("button.menu = UIMenu(children: [UIMenu(children: [UIAction { _ in self.go() }])])", 1),
    ("button.menu = UIMenu(children: [UIAction { [weak self] _ in self?.go() }])", 0),
    ("button.menu = UIMenu(children: [UIAction { _ in self.go() }]); button.menu = nil", 0),
    (
      "button.menu = UIMenu(children: [UIAction { _ in self.go() }]); button.menu = UIMenu(children: [])",
      0
    ),
    ("let m = UIMenu(children: [UIAction { _ in self.go() }]); print(m)", 0),
    ("other?.menu = UIMenu(children: [UIAction { _ in self.go() }])", 0),
    ("shelf.menu = UIMenu(children: [UIAction { _ in self.go() }])", 0),
    ("addAction(UIAction { _ in self.go() }, for: .tap)", 0),
  ])
  func controlsKeepTheirActions(statement: String, expected: Int) {
    let source = """
      import UIKit
      final class Shelf { var menu: UIMenu? { get { nil } set {} } }
      final class Page: UIViewController {
        private let button = UIButton()
        private weak var other: UIButton?
        private let shelf = Shelf()
        func go() {}
        override func viewDidLoad() { super.viewDidLoad(); \(statement) }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  /// A method is given its object where it is named.
  @Test(arguments: [
    ("button.addAction(UIAction(handler: act), for: .touchUpInside)", 1),
    ("button.addAction(UIAction(title: name, handler: self.act), for: .touchUpInside)", 1),
    (
      "func tap(_ a: UIAction) { self.go() }; button.addAction(UIAction(handler: tap), for: .tap)",
      1
    ),
    ("button.addAction(UIAction(title: name, handler: Self.log), for: .touchUpInside)", 0),
    ("button.addAction(UIAction(title: name, handler: stored), for: .touchUpInside)", 0),
    ("print(UIAction(handler: act))", 0),
    ("source = Source(tableView: table, cellProvider: cell)", 1),
    ("source = Source(tableView: table) { _, _, _ in self.cell() }", 1),
    ("source = Source(tableView: table) { [weak self] _, _, _ in self?.cell() }", 0),
    ("handing = Handing(tableView: table, cellProvider: cell)", 1),
    ("deaf = Deaf(tableView: table, cellProvider: cell)", 0),
    (
      "let r = UIRefreshControl(); r.addAction(UIAction(handler: act), for: .tap); table.refreshControl = r",
      1
    ),
    (
      "let r = UIRefreshControl(); r.addAction(UIAction(handler: act), for: .tap); table.refreshControl = r; table.refreshControl = nil",
      0
    ),
    ("let r = UIRefreshControl(); r.addAction(UIAction(handler: act), for: .tap)", 0),
  ])
  func functionsAndClassesOfTheProjectStandForClosuresAndTheirHolders(
    statement: String, expected: Int
  ) {
    let source = """
      import UIKit
      typealias Base = UITableViewDiffableDataSource<Int, Int>
      class Source: UITableViewDiffableDataSource<Int, Int> {}
      final class Handing: UITableViewDiffableDataSource<Int, Int> {
        override init(tableView: UITableView, cellProvider: @escaping Base.CellProvider) {
          super.init(tableView: tableView, cellProvider: cellProvider)
        }
      }
      final class Deaf: UITableViewDiffableDataSource<Int, Int> {
        override init(tableView: UITableView, cellProvider: @escaping Base.CellProvider) {
          super.init(tableView: tableView) { _, _, _ in nil }
        }
      }
      final class Page: UIViewController {
        private let button = UIButton()
        private let table = UITableView()
        private var source: Source?
        private var handing: Handing?
        private var deaf: Deaf?
        private let name = ""
        private let stored: (UIAction) -> Void = { _ in }
        func go() {}
        func act(_ action: UIAction) {}
        func cell(_ t: UITableView, _ i: IndexPath, _ x: Int) -> UITableViewCell? { nil }
        static func log(_ action: UIAction) {}
        override func viewDidLoad() { super.viewDidLoad(); \(statement) }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  @Test(arguments: [
    (
      "let b = UIBarButtonItem(); b.menu = m; navigationItem.rightBarButtonItem = b",
      "navigationItem"
    ),
    ("navigationItem.rightBarButtonItem = UIBarButtonItem(title: \"\", menu: m)", "navigationItem"),
    ("let b = UIButton(); b.menu = m; view.addSubview(b)", "view"),
    ("let b = UIButton(); b.menu = m; viewIfLoaded?.addSubview(b)", "view"),
    ("let b = UIButton(); b.menu = m; tableView.tableHeaderView = b", "tableView"),
  ])
  func theKeeperOfAMenuIsNamed(statement: String, keeper: String) {
    let source = """
      import UIKit
      final class Page: UITableViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          let m = UIMenu(children: [UIAction { _ in self.title = "" }])
          \(statement)
        }
      }
      """
    let messages = lint(source, rules: [.strongSelfInStoredClosure]).findings.map(\.message)
    #expect(messages.map { $0.contains("Page.\(keeper) → Page") } == [true])
  }

  /// Each closure of a list is told of where it stands.
  @Test func closuresOfOneListHaveTheirPlaces() {
    let source = """
      import UIKit
      final class Page: UIViewController {
        private let button = UIButton()
        func go() {}
        override func viewDidLoad() {
          super.viewDidLoad()
          button.menu = UIMenu(children: [
            UIAction { _ in self.go() },  // expect: strong_self_in_stored_closure
            UIMenu(children: [
              UIAction { _ in self.go() },  // expect: strong_self_in_stored_closure
              UIAction { [weak self] _ in self?.go() },
            ]),
          ])
        }
      }
      """
    #expect(differences(source, .strongSelfInStoredClosure).isEmpty)
  }

  @Test(arguments: [
    ("UIButton", "addAction(UIAction { _ in self.go() }, for: .touchUpInside)", 1),
    ("UIControl", "self.addAction(UIAction { _ in self.go() }, for: .touchUpInside)", 1),
    ("UIButton", "let a = UIAction { _ in self.go() }; addAction(a, for: .touchUpInside)", 1),
    ("UIButton", "addAction(UIAction { [weak self] _ in self?.go() }, for: .touchUpInside)", 0),
    ("UIButton", "let a = UIAction { _ in self.go() }; addAction(a); removeAction(a)", 0),
    ("UIView", "addAction(UIAction { _ in self.go() }, for: .touchUpInside)", 0),
  ])
  func aControlKeepsActionsOfItsOwn(base: String, statement: String, expected: Int) {
    let source = """
      import UIKit
      final class Bubble: \(base) {
        func go() {}
        func setUp() { \(statement) }
      }
      """
    let findings = lint(source, rules: [.strongSelfInStoredClosure]).findings
    #expect(findings.count == expected)
    #expect(findings.allSatisfy { $0.message.contains("Bubble.actions → Bubble") })
  }

  @Test(arguments: [
    (
      "",
      "list.collectionViewLayout = UICollectionViewCompositionalLayout { i, _ in self.section(i) }",
      1
    ),
    (
      "",
      "list.collectionViewLayout = UICollectionViewCompositionalLayout(sectionProvider: { i, _ in self.section(i) }, configuration: c)",
      1
    ),
    ("", "list.collectionViewLayout = make()", 1),
    ("", "let l = make(); list.collectionViewLayout = l", 1),
    (
      "",
      "list.collectionViewLayout = UICollectionViewCompositionalLayout { [weak self] i, _ in self?.section(i) }",
      0
    ),
    ("", "let l = UICollectionViewCompositionalLayout { i, _ in self.section(i) }; print(l)", 0),
    ("", "print(make())", 0),
    (
      "",
      "list.collectionViewLayout = make(); list.collectionViewLayout = UICollectionViewFlowLayout()",
      0
    ),
    ("", "other?.collectionViewLayout = make()", 0),
    (
      "",
      "list.collectionViewLayout = make(); list.setCollectionViewLayout(plain, animated: true)", 0
    ),
    ("func make(x: Int) {}", "list.collectionViewLayout = make()", 0),
    (
      "lazy var grid = UICollectionView(frame: .zero, collectionViewLayout: make())",
      "view.addSubview(grid)", 1
    ),
    (
      "lazy var grid = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewCompositionalLayout { i, _ in self.section(i) })",
      "view.addSubview(grid)", 1
    ),
    (
      "lazy var grid: UICollectionView = { let g = UICollectionView(frame: .zero, collectionViewLayout: make()); return g }()",
      "view.addSubview(grid)", 1
    ),
    ("lazy var grid = UICollectionView(frame: .zero, collectionViewLayout: make())", "", 0),
    (
      "lazy var grid = UICollectionView(frame: .zero, collectionViewLayout: make())",
      "grid.collectionViewLayout = UICollectionViewFlowLayout()", 0
    ),
  ])
  func aLayoutKeepsWhatTellsItsSections(member: String, statement: String, expected: Int) {
    let source = """
      import UIKit
      final class Page: UIViewController {
        private let list = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        private weak var other: UICollectionView?
        \(member)
        private func make() -> UICollectionViewLayout {
          return UICollectionViewCompositionalLayout { index, _ in self.section(index) }
        }
        func section(_ index: Int) -> NSCollectionLayoutSection? { nil }
        override func viewDidLoad() { super.viewDidLoad(); \(statement) }
      }
      """
    let findings = lint(source, rules: [.strongSelfInStoredClosure]).findings
    #expect(findings.count == expected)
  }

  @Test(arguments: [
    ("configureCell: { _, t, p, i in self.cell(t, p, i) }", 1),
    ("configureCell: { _, _, _, _ in Cell() }, titleForHeaderInSection: { _, _ in self.title }", 1),
    (
      "configureCell: { _, t, p, i in self.cell(t, p, i) }, titleForHeaderInSection: { _, _ in nil }",
      1
    ),
    ("configureCell: { [weak self] _, t, p, i in self?.cell(t, p, i) ?? Cell() }", 0),
  ])
  func aDataSourceKeepsAllItsClosures(arguments: String, expected: Int) {
    for name in [
      "RxTableViewSectionedReloadDataSource", "RxTableViewSectionedAnimatedDataSource",
      "RxCollectionViewSectionedReloadDataSource", "RxCollectionViewSectionedAnimatedDataSource",
    ] {
      let source = """
        import RxDataSources
        import UIKit
        final class Page: UIViewController {
          private lazy var source = \(name)<Model>(\(arguments))
          func cell(_ table: UITableView, _ path: IndexPath, _ item: Int) -> UITableViewCell { Cell() }
          override func viewDidLoad() { super.viewDidLoad(); print(source) }
        }
        """
      #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
    }
  }

  @Test(arguments: [
    ("source.titleForHeaderInSection = { _, _ in self.title }", 1),
    ("source.canEditRowAtIndexPath = { [weak self] _, _ in self != nil }", 0),
    ("source.moveItem = { _, _, _ in self.go() }", 0),
  ])
  func aDataSourceKeepsWhatItsVariablesAreSetTo(statement: String, expected: Int) {
    let source = """
      import RxDataSources
      import UIKit
      final class Page: UIViewController {
        private let source = RxTableViewSectionedReloadDataSource<Model>(configureCell: { _, _, _, _ in Cell() })
        func go() {}
        override func viewDidLoad() { super.viewDidLoad(); \(statement) }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  @Test(arguments: [
    ("source?.supplementaryViewProvider = header", true),
    ("let f = header; source?.supplementaryViewProvider = f", true),
    ("source?.supplementaryViewProvider = { self.header($0, $1, $2) }", false),
  ])
  func aMethodIsToBeCalledInAClosure(statement: String, isMethod: Bool) {
    let source = """
      import UIKit
      final class List: UIViewController {
        private var source: UICollectionViewDiffableDataSource<Int, Int>?
        func configure() { \(statement) }
        private func header(_ v: UICollectionView, _ k: String, _ p: IndexPath) -> UICollectionReusableView? { nil }
      }
      """
    let help =
      isMethod
      ? "Call the method in a closure that captures `[weak self]`." : "Capture `[weak self]`."
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.map(\.help) == [help])
  }

  /// The methods of a delegate have the name of what a controller inherits.
  @Test(arguments: [
    "source = .init(tableView: tableView) { [weak self] _, _, _ in self?.cell() }",
    "source = UITableViewDiffableDataSource(tableView: tableView) { _, _, _ in nil }",
    "own = Own(tableView: tableView)",
  ])
  func theTableOfAControllerIsNoMethod(statement: String) {
    let source = """
      import UIKit
      final class Own {
        let tableView: Any
        init(tableView: Any) { self.tableView = tableView }
      }
      final class Page: UITableViewController {
        private var source: UITableViewDiffableDataSource<Int, Int>?
        private var own: Own?
        override func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {}
        private func cell() -> UITableViewCell? { nil }
        override func viewDidLoad() { super.viewDidLoad(); \(statement) }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.map(description) == [])
  }
}
