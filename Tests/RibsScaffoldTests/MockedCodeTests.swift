import Foundation
import RibsFiles
import RibsModel
import RibsScaffold
import RibsSyntax
import Testing
import TestSupport

/// Mocks compile, do at run time what they promise, and are laid out as `swift format` wants it.
@Suite("Mocked code")
struct MockedCodeTests {
  @Test(arguments: [5, 6]) func everyShapeTypechecksWithoutAWarning(languageMode: Int) throws {
    let folder = try TemporaryFolder()
    var files: [URL] = []
    let fixtures: [Fixture] = [.mockShapesRx, .mockShapesCombine]
    for (number, fixture) in fixtures.enumerated() {
      files += try fixture.sources()
      files.append(try write("Mocks\(number).swift", try mocks(of: fixture).text, in: folder))
    }
    let diagnostics = try SwiftCompiler.typecheck(files, languageMode: languageMode)
    #expect(diagnostics.errors + diagnostics.warnings == [])
    #expect(diagnostics.succeeded)
  }

  @Test func everyMarkedProtocolOfTheSampleAppHasAMockThatTypechecks() throws {
    let folder = try TemporaryFolder()
    let file = try mocks(of: .rider)
    let marks = try Fixture.rider.sources().map {
      try String(contentsOf: $0, encoding: .utf8).matches(of: /\/\/\/ @(CreateMock|mockable)/).count
    }
    #expect(file.mocks.count == marks.reduce(0, +))
    let mocks = try write("Mocks.swift", file.text, in: folder)
    let diagnostics = try SwiftCompiler.typecheck(try Fixture.rider.sources() + [mocks])
    #expect(diagnostics.errors + diagnostics.warnings == [])
    #expect(diagnostics.succeeded)
  }

  /// `MockBehaviour.swift` is a program of assertions about the mocks of the shapes.
  @Test func mocksCountCallHandlersAndGiveDefaults() throws {
    let folder = try TemporaryFolder()
    let behaviour = Fixture.mockShapesRx.folder.appending(path: "../Behaviour/MockBehaviour.swift")
    let main = try write(
      "main.swift", try String(contentsOf: behaviour, encoding: .utf8), in: folder)
    var files = [main]
    for (number, fixture) in [Fixture.mockShapesRx, .mockShapesCombine].enumerated() {
      files += try fixture.sources()
      files.append(try write("Mocks\(number).swift", try mocks(of: fixture).text, in: folder))
    }
    let output = try SwiftCompiler.compileAndRun(files)
    #expect(output.text == "done\n")
    #expect(output.succeeded)
  }

  @Test func isFormattedAsSwiftFormatWantsIt() throws {
    let folder = try TemporaryFolder()
    for fixture in [Fixture.mockShapesRx, .mockShapesCombine, .rider] {
      let file = try mocks(of: fixture)
      // The line that would keep `swift format` from looking; names are the protocols' own.
      let text = file.text.replacing("// swift-format-ignore-file\n", with: "")
      try folder.write("\(file.mocks[0]).swift", text)
    }
    try folder.write(
      ".swift-format",
      """
      {
        "version": 1,
        "lineLength": 100,
        "indentation": { "spaces": 2 },
        "rules": { "NeverForceUnwrap": true, "NeverUseForceTry": true }
      }
      """)
    let lint = try Subprocess.run(
      ["swift", "format", "lint", "--strict", "--recursive", folder.path])
    #expect(lint.text == "")
    #expect(lint.succeeded)
  }

  @Test func theOrderOfTheFilesDoesNotMatter() throws {
    let files = try projectFiles(of: .mockShapesRx)
    #expect(
      MockFile(of: ProjectSources(files: files)).text
        == MockFile(of: ProjectSources(files: files.reversed())).text)
  }

  @Test func aFileOfMocksIsNoInputToItself() throws {
    let files = try projectFiles(of: .rider)
    let output = FoundFile(path: "Mocks.swift", pathBelow: "Mocks.swift")
    let first = MockFile(of: ProjectSources(files: files), output: output)
    let written = ProjectFile(
      source: parse(path: "Mocks.swift", bytes: Array(first.text.utf8)),
      pathBelow: "Mocks.swift")
    let second = MockFile(of: ProjectSources(files: files + [written]), output: output)
    #expect(first.text == second.text)
    #expect(
      MockFile(of: ProjectSources(files: files + [written])).text
        == MockFile(of: ProjectSources(files: files)).text)
  }

  private func mocks(of fixture: Fixture) throws -> MockFile {
    MockFile(of: ProjectSources(files: try projectFiles(of: fixture)))
  }

  private func projectFiles(of fixture: Fixture) throws -> [ProjectFile] {
    try fixture.sources().map { url in
      let bytes = [UInt8](try Data(contentsOf: url))
      return ProjectFile(
        source: parse(path: url.lastPathComponent, bytes: bytes),
        pathBelow: url.lastPathComponent)
    }
  }

  private func write(_ name: String, _ text: String, in folder: TemporaryFolder) throws -> URL {
    try folder.write(name, text)
    return URL(filePath: folder(name))
  }
}
