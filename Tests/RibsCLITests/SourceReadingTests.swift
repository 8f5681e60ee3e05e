import RibsCLI
import RibsFiles
import Testing
import TestSupport

@Suite("Reading the sources")
struct SourceReadingTests {
  @Test func whatCannotBeReadDoesNotKeepTheOthers() throws {
    let folder = try TemporaryFolder(["a.swift": "a", "c.swift": "ccc"])
    try folder.link("b.swift", to: "nowhere")
    let sources = try readSources(at: [folder.path]) { file, bytes in
      "\(file.pathBelow) \(bytes.count)"
    }
    #expect(sources.values == ["a.swift 1", "c.swift 3"])
    #expect(sources.problems.map(\.path) == [folder("b.swift")])
  }

  @Test func aFolderWithoutSwiftFilesIsAFailure() throws {
    let folder = try TemporaryFolder(["a.txt": ""])
    #expect(
      throws: CommandFailure(
        "no Swift file in `\(folder.path)`", remedy: "Give a folder that holds Swift sources.")
    ) {
      try readSources(at: [folder.path]) { _, _ in 0 }
    }
  }

  @Test func oneMissingPathIsAFailure() throws {
    let folder = try TemporaryFolder(["a.swift": ""])
    #expect(throws: FileError(folder("b.swift"), .missing(near: [folder("a.swift")]))) {
      try readSources(at: [folder.path, folder("b.swift")]) { _, _ in 0 }
    }
  }
}
