import Testing

@testable import RibsLint

/// RxCocoa's delegate proxy keeps the data source that items are bound to.
@Suite("Data sources of bound lists") struct BoundListsTests {
  @Test(arguments: [
    ("let s = \(source); items.drive(table.rx.items(dataSource: s)).disposed(by: bag)", 1),
    ("items.drive(table.rx.items(dataSource: \(source))).disposed(by: bag)", 1),
    ("items.bind(to: table.rx.items(dataSource: \(source))).disposed(by: bag)", 1),
    ("let s = made(); items.drive(table.rx.items(dataSource: s)).disposed(by: bag)", 1),
    ("_ = items.drive(table.rx.items(dataSource: \(source)))", 1),
    ("items.drive(sheet.list.rx.items(dataSource: \(source))).disposed(by: bag)", 1),
    ("items.drive(own.rx.items(dataSource: \(source))).disposed(by: bag)", 1),
    (
      """
      let t = UITableView(); view.addSubview(t)
      items.drive(t.rx.items(dataSource: \(source))).disposed(by: bag)
      """, 1
    ),
    (
      """
      let s = \(quiet); s.titleForHeaderInSection = { _, _ in self.title }
      items.drive(table.rx.items(dataSource: s)).disposed(by: bag)
      """, 1
    ),
  ])
  func aBoundListKeepsItsDataSource(statement: String, expected: Int) {
    #expect(findings(statement) == expected)
  }

  @Test(arguments: [
    "let s = \(source); show(s)",
    "let s = \(quiet); items.drive(table.rx.items(dataSource: s)).disposed(by: bag)",
    // Something disposes of it, or may do so.
    "items.drive(table.rx.items(dataSource: \(source))).disposed(by: brief)",
    "items.drive(table.rx.items(dataSource: \(source))).disposed(by: DisposeBag())",
    "let d = items.drive(table.rx.items(dataSource: \(source))); show(d)",
    "items.drive(table.rx.items(dataSource: \(source))).disposed(by: unseen.bag)",
    // Nobody is seen to keep the list, or it is none.
    "let t = UITableView(); items.drive(t.rx.items(dataSource: \(source))).disposed(by: bag)",
    "items.drive(weakTable.rx.items(dataSource: \(source))).disposed(by: bag)",
    "items.drive(given.rx.items(dataSource: \(source))).disposed(by: bag)",
    "items.drive(stack.rx.items(dataSource: \(source))).disposed(by: bag)",
    "items.drive(table.items(dataSource: \(source))).disposed(by: bag)",
    "consume(table.rx.items(dataSource: \(source)))",
  ])
  func aListThatIsUnboundOrUnseenKeepsNothing(statement: String) {
    #expect(findings(statement) == 0)
  }

  private func findings(_ statement: String) -> Int {
    let page = """
      import RxCocoa
      import RxDataSources
      import RxSwift
      import UIKit
      final class Sheet: UIView { let list = UITableView() }
      final class Page: UIViewController {
        private typealias Source = RxTableViewSectionedReloadDataSource<Model>
        private let table = UITableView()
        private weak var weakTable: UITableView!
        private var own: UITableView { sheet.list }
        private let sheet = Sheet()
        private let stack = UIStackView()
        private let items: Driver<[Model]>
        private let bag = DisposeBag()
        private var brief = DisposeBag()
        func cell(_ item: Int) -> UITableViewCell { Cell() }
        private func made() -> Source { \(source) }
        func bind(_ given: UITableView) { \(statement) }
        override func viewDidDisappear(_ animated: Bool) { brief = DisposeBag() }
      }
      """
    return lint(page, rules: [.strongSelfInStoredClosure]).findings.count
  }
}

private let source = "Source(configureCell: { _, _, _, item in self.cell(item) })"
private let quiet =
  "Source(configureCell: { [weak self] _, _, _, item in self?.cell(item) ?? Cell() })"
