/// What comes behind a word that may stand before an operand, as in `await x` or `consume x`, tells
/// whether it does or is a name: both parsers ask the token there.
extension Token {
  /// `await` is a name only where nothing to wait for can follow.
  func mayBeAwaited(by word: Token) -> Bool {
    switch kind {
    case .identifier, .keyword, .integer, .float, .string, .regex, .leftParen, .leftBracket,
      .leftBrace, .pound, .backslash, .placeholder, .at:
      return true
    case .period: return start > word.end
    case .operator, .ampersand:
      return flags.contains(.spaceBefore) && !flags.contains(.spaceAfter)
    default: return false
    }
  }

  /// Whether an operand begins here, on the line of the contextual word before it, so that this is no
  /// name.
  func beginsOperand(behind word: Token, acceptsBrackets: Bool = false) -> Bool {
    guard !flags.contains(.startsLine) else { return false }
    switch kind {
    case .identifier, .integer, .float, .string, .regex, .at, .backslash, .pound, .placeholder:
      return directive == nil
    case .keyword:
      switch self.word {
      case .Any, .Self, .self, .super, .`init`, .true, .false, .nil, .repeat, .try, .if, .switch:
        return true
      default: return false
      }
    case .operator, .ampersand:
      return flags.contains(.spaceBefore) && !flags.contains(.spaceAfter)
    case .period, .leftParen, .leftBracket, .leftBrace:
      return acceptsBrackets && start > word.end
    default: return false
    }
  }
}
