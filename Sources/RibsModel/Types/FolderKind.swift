import RibsFiles

/// What a folder says of the files below it.
indirect enum FolderKind: Sendable {
  case package(targets: ManifestTargets, fallback: FolderKind?)
  /// `name` is that of the folder's only module, where somebody imports it; `parts` are the folders
  /// in it that are modules of their own.
  case tuist(name: String?, targets: ManifestTargets, parts: Set<String> = [])
  /// `name` is that of the module of files that the projects say nothing of, empty for none;
  /// `modules` are those of Xcode projects that build several.
  case project(name: String, modules: [XcodeModules])

  init(_ folder: ProjectFolder) { self = .project(name: folder.name, modules: folder.modules) }

  func module(of path: String, in folder: String) -> ModuleKey {
    switch self {
    case .project(let name, let modules):
      return modules.module(of: relative(path, to: folder)).map { ModuleKey($0, in: folder) }
        ?? ModuleKey(name: name, folder: folder, isExact: false)
    case .tuist(let projectName, let targets, let parts):
      let target = targets.target(around: relative(path, to: folder))
      let part = relative(path, to: folder).prefix { $0 != "/" }
      let suffix = parts.contains(String(part)) ? part : ""
      let name = target?.name ?? projectName ?? splitPath(folder).name + suffix
      return ModuleKey(
        name: name, folder: folder, isExact: target != nil, isTest: target?.isTest ?? false)
    case .package(let targets, let fallback):
      let target = targets.target(around: relative(path, to: folder))
      if let target {
        return ModuleKey(
          name: target.name, folder: folder, isExact: true, isTest: target.isTest)
      }
      let below = pathComponents(relative(path, to: folder))
      if let only = targets.onlyTarget(inFolder: below.first.map(String.init) ?? "") {
        return ModuleKey(name: only.name, folder: folder, isExact: true, isTest: only.isTest)
      }
      if let listed = fallback?.listedModule(of: path, in: folder) { return listed }
      if below.count > 2, below[0] == "Sources" || below[0] == "Tests" {
        return ModuleKey(name: String(below[1]), folder: folder, isExact: true)
      }
      return fallback?.module(of: path, in: folder)
        ?? ModuleKey(name: splitPath(folder).name, folder: folder, isExact: false)
    }
  }

  /// Whether files of one folder may be in several modules.
  var listsFiles: Bool {
    switch self {
    case .project(_, let modules): !modules.isEmpty
    case .package(_, let fallback): fallback?.listsFiles ?? false
    case .tuist: false
    }
  }

  private func listedModule(of path: String, in folder: String) -> ModuleKey? {
    guard case .project(_, let modules) = self else { return nil }
    return modules.listedModule(of: relative(path, to: folder)).map { ModuleKey($0, in: folder) }
  }
}
