import RibsSystem
import RibsText

/// A file's real folder and its name there. Two hard links are two files, as to the compiler.
struct FileKey: Hashable, Sendable {
  private let folder: FileIdentity
  private let name: Substring

  /// Of a file that stands in the folder, whatever the rest of its path.
  init(_ path: String, in folder: FileIdentity) {
    self.folder = folder
    name = path.lastComponent
  }

  /// Of the file that a path leads to.
  init(at path: String) throws(SystemError) {
    let real = try Posix.realPath(of: path)
    self.init(real, in: try Posix.status(of: openableFolder(of: real) ?? real).identity)
  }

  /// Byte by byte: names that look the same to people are not the same file.
  static func == (left: Self, right: Self) -> Bool {
    left.folder == right.folder && left.name.utf8.elementsEqual(right.name.utf8)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(folder)
    name.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
