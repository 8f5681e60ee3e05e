/// A place in the walk: its path as printed, and the path below the PATH given.
struct PlaceBelow: Sendable {
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
  /// Folders in which a file says what is built, besides Xcode projects.
  private var manifestFolders: Set<String> = []
  private var visited: Set<FileIdentity> = []
  /// Links met on the way and not followed yet.
  private var links: [PlaceBelow] = []
  /// The keys of `files`, kept from the first moment on when a file can be reached twice: that takes
  /// links, or paths that are files, as no folder is entered twice.
  private var known: Set<FileKey>?

  /// Takes the Swift files of a folder and of those below it, unless it was visited before.
  mutating func enter(_ folder: PlaceBelow) {
    var generation = [folder]
    while !generation.isEmpty {
      let listings = parallelMap(generation) { FolderListing(of: $0) }
      generation = listings.flatMap { take($0) ? $0.folders : [] }
    }
  }

  /// False where the folder was visited before, or can't be read.
  private mutating func take(_ listing: FolderListing) -> Bool {
    if let identity = listing.identity, !visited.insert(identity).inserted { return false }
    problems += listing.problems
    links += listing.links
    for (file, key) in listing.files { add(file, key) }
    noteProject(in: listing)
    return listing.identity != nil
  }

  /// An Xcode project's name tells more than that of the folder that a `project.yml` lies in.
  private mutating func noteProject(in listing: FolderListing) {
    let path = listing.folder.path == "." ? "" : listing.folder.path
    if listing.isBuiltByManifest { manifestFolders.insert(path) }
    let projects = listing.xcodeProjects
    guard !projects.isEmpty || listing.describesProject else { return }
    let prefix = listing.folder.prefix
    for project in projects {
      let hasFolder = projects.count > 1 && project.hasNamesake
      xcodeProjects.append(
        XcodeProjectPlace(
          name: project.name, path: prefix.appending(project.name + ".xcodeproj").path,
          folder: projectFolders.count,
          ownFolder: hasFolder ? prefix.appending(project.name).path : nil))
    }
    projectFolders.append(
      ProjectFolder(path: path, name: projects.isEmpty ? splitLast(path).name : ""))
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
    let readings = parallelMap(xcodeProjects.map(\.path)) { XcodeReading(at: $0) }
    for (place, project) in zip(xcodeProjects, readings.map(\.project)) {
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
      files: judgedFiles(by: readings.map(\.built)).sorted { $0.path.precedesBytewise($1.path) },
      projectFolders: projectFolders.sorted { $0.path.precedesBytewise($1.path) },
      problems: problems.sorted { $0.path.precedesBytewise($1.path) })
  }

  /// The files, with what the Xcode projects say of them.
  private func judgedFiles(by projects: [XcodeBuiltFiles?]) -> [FoundFile] {
    var found = files.map(\.file)
    let folders = xcodeProjects.map { projectFolders[$0.folder].path }
    let unlisted = FilesInNoTarget(
      projects: Array(zip(folders, projects)), otherwiseBuilt: manifestFolders
    ).places(among: found.map(\.path))
    guard !unlisted.isEmpty else { return found }
    for number in found.indices where unlisted.contains(found[number].path) {
      found[number].isInNoTarget = true
    }
    return found
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
