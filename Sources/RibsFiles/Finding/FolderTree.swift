import RibsSystem

/// A folder and those below it, as a walk lists them: one generation after the other.
struct FolderTree {
  private var folders: [Folder] = []
  /// The number of the folder that the next one met gets.
  private var nextNumber = 1

  private struct Folder {
    /// Nil where nothing of it is taken.
    let identity: FileIdentity?
    let entries: [FolderListing.Entry]
    /// The number of the first of the folders in it; the others follow.
    let firstInner: Int
  }

  /// Adds the next folder of a generation, with what the walk takes of it. Gives the folders in it,
  /// which stand in the same order in the next generation.
  mutating func add(_ entries: [FolderListing.Entry], of identity: FileIdentity?) -> [PlaceBelow] {
    let inner = entries.filter(\.isFolder).map(\.place)
    folders.append(Folder(identity: identity, entries: entries, firstInner: nextNumber))
    nextNumber += inner.count
    return inner
  }

  /// In the bytewise order of their paths, since entries are: nothing has to be sorted.
  var files: [(file: FoundFile, key: FileKey)] {
    var files: [(file: FoundFile, key: FileKey)] = []
    collect(&files, ofFolder: 0)
    return files
  }

  private func collect(_ files: inout [(file: FoundFile, key: FileKey)], ofFolder number: Int) {
    let folder = folders[number]
    guard let identity = folder.identity else { return }
    var inner = folder.firstInner
    for entry in folder.entries {
      if entry.isFolder {
        collect(&files, ofFolder: inner)
        inner += 1
      } else {
        let file = FoundFile(entry.place)
        files.append((file, FileKey(file.path, in: identity)))
      }
    }
  }
}
