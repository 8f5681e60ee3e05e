import RibsSystem

/// Keeps other processes of this program from placing edits in a folder for as long as it lives. A
/// reference, as arrays hold no descriptors.
final class FolderLock {
  private let folder: Descriptor

  private init(_ folder: consuming Descriptor) { self.folder = folder }

  /// Locks the folders of these files, each once and all processes in one order, so that no two
  /// wait for each other. `checkInterrupt` is called while somebody else holds one. A folder that
  /// can't be locked is left out: what is compared at the last moment is then nearly always right.
  static func all(
    around files: [String], checkInterrupt: () throws(FileError) -> Void
  ) throws(FileError) -> [FolderLock] {
    var folders: [FileIdentity: String] = [:]
    for file in files {
      let path = openableFolder(of: file) ?? "."
      if let identity = try? Posix.status(of: path).identity { folders[identity] = path }
    }
    let inOrder = folders.sorted {
      ($0.key.device, $0.key.inode) < ($1.key.device, $1.key.inode)
    }
    var locks: [FolderLock] = []
    for (_, path) in inOrder {
      guard let descriptor = try? Descriptor(reading: path) else { continue }
      let lock = FolderLock(descriptor)
      while lock.folder.lock(waiting: false) == .taken {
        try checkInterrupt()
        Posix.pause(milliseconds: 5)
      }
      locks.append(lock)
    }
    return locks
  }
}
