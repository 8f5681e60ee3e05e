import Foundation
import RibsFiles
import RibsSystem
import Testing
import TestSupport

@Suite("Writing files")
struct FileWriterTests {
  @Test func filesAndTheFoldersAboveThemAreMade() throws {
    let folder = try TemporaryFolder(["old.txt": "old"])
    try write([
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
    #expect(throws: FileError(folder("b.swift"), .exists)) { try write(plan) }
    #expect(try folder.list() == ["b.swift"])
    #expect(try folder.read("b.swift") == "old")
  }

  @Test func aLinkThatLeadsNowhereIsNotOverwrittenEither() throws {
    let folder = try TemporaryFolder()
    try folder.link("a.swift", to: "nowhere")
    #expect(throws: FileError(folder("a.swift"), .exists)) {
      try write([planned(folder("a.swift"))])
    }
  }

  @Test func aReplacedFileKeepsItsPermissions() throws {
    let folder = try TemporaryFolder(["a.sh": "old"])
    try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: folder("a.sh"))
    try write([planned(folder("a.sh"), .replace)])
    #expect(try folder.read("a.sh") == "new")
    #expect(try folder.list() == ["a.sh"])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder("a.sh"))
    #expect(attributes[.posixPermissions] as? Int == 0o750)
  }

  @Test func throughALinkTheFileItLeadsToIsReplaced() throws {
    let folder = try TemporaryFolder(["real/a.txt": "old"])
    try folder.link("link.txt", to: "real/a.txt")
    try write([planned(folder("link.txt"), .replace)])
    #expect(try folder.read("real/a.txt") == "new")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder("link.txt")) == "real/a.txt")
  }

