/// What all Xcode projects of a walk list, against what is there. File systems of Macs do not tell `app` from
/// `App`.
struct ListedFiles {
  /// The files that the projects of a folder list.
  private var byFolder: [String: [String]] = [:]
  /// Folders that are taken as a whole, in lower case; false for those in them that are not.
  private var folders: [String: Bool] = [:]
  /// For each file found whether a project lists it.
  private var isListed: [Bool]
  /// What is listed and nobody finds, in lower case, and the names of these files.
  private var missing: Set<String> = []
  private var missingNames: Set<String> = []

  /// `projects` are by the folders that they lie in.
  init(_ projects: [String: [XcodeBuiltFiles]], found: [String]) {
    isListed = Array(repeating: false, count: found.count)
    var exceptions: [String] = []
    for (folder, built) in projects {
      byFolder[folder] = built.flatMap { $0.files.map { joinedPath(folder, $0) } }
      for project in built {
        exceptions += project.exceptions.map { joinedPath(folder, $0) }
        folders.merge(
          project.folders.map { (joinedPath(folder, $0).lowercased(), $1) },
          uniquingKeysWith: { $0 || $1 })
        missingNames.formUnion(project.namesOfUnplaced.map { $0.lowercased() })
      }
    }
    let files = Set(byFolder.values.joined())
    for path in exceptions where !files.contains(path) { folders[path.lowercased()] = false }
    compare(files, with: found)
  }

  private mutating func compare(_ files: Set<String>, with found: [String]) {
    var absent = files
    for (number, path) in found.enumerated() where files.contains(path) {
      isListed[number] = true
      absent.remove(path)
    }
    guard !absent.isEmpty else { return }
    let spelledOtherwise = Set(absent.map { $0.lowercased() })
    missing = spelledOtherwise
    for (number, path) in found.enumerated() where !isListed[number] {
      let path = path.lowercased()
      guard spelledOtherwise.contains(path) else { continue }
      isListed[number] = true
      missing.remove(path)
    }
    missingNames.formUnion(missing.map { String($0.lastComponent) })
  }

  /// Nine tenths of the files that a folder's projects list are there; others may be yet to be generated.
  func areBelieved(of folder: String) -> Bool {
    guard !missing.isEmpty, let listed = byFolder[folder] else { return true }
    return listed.count { missing.contains($0.lowercased()) } * 10 <= listed.count
  }

  /// A project lists the file, by itself or with its folder. `number` is its place among those found.
  func contain(fileAt number: Int, _ path: String) -> Bool {
    if isListed[number] { return true }
    guard !folders.isEmpty else { return false }
    return sequence(first: path.lowercased()) { $0.isEmpty ? nil : folderPath(of: $0) }
      .lazy.compactMap { folders[$0] }.first ?? false
  }

  /// A project may mean the file by another path.
  func mayMean(_ path: String) -> Bool {
    missingNames.contains(String(path.lowercased().lastComponent))
  }
}
