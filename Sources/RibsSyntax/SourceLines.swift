import RibsText

/// The lines of a file, for who changes it. They end with a line feed, or with a carriage return and
/// one.
extension SourceFile {
  /// The offset of the first byte of the line.
  package func lineStart(at offset: UInt32) -> UInt32 {
    let before = bytes[..<Int(offset)].lastIndex(of: UInt8(ascii: "\n"))
    return before.map { UInt32($0 + 1) } ?? 0
  }

  /// Where the line's own bytes end, before what ends it.
  package func lineEnd(at offset: UInt32) -> UInt32 {
    let end = bytes[Int(offset)...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let hasReturn = end > Int(offset) && bytes[end - 1] == UInt8(ascii: "\r")
    return UInt32(hasReturn ? end - 1 : end)
  }

  /// The offset behind what ends the line.
  package func nextLine(after offset: UInt32) -> UInt32 {
    let feed = bytes[Int(offset)...].firstIndex(of: UInt8(ascii: "\n"))
    return UInt32(feed.map { $0 + 1 } ?? bytes.count)
  }

  /// Without what ends it.
  package func line(at offset: UInt32) -> String {
    text(ByteRange(lineStart(at: offset), lineEnd(at: offset)))
  }

  /// What follows on the line, without what ends it.
  package func restOfLine(from offset: UInt32) -> String {
    text(ByteRange(offset, lineEnd(at: offset)))
  }

  /// The white space that the line at `offset` begins with.
  package func margin(at offset: UInt32) -> String {
    String(line(at: offset).prefix { $0 == " " || $0 == "\t" })
  }

  /// Nothing but white space stands before it on its line.
  package func startsLine(_ offset: UInt32) -> Bool {
    text(ByteRange(lineStart(at: offset), offset)).allSatisfy(\.isWhitespace)
  }

  /// Nothing but white space, or a comment of one line, follows on its line.
  package func endsLine(_ offset: UInt32) -> Bool {
    let rest = restOfLine(from: offset).drop(while: \.isWhitespace)
    return rest.isEmpty || rest.hasPrefix("//")
  }

  /// The line above the one at `offset` holds nothing but white space.
  package func followsBlankLine(_ offset: UInt32) -> Bool {
    let start = lineStart(at: offset)
    return start > 0 && line(at: start - 1).allSatisfy(\.isWhitespace)
  }
}
