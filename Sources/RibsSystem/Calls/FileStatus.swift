#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What stands at a path.
package enum FileKind: Hashable, Sendable {
  case file, folder, link
  /// A device, pipe or socket.
  case other
}

/// One file or folder, however many paths lead to it.
package struct FileIdentity: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64
}

package struct FileStatus: Hashable, Sendable {
  package var kind: FileKind
  /// In bytes.
  package var size: Int
  package var identity: FileIdentity
  /// The lower nine bits of the mode: who may read, write and execute.
  package var permissions: UInt16
  private var owner: uid_t

  /// It belongs to the user whom this process runs for.
  package var isOwn: Bool { owner == geteuid() }
}

extension FileStatus {
  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    size = Int(status.st_size)
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino))
    permissions = UInt16(truncatingIfNeeded: status.st_mode & 0o777)
    owner = status.st_uid
  }
}

extension FileKind {
  /// Nil where the file system does not tell kinds in its folders.
  init?(directoryEntryType type: Int) {
    switch type {
    case Int(DT_REG): self = .file
    case Int(DT_DIR): self = .folder
    case Int(DT_LNK): self = .link
    case Int(DT_UNKNOWN): return nil
    default: self = .other
    }
  }
}
