import RibsFiles
import RibsModel
import RibsSyntax

/// What a project is read out of: its files, the folders that are modules of their own, and what
/// its configuration says of names and flags.
package struct ProjectSources: Sendable {
  package var files: [ProjectFile]
  package var folders: [ProjectFolder]
  package var frameworkNames: FrameworkNames
  package var flags: CompilationFlags

  package init(
    files: [ProjectFile], folders: [ProjectFolder] = [],
    frameworkNames: FrameworkNames = FrameworkNames(), flags: CompilationFlags = .unknown
  ) {
    self.files = files
    self.folders = folders
    self.frameworkNames = frameworkNames
    self.flags = flags
  }

  /// The project as it is, or would be with further files; one takes the place of another at its
  /// path.
  package func linked(with further: [ProjectFile] = []) -> Project {
    Project(
      files: files(with: further), projectFolders: folders, frameworkNames: frameworkNames)
  }

  /// The same as far as types and modules go.
  package func types(with further: [ProjectFile] = []) -> TypeTable {
    TypeTable(
      files: files(with: further), projectFolders: folders, frameworkNames: frameworkNames)
  }

  /// The same project with these files instead of its own.
  func with(files: [ProjectFile]) -> ProjectSources {
    ProjectSources(files: files, folders: folders, frameworkNames: frameworkNames, flags: flags)
  }

  /// A planned file as part of the project, at a path seen from where the others' paths begin.
  package func read(_ planned: PlannedFile, at path: String) -> ProjectFile {
    ProjectFile(path: path, bytes: planned.contents, flags: flags)
  }

  package var frameworks: ImportedFrameworks {
    ImportedFrameworks(in: files.lazy.map(\.source), frameworkNames)
  }

  private func files(with further: [ProjectFile]) -> [ProjectFile] {
    guard !further.isEmpty else { return files }
    let replaced = Set(further.map(\.source.path))
    return files.filter { !replaced.contains($0.source.path) } + further
  }
}

extension ProjectFile {
  /// A file by its path from where those of the project begin.
  init(path: String, bytes: [UInt8], flags: CompilationFlags = .unknown) {
    self.init(
      source: parse(path: path, bytes: bytes, flags: flags),
      pathBelow: path)
  }
}
