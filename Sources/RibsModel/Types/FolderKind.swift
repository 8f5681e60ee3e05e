import RibsSyntax

/// What a folder says of the files below it.
indirect enum FolderKind: Sendable {
  case package(targets: [ManifestTarget], fallback: FolderKind?)
  /// `name` is that of the folder's only module, where somebody imports it; `parts` are the folders
  /// in it that are modules of their own.
  case tuist(name: String?, targets: [ManifestTarget], parts: Set<String> = [])
  /// `name` is that of the module of files that the projects say nothing of, empty for none; `modules`
  /// are those of Xcode projects that build several.
  case project(name: String, modules: [XcodeModules])

  init(_ folder: ProjectFolder) { self = .project(name: folder.name, modules: folder.modules) }

  func module(of path: String, in folder: String) -> ModuleKey {
    switch self {
    case .project(let name, let modules):
      return modules.module(of: relative(path, to: folder)).map { ModuleKey($0, in: folder) }
        ?? ModuleKey(name: name, folder: folder, isExact: false)
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
      let below = pathComponents(relative(path, to: folder))
      if let only = onlyTarget(of: targets, inFolder: below.first.map(String.init) ?? "") {
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