  @Test func aDeviceTakesTheBytesAndStaysOne() throws {
    try write([planned("/dev/null", .replace)])
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
  @Test(arguments: 0..<9) func anInterruptedWriteLeavesNothing(step: Int) throws {
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
        try write(plan, isInterrupted: isInterrupted)
      }, throws: { ($0 as? FileError)?.problem == .interrupted })
    #expect(try folder.list() == ["old.txt", "other.txt"])
    #expect(try folder.read("old.txt") == "old")
    #expect(try folder.read("other.txt") == "other")
  }

  /// Also where the other file holds the same, it is not ours to remove.
  @Test(arguments: ["theirs", "new"]) func aFailureAtTheLastStepIsUndone(theirs: String) throws {
    let folder = try TemporaryFolder(["old.txt": "old"])
    let plan = [
      planned(folder("New/a.swift")), planned(folder("old.txt"), .replace),
      planned(folder("z.swift")),
    ]
    // Someone else makes the file while ours is being staged.
    let isInterrupted = {
      if !FileManager.default.fileExists(atPath: folder("z.swift")) {
        try? folder.write("z.swift", theirs)
      }
      return false
    }
    #expect(throws: FileError(folder("z.swift"), .exists)) {
      try write(plan, isInterrupted: isInterrupted)
    }
    #expect(try folder.list() == ["old.txt", "z.swift"])
    #expect(try folder.read("old.txt") == "old")
    #expect(try folder.read("z.swift") == theirs)
  }

  @Test(arguments: ["New/a.swift", "z.swift"], ["theirs", "new"])
  func aFileMadeMeanwhileMayBeReplaced(path: String, theirs: String) throws {
    let folder = try TemporaryFolder(["old.txt": "old"])
    let isInterrupted = {
      if !FileManager.default.fileExists(atPath: folder(path)) { try? folder.write(path, theirs) }
      return false
    }
    let paths = ["New/a.swift", "old.txt", "z.swift"]
    try write(
      paths.map { planned(folder($0), .replace) }, isInterrupted: isInterrupted)
    #expect(try folder.list() == ["New"] + paths)
    for path in paths { #expect(try folder.read(path) == "new") }
  }

  /// Somebody else writes while the new contents are being staged.
  @Test(arguments: ["theirs", "new"]) func anEditOfWhatHasChangedMeanwhileIsNotPlaced(
    theirs: String
  ) throws {
    let folder = try TemporaryFolder(["a.txt": "old", "b.txt": "old"])
    let plan = [
      planned(folder("New/a.swift")), planned(folder("a.txt"), .edit(of: Array("old".utf8))),
      planned(folder("b.txt"), .edit(of: Array("old".utf8))),
    ]
    let isInterrupted = {
      try? folder.write("b.txt", theirs)
      return false
    }
    // Nothing is lost where they have written the same.
    guard theirs != "new" else { return try write(plan, isInterrupted: isInterrupted) }
    #expect(throws: FileError(folder("b.txt"), .changedSinceRead)) {
      try write(plan, isInterrupted: isInterrupted)
    }
    #expect(try folder.list() == ["a.txt", "b.txt"])
    #expect(try folder.read("a.txt") == "old")
    #expect(try folder.read("b.txt") == theirs)
  }

  @Test func anEditIsOfWhatWasThere() throws {
    let folder = try TemporaryFolder(["a.txt": "theirs"])
    let old = Array("old".utf8)
    let plan = [
      planned(folder("a.txt"), .edit(of: old)), planned(folder("b.txt"), .edit(of: old)),
      planned(folder("./a.txt"), .edit(of: nil)), planned(folder("c.txt"), .edit(of: nil)),
    ]
    for file in plan.dropLast() {
      #expect(FileWriter.problems(with: [file]) == [FileError(file.path, .changedSinceRead)])
    }
    try write([plan[3], planned(folder("a.txt"), .edit(of: Array("theirs".utf8)))])
    #expect(try folder.read("a.txt") + folder.read("c.txt") == "newnew")
  }

  @Test func editsWaitForThoseBesideThem() throws {
    let folder = try TemporaryFolder(["a.txt": "old"])
    var steps = 0
    do {
      let other = try Descriptor(reading: folder.path)
      let lock = other.lock(waiting: false)
      #expect(lock == .held)
      // The file is staged in one step.
      let isInterrupted = {
        steps += 1
        return steps == 4
      }
      #expect(throws: FileError(folder("a.txt"), .interrupted)) {
        try write(
          [planned(folder("a.txt"), .edit(of: Array("old".utf8)))], isInterrupted: isInterrupted)
      }
      _ = consume other
    }
    #expect(try folder.read("a.txt") == "old")
    try write([planned(folder("a.txt"), .edit(of: Array("old".utf8)))])
    #expect(try folder.read("a.txt") == "new")
  }

  @Test func aFolderMadeMeanwhileStays() throws {
    let folder = try TemporaryFolder()
    let isInterrupted = {
      try? folder.write("New/a.swift", "new")
      return false
    }
    #expect(throws: FileError(folder("New/a.swift"), .exists)) {
      try write([planned(folder("New/a.swift"))], isInterrupted: isInterrupted)
    }
    #expect(try folder.list() == ["New", "New/a.swift"])
  }

  @Test func anInterruptWaitsUntilEverythingIsUndone() throws {
    let folder = try TemporaryFolder()
    // This process outlives the interrupt.
    #expect(throws: FileError(folder("a.swift"), .interrupted)) {
      try receiving(SIGHUP, { _ in }) { isInterrupted in
        defer { #expect(!Posix.interruptIsPending()) }
        try write([planned(folder("a.swift"))], isInterrupted: isInterrupted)
      }
    }
    #expect(try folder.list().isEmpty)
  }

  /// Runs `body` in a thread where `isInterrupted` sends the signal to: those of Dispatch mask it, and
  /// on macOS none can be sent to them.
  private func receiving(
    _ number: Int32, _ action: @escaping @convention(c) (Int32) -> Void,
    _ body: @escaping @Sendable (_ isInterrupted: @escaping () -> Bool) throws -> Void
  ) throws {
    let former = signal(number, action)
    defer { signal(number, former) }
    try onDeepStack {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, number)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      try body {
        _ = pthread_kill(pthread_self(), number)
        return Posix.interruptIsPending()
      }
    }
  }

  @Test func anIgnoredInterruptStopsNothing() throws {
    let folder = try TemporaryFolder()
    try receiving(SIGTERM, SIG_IGN) { isInterrupted in
      try write([planned(folder("a.swift"))], isInterrupted: isInterrupted)
    }
    #expect(try folder.list() == ["a.swift"])
  }

  /// Copies of the folder as a kill would leave it, before each step.
  @Test func whatAKilledWriteHasDoneIsUndoneByTheNext() throws {
    let files = ["old.txt": "old", "other.txt": "other", "Sub/x.txt": "x"]
    let folder = try TemporaryFolder(files)
    var copies: [TemporaryFolder] = []
    try write(wholePlan(folder)) {
      if let copy = try? self.copyOfAKilledRun(in: folder) { copies.append(copy) }
      return false
    }
    // Five files are staged, then the new folder and three files take their places.
    #expect(copies.count == 9)
    #expect(try copies.last?.list().contains("New/Deep/b.swift") == true)
    for copy in copies {
      #expect(FileWriter.isWriteAbandoned(around: [copy("Sub")]))
      let undone = FileWriter.undoAbandonedWrites(around: [copy("Sub/Missing")])
      #expect(undone.map(\.fileCount) == [5] && undone.map(\.kept) == [[]])
      #expect(try copy.list() == ["Sub", "Sub/x.txt", "old.txt", "other.txt"])
      for (file, text) in files { #expect(try copy.read(file) == text) }
      #expect(FileWriter.undoAbandonedWrites(around: [copy.path]).isEmpty)
    }
  }

  @Test func whatSomebodyHasChangedSinceAKillStays() throws {
    let folder = try TemporaryFolder(["old.txt": "old", "other.txt": "other"])
    let copy = try copyOfARunKilledAtItsEnd(in: folder)
    try copy.write("New/a.swift", "mine")
    try copy.write("New/own.swift", "mine")
    try copy.write("old.txt", "mine")
    let undone = FileWriter.undoAbandonedWrites(around: [copy.path])
    #expect(undone.map(\.kept) == [[copy("old.txt"), copy("New/a.swift")]])
    let left = try copy.list().filter { !$0.hasPrefix(".ribs-") }
    #expect(left == ["New", "New/a.swift", "New/own.swift", "old.txt", "other.txt"])
    #expect(try copy.read("old.txt") == "mine" && copy.read("other.txt") == "other")
  }

  @Test(arguments: [
    ["newFile", "a.txt", "b.txt", "", "0", "0", "end", ""],
    ["newFile", "Sub/../../a.txt", "b.txt", "", "0", "0", "end", ""],
    ["newFile", ".ribs-2147483647-1.tmp", "../b.txt", "", "0", "0", "end", ""],
    ["replacement", ".ribs-2147483647-1.tmp", "c.txt", "a.txt", "0", "0", "end", ""],
    ["newFile", ".ribs-2147483647-1.tmp", "b.txt", "", "0", "0"],
    ["newFile", ".ribs-2147483647-1.tmp", "b.txt", "", "0", "-1", "end", ""],
    ["newFile", ".ribs-2147483647-1.tmp", "b.txt", "", "0", "4294967295", "end", ""],
    ["newFile"], ["", "end", ""], ["nothing", "1", "2", "end", ""],
  ])
  func aJournalThatNoWriteHasLeftUndoesNothing(fields: [String]) throws {
    let folder = try TemporaryFolder([
      "a.txt": "a", "b.txt": "b", "Sub/.ribs-2147483647.placing": fields.joined(separator: "\0"),
      "Sub/a.txt": "a", "Sub/b.txt": "b", "Sub/c.txt": "c",
    ])
    _ = FileWriter.undoAbandonedWrites(around: [folder("Sub")])
    #expect(
      try folder.list() == ["Sub", "Sub/a.txt", "Sub/b.txt", "Sub/c.txt", "a.txt", "b.txt"])
  }

  @Test func aWriteThatWasDoneWhenItsProcessWasKilledIsNotUndone() throws {
    let folder = try TemporaryFolder(["old.txt": "old", "other.txt": "other"])
    let copy = try copyOfARunKilledAtItsEnd(in: folder)
    try FileManager.default.moveItem(
      atPath: copy(".ribs-2147483647.placing"), toPath: copy(".ribs-2147483647.written"))
    #expect(FileWriter.undoAbandonedWrites(around: [copy.path]).isEmpty)
    #expect(try copy.list().contains("c.swift"))
    #expect(try !copy.list().contains { $0.contains(".ribs-") })
  }

  @Test func aWriteFirstUndoesWhatAKilledOneHasDoneThere() throws {
    let folder = try TemporaryFolder(["old.txt": "old", "other.txt": "other"])
    let copy = try copyOfARunKilledAtItsEnd(in: folder)
    var undone: [FileWriter.AbandonedWrite] = []
    try FileWriter.write([planned(copy("New/a.swift"), .replace)], telling: { undone += $0 })
    #expect(undone.map(\.fileCount) == [5])
    #expect(try copy.list() == ["New", "New/a.swift", "old.txt", "other.txt"])
    // Nobody takes it for the killed one's later.
    #expect(FileWriter.undoAbandonedWrites(around: [copy.path]).isEmpty)
  }

  /// By whatever number it goes: in another container nobody knows this process.
  @Test func nobodyUndoesAWriteThatGoesOn() throws {
    let folder = try TemporaryFolder(["old.txt": "old", "other.txt": "other"])
    var looks = 0
    try write(wholePlan(folder)) {
      looks += 1
      let own = (try? folder.list())?.first { $0.hasPrefix(".ribs-\(Posix.processID).") } ?? ""
      let unknown = own.replacing("\(Posix.processID)", with: "2147483647")
      for name in [own, unknown] {
        try? FileManager.default.moveItem(atPath: folder(own), toPath: folder(name))
        #expect(!FileWriter.isWriteAbandoned(around: [folder("New")]))
        #expect(FileWriter.undoAbandonedWrites(around: [folder("New")]).isEmpty)
        try? FileManager.default.moveItem(atPath: folder(name), toPath: folder(own))
      }
      return false
    }
    #expect(looks == 9)
    #expect(
      try folder.list() == [
        "New", "New/Deep", "New/Deep/b.swift", "New/a.swift", "c.swift", "old.txt", "other.txt",
      ])
  }

  @Test func aKilledProcessOfTheSameNumberIsAnotherOne() throws {
    let own = ".ribs-\(Posix.processID)"
    let folder = try TemporaryFolder(["a.txt": ""])
    let journal = [
      "newFile", "\(own)-1.tmp", "a.txt", "", "0", "1", "", Self.emptyChecksum, "end", "",
    ]
    try folder.write("\(own).placing", journal.joined(separator: "\0"))
    #expect(FileWriter.undoAbandonedWrites(around: [folder.path]).map(\.fileCount) == [1])
    #expect(try folder.list().isEmpty)
  }

  /// In another container a process of the same number may write at the same time.
  @Test(arguments: FileWriterTests.stages)
  func theJournalOfALiveProcessOfTheSameNumberStays(stage: String) throws {
    let folder = try TemporaryFolder()
    let name = ".ribs-\(Posix.processID).\(stage)"
    let theirs = try Descriptor(creating: folder(name))
    let lock = theirs.lock(waiting: false)
    try theirs.write(Array("theirs".utf8))
    try write([planned(folder("New/a.swift")), planned(folder("b.swift"))])
    #expect(try folder.list() == [name, "New", "New/a.swift", "b.swift"])
    #expect(try folder.read(name) == "theirs")
    let stands = theirs.stands(at: folder(name))
    #expect(lock == .held && stands)
  }

  private static let stages = ["staging", "placing", "written"]

  @Test func aLockIsOneHoldersUntilThatEnds() throws {
    let folder = try TemporaryFolder(["file": ""])
    do {
      let first = try Descriptor(updating: folder("file"))
      let second = try Descriptor(updating: folder("file"))
      let locks = [first.lock(waiting: false), second.lock(waiting: false)]
      #expect(locks == [.held, .taken])
    }
    let next = try Descriptor(updating: folder("file"))
    let (lock, before) = (next.lock(waiting: true), next.stands(at: folder("file")))
    try FileManager.default.moveItem(atPath: folder("file"), toPath: folder("moved"))
    try folder.write("file", "")
    let after = next.stands(at: folder("file"))
    #expect(lock == .held && before && !after)
  }

  @Test func whatAKilledWriteLeftIsToldAlsoWhenTheNextFails() throws {
    let folder = try TemporaryFolder(["old.txt": "old", "other.txt": "other"])
    let copy = try copyOfARunKilledAtItsEnd(in: folder)
    var undone: [FileWriter.AbandonedWrite] = []
    #expect(throws: FileError(copy("old.txt"), .exists)) {
      try FileWriter.write([planned(copy("old.txt"))], telling: { undone += $0 })
    }
    #expect(undone.map(\.fileCount) == [5])
  }

  /// A killed process left a journal of `a.txt`, of which somebody else has made an equal file
  /// since.
  @Test(arguments: ["staging", "placing"], [["New/.ribs-2147483647-1.tmp"], []])
  func whatAKilledWriteHasNotPlacedIsNotItsOwn(stage: String, temporaries: [String]) throws {
    let folder = try TemporaryFolder(["New/a.txt": "", "New/b.txt": ""])
    let journal = [
      "newFile", "New/.ribs-2147483647-1.tmp", "New/a.txt", "", "0", "1", "", Self.emptyChecksum,
      "end", "",
    ]
    for path in temporaries { try folder.write(path, "") }
    try folder.write(".ribs-2147483647.\(stage)", journal.joined(separator: "\0"))
    #expect(FileWriter.undoAbandonedWrites(around: [folder("New")]).map(\.kept) == [[]])
    // What has lost its temporary name was given its own.
    let isPlaced = stage == "placing" && temporaries.isEmpty
    #expect(
      try folder.list() == (isPlaced ? ["New", "New/b.txt"] : ["New", "New/a.txt", "New/b.txt"]))
  }

  @Test func aFolderThatAKilledWriteHasNotMadeIsNotItsOwn() throws {
    let folder = try TemporaryFolder(["New/a.txt": ""])
    let journal = [
      "newFolder", ".ribs-2147483647-1.tmp", "New", "", "0", "1", "a.txt", Self.emptyChecksum,
      "end", "",
    ]
    try folder.write(".ribs-2147483647.staging", journal.joined(separator: "\0"))
    #expect(FileWriter.undoAbandonedWrites(around: [folder.path]).map(\.kept) == [[]])
    #expect(try folder.list() == ["New", "New/a.txt"])
  }

  @Test func aNewFileThatHasBothItsNamesIsUndone() throws {
    let folder = try TemporaryFolder([".ribs-2147483647-1.tmp": ""])
    try FileManager.default.linkItem(
      atPath: folder(".ribs-2147483647-1.tmp"), toPath: folder("a.txt"))
    let journal = [
      "newFile", ".ribs-2147483647-1.tmp", "a.txt", "", "0", "1", "", Self.emptyChecksum, "end", "",
    ]
    try folder.write(".ribs-2147483647.placing", journal.joined(separator: "\0"))
    _ = FileWriter.undoAbandonedWrites(around: [folder.path])
    #expect(try folder.list().isEmpty)
  }

  /// Of a file without a byte.
  private static let emptyChecksum = "14695981039346656037"

  private func wholePlan(_ folder: TemporaryFolder) -> [PlannedFile] {
    [
      planned(folder("New/a.swift")), planned(folder("New/Deep/b.swift")),
      planned(folder("c.swift")), planned(folder("old.txt"), .replace),
      planned(folder("other.txt"), .replace),
    ]
  }

  /// What a run of the whole plan leaves that is killed in its last step.
  private func copyOfARunKilledAtItsEnd(in folder: TemporaryFolder) throws -> TemporaryFolder {
    var last: TemporaryFolder?
    try write(wholePlan(folder)) {
      last = try? self.copyOfAKilledRun(in: folder)
      return false
    }
    return try #require(last)
  }

  /// As if this process had been another one, which is no more: no system numbers one so high.
  private func copyOfAKilledRun(in folder: TemporaryFolder) throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    let (own, killed) = (".ribs-\(Posix.processID)", ".ribs-2147483647")
    for path in try folder.list() {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder(path), isDirectory: &isFolder)
      if isFolder.boolValue { continue }
      try copy.write(
        path.replacing(own, with: killed), try folder.read(path).replacing(own, with: killed))
    }
    return copy
  }

  private func write(
    _ plan: [PlannedFile],
    isInterrupted: @escaping () -> Bool = Posix.interruptIsPending
  ) throws(FileError) {
    try FileWriter.write(plan, isInterrupted: isInterrupted, telling: { _ in })
  }

  private func planned(_ path: String, _ existing: PlannedFile.Existing = .refuse) -> PlannedFile {
    PlannedFile(path: path, contents: Array("new".utf8), existing: existing)
  }
}
