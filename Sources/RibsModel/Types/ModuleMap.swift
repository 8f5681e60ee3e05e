import RibsFiles
import RibsSyntax
import RibsSystem

/// Which module each file belongs to.
///
/// The nearest folder above a file that says anything decides: a package manifest's targets
/// (literal names and paths; `Sources/<name>` and `Tests/<name>` otherwise), a Tuist `Project.swift`,
/// an Xcode project's targets or else its name, an XcodeGen description. Without any of them all files
/// are one module. Where a Tuist project leaves its targets to helpers, imports tell: see
/// `ProjectFolders`.
struct ModuleMap: Sendable {
  private(set) var modules: [Module] = []
  private(set) var moduleOfFile: [ModuleID] = []

  private var known: [ModuleKey: ModuleID] = [:]

  init(files: [SourceFile], projectFolders: [ProjectFolder]) {
    var folders: [String: FolderKind] = [:]
    for folder in projectFolders { folders[folder.path] = FolderKind(folder) }
    let runs = FolderRun.all(of: files)
    for run in runs {
      for file in files[run.files] {
        switch nameSlice(of: file.path) {
        // A model may be called so too.
        case "Project.swift"
        where file.imports.contains { file.importedModule($0).hasPrefix("ProjectDescription") }:
          folders[run.folder] = .tuist(
            name: tuistProjectName(of: file), targets: ManifestTargets(of: file))
        case "Package.swift":
          folders[run.folder] = .package(
            targets: ManifestTargets(ofPackage: file), fallback: folders[run.folder])
        default: break
        }
      }
    }
    ProjectFolders.split(&folders, files: files)
    let deciding = ModuleDeciding(folders: folders, elsewhere: ModulesElsewhere(projectFolders))
    let keys = parallelMap(runs) { run in deciding.modules(of: files[run.files], in: run.folder) }
    for (run, keys) in zip(runs, keys) {
      let modules = keys.map { register($0) }
      for offset in 0..<run.files.count {
        moduleOfFile.append(modules[modules.count == 1 ? 0 : offset])
      }
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

/// Files of one folder that come one after the other.
private struct FolderRun: Sendable {
  /// Empty at the top.
  var folder: String
  var files: Range<Int>

  static func all(of files: [SourceFile]) -> [FolderRun] {
    var runs: [FolderRun] = []
    for (number, file) in files.enumerated() {
      let folder = folderSlice(of: file.path)
      if let last = runs.last, last.folder == folder {
        runs[runs.count - 1].files = last.files.lowerBound..<number + 1
      } else {
        runs.append(FolderRun(folder: String(folder), files: number..<number + 1))
      }
    }
    return runs
  }
}

/// Decides which module files are in.
private struct ModuleDeciding: Sendable {
  let folders: [String: FolderKind]
  let elsewhere: ModulesElsewhere

  /// The module of each file of a folder, or the only one of them all: most deciders say the same.
  func modules(of files: ArraySlice<SourceFile>, in folder: String) -> [ModuleKey] {
    let decider = Decider(of: folder, among: folders)
    func module(of file: SourceFile) -> ModuleKey {
      decider?.module(of: file.path) ?? elsewhere.module(of: file.path) ?? .unknown
    }
    let mayDiffer = decider?.listsFiles ?? !elsewhere.isEmpty
    return (mayDiffer ? files : files.prefix(1)).map(module)
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
  (String(folderSlice(of: path)), String(nameSlice(of: path)))
}

private func folderSlice(of path: String) -> Substring {
  path.lastSlash.map { path[..<$0] } ?? ""
}

func nameSlice(of path: String) -> Substring {
  guard let slash = path.lastSlash else { return path[...] }
  return path[path.utf8.index(after: slash)...]
}

func relative(_ path: String, to folder: String) -> String {
  folder.isEmpty ? path : String(Substring(path.utf8.dropFirst(folder.utf8.count + 1)))
}
