import RibsSyntax

/// The modules of a Tuist project whose manifest leaves the targets to helpers, as imports tell
/// them: the project's name is one if somebody imports it, and so is its folder `Home/Interface` if
/// somebody imports `HomeInterface`.
enum ProjectFolders {
  /// `decided` are the folders of the files.
  static func split(
    _ folders: inout [String: FolderKind], _ decided: [FolderFiles], of files: [SourceFile]
  ) {
    let projects = folders.filter { _, kind in
      if case .tuist(_, let targets, _) = kind { targets.all.isEmpty } else { false }
    }
    guard !projects.isEmpty else { return }
    var parts: [String: Set<String>] = [:]
    for part in decided {
      let folder = part.run.folder
      guard let project = part.decider, projects[project] != nil, project != folder else {
        continue
      }
      parts[project, default: []].insert(
        String(relative(folder, to: project).prefix { $0 != "/" }))
    }
    let names = projects.compactMapValues { kind in
      if case .tuist(let name?, _, _) = kind { name } else { nil }
    }
    func module(of part: String, in project: String) -> String { project.lastComponent + part }
    let modulesOfParts = parts.flatMap { project, parts in
      parts.map { module(of: $0, in: project) }
    }
    let imported = imports(of: Set(names.values).union(modulesOfParts), in: files)
    for (project, name) in names where !imported.contains(name) {
      folders[project] = .tuist(name: nil, targets: ManifestTargets([]))
    }
    for (project, parts) in parts {
      let known = parts.filter { imported.contains(module(of: $0, in: project)) }
      guard !known.isEmpty else { continue }
      // Nobody imports what runs by itself, or what only tests import that are not there.
      let besides = parts.intersection(["Demo", "Example", "Testing"])
      folders[project] = .tuist(
        name: nil, targets: ManifestTargets([]), parts: known.union(besides))
    }
  }

  /// Those of the modules that some file imports; there may be others in it.
  private static func imports(of names: Set<String>, in files: [SourceFile]) -> Set<String> {
    let hashes = Set(names.map { NameHash($0) })
    var imported: Set<String> = []
    for file in files {
      for declaration in file.imports where hashes.contains(file.importedModuleHash(declaration)) {
        imported.insert(file.importedModule(declaration))
      }
    }
    return imported
  }
}
