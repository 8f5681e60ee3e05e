/// A place in the walk: its path as printed, and the path below the PATH given.
struct PlaceBelow {
  var path: String
  var below: String

  /// The PATH given itself.
  init(given path: String) {
    self.path = path
    below = ""
  }

  private init(path: String, below: String) {
    self.path = path
    self.below = below
  }

  func appending(_ name: String) -> PlaceBelow {
    PlaceBelow(path: path + name, below: below + name)
  }

  /// What stands before the names of a folder's entries.
  var prefix: PlaceBelow {
    PlaceBelow(
      path: path == "." ? "" : folderPrefix(path), below: below.isEmpty ? "" : below + "/")
  }
}

/// The state of one walk: what was found, and where it has been.
struct FileWalk {
  private var files: [(file: FoundFile, key: FileKey)] = []
  private var problems: [FileError] = []
  private var projectFolders: [ProjectFolder] = []
  private var xcodeProjects: [XcodeProjectPlace] = []
  private var visited: Set<FileIdentity> = []
  /// Links met on the way and not followed yet.
  private var links: [PlaceBelow] = []
  /// The keys of `files`, kept from the first moment on when a file can be reached twice: that takes
  /// links, or paths that are files, as no folder is entered twice.
  private var known: Set<FileKey>?

  /// Takes the Swift files of a folder and of those below it, unless it was visited before.
  mutating func enter(_ folder: PlaceBelow) {
    var entries: [(name: String, kind: FileKind?)] = []
    var badNames: [String] = []
    let identity: FileIdentity
    do throws(SystemError) {
      identity = try Posix.readFolder(folder.path) { bytes, kind in
        guard bytes.first != UInt8(ascii: ".") else { return }
        // Most entries of a real tree that are not folders are of no interest.
        if kind == .file || kind == .other, !isSwift(bytes), !isProjectDescription(bytes) { return }
        if let name = String(validating: bytes, as: UTF8.self) {
          entries.append((name, kind))
        } else {
          badNames.append(String(decoding: bytes, as: UTF8.self))
        }
      }
    } catch {
      problems.append(FileError(folder.path, .unreadable(error)))
      return
    }
    guard visited.insert(identity).inserted else { return }
    let prefix = folder.prefix
    for name in badNames {
      problems.append(FileError(prefix.appending(name).path, .nameIsNotUnicode))
    }
    entries.sort { $0.name.precedesBytewise($1.name) }
    noteProject(in: folder, entries: entries.map(\.name))
    for entry in entries {
      take(prefix.appending(entry.name), named: entry.name, kind: entry.kind, in: identity)
    }
  }

  /// An Xcode project's name tells more than that of the folder that a `project.yml` lies in.
  private mutating func noteProject(in folder: PlaceBelow, entries: [String]) {
    let names = entries.filter { $0.hasSuffix(".xcodeproj") }.map {
      String($0.dropLast(".xcodeproj".utf8.count))
    }
    guard !names.isEmpty || entries.contains("project.yml") else { return }
    let path = folder.path == "." ? "" : folder.path
    for name in names {
      let hasFolder = names.count > 1 && entries.contains(name)
      xcodeProjects.append(
        XcodeProjectPlace(
          name: name, path: folder.prefix.appending(name + ".xcodeproj").path,
          folder: projectFolders.count,
          ownFolder: hasFolder ? folder.prefix.appending(name).path : nil))
    }
    projectFolders.append(
      ProjectFolder(path: path, name: names.isEmpty ? splitLast(path).name : ""))
  }

  /// Takes a file that was given as a PATH, unless one of the folders has brought it.
  mutating func takeGiven(_ path: String) {
    do throws(SystemError) {
      let below = try pathBelowWorkingFolder(path)
      try addReachable(FoundFile(path: path, pathBelow: below))
    } catch {
      problems.append(FileError(path, .unreadable(error)))
    }
  }

  /// Takes what the links lead to, one generation of links after the other.
  mutating func followLinks() {
    while !links.isEmpty {
      let generation = links.sorted { $0.path.precedesBytewise($1.path) }
      links = []
      for link in generation { follow(link) }
    }
  }

  func result() -> FoundFiles {
    var projectFolders = projectFolders
    let projects = parallelMap(xcodeProjects.map(\.path)) { XcodeProject(at: $0) }
    for (place, project) in zip(xcodeProjects, projects) {
      let name = XcodeProject.commonModule(of: project, named: place.name)
      if let name, projectFolders[place.folder].name.isEmpty {
        projectFolders[place.folder].name = name
      }
      if let modules = project?.modules {
        projectFolders[place.folder].modules.append(modules)
      } else if let folder = place.ownFolder, let name {
        projectFolders.append(ProjectFolder(path: folder, name: name))
      }
    }
    return FoundFiles(
      files: files.map(\.file).sorted { $0.path.precedesBytewise($1.path) },
      projectFolders: projectFolders.sorted { $0.path.precedesBytewise($1.path) },
      problems: problems.sorted { $0.path.precedesBytewise($1.path) })
  }

