import RibsModel
import RibsSyntax
import Testing

/// Which code is looked at for a name: none that says it may be missing.
@Suite("Code that mentions a name") struct MentionTests {
  private func functions(mentioning names: String..., in source: String) -> [String] {
    let file = ProjectFile(
      source: parse(path: "A.swift", bytes: Array(source.utf8)), pathBelow: "A.swift")
    let types = TypeTable(files: [file])
    let code = CodeTable(types: types)
    return code.units(mentioning: names).map {
      types.declaredName(at: code[$0].declaration)
    }
  }

  @Test func itIsFoundWhereverItStandsInAFile() {
    let calls = ["query", "other", "query", "none", "query"].enumerated()
      .map { "func f\($0)() { \($1)() }" }
    #expect(
      functions(mentioning: "query", in: calls.joined(separator: "\n")) == ["f0", "f2", "f4"])
    #expect(
      functions(mentioning: "none", "query", in: calls.joined(separator: "\n"))
        == ["f0", "f2", "f3", "f4"])
  }

  @Test func whatAWrapperAddsToAPropertyHasItsName() {
    let source = """
      final class Search {
        @Published var query = ""
        func plain() { query = "a" }
        func projected() { $query.sink() }
        func storage() { _query = .init() }
        func another() { requery() }
      }
      """
    #expect(functions(mentioning: "query", in: source) == ["plain", "projected", "storage"])
  }

  @Test func nothingHasAnEmptyName() {
    #expect(functions(mentioning: "", in: "func f() { _ = g() }\nvar a = b") == [])
  }

  @Test func aNameInAnInterpolationCounts() {
    #expect(functions(mentioning: "user", in: #"func f() { print("\(user)") }"#) == ["f"])
  }
}
