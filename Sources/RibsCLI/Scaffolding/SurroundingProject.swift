import RibsModel
import RibsScaffold
import RibsSyntax

/// The project that a RIB is written into, as its Swift files show it.
struct SurroundingProject {
  /// The folder that paths of `files` are below.
  let root: AbsolutePath
  /// With paths from the root.
  let files: [ProjectFile]
  let projectFolders: [ProjectFolder]

  /// What a folder is in: the whole project as far as the folders around it tell, read down from its
  /// top. Where they tell of none, it is the folder itself, or the working folder around one that is
  /// yet to be made; elsewhere a new folder is in no project.
  init(around folder: String, _ console: Console) throws {
    let place = AbsolutePath(folder)
    let workingFolder = AbsolutePath(".")
    let surroundings = surroundingFolders(of: place)
    if let top = surroundings.last,
      top.entries.contains(".git") || SurroundingFolder.isProject(entries: top.entries)
        || top.path == place.text
    {
      try self.init(at: AbsolutePath(top.path), console)
    } else if place.lies(below: workingFolder) {
      try self.init(at: workingFolder, console)
    } else {
      self.init(withoutFilesAt: place)
    }
  }

  private init(withoutFilesAt root: AbsolutePath) {
    self.root = root
    (files, projectFolders) = ([], [])
  }

  /// The project in the working folder; its tests may lie in a folder elsewhere.
  init(withTestsIn testsFolder: String?, _ console: Console) throws {
    let root = AbsolutePath(".")
    let tests = testsFolder.map { AbsolutePath($0) }.flatMap { tests in
      let isElsewhere = !tests.lies(below: root)
      return isElsewhere && (try? Posix.status(of: tests.text)) != nil ? tests : nil
    }
    try self.init(at: root, and: tests, console)
  }

  /// Reads all Swift files below a folder, and those of a second one; where there is none, it is an
  /// empty project.
  init(at root: AbsolutePath, and second: AbsolutePath? = nil, _ console: Console) throws {
    self.root = root
    let folders = [root.text] + (second.map { [$0.text] } ?? [])
    let found = try FileFinder.find(folders)
    guard !found.files.isEmpty else {
      (files, projectFolders) = ([], [])
      return
    }
    let prefix = root.text == "/" ? "/" : root.text + "/"
    @Sendable func path(_ path: String) -> String {
      path.hasPrefix(prefix)
        ? String(path.dropFirst(prefix.count)) : AbsolutePath(path).relative(to: root)
    }
    let sources = try readSources(at: folders) { file, bytes, tokens in
      ProjectFile(
        source: parse(path: path(file.path), bytes: bytes, reusing: &tokens),
        components: file.components.map(String.init))
    }
    for problem in sources.problems { console.report(problem) }
    files = sources.values
    projectFolders = sources.projectFolders.map { folder in
      ProjectFolder(path: path(folder.path), name: folder.name)
    }
  }

  /// What plugins and flags are based on, as far as the project declares it.
  var foundations: Set<ScaffoldRequest.Foundation> {
    var found: Set<ScaffoldRequest.Foundation> = []
    for file in files.lazy.map(\.source) {
      for declaration in file.declarations where declaration.kind.hasMembers {
        guard declaration.kind != .extension,
          let foundation = ScaffoldRequest.Foundation(rawValue: file.name(declaration.name))
        else { continue }
        found.insert(foundation)
      }
    }
    return found
  }

  /// A planned file as part of the project.
  func projectFile(_ file: PlannedFile) -> ProjectFile {
    Self.projectFile(file, at: AbsolutePath(file.path).relative(to: root))
  }

  /// The same for many files.
  func projectFiles(_ files: [PlannedFile]) -> [ProjectFile] {
    let paths = AbsolutePath.all(of: files).map { $0.relative(to: root) }
    return parallelMap(Array(zip(files, paths))) { Self.projectFile($0, at: $1) }
  }

  private static func projectFile(_ file: PlannedFile, at path: String) -> ProjectFile {
    ProjectFile(
      source: parse(path: path, bytes: file.contents),
      components: path.split(separator: "/").map(String.init))
  }
}
