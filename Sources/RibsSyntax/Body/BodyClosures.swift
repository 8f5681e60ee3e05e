import RibsText

extension BodyParser {
  /// `{ [captures] (parameters) -> Result in statements }`.
  mutating func parseClosure() -> DraftID {
    let start = token.start
    guard enter() else { return parseUnparsed() }
    defer { leave() }
    let outer = enterCode()
    defer { restore(outer) }
    // A closure in a directive's branch starts its own nesting of directives.
    let conditions = openConditions
    openConditions = 0
    defer { openConditions = conditions }
    let opener = position
    var children = Children()
    advance()
    if hasSignature() { parseSignature(into: &children) }
    let blockStart = token.start
    let signatureEnd = previousEnd
    var statements = Children()
    parseStatements(into: &statements)
    parseUnparsed(upTo: Int(closers[opener]), into: &statements)
    markImplicitReturn(ofStatements: statements)
    let block =
      statements.isEmpty
      ? add(.block, from: signatureEnd, statements) : add(.block, from: blockStart, statements)
    append(block, to: &children)
    if token.kind == .rightBrace { advance() }
    return add(.closure, from: start, children)
  }

  /// Whether a signature that ends in `in` stands here, behind the brace.
  private mutating func hasSignature() -> Bool {
    switch token.kind {
    case .at, .leftBracket, .leftParen, .identifier, .arrow: break
    case .keyword: return token.word == .in
    default: return false
    }
    let saved = state
    defer { state = saved }
    skipAttributes()
    if token.kind == .leftBracket {
      skipBalanced()
      guard tokens[max(position - 1, 0)].kind == .rightBracket else { return false }
    }
    if token.kind == .leftParen {
      skipBalanced()
    } else if token.kind == .identifier, token.word != .async || peek().word != .in {
      advance()
      while true {
        if consume(.colon), !skipType() { return false }
        guard consume(.comma) else { break }
        guard consume(.identifier) else { return false }
      }
    }
    while token.word == .async || token.word == .throws || token.word == .rethrows {
      advance()
      if token.kind == .leftParen { skipBalanced() }
    }
    if consume(.arrow), !skipType() { return false }
    return token.kind == .keyword && token.word == .in
  }

  private mutating func parseSignature(into children: inout Children) {
    skipAttributes()
    if token.kind == .leftBracket { parseCaptures(into: &children) }
    if token.kind == .leftParen {
      parseParameters(into: &children)
    } else {
      while token.kind == .identifier, token.word != .async || peek().word != .in {
        let start = token.start
        let name = token.range
        advance()
        var parts = Children()
        parseTypeAnnotation(into: &parts)
        append(add(.parameter, from: start, name: name, parts), to: &children)
        guard consume(.comma) else { break }
      }
    }
    parseEffectsAndResult(into: &children)
    while token.kind != .rightBrace, token.kind != .endOfFile {
      let isEnd = token.kind == .keyword && token.word == .in
      skipBalanced()
      if isEnd { return }
    }
  }

  /// `[weak self, x = y, unowned(unsafe) z]`.
  private mutating func parseCaptures(into children: inout Children) {
    let opener = position
    advance()
    while token.kind != .rightBracket, token.kind != .rightBrace, token.kind != .endOfFile {
      let start = token.start
      var flags: NodeFlags = []
      skipAttributes()
      while token.kind == .identifier, token.word == .weak || token.word == .unowned {
        switch peek().kind {
        case .comma, .rightBracket, .equal: break
        default:
          flags.insert(token.word == .weak ? .weak : .unowned)
          advance()
          if token.kind == .leftParen { skipBalanced() }
          continue
        }
        break
      }
      if token.kind == .keyword, token.word == .let || token.word == .var { advance() }
      var name = ByteRange.empty
      if token.kind == .identifier || token.kind == .keyword {
        name = token.range
        advance()
      }
      var parts = Children()
      if consume(.equal) { append(parseExpression(), to: &parts) }
      append(add(.capture, from: start, name: name, flags: flags, parts), to: &children)
      guard consume(.comma) else { break }
    }
    close(opener, into: &children)
  }
}
