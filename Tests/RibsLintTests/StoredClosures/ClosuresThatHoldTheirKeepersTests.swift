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

  @Test(arguments: [
    "func start() { var field: Field? = Field(); field?.onReturn = { field = nil } }",
    "func start() { var field: Field! = Field(); field.onReturn = { field.done(); field = nil } }",
    "func start() { var field = Field(); field.onReturn = { field.done() }; field = Field() }",
    "func start() { let field = Field(); var row: Row? = Row(field: field); field.onReturn = { row?.close(); row = nil } }",
  ])
  func aVariableThatIsEmptiedLetsGo(code: String) {
    #expect(findings(code).isEmpty)
  }

  @Test(arguments: [
    (
      "func start(_ box: Box) { box.field.onReturn = { box.open() } }",
      "Box.field → Field.onReturn → Box", "Capture `[weak box]`."
    ),
    (
      "func start() { let box = make(); box.field.onReturn = { later { box.open() } } }",
      "Box.field → Field.onReturn → Box", "Capture `[weak box]`."
    ),
    (
      "func start(_ box: Box) { box.style.onReturn = { box.open() } }",
      "Box.style → Style.onReturn → Box", "Capture `[weak box]`."
    ),
    (
      "func start(_ module: Module<Box, Pad>) { module.output.onPick = { module.view.open() } }",
      "Module.output → Pad.onPick → Module", "Capture `[weak view = module.view]`."
    ),
    (
      "func start(_ module: Module<Box, Output>) { module.output.onPick = { [module] in module.view.open() } }",
      "Module.output → Pad.onPick → Module", "Capture `[weak view = module.view]`."
    ),
    (
      "func start(_ module: Module<Int, Pad>) { module.output.onPick = { print(module.view) } }",
      "Module.output → Pad.onPick → Module", "Capture weakly what the closure needs of `module`."
    ),
    (
      "func start(_ module: Module<Box, Pad>) { module.output.onPick = { print(module) } }",
      "Module.output → Pad.onPick → Module", "Capture weakly what the closure needs of `module`."
    ),
  ])
  func whatLeadsToTheObjectIsHeldAsWell(code: String, way: String, help: String) {
    let found = findings(code)
    #expect(found.map(\.help) == [help])
    #expect(found.first?.message.hasSuffix(way) == true)
  }

  @Test(arguments: [
    "func start(_ box: Box) { box.field.onReturn = { [weak box] in box?.open() } }",
    "func start(_ box: Box) { box.field.onReturn = { [field = box.field] in print(field.tag) } }",
    "func start(_ box: Box, _ other: Box) { box.field.onReturn = { other.open() } }",
    "func start(_ box: Box) { box.lent?.onReturn = { box.open() } }",
    "func start(_ box: Box) { box.newest.onReturn = { box.open() } }",
    "func start(_ box: Box) { box.kept?.onReturn = { box.open() } }\nfunc stop(_ box: Box) { box.kept = nil }",
    "func start(_ style: Frame) { var style = style; style.style.onReturn = { print(style) } }",
    "func start(_ module: Module<Box, Pad>) { module.output.onPick = { [weak view = module.view] in view?.open() } }",
  ])
  func whatEndsOrLeadsElsewhereIsLeftAlone(code: String) {
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
      protocol Output: AnyObject { var onPick: (() -> Void)? { get set } }
      final class Pad: Output { var onPick: (() -> Void)? }
      struct Module<View, Out> { let view: View; let output: Out }
      final class Row { let field: Field; init(field: Field) { self.field = field }; func close() {} }
      struct Frame { var style = Style() }
      final class Box: UIView {
        let field = Field()
        weak var lent: Field?
        var kept: Field?
        var newest: Field { Field() }
        var style = Style()
        func open() {}
      }
      final class Form {
        private func make() -> Box { Box() }
        private let fields: [Field]
        init(fields: [Field]) { self.fields = fields }
        func done(_ field: Field) {}
        \(code)
      }
      """
    return lint(source, rules: [.strongSelfInStoredClosure]).findings
  }
}
