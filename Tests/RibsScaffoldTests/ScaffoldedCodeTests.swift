import Foundation
import RibsFiles
import RibsLint
import RibsModel
import RibsScaffold
import RibsSyntax
import Testing
import TestSupport

/// What is written compiles, passes its own tests, and its tests notice each line that goes
/// missing.
@Suite("Scaffolded code")
struct ScaffoldedCodeTests {
  /// Those that each project has once are declared by every one of these, under names of their own.
  @Test(arguments: LanguageMode.allCases)
  func everyCombinationCompilesWithoutAWarning(languageMode: LanguageMode) throws {
    let files = try everyCombination(languageMode)
    let folder = try folder(files)
    let mode = languageMode == .swift6 ? 6 : 5
    let diagnostics = try SwiftCompiler.typecheck(
      urls(files.map(\.path), in: folder), languageMode: mode)
    #expect(diagnostics.text == "")
    #expect(diagnostics.succeeded)
  }

  @Test func nothingIsToBeFoundInAnyCombination() throws {
    for languageMode in LanguageMode.allCases {
      let project = Project(
        files: try everyCombination(languageMode).map { file in
          ProjectFile(
            source: parse(path: file.path, bytes: file.contents),
            pathBelow: file.path)
        })
      #expect(project.ribs.count == Flavour.allCases.count * TestLibrary.allCases.count * 9)
      #expect(Linter().run(on: project).findings.map(\.message) == [])
    }
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
      #expect(rib.isBroken, "`\(change.line)` stands nowhere")
      #expect(
        failures.contains { rib.tests.contains($0) },
        "no test fails when `\(change.line)` becomes `\(change.replacement)`")
    }
  }

  @Test func itsTestsInSwiftTestingPassAndBrokenLinesFailThem() throws {
    let sound = try sound(.swiftTesting)
    let chosen = BrokenLine.all.filter { $0.line.contains("istener") || $0.child != nil }
    let broken = try chosen.enumerated().map { try $1.rib($0, .swiftTesting) }
    let files = (sound + broken).flatMap(\.files)
    let folder = try folder(files)
    try folder.write("Kept.swift", "enum Kept { static var objects: [AnyObject] = [] }\n")

    let output = try SwiftCompiler.runSwiftTests(
      urls(files.map(\.path) + ["Kept.swift"], in: folder))

    let failed = Set(
      output.text.matches(of: /Suite (\w+) failed/).map { String($0.output.1) })
    #expect(output.text.contains("Test run with "), "\(output.text.suffix(4000))")
    for rib in sound {
      #expect(failed.filter { $0.hasPrefix(rib.name) } == [], "\(rib.name)")
    }
    for (rib, change) in zip(broken, chosen) {
      #expect(
        failed.contains { $0.firstMatch(of: /^Broken\d+/)?.output == rib.name[...] },
        "no test fails when `\(change.line)` becomes `\(change.replacement)`")
    }
  }

  @Test(arguments: [Indentation.spaces(2), .spaces(4), .tabs])
  func isFormattedAsSwiftFormatWantsIt(indentation: Indentation) throws {
    // A long name makes lines too long that fit for a short one. With tabs of eight columns a few
    // single types are longer than a line, which nothing but a generic argument list could cut.
    let names = indentation == .tabs ? ["Home", "Favor"] : ["Home", "AccountVerification"]
    let style = ScaffoldStyle(
      indentation: indentation, header: "{{file}}\n\nCopyright Example.",
      isPublic: indentation == .spaces(4))
    let files = try names.flatMap {
      try everyCombination(ofName: $0, style: style, asOneModule: false)
    }
    let folder = try folder(files)
    let stated =
      switch indentation {
      case .spaces(let count): "\"spaces\": \(count)"
      case .tabs: "\"tabs\": 1"
      }
    try folder.write(".swift-format", "{ \"version\": 1, \"indentation\": { \(stated) } }")
    let lint = try Subprocess.run(
      ["swift", "format", "lint", "--strict", "--parallel", "--recursive", folder.path])
    #expect(lint.text == "")
    #expect(lint.succeeded)
  }

  @Test func testsImportTheModuleThatIsKnown() throws {
    for file in try scaffold("Home", module: "Rider") {
      #expect(file.text.contains("@testable import Rider\n\n") == file.path.hasPrefix("Tests/"))
    }
  }

  private func sound(_ testing: TestLibrary = .xctest) throws -> [WrittenRib] {
    try [
      WrittenRib("Home", .rib(.uikit), .rx, testing),
      WrittenRib("Menu", .rib(.viewless), .rx, testing),
      WrittenRib("Receipt", .rib(.uikit(hasPresenter: true)), .combine, testing),
      WrittenRib("Session", .rib(.viewless), .combine, testing),
      WrittenRib("Profile", .rib(.swiftui(hasPresenter: true)), .rx, testing),
      WrittenRib("Offers", .rib(.swiftui), .combine, testing),
      WrittenRib("Root", .launch(.uikit), .rx, testing, child: .rib(.uikit(hasPresenter: true))),
      WrittenRib("Sync", .worker, .combine, testing),
      WrittenRib("Benefits", .pluginPoint, .rx, testing),
      WrittenRib("Rollout", .flag, .rx, testing),
      WrittenRib("Trip", .rib(.uikit), .combine, testing, child: .rib(.viewless)),
      WrittenRib("Rating", .rib(.viewless), .rx, testing, child: .rib(.swiftui)),
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
