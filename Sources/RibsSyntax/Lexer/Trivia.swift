import RibsText

extension Lexer {
  /// Skips a newline, some spaces, a comment or a conflict marker, and remembers for the next token
  /// what it saw. False if a token stands here.
  mutating func skipTrivia() -> Bool {
    switch bytes[position] {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      if !strings.isEmpty { closeStringsOfLine() }
      pending.insert(.startsLine)
      position += 1
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C, 0: position += 1
    case UInt8(ascii: "/"):
      switch byte(at: position + 1) {
      case UInt8(ascii: "/"): skipLineComment()
      case UInt8(ascii: "*"): skipBlockComment()
      default: return false
      }
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      return isAfterNewline(position) && skipConflictMarker()
    case 0xC2:
      guard byte(at: position + 1) == 0xA0 else { return false }
      position += 2
    case 0xEF:
      guard isByteOrderMark(position) else { return false }
      position += 3
    default: return false
    }
    return true
  }

  mutating func skipShebang() {
    guard position == 0 else { return }
    let start = isByteOrderMark(0) ? 3 : 0
    if starts(start, with: "#!") { position = endOfLine(from: start) }
  }

  private mutating func skipLineComment() {
    let start = position
    if byte(at: start + 2) == UInt8(ascii: "/") { pending.insert(.documented) }
    position = endOfLine(from: start + 2)
    noteComment(from: start)
  }

  private mutating func skipBlockComment() {
    let start = position
    if byte(at: start + 2) == UInt8(ascii: "*"), byte(at: start + 3) != UInt8(ascii: "/") {
      pending.insert(.documented)
    }
    var offset = start + 2
    var depth = 1
    while depth > 0, offset < end {
      if offset + 8 <= end {
        let word = bytes.eightBytes(at: offset)
        let stops =
          word.marks(of: UInt8(ascii: "*")) | word.marks(of: UInt8(ascii: "/"))
          | marksOfControls(in: word)
        offset += stops.trailingZeroBitCount / 8
        if stops == 0 { continue }
      }
      switch bytes[offset] {
      case UInt8(ascii: "*") where byte(at: offset + 1) == UInt8(ascii: "/"):
        depth -= 1
        offset += 2
      case UInt8(ascii: "/") where byte(at: offset + 1) == UInt8(ascii: "*"):
        depth += 1
        offset += 2
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        pending.insert(.startsLine)
        offset += 1
      default:
        offset += 1
      }
    }
    if depth > 0 { pending.insert(.unterminated) }
    position = offset
    noteComment(from: start)
  }

  /// Keeps the comment that ends at `position` if it contains `ribs:` or `@`.
  private mutating func noteComment(from start: Int) {
    guard containsMark(from: start) else { return }
    markedComments.append(
      ByteRange(UInt32(truncatingIfNeeded: start), UInt32(truncatingIfNeeded: position)))
  }

  @inline(__always)
  private func containsMark(from start: Int) -> Bool {
    var offset = start
    while offset + 8 <= position {
      let word = bytes.eightBytes(at: offset)
      var candidates =
        word.marks(of: UInt8(ascii: "@")) | word.marks(of: UInt8(ascii: ":"))
      while candidates != 0 {
        if isMark(at: offset + candidates.trailingZeroBitCount / 8, since: start) { return true }
        candidates &= candidates &- 1
      }
      offset += 8
    }
    while offset < position {
      if isMark(at: offset, since: start) { return true }
      offset += 1
    }
    return false
  }

  /// Whether the byte is the `@` or the colon of `ribs:` in what begins at `start`.
  private func isMark(at offset: Int, since start: Int) -> Bool {
    bytes[offset] == UInt8(ascii: "@")
      || (bytes[offset] == UInt8(ascii: ":") && offset - start >= 4
        && starts(offset - 4, with: "ribs:"))
  }

  /// Skips from `<<<<<<< ` to behind `>>>>>>> …`, or from `>>>> ` to behind `<<<<`, as the compiler
  /// does: the text between is not read. False if there is no such end.
  private mutating func skipConflictMarker() -> Bool {
    if starts(position, with: "<<<<<<< ") {
      guard !searches.noConflictEnd else { return false }
      guard let found = lineStart(after: position + 8, with: ">>>>>>> ") else {
        searches.noConflictEnd = true
        return false
      }
      position = endOfLine(from: found)
      return true
    }
    if starts(position, with: ">>>> ") {
      guard !searches.noPerforceEnd else { return false }
      guard let found = lineStart(after: position + 5, with: "<<<<\n") else {
        searches.noPerforceEnd = true
        return false
      }
      position = endOfLine(from: found)
      return true
    }
    return false
  }

  private func lineStart(after offset: Int, with text: StaticString) -> Int? {
    var offset = offset
    while offset < end {
      if bytes[offset] == text.utf8Start[0], isAfterNewline(offset), starts(offset, with: text) {
        return offset
      }
      offset += 1
    }
    return nil
  }

  @inline(__always)
  func endOfLine(from offset: Int) -> Int {
    var offset = offset
    while offset + 8 <= end {
      let controls = marksOfControls(in: bytes.eightBytes(at: offset))
      offset += controls.trailingZeroBitCount / 8
      if controls == 0 { continue }
      if isNewline(bytes[offset]) { return offset }
      offset += 1
    }
    while offset < end, !isNewline(bytes[offset]) { offset += 1 }
    return offset
  }

  @inline(__always)
  func isNewline(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private func isAfterNewline(_ offset: Int) -> Bool {
    offset == 0 || isNewline(bytes[offset - 1])
  }

  private func isByteOrderMark(_ offset: Int) -> Bool {
    byte(at: offset) == 0xEF && byte(at: offset + 1) == 0xBB && byte(at: offset + 2) == 0xBF
  }
}

/// Searches that ran to the end of a line or the file without success, or whose result holds on.
/// Repeating them at every candidate would take time quadratic in the size of the file.
struct SearchMemory {
  var noConflictEnd = false
  var noPerforceEnd = false
  /// From here on no multi-line regex with at least this many pounds has an end.
  var unendedRegexPounds = Int.max
  /// By number of pounds, where the last search for the end of a raw string on its own line began
  /// and where it ended, at the quote found or the end of the line.
  var rawStringEnds: [Int: (from: Int, to: Int, found: Bool)] = [:]
}
