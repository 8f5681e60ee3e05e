import RibsLint
import Testing

/// The interactor holds its view, so that nothing which the view keeps may hold the interactor.
@Suite struct ListenersOfViewsTests {
  @Test(arguments: [
    ("card.onTap = { [listener] in listener?.close() }", 1),
    ("guard let listener else { return }; card.onTap = { listener.close() }", 1),
    ("guard let l = listener else { return }; card.configure { l.close() }", 1),
    ("if let listener { button.addAction(UIAction { _ in listener.close() }, for: .tap) }", 1),
    ("let c = Card(); c.onTap = { [listener] in listener?.close() }; view.addSubview(c)", 1),
    ("card.onTap = { [weak listener] in listener?.close() }", 0),
    ("card.onTap = { [listener] in listener?.close() }; card.onTap = nil", 0),
    ("guard let listener else { return }; load { listener.close() }", 0),
    ("guard let listener else { return }; let c = Card(); c.onTap = { listener.close() }", 0),
    ("guard let listener else { return }; listener.close()", 0),
    ("card.onTap = { [other] in other?.close() }", 0),
    (
      "card.onTap = { [weak self] in guard let listener = self?.listener else { return }; listener.close() }",
      0
    ),
  ])
  func aClosureOfTheViewHoldsTheListener(statement: String, expected: Int) {
    let source = view("override func viewDidLoad() { super.viewDidLoad(); \(statement) }")
    let findings = lint(source, rules: [.strongSelfInStoredClosure]).findings
    #expect(findings.count == expected)
    #expect(findings.allSatisfy { $0.help.hasPrefix("Capture `[weak l") })
  }

  @Test func aClosureThatHoldsTheViewAsWellIsReportedOnce() {
    let source = view(
      "override func viewDidLoad() { super.viewDidLoad(); card.onTap = { [listener] in self.load {}; listener?.close() } }"
    )
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == 1)
  }

  @Test func whereSomebodyElseCanBeTheListenerNothingIsReported() {
    let source =
      view(
        "override func viewDidLoad() { super.viewDidLoad(); card.onTap = { [listener] in listener?.close() }; card.listener = listener }"
      )
      + "\nfinal class MenuLog: MenuPresentableListener { func close() {} }"
    #expect(
      lint(source, rules: [.strongSelfInStoredClosure, .strongViewListener]).findings.isEmpty)
  }

  @Test(arguments: [
    ("card.listener = listener", 1), ("self.card.listener = self.listener", 1),
    ("guard let listener else { return }; card.listener = listener", 1),
    ("card.show(listener)", 1), ("helper = Helper(listener: listener)", 1),
    ("card.listener = listener; card.listener = nil", 0), ("card.weakListener = listener", 0),
    ("weakCard?.listener = listener", 0), ("Card().listener = listener", 0),
    ("card.listener = listener; listener = nil", 0), ("card.listener = other", 0),
    ("card.passing(listener)", 0),
  ])
  func aPartOfTheViewHoldsTheListener(statement: String, expected: Int) {
    let findings = lint(
      view("func setUp() { \(statement) }"), rules: [.strongViewListener]
    ).findings
    #expect(findings.count == expected)
  }

  private func view(_ member: String) -> String {
    """
    import RIBs
    import UIKit
    protocol MenuPresentableListener: AnyObject { func close() }
    protocol OtherListener: AnyObject { func close() }
    protocol MenuPresentable: Presentable { var listener: MenuPresentableListener? { get set } }
    final class MenuInteractor: PresentableInteractor<MenuPresentable>, MenuPresentableListener {
      override init(presenter: MenuPresentable) { super.init(presenter: presenter); presenter.listener = self }
      func close() {}
    }
    final class Helper {
      private let listener: MenuPresentableListener?
      init(listener: MenuPresentableListener?) { self.listener = listener }
    }
    final class Card: UIView {
      var onTap: (() -> Void)?
      var listener: MenuPresentableListener?
      weak var weakListener: MenuPresentableListener?
      func configure(_ tap: @escaping () -> Void) { onTap = tap }
      func show(_ given: MenuPresentableListener?) { listener = given }
      func passing(_ given: MenuPresentableListener?) { given?.close() }
    }
    final class MenuViewController: UIViewController, MenuPresentable, ViewControllable {
      weak var listener: MenuPresentableListener?
      weak var other: OtherListener?
      private let card = Card()
      private weak var weakCard: Card?
      private var helper: Helper?
      private let button = UIButton()
      func load(_ done: () -> Void) { done() }
      \(member)
    }
    """
  }
}
