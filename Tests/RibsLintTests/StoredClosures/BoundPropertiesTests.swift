import RibsLint
import Testing

/// SwiftUI sets to nil what it has a binding of, as a sheet's item when the sheet goes.
@Suite struct BoundPropertiesTests {
  @Test(arguments: [
    ("@ObservedObject var model: ListModel", ".sheet(item: $model.detail)", 0),
    ("@StateObject var model = ListModel()", ".sheet(item: $model.detail)", 0),
    ("@State var list: List", ".sheet(item: $list.model.detail)", 0),
    ("@ObservedObject var model: ListModel", ".show(model.detail)", 1),
    ("@ObservedObject var model: ListModel", ".sheet(item: $model.other)", 1),
    ("@ObservedObject var model: OtherModel", ".sheet(item: $model.detail)", 1),
    ("var models: [ListModel]", ".show(models.map { $0.detail })", 1),
    ("@ObservedObject var model: ListModel", ".sheet(item: self.$model.detail)", 0),
    ("@ObservedObject var model: ListModel", ".show(self.$model.other)", 1),
    ("@ObservedObject var model: Model", ".sheet(item: $model.detail)", 0),
    ("@State var list: List", ".text($list.model.detail)", 1),
    ("@Published var query = \"\"", ".receive($query.detail { !$0.isEmpty })", 1),
  ])
  func aBindingMaySetThePropertyToNil(model: String, modifier: String, expected: Int) {
    let source = """
      import SwiftUI
      final class Detail: ObservableObject, Identifiable {
        private let onSave: (Int) -> Void
        init(onSave: @escaping (Int) -> Void) { self.onSave = onSave }
      }
      final class ListModel: ObservableObject {
        @Published var detail: Detail?
        @Published var other: Detail?
        func add() { detail = Detail(onSave: save) }
        private func save(_ number: Int) {}
      }
      final class OtherModel: ObservableObject { @Published var detail: Detail? }
      struct ListView: View {
        \(model)
        var body: some View { Text("list")\(modifier) }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  /// A row that is bound changes in its place.
  @Test(arguments: [
    ("ForEach($model.rows) { $row in Text(row.name) }", 1), ("Rows($model.rows)", 0),
  ])
  func elementsAreNotTakenOutOfWhatIsIterated(rows: String, expected: Int) {
    let source = """
      import SwiftUI
      final class Row: ObservableObject {
        private let onTap: () -> Void
        init(onTap: @escaping () -> Void) { self.onTap = onTap }
      }
      final class ListModel: ObservableObject {
        @Published var rows: [Row] = []
        func add() { rows.append(Row { self.save() }) }
        private func save() {}
      }
      struct ListView: View {
        @ObservedObject var model: ListModel
        var body: some View { \(rows) }
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }

  @Test(arguments: [
    ("details.assign(to: &$detail)", 0), ("details.assign(to: &self.$detail)", 0),
    ("$detail.sink { print($0) }", 1),
  ])
  func aStreamMaySetIt(statement: String, expected: Int) {
    let source = """
      import Combine
      final class Detail {
        private let onSave: () -> Void
        init(onSave: @escaping () -> Void) { self.onSave = onSave }
      }
      final class ListModel {
        @Published var detail: Detail?
        private let details = PassthroughSubject<Detail?, Never>()
        func start() { \(statement) }
        func add() { detail = Detail { self.save() } }
        private func save() {}
      }
      """
    #expect(lint(source, rules: [.strongSelfInStoredClosure]).findings.count == expected)
  }
}
