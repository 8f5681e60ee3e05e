import RibsText

extension String {
  /// Where the last slash of a path stands; nil for a name alone.
  package var lastSlash: String.Index? {
    withBytes { $0.lastIndex(of: UInt8(ascii: "/")) }
      .map { utf8.index(utf8.startIndex, offsetBy: $0) }
  }

  /// What stands behind the last slash of a path.
  package var lastComponent: Substring {
    lastSlash.map { self[utf8.index(after: $0)...] } ?? self[...]
  }

  /// The path of a file of that name.
  package func leads(toFile name: StaticString) -> Bool {
    withBytes { path in
      let start = path.count - name.utf8CodeUnitCount
      return path.ends(in: name) && (start == 0 || path[start - 1] == UInt8(ascii: "/"))
    }
  }

  /// What stands in a folder whose path this is, up to the slash; `end` follows the name.
  func appending(_ name: UnsafeBufferPointer<UInt8>, _ end: StaticString) -> String {
    withBytes { folder in
      end.withUTF8Buffer { end in String(pieces: folder, name, end) }
    }
  }

  /// Takes memory once, where `+` takes it for each piece that follows.
  fileprivate init(
    pieces first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>,
    _ third: UnsafeBufferPointer<UInt8>
  ) {
    let count = first.count + second.count + third.count
    self.init(unsafeUninitializedCapacity: count) { target in
      var filled = target.initialize(fromContentsOf: first)
      filled = target[filled...].initialize(fromContentsOf: second)
      return target[filled...].initialize(fromContentsOf: third)
    }
  }

  /// No component of the path is empty, `.` or `..`, nor begins with a period.
  var isPlainPath: Bool {
    withBytes { bytes in
      var beginsComponent = true
      for byte in bytes {
        if beginsComponent, byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") { return false }
        beginsComponent = byte == UInt8(ascii: "/")
      }
      return !beginsComponent
    }
  }
}

/// The folders and the name of a path, or of a part of one, without empty components.
package func pathComponents(_ path: String) -> [Substring] {
  path.withBytes { bytes in
    var components: [Substring] = []
    components.reserveCapacity(bytes.count { $0 == UInt8(ascii: "/") } + 1)
    var (start, first) = (0, path.startIndex)
    for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: "/") {
      let last = path.utf8.index(first, offsetBy: end - start)
      if start < end { components.append(path[first..<last]) }
      if end < bytes.count { (start, first) = (end + 1, path.utf8.index(after: last)) }
    }
    return components
  }
}

// MARK: - The folder around a path

// The functions differ in what they give at the top.

/// The folder around a path, as it stands in the path: empty for the working folder, and for the
/// root.
package func folderPath(of path: String) -> String {
  path.lastSlash.map { String(path[..<$0]) } ?? ""
}

/// The folder around a path, as it opens: `.` for the working folder, `/` for the root; nil where
/// the path is one of these.
func openableFolder(of path: String) -> String? {
  guard path != "/", path != "." else { return nil }
  guard path.lastSlash != nil else { return "." }
  let folder = folderPath(of: path)
  return folder.isEmpty ? "/" : folder
}

/// The folder around a path that goes on from a project's folder: empty where it is that folder; nil
/// where the path is empty itself, or does not lie below.
func folderInProject(of path: String) -> String? {
  path.isEmpty || path.hasPrefix("../") ? nil : folderPath(of: path)
}

/// The folders around a path that goes on from a project's folder, the nearest first.
func foldersInProject(around path: String) -> some Sequence<String> {
  sequence(first: path, next: folderInProject).dropFirst()
}

// MARK: - Joining

/// The path of a folder with the one slash that joins it to a name.
func folderPrefix(_ path: String) -> String { path.hasSuffix("/") ? path : path + "/" }

/// The path that leads on from a folder, with `.` and `..` carried out; empty for the place that
/// `folder` itself is seen from.
package func joinedPath(_ folder: String, _ path: String) -> String {
  if path.isPlainPath { return folder.isEmpty ? path : plainJoinedPath(folder, path) }
  let isAbsolute = folder.hasPrefix("/")
  var components = pathComponents(folder)
  for component in pathComponents(path) where component != "." {
    if component != ".." {
      components.append(component)
    } else if let last = components.last, last != ".." {
      components.removeLast()
    } else if !isAbsolute {
      components.append(component)
    }
  }
  return (isAbsolute ? "/" : "") + components.joined(separator: "/")
}

/// The same of a path without `.` and `..`.
private func plainJoinedPath(_ folder: String, _ path: String) -> String {
  let slash: StaticString = folder.utf8.last == UInt8(ascii: "/") ? "" : "/"
  return folder.withBytes { folder in
    slash.withUTF8Buffer { slash in
      path.withBytes { path in String(pieces: folder, slash, path) }
    }
  }
}
