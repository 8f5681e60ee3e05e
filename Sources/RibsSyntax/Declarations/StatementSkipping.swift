extension DeclarationParser {
  /// Conditions in conditions: nobody nests them so deep.
  private static let deepestConditions = 16

  /// Steps over a statement, or over code that cannot stand here.
  mutating func skipStatement() {
    dropPrefix()
    if isRepairing { ownColumn = column(ofLineAt: current.start) }
    switch current.word {
    case .if, .guard, .while, .for, .switch, .do, .repeat, .defer:
      guard current.kind == .keyword else { break }
      return skipBranches()
    case .return, .throw, .break, .continue, .fallthrough:
      advance()
      if !startsLine, current.kind != .rightBrace { _ = skipExpression() }
      return
    default: break
    }
    if current.kind == .identifier, peek().kind == .colon {
      advance()
      advance()
      return
    }
    let start = index
    _ = skipExpression()
    if index == start { skipUnexpected() }
  }

  /// One token, or one bracket with what is in it.
  private mutating func skipUnexpected() {
    if parent != nil { report("expected a declaration", at: current.start) }
    switch current.kind {
    case .leftBrace: _ = skipBlock()
    case .leftParen, .leftBracket: _ = skipGroup()
    default: advance()
    }
  }

  /// `if`, `guard`, `while`, `for`, `switch`, `do`, `repeat` or `defer` with all its blocks. `depth`
  /// is the number of conditions that it stands in: `switch if a { 1 } else { 2 } { … }`.
  mutating func skipBranches(depth: Int = 0) {
    while true {
      let word = current.word
      advance()
      switch word {
      case .repeat:
        _ = skipBlock()
        if consume(.while) { _ = skipExpression() }
        return
      case .do, .else, .defer:
        skipEffects()
        _ = skipBlock()
      default:
        guard skipCondition(depth: depth) else { return }
        _ = skipBlock()
      }
      if isAt(.catch) { continue }
      guard isAt(.else), word == .if else { return }
      // The `if` of `else if` is the next round's word.
      if peek().word == .if { advance() }
    }
  }

  /// Steps up to the block of a condition, subject or pattern; false when no block comes.
  private mutating func skipCondition(depth: Int) -> Bool {
    while true {
      switch current.kind {
      case .leftBrace:
        guard isClosureInCondition() else { return true }
        _ = skipBlock()
      case .leftParen, .leftBracket:
        _ = skipGroup()
      case .rightBrace, .endOfFile, .semicolon:
        return false
      case .pound where directive != nil:
        return false
      case .keyword where beginsDeclaration:
        return false
      case .keyword
      where [.if, .switch].contains(current.word) && beginsOperand
        && depth < Self.deepestConditions:
        skipBranches(depth: depth + 1)
      default:
        advance()
      }
    }
  }

  /// On the line of what stands before it, which needs an operand behind it: `switch if`, `a == if`.
  private var beginsOperand: Bool {
    guard index > 0, !startsLine else { return false }
    switch tokens[index - 1].word {
    case .if, .switch, .guard, .while, .in, .where: return true
    default: return isBehindOperator
    }
  }

  /// What stands before the token needs an operand behind it: `a == {`, `let a = {`, `a, {`.
  private var isBehindOperator: Bool {
    guard index > 0 else { return false }
    let before = tokens[index - 1]
    switch before.kind {
    case .comma, .equal: return true
    case .operator, .ampersand, .question, .exclamation: return before.flags.contains(.spaceBefore)
    default: return false
    }
  }

  /// `if list.contains { $0 > 1 } {`: what comes behind the brace tells a closure from the block.
  private mutating func isClosureInCondition() -> Bool {
    if isBehindOperator { return true }
    let inside = peek()
    let isOfSwitch =
      [.case, .default].contains(inside.word) || inside.kind == .at && peek(3).word == .default
    guard !inside.flags.contains(.startsLine), !isOfSwitch else { return false }
    return lookingAhead { parser in
      _ = parser.skipBlock()
      return parser.current.followsClosureInCondition
    }
  }
}
