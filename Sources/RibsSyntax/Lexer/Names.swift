extension Lexer {
  /// Reads a name or reserved word that starts with an ASCII letter or `_`.
  mutating func readName() {
    let start = position
    let nameEnd = endOfName(from: start + 1)
    let spelling = Spelling(bytes, from: start, to: nameEnd)
    let word = word(spelling, spelling.hash)
    if notesNames { names.insert(spelling.hash, at: start) }
    emit(word.isReserved ? .keyword : .identifier, upTo: nameEnd, word: word)
  }

  /// The end of the name characters from `offset` on.
  func endOfName(from offset: Int) -> Int {
    var offset = offset
    while offset < end {
      if facts[Int(bytes[offset])].classes.contains(.identifier) {
        offset += 1
        continue
      }
      guard bytes[offset] >= 0x80 else { break }
      let (scalar, length) = scalar(at: offset)
      guard let scalar, SwiftScalar.continuesIdentifier(scalar) else { break }
      offset += length
    }
    return offset
  }

  /// Remembers that the file mentions the name between these places, which is without backticks.
  private mutating func noteName(from start: Int, to nameEnd: Int) {
    guard notesNames else { return }
    names.insert(Spelling(bytes, from: start, to: nameEnd).hash, at: start)
  }

  /// Reads `$0`, `$projected` or a lone `$`.
  mutating func readDollar() {
    let nameEnd = endOfName(from: position + 1)
    noteName(from: position, to: nameEnd)
    emit(.identifier, upTo: nameEnd)
  }

  /// Reads a name in backticks (since Swift 6.2 it may hold nearly anything), or a lone backtick.
  mutating func readBackticks() {
    var offset = position + 1
    while offset < end, bytes[offset] != UInt8(ascii: "`"), !isNewline(bytes[offset]) {
      offset += 1
    }
    if byte(at: offset) == UInt8(ascii: "`") {
      noteName(from: position + 1, to: offset)
      emit(.identifier, upTo: offset + 1, flags: .escaped)
    } else {
      emit(.backtick, upTo: position + 1, flags: .unterminated)
    }
  }

  /// Reads what starts with a byte that is neither ASCII nor trivia, or a stray control character.
  mutating func readBeyondASCII() {
    let (scalar, length) = scalar(at: position)
    if let scalar, scalar >= 0x80 {
      if SwiftScalar.startsOperator(scalar) {
        readOperator()
        return
      }
      if SwiftScalar.continuesIdentifier(scalar) {
        let nameEnd = endOfName(from: position + length)
        noteName(from: position, to: nameEnd)
        emit(.identifier, upTo: nameEnd)
        return
      }
    }
    if let last = tokens.last, last.kind == .unknown, Int(last.end) == position {
      // One token for a run of such bytes, so that a binary file stays small.
      position += length
      tokens[tokens.count - 1].end = UInt32(truncatingIfNeeded: position)
    } else {
      emit(.unknown, upTo: position + length)
    }
  }

  /// The scalar at `offset` and its length; nil and the length of what to skip if it is not UTF-8.
  func scalar(at offset: Int) -> (UInt32?, Int) {
    let first = bytes[offset]
    guard first >= 0x80 else { return (UInt32(first), 1) }
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard length > 1 else { return (nil, 1) }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for index in 1..<length {
      let next = byte(at: offset + index)
      guard next & 0xC0 == 0x80 else { return (nil, index) }
      value = value << 6 | UInt32(next & 0x3F)
    }
    let isShortest = length == 2 || (length == 3 ? value >= 0x800 : value >= 0x1_0000)
    guard isShortest, Unicode.Scalar(value) != nil else { return (nil, length) }
    return (value, length)
  }
}
