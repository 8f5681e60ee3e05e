import RibsFiles
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

  /// The project as it would be with these files instead.
  func linking(_ files: [ProjectFile], _ configuration: Configuration) -> Project {
    Project(
      files: files, projectFolders: projectFolders, frameworkNames: configuration.frameworkNames)
  }
}

/// Finds, reads and links the Swift files at and below `paths`.
///
/// Throws when a path does not exist, and when there is no Swift file at all. Whatever is named is
/// read: who expects Swift alone calls `refuseOtherThanSwift` before. Files that cannot be read are
/// told to the console, and left out. What the configuration says of the project's names and flags
/// holds; it is the nearest `.ribs.json` where none is given. What of the project is passed over is
/// told to the console as well.
func readProject(
  at paths: [String], _ console: Console, _ configuration: Configuration? = nil
) throws -> ReadProject {
  let configuration = try configuration ?? Configuration.load(nil)
  var sources = try readProjectFiles(at: paths, configuration)
  try sources.refuseNone(at: paths)
  sources.markFilesInNoTarget()
  for problem in sources.problems { console.report(problem) }
  let project = Project(
    files: sources.values, projectFolders: sources.projectFolders,
    frameworkNames: configuration.frameworkNames)
  ReadingNotes(project, configuration).tell(console)
  let read = ReadProject(
    project: project, files: sources.values, projectFolders: sources.projectFolders,
    problems: sources.problems)
  keepUntilExit(read)
  return read
}
