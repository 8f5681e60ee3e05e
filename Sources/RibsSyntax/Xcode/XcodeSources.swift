/// Which targets of an Xcode project each Swift file is a source of, by their numbers.
struct XcodeSources {
  /// In the order that Xcode shows them in.
  let targets: [XcodeObjects.Target]
  private(set) var files = Members()
  /// Folders whose files are all sources, and places in them that are exceptions.
  private(set) var folders = Members()

  /// Paths, in the order that they come up in, with the targets that they belong to, first ones first.
  struct Members {
    private(set) var paths: [String] = []
    private var targets: [String: [Int]] = [:]

    subscript(path: String) -> [Int] { targets[path] ?? [] }

    mutating func insert(_ path: String, in target: Int) {
      if targets[path] == nil { paths.append(path) }
      // Targets come one after the other.
      if targets[path]?.last != target { targets[path, default: []].append(target) }
    }

    mutating func set(_ path: String, _ members: [Int]) {
      if targets[path] == nil { paths.append(path) }
      targets[path] = members
    }
  }

  init(_ objects: XcodeObjects) {
    let listed = objects.project.targets.filter { objects.targets[$0] != nil }
    targets = listed.compactMap { objects.targets[$0] }
    var paths = XcodePaths(objects)
    for (number, target) in targets.enumerated() {
      for built in target.buildPhases.lazy.flatMap({ objects.sourcePhases[$0] ?? [] }) {
        // Groups of translations can be built as well.
        guard let file = objects.builtFiles[built], let path = paths.path(of: file),
          path.hasSuffix(".swift")
        else { continue }
        files.insert(path, in: number)
      }
      for folder in target.synchronizedFolders {
        if let path = paths.path(of: folder) { folders.insert(path, in: number) }
      }
    }
    let numbers = Dictionary(
      listed.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    for (folder, exceptions) in objects.synchronizedFolders.sorted(by: { $0.key < $1.key }) {
      guard let path = paths.path(of: folder) else { continue }
      let sets = exceptions.compactMap { objects.exceptionSets[$0] }
      except(sets.compactMap { set in numbers[set.target].map { ($0, set.paths) } }, in: path)
    }
  }

  /// Takes files of a folder out of targets that have the folder, and puts them into others.
  private mutating func except(_ exceptions: [(target: Int, paths: [String])], in folder: String) {
    let all = folders[folder]
    var changes: [String: Set<Int>] = [:]
    for (target, paths) in exceptions {
      for path in paths { changes[path, default: []].insert(target) }
    }
    for (path, changed) in changes.sorted(by: { $0.key < $1.key }) {
      let members = changed.symmetricDifference(all).sorted()
      let path = joinedPath(folder, path)
      if path.hasSuffix(".swift") {
        files.set(path, members)
      } else if path.split(separator: "/").last?.contains(".") == false {
        // Most exceptions are resources, and hold no sources.
        folders.set(path, members)
      }
    }
  }
}
