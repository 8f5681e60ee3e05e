import RibsLint
import Testing

@Suite struct RibWithoutTestsTests {
  /// An app with a RIB of each name, whose tests have this code.
  private func differences(
    _ names: [String], untested: [String] = [], tests: String,
    interactor: String = "var count = 0; func tap() { count += 1 }"
  ) -> [String] {
    let app = names.map { name in
      """
      final class \(name)Interactor: Interactor {\(untested.contains(name) ? " // expect: rib_without_tests" : "")
        \(interactor)
      }
      final class \(name)Router: Router<\(name)Interactor> {}
      final class \(name)Builder: Builder<EmptyDependency> {
        func build() -> Routing { \(name)Router(interactor: \(name)Interactor()) }
      }
      """
    }.joined(separator: "\n")
    return RibsLintTests.differences(
      [
        TestFile("App/A.swift", "import RIBs\n" + app),
        TestFile("AppTests/A.swift", "import RIBs\nimport XCTest\n" + tests),
      ], .ribWithoutTests)
  }

  private let ofTwo =
    "final class ATests: XCTestCase { var a: AInteractor!; func testB() { _ = BRouter.self } }"

  @Test func theOneWithoutIsReportedWhereMostHaveTests() {
    #expect(differences(["A", "B", "C"], untested: ["C"], tests: ofTwo) == [])
  }

  @Test func whereHalfOrFewerHaveTestsNothingIs() {
    #expect(differences(["A", "B", "C", "D"], tests: ofTwo) == [])
    #expect(differences(["A", "B", "C"], tests: "") == [])
  }

  @Test(arguments: [
    "final class CTests: XCTestCase {}", "final class CInteractorTests: XCTestCase {}",
    "final class C: XCTestCase { func test() { CBuilder(dependency: EmptyComponent()).build() } }",
    "class CSpec: QuickSpec {}", "@Suite struct CRouterTests {}",
  ])
  func anyMentionIsATest(tests: String) {
    #expect(differences(["A", "B", "C"], tests: ofTwo + "\n" + tests) == [])
  }

  @Test(arguments: [
    "", "override func didBecomeActive() { super.didBecomeActive() }",
    "override init() { super.init() }",
  ])
  func whatDoesNothingNeedsNone(interactor: String) {
    #expect(differences(["A", "B", "C"], tests: ofTwo, interactor: interactor) == [])
  }
}
