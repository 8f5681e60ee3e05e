import RibsFiles
import RibsSystem

/// A path from the top of the file system, without links as far as it exists, and without `.` and
/// `..`.
struct AbsolutePath: Hashable {
  let components: [String]

  /// Resolves a path that need not exist, seen from the working folder.
  init(_ path: String) {
    var existing = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    let start = path.hasPrefix("/") ? "/" : "./"
    var missing: [String] = []
    while true {
      if let real = try? Posix.realPath(of: start + existing.joined(separator: "/")) {
        components = Self.tidied(real.split(separator: "/").map(String.init) + missing)
        return
      }
      guard let last = existing.popLast() else { break }
      missing.insert(last, at: 0)
    }
    components = Self.tidied(missing)
  }

  private init(components: [String]) { self.components = components }

  /// The paths of planned files.
  static func all(of files: [PlannedFile]) -> [AbsolutePath] {
    var folders = ResolvedFolders()
    return files.map { file in
      // What exists may be a link.
      file.existing == .refuse ? folders.place(of: file.path) : AbsolutePath(file.path)
    }
  }

  var text: String { "/" + components.joined(separator: "/") }

  /// Nil for the top of the file system.
  var parent: AbsolutePath? {
    components.isEmpty ? nil : AbsolutePath(components: components.dropLast())
  }

  func appending(_ name: String) -> AbsolutePath {
    AbsolutePath(components: components + [name])
  }

  /// It is the folder, or something in it or further down.
  func lies(below folder: AbsolutePath) -> Bool {
    components.starts(with: folder.components)
  }

  /// How one gets here from a folder, with `..` where it does not lie below.
  func relative(to folder: AbsolutePath) -> String {
    var shared = 0
    while shared < min(components.count, folder.components.count),
      components[shared] == folder.components[shared]
    { shared += 1 }
    let up = Array(repeating: "..", count: folder.components.count - shared)
    return (up + components.dropFirst(shared)).joined(separator: "/")
  }

  private static func tidied(_ components: [String]) -> [String] {
    components.reduce(into: []) { tidied, component in
      switch component {
      case ".": break
      case "..": _ = tidied.popLast()
      default: tidied.append(component)
      }
    }
  }
}

/// What has that name in the working folder, or else in the nearest folder above that has it; as it
/// opens from the working folder.
func nearestPath(named name: String) -> String? {
  var folder = AbsolutePath(".")
  var path = name
  while true {
    // A link that leads nowhere is an error of who reads it.
    if (try? Posix.linkStatus(of: path)) != nil { return path }
    guard let parent = folder.parent else { return nil }
    folder = parent
    path = "../" + path
  }
}
