/// How the tests of a suite are written, in lines that are indented by two spaces a level.
struct TestStyle {
  let library: TestLibrary
  /// `testRouteToMenuAttachesIt` instead of `test_routeToMenu_attachesIt`.
  var isCamelCase = false
  /// What its tests make the parent's router with, if there is something.
  var routerFactory: RouterFactory?

  func equal(_ value: String, _ expected: Int) -> String {
    library == .xctest
      ? "XCTAssertEqual(\(value), \(expected))" : "#expect(\(value) == \(expected))"
  }

  func same(_ value: String, _ expected: String) -> String {
    library == .xctest
      ? "XCTAssertTrue(\(value) === \(expected))" : "#expect(\(value) === \(expected))"
  }

  /// A test whose name is given as words joined by underscores.
  func test(_ name: String, _ lines: [String]) -> String {
    let head = library == .xctest ? "func \(xctestName(name))() {" : "@Test func \(name)() {"
    return ([head] + lines.map { $0.isEmpty ? "" : "  \($0)" } + ["}"]).joined(separator: "\n")
  }

  private func xctestName(_ name: String) -> String {
    guard isCamelCase else { return "test_" + name }
    return "test"
      + name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
