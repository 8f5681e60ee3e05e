import RibsFiles
import RibsModel
import RibsScaffold
import RibsSyntax
import RibsSystem

/// The project that a RIB is written into, as its Swift files show it.
struct SurroundingProject {
  /// The folder that paths of `sources` are below.
  let root: AbsolutePath
  /// With paths from the root.
  let sources: ProjectSources
  /// What could not be read of it.
  let unread: [FileError]
  /// Folders of the project that links lead to: where they are in truth, and their paths from the
  /// root.
  private let linkedFolders: [AbsolutePath: String]

  var files: [ProjectFile] { sources.files }

  /// What a folder is in: the whole project as far as the folders around it tell, read down from
  /// its top. Where they tell of none, it is the folder itself, or the working folder around one
  /// that is yet to be made; elsewhere a new folder is in no project.
  init(around folder: String, _ configuration: Configuration) throws {
    let place = AbsolutePath(folder)
    let workingFolder = AbsolutePath(".")
    let surroundings = surroundingFolders(of: place)
    if let top = surroundings.last,
      top.entries.contains(".git") || SurroundingFolder.isProject(entries: top.entries)
        || top.path == place.text
    {
      try self.init(at: AbsolutePath(top.path), and: nil, configuration)
    } else if place.lies(below: workingFolder) {
      try self.init(at: workingFolder, and: nil, configuration)
    } else {
      self.init(withoutFilesAt: place, configuration)
    }
  }

  private init(withoutFilesAt root: AbsolutePath, _ configuration: Configuration) {
    self.root = root
    sources = ReadSources(values: [], projectFolders: [], problems: []).project(configuration)
    unread = []
    linkedFolders = [:]
  }

  /// The project in the working folder; its tests may lie in a folder elsewhere.
  init(withTestsIn testsFolder: String?, _ configuration: Configuration) throws {
    let root = AbsolutePath(".")
    let tests = testsFolder.map { AbsolutePath($0) }.flatMap { tests in
      let isElsewhere = !tests.lies(below: root)
      return isElsewhere && (try? Posix.status(of: tests.text)) != nil ? tests : nil
    }
    try self.init(at: root, and: tests, configuration)
  }

  /// Reads all Swift files below a folder, and those of a second one; where there is none, it is an
  /// empty project.
  private init(
    at root: AbsolutePath, and second: AbsolutePath?, _ configuration: Configuration
  ) throws {
    self.root = root
    let prefix = root.text == "/" ? "/" : root.text + "/"
    @Sendable func path(_ path: String) -> String {
      path.hasPrefix(prefix)
        ? String(path.dropFirst(prefix.count)) : AbsolutePath(path).relative(to: root)
    }
    let folders = [root.text] + (second.map { [$0.text] } ?? [])
    var sources = try readProjectFiles(at: folders, configuration, named: path)
    unread = sources.problems
    sources.projectFolders = sources.projectFolders.map { folder in
      ProjectFolder(path: path(folder.path), name: folder.name, modules: folder.modules)
    }
    self.sources = sources.project(configuration)
    linkedFolders = Self.linkedFolders(of: self.sources.files.map(\.source.path), below: root)
  }

  private static func linkedFolders(of paths: [String], below root: AbsolutePath)
    -> [AbsolutePath: String]
  {
    var seen: Set<Substring> = []
    var linked: [AbsolutePath: String] = [:]
    for path in paths where !path.hasPrefix("../") {
      var folder = path[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        guard seen.insert(folder).inserted else { break }
        let place = AbsolutePath(root.text + "/" + folder)
        if place.text != root.appending(String(folder)).text { linked[place] = String(folder) }
      }
    }
    return linked
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
    sources.read(file, at: path(of: AbsolutePath(file.path)))
  }

  /// The same for many files.
  func projectFiles(_ files: [PlannedFile]) -> [ProjectFile] {
    let paths = AbsolutePath.all(of: files).map(path)
    return parallelMap(Array(zip(files, paths))) { sources.read($0, at: $1) }
  }

  /// How the project's own files are named, also those that it reaches by links only.
  private func path(of place: AbsolutePath) -> String {
    var folder = place.parent
    while !linkedFolders.isEmpty, let real = folder {
      if let linked = linkedFolders[real] {
        return linked + "/" + place.relative(to: real)
      }
      folder = real.parent
    }
    return place.relative(to: root)
  }
}
