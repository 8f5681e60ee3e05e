import RibsLint
import Testing

/// An optional closure may outlive the call that it is given to, however its type is written.
@Suite struct OptionalHandlersTests {
  @Test(arguments: [
    "(() -> Void)?", "Handler?", "Handler!", "Optional<() -> Void>", "Optional<Handler>",
    "OptionalHandler", "Own?", "Card.Own?", "Work<Void>?", "@escaping Handler",
    "(@MainActor () -> Void)?",
  ])
  func anOptionalHandlerIsStored(type: String) {
    #expect(findings(type, "onTap = given") == 1)
    #expect(findings(type, "onTap = given", "card.configure { [weak self] in self?.go() }") == 0)
    #expect(findings(type, "DispatchQueue.main.async { given?() }") == 0)
    #expect(
      findings(type, "self.init(frame: .zero); onTap = given", "card = Card { self.go() }") == 1)
    #expect(findings(type, "self.init(frame: .zero); print(1)", "card = Card { self.go() }") == 0)
  }

  @Test func aHandlerThatIsTakenAwayIsLeftAlone() {
    #expect(
      findings("Handler?", "onTap = given", "card.configure { self.go() }; card.configure(nil)")
        == 0)
  }

  private func findings(
    _ type: String, _ body: String, _ statement: String = "card.configure { self.go() }"
  ) -> Int {
    let taker = body.hasPrefix("self.init") ? "convenience init" : "func configure"
    let source = """
      import UIKit
      typealias Handler = () -> Void
      typealias OptionalHandler = (() -> Void)?
      typealias Work<Value> = () -> Value
      final class Card: UIView {
        typealias Own = () -> Void
        private var onTap: Handler?
        \(taker)(_ given: \(type)) { \(body) }
      }
      final class Page: UIViewController {
        private var card = Card(frame: .zero)
        func go() {}
        override func viewDidLoad() { super.viewDidLoad(); \(statement) }
      }
      """
    return lint(source, rules: [.strongSelfInStoredClosure]).findings.count
  }
}
