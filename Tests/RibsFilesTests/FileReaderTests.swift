import Foundation
import RibsFiles
import Testing
import TestSupport

@Suite("Reading files")
struct FileReaderTests {
  @Test(arguments: ["", "a", "let é = 1\r\n\0"])
  func theBytesAreTheFiles(contents: String) throws {
    let folder = try TemporaryFolder(["a.swift": contents])
    #expect(try FileReader.read(folder("a.swift")) == Array(contents.utf8))
  }

  @Test func aMissingFileIsAnError() throws {
    let folder = try TemporaryFolder()
    #expect(throws: FileError(folder("a.swift"), .unreadable(.missing))) {
      try FileReader.read(folder("a.swift"))
    }
  }

  @Test func foldersAndPipesAreNoFiles() throws {
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder("pipe"), 0o600) == 0)
    #expect(throws: FileError(folder("pipe"), .notAFileOrFolder)) {
      try FileReader.read(folder("pipe"))
    }
    #expect(throws: FileError(folder.path, .folderForFile)) { try FileReader.read(folder.path) }
  }

  @Test func whatOffsetsCannotCountIsRefused() throws {
    let folder = try TemporaryFolder(["a.swift": ""])
    try #require(truncate(folder("a.swift"), 1 << 32) == 0)
    #expect(throws: FileError(folder("a.swift"), .tooLarge(bytes: 1 << 32))) {
      try FileReader.read(folder("a.swift"))
    }
  }
}
