import RibsFiles
import RibsModel
import RibsScaffold
import RibsSyntax
import RibsSystem
import RibsText

/// What came of reading the Swift files at some paths.
package struct ReadSources<Value: Sendable>: Sendable {
  /// One for each file that could be read, in the bytewise order of their paths.
  package var values: [Value]
  /// Folders that are modules of their own.
  package var projectFolders: [ProjectFolder]
  /// The paths of files that the Xcode project around them is not built of, in the same order.
  package var filesInNoTarget: [String] = []
  /// What could not be read. Such a run goes on without it and then ends with `ExitStatus.failed`.
  package var problems: [FileError]
}

extension ReadSources {
  /// Throws when there was no Swift file at all at the paths.
  func refuseNone(at paths: [String]) throws(CommandFailure) {
    guard values.isEmpty, problems.isEmpty else { return }
    let places = commaList(quoting: paths)
    throw CommandFailure(
      "no Swift file in \(places)", remedy: "Give a folder that holds Swift sources.")
  }
}

/// Finds the Swift files at and below `paths`, reads them and applies `transform` to each on all
/// cores.
///
/// Throws when a path does not exist, and when there is no Swift file at all.
package func readSources<Value: Sendable>(
  at paths: [String], _ transform: @escaping @Sendable (FoundFile, [UInt8]) -> Value
) throws -> ReadSources<Value> {
  let sources = try readAnySources(at: paths) { file, bytes, _ in transform(file, bytes) }
  try sources.refuseNone(at: paths)
  return sources
}

/// Finds, reads and parses the Swift files at and below `paths` by the flags of the configuration.
/// A file in UTF-16 can't be read, unless the configuration leaves it out. `name` makes the paths
/// by which the project knows its files of those that were found.
///
/// Throws when a path does not exist.
func readProjectFiles(
  at paths: [String], _ configuration: Configuration,
  named name: @escaping @Sendable (String) -> String = { $0 }
) throws -> ReadSources<ProjectFile> {
  try readAnySources(at: paths) { file, bytes, memory throws(FileError) in
    guard !bytes.isUTF16 || !configuration.reports(atPath: file.path) else {
      throw FileError(file.path, .utf16)
    }
    return ProjectFile(
      source: parse(
        path: name(file.path), bytes: bytes, flags: configuration.flags, reusing: &memory),
      pathBelow: file.pathBelow)
  }
}

/// A file that is named is meant to be Swift: to judge another one would find nothing, in silence.
func refuseOtherThanSwift(_ paths: [String]) throws(CommandFailures) {
  let others = paths.filter { path in
    guard (try? Posix.status(of: path).kind) == .file, !path.hasSuffix(".swift") else {
      return false
    }
    return (try? Posix.realPath(of: path))?.hasSuffix(".swift") != true
  }
  guard others.isEmpty else {
    throw CommandFailures(
      others.map {
        CommandFailure(
          "not a Swift file", path: $0, remedy: "Give files named `.swift`, or folders of them.")
      })
  }
}

/// Reads the Swift files at and below `paths`, if there are any; `transform` is given memory to
/// parse with, which it shares with other files.
///
/// Throws when a path does not exist.
private func readAnySources<Value: Sendable>(
  at paths: [String],
  _ transform:
    @escaping @Sendable (FoundFile, [UInt8], inout ParserMemory) throws(FileError)
    -> Value
) throws -> ReadSources<Value> {
  HeapGrowth.inLargeSteps()
  let found = try FileFinder.find(paths)
  // To parse a file nothing of its project is needed: projects are read meanwhile.
  let steps = [ReadingStep.projects] + found.files.map(ReadingStep.file)
  let results = parallelMap(steps, scratch: ParserMemory()) {
    step, memory -> ReadingResult<Value> in
    switch step {
    case .projects: return .projects(found.projects.read(around: found.files))
    case .file(let file):
      do throws(FileError) {
        return .value(try transform(file, try FileReader.read(file.path), &memory))
      } catch {
        return .problem(error)
      }
    }
  }
  var sources = ReadSources<Value>(values: [], projectFolders: [], problems: found.problems)
  for result in results {
    switch result {
    case .projects(let contents):
      sources.projectFolders = contents.folders
      sources.filesInNoTarget = contents.filesInNoTarget
    case .value(let value): sources.values.append(value)
    case .problem(let error): sources.problems.append(error)
    }
  }
  sources.problems.sort { $0.path.precedesBytewise($1.path) }
  return sources
}

private enum ReadingStep: Sendable {
  case projects
  case file(FoundFile)
}

private enum ReadingResult<Value: Sendable>: Sendable {
  case projects(FoundProjects.Contents)
  case value(Value)
  case problem(FileError)
}

extension ReadSources<ProjectFile> {
  /// Tells each file what the projects say of it, for who judges files: who writes some counts with
  /// those that are too new to be listed.
  mutating func markFilesInNoTarget() {
    // Both are in the order of their paths. What could not be read is not among the values.
    var rest = filesInNoTarget[...]
    for number in values.indices {
      let path = values[number].source.path
      rest = rest.drop { $0.precedesBytewise(path) }
      values[number].isInNoTarget = rest.first == path
    }
  }

  /// What was read, with what the configuration says of the project.
  func project(_ configuration: Configuration) -> ProjectSources {
    ProjectSources(
      files: values, folders: projectFolders, frameworkNames: configuration.frameworkNames,
      flags: configuration.flags)
  }
}
