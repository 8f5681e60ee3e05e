import RibsLint
import Testing

/// The view that a view controller keeps for good, however the code gets at it.
@Suite struct OwnViewsTests {
  @Test(arguments: [
    ("card.onTap = { self.go() }", 1),
    ("self.card.onTap = go", 1),
    ("card.configure { self.go() }", 1),
    ("(view as? CardView)?.onTap = { self.go() }", 1),
    ("(self.view as! CardView).onTap = { self.go() }", 1),
    ("guard let card = view as? CardView else { return }; card.onTap = { self.go() }", 1),
    ("if let card = viewIfLoaded as? CardView { card.onTap = { self.go() } }", 1),
    ("button.onTap = { self.go() }", 1),
    ("card.button.onTap = { self.go() }", 1),
    ("card.onTap = { [weak self] in self?.go() }", 0),
    ("card.onTap = { self.go() }; card.onTap = nil", 0),
    ("made.onTap = { self.go() }", 0),
    ("either.onTap = { self.go() }", 0),
    ("overridden.onTap = { self.go() }", 0),
    ("settable.onTap = { self.go() }", 0),
    ("handler = { self.go() }", 0),
    ("card.onTap = { self.go() }; view = UIView()", 0),
    ("let view: UIView = unseen; (view as? CardView)?.onTap = { self.go() }", 0),
    ("(sheet.view as? CardView)?.onTap = { self.go() }", 0),
    ("print((view is CardView).onTap = { self.go() })", 0),
  ])
  func aControllerKeepsItsView(statement: String, expected: Int) {
    #expect(
      findings("override func viewDidLoad() { super.viewDidLoad(); \(statement) }") == expected)
  }

  @Test(arguments: [
    ("let c = CardView(); c.onTap = { self.go() }; view = c", 1),
    ("let c = CardView(); self.view = c; c.onTap = { self.go() }", 1),
    ("view = CardView().then { $0.onTap = { self.go() } }", 1),
    ("let c = CardView(); c.onTap = { self.go() }; view = UIView()", 0),
    ("let c = CardView(); c.onTap = { self.go() }; sheet.view = c", 0),
  ])
  func aControllerKeepsTheViewThatItMakes(statement: String, expected: Int) {
    #expect(findings("override func loadView() { \(statement) }") == expected)
  }

  @Test func aGenericBaseGivesTheView() {
    let source = """
      import UIKit
      class Screen<V: UIView>: UIViewController {
        var root: V { view as! V }
        override func loadView() { view = V() }
      }
      final class CardView: UIView { var onTap: (() -> Void)? }
      final class Page: Screen<CardView> {
        override func viewDidLoad() { super.viewDidLoad(); root.onTap = { self.title = "" } }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == 1)
  }

  @Test(arguments: [("var", 1), ("weak var", 0)])
  func theViewsDelegateMayBeTheController(property: String, expected: Int) {
    let source = """
      import UIKit
      protocol CardDelegate: AnyObject {}
      final class CardView: UIView { \(property) delegate: CardDelegate? }
      final class Page: UIViewController, CardDelegate {
        private var card: CardView { view as! CardView }
        override func viewDidLoad() { super.viewDidLoad(); card.delegate = self }
      }
      """
    #expect(lint(source, rules: [.strongDelegate]).findings.count == expected)
  }

  private func findings(_ member: String) -> Int {
    let source = """
      import Then
      import UIKit
      final class TapButton: UIButton { var onTap: (() -> Void)? }
      final class CardView: UIView {
        var onTap: (() -> Void)?
        let button = TapButton()
        func configure(_ tap: @escaping () -> Void) { onTap = tap }
      }
      final class Sheet: UIViewController {}
      class Base: UIViewController {
        var overridden: CardView { view as! CardView }
        private var handler: (() -> Void)? { get { card.onTap } set { print(1) } }
        private var settable: CardView { get { view as! CardView } set { print(newValue) } }
        private let sheet: Sheet
        private var card: CardView { view as! CardView }
        private var button: TapButton { return card.button }
        private var made: CardView { CardView() }
        private var either: CardView { if isViewLoaded { return view as! CardView }; return CardView() }
        func go() {}
        \(member)
      }
      final class Page: Base { override var overridden: CardView { CardView() } }
      """
    return lint(source, rules: [.strongSelfInStoredClosure]).findings.count
  }
}
