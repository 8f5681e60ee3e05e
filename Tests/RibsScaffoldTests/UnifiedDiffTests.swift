import RibsFiles
import RibsScaffold
import Testing
import TestSupport

@Suite("The diff of a dry run")
struct UnifiedDiffTests {
  @Test func isAppliedByGitAsItStands() throws {
    let files =
      try scaffold("Home") + [
        PlannedFile(path: "My App/a \"quoted\" \\ näme.swift", contents: Array("let a = 1\n".utf8)),
        PlannedFile(path: "no line feed.swift", contents: Array("let a = 1\nlet b = 2".utf8)),
      ]
    try #expect(applied(files, in: "") == files.map(\.path).sorted())
  }

  /// Paths are those of the working folder, wherever in a repository that is.
  @Test func isAppliedByGitInAFolderOfARepository() throws {
    let files = try scaffold("Home")
    try #expect(applied(files, in: "apps/rider/") == files.map(\.path).sorted())
  }

  @Test func addsToTheNullDevice() throws {
    let file = PlannedFile(path: "A/B.swift", contents: Array("let a = 1\n\n".utf8))
    #expect(
      unifiedDiff(of: [file])
        == Array("--- /dev/null\n+++ b/A/B.swift\n@@ -0,0 +1,2 @@\n+let a = 1\n+\n".utf8))
  }

  @Test func bytesThatAreNotUTF8StayAsTheyAre() throws {
    let latin1 = Array("// Caf".utf8) + [0xE9] + Array("\nlet a = 1\n".utf8)
    let file = PlannedFile(path: "A.swift", contents: latin1 + Array("let b = 2\n".utf8))
    try #expect(applied([file], originals: ["A.swift": latin1], in: "") == ["A.swift"])
  }

  /// Applies the diff in a folder of a new repository and compares every file with the plan.
  private func applied(
    _ files: [PlannedFile], originals: [String: [UInt8]] = [:], in folder: String
  ) throws -> [String] {
    let repository = try TemporaryFolder()
    for (path, contents) in originals { try repository.write(folder + path, contents) }
    try repository.write(
      folder + "dry-run.diff", unifiedDiff(of: files, originals: originals))
    #expect(try Subprocess.run(["git", "init", "--quiet", repository.path]).succeeded)
    let output = try Subprocess.run(
      ["git", "-C", repository(folder), "apply", "dry-run.diff"])
    #expect(output.text == "" && output.succeeded)
    return try files.map(\.path).sorted().filter { path in
      let planned = files.first { $0.path == path }
      return try FileReader.read(repository(folder + path)) == planned?.contents
    }
  }
}
