import RibsFiles
import RibsModel
import RibsScaffold
import RibsSystem
import RibsText

extension Command {
  static let new: Command = .init(
    name: "new", summary: "write a RIB with its tests and mocks",
    discussion: """
      Example: `ribs new Receipt --parent LoggedIn --dry-run` shows what would be written.
      The sources go to `DIR/NAME/`, tests and mocks to `DIR/NAMETests/`. Nothing is written where one \
      of the files exists already, or the module has a type of one of the names.
      With `--parent` the RIB becomes a child of another one of the project in `.`: the parent's files \
      are edited in their own layout, those in its tests that stand in for its parts follow, and what \
      is new gets tests. Where that can't be done without guessing, nothing is written, and the lines \
      to add are shown.
      A `component-extension` writes what makes the component of `--parent` the dependency of NAME; a \
      `plugin` joins the plugin point that `--parent` names.
      The list of `--from` has a line `- Name` for each RIB, children indented below their parent. \
      Behind a name may stand, in parentheses, `viewless`, `uikit`, `swiftui`, `presenter`, and at the top \
      of the list `launch`: `- Home (swiftui, presenter)`. Lines without a bullet are prose.
      The indentation follows `.ribs.json`, the nearest `.swift-format`, else the sources around. The \
      tests import the module of the SwiftPM target, or of the Xcode, Tuist or XcodeGen project around.
      Templates in `.ribs/templates`, or in the folder that `.ribs.json` names, take the place of the \
      built-in ones of the same name.
      """,
    arguments: [ScaffoldOptions.name], options: ScaffoldOptions.all
  ) { invocation, console in
    try requireWorkingFolder()
    undoAbandonedWrites(invocation, console)
    if let folder = invocation.value(of: ScaffoldOptions.exportTemplates) {
      return try exportTemplates(to: folder, invocation, console)
    }
    let work = try ScaffoldOrder(invocation, console).work()
    let edited = work.originals.isEmpty ? "" : ", \(work.originals.count) edited"
    let count = "\(counted(work.newFileCount, "new file"))\(edited)"
    try write(work.files, of: work.title, originals: work.originals, invocation, console)
    console.status(
      invocation.has(ScaffoldOptions.dryRun)
        ? "\(work.title) would be \(count); nothing is written"
        : "\(work.title) is written: \(count)")
    for note in work.notes { console.note(note) }
    return .done
  }

  /// Paths would be seen from the top of the disk otherwise.
  private static func requireWorkingFolder() throws(CommandFailure) {
    guard (try? Posix.realPath(of: ".")) == nil else { return }
    throw CommandFailure(
      "the working folder does not exist any more", remedy: "Change to another folder.")
  }

  /// What an earlier run that was killed has left would be in the way of this one.
  private static func undoAbandonedWrites(_ invocation: Invocation, _ console: Console) {
    let folders = [
      ".", invocation.value(of: ScaffoldOptions.sourcesFolder),
      invocation.value(of: ScaffoldOptions.testsFolder),
      invocation.value(of: ScaffoldOptions.exportTemplates),
    ].compactMap { $0 }
    guard !invocation.has(ScaffoldOptions.dryRun) else {
      if FileWriter.isWriteAbandoned(around: folders) {
        console.note(
          "an earlier `ribs` was killed while it wrote; the next one without `--dry-run` undoes that"
        )
      }
      return
    }
    console.note(FileWriter.undoAbandonedWrites(around: folders))
  }

  /// Writes the files, or prints how it would change them; where one of them can't be written, none
  /// is.
  private static func write(
    _ files: [PlannedFile], of title: String, originals: [String: [UInt8]],
    _ invocation: Invocation, _ console: Console
  ) throws {
    let failures = failures(with: files, of: title)
    guard failures.isEmpty else { throw CommandFailures(failures) }
    if invocation.has(ScaffoldOptions.dryRun) {
      console.output.write(diffFromWorkingFolder(of: files, originals: originals, console))
    } else {
      try FileWriter.write(files, telling: console.note)
      for file in files { console.output.write(file.path + "\n") }
    }
  }

  private static func exportTemplates(
    to folder: String, _ invocation: Invocation, _ console: Console
  ) throws -> ExitStatus {
    let name = invocation.value(of: ScaffoldOptions.name).map { "`\($0)`" }
    let other = invocation.occurrences.map(\.option).first {
      $0 != ScaffoldOptions.exportTemplates && $0 != ScaffoldOptions.dryRun
    }
    if let besides = name ?? other.map({ "`\($0.spelling)`" }) {
      throw CommandFailure(
        "`--export-templates` writes nothing but templates, so \(besides) does not go with it",
        remedy: "Leave one of them out.")
    }
    let files = Template.builtInFiles.map { template in
      PlannedFile(path: folder + "/" + template.name, contents: template.text)
    }
    try write(files, of: "each of the templates", originals: [:], invocation, console)
    return .done
  }
}
