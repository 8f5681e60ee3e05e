import RibsText

/// Tells which of some folders is the nearest around others.
///
/// Folders that are asked for one after the other mostly have others around them in common, and
/// these are looked at once: what is found around the last one is kept.
package struct NearestFolder {
  private let folders: Set<String>
  private var last: (folder: String, nearest: String?)

  package init(among folders: Set<String>) {
    self.folders = folders
    last = ("", folders.contains("") ? "" : nil)
  }

  /// The folder itself, where it is one of them, or else the nearest around it.
  package mutating func nearest(around folder: String) -> String? {
    last = (folder, find(around: folder))
    return last.nearest
  }

  private func find(around folder: String) -> String? {
    let shared = sharedFolderCount(of: folder, last.folder)
    let isAroundBoth = last.nearest.map { $0.utf8.count <= shared } ?? true
    var folder = folder
    while true {
      if isAroundBoth, folder.utf8.count <= shared { return last.nearest }
      if folders.contains(folder) { return folder }
      if folder.isEmpty { return nil }
      folder = folderPath(of: folder)
    }
  }
}

/// How many bytes of both paths are those of the deepest folder that is around both, or is one of
/// them.
package func sharedFolderCount(of one: String, _ other: String) -> Int {
  one.withBytes { one in
    other.withBytes { other in
      let slash = UInt8(ascii: "/")
      let shared = one.sharedCount(with: other)
      func endsComponent(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
        shared == path.count || path[shared] == slash
      }
      if endsComponent(one), endsComponent(other) { return shared }
      return one[..<shared].lastIndex(of: slash) ?? 0
    }
  }
}
