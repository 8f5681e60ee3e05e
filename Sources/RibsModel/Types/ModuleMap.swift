import RibsSyntax

/// Which module each file belongs to.
///
/// The nearest folder above a file that says anything decides: a package manifest's targets
/// (literal names and paths; `Sources/<name>` and `Tests/<name>` otherwise), a Tuist `Project.swift`,
/// an Xcode project, an XcodeGen description. Without any of them all files are one module. Where a
/// Tuist project leaves its targets to helpers, imports tell: see `ProjectFolders`.
struct ModuleMap {
  private(set) var modules: [Module] = []
  private(set) var moduleOfFile: [ModuleID] = []

  private var known: [ModuleKey: ModuleID] = [:]

  init(files: [SourceFile], projectFolders: [ProjectFolder]) {
    var folders: [String: FolderKind] = [:]
    for folder in projectFolders { folders[folder.path] = .project(name: folder.name) }
    var last: (folder: String, module: ModuleID)?
    for file in files {
      let (folder, name) = splitPath(file.path)
      switch name {
      case "Project.swift":
        folders[folder] = .tuist(
          name: tuistProjectName(of: file), targets: manifestTargets(of: file))
      case "Package.swift":
        folders[folder] = .package(
          targets: manifestTargets(of: file).map(\.inPackage), fallback: folders[folder])
      default: break
      }
    }
    ProjectFolders.split(&folders, files: files)
    for file in files {
      // The files of a folder come one after the other, and what a folder says of a file below it
      // does not depend on the file's name.
      let folder = splitPath(file.path).folder
      if folder != last?.folder {
        last = (folder, module(of: file.path, folders: folders))
      }
      if let last { moduleOfFile.append(last.module) }
    }
  }

  private mutating func module(of path: String, folders: [String: FolderKind]) -> ModuleID {
    var folder = splitPath(path).folder
    while true {
      if let kind = folders[folder], let key = kind.module(of: path, in: folder) {
        return register(key)
      }
      guard !folder.isEmpty else { break }
      folder = splitPath(folder).folder
    }
    return register(ModuleKey(name: "", folder: "", isExact: false))
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

private struct ModuleKey: Hashable {
  var name: String
  var folder: String
  var isExact: Bool
  var isTest = false
}

/// What a folder says of the files below it.
indirect enum FolderKind {
  case package(targets: [ManifestTarget], fallback: FolderKind?)
  /// `name` is that of the folder's only module, where somebody imports it; `parts` are the folders
  /// in it that are modules of their own.
  case tuist(name: String?, targets: [ManifestTarget], parts: Set<String> = [])
  case project(name: String)

  fileprivate func module(of path: String, in folder: String) -> ModuleKey? {
    switch self {
    case .project(let name):
      return ModuleKey(name: name, folder: folder, isExact: false)
    case .tuist(let projectName, let targets, let parts):
      let target = deepest(targets, holding: path, in: folder)
      let part = relative(path, to: folder).prefix { $0 != "/" }
      let suffix = parts.contains(String(part)) ? part : ""
      let name = target?.name ?? projectName ?? splitPath(folder).name + suffix
      return ModuleKey(
        name: name, folder: folder, isExact: target != nil, isTest: target?.isTest ?? false)
    case .package(let targets, let fallback):
      let target = deepest(targets, holding: path, in: folder)
      if let target {
        return ModuleKey(
          name: target.name, folder: folder, isExact: true, isTest: target.isTest)
      }
      let below = relative(path, to: folder).split(separator: "/")
      if let only = onlyTarget(of: targets, inFolder: below.first.map(String.init) ?? "") {
        return ModuleKey(name: only.name, folder: folder, isExact: true, isTest: only.isTest)
      }
      if below.count > 2, below[0] == "Sources" || below[0] == "Tests" {
        return ModuleKey(name: String(below[1]), folder: folder, isExact: true)
      }
      return fallback?.module(of: path, in: folder)
        ?? ModuleKey(name: splitPath(folder).name, folder: folder, isExact: false)
    }
  }
}

/// The target whose files may stand straight in `Sources` or `Tests`: the only one of its kind, since
/// SwiftPM 5.9.
private func onlyTarget(of targets: [ManifestTarget], inFolder folder: String) -> ManifestTarget? {
  guard ["Sources", "Source", "src", "srcs", "Tests"].contains(folder) else { return nil }
  let candidates = targets.filter { $0.isTest == (folder == "Tests") }
  // A target is named again where another depends on it.
  guard Set(candidates.map(\.name)).count == 1, candidates.allSatisfy({ $0.path == nil }) else {
    return nil
  }
  return candidates.first
}

private func deepest(
  _ targets: [ManifestTarget], holding path: String, in folder: String
) -> ManifestTarget? {
  let below = relative(path, to: folder)
  var best: (target: ManifestTarget, length: Int)?
  for target in targets {
    for candidate in target.sourceFolders {
      let isHeld =
        candidate.isEmpty || candidate == "."
        || below.hasPrefix(candidate)
          && below.utf8.dropFirst(candidate.utf8.count).first == UInt8(ascii: "/")
      if isHeld, candidate.utf8.count > best?.length ?? -1 {
        best = (target, candidate.utf8.count)
      }
    }
  }
  return best?.target
}

/// The folder and the last component of a path; the folder is empty at the top.
func splitPath(_ path: String) -> (folder: String, name: String) {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
  return (String(path[..<slash]), String(path[path.utf8.index(after: slash)...]))
}

func relative(_ path: String, to folder: String) -> String {
  folder.isEmpty ? path : String(Substring(path.utf8.dropFirst(folder.utf8.count + 1)))
}
