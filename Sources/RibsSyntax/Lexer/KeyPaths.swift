extension Lexer {
  /// Where the `?` and `!` end that follow the `.` at `position` in a key path, as in
  /// `\Pet.?.name`.
  ///
  /// `.?.` is an operator to the lexer of the compiler, and three tokens to its parser where a type
  /// or its properties stand between it and the backslash: only a type name takes `?` behind a
  /// point.
  ///
  /// - Parameter operatorEnd: where the operator ends that starts at `position`.
  func endOfKeyPathMarks(upTo operatorEnd: Int) -> Int? {
    var marksEnd = position + 1
    while marksEnd < operatorEnd, isOptionalMark(at: marksEnd) { marksEnd += 1 }
    guard marksEnd > position + 1,
      marksEnd == operatorEnd || bytes[marksEnd] == UInt8(ascii: "."),
      followsTypeOfKeyPath()
    else { return nil }
    return marksEnd
  }

  private func isOptionalMark(at offset: Int) -> Bool {
    bytes[offset] == UInt8(ascii: "?") || bytes[offset] == UInt8(ascii: "!")
  }

  /// True if the last tokens are a backslash, a type or none, and any properties: `\[Pet]?.first`.
  private func followsTypeOfKeyPath() -> Bool {
    var last = tokens.count - 1
    while last > 0, tokens[last].isNamed, tokens[last - 1].kind == .period { last -= 2 }
    while last > 0, tokens[last].kind == .question || tokens[last].kind == .exclamation {
      last -= 1
    }
    // A name goes before generic arguments only: `\A[0].?` has a subscript.
    var mayBeNamed = true
    if last > 0, let start = startOfBrackets(closedAt: last) {
      mayBeNamed = tokens[last].kind == .operator
      last = start
    }
    if mayBeNamed, last > 0, tokens[last].isNamed { last -= 1 }
    return last >= 0 && tokens[last].kind == .backslash
  }

  /// The token before `[Pet]`, `(Pet, Pet)` or `<Pet>` whose last token is at `last`.
  private func startOfBrackets(closedAt last: Int) -> Int? {
    // Types are short. Without a limit a file could have every `.?.` look at all that is before it.
    let limit = max(0, last - 64)
    var depth = 0
    for index in stride(from: last, to: limit, by: -1) {
      depth += closedBrackets(by: tokens[index])
      if depth <= 0 { return depth == 0 && index < last ? index - 1 : nil }
    }
    return nil
  }

  /// How many brackets this token closes; below zero if it opens one.
  private func closedBrackets(by token: Token) -> Int {
    switch token.kind {
    case .rightBracket, .rightParen: 1
    case .leftBracket, .leftParen: -1
    case .operator:
      switch bytes[Int(token.start)] {
      case UInt8(ascii: ">"): Int(token.end - token.start)
      case UInt8(ascii: "<"): -1
      default: 0
      }
    default: 0
    }
  }
}

extension Token {
  fileprivate var isNamed: Bool { kind == .identifier || kind == .keyword || kind == .integer }
}
