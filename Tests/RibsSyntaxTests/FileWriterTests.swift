import Foundation
import RibsSyntax
import Testing
import TestSupport

@Suite("Writing files")
struct FileWriterTests {
  @Test func filesAndTheFoldersAboveThemAreMade() throws {
    let folder = try TemporaryFolder(["old.txt": "old"])
    try FileWriter.write([
      planned(folder("Home/HomeRouter.swift")), planned(folder("Home/Tests/Deep/x.swift")),
      planned(folder("beside.swift")),
    ])
    #expect(
      try folder.list() == [
        "Home", "Home/HomeRouter.swift", "Home/Tests", "Home/Tests/Deep", "Home/Tests/Deep/x.swift",
        "beside.swift", "old.txt",
      ])
    #expect(try folder.read("Home/Tests/Deep/x.swift") == "new")
    #expect(try folder.read("beside.swift") == "new")
  }

  @Test func anExistingFileStopsEverything() throws {
    let folder = try TemporaryFolder(["b.swift": "old"])
    let plan = [
      planned(folder("New/a.swift")), planned(folder("b.swift")), planned(folder("c.swift")),
    ]
    #expect(FileWriter.problems(with: plan) == [FileError(folder("b.swift"), .exists)])
    #expect(throws: FileError(folder("b.swift"), .exists)) { try FileWriter.write(plan) }
    #expect(try folder.list() == ["b.swift"])
    #expect(try folder.read("b.swift") == "old")
  }

  @Test func aLinkThatLeadsNowhereIsNotOverwrittenEither() throws {
    let folder = try TemporaryFolder()
    try folder.link("a.swift", to: "nowhere")
    #expect(throws: FileError(folder("a.swift"), .exists)) {
      try FileWriter.write([planned(folder("a.swift"))])
    }
  }

  @Test func aReplacedFileKeepsItsPermissions() throws {
    let folder = try TemporaryFolder(["a.sh": "old"])
    try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: folder("a.sh"))
    try FileWriter.write([planned(folder("a.sh"), .replace)])
    #expect(try folder.read("a.sh") == "new")
    #expect(try folder.list() == ["a.sh"])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder("a.sh"))
    #expect(attributes[.posixPermissions] as? Int == 0o750)
  }

  @Test func throughALinkTheFileItLeadsToIsReplaced() throws {
    let folder = try TemporaryFolder(["real/a.txt": "old"])
    try folder.link("link.txt", to: "real/a.txt")
    try FileWriter.write([planned(folder("link.txt"), .replace)])
    #expect(try folder.read("real/a.txt") == "new")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder("link.txt")) == "real/a.txt")
  }

  @Test func aDeviceTakesTheBytesAndStaysOne() throws {
    try FileWriter.write([planned("/dev/null", .replace)])
    #expect(try Posix.status(of: "/dev/null").kind == .other)
  }

  @Test func whatStandsInTheWayIsNamed() throws {
    let folder = try TemporaryFolder(["file": "", "folder/x": ""])
    let plan = [
      planned(folder("file/a.swift")), planned(folder("folder")), planned(folder("new/../b.swift")),
      planned(folder("c.swift")), planned(folder("./c.swift")), planned(folder("d/")),
    ]
    #expect(
      FileWriter.problems(with: plan) == [
        FileError(folder("file/a.swift"), .needsFolder(file: folder("file"))),
        FileError(folder("folder"), .isFolder),
        FileError(folder("new/../b.swift"), .unwritable(.missing)),
        FileError(folder("./c.swift"), .plannedTwice),
        FileError(folder("d/"), .isFolder),
      ])
  }

  /// One plan with every kind of step, interrupted before each of them in turn.
  @Test(arguments: 0..<8) func anInterruptedWriteLeavesNothing(step: Int) throws {
    let folder = try TemporaryFolder(["old.txt": "old", "other.txt": "other"])
    let plan = [
      planned(folder("New/a.swift")), planned(folder("New/Deep/b.swift")),
      planned(folder("c.swift")), planned(folder("old.txt"), .replace),
      planned(folder("other.txt"), .replace),
    ]
    var steps = 0
    // The five files are staged, then the new folder and three files take their places.
    let isInterrupted = {
      defer { steps += 1 }
      return steps == step
    }
    #expect(
      performing: {
        try FileWriter.write(plan, isInterrupted: isInterrupted)
      }, throws: { ($0 as? FileError)?.problem == .interrupted })
    #expect(try folder.list() == ["old.txt", "other.txt"])
    #expect(try folder.read("old.txt") == "old")
    #expect(try folder.read("other.txt") == "other")
  }

  @Test func aFailureAtTheLastStepIsUndone() throws {
    let folder = try TemporaryFolder(["old.txt": "old"])
    let plan = [
      planned(folder("New/a.swift")), planned(folder("old.txt"), .replace),
      planned(folder("z.swift")),
    ]
    // Someone else makes the file while ours is being staged.
    let isInterrupted = {
      if !FileManager.default.fileExists(atPath: folder("z.swift")) {
        try? folder.write("z.swift", "theirs")
      }
      return false
    }
    #expect(throws: FileError(folder("z.swift"), .exists)) {
      try FileWriter.write(plan, isInterrupted: isInterrupted)
    }
    #expect(try folder.list() == ["old.txt", "z.swift"])
    #expect(try folder.read("old.txt") == "old")
    #expect(try folder.read("z.swift") == "theirs")
  }

  @Test func anInterruptWaitsUntilEverythingIsUndone() throws {
    let folder = try TemporaryFolder()
    // This process outlives the interrupt, and it arrives here: Dispatch's threads mask it.
    let handler = signal(SIGHUP) { _ in }
    var hangUp = sigset_t()
    var mask = sigset_t()
    sigemptyset(&hangUp)
    sigaddset(&hangUp, SIGHUP)
    pthread_sigmask(SIG_UNBLOCK, &hangUp, &mask)
    defer {
      pthread_sigmask(SIG_SETMASK, &mask, nil)
      signal(SIGHUP, handler)
    }
    let isInterrupted = {
      _ = pthread_kill(pthread_self(), SIGHUP)
      return Posix.interruptIsPending()
    }
    #expect(throws: FileError(folder("a.swift"), .interrupted)) {
      try FileWriter.write([planned(folder("a.swift"))], isInterrupted: isInterrupted)
    }
    #expect(!Posix.interruptIsPending())
    #expect(try folder.list().isEmpty)
  }

  private func planned(_ path: String, _ existing: PlannedFile.Existing = .refuse) -> PlannedFile {
    PlannedFile(path: path, contents: Array("new".utf8), existing: existing)
  }
}
