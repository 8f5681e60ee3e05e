/// The tokens of a file, or of the part of it in `range`; the last one is `endOfFile`.
///
/// Never fails: whatever is wrong is in the tokens' kinds and flags. Offsets count from the start of
/// `bytes` also when a range is given.
package func tokenize(_ bytes: [UInt8], range: ByteRange? = nil) -> [Token] {
  var tokens: [Token] = []
  withLexer(bytes, range: range, notesNames: false) { $0.tokens.copy(to: &tokens) }
  return tokens
}

/// Everything the lexer sees in a file. Its memory is reused from one file to the next.
package struct FileTokens {
  /// The last one is `endOfFile`.
  package private(set) var tokens: [Token] = []
  /// The comments that contain `ribs:` or `@`: they may hold a directive or a mark for mocks.
  package private(set) var markedComments: [ByteRange] = []
  /// Of every name in the file, words included, each once.
  package private(set) var names: [NameHash] = []

  package init() {}

  /// Replaces what it holds by what is in the file.
  package mutating func read(_ bytes: [UInt8]) {
    tokens.removeAll(keepingCapacity: true)
    withLexer(bytes, range: nil, notesNames: true) { lexer in
      lexer.tokens.copy(to: &tokens)
      markedComments = lexer.markedComments
      names = lexer.names.names
    }
  }
}

/// Reads the bytes to their end and shows what came of it.
private func withLexer(
  _ bytes: [UInt8], range: ByteRange?, notesNames: Bool, _ take: (borrowing Lexer) -> Void
) {
  bytes.withUnsafeBufferPointer { bytes in
    ByteClass.table.withUnsafeBufferPointer { classes in
      WordTable.shared.slots.withUnsafeBufferPointer { slots in
        WordTable.shared.lengths.withUnsafeBufferPointer { lengths in
          var lexer = Lexer(
            bytes: bytes, classes: classes, wordSlots: slots, wordLengths: lengths, range: range,
            notesNames: notesNames)
          lexer.run()
          take(lexer)
        }
      }
    }
  }
}

/// The state while one file is read.
///
/// Every loop over bytes is in this type, in one module: that is what makes it fast. Extensions in
/// the files beside this one read trivia, names, numbers, operators, regexes and strings.
struct Lexer: ~Copyable {
  let bytes: UnsafeBufferPointer<UInt8>
  let classes: UnsafeBufferPointer<ByteClass>
  let wordSlots: UnsafeBufferPointer<WordTable.Slot>
  let wordLengths: UnsafeBufferPointer<UInt16>
  /// One past the last byte to read.
  let end: Int

  /// The next byte to read.
  var position: Int
  var tokens: TokenBuffer
  var markedComments: [ByteRange] = []
  /// The names read so far, where somebody wants them.
  var names: NameTable
  let notesNames: Bool
  /// Flags that trivia gives to the next token.
  var pending: TokenFlags = []

  /// The string literals around `position`, outermost first; it is in an interpolation of the last.
  var strings: [StringFrame] = []
  /// Parentheses open in the innermost interpolation.
  var parenthesisDepth = 0
  /// Parentheses open since that of `@available(` or its like, where `15.2` is three tokens.
  var versionDepth = 0
  /// Within the parentheses of `@objc(move::)`.
  var isInSelector = false
  /// What failed searches to the end of the line or file have found out, so that none is repeated.
  var searches = FailedSearches()

  init(
    bytes: UnsafeBufferPointer<UInt8>, classes: UnsafeBufferPointer<ByteClass>,
    wordSlots: UnsafeBufferPointer<WordTable.Slot>, wordLengths: UnsafeBufferPointer<UInt16>,
    range: ByteRange?, notesNames: Bool
  ) {
    self.bytes = bytes
    self.classes = classes
    self.wordSlots = wordSlots
    self.wordLengths = wordLengths
    // Offsets have 32 bits; what lies beyond them is not read.
    let limit = min(bytes.count, Int(UInt32.max))
    end = min(limit, range.map { Int($0.end) } ?? limit)
    position = min(end, range.map { Int($0.start) } ?? 0)
    self.notesNames = notesNames
    names = NameTable(bytes: notesNames ? end - position : 0)
    // Swift source has a token for every eight bytes, about.
    tokens = TokenBuffer(capacity: (end - position) / 6)
  }

