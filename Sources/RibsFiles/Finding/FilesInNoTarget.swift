/// Finds the files that an Xcode project leaves out of all its targets.
///
/// Only a project that says which files are built is believed: nothing else in its folder does, it lists
/// half of the Swift files there, and nearly all that it lists are there. An old one that lies about, or
/// one that waits to be made anew, says nothing of what it does not list.
struct FilesInNoTarget {
  /// The folders that projects lie in, each with what these are built of.
  private let projects: [String: [XcodeBuiltFiles]]
  /// The folders with a manifest, a build file, or a project that can't be read.
  private let otherwiseBuilt: Set<String>

  init(projects: [(folder: String, built: XcodeBuiltFiles?)], otherwiseBuilt: Set<String>) {
    let unread = projects.filter { $0.built == nil }.map(\.folder)
    self.otherwiseBuilt = otherwiseBuilt.union(unread)
    self.projects = Dictionary(
      grouping: projects.filter { $0.built != nil }, by: \.folder
    ).mapValues { $0.compactMap(\.built) }
  }

  /// Those among all the Swift files that were found.
  func places(among paths: [String]) -> Set<String> {
    guard projects.keys.contains(where: { !otherwiseBuilt.contains($0) }) else { return [] }
    let lists = Lists(projects, found: Set(paths))
    var deciding: [String: [String]] = [:]
    for (folder, paths) in Dictionary(grouping: paths, by: folder(of:)) {
      if let project = project(around: folder) { deciding[project, default: []] += paths }
    }
    var left: Set<String> = []
    for (folder, paths) in deciding where isBelieved(folder, lists) {
      let unlisted = paths.filter { !lists.contains($0) }
      guard unlisted.count * 2 <= paths.count else { continue }
      left.formUnion(unlisted.filter { !lists.isMoved($0) })
    }
    return left
  }

  /// The folder of the projects that decide about the files in a folder; nil where something else does.
  private func project(around start: String) -> String? {
    let nearest = sequence(first: start) { $0.isEmpty ? nil : folder(of: $0) }
      .first { projects[$0] != nil || otherwiseBuilt.contains($0) }
    return nearest.flatMap { otherwiseBuilt.contains($0) ? nil : $0 }
  }

  /// Nine tenths of the files that its projects list are there; others may be yet to be generated.
  private func isBelieved(_ folder: String, _ lists: Lists) -> Bool {
    let listed = (projects[folder] ?? []).flatMap { $0.files.map { joinedPath(folder, $0) } }
    return listed.count { lists.isMissing($0) } * 10 <= listed.count
  }

  /// What all projects list. File systems of Macs do not tell `app` from `App`.
  private struct Lists {
    private var files: Set<String> = []
    private var folders: [String: Bool] = [:]
    /// What is listed and not found by that very path, in lower case; the same of what is found.
    private var absent: Set<String> = []
    private var unlisted: Set<String> = []
    /// The names of files that are not where a project has them.
    private var missing: Set<String> = []

    init(_ projects: [String: [XcodeBuiltFiles]], found: Set<String>) {
      var exceptions: [String] = []
      for (folder, built) in projects {
        for project in built {
          files.formUnion(project.files.map { joinedPath(folder, $0) })
          exceptions += project.exceptions.map { joinedPath(folder, $0) }
          folders.merge(
            project.folders.map { (joinedPath(folder, $0).lowercased(), $1) },
            uniquingKeysWith: { $0 || $1 })
        }
      }
      for path in exceptions where !files.contains(path) { folders[path.lowercased()] = false }
      absent = Set(files.subtracting(found).map { $0.lowercased() })
      unlisted = Set(found.subtracting(files).map { $0.lowercased() })
      let unplaced = projects.values.joined().flatMap(\.namesOfUnplaced).map { $0.lowercased() }
      missing = Set(absent.subtracting(unlisted).map(fileName)).union(unplaced)
    }

    func contains(_ path: String) -> Bool {
      if files.contains(path) { return true }
      let path = path.lowercased()
      if absent.contains(path) { return true }
      guard !folders.isEmpty else { return false }
      return sequence(first: path) { $0.isEmpty ? nil : folder(of: $0) }
        .lazy.compactMap { folders[$0] }.first ?? false
    }

    /// Nobody finds what is listed.
    func isMissing(_ path: String) -> Bool {
      guard !absent.isEmpty else { return false }
      let path = path.lowercased()
      return absent.contains(path) && !unlisted.contains(path)
    }

    /// A project may mean the file by another path.
    func isMoved(_ path: String) -> Bool { missing.contains(fileName(of: path.lowercased())) }
  }
}

/// Empty for the working folder.
private func folder(of path: String) -> String {
  path.lastSlash.map { String(path[..<$0]) } ?? ""
}

private func fileName(of path: String) -> String {
  path.lastSlash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
}
