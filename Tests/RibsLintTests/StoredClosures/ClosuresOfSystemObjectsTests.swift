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
}