  mutating func run() {
    if isFirstOfLine(position) { pending.insert(.startsLine) }
    skipShebang()
    while true {
      skipTrivia()
      guard position < end else { break }
      readToken()
    }
    while !strings.isEmpty { closeInnermostString(at: end) }
    emit(.endOfFile, upTo: end)
  }

  private mutating func readToken() {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      readName()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): readNumber()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): readString(pounds: 0)
    case UInt8(ascii: "("): readLeftParenthesis()
    case UInt8(ascii: ")"): readRightParenthesis()
    case UInt8(ascii: "{"): readBrace(.leftBrace)
    case UInt8(ascii: "}"): readBrace(.rightBrace)
    case UInt8(ascii: "["): emit(.leftBracket, upTo: position + 1)
    case UInt8(ascii: "]"): emit(.rightBracket, upTo: position + 1)
    case UInt8(ascii: ","): emit(.comma, upTo: position + 1)
    case UInt8(ascii: ";"): emit(.semicolon, upTo: position + 1)
    case UInt8(ascii: "@"): emit(.at, upTo: position + 1)
    case UInt8(ascii: "\\"): emit(.backslash, upTo: position + 1)
    case UInt8(ascii: ":"): readColon()
    case UInt8(ascii: "#"): readPound()
    case UInt8(ascii: "$"): readDollar()
    case UInt8(ascii: "`"): readBackticks()
    default:
      if classes[Int(byte)].contains(.operatorCharacter) {
        readOperator()
      } else {
        readBeyondASCII()
      }
    }
  }

  /// Appends the token from `position` to `end` and moves behind it.
  @inline(__always)
  mutating func emit(
    _ kind: TokenKind, upTo end: Int, word: Word = .none, flags: TokenFlags = []
  ) {
    var flags = flags.union(pending)
    pending = []
    if isOpenLeft(of: position) { flags.insert(.spaceBefore) }
    if isOpenRight(of: end) { flags.insert(.spaceAfter) }
    tokens.append(
      Token(
        kind: kind, flags: flags, word: word, start: UInt32(truncatingIfNeeded: position),
        end: UInt32(truncatingIfNeeded: end)))
    position = end
  }

  /// True if nothing is bound to the left side of a token that starts at `offset`.
  @inline(__always)
  func isOpenLeft(of offset: Int) -> Bool {
    guard offset > 0 else { return true }
    let byte = bytes[offset - 1]
    let byteClass = classes[Int(byte)]
    if byteClass.contains(.opensLeft) { return true }
    guard byteClass.contains(.mayOpenLeft), offset > 1 else { return false }
    return bytes[offset - 2] == (byte == 0xA0 ? 0xC2 : UInt8(ascii: "*"))
  }

  /// True if nothing is bound to the right side of a token that ends at `offset`.
  @inline(__always)
  func isOpenRight(of offset: Int) -> Bool {
    guard offset < end else { return true }
    let byte = bytes[offset]
    let byteClass = classes[Int(byte)]
    if byteClass.contains(.closesRight) { return true }
    guard byteClass.contains(.mayCloseRight), offset + 1 < end else { return false }
    let next = bytes[offset + 1]
    if byte == 0xC2 { return next == 0xA0 }
    return next == UInt8(ascii: "/") || next == UInt8(ascii: "*")
  }

  /// The byte at `offset`, or 0 behind the end.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 { offset < end ? bytes[offset] : 0 }

  @inline(__always)
  func isClass(_ byteClass: ByteClass, at offset: Int) -> Bool {
    offset < end && classes[Int(bytes[offset])].contains(byteClass)
  }

  func starts(_ offset: Int, with text: StaticString) -> Bool {
    guard end - offset >= text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount
    where bytes[offset + index] != text.utf8Start[index] { return false }
    return true
  }

  /// Eight bytes from `offset`, the first one lowest. They must be inside the file.
  @inline(__always)
  func eightBytes(at offset: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
        fromByteOffset: offset, as: UInt64.self))
  }

  private func isFirstOfLine(_ offset: Int) -> Bool {
    var offset = offset
    while offset > 0 {
      let byte = bytes[offset - 1]
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return true }
      guard byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") else { return false }
      offset -= 1
    }
    return true
  }
}
