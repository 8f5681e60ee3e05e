/// Words that stand before an operand, and are names elsewhere.
extension DeclarationParser {
  /// `await x`, `consume x`, `each x`: a word that stands before an operand instead of being one.
  var isPrefixWord: Bool {
    guard !current.flags.contains(.escaped) else { return false }
    return switch current.word {
    case .await: isBeforeAwaited
    case .unsafe: isBeforeOperand(acceptsBrackets: true)
    case .consume, .copy, .each, .any, .some, .nonisolated: isBeforeOperand(acceptsBrackets: false)
    default: false
    }
  }

  /// `await` is a name only where nothing to wait for can follow.
  private var isBeforeAwaited: Bool {
    let next = peek()
    return switch next.kind {
    case .identifier, .integer, .float, .string, .regex, .leftParen, .leftBracket, .leftBrace,
      .backslash, .period, .placeholder, .at:
      true
    case .pound: next.directive == nil
    case .keyword: isOperand(next.word)
    case .operator, .ampersand, .exclamation: isPrefix(next)
    default: false
    }
  }

  /// The next token is on the same line and begins an operand; a bracket behind a space does if such
  /// are accepted.
  private func isBeforeOperand(acceptsBrackets: Bool) -> Bool {
    let next = peek()
    guard !next.flags.contains(.startsLine) else { return false }
    return switch next.kind {
    case .identifier, .integer, .float, .string, .regex, .backslash, .placeholder, .at: true
    case .pound: next.directive == nil
    case .keyword: isOperand(next.word)
    case .operator, .ampersand, .exclamation: isPrefix(next)
    case .leftBracket, .leftParen: acceptsBrackets && next.flags.contains(.spaceBefore)
    default: false
    }
  }

  private func isPrefix(_ token: Token) -> Bool {
    token.flags.contains(.spaceBefore) && !token.flags.contains(.spaceAfter)
  }

  private func isOperand(_ word: Word) -> Bool {
    switch word {
    case .`self`, .`Self`, .`Any`, .super, .true, .false, .nil, .try, .`init`, .repeat, .if,
      .switch:
      true
    default: false
    }
  }
}
