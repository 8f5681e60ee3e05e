import RibsFiles
import RibsModel

extension ScaffoldOrder {
  /// Tells of what could not be read: a type that is declared there may be declared again.
  func noteUnread(of project: SurroundingProject) {
    for problem in project.unread.map(\.seenFromHere) {
      console.note(
        "passed over, so what it declares may be declared again: \(problem.message)",
        at: problem.path, help: problem.remedy)
    }
  }

  /// What must be edited too may stand in what could not be read, unless it lies outside of the
  /// package or the project that has the parent's `file`, with its tests.
  func refuseUnread(
    of project: SurroundingProject, around file: FileID, _ types: TypeTable
  ) throws(CommandFailure) {
    let folder = joinedPath(project.root.text, types[types.module(of: file)].folder)
    let near = project.unread.filter { $0.path.hasPrefix(folder + "/") }
    guard near.isEmpty else { throw refusal(of: near) }
    noteUnread(of: project)
  }

  /// Something of the project that may stand in what could not be read.
  func found<Value>(
    in project: SurroundingProject, _ find: () throws(CommandFailure) -> Value
  ) throws(CommandFailure) -> Value {
    do throws(CommandFailure) {
      return try find()
    } catch {
      guard project.unread.isEmpty else { throw refusal(of: project.unread) }
      throw error
    }
  }

  private func refusal(of unread: [FileError]) -> CommandFailure {
    for problem in unread { console.report(problem.seenFromHere) }
    return CommandFailure(
      "nothing is written, as not everything in the project could be read",
      remedy: "Mend the errors above first.")
  }
}

extension FileError {
  fileprivate var seenFromHere: FileError {
    let here = AbsolutePath(".").text + "/"
    return path.hasPrefix(here) ? FileError(String(path.dropFirst(here.count)), problem) : self
  }
}
