import RibsText

/// The tokens of a file, or of the part of it in `range`; the last one is `endOfFile`.
///
/// Never fails: whatever is wrong is in the tokens' kinds and flags. Offsets count from the start
/// of `bytes` also when a range is given.
package func tokenize(_ bytes: [UInt8], range: ByteRange? = nil) -> [Token] {
  var memory = FileTokens()
  memory.read(bytes, range: range, notesNames: false)
  return Array(memory.tokens.all)
}

/// Everything the lexer sees in a file. Its memory is reused from one file to the next.
struct FileTokens: ~Copyable {
  /// The last one is `endOfFile`.
  private(set) var tokens = TokenBuffer()
  /// Of every name in the file, words included, each once.
  private(set) var names = NameTable()
  /// The comments that contain `ribs:` or `@`: they may hold a directive or a mark for mocks.
  private(set) var markedComments: [ByteRange] = []

  /// Replaces what it holds by what is in the file, or in the part of it in `range`.
  mutating func read(_ bytes: [UInt8], range: ByteRange? = nil, notesNames: Bool) {
    bytes.withUnsafeBufferPointer { bytes in
      ByteFacts.table.withUnsafeBufferPointer { facts in
        WordTable.shared.slots.withUnsafeBufferPointer { slots in
          WordTable.shared.entries.withUnsafeBufferPointer { entries in
            var lexer = Lexer(
              bytes: bytes, facts: facts, wordSlots: slots, words: entries,
              wordShift: WordTable.shared.shift, range: range, notesNames: notesNames)
            swap(&lexer.tokens, &tokens)
            swap(&lexer.names, &names)
            lexer.run()
            swap(&lexer.tokens, &tokens)
            swap(&lexer.names, &names)
            markedComments = lexer.markedComments
          }
        }
      }
    }
  }
}

/// The state while one file is read.
///
/// Every loop over bytes is in this type, in one module: that is what makes it fast. Extensions in
/// the files beside this one read what is plain, and with more care trivia, names, numbers,
/// operators, regexes and strings.
struct Lexer: ~Copyable {
  let bytes: UnsafeBufferPointer<UInt8>
  let facts: UnsafeBufferPointer<ByteFacts>
  let wordSlots: UnsafeBufferPointer<UInt8>
  let words: UnsafeBufferPointer<WordTable.Entry>
  let wordShift: UInt32
  /// One past the last byte to read.
  let end: Int

  /// The next byte to read.
  var position: Int
  var tokens = TokenBuffer()
  var markedComments: [ByteRange] = []
  /// The names read so far, where somebody wants them.
  var names = NameTable()
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
  var searches = SearchMemory()

  init(
    bytes: UnsafeBufferPointer<UInt8>, facts: UnsafeBufferPointer<ByteFacts>,
    wordSlots: UnsafeBufferPointer<UInt8>, words: UnsafeBufferPointer<WordTable.Entry>,
    wordShift: UInt32, range: ByteRange?, notesNames: Bool
  ) {
    self.bytes = bytes
    self.facts = facts
    self.wordSlots = wordSlots
    self.words = words
    self.wordShift = wordShift
    // Offsets have 32 bits; what lies beyond them is not read.
    let limit = min(bytes.count, Int(UInt32.max))
    end = min(limit, range.map { Int($0.end) } ?? limit)
    position = min(end, range.map { Int($0.start) } ?? 0)
    self.notesNames = notesNames
  }

  mutating func run() {
    tokens.removeAll(expectingBytes: end - position)
    if notesNames { names.removeAll(expectingBytes: end - position) }
    if isFirstOfLine(position) { pending.insert(.startsLine) }
    skipShebang()
    while position < end {
      readPlainTokens()
      guard position < end else { break }
      if !skipTrivia() { readToken() }
    }
    while !strings.isEmpty { closeInnermostString(at: end) }
    emit(.endOfFile, upTo: end)
  }

  private mutating func readToken() {
    let byte = bytes[position]
    let facts = facts[Int(byte)]
    switch facts.role {
    case .name: readName()
    case .digit: readNumber()
    case .leftParen: readLeftParenthesis()
    case .bracket:
      if facts.kind == .rightParen { readRightParenthesis() } else { readBrace(facts.kind) }
    case .mark: emit(facts.kind, upTo: position + 1)
    case .colon: readColon()
    case .period, .optionalMark, .operator: readOperator()
    case .blank, .newline, .other:
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): readString(pounds: 0)
      case UInt8(ascii: "#"): readPound()
      case UInt8(ascii: "/"): readOperator()
      case UInt8(ascii: "$"): readDollar()
      case UInt8(ascii: "`"): readBackticks()
      default: readBeyondASCII()
      }
    }
  }

  /// Appends the token from `position` to `end` and moves behind it.
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
    let flags = facts[Int(byte)].before
    guard flags == .uncertain, offset > 1 else { return flags == .spaceBefore }
    return bytes[offset - 2] == (byte == 0xA0 ? 0xC2 : UInt8(ascii: "*"))
  }

  /// True if nothing is bound to the right side of a token that ends at `offset`.
  @inline(__always)
  func isOpenRight(of offset: Int) -> Bool {
    guard offset < end else { return true }
    let byte = bytes[offset]
    let flags = facts[Int(byte)].after
    guard flags == .uncertain, offset + 1 < end else { return flags == .spaceAfter }
    let next = bytes[offset + 1]
    if byte == 0xC2 { return next == 0xA0 }
    return next == UInt8(ascii: "/") || next == UInt8(ascii: "*")
  }

  /// The byte at `offset`, or 0 behind the end.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 { offset < end ? bytes[offset] : 0 }

  @inline(__always)
  func isClass(_ byteClass: ByteClass, at offset: Int) -> Bool {
    offset < end && facts[Int(bytes[offset])].classes.contains(byteClass)
  }

  func starts(_ offset: Int, with text: StaticString) -> Bool {
    guard end - offset >= text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount
    where bytes[offset + index] != text.utf8Start[index] { return false }
    return true
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
