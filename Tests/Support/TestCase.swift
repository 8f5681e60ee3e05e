import Foundation

/// A test class found in a source text, and the program that runs such classes.
struct TestCase: Equatable {
  struct Method: Equatable {
    let name: String
    let isAsync: Bool
  }

  let name: String
  var methods: [Method] = []

  /// By the words alone: a class with the base `XCTestCase`, then its `func test…()`.
  static func all(in source: String) -> [TestCase] {
    let pattern = /class\s+(\w+)\s*:\s*XCTestCase|func\s+(test\w*)\s*\(\s*\)(\s*async)?/
    var cases: [TestCase] = []
    for match in source.matches(of: pattern) {
      if let name = match.output.1 {
        cases.append(TestCase(name: String(name)))
      } else if let name = match.output.2, !cases.isEmpty {
        let method = Method(name: String(name), isAsync: match.output.3 != nil)
        cases[cases.count - 1].methods.append(method)
      }
    }
    return cases
  }

  #if os(Linux)
    static let searchPaths: [String] = []
    static let options = searchPaths

    /// A `main.swift` that names every test: without Objective-C none can be found at run time.
    static func program(running cases: [TestCase]) -> String {
      let entries = cases.map { test in
        "testCase([\n\(test.methods.map { "  \($0.entry(of: test.name)),\n" }.joined())])"
      }
      return "import XCTest\n\nXCTMain([\n\(entries.joined(separator: ",\n"))\n])\n"
    }
  #else
    static let options = searchPaths + linking

    static func program(running cases: [TestCase]) -> String {
      """
      import XCTest

      XCTestSuite.default.run()
      exit(XCTestSuite.default.testRun?.hasSucceeded == true ? 0 : 1)

      """
    }

    /// Where the compiler finds XCTest, Testing and the macros of that.
    static let searchPaths = [
      "-F", "\(developer)/Library/Frameworks", "-I", "\(developer)/usr/lib",
      "-plugin-path", "\(toolchain)/lib/swift/host/plugins/testing",
    ]

    private static let linking = [
      "-framework", "XCTest", "-L", "\(developer)/usr/lib",
      "-Xlinker", "-rpath", "-Xlinker", "\(developer)/Library/Frameworks",
      "-Xlinker", "-rpath", "-Xlinker", "\(developer)/usr/lib",
    ]

    private static let developer = "\(answer("--show-sdk-platform-path"))/Developer"

    /// The folder above that of the compiler.
    private static let toolchain = URL(filePath: answer("--find", "swiftc"))
      .deletingLastPathComponent().deletingLastPathComponent().path

    private static func answer(_ arguments: String...) -> String {
      let run = try? Subprocess.run(["xcrun"] + arguments)
      return run?.text.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    }
  #endif
}

extension TestCase.Method {
  /// XCTest runs tests that are not `async` on the main thread, where those of a class isolated to
  /// the main actor belong.
  fileprivate func entry(of type: String) -> String {
    isAsync
      ? "(\"\(name)\", asyncTest({ (test: \(type)) in { try await test.\(name)() } }))"
      : "(\"\(name)\", { (test: \(type)) in { try MainActor.assumeIsolated { try test.\(name)() } } })"
  }
}
