import RibsSyntax

/// Which module each file belongs to.
///
/// The nearest folder above a file that says anything decides: a package manifest's targets
/// (literal names and paths; `Sources/<name>` and `Tests/<name>` otherwise), a Tuist `Project.swift`,
/// an Xcode project's targets or else its name, an XcodeGen description. Without any of them all files
/// are one module. Where a Tuist project leaves its targets to helpers, imports tell: see
/// `ProjectFolders`.
struct ModuleMap {
  private(set) var modules: [Module] = []
  private(set) var moduleOfFile: [ModuleID] = []

  private var known: [ModuleKey: ModuleID] = [:]

  init(files: [SourceFile], projectFolders: [ProjectFolder]) {
    var folders: [String: FolderKind] = [:]
    for folder in projectFolders { folders[folder.path] = FolderKind(folder) }
    for file in files {
      let (folder, name) = splitPath(file.path)
      switch name {
      // A model may be called so too.
      case "Project.swift"
      where file.imports.contains { file.importedModule($0).hasPrefix("ProjectDescription") }:
        folders[folder] = .tuist(
          name: tuistProjectName(of: file), targets: ManifestTargets(of: file))
      case "Package.swift":
        folders[folder] = .package(
          targets: ManifestTargets(ofPackage: file), fallback: folders[folder])
      default: break
      }
    }
    ProjectFolders.split(&folders, files: files)
    let deciding = ModuleDeciding(folders: folders, elsewhere: ModulesElsewhere(projectFolders))
    for keys in parallelMap(pathsByFolder(files), deciding.modules) {
      for key in keys { moduleOfFile.append(register(key)) }
    }
  }

  private mutating func register(_ key: ModuleKey) -> ModuleID {
    if let id = known[key] { return id }
    let id = ModuleID(modules.count)
    modules.append(
      Module(
        id: id, name: key.name, folder: key.folder, isExact: key.isExact, isTest: key.isTest))
    known[key] = id
    return id
  }
}

/// The paths of the files, those of a folder together that come one after the other.
private func pathsByFolder(_ files: [SourceFile]) -> [[String]] {
  var paths: [[String]] = []
  var last: String?
  for file in files {
    let folder = splitPath(file.path).folder
    if folder == last {
      paths[paths.count - 1].append(file.path)
    } else {
      paths.append([file.path])
    }
    last = folder
  }
  return paths
}

/// Decides which module files are in.
private struct ModuleDeciding: Sendable {
  let folders: [String: FolderKind]
  let elsewhere: ModulesElsewhere

  /// The modules of files of one folder; most deciders say the same of them all.
  @Sendable func modules(of paths: [String]) -> [ModuleKey] {
    let decider = paths.first.flatMap { Decider(of: splitPath($0).folder, among: folders) }
    func module(of path: String) -> ModuleKey {
      decider?.module(of: path) ?? elsewhere.module(of: path) ?? .unknown
    }
    if decider?.listsFiles ?? !elsewhere.isEmpty { return paths.map(module) }
    return paths.first.map { Array(repeating: module(of: $0), count: paths.count) } ?? []
  }
}

/// The nearest folder around files that says anything of them.
private struct Decider {
  private let folder: String
  private let kind: FolderKind

  init?(of start: String, among folders: [String: FolderKind]) {
    var folder = start
    while folders[folder] == nil, !folder.isEmpty { folder = splitPath(folder).folder }
    guard let kind = folders[folder] else { return nil }
    self.folder = folder
    self.kind = kind
  }

  func module(of path: String) -> ModuleKey { kind.module(of: path, in: folder) }

  /// Files of one folder may be in several modules.
  var listsFiles: Bool { kind.listsFiles }
}

/// The folder and the last component of a path; the folder is empty at the top.
func splitPath(_ path: String) -> (folder: String, name: String) {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
  return (String(path[..<slash]), String(path[path.utf8.index(after: slash)...]))
}

func relative(_ path: String, to folder: String) -> String {
  folder.isEmpty ? path : String(Substring(path.utf8.dropFirst(folder.utf8.count + 1)))
}
