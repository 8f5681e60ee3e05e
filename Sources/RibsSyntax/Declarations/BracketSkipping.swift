import RibsText

extension DeclarationParser {
  /// Steps over `{ … }`; braces are counted, nothing else matters inside. Empty when there is none.
  mutating func skipBlock() -> ByteRange {
    guard current.kind == .leftBrace else { return .empty }
    let start = current.start
    let end = isRepairing ? endOfBlockByIndentation() : endOfBlock()
    index = end.next
    current = tokens[end.next]
    previousEnd = end.offset
    if !end.isClosed { reportUnclosed("{", at: start) }
    return range(from: start)
  }

  /// Where a block ends: the token behind it, its last byte's end, and whether a brace closes it.
  private typealias BlockEnd = (next: Int, offset: UInt32, isClosed: Bool)

  private func endOfBlock() -> BlockEnd {
    var depth = 0
    var place = index
    let last = tokens.count - 1
    while place < last {
      switch tokens[place].kind {
      case .leftBrace: depth += 1
      case .rightBrace:
        depth -= 1
        if depth == 0 { return (place + 1, tokens[place].end, true) }
      default: break
      }
      place += 1
    }
    return (last, tokens[max(last - 1, 0)].end, false)
  }

  /// The end of a block in a file whose brackets do not pair up: a closing brace that is the first
  /// of its line and stands below the declaration's first word closes it; whatever closes or begins
  /// something further left shows that its own brace is missing.
  private mutating func endOfBlockByIndentation() -> BlockEnd {
    var depth = 0
    var place = index
    let last = tokens.count - 1
    while place < last {
      let token = tokens[place]
      let startsLine = token.flags.contains(.startsLine) && place > index
      let column = startsLine ? column(ofLineAt: token.start) : .max
      switch token.kind {
      case .leftBrace: depth += 1
      case .rightBrace:
        depth -= 1
        if depth == 0 || column == ownColumn { return (place + 1, token.end, depth == 0) }
        if column < ownColumn { return (place, tokens[place - 1].end, false) }
      default:
        if column <= ownColumn, looksLikeDeclaration(at: place) {
          return (place, tokens[place - 1].end, false)
        }
      }
      place += 1
    }
    return (last, tokens[max(last - 1, 0)].end, false)
  }

  /// Steps over `( … )` or `[ … ]` with all that is in it. A closing brace shows that the bracket
  /// has no partner; then it stops there.
  mutating func skipGroup() -> ByteRange {
    let start = current.start
    var depth = 0
    loop: while true {
      switch current.kind {
      case .leftParen, .leftBracket:
        depth += 1
        advance()
      case .rightParen, .rightBracket:
        depth -= 1
        advance()
        if depth <= 0 { break loop }
      case .leftBrace:
        _ = skipBlock()
      case .rightBrace, .endOfFile:
        reportUnclosed("(", at: start)
        break loop
      default:
        if beginsDeclaration {
          reportUnclosed("(", at: start)
          break loop
        }
        advance()
      }
    }
    return range(from: start)
  }

  /// Whether the current token begins a line and a declaration, so that what is open has no end.
  var beginsDeclaration: Bool { isRepairing && startsLine && looksLikeDeclaration(at: index) }

  mutating func reportUnclosed(_ bracket: String, at offset: UInt32) {
    isUnbalanced = true
    report("`\(bracket)` is never closed", at: offset)
  }

  /// Whether a declaration begins at a token that starts a line. Strict, since words like `class`
  /// are argument labels too: `func name(`, `class Name {`, `private func`.
  func looksLikeDeclaration(at place: Int) -> Bool {
    let next = following(place)
    switch tokens[place].word {
    case .func:
      let third = tokens[following(next)]
      return third.kind == .leftParen
        || (third.kind == .operator && bytes[Int(third.start)] == UInt8(ascii: "<"))
    case .struct, .enum, .class, .extension, .protocol:
      if tokens[next].kind == .keyword {
        return tokens[next].word == .func || tokens[next].word == .var
      }
      guard tokens[next].kind == .identifier else { return false }
      let third = tokens[following(next)].kind
      return third == .leftBrace || third == .colon
    case .private, .public, .internal, .fileprivate, .static:
      return tokens[next].kind == .keyword && tokens[next].word.isReserved
        && tokens[next].word != .in && tokens[next].word != .is
    default:
      return false
    }
  }
}
