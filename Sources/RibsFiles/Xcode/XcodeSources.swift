import RibsText

/// Which targets of an Xcode project each Swift file is a source of, by their numbers.
struct XcodeSources {
  /// In the order that Xcode shows them in.
  let targets: [XcodeObjects.Target]
  private(set) var files: [Source] = []
  /// Folders whose files are all sources, and folders in them that are exceptions.
  private(set) var folders: [Source] = []
  /// The names of files that are sources, but of which it is not known where they are.
  private(set) var namesOfUnplaced: [String] = []

  /// For each target whether it has any.
  private(set) var targetsWithSources: [Bool]

  /// A file or folder, and the targets that it belongs to.
  struct Source {
    var path: String
    var targets: [Int]
  }

  init(_ objects: XcodeObjects) {
    let order = objects.targetOrder.filter { objects.targets[$0] != nil }
    targets = order.compactMap { objects.targets[$0] }
    targetsWithSources = targets.map { _ in false }
    var paths = XcodePaths(objects)
    var phases: Set<XcodeIdentifier> = []
    var members = Members()
    var whole = Members()
    for (number, target) in targets.enumerated() {
      // Each phase is one target's, whatever a broken project says.
      for phase in target.buildPhases where phases.insert(phase).inserted {
        for built in objects.sourcePhases[phase] ?? [] {
          // What is no Swift file has no place.
          guard let file = objects.builtFiles[built], objects.places[file] != nil else { continue }
          members.insert(file, in: number)
        }
      }
      for folder in target.synchronizedFolders { whole.insert(folder, in: number) }
    }
    for (file, targets) in members.all {
      // Groups of translations can be built as well.
      guard let path = paths.path(of: file) else {
        let place = objects.places[file]?.path ?? ""
        if let name = pathComponents(place).last { namesOfUnplaced.append(String(name)) }
        continue
      }
      guard isSwift(path) else { continue }
      files.append(Source(path: path, targets: targets))
    }
    let numbers = Dictionary(
      order.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    let listed = files.indices
    for (folder, exceptions) in objects.synchronizedFolders {
      guard let path = paths.path(of: folder) else { continue }
      let targets = whole[folder]
      if !targets.isEmpty { folders.append(Source(path: path, targets: targets)) }
      let sets = exceptions.compactMap { objects.exceptionSets[$0] }
      insert(
        sets.flatMap { set in set.paths.map { ($0, numbers[set.target]) } }, in: path, of: targets)
    }
    joinMentions(ofListed: listed)
    for source in files + folders {
      for target in source.targets { targetsWithSources[target] = true }
    }
  }

  /// A file may be listed twice, or listed by one target and lie in a folder that others have
  /// whole.
  private mutating func joinMentions(ofListed listed: Range<Int>) {
    let whole = Dictionary(
      folders.map { ($0.path, $0.targets) }, uniquingKeysWith: { first, _ in first })
    let exceptions = Set(files[listed.upperBound...].map(\.path))
    var joined: [Source] = []
    var places: [String: Int] = [:]
    places.reserveCapacity(files.count)
    for (number, file) in files.enumerated() {
      if let place = places[file.path] {
        joined[place].targets += file.targets
        continue
      }
      places[file.path] = joined.count
      joined.append(file)
      if !whole.isEmpty, listed.contains(number), !exceptions.contains(file.path) {
        let around = foldersInProject(around: file.path).lazy.compactMap { whole[$0] }.first
        joined[joined.count - 1].targets += around ?? []
      }
    }
    files = joined
  }

  /// Takes files of a folder out of targets that have the folder, and puts them into others.
  private mutating func insert(
    _ exceptions: [(path: String, target: Int?)], in folder: String, of targets: [Int]
  ) {
    var changes: [String: Set<Int>] = [:]
    for (path, target) in exceptions {
      if let target { changes[path, default: []].insert(target) }
    }
    for (path, changed) in changes.sorted(by: { $0.key.precedesBytewise($1.key) }) {
      let members = changed.symmetricDifference(targets).sorted()
      let source = Source(path: joinedPath(folder, path), targets: members)
      guard XcodePaths.isWithinBounds(source.path) else { continue }
      if isSwift(path) {
        files.append(source)
      } else if pathComponents(path).last?.contains(".") == false {
        // Most exceptions are resources, and hold no sources.
        folders.append(source)
      }
    }
  }
}

/// Targets by what belongs to them, in the order that it comes up in.
private struct Members {
  private(set) var all: [(source: XcodeIdentifier, targets: [Int])] = []
  private var places: [XcodeIdentifier: Int] = [:]

  subscript(source: XcodeIdentifier) -> [Int] { places[source].map { all[$0].targets } ?? [] }

  /// Targets come one after the other.
  mutating func insert(_ source: XcodeIdentifier, in target: Int) {
    if let place = places[source] {
      if all[place].targets.last != target { all[place].targets.append(target) }
    } else {
      places[source] = all.count
      all.append((source, [target]))
    }
  }
}
