import RibsText

extension Body {
  /// Reads the braced body of a function, accessor or implicit getter.
  ///
  /// Any bytes give a tree whose root is a `block`; what is not Swift comes out as `unparsed`.
  package convenience init(parsing range: ByteRange, in file: SourceFile) {
    var parser = BodyParser(range: range, bytes: file.bytes, flags: file.flags)
    let root = parser.parseRootBlock()
    self.init(file: file, nodes: parser.flattened(from: root))
  }

  /// Reads an initial or default value: the root is a `block` with that one expression.
  ///
  /// A value that starts with a brace is a closure, so values need an entry of their own.
  package convenience init(parsingValue range: ByteRange, in file: SourceFile) {
    var parser = BodyParser(range: range, bytes: file.bytes, flags: file.flags)
    let root = parser.parseRootValue()
    self.init(file: file, nodes: parser.flattened(from: root))
  }
}

/// Reads statements and expressions from the tokens of one range.
///
/// A receiver is read before it is known that something follows it, so nodes are made children
/// first, as drafts linked to each other, and put in source order at the end. Every loop consumes
/// a token or ends, looking ahead is bounded by the distance to a matching bracket that is known
/// beforehand, and the depth of recursion has a limit: the time is linear in the number of tokens.
struct BodyParser {
  /// Deeper nesting than any person writes; beyond it code comes out as `unparsed`. The deepest
  /// recursion that it allows takes less than 256 kB of stack in a release build (x86-64, November
  /// 2026; some ten times as much in a debug build), and secondary threads have 512 kB on macOS.
  static let maximumDepth = 150
  /// Nobody writes so many modifiers; without a limit, a run of them would be walked from each.
  static let mostModifiers = 64
  /// Swift takes one effect of each kind; without a limit, a run of them would be walked from each.
  static let mostEffects = 8

  let bytes: [UInt8]
  let tokens: [Token]
  let flags: CompilationFlags
  /// For each opening bracket the index of the token that closes it (or, when nothing closes it,
  /// of the token before which it must end).
  let closers: [UInt32]
  var position = 0
  /// The token at `position`; its first bytes may have been consumed (`>` of `>?`).
  var token: Token
  /// Where the last consumed token ended.
  var previousEnd: UInt32
  var drafts: [Draft] = []
  var depth = 0
  /// How many `#if` are open around the current statement.
  var openConditions = 0
  /// False in the conditions and subjects of statements, where `{` opens the statement's block.
  var allowsTrailingClosures = true
  /// True in patterns, where `let` may stand before any part.
  var isPattern = false
  /// True in patterns behind `let`, where a bare name is bound instead of read.
  var bindsNames: NodeFlags?
  /// Starts of `<` that are known to open no generic arguments, and those being tried.
  var failedAngles: Set<UInt32> = []
  var openAngles: [UInt32] = []

  init(range: ByteRange, bytes: [UInt8], flags: CompilationFlags) {
    self.bytes = bytes
    self.flags = flags
    tokens = tokenize(bytes, range: range)
    closers = BodyParser.closers(of: tokens)
    token = tokens[0]
    previousEnd = range.start
    // A call or member adds a node to those of its names.
    drafts.reserveCapacity(tokens.count + tokens.count / 4)
  }

  /// Pairs the brackets. A brace is stronger than the others: `( }` ends the parenthesis.
  private static func closers(of tokens: [Token]) -> [UInt32] {
    var closers = [UInt32](repeating: UInt32(tokens.count - 1), count: tokens.count)
    var open: [Int] = []
    open.reserveCapacity(32)
    var openBraces = 0
    for index in tokens.indices {
      switch tokens[index].kind {
      case .leftBrace:
        open.append(index)
        openBraces += 1
      case .leftBracket, .leftParen: open.append(index)
      case .rightBrace:
        // Without an opening brace everything would be closed: leave a stray one alone.
        guard openBraces > 0 else { continue }
        openBraces -= 1
        while let opener = open.popLast() {
          closers[opener] = UInt32(index)
          if tokens[opener].kind == .leftBrace { break }
        }
      case .rightBracket, .rightParen:
        let opening: TokenKind = tokens[index].kind == .rightParen ? .leftParen : .leftBracket
        while let opener = open.last, tokens[opener].kind != .leftBrace {
          open.removeLast()
          closers[opener] = UInt32(index)
          if tokens[opener].kind == opening { break }
        }
      default: break
      }
    }
    return closers
  }

  // MARK: Roots

  mutating func parseRootBlock() -> DraftID {
    let start = token.start
    if token.kind == .leftBrace {
      let block = parseBlock(returnsValue: true)
      guard token.kind != .endOfFile else { return block }
      var children = Children()
      append(block, to: &children)
      append(parseUnparsedRest(), to: &children)
      return add(.block, from: start, children)
    }
    var children = Children()
    parseStatements(into: &children)
    if token.kind != .endOfFile { append(parseUnparsedRest(), to: &children) }
    return add(.block, from: start, children)
  }

  mutating func parseRootValue() -> DraftID {
    let start = token.start
    var children = Children()
    let value = parseExpression()
    append(value, to: &children)
    markImplicitReturn(value)
    if token.kind != .endOfFile { append(parseUnparsedRest(), to: &children) }
    return add(.block, from: start, children)
  }

