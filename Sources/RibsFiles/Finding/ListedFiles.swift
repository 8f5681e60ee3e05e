/// What all Xcode projects of a walk list, against what is there. File systems of Macs do not tell
/// `app` from `App`.
struct ListedFiles {
  /// The files that the projects of a folder list.
  private var byFolder: [String: [String]] = [:]
  /// All of them, and whether they are found as they are spelled.
  private var isFound: [String: Bool] = [:]
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
    isFound = Dictionary(
      byFolder.values.joined().lazy.map { ($0, false) }, uniquingKeysWith: { first, _ in first })
    for path in exceptions where isFound[path] == nil { folders[path.lowercased()] = false }
    compare(with: found)
  }

  private mutating func compare(with found: [String]) {
    for (number, path) in found.enumerated() {
      guard let place = isFound.index(forKey: path) else { continue }
      isListed[number] = true
      isFound.values[place] = true
    }
    let spelledOtherwise = Set(isFound.lazy.filter { !$0.value }.map { $0.key.lowercased() })
    guard !spelledOtherwise.isEmpty else { return }
    missing = spelledOtherwise
    for (number, path) in found.enumerated() where !isListed[number] {
      let path = path.lowercased()
      guard spelledOtherwise.contains(path) else { continue }
      isListed[number] = true
      missing.remove(path)
    }
    missingNames.formUnion(missing.map { String($0.lastComponent) })
  }

  /// Nine tenths of the files that a folder's projects list are there; others may be yet to be
  /// generated.
  func areBelieved(of folder: String) -> Bool {
    guard !missing.isEmpty, let listed = byFolder[folder] else { return true }
    let absent = listed.lazy.filter { isFound[$0] == false }
    return absent.count { missing.contains($0.lowercased()) } * 10 <= listed.count
  }

  /// A project lists the file, by itself or with its folder. `number` is its place among those
  /// found.
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
