import RibsSystem

/// Reads whole files.
package enum FileReader {
  /// The bytes of a regular file, in one buffer. Offsets are 32 bits wide, so larger files are
  /// refused; so is a file whose size changes meanwhile, as nothing true can be said about it.
  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    let file = try FileError.reading(path) { () throws(SystemError) in try Descriptor(reading: path)
    }
    let status = try FileError.reading(path) { () throws(SystemError) in try file.status() }
    guard status.kind != .folder else { throw FileError(path, .folderForFile) }
    guard status.kind == .file else { throw FileError(path, .notAFileOrFolder) }
    guard status.size < UInt32.max else { throw FileError(path, .tooLarge(bytes: status.size)) }
    // One byte more than expected shows a file that grew without another call.
    let bytes = try FileError.reading(path) { () throws(SystemError) in
      try file.read(atMost: status.size + 1)
    }
    guard bytes.count == status.size else { throw FileError(path, .changedWhileRead) }
    return bytes
  }
}
