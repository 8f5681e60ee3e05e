import RibsLint
import Testing

/// Closures in models of which others are made, one for each, by an initialiser or function that is
/// only named, or by one that stands in a closure.
@Suite struct MappedModelsTests {
  @Test(arguments: [
    ("list.show(models.map(Row.init))", 1), ("list.show(models.map { Row($0) })", 1),
    ("list.show(models.compactMap(Row.init))", 1),
    ("let r = models.map(Row.init); list.show(r)", 1),
    ("list.take(models.map(Row.init))", 1), ("list.take(models.map { Row($0) })", 1),
    ("list.build(models.map(Row.init))", 1), ("list.show(models.map(Row.init)); list.show([])", 0),
    ("print(models.map(Row.init))", 0), ("list.show(models.map(Title.init))", 0),
    ("list.show(models.map(Several.init))", 0), ("list.show(models.filter { _ in true })", 0),
    ("list.take(models.map(Optionally.init))", 0),
  ])
  func whatAnInitialiserTakesOutOfEachIsFollowed(statement: String, expected: Int) {
    #expect(findings("let models = [Model(onTap: { self.go() })]; \(statement)") == expected)
    #expect(
      findings("let models = [Model(onTap: { [weak self] in self?.go() })]; \(statement)") == 0)
  }

  @Test(arguments: [
    ("rows = titles.map(makeRow)", 1), ("rows = titles.map(self.makeRow)", 1),
    ("rows = titles.map { makeRow($0) }", 1), ("rows = (0..<3).map { _ in makeRow(\"\") }", 1),
    ("rows = (0..<3).map { _ in let r = RowView(); r.onTap = { self.go() }; return r }", 1),
    ("let made = titles.map(makeRow); made.forEach { view.addSubview($0) }", 1),
    ("print(titles.map(makeRow))", 0), ("rows = unseen.map(makeRow)", 0),
    ("rows = titles.map(makeRow); rows = []", 0), ("rows = titles.filter(makeRow)", 0),
  ])
  func whatAFunctionMakesForEachIsKept(statement: String, expected: Int) {
    #expect(findings(statement) == expected)
  }

  private func findings(_ statement: String) -> Int {
    let source = """
      import UIKit
      struct Model { let onTap: () -> Void }
      struct Row {
        let onTap: () -> Void
        init(_ model: Model) { onTap = model.onTap }
      }
      struct Title { let text: String; init(_ model: Model) { text = "" } }
      struct Several {
        let onTap: () -> Void
        init(_ model: Model) { onTap = model.onTap }
        init(one model: Model) { onTap = {} }
      }
      struct Optionally {
        var onTap: (() -> Void)?
        init(_ model: Model) { onTap = model.onTap; onTap = nil }
      }
      final class RowView: UIView {
        var onTap: (() -> Void)?
        convenience init(row: Row) { self.init(frame: .zero); set(row) }
        private func set(_ row: Row) { onTap = row.onTap }
      }
      final class ListView: UIView {
        private var rows: [Row] = []
        private var handlers: [() -> Void] = []
        func show(_ rows: [Row]) { self.rows = rows }
        func take(_ rows: [Row]) { rows.forEach { handlers.append($0.onTap) } }
        func build(_ rows: [Row]) {
          let views = rows.map { RowView(row: $0) }
          views.forEach { addSubview($0) }
        }
      }
      final class Page: UIViewController {
        private let list = ListView()
        private var rows: [RowView] = []
        private let titles = [""]
        func go() {}
        override func viewDidLoad() { super.viewDidLoad(); \(statement) }
        private func makeRow(_ title: String) -> RowView {
          let row = RowView()
          \(statement.contains("makeRow") ? "row.onTap = { self.go() }" : "")
          return row
        }
      }
      """
    return lint(source, rules: [.strongSelfInStoredClosure]).findings.count
  }
}
