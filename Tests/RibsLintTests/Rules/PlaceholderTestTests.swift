import RibsLint
import Testing

@Suite struct PlaceholderTestTests {
  private let router = TestFile(
    "Home/HomeRouter.swift", "import RIBs\nclass HomeRouter: Router<Interactor> {}\nclass Other {}")

  private func findings(_ source: String, path: String = "HomeTests/Tests.swift") -> [String] {
    lint([router, TestFile(path, source)], rules: [.placeholderTest]).findings.map(\.message)
  }

  private func count(
    method: String, of type: String = "final class HomeRouterTests: XCTestCase"
  ) -> Int {
    findings("import XCTest\n\(type) {\n\(method)\n}").count
  }

  @Test(arguments: [
    "func test_routeToMenu() {}", "func test_routeToMenu() { }", "func testRoute() {\n}",
    "func testRoute() {\n  // TODO: write\n}", "func testRoute() { /* later */ }",
    "func testRoute() {\n// given\n\n  // then }\n /* end */ }",
    "func testRoute() throws {}", "func testRoute() async throws { }",
    "@MainActor func testRoute() {}", "func test_routeToExample_invokesToExampleResult() {}",
    "@Test func routes() {}", "@Test(\"It routes\") func routes() {}",
    "@Test(arguments: [1, 2]) func routes(to number: Int) {}",
  ])
  func aTestWithoutCodeIsReported(method: String) {
    #expect(count(method: method) == 1)
  }

  @Test(arguments: [
    "func testRoute() { XCTAssertTrue(true) }", "func testRoute() { _ = HomeRouter.self }",
    "func testRoute() { let a = 1 }", "func testRoute() { measure {} }",
    "func testRoute() { check() }", "func testRoute() {\n// given\ncheck()\n// then\n}",
    "func testRoute() {\n/* given */ check() }", "func testRoute() { super.testRoute() }",
    "func testRoute() {\n#if os(iOS)\ncheck()\n#endif\n}", "override func testRoute() {}",
    "private func testRoute() {}", "static func testRoute() {}", "func testData() -> Int {}",
    "func testRoute(to number: Int) {}", "func setUp() {}", "func tearDown() {}",
    "func routes() {}", "func xtestRoute() {}", "// func testRoute() {}",
    "@Test(.disabled()) func routes() {}", "@Test(.enabled(if: isDevice)) func routes() {}",
    "@Test func routes() { #expect(true) }", "@available(*, unavailable) func testRoute() {}",
    "@Skipped func testRoute() {}", "#if false\nfunc testRoute() {}\n#endif",
    "init() {}", "var testRoute: Int { 1 }", "func testRoute() { return }",
    "func test_routeToExample_invokesToExampleResult() { check() }",
  ])
  func whatDoesSomethingOrIsNoTestIsLeftAlone(method: String) {
    #expect(count(method: method) == 0)
  }

  @Test(arguments: [
    ("final class HomeRouterTest: XCTestCase", 1), ("final class OtherTests: XCTestCase", 0),
    ("final class MenuTests: XCTestCase", 0), ("final class HomeRouterTests: BaseTestCase", 0),
    ("final class HomeRouterTests", 0), ("final class HomeRouterTests: NSObject", 0),
    ("final class RoutingTests: XCTestCase { var router: HomeRouter!", 1),
    ("final class RoutingTests: XCTestCase { let other = Other()", 0),
  ])
  func onlyTestsOfARibsClassAreMeant(type: String, count: Int) {
    let closing = type.contains("{") ? "}" : ""
    let source = "import XCTest\n\(type.replacing("{", with: "{\n"))"
    let body = closing.isEmpty ? " {\nfunc testRoute() {}\n}" : "\nfunc testRoute() {}\n}"
    #expect(findings(source + body).count == count)
  }

  @Test func theTemplatesTestsAreMeantWhereverTheyAre() {
    let source = """
      import XCTest
      final class MenuTests: XCTestCase {
        func test_routeToExample_invokesToExampleResult() {
          // This is an example of a router test case.
        }
        func test_exampleObservable_callsRouterOrListener_exampleProtocol() {}
        func test_menu() {}
      }
      """
    #expect(
      findings(source) == [
        "`test_routeToExample_invokesToExampleResult` has no code, so it passes whatever the code does",
        "`test_exampleObservable_callsRouterOrListener_exampleProtocol` has no code, so it passes "
          + "whatever the code does",
      ])
  }

  @Test func aNameThatIsNotOnlyARibsIsNone() {
    let source = "import XCTest\nfinal class HomeRouterTests: XCTestCase { func testRoute() {} }"
    let other = TestFile("Clean/HomeRouter.swift", "enum Clean { final class HomeRouter {} }")
    let files = [router, other, TestFile("HomeTests/Tests.swift", source)]
    #expect(lint(files, rules: [.placeholderTest]).findings.isEmpty)
  }

  @Test func aBaseClassIsFilledByItsSubclasses() {
    let source = """
      import XCTest
      class HomeRouterTests: XCTestCase { func testRoute() {} }
      final class OtherTests: HomeRouterTests { override func testRoute() { check() } }
      """
    #expect(findings(source) == [])
  }

  @Test(arguments: [
    ("override func tearDown() { XCTAssertNil(leaked) }", 0),
    ("override func setUpWithError() throws { try verifyAll() }", 0),
    ("override func tearDown() { router = nil; super.tearDown() }", 1),
    ("override func setUp() { super.setUp(); router = HomeRouter() }", 1),
    ("override func setUp() { trackForMemoryLeaks(router) }", 0),
    ("override func setUp() { make() }; func make() { XCTAssertTrue(router.children.isEmpty) }", 0),
    ("override func setUp() { make() }; func make() { router = nil }", 1),
    ("deinit { assert(isDone) }", 0), ("init() { #expect(isReady) }", 0),
  ])
  func whatIsCheckedAroundATestIsItsCode(member: String, count: Int) {
    #expect(self.count(method: "func testRoute() {}\n\(member)") == count)
  }

  @Test func aBaseClassMayCheckToo() {
    let base = """
      import XCTest
      class LeakTestCase: XCTestCase { override func tearDown() { XCTAssertNil(leaked) } }
      class PlainTestCase: XCTestCase { override func tearDown() { kept = nil } }

      """
    let test = "final class HomeRouterTests: LeakTestCase { func testRoute() {} }"
    #expect(findings(base + test) == [])
    #expect(findings(base + test.replacing("Leak", with: "Plain")).count == 1)
  }

  @Test func itCanBeSilenced() {
    let source = """
      import XCTest
      final class HomeRouterTests: XCTestCase {
        func testRoute() {} // ribs:disable:this placeholder_test - waits for the new menu
      }
      """
    #expect(findings(source) == [])
  }

  /// A trait of the suite may switch its tests off, or check something around them.
  @Test(arguments: [
    ("@Suite(.disabled(\"flaky\")) struct HomeRouterTests", 0),
    ("@Suite(\"Home\", .serialized) struct HomeRouterTests", 0),
    ("@Suite(\"Home\") struct HomeRouterTests", 1), ("struct HomeRouterTests", 1),
  ])
  func aSuiteMayHaveTraits(type: String, count: Int) {
    #expect(self.count(method: "@Test func routes() {}", of: type) == count)
    let nested =
      "@Suite(.disabled()) enum All { struct HomeRouterTests { @Test func routes() {} } }"
    #expect(findings("import Testing\n" + nested) == [])
  }
}
