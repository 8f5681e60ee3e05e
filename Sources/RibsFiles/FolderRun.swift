import RibsText

/// Paths of one folder that come one after the other.
package struct FolderRun: Sendable {
  /// Empty for the working folder, and for the root.
  package let folder: String
  /// Where the paths stand among all.
  package private(set) var members: Range<Int>

  package static func all(of paths: [String]) -> [FolderRun] {
    var runs: [FolderRun] = []
    for (number, path) in paths.enumerated() {
      if let last = runs.last, path.stands(in: last.folder) {
        runs[runs.count - 1].members = last.members.lowerBound..<number + 1
      } else {
        runs.append(FolderRun(folder: folderPath(of: path), members: number..<number + 1))
      }
    }
    return runs
  }
}

extension String {
  /// The path is that of something straight in the folder.
  fileprivate func stands(in folder: String) -> Bool {
    withBytes { path in
      folder.withBytes { folder in
        let end = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
        return end == folder.count && path.sharedCount(with: folder) == end
      }
    }
  }
}
