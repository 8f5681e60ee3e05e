import RibsSyntax

/// The modules of a Tuist project whose manifest leaves the targets to helpers, as imports tell them:
/// the project's name is one if somebody imports it, and so is its folder `Home/Interface` if somebody
/// imports `HomeInterface`.
enum ProjectFolders {
  static func split(_ folders: inout [String: FolderKind], files: [SourceFile]) {
    let projects = folders.filter { _, kind in
      if case .tuist(_, let targets, _) = kind { targets.all.isEmpty } else { false }
    }
    guard !projects.isEmpty else { return }
    let imported = importedModules(of: files)
    var parts: [String: Set<String>] = [:]
    var last = ""
    for file in files {
      let folder = splitPath(file.path).folder
      guard folder != last else { continue }
      last = folder
      var project = folder
      while !project.isEmpty, folders[project] == nil { project = splitPath(project).folder }
      guard projects[project] != nil, project != folder else { continue }
      parts[project, default: []].insert(
        String(relative(folder, to: project).prefix { $0 != "/" }))
    }
    for (project, kind) in projects {
      guard case .tuist(let name?, _, _) = kind, !imported.contains(name) else { continue }
      folders[project] = .tuist(name: nil, targets: ManifestTargets([]))
    }
    for (project, parts) in parts {
      let name = splitPath(project).name
      let known = parts.filter { imported.contains(name + $0) }
      guard !known.isEmpty else { continue }
      // Nobody imports what runs by itself, or what only tests import that are not there.
      let besides = parts.intersection(["Demo", "Example", "Testing"])
      folders[project] = .tuist(
        name: nil, targets: ManifestTargets([]), parts: known.union(besides))
    }
  }

  private static func importedModules(of files: [SourceFile]) -> Set<String> {
    var names: Set<String> = []
    for file in files {
      for declaration in file.imports {
        names.insert(file.importedModule(declaration))
      }
    }
    return names
  }
}
