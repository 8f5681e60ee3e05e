import RibsFiles
import RibsModel
import RibsScaffold
import RibsSyntax
import RibsSystem
import RibsText

extension Command {
  static let mocks: Command = .init(
    name: "mocks", summary: "write mock classes for marked protocols",
    discussion: """
      A protocol is marked by a line `/// @CreateMock` or `/// @mockable` before it. Its mock counts \
      calls, hands them to handlers that a test sets, and has what it inherits from the RIBs framework \
      filled in.
      Exit status: 1 when `--check` finds that FILE is not what would be written.
      """,
    arguments: [.paths], options: [OutputTarget.option, check, testableImport]
  ) { invocation, console in
    let path = invocation.file(of: OutputTarget.option)
    guard path != nil || !invocation.has(check) else {
      throw CommandFailure(
        "`--check` needs a file to compare with", remedy: "Name it with `--output FILE`.")
    }
    if let path, invocation.has(check), isStream(path) {
      throw CommandFailure(
        "a device or pipe has nothing to compare with", path: path,
        remedy: "Name a file with `--output`.")
    }
    let paths = invocation.values(of: .paths)
    try refuseOtherThanSwift(paths)
    let configuration = try Configuration.load(nil)
    if let path, !invocation.has(check) {
      // Before anything is read, as it may be what a killed run had written.
      console.note(FileWriter.undoAbandonedWrites(around: paths + [path]))
    }
    let sources = try readProjectFiles(at: paths, configuration)
    try sources.refuseNone(at: paths)
    for problem in sources.problems { console.report(problem) }
    let file = MockFile(
      of: sources.project(configuration),
      output: path.map { place(of: $0, among: sources.values) },
      testableModules: invocation.values(of: testableImport),
      surroundingModules: sources.projectFolders.isEmpty
        ? surroundingModules(of: sources.values) : [:])

    for note in file.notes { console.note(note.message, at: "\(note.path):\(note.line)") }
    // A mock would be missing for each file that could not be read.
    guard sources.problems.isEmpty else { return .failed }
    if file.mocks.isEmpty {
      console.note("no protocol is marked `/// @CreateMock` or `/// @mockable`")
    }
    guard let path else {
      console.output.write(file.text)
      return .done
    }
    return invocation.has(check)
      ? try compare(file, with: path, invocation, console) : try write(file, to: path, console)
  }

  private static let check = Option.flag(
    "check", "write nothing; fail when FILE is not what would be written")
  private static let testableImport = Option.value(
    "testable-import", "MODULE", repeats: true,
    "import this module `@testable` instead of those that the project shows")

  private static func write(
    _ file: MockFile, to path: String, _ console: Console
  ) throws -> ExitStatus {
    let planned = PlannedFile(path: path, contents: Array(file.text.utf8), existing: .replace)
    // A build sees a change only where there is one, and no file is made for nothing.
    let present = isStream(path) ? [] : try contents(of: path)
    if isWrittenByHand(present) { throw writtenByHand(path) }
    let isNew = present != planned.contents
    if isNew { try FileWriter.write([planned], telling: console.note) }
    if file.mocks.isEmpty {
      console.status(isNew ? "\(path) is empty now" : "nothing is written")
    } else {
      console.status("\(path): \(counted(file.mocks.count, "mock"))")
    }
    return .done
  }

  /// A device or pipe takes what it is given, and can't be asked what it holds.
  private static func isStream(_ path: String) -> Bool {
    (try? Posix.status(of: path).kind) == .other
  }

  /// Empty where there is no such file yet.
  private static func contents(of path: String) throws(FileError) -> [UInt8] {
    do throws(FileError) {
      return try FileReader.read(path)
    } catch  where error.problem == .unreadable(.missing) {
      return []
    }
  }

  private static func isWrittenByHand(_ contents: [UInt8]) -> Bool {
    !contents.allSatisfy { $0 <= 0x20 } && !isGenerated(contents)
  }

  private static func writtenByHand(_ path: String) -> CommandFailure {
    CommandFailure(
      "`ribs mocks` has not written this file", path: path,
      remedy: "Name another one with `--output`, or delete it first.")
  }

  /// The first lines say so, as this command's own and Mockolo's do.
  private static func isGenerated(_ contents: [UInt8]) -> Bool {
    String(decoding: contents.prefix(1000), as: UTF8.self).contains("@Generated")
  }

  private static func compare(
    _ file: MockFile, with path: String, _ invocation: Invocation, _ console: Console
  ) throws -> ExitStatus {
    let present = try contents(of: path)
    if present == Array(file.text.utf8) {
      console.status("\(path) is up to date: \(counted(file.mocks.count, "mock"))")
      return .done
    }
    if isWrittenByHand(present) {
      // It would refuse to refresh them.
      console.report(writtenByHand(path))
      return .findings
    }
    let paths = invocation.values(of: .paths).filter { $0 != "." }
    let modules = invocation.values(of: testableImport).flatMap { ["--testable-import", $0] }
    let words = ["ribs", "mocks"] + (paths + ["--output", path] + modules).map(shellWord)
    console.report(
      CommandFailure(
        "the mocks are out of date", path: path,
        remedy: "Run `\(words.joined(separator: " "))` to refresh them."))
    return .findings
  }

  /// The text as a shell reads it, in quotes where it holds a blank or another of the shell's
  /// signs.
  private static func shellWord(_ text: String) -> String {
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "/._-+@:,=%".contains($0) }
    return isPlain ? text : singleQuoted(text)
  }

  /// The modules of files with marked protocols, as a manifest or project above the paths tells
  /// them.
  private static func surroundingModules(of files: [ProjectFile]) -> [String: String] {
    var modules: [String: String] = [:]
    var known: [AbsolutePath: String?] = [:]
    for file in files.map(\.source) where !file.markedComments.isEmpty {
      guard let folder = AbsolutePath(file.path).parent else { continue }
      let module =
        known[folder] ?? testedModule(ofFolder: folder.text, in: surroundingFolders(of: folder))
      known[folder] = module
      modules[file.path] = module
    }
    return modules
  }

  /// The place of the file at a path, called as the files found are.
  private static func place(
    of path: String, among files: [ProjectFile]
  ) -> FoundFile {
    let target = AbsolutePath(path)
    // A file of that name may be called otherwise than the user calls it.
    let name = target.components.last ?? path
    let known = files.first { $0.name == name && AbsolutePath($0.source.path) == target }
    if let known { return FoundFile(path: known.source.path, pathBelow: known.pathBelow) }
    return FoundFile(
      path: FileFinder.tidied(path), pathBelow: target.relative(to: AbsolutePath(".")))
  }
}
