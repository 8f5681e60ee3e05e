import RibsLint
import Testing

/// What the rows of Eureka's forms keep.
@Suite struct FormRowTests {
  @Test(arguments: [
    "form +++ Section() <<< TextRow(\"street\") { $0.onRowValidationChanged { _, row in self.check(row) } }",
    "form +++ TextRow().onChange { _ in self.check(nil) }.cellSetup { cell, _ in cell.tintColor = .red }",
    "form +++ TextRow().cellUpdate { _, _ in }.onChange { self.check($0) }",
    "let section = Section(); section <<< OwnRow(\"own\") { row in row.onCellSelection { _, row in self.check(row) } }; form += [section]",
    "let own = Section() <<< OwnRow { $0.onChange { self.check($0) } }; later { self.form += [own] }",
    "self.form +++ GenericRow<TextCell>.init(\"own\", { (row) in row.onChange { row in self.check(row) } })",
    "form +++ OwnRow { row in row.onText = { _ in row.value = nil } }",
    "form +++ TextRow { row in row.onChange { [weak self] _ in self?.check(row) } }",
    "let row = TextRow { row in row.onChange { _ in row.value = nil } }; print(row)",
  ])
  func aRowOfTheFormKeepsItsClosures(statement: String) {
    #expect(count(statement) == 1)
  }

  @Test(arguments: [
    "form +++ TextRow().onChange { [weak self] _ in self?.check(nil) }",
    "form +++ TextRow { row in row.onChange { row in row.value = nil } }",
    "form +++ TextRow { row in row.onChange { [weak row] _ in row?.value = nil } }",
    // What is told again lets go of what it was told before.
    "form +++ TextRow { $0.onChange { _ in self.check(nil) }; $0.onChange { _ in } }",
    // Nobody keeps the row, as far as is seen.
    "let row = TextRow().onChange { _ in self.check(nil) }; print(row)",
    // Something else is told.
    "form +++ TextRow { _ in self.model.onChange { _ in self.check(nil) } }",
    "form +++ makeRow().onChange { _ in self.check(nil) }",
    "form +++ Picker().onChange { _ in self.check(nil) }",
    "form +++ TextRow().onChange { _ in self.check(nil) }; form.removeAll()",
    "form +++ TextRow().onChange { _ in self.check(nil) }; form = Form()",
    "form +++ TextRow().onChange { _ in self.check(nil) }; form.sectionBy(tag: \"a\")?.removeAll()",
    "form +++ TextRow().onChange { _ in self.check(nil) }.onChange { _ in }",
    // It is another's form, or none.
    "let other = DetailViewController(); other.form +++ TextRow().onChange { _ in self.check(nil) }",
    "let form = Form(); form +++ TextRow().onChange { _ in self.check(nil) }; print(form)",
    "let own = Section() <<< TextRow().onChange { _ in self.check(nil) }; print(own)",
    "model <<< TextRow().onChange { _ in self.check(nil) }",
  ])
  func whatIsLetGoOrKeptByNobodyIsLeftAlone(statement: String) {
    #expect(count(statement) == 0)
  }

  @Test func onlyEurekasFormsAreMeant() {
    let statement = "form +++ TextRow().onChange { _ in self.check(nil) }"
    #expect(count(statement, module: "Forms") == 0)
    #expect(count(statement, base: "UIViewController") == 0)
  }

  private func count(
    _ statement: String, base: String = "FormViewController", module: String = "Eureka"
  ) -> Int {
    let source = """
      import \(module)
      import UIKit
      final class TextCell: Cell<String>, CellType {}
      final class OwnRow: Row<TextCell>, RowType { var onText: ((String) -> Void)? }
      final class GenericRow<C: CellType>: Row<C>, RowType {}
      final class Picker { func onChange(_ run: @escaping (Int) -> Void) -> Picker { self } }
      final class AddressViewController: \(base) {
        private let section = Section()
        private let model = Picker()
        override func viewDidLoad() {
          super.viewDidLoad()
          \(statement)
        }
        private func check(_ row: BaseRow?) {}
        private func makeRow() -> TextRow { TextRow() }
      }
      """
    return lint(source, rules: [.strongSelfInStoredClosure]).findings.count
  }
}
