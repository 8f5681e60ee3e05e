extension DeclarationParser {
  /// Steps over `{ … }`; braces are counted, nothing else matters inside. Empty when there is none.
  mutating func skipBlock() -> ByteRange {
    guard current.kind == .leftBrace else { return .empty }
    let start = current.start
    let end = trustsIndentation ? endOfBlockByIndentation() : endOfBlock()
    index = end.next
    current = tokens[end.next]
    previousEnd = end.offset
    if !end.isClosed {
      isUnbalanced = true
      report("`{` is never closed", at: start)
    }
    return range(from: start)
  }

  /// Where a block ends: the token behind it, its last byte's end, and whether a brace closes it.
  private typealias BlockEnd = (next: Int, offset: UInt32, isClosed: Bool)

  private func endOfBlock() -> BlockEnd {
    tokens.withUnsafeBufferPointer { tokens in
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
  }

  /// The end of a block in a file whose braces do not pair up: a closing brace that is the first of
  /// its line and no further right than the line that opened the block closes it, and so does a
  /// declaration there.
  private func endOfBlockByIndentation() -> BlockEnd {
    let column = column(ofLineAt: current.start)
    var depth = 0
    var place = index
    let last = tokens.count - 1
    while place < last {
      let token = tokens[place]
      let startsLine = token.flags.contains(.startsLine) && place > index
      let isLeft = startsLine && self.column(ofLineAt: token.start) <= column
      switch token.kind {
      case .leftBrace: depth += 1
      case .rightBrace:
        depth -= 1
        if depth == 0 || isLeft { return (place + 1, token.end, true) }
      default:
        if isLeft, startsDeclaration(at: place) {
          return (place, tokens[place - 1].end, false)
        }
      }
      place += 1
    }
    return (last, tokens[max(last - 1, 0)].end, false)
  }

  /// Steps over `( … )` or `[ … ]` with all that is in it. A closing brace or a declaration inside
  /// shows that the bracket has no partner; then it stops there.
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
        report("a bracket is never closed", at: start)
        break loop
      default:
        if startsLine, current.kind == .keyword, startsDeclaration(at: index) {
          report("a bracket is never closed", at: start)
          break loop
        }
        advance()
      }
    }
    return range(from: start)
  }

  /// Whether a declaration begins at a token that starts a line. Strict, since words like `class`
  /// are argument labels too: `func name(`, `class Name {`, `private func`.
  func startsDeclaration(at place: Int) -> Bool {
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
      return third == .leftBrace || (trustsIndentation && third == .colon)
    case .private, .public, .internal, .fileprivate, .static:
      return tokens[next].kind == .keyword && tokens[next].word.isReserved
        && tokens[next].word != .in && tokens[next].word != .is
    default:
      return false
    }
  }
}
