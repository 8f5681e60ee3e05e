import RibsLint
import Testing

/// An object that is held by a closure of its own is never freed, wherever it comes from.
@Suite struct ClosuresThatHoldTheirKeepersTests {
  @Test(arguments: [
    "func start(_ field: Field) { field.onReturn = { field.done() } }",
    "func start(_ field: Field?) { field?.onReturn = { field?.done() } }",
    "func start(_ field: Field) { field.onReturn = { [other = field] in other.done() } }",
    "static func start(field: Field) { field.onReturn = { [field] in field.done() } }",
    "func start(_ view: UIView) { guard let field = view as? Field else { return }; field.onReturn = { field.done() } }",
    "func start() { fields.forEach { field in field.onReturn = { field.done() } } }",
    "func start() { for field in fields { field.onReturn = { field.done() } } }",
    "func start() { if let field = fields.first { field.onReturn = { [weak self] in self?.done(field) } } }",
    "func start(_ field: Field) { field.onReturn = { later { field.done() } } }",
    "func start(_ field: Field) { field.onReturn = { later { [weak field] in field?.done() } } }",
  ])
  func anObjectHoldsItselfByItsClosure(code: String) {
    let found = findings(code)
    #expect(found.map(\.help) == ["Capture `[weak field]`."])
    #expect(found.first?.message.hasSuffix("Field.onReturn → Field") == true)
  }

  @Test(arguments: [
    "func start(_ field: Field) { field.onReturn = { [weak field] in field?.done() } }",
    "func start(_ field: Field) { field.onReturn = { [unowned field] in field.done() } }",
    "func start(_ field: Field) { field.onReturn = { [weak other = field] in other?.done() } }",
    "func start(_ field: Field) { field.onReturn = { [tag = field.tag] in print(tag) } }",
    "func start() { let field = Field(); field.onReturn = { [weak other = field] in other?.done() } }",
    "func start(_ field: Field) { field.onReturn = { [weak field] in later { field?.done() } } }",
    "func start(_ field: Field) { weak var field = field; field?.onReturn = { field?.done() } }",
    "func start(_ field: Field) { later { [weak field] in field?.onReturn = { field?.done() } } }",
    "func start(_ field: Field, _ other: Field) { field.onReturn = { other.done() } }",
    "func start(_ field: Field) { field.onReturn = { fields.forEach { field in field.done() } } }",
    "func start(_ field: Field) { field.onReturn = { let field = Field(); field.done() } }",
    "func start(_ field: Field) { field.onReturn = { field.done() }; field.done() }\nfunc stop(_ field: Field) { field.onReturn = nil }",
    "func start(_ field: Input) { field.onReturn = { field.done() } }",
    "func start(_ field: Style) { var field = field; field.onReturn = { print(field.name) } }",
    "func start(_ field: Field) { field.forwarded = { field.done() } }",
    "func start(_ field: Field) { field.completionBlock = { field.done() } }",
  ])
  func anotherObjectOrAWeakOneIsLeftAlone(code: String) {
    #expect(findings(code).isEmpty)
  }

  private func findings(_ code: String) -> [ReportedFinding] {
    let source = """
      import UIKit
      protocol Input: AnyObject { var onReturn: (() -> Void)? { get set }; func done() }
      struct Style { var onReturn: (() -> Void)?; let name = "" }
      final class Field: UIView {
        var onReturn: (() -> Void)?
        var forwarded: (() -> Void)? { get { nil } set {} }
        func done() {}
      }
      final class Form {
        private let fields: [Field]
        init(fields: [Field]) { self.fields = fields }
        func done(_ field: Field) {}
        \(code)
      }
      """
    return lint(source, rules: [.strongSelfInStoredClosure]).findings
  }
}
