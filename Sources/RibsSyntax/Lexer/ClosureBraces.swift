/// What stands behind a closing brace tells what the braces are: both parsers ask the token there.
extension Token {
  /// It may follow a closure in a condition, but not the block of the statement.
  var followsClosureInCondition: Bool {
    let startsLine = flags.contains(.startsLine)
    switch kind {
    case .leftBrace, .comma: return true
    case .keyword: return word == .where || !startsLine && (word == .is || word == .as)
    case .leftBracket, .leftParen, .period, .question, .exclamation, .colon, .equal:
      return !startsLine
    case .operator, .ampersand:
      let isPrefix = flags.contains(.spaceBefore) && !flags.contains(.spaceAfter)
      return !isPrefix && !startsLine
    default: return false
    }
  }

  /// It may be the label of another trailing closure; `default: {` is a case of a switch.
  var mayLabelClosure: Bool { kind == .identifier || kind == .keyword && word != .default }
}
