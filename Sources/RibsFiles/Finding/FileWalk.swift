import RibsSystem
import RibsText

/// The state of one walk: what was found, and where it has been.
struct FileWalk {
  private var files: [(file: FoundFile, key: FileKey)] = []
  private var problems: [FileError] = []
  private var projects = FoundProjects()
  private var visited: Set<FileIdentity> = []
  /// Links met on the way and not followed yet.
  private var links: [PlaceBelow] = []
  /// The keys of `files`, kept from the first moment on when a file can be reached twice: that
  /// takes links, or paths that are files, as no folder is entered twice.
  private var known: Set<FileKey>?

  /// Takes the Swift files of a folder and of those below it, unless it was visited before.
  mutating func enter(_ folder: PlaceBelow) {
    var tree = FolderTree()
    var generation = [folder]
    while !generation.isEmpty {
      var next: [PlaceBelow] = []
      for listing in parallelMap(generation, { FolderListing(of: $0) }) {
        let entries = take(listing) ? listing.entries : []
        next += tree.add(entries, of: listing.identity)
      }
      generation = next
    }
    for (file, key) in tree.files { add(file, key) }
  }

  /// False where the folder was visited before, or can't be read.
  private mutating func take(_ listing: FolderListing) -> Bool {
    if let identity = listing.identity, !visited.insert(identity).inserted { return false }
    problems += listing.problems
    links += listing.links
    projects.note(listing)
    return listing.identity != nil
  }

  /// Takes a file that was given as a PATH, unless one of the folders has brought it.
  mutating func takeGiven(_ path: String) {
    do throws(SystemError) {
      let below = try pathBelowWorkingFolder(path)
      addReachable(FoundFile(path: path, pathBelow: below), try FileKey(at: path))
    } catch {
      problems.append(FileError(path, .unreadable(error)))
    }
  }

  /// Takes what the links lead to, one generation of links after the other.
  mutating func followLinks() {
    while !links.isEmpty {
      let generation = links.sorted { $0.path.precedesBytewise($1.path) }
      links = []
      let targets = parallelMap(generation) { LinkTarget(of: $0) }
      for (link, target) in zip(generation, targets) { follow(link, to: target) }
    }
  }

  func result() -> FoundFiles {
    FoundFiles(
      files: files.map(\.file).sorted { $0.path.precedesBytewise($1.path) }, projects: projects,
      problems: problems.sorted { $0.path.precedesBytewise($1.path) })
  }

  private mutating func follow(_ link: PlaceBelow, to target: LinkTarget) {
    switch target {
    case .folder: enter(link.asFolder)
    case .file(let key): addReachable(FoundFile(link), key)
    case .nothing: break
    case .broken(let target): problems.append(FileError(link.path, .brokenLink(target: target)))
    case .unreadable(let error): problems.append(FileError(link.path, .unreadable(error)))
    }
  }

  /// Adds a file that a folder may have brought already under its real path.
  private mutating func addReachable(_ file: FoundFile, _ key: FileKey) {
    if known == nil { known = Set(files.map(\.key)) }
    add(file, key)
  }

  private mutating func add(_ file: FoundFile, _ key: FileKey) {
    if known?.insert(key).inserted == false { return }
    files.append((file, key))
  }
}

/// What a link leads to.
private enum LinkTarget: Sendable {
  case folder
  /// A Swift file.
  case file(FileKey)
  /// What is nobody's Swift source, which a broken link with another name would not have led to
  /// either.
  case nothing
  /// A source's name without a source.
  case broken(target: String)
  case unreadable(SystemError)

  init(of link: PlaceBelow) {
    let isSwift = link.path.hasSuffix(".swift")
    do throws(SystemError) {
      switch try Posix.status(of: link.path).kind {
      case .folder: self = .folder
      case .file: self = isSwift ? .file(try FileKey(at: link.path)) : .nothing
      case .link, .other: self = .nothing
      }
    } catch {
      guard isSwift else {
        self = .nothing
        return
      }
      let target = error == .missing ? (try? Posix.linkTarget(of: link.path)) : nil
      self = target.map { .broken(target: $0) } ?? .unreadable(error)
    }
  }
}

/// The part of a file's path that lies below the working folder; its name when it lies elsewhere.
private func pathBelowWorkingFolder(_ path: String) throws(SystemError) -> String {
  if !path.hasPrefix("/"), !path.split(separator: "/").contains("..") { return path }
  let name = String(path.lastComponent)
  let real = folderPrefix(try Posix.realPath(of: openableFolder(of: path) ?? path))
  let working = folderPrefix(try Posix.realPath(of: "."))
  return real.hasPrefix(working) ? String(real.dropFirst(working.count)) + name : name
}
