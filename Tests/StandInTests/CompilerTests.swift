import Foundation
import Testing

import TestSupport

@Suite struct CompilerTests {
  @Test func codeThatUsesTheStandInsTypechecks() throws {
    try withFile(
      "final class HomeInteractor: Interactor {}\nlet label = UILabel.self\n",
      imports: ["RIBs", "RxSwift", "UIKit"]
    ) { file in
      let diagnostics = try SwiftCompiler.typecheck([file])
      #expect(diagnostics.succeeded)
      #expect(diagnostics.text == "")
    }
  }

  @Test func aMistakeIsReportedWithFileAndLine() throws {
    try withFile("let count: Int = \"one\"\n", imports: ["RIBs"]) { file in
      let diagnostics = try SwiftCompiler.typecheck([file], languageMode: 6)
      #expect(!diagnostics.succeeded)
      #expect(diagnostics.errors.count == 1)
      #expect(diagnostics.errors.first?.hasPrefix("\(file.path):2:18: error: ") == true)
    }
  }

  @Test func testsRunAndTheirFailuresAreSeen() throws {
    let source = """
      final class CounterTests: XCTestCase {
        func test_passes() { XCTAssertEqual(Component(dependency: 1).dependency, 1) }
        func test_fails() { XCTFail("on purpose") }
        func test_waits() async throws { XCTAssertTrue(true) }
      }

      @MainActor final class ViewTests: XCTestCase {
        func test_view() { XCTAssertFalse(UIViewController().isViewLoaded) }
      }
      """
    try withFile(source, imports: ["RIBs", "UIKit", "XCTest"]) { file in
      let output = try SwiftCompiler.runTests(sources: [], tests: [file])
      #expect(!output.succeeded)
      // Apple's XCTest names it `-[App.CounterTests test_fails]`.
      #expect(output.text.contains(#/CounterTests[. ]test_fails\]? : failed - on purpose/#))
      #expect(output.text.contains("Executed 4 tests, with 1 failure"))
    }
  }

  private func withFile(_ source: String, imports: [String], _ body: (URL) throws -> Void) throws {
    let header = imports.map { "import \($0)" }.joined(separator: ";")
    try withExtendedLifetime(TemporaryFolder(["File.swift": "\(header)\n\(source)"])) { folder in
      try body(URL(filePath: folder("File.swift")))
    }
  }
}
