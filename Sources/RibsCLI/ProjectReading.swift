import RibsModel
import RibsSyntax

/// What came of reading a project.
package struct ReadProject: Sendable {
  package let project: Project
  /// What the project was made of.
  package let files: [ProjectFile]
  package let projectFolders: [ProjectFolder]
  /// Files that could not be read; the project is without them, and the run ends with
  /// `ExitStatus.failed`.
  package let problems: [FileError]

  /// How a command ends that did its work on what could be read.
  package var status: ExitStatus { problems.isEmpty ? .done : .failed }
}

/// Finds, reads and links the Swift files at and below `paths`.
///
/// Throws when a path does not exist, and when there is no Swift file at all. Files that cannot be
/// read are told to the console, and left out.
package func readProject(at paths: [String], _ console: Console) throws -> ReadProject {
  let sources = try readSources(at: paths) { file, bytes in
    ProjectFile(
      source: parse(path: file.path, bytes: bytes), components: file.components.map(String.init))
  }
  for problem in sources.problems { console.report(problem) }
  return ReadProject(
    project: Project(files: sources.values, projectFolders: sources.projectFolders),
    files: sources.values, projectFolders: sources.projectFolders, problems: sources.problems)
}
