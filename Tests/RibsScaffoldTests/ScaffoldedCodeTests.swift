import Foundation
import RibsScaffold
import RibsSyntax
import TestSupport
import Testing

/// What is written compiles, passes its own tests, and its tests notice each line that goes missing.
@Suite("Scaffolded code")
struct ScaffoldedCodeTests {
  @Test func typechecksWithoutAWarning() throws {
    let files = try sound().flatMap(\.files)
    let folder = try folder(files)
    let diagnostics = try SwiftCompiler.typecheck(urls(files.map(\.path), in: folder))
    #expect(diagnostics.text == "")
    #expect(diagnostics.succeeded)
  }

  /// All RIBs, sound and broken, are one program, as compiling takes longer than everything else.
  @Test func itsTestsPassAndEachBrokenLineFailsOne() throws {
    let sound = try sound()
    let broken = try BrokenLine.all.enumerated().map { try $1.rib($0) }
    let files = (sound + broken).flatMap(\.files)
    let folder = try folder(files)
    try folder.write("Kept.swift", "enum Kept { static var objects: [AnyObject] = [] }\n")
    let (tests, sources) = partition(files.map(\.path))

    let output = try SwiftCompiler.runTests(
      sources: urls(sources + ["Kept.swift"], in: folder), tests: urls(tests, in: folder))

    let failures = failedTests(output.text)
    let executed = output.text.matches(of: /Executed (\d+) tests/).compactMap { Int($0.output.1) }
    #expect(
      executed.max() == (sound + broken).flatMap(\.tests).count, "\(output.text.suffix(4000))")
    for rib in sound {
      #expect(failures.filter { rib.tests.contains($0) } == [], "\(rib.name)")
    }
    for (rib, change) in zip(broken, BrokenLine.all) {
      #expect(
        failures.contains { rib.tests.contains($0) },
        "no test fails when `\(change.line)` becomes `\(change.replacement)`")
    }
  }

  @Test(arguments: [Indentation.spaces(2), .spaces(4), .tabs])
  func isFormattedAsSwiftFormatWantsIt(indentation: Indentation) throws {
    // A long name makes lines too long that fit for a short one. With tabs of eight columns a few
    // single types are longer than a line, which nothing but a generic argument list could cut.
    let names = indentation == .tabs ? ["Home", "Favorites"] : ["Home", "AccountVerificationForm"]
    let files = try names.flatMap { name in
      try [RibView.uikit, .viewless].flatMap { view in
        try Flavour.allCases.flatMap { flavour in
          try scaffold(
            name, view, flavour, module: "App", indentation: indentation
          ).map { PlannedFile(path: "\(view)/\(flavour)/\($0.path)", contents: $0.contents) }
        }
      }
    }
    let folder = try folder(files)
    let stated =
      switch indentation {
      case .spaces(let count): "\"spaces\": \(count)"
      case .tabs: "\"tabs\": 1"
      }
    try folder.write(".swift-format", "{ \"version\": 1, \"indentation\": { \(stated) } }")
    let lint = try Subprocess.run(
      ["swift", "format", "lint", "--strict", "--recursive", folder.path])
    #expect(lint.text == "")
    #expect(lint.succeeded)
  }

  @Test func testsImportTheModuleThatIsKnown() throws {
    for file in try scaffold("Home", module: "Rider") {
      #expect(file.text.contains("@testable import Rider\n\n") == file.path.hasPrefix("Tests/"))
    }
  }

  private func sound() throws -> [WrittenRib] {
    try [
      WrittenRib("Home", .uikit, .rx), WrittenRib("Menu", .viewless, .rx),
      WrittenRib("Receipt", .uikit, .combine), WrittenRib("Session", .viewless, .combine),
    ]
  }

  private func folder(_ files: [PlannedFile]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for file in files { try folder.write(file.path, file.text) }
    return folder
  }

  private func partition(_ paths: [String]) -> (tests: [String], sources: [String]) {
    let tests = paths.filter { $0.hasSuffix("Tests.swift") }
    return (tests, paths.filter { !$0.hasSuffix("Tests.swift") })
  }

  private func urls(_ paths: [String], in folder: TemporaryFolder) -> [URL] {
    paths.map { URL(filePath: folder($0)) }
  }

  /// `HomeRouterTests.test_…`, as XCTest names it on Linux and, in its own way, on Apple's systems.
  private func failedTests(_ text: String) -> Set<String> {
    let lines = text.split(separator: "\n").filter { $0.contains(": error: ") }
    return Set(
      lines.compactMap { line in
        line.firstMatch(of: /(\w+Tests)[ .](test_\w+)/).map { "\($0.output.1).\($0.output.2)" }
      })
  }
}