  private mutating func take(
    _ place: PlaceBelow, named name: String, kind: FileKind?, in folder: FileIdentity
  ) {
    switch kind {
    case .folder:
      if !isSkipped(folder: name) { enter(place) }
    case .file:
      if name.hasSuffix(".swift") {
        let file = FoundFile(path: place.path, pathBelow: place.below)
        add(file, FileKey(folder: folder, name: name))
      }
    case .link:
      if !isSkipped(folder: name) { links.append(place) }
    case .other:
      break
    case nil:
      do throws(SystemError) {
        let kind = try Posix.linkStatus(of: place.path).kind
        take(place, named: name, kind: kind, in: folder)
      } catch {
        problems.append(FileError(place.path, .unreadable(error)))
      }
    }
  }

  private mutating func follow(_ link: PlaceBelow) {
    do throws(SystemError) {
      switch try Posix.status(of: link.path).kind {
      case .folder:
        enter(link)
      case .file:
        guard link.path.hasSuffix(".swift") else { return }
        try addReachable(FoundFile(path: link.path, pathBelow: link.below))
      case .link, .other:
        break
      }
    } catch {
      // What a broken link with another name would have led to is nobody's Swift source.
      guard link.path.hasSuffix(".swift") else { return }
      problems.append(FileError(link.path, .unreadable(error)))
    }
  }

  /// Adds a file that a folder may have brought already under its real path.
  private mutating func addReachable(_ file: FoundFile) throws(SystemError) {
    let real = try Posix.realPath(of: file.path)
    let (folder, name) = splitLast(real)
    let key = FileKey(folder: try Posix.status(of: folder).identity, name: name)
    if known == nil { known = Set(files.map(\.key)) }
    add(file, key)
  }

  private mutating func add(_ file: FoundFile, _ key: FileKey) {
    if known?.insert(key).inserted == false { return }
    files.append((file, key))
  }
}

/// An Xcode project that was met.
private struct XcodeProjectPlace: Sendable {
  let name: String
  let path: String
  /// The place of the folder that it lies in, among the project folders.
  let folder: Int
  /// Of several projects side by side, each has the folder that is called like it, unless it says more.
  let ownFolder: String?
}

/// A file's real folder and its name there. Two hard links are two files, as to the compiler.
private struct FileKey: Hashable {
  var folder: FileIdentity
  var name: String

  /// Byte by byte: names that look the same to people are not the same file.
  static func == (left: Self, right: Self) -> Bool {
    left.folder == right.folder && left.name.utf8.elementsEqual(right.name.utf8)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(folder)
    for byte in name.utf8 { hasher.combine(byte) }
  }
}

private let skippedFolders: Set = [
  "Carthage", "DerivedData", "Pods", "SourcePackages",
]

extension FileFinder {
  /// Whether a walk enters folders of that name below the paths given.
  package static func entersFolder(named name: String) -> Bool {
    !name.hasPrefix(".") && !isSkipped(folder: name)
  }
}

private func isSkipped(folder name: String) -> Bool {
  skippedFolders.contains(name) || name.hasSuffix(".xctemplate") || name.hasSuffix(".xcodeproj")
}

private func isSwift(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
  name.suffix(6).elementsEqual(".swift".utf8)
}

private func isProjectDescription(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
  name.elementsEqual("project.yml".utf8)
}

/// The folder and the name of an absolute path.
private func splitLast(_ path: String) -> (folder: String, name: String) {
  guard let slash = path.lastIndex(of: "/") else { return (".", path) }
  let folder = path[..<slash]
  return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
}

/// The part of a file's path that lies below the working folder; its name when it lies elsewhere.
private func pathBelowWorkingFolder(_ path: String) throws(SystemError) -> String {
  if !path.hasPrefix("/"), !path.split(separator: "/").contains("..") { return path }
  let (folder, name) = splitLast(path)
  let real = folderPrefix(try Posix.realPath(of: folder))
  let working = folderPrefix(try Posix.realPath(of: "."))
  return real.hasPrefix(working) ? String(real.dropFirst(working.count)) + name : name
}

/// The path of a folder with the one slash that joins it to a name.
func folderPrefix(_ path: String) -> String { path.hasSuffix("/") ? path : path + "/" }
