import RibsLint
import Testing

@Suite struct ClosuresKeptByViewsTests {
  @Test(arguments: [
    ("let tableView = UITableView()", "cell.onTap = { self.go() }", 1),
    ("@IBOutlet weak var tableView: UITableView!", "cell.onTap = go", 1),
    ("lazy var tableView: UITableView = { UITableView() }()", "cell.show { self.go() }", 1),
    ("let tableView = UITableView()", "cell.onTap = { [weak self] in self?.go() }", 0),
    ("let tableView = UITableView()", "cell.onTap = { self.go() }; cell.onTap = nil", 0),
    ("weak var tableView: UITableView?", "cell.onTap = { self.go() }", 0),
    ("let grid = UICollectionView()", "cell.onTap = { self.go() }", 0),
  ])
  func aListKeepsItsCells(list: String, statement: String, expected: Int) {
    let source = """
      import UIKit
      final class CardCell: UITableViewCell {
        var onTap: (() -> Void)?
        func show(onTap: @escaping () -> Void) { self.onTap = onTap }
      }
      final class CardsViewController: UIViewController, UITableViewDataSource {
        \(list)
        func go() {}
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
          guard let cell = tableView.dequeueReusableCell(withIdentifier: "card", for: path) as? CardCell
          else { return UITableViewCell() }
          \(statement)
          return cell
        }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  /// RxCocoa gives the closure each cell of the list.
  @Test(arguments: [
    ("_, _, cell in", "cell.onTap = { self.go() }", 1), ("", "$2.onTap = { self.go() }", 1),
    ("_, _, cell in", "cell.onTap = { [weak self] in self?.go() }", 0),
    ("_, cell, _ in", "cell.onTap = { self.go() }", 0),
  ])
  func theCellsOfReactiveItemsAreTheLists(parameters: String, statement: String, expected: Int) {
    let source = """
      import RxCocoa
      import RxSwift
      import UIKit
      final class CardCell: UITableViewCell { var onTap: (() -> Void)? }
      final class CardsViewController: UIViewController {
        private let table = UITableView()
        private let bag = DisposeBag()
        func go() {}
        func bind(_ items: Observable<[Int]>) {
          items.bind(to: table.rx.items(cellIdentifier: "card", cellType: CardCell.self)) { \(parameters)
            \(statement)
          }.disposed(by: bag)
        }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  /// Then, the library, gives back what it sets up, whether it is in the tree or not.
  @Test(
    arguments: [
      "private let card = Card().then { $0.alpha = 1 }\nfunc bind() { card.onTap = { self.go() } }",
      "private let card = Card()\nfunc bind() { card.do { $0.onTap = { self.go() } } }",
      "private lazy var card = Card().then { card in card.onTap = { self.go() } }",
    ],
    [
      "",
      """
      protocol Then {}
      extension Then where Self: AnyObject {
        func then(_ run: (Self) throws -> Void) rethrows -> Self { try run(self); return self }
        func `do`(_ run: (Self) throws -> Void) rethrows { try run(self) }
      }
      extension NSObject: Then {}
      """,
    ])
  func whatAnObjectIsSetUpByIsFollowed(members: String, library: String) {
    let source = """
      import UIKit
      final class Card: UIView { var onTap: (() -> Void)? }
      final class Page: UIViewController {
        \(members)
        func go() { print(card) }
      }
      """
    let files = [
      TestFile("Page.swift", source), TestFile("Then.swift", "import UIKit\n" + library),
    ]
    #expect(lint(files, rules: [.strongSelfInStoredClosure]).findings.count == 1)
  }

  /// What a view's function does with a closure that it is given: it hands it to a view of its own.
  @Test(arguments: [
    ("card.onTap = run", 1), ("self.card.onTap = run", 1), ("card.weakly?.onTap = run", 0),
    ("lent?.onTap = run", 0),
  ])
  func aClosureMayBeHandedOnToAnOwnView(statement: String, expected: Int) {
    let source = """
      import RIBs
      import UIKit
      final class Card: UIView { var onTap: (() -> Void)?; weak var weakly: Card? }
      protocol PagePresentable: Presentable { func show(_ run: @escaping () -> Void) }
      final class Page: UIViewController, PagePresentable {
        private let card = Card()
        private weak var lent: Card?
        func show(_ run: @escaping () -> Void) { \(statement) }
      }
      final class PageInteractor: PresentableInteractor<PagePresentable> {
        func go() {}
        override func didBecomeActive() { super.didBecomeActive(); presenter.show { self.go() } }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  @Test func aTableViewControllerHasTheTableOfItsCells() {
    let source = """
      import UIKit
      final class CardCell: UITableViewCell { var onTap: (() -> Void)? }
      final class CardsViewController: UITableViewController {
        func go() {}
        override func tableView(_ table: UITableView, cellForRowAt p: IndexPath) -> UITableViewCell {
          let cell = table.dequeueReusableCell(withIdentifier: "card", for: p) as! CardCell
          cell.onTap = { self.go() }
          return cell
        }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == 1)
  }

  @Test(arguments: [
    ("tableView.dequeue(CardCell.self, for: path)", 1),
    ("tableView.cell(CardCell.self)!", 1),
    ("tableView.wrapped(CardCell.self)", 1),
    ("tableView.dequeueReusableHeaderFooterView(withIdentifier: \"card\") as! CardCell", 1),
    ("tableView.fresh(CardCell.self)", 0),
    ("tableView.either(CardCell.self, for: path)", 0),
    ("tableView.foreign(CardCell.self, of: other)", 0),
    ("tableView.overloaded(CardCell.self)", 0),
    ("other.dequeue(CardCell.self, for: path)", 0),
    ("CardCell()", 0),
  ])
  func theProjectsOwnWayToACellIsFollowed(cell: String, expected: Int) {
    let source = """
      import UIKit
      final class CardCell: UITableViewCell { var onTap: (() -> Void)? }
      extension UITableView {
        func dequeue<T: UITableViewCell>(_ type: T.Type, for path: IndexPath) -> T {
          dequeueReusableCell(withIdentifier: "\\(type)", for: path) as! T
        }
        func cell<T: UITableViewCell>(_ type: T.Type) -> T? {
          guard let cell = self.dequeueReusableCell(withIdentifier: "\\(type)") as? T else {
            assertionFailure()
            return nil
          }
          return cell
        }
        func wrapped<T: UITableViewCell>(_ type: T.Type) -> T {
          let cell = cell(type)!
          return cell
        }
        func fresh<T: UITableViewCell>(_ type: T.Type) -> T { T() }
        func either<T: UITableViewCell>(_ type: T.Type, for path: IndexPath) -> T {
          if let cell = dequeueReusableCell(withIdentifier: "\\(type)", for: path) as? T { return cell }
          return T()
        }
        func foreign<T: UITableViewCell>(_ type: T.Type, of other: UITableView) -> T {
          other.dequeueReusableCell(withIdentifier: "") as! T
        }
        func overloaded<T: UITableViewCell>(_ type: T.Type, at row: Int = 0) -> T { T() }
        func overloaded<T: UITableViewCell>(_ type: T.Type) -> T { cell(type)! }
      }
      final class CardsViewController: UIViewController, UITableViewDataSource {
        private let tableView = UITableView()
        private weak var other: UITableView!
        func go() {}
        func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
          let cell = \(cell)
          cell.onTap = { self.go() }
          return cell
        }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  @Test(arguments: [
    ("let own = UITableView(); let cell = own.dequeue(CardCell.self)", 0),
    ("let cell = list.dequeue(CardCell.self)", 0),
    ("let cell = sheet.list.dequeue(CardCell.self)", 0),
    ("guard let search else { return }; let cell = search.dequeue(CardCell.self)", 0),
    ("let cell = pool.dequeueReusableCell(withIdentifier: \"card\")", 0),
    ("let cell = cards.dequeue(CardCell.self)", 1),
    ("let own = self.cards; let cell = own.dequeue(CardCell.self)", 1),
    ("let cell: CardCell = cards.dequeueReusableCell(for: [0, 0])", 1),
    ("let cell = cards.dequeueReusableCell(withIdentifier: \"card\") as! CardCell", 1),
  ])
  func aListThatIsNotTheOwnersIsNotMeant(code: String, expected: Int) {
    let source = cardsViewController(
      "func preview(in list: UITableView) { \(code); cell.onTap = { self.go() } }")
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  @Test(arguments: [
    ("if cell == nil { cell = CardCell() }", 1), ("if isNew { cell = CardCell() }", 0),
    ("if cell == nil { print(0) } else { cell = CardCell() }", 0), ("cell = CardCell()", 0),
  ])
  func aCellThatIsMadeIfNoneIsLeftIsTheListsAsWell(code: String, expected: Int) {
    let source = cardsViewController(
      """
      func cell(isNew: Bool) -> CardCell? {
        var cell = cards.dequeueReusableCell(withIdentifier: "card") as? CardCell
        \(code)
        cell?.onTap = { self.go() }
        return cell
      }
      """)
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  @Test(arguments: [
    ("DiffableDataSource(tableView: cards)", 1), (".init(tableView: cards)", 1),
    ("items.bind(to: cards.rx.items)", 1), ("DiffableDataSource(tableView: sheet.list)", 0),
  ])
  func aProviderOfCellsIsGivenTheOwnersList(call: String, expected: Int) {
    let source = cardsViewController(
      """
      func fill() {
        source = \(call) { (list: UITableView, path: IndexPath) in
          let cell = list.dequeue(CardCell.self)
          cell.onTap = { self.go() }
          return cell
        }
      }
      """)
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  private func cardsViewController(_ member: String) -> String {
    """
    import UIKit
    final class CardCell: UITableViewCell { var onTap: (() -> Void)? }
    extension UITableView {
      func dequeue<T: UITableViewCell>(_ type: T.Type) -> T {
        dequeueReusableCell(withIdentifier: "\\(type)") as! T
      }
      func dequeueReusableCell<T: UITableViewCell>(for path: IndexPath) -> T {
        dequeueReusableCell(withIdentifier: "", for: path) as! T
      }
    }
    final class Sheet { let list = UITableView() }
    final class Pool {
      func dequeueReusableCell(withIdentifier: String) -> CardCell { CardCell() }
    }
    final class CardsViewController: UIViewController {
      private let cards = UITableView()
      private let sheet: Sheet
      private weak var search: UITableView?
      private let pool = Pool()
      func go() {}
      \(member)
    }
    """
  }

  @Test(arguments: [
    ("{ self.go() }", "", 1), ("{ [weak self] in self?.go() }", "", 0),
    ("{ self.go() }", "override func prepareForReuse() { onFold = nil }", 0),
  ])
  func aCollectionKeepsItsHeaders(closure: String, member: String, expected: Int) {
    let source = """
      import UIKit
      final class Header: UICollectionReusableView {
        var onFold: (() -> Void)?
        \(member)
      }
      final class CardsViewController: UIViewController, UICollectionViewDataSource {
        private let grid = UICollectionView()
        func go() {}
        func collectionView(
          _ view: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
        ) -> UICollectionReusableView {
          let header = view.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "h", for: path) as! Header
          header.onFold = \(closure)
          return header
        }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  /// Only code that may take this child out of this parent counts.
  @Test(arguments: [
    ("addChild(sheet)", "", 1),
    ("self.addChild(sheet)", "final class Tree { var children: [Tree] = [] }", 1),
    ("embed(sheet)", "", 1), ("embed(UIViewController())", "", 0),
    (
      "addChild(sheet)",
      "final class Other: UIViewController { func close() { children.first?.removeFromParent() } }",
      1
    ),
    (
      "addChild(sheet)", "extension Page { func close() { children.first?.removeFromParent() } }", 0
    ),
    ("addChild(sheet)", "extension Page { func close() { children.forEach { $0.takeOut() } } }", 0),
    ("addChild(sheet)", "extension Sheet { func close() { removeFromParent() } }", 0),
    ("addChild(sheet)", "extension Sheet { func close() { takeOut() } }", 0),
    (
      "addChild(sheet)",
      "func clear(_ page: UIViewController) { page.children.forEach { $0.removeFromParent() } }", 0
    ),
    ("let page = UIViewController(); page.addChild(sheet)", "", 0),
    (
      "addChild(sheet)",
      "final class Flow { weak var last: UIViewController?; func close() { last?.removeFromParent() } }",
      0
    ),
    (
      "addChild(sheet)", "final class Flow { func close(_ page: Page) { page.last?.takeOut() } }", 0
    ),
    (
      "addChild(sheet)",
      "final class Other: UIViewController { func close() { parent?.removeFromParent() } }", 0
    ),
    (
      "addChild(sheet)",
      "final class Box: UIViewController { func clear(_ page: Page) { page.children.forEach { $0.takeOut() } } }",
      0
    ),
    ("show(sheet)", "extension Page { func show(_ sheet: Sheet) { print(sheet) } }", 0),
  ])
  func aChildControllerStaysUnlessItIsTakenOut(statement: String, more: String, expected: Int) {
    let page = """
      import UIKit
      final class Sheet: UIViewController { var onClose: (() -> Void)? }
      final class Page: UIViewController {
        func go() {}
        override func viewDidLoad() {
          super.viewDidLoad()
          let sheet = Sheet()
          sheet.onClose = { self.go() }
          \(statement)
        }
      }
      """
    let others = """
      import UIKit
      extension UIViewController {
        func show(_ child: UIViewController) { addChild(child) }
        func embed(_ child: UIViewController) { addChild(child); child.didMove(toParent: self) }
        func takeOut() { willMove(toParent: nil); removeFromParent() }
      }
      \(more)
      """
    let files = [TestFile("Page.swift", page), TestFile("Others.swift", others)]
    #expect(lint(files, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  @Test(arguments: [
    (
      "let b = UIButton(); b.addAction(UIAction { _ in self.go() }, for: .tap); view.addSubview(b)",
      1
    ),
    ("let b = UIButton(primaryAction: UIAction { _ in self.go() }); view.addSubview(b)", 1),
    ("view.addSubview(UIButton(primaryAction: UIAction { _ in self.go() }))", 1),
    ("let b = UIButton(primaryAction: UIAction { _ in self.go() }); print(b)", 0),
    (
      "let b = UIButton(primaryAction: UIAction { [weak self] _ in self?.go() }); view.addSubview(b)",
      0
    ),
    ("let c = Sheet(); c.onClose = { self.go() }; addChild(c)", 1),
    ("let c = Sheet(); c.onClose = { self.go() }; present(c, animated: true)", 0),
    ("let c = Sheet(); c.onClose = { self.go() }; addChild(c); c.removeFromParent()", 0),
    ("steps = [go, { print(1) }]", 1),
    ("steps = [{ print(1) }, { [weak self] in self?.go() }]", 0),
    ("names = [name, self.name]", 0),
  ])
  func aControllersOwnViewAndChildrenStay(statement: String, expected: Int) {
    let source = """
      import UIKit
      final class Sheet: UIViewController { var onClose: (() -> Void)? }
      final class Page: UIViewController {
        private var steps: [() -> Void] = []
        private var names: [String] = []
        private let name = ""
        func go() {}
        override func viewDidLoad() { super.viewDidLoad(); \(statement) }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  @Test(arguments: [
    ("lazy var next = NextButton().then { $0.onTap = { self.go() } }", 1),
    ("lazy var next: NextButton = NextButton().then { button in button.onTap = { self.go() } }", 1),
    ("lazy var next = NextButton().then { $0.onTap = { [weak self] in self?.go() } }", 0),
    ("func next() { fetch().then { $0.onTap = { self.go() } } }", 0),
    ("func next() { _ = NextButton().then { $0.onTap = { self.go() } } }", 0),
  ])
  func whatIsSetUpBeforeItIsKeptIsKept(member: String, expected: Int) {
    let source = """
      import Then
      import UIKit
      final class NextButton: UIButton { var onTap: (() -> Void)? }
      final class Page: UIViewController {
        \(member)
        func go() {}
        override func viewDidLoad() { super.viewDidLoad(); view.addSubview(next) }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  @Test(arguments: [
    ("next.do { $0.onTap = { self.go() } }", 1),
    ("next.do { button in button.onTap = { self.go() } }", 1),
    ("self.next.do { $0.isHidden = true; $0.onTap = { self.go() } }", 1),
    ("next.do { $0.onTap = { [weak self] in self?.go() } }", 0),
    ("other?.do { $0.onTap = { self.go() } }", 0),
    ("NextButton().do { $0.onTap = { self.go() } }", 0),
    ("let b = NextButton(); b.do { $0.onTap = { self.go() } }", 0),
    ("let b = NextButton(); b.do { $0.onTap = { self.go() } }; view.addSubview(b)", 1),
    ("next.do(onNext: { $0.onTap = { self.go() } })", 0),
    ("steps.do { $0.onTap = { self.go() } }", 0),
  ])
  func whatIsSetUpWhereItIsKeptIsKept(statement: String, expected: Int) {
    let source = """
      import Then
      import UIKit
      final class NextButton: UIButton { var onTap: (() -> Void)? }
      final class Steps { func `do`(_ work: (NextButton) -> Void) { work(NextButton()) } }
      final class Page: UIViewController {
        private let next = NextButton()
        private weak var other: NextButton?
        private let steps = Steps()
        func go() {}
        override func viewDidLoad() { super.viewDidLoad(); \(statement) }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  @Test(arguments: [
    ("func make() -> Row { let row = Row(); row.onTap = { self.go() }; return row }", 1),
    ("func make() -> Row { Row(onTap: { self.go() }) }", 1),
    ("var make: Row { Row(onTap: { self.go() }) }", 1),
    ("func make() -> Row { Row(onTap: { [weak self] in self?.go() }) }", 0),
  ])
  func whatAFunctionMakesIsKeptByWhoeverAsksForIt(member: String, expected: Int) {
    let isProperty = member.hasPrefix("var")
    func findings(_ use: String) -> Int {
      let source = """
        import UIKit
        final class Row: UIView {
          var onTap: (() -> Void)?
          init(onTap: (() -> Void)? = nil) { self.onTap = onTap; super.init(frame: .zero) }
        }
        class Page: UIViewController {
          private var row: Row?
          func go() {}
          \(member)
          override func viewDidLoad() { super.viewDidLoad(); \(use) }
        }
        """
      return lint(source, rules: [.strongSelfInStoredClosure]).findings.count
    }
    let made = isProperty ? "make" : "make()"
    #expect(findings("row = \(made)") == expected)
    #expect(findings("view.addSubview(self.\(made))") == expected)
    #expect(findings("print(\(made))") == 0)
    #expect(findings("let other = Page(); row = other.\(made)") == 0)
  }
}
