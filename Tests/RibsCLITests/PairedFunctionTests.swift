import TestSupport
import Testing

@Suite("Pairs of functions")
struct PairedFunctionTests {
  @Test(arguments: ["closeMenu", "detachMenu", "dismissMenuIfNeeded"])
  func whatIsNewStandsBehindBothHalvesOfAPair(half: String) throws {
    let app = try TemporaryFolder.withHome()
    #expect(try ribs("new", "Menu", "--parent", "Home", in: app).status == .done)
    for path in try app.list() where path.hasSuffix(".swift") {
      try app.write(path, try app.read(path).replacing("detachMenu", with: half))
    }
    // The one that takes the child away leaves that to a helper.
    let router = "Home/HomeRouter.swift"
    let text = try app.read(router)
    let start = try #require(text.firstRange(of: "  func \(half)() {\n")).upperBound
    try app.write(
      router,
      text[..<start] + "    remove()\n  }\n\n  private func remove() {\n" + text[start...])
    #expect(try ribs("new", "Pay", "--parent", "Home", in: app).status == .done)
    #expect(
      try functions(in: "Home/HomeInteractor.swift", app)
        .starts(with: ["routeToMenu", half, "routeToPay", "detachPay"]))
    #expect(
      try functions(in: router, app).suffix(5)
        == ["routeToMenu", half, "routeToPay", "detachPay", "remove"])
    try app.expectCompiles()
  }

  private func functions(in path: String, _ app: TemporaryFolder) throws -> [String] {
    try app.read(path).matches(of: /func (\w+)\(/).map { String($0.1) }
  }
}