  private mutating func parseUnparsedRest() -> DraftID {
    let start = token.start
    position = tokens.count - 1
    previousEnd = max(start, tokens[position].start)
    token = tokens[position]
    return add(.unparsed, from: start, Children())
  }

  // MARK: Tokens

  mutating func advance() {
    previousEnd = token.end
    if position < tokens.count - 1 { position += 1 }
    token = tokens[position]
  }

  /// Goes on behind the token at `index`.
  mutating func advance(past index: Int) {
    position = index
    token = tokens[index]
    advance()
  }

  /// Goes on with the token at `index`, as if what stands before it had been consumed.
  mutating func jump(to index: Int) {
    previousEnd = tokens[index - 1].end
    position = index
    token = tokens[index]
  }

  mutating func consume(_ kind: TokenKind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  func peek(_ distance: Int = 1) -> Token {
    tokens[min(position + distance, tokens.count - 1)]
  }

  func byte(_ offset: UInt32) -> UInt8 {
    Int(offset) < bytes.count ? bytes[Int(offset)] : 0
  }

  func spells(_ token: Token, _ text: StaticString) -> Bool {
    guard Int(token.end) - Int(token.start) == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { letters in
      letters.indices.allSatisfy { letters[$0] == byte(token.start + UInt32($0)) }
    }
  }

  /// Consumes the first byte of an operator: `>` of `>>` or `>?`.
  mutating func consumeFirstByte() {
    guard token.end - token.start > 1 else { return advance() }
    previousEnd = token.start + 1
    token.start += 1
    token.flags.subtract([.startsLine, .spaceBefore])
    guard token.end - token.start == 1 else { return }
    switch byte(token.start) {
    case UInt8(ascii: "?"): token.kind = .question
    case UInt8(ascii: "!"): token.kind = .exclamation
    case UInt8(ascii: "="): token.kind = .equal
    case UInt8(ascii: "&"): token.kind = .ampersand
    default: break
    }
  }

  /// Consumes a bracket or string with all that is in it; at any other token, that token.
  mutating func skipBalanced() {
    switch token.kind {
    case .leftBrace, .leftBracket, .leftParen:
      let opener = token.kind
      let target = Int(closers[position])
      guard target > position else { return advance() }
      jump(to: target)
      if token.kind == opener.closer { advance() }
    case .string:
      let end = token.end
      repeat { advance() } while token.start < end && token.kind != .endOfFile
      previousEnd = end
    default: advance()
    }
  }

  // MARK: Depth and context

  /// Goes one level down; false when that is too deep.
  mutating func enter() -> Bool {
    guard depth < BodyParser.maximumDepth else { return false }
    depth += 1
    return true
  }

  mutating func leave() { depth -= 1 }

  /// What the code around says about trailing closures and patterns.
  struct Context {
    var allowsTrailingClosures: Bool
    var isPattern: Bool
    var bindsNames: NodeFlags?
  }

  var context: Context {
    Context(
      allowsTrailingClosures: allowsTrailingClosures, isPattern: isPattern, bindsNames: bindsNames)
  }

  /// Inside brackets and braces code is ordinary again. Gives what was around, to be restored.
  mutating func enterCode() -> Context {
    let outer = context
    restore(Context(allowsTrailingClosures: true, isPattern: false, bindsNames: nil))
    return outer
  }

  /// What comes is a pattern, whose names are bound with the flags, or read where there are none.
  /// Gives what was around, to be restored.
  mutating func enterPattern(binding flags: NodeFlags?) -> Context {
    let outer = context
    isPattern = true
    bindsNames = flags
    return outer
  }

  mutating func restore(_ context: Context) {
    allowsTrailingClosures = context.allowsTrailingClosures
    isPattern = context.isPattern
    bindsNames = context.bindsNames
  }

  /// Where the parser is, to look ahead and come back.
  struct State {
    var position: Int
    var token: Token
    var previousEnd: UInt32
  }

  var state: State {
    get { State(position: position, token: token, previousEnd: previousEnd) }
    set {
      position = newValue.position
      token = newValue.token
      previousEnd = newValue.previousEnd
    }
  }

  // MARK: What is not understood

  /// A token that nothing explains, with what it brackets; nothing when it ends something.
  mutating func parseUnparsed() -> DraftID {
    let start = token.start
    switch token.kind {
    case .rightBrace, .rightBracket, .rightParen, .comma, .colon, .semicolon, .endOfFile:
      previousEnd = max(previousEnd, start)
      return add(.unparsed, from: start, Children())
    default:
      skipBalanced()
      return add(.unparsed, from: start, Children())
    }
  }

  /// Consumes the closing bracket of the opening one at `opener`, and before it what was not
  /// understood.
  mutating func close(_ opener: Int, into children: inout Children) {
    let closer = tokens[opener].kind.closer
    let target = Int(closers[opener])
    parseUnparsed(upTo: target, into: &children)
    if position == target, token.kind == closer { advance() }
  }

  /// What stands before the token at `end` and was not understood, if anything, becomes a child.
  mutating func parseUnparsed(upTo end: Int, into children: inout Children) {
    guard position < end else { return }
    let start = token.start
    jump(to: end)
    append(add(.unparsed, from: start, Children()), to: &children)
  }
}

extension TokenKind {
  /// What closes an opening bracket.
  var closer: TokenKind {
    switch self {
    case .leftBrace: .rightBrace
    case .leftBracket: .rightBracket
    default: .rightParen
    }
  }
}
