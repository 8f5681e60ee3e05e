/// The folders and the name of a path, or of a part of one, without empty components.
///
/// Byte by byte: to look for characters takes fifty times as long.
package func pathComponents(_ path: String) -> [Substring] {
  path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
}
