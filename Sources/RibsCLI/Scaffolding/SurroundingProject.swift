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
    } else if !place.relative(to: workingFolder).hasPrefix("..") {
      try self.init(at: workingFolder, console)
    } else {
      self.init(withoutFilesAt: place)
    }
  }

  private init(withoutFilesAt root: AbsolutePath) {
    self.root = root
    (files, projectFolders) = ([], [])
  }

  /// Reads all Swift files below a folder; a folder without any is an empty project.
  init(at root: AbsolutePath, _ console: Console) throws {
    self.root = root
    let found = try FileFinder.find([root.text])
    guard !found.files.isEmpty else {
      (files, projectFolders) = ([], [])
      return
    }
    let prefix = root.text == "/" ? 1 : root.text.count + 1
    let sources = try readSources(at: [root.text]) { file, bytes, tokens in
      ProjectFile(
        source: parse(
          path: String(file.path.dropFirst(prefix)), bytes: bytes, reusing: &tokens),
        components: file.components.map(String.init))
    }
    for problem in sources.problems { console.report(problem) }
    files = sources.values
    projectFolders = sources.projectFolders.map { folder in
      ProjectFolder(path: String(folder.path.dropFirst(prefix)), name: folder.name)
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
    let path = AbsolutePath(file.path).relative(to: root)
    return ProjectFile(
      source: parse(path: path, bytes: file.contents),
      components: path.split(separator: "/").map(String.init))
  }
}
