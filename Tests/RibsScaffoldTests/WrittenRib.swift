import RibsScaffold
import RibsSyntax

/// A RIB as it was written, or with a line broken on purpose.
struct WrittenRib {
  let name: String
  var files: [PlannedFile]
  /// A line was found and replaced.
  var isBroken = false

  init(
    _ name: String, _ kind: ScaffoldKind, _ flavour: Flavour, _ testing: TestLibrary = .xctest
  ) throws {
    self.name = name
    files = try scaffold(name, kind, flavour, testing: testing)
  }

  /// The names of its tests: `HomeRouterTests.test_…`.
  var tests: [String] {
    files.flatMap { file -> [String] in
      guard let type = file.text.firstMatch(of: /class (\w+): XCTestCase/)?.output.1 else {
        return []
      }
      return file.text.matches(of: /func (test_\w+)/).map { "\(type).\($0.output.1)" }
    }
  }
}
