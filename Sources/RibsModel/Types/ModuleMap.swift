import RibsFiles
import RibsSyntax
import RibsSystem

/// Which module each file belongs to.
///
/// The nearest folder above a file that says anything decides: a package manifest's targets
/// (literal names and paths; `Sources/<name>` and `Tests/<name>` otherwise), a Tuist
/// `Project.swift`, an Xcode project's targets or else its name, an XcodeGen description. Without
/// any of them all files are one module. Where a Tuist project leaves its targets to helpers,
/// imports tell: see `ProjectFolders`.
struct ModuleMap: Sendable {
  private(set) var modules: [Module] = []
  private(set) var moduleOfFile: [ModuleID] = []

  private var known: [ModuleKey: ModuleID] = [:]

  init(files: [SourceFile], projectFolders: [ProjectFolder]) {
    var folders: [String: FolderKind] = [:]
    for folder in projectFolders { folders[folder.path] = FolderKind(folder) }
    let runs = FolderRun.all(of: files.map(\.path))
    for run in runs {
      for file in files[run.members] {
        if file.path.leads(toFile: "Package.swift") {
          folders[run.folder] = .package(
            targets: ManifestTargets(ofPackage: file), fallback: folders[run.folder])
        } else if file.path.leads(toFile: "Project.swift"), file.importsProjectDescription {
          folders[run.folder] = .tuist(
            name: tuistProjectName(of: file), targets: ManifestTargets(of: file))
        }
      }
    }
    var nearest = NearestFolder(among: Set(folders.keys))
    let decided = runs.map {
      FolderFiles(run: $0, decider: nearest.nearest(around: $0.folder))
    }
    ProjectFolders.split(&folders, decided, of: files)
    let deciding = ModuleDeciding(folders: folders, elsewhere: ModulesElsewhere(projectFolders))
    let keys = parallelMap(decided) {
      deciding.modules(of: files[$0.run.members], decidedBy: $0.decider)
    }
    for (run, keys) in zip(runs, keys) {
      let modules = keys.map { register($0) }
      for offset in 0..<run.members.count {
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
struct FolderFiles: Sendable {
  let run: FolderRun
  /// The nearest folder around them that says anything of them.
  let decider: String?
}

/// Decides which module files are in.
private struct ModuleDeciding: Sendable {
  let folders: [String: FolderKind]
  let elsewhere: ModulesElsewhere

  /// The module of each file of a folder, or the only one of them all: most deciders say the same.
  func modules(of files: ArraySlice<SourceFile>, decidedBy folder: String?) -> [ModuleKey] {
    let kind = folder.flatMap { folders[$0] }
    func module(of file: SourceFile) -> ModuleKey {
      if let folder, let kind { return kind.module(of: file.path, in: folder) }
      return elsewhere.module(of: file.path) ?? .unknown
    }
    let mayDiffer = kind?.listsFiles ?? !elsewhere.isEmpty
    return (mayDiffer ? files : files.prefix(1)).map(module)
  }
}

extension SourceFile {
  /// It is a Tuist manifest: a model may be called like one.
  var importsProjectDescription: Bool {
    imports.contains { importedModule($0).hasPrefix("ProjectDescription") }
  }
}
