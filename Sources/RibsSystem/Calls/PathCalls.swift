#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What stands at a path, and what may be done to it.
extension Posix {
  /// What a path leads to, symbolic links followed.
  package static func status(of path: String) throws(SystemError) -> FileStatus {
    var result = stat()
    guard stat(path, &result) == 0 else { throw SystemError.last }
    return FileStatus(result)
  }

  /// What stands at a path itself: a symbolic link is a link.
  package static func linkStatus(of path: String) throws(SystemError) -> FileStatus {
    var result = stat()
    guard lstat(path, &result) == 0 else { throw SystemError.last }
    return FileStatus(result)
  }

  /// The absolute path without links, `.` and `..`.
  package static func realPath(of path: String) throws(SystemError) -> String {
    guard let resolved = realpath(path, nil) else { throw SystemError.last }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// What a symbolic link says that it leads to.
  package static func linkTarget(of path: String) throws(SystemError) -> String {
    let limit = Int(PATH_MAX)
    var target = [CChar](repeating: 0, count: limit)
    let count = readlink(path, &target, limit)
    guard count >= 0 else { throw SystemError.last }
    // C's `char` has a sign on some systems only.
    return String(decoding: target[..<count].map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  /// Calls `body` with the name's bytes and the kind of every entry but `.` and `..`, in no order,
  /// and gives back the folder's identity. The bytes live only as long as the call.
  package static func readFolder(
    _ path: String, _ body: (UnsafeBufferPointer<UInt8>, FileKind?) -> Void
  ) throws(SystemError) -> FileIdentity {
    guard let folder = opendir(path) else { throw SystemError.last }
    defer { closedir(folder) }
    var result = stat()
    guard fstat(dirfd(folder), &result) == 0 else { throw SystemError.last }
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { throw SystemError.last }
        return FileStatus(result).identity
      }
      guard let name = entry.pointer(to: \.d_name) else { continue }
      let characters = UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)
      let bytes = UnsafeBufferPointer(
        start: UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self),
        count: strlen(characters))
      if isOwnOrOuterFolder(bytes) { continue }
      body(bytes, FileKind(directoryEntryType: Int(entry.pointee.d_type)))
    }
  }

  /// `.` or `..`
  private static func isOwnOrOuterFolder(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.count <= 2 && name.allSatisfy { $0 == UInt8(ascii: ".") }
  }

  package static func mayWrite(to path: String) -> Bool { access(path, W_OK) == 0 }

  package static func makeFolder(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o777) == 0 else { throw SystemError.last }
  }

  package static func removeFolder(_ path: String) throws(SystemError) {
    guard rmdir(path) == 0 else { throw SystemError.last }
  }

  package static func removeFile(_ path: String) throws(SystemError) {
    guard unlink(path) == 0 else { throw SystemError.last }
  }

  /// Moves a file or folder; a file that stands at `target` is replaced in one step.
  package static func move(_ source: String, to target: String) throws(SystemError) {
    guard rename(source, target) == 0 else { throw SystemError.last }
  }

  /// Gives a file a second name, which must be free.
  package static func addName(_ target: String, to source: String) throws(SystemError) {
    guard link(source, target) == 0 else { throw SystemError.last }
  }
}
