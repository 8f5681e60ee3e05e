import RibsText

extension DeclarationParser {
  /// `(…)` of a function, initialiser, subscript or enum case; empty when there is none.
  mutating func parseParameters() -> EntryRange {
    guard current.kind == .leftParen else { return .empty }
    let open = current.start
    advance()
    let start = contents.parameters.count
    while current.kind != .rightParen {
      let before = (index, current.start)
      parseParameter()
      if consume(.comma) { continue }
      if current.kind == .rightParen { break }
      guard skipToNextParameter() else {
        reportUnclosed("(", at: open)
        return EntryRange(start: UInt32(start), count: UInt32(contents.parameters.count - start))
      }
      if before == (index, current.start) { advance() }
    }
    advance()
    return EntryRange(start: UInt32(start), count: UInt32(contents.parameters.count - start))
  }

  /// Steps over what no parameter can contain; false where the list must have ended.
  private mutating func skipToNextParameter() -> Bool {
    while true {
      switch current.kind {
      case .comma:
        advance()
        return true
      case .rightParen: return true
      case .leftBrace, .rightBrace, .endOfFile: return false
      case .leftParen, .leftBracket: _ = skipGroup()
      case .keyword where beginsDeclaration: return false
      default: advance()
      }
    }
  }

  /// `label name: Type... = value`, or a type alone in an enum case.
  private mutating func parseParameter() {
    while current.kind == .at {
      skipAttributeName()
      if current.kind == .leftParen, !current.flags.contains(.spaceBefore) { _ = skipGroup() }
    }
    // A modifier before the names: `isolated actor: A`, `_const value: Int`.
    while isName(current), isName(peek()), isName(peek(2)) { advance() }
    var label = ByteRange.empty
    var name = ByteRange.empty
    if isName(current), peek().kind == .colon {
      label = current.range
      name = label
      advance()
      advance()
    } else if isName(current), isName(peek()), peek(2).kind == .colon {
      label = current.range
      advance()
      name = current.range
      advance()
      advance()
    }
    let type = skipType()
    let isVariadic = isAtOperator(startingWith: ".") && current.end == current.start + 3
    if isVariadic { advance() }
    var defaultValue = ByteRange.empty
    if isAtOperator("=") {
      advance()
      defaultValue = skipExpression()
    }
    guard !type.isEmpty || !label.isEmpty else { return }
    contents.parameters.append(
      Parameter(
        label: label, name: name, type: type, defaultValue: defaultValue, isVariadic: isVariadic))
  }

  private func isName(_ token: Token) -> Bool {
    token.kind == .identifier || token.kind == .keyword
  }
}
