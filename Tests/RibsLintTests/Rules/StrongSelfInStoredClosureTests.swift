import RibsLint
import Testing

@Suite struct StrongSelfInStoredClosureTests {
  @Test(arguments: [
    "func start() { self.handler = { self.go() } }",
    "func start() { handler = { self.go() } }",
    "func start() { handler = go }",
    "func start() { cell.onTap = { self.listener?.tap() } }",
    "func start() { cell.onTap = { [self] in go() } }",
    "func start() { cell.label.onTap = { self.go() } }",
    "func start() { optional?.onTap = { self.go() } }",
    "func start() { let c = Cell(); c.onTap = { self.go() }; optional = c }",
    "private lazy var made: Cell = { let c = Cell(); c.onTap = { self.go() }; return c }()",
    "lazy var format: (Int) -> String = { \"\\(self.name)\\($0)\" }\nfunc text() -> String { format(1) }",
    "func start() { later { [weak self] in guard let self else { return }; self.handler = { self.go() } } }",
    "func start() { presenter.onTap = { self.go() } }",
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
    "static func make() -> Home { let h = Home(); h.handler = { h.go() }; return h }",
    "func start() { text = { self.name }() }",
    "func start() { name = self.text }",
  ])
  func whatHoldsNothingOrIsLetGoIsLeftAlone(members: String) {
    #expect(findings(members) == [])
  }

  @Test func aStructKeepsNoSelf() {
    let source =
      "struct Row { var handler: (() -> Void)?; mutating func start() { handler = { self.go() } }; func go() {} }"
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.isEmpty)
  }

  private func findings(_ members: String) -> [String] {
    lint(
      """
      import RIBs
      import UIKit
      protocol HomePresentable: Presentable { var onTap: (() -> Void)? { get set } }
      final class HomeView: UIViewController, HomePresentable { var onTap: (() -> Void)? }
      final class Label { var onTap: (() -> Void)? }
      final class Weakling { weak var target: Home?; var onTap: (() -> Void)? { get { nil } set {} } }
      final class Cell { let label = Label(); var onTap: (() -> Void)? }
      protocol HomeListener: AnyObject { func tap() }
      final class Home: PresentableInteractor<HomePresentable> {
        weak var listener: HomeListener?
        private var handler: (() -> Void)?
        private let cell = Cell()
        private let weakling = Weakling()
        private var optional: Cell?
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
}
