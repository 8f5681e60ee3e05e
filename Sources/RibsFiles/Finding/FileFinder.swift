import RibsSystem

/// Finds the Swift files at and below paths, and the Xcode projects among them.
///
/// Folders are walked without following links first; linked folders come after, so that a file that
/// is reached twice keeps its real path and a loop of links ends. Of two given folders the inner
/// one comes first: it says more exactly what its files are. So the order of the paths has no
/// effect.
package enum FileFinder {
  /// Throws when one of `paths` is neither file nor folder: then nothing was asked that could be
  /// answered. Below them, what can't be read is a problem and the walk goes on.
  ///
  /// A path that is a file is taken whatever its name.
  package static func find(_ paths: [String]) throws(FileError) -> FoundFiles {
    var folders: [(path: String, depth: Int)] = []
    var files: [String] = []
    for path in paths {
      switch try kind(of: path) {
      case .folder:
        let real = try FileError.reading(path) { () throws(SystemError) in
          try Posix.realPath(of: path)
        }
        folders.append((tidied(path), real.split(separator: "/").count))
      case .file: files.append(tidied(path))
      case .link, .other: throw FileError(path, .notAFileOrFolder)
      }
    }
    folders.sort {
      $0.depth != $1.depth ? $0.depth > $1.depth : $0.path.precedesBytewise($1.path)
    }

    var walk = FileWalk()
    for folder in folders { walk.enter(PlaceBelow(givenFolder: folder.path)) }
    for file in files.sorted(by: { $0.precedesBytewise($1) }) {
      walk.takeGiven(file)
    }
    walk.followLinks()
    return walk.result()
  }

  /// The path as it is printed: without `.` and empty components.
  package static func tidied(_ path: String) -> String {
    let components = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    if path.hasPrefix("/") { return "/" + components }
    return components.isEmpty ? "." : components
  }

  private static func kind(of path: String) throws(FileError) -> FileKind {
    do throws(SystemError) {
      return try Posix.status(of: path).kind
    } catch {
      guard error == .missing || error == .notAFolder else {
        throw FileError(path, .unreadable(error))
      }
      throw FileError.missing(path)
    }
  }
}
