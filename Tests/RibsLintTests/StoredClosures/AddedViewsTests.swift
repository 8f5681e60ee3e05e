import RibsLint
import Testing

/// The ways in which UIKit's objects come to keep a view, a gesture recogniser or an item of a bar.
@Suite struct AddedViewsTests {
  @Test(arguments: [
    "table.tableHeaderView = row", "self.table.tableFooterView = row", "table.backgroundView = row",
    "navigationItem.titleView = row", "self.navigationItem.titleView = row",
    "field.inputAccessoryView = row", "field.leftView = row",
    "navigationItem.rightBarButtonItem = UIBarButtonItem(customView: row)",
    "navigationItem.leftBarButtonItems = [UIBarButtonItem(customView: row), UIBarButtonItem()]",
    "let item = UIBarButtonItem(customView: row); navigationItem.rightBarButtonItem = item",
    "[row].forEach(view.addSubview)", "[row, UIView()].forEach { view.addSubview($0) }",
    "[row].forEach { part in stack.addArrangedSubview(part) }",
    "let rows = [row]; rows.forEach(stack.addArrangedSubview)",
    "let rows = [UIView(), row]; for part in rows { stack.addArrangedSubview(part) }",
    "for part in [row] { view.addSubview(part) }",
    "view.addAll(row, UIView())", "view.addEach([row])", "stack.addRows(row)",
    "let box = UIStackView(arrangedSubviews: [row]); view.addSubview(box)",
    "let box = UIStackView(arrangedSubviews: [UIView(), row]); table.tableHeaderView = box",
  ])
  func aViewIsKept(statement: String) {
    #expect(findings("let row = Row(); row.onTap = { self.go() }; \(statement)") == 1)
    #expect(
      findings("let row = Row(); row.onTap = { [weak self] in self?.go() }; \(statement)") == 0)
  }

  @Test(arguments: [
    "table.tableHeaderView = row; table.tableHeaderView = nil",
    "table.tableHeaderView = row; table.tableHeaderView = UIView()",
    "weakTable?.tableHeaderView = row", "shelf.tableHeaderView = row",
    "sheet.navigationItem.titleView = row",
    "navigationItem.titleView = row; navigationItem.titleView = nil",
    "let navigationItem = UINavigationItem(); navigationItem.titleView = row",
    "navigationItem.rightBarButtonItem = UIBarButtonItem(customView: row); navigationItem.setRightBarButton(nil, animated: true)",
    "let item = UIBarButtonItem(customView: row); print(item)",
    "[row].forEach(shelf.addSubview)", "[row].forEach { print($0) }",
    "[row].forEach { _ in view.addSubview(UIView()) }",
    "[row].forEach { weakTable?.addSubview($0) }",
    "view.addAll(row); row.removeFromSuperview()",
    "let rows = [row]; for part in rows { stack.addArrangedSubview(part); stack.removeArrangedSubview(part) }",
    "let toast = Toast(); toast.onTap = { self.go() }; view.addAll(toast)",
    "let toast = Toast(); toast.onTap = { self.go() }; [toast].forEach(view.addSubview)",
    "view.measure(row)", "view.addFirst(row)", "view.addWeakly(row)",
    "let box = UIStackView(arrangedSubviews: [row]); print(box)",
    "let box = UIStackView(arrangedSubviews: [row]); view.addSubview(box); box.arrangedSubviews.forEach { $0.isHidden = true }",
  ])
  func aViewThatIsNotKeptOrMayGoIsLeftAlone(statement: String) {
    #expect(findings("let row = Row(); row.onTap = { self.go() }; \(statement)") == 0)
  }

  @Test(arguments: [
    ("view.addGestureRecognizer(Tap { self.go() })", 1),
    ("let tap = Tap { self.go() }; table.addGestureRecognizer(tap)", 1),
    ("view.addGestureRecognizer(Tap { [weak self] in self?.go() })", 0),
    ("weakTable?.addGestureRecognizer(Tap { self.go() })", 0),
    (
      "let tap = Tap { self.go() }; view.addGestureRecognizer(tap); view.removeGestureRecognizer(tap)",
      0
    ),
    ("navigationItem.rightBarButtonItem = Item { self.go() }", 1),
    ("navigationItem.leftBarButtonItems = [Item { self.go() }]", 1),
    ("navigationItem.rightBarButtonItem = Item { [weak self] in self?.go() }", 0),
    (
      "navigationItem.rightBarButtonItem = Item { self.go() }; navigationItem.rightBarButtonItems = []",
      0
    ),
    ("print(Item { self.go() })", 0),
    ("rows = titles.map { title in Row(onTap: { self.go() }) }", 1),
    ("titles.map { _ in Row(onTap: { self.go() }) }.forEach(stack.addArrangedSubview)", 1),
    (
      "titles.map { _ in Row(onTap: { [weak self] in self?.go() }) }.forEach(stack.addArrangedSubview)",
      0
    ),
    ("print(titles.map { _ in Row(onTap: { self.go() }) })", 0),
  ])
  func recognisersItemsAndMappedRowsAreKept(statement: String, expected: Int) {
    #expect(findings(statement) == expected)
  }

  @Test(arguments: [
    ("UITableViewController", "tableView.tableHeaderView = row", 1),
    ("UICollectionViewController", "self.collectionView.backgroundView = row", 1),
    ("UITableViewCell", "accessoryView = row", 1),
    ("UITableViewCell", "self.backgroundView = row", 1),
    ("UIViewController", "tableView.tableHeaderView = row", 0),
    ("UIView", "accessoryView = row", 0),
  ])
  func anObjectKeepsItByWhatItHasFromUIKit(base: String, statement: String, expected: Int) {
    let source = """
      import UIKit
      final class Row: UIView { var onTap: (() -> Void)? }
      final class Page: \(base) {
        func go() {}
        func setUp() { let row = Row(); row.onTap = { self.go() }; \(statement) }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  private func findings(_ statement: String) -> Int {
    let source = """
      import UIKit
      class Row: UIView {
        var onTap: (() -> Void)?
        init(onTap: (() -> Void)? = nil) { self.onTap = onTap; super.init(frame: .zero) }
      }
      final class Tap: UITapGestureRecognizer {
        private let run: () -> Void
        init(_ run: @escaping () -> Void) { self.run = run; super.init(target: nil, action: nil) }
      }
      final class Item: UIBarButtonItem {
        private var run: (() -> Void)?
        convenience init(_ run: @escaping () -> Void) { self.init(); self.run = run }
      }
      final class Sheet: UIViewController {}
      final class Shelf { var tableHeaderView: UIView? { get { nil } set {} }; func addSubview(_ view: UIView) {} }
      extension UIView {
        func addAll(_ views: UIView...) { views.forEach(addSubview) }
        func addEach(_ views: [UIView]) { for view in views { self.addSubview(view) } }
        func measure(_ views: UIView...) { views.forEach { print($0) } }
        func addFirst(_ views: UIView...) { addSubview(views[0]) }
        func addWeakly(_ views: UIView...) { views.forEach { superview?.addSubview($0) } }
      }
      extension UIStackView { func addRows(_ rows: UIView...) { rows.forEach { addArrangedSubview($0) } } }
      final class Page: UIViewController {
        private let table = UITableView()
        private weak var weakTable: UITableView?
        private let field = UITextField()
        private let stack = UIStackView()
        private let shelf = Shelf()
        private let sheet = Sheet()
        private var rows: [Row] = []
        private let titles = ["a"]
        func go() {}
        override func viewDidLoad() { super.viewDidLoad(); \(statement) }
      }
      """
    let toast = "final class Toast: Row { func hide() { removeFromSuperview() } }"
    let files = [TestFile("Page.swift", source), TestFile("Toast.swift", toast)]
    return lint(files, rules: [.strongSelfInStoredClosure]).findings.count
  }
}
