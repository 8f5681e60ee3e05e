import RibsText

extension DeclarationParser {
  /// What the last operand of an expression was; it decides what may follow.
  private enum Operand {
    /// Anything that takes a call, a subscript, a trailing closure.
    case callable
    /// A literal, which takes no trailing closure.
    case literal
    /// `if … else …` or `switch`, which takes an operator at most.
    case statement
  }

  /// Steps over one expression and gives its range; empty when none stands here.
  ///
  /// An expression is a sequence of operands and what joins them. A new line ends it unless the
  /// line begins with `.member`, an infix operator, `as`, `is`, `?`, a closure brace, or an `#if`
  /// around `.member`; a `(` or `[` on a new line begins something else.
  mutating func skipExpression() -> ByteRange {
    let start = current.start
    var ternaries = 0
    while let operand = skipOperand() {
      if !skipOperandSuffixes(operand, ternaries: &ternaries) { break }
    }
    return range(from: start)
  }

  // MARK: Operands

  /// Prefix operators and words, then one operand; nil when the expression breaks off.
  private mutating func skipOperand() -> Operand? {
    while true {
      switch current.kind {
      case .identifier:
        guard isPrefixWord else { return skipName() }
        advance()
      case .placeholder, .unknown, .backtick:
        advance()
        return .callable
      case .integer, .float, .string, .regex:
        advance()
        return .literal
      case .leftBracket:
        _ = skipGroup()
        return .literal
      case .leftParen:
        _ = skipGroup()
        return .callable
      case .leftBrace:
        _ = skipBlock()
        return .callable
      case .period:
        advance()
        guard isMemberName else { continue }
        return skipName()
      case .backslash:
        advance()
        if skipMarksOfKeyPath() { return .callable }
      case .operator, .exclamation, .question, .ampersand, .equal:
        advance()
      case .at where !startsLine:
        skipTypeAttribute()
      case .pound where directive == nil:
        let isName = current.end == current.start + 1
        advance()
        guard isName else { return .callable }
        return current.kind == .identifier || current.kind == .keyword ? skipName() : .callable
      case .keyword:
        switch current.word {
        case .try:
          advance()
          if isAtOperator("?") || isAtOperator("!") { consumeCharacter() }
        case .inout, .repeat:
          advance()
        case .if, .switch, .do:
          skipBranches()
          return .statement
        case .true, .false, .nil:
          advance()
          return .literal
        case .`self`, .`Self`, .`Any`, .super:
          return skipName()
        // On a line of its own it is a declaration behind something unfinished.
        case .`init` where !startsLine || index > 0 && tokens[index - 1].kind == .period:
          return skipName()
        default:
          return nil
        }
      default:
        return nil
      }
    }
  }

  /// `.?` of the key path `\.?`, which may end with it; false for any other key path.
  private mutating func skipMarksOfKeyPath() -> Bool {
    func isMark(_ token: Token) -> Bool { token.kind == .question || token.kind == .exclamation }
    guard current.kind == .period, isMark(peek()), peek().start == current.end else { return false }
    advance()
    while isMark(current), current.start == previousEnd { consumeCharacter() }
    return true
  }

  /// A name with the generic arguments behind it.
  private mutating func skipName() -> Operand {
    advance()
    while isAtModuleSelector { skipModuleSelector() }
    skipExpressionGenericArguments()
    return .callable
  }

  /// `Name<A>` is a list of arguments only when what follows cannot continue a comparison.
  private mutating func skipExpressionGenericArguments() {
    guard isAtOperator(startingWith: "<"), index >= knownAsComparisons else { return }
    let before = (index, current, previousEnd)
    if consumeGenericArguments(depth: 1), mayFollowGenericArguments { return }
    (index, current, previousEnd) = before
  }

  private var mayFollowGenericArguments: Bool {
    switch current.kind {
    case .rightParen, .rightBracket, .leftBrace, .rightBrace, .period, .comma, .semicolon,
      .endOfFile, .colon, .exclamation, .question:
      true
    case .leftParen, .leftBracket: !startsLine
    case .ampersand, .operator:
      isAtOperator("&") || isAtOperator(startingWith: "?") || isAtOperator(startingWith: "!")
        || isAtOperator("=")
    case .equal: true
    // `let x = Foo<Int>` alone at the end of its line.
    default: startsLine
    }
  }

  /// `await x`, `consume x`, `each x`: a word that stands before an operand instead of being one.
  private var isPrefixWord: Bool {
    guard !current.flags.contains(.escaped) else { return false }
    return switch current.word {
    case .await: peek().mayBeAwaited(by: current)
    case .unsafe: peek().beginsOperand(behind: current, acceptsBrackets: true)
    case .consume, .copy, .each, .any, .some, .nonisolated: peek().beginsOperand(behind: current)
    default: false
    }
  }

  // MARK: Behind an operand

  /// Steps over what belongs to an operand; true when another operand must follow.
  private mutating func skipOperandSuffixes(_ first: Operand, ternaries: inout Int) -> Bool {
    var operand = first
    while true {
      if operand != .statement, skipPostfix(&operand) { continue }
      switch current.kind {
      case .operator, .ampersand, .equal, .question, .exclamation, .arrow:
        if current.kind == .question, current.flags.contains(.spaceBefore) { ternaries += 1 }
        if current.kind == .operator, startsLine, !current.flags.contains(.spaceAfter) {
          return false
        }
        if current.kind == .ampersand, startsLine, !current.flags.contains(.spaceAfter) {
          return false
        }
        let isPostfix =
          !current.flags.contains(.spaceBefore) && current.flags.contains(.spaceAfter)
          && current.kind != .equal && current.kind != .arrow
        advance()
        if !isPostfix { return true }
      case .colon where ternaries > 0:
        ternaries -= 1
        advance()
        return true
      case .keyword where current.word == .as || current.word == .is:
        skipCast()
        operand = .callable
      case .keyword where current.word == .throws, .identifier where current.word == .async:
        guard isEffectOfFunctionType else { return false }
        skipEffects()
      default:
        return false
      }
    }
  }

  /// `as Type`, `as? Type`, `as! Type`, `is Type`.
  private mutating func skipCast() {
    advance()
    if isAtOperator("?") || isAtOperator("!") { consumeCharacter() }
    _ = consumeType(depth: 0)
  }

  /// `() async throws -> Int` used as an expression. On a line of its own, `async(…)` is a call.
  private var isEffectOfFunctionType: Bool {
    let next = peek()
    return next.kind == .arrow || next.word == .throws
      || next.kind == .leftParen && (!startsLine || current.word == .throws)
  }

  /// One `.member`, call, subscript, trailing closure, `#if` with any of those, `?` or `!`.
  private mutating func skipPostfix(_ operand: inout Operand) -> Bool {
    switch current.kind {
    case .period:
      advance()
      operand = isMemberName ? skipName() : .callable
    case .leftParen where !startsLine, .leftBracket where !startsLine:
      _ = skipGroup()
      operand = .callable
    case .leftBrace where operand == .callable && isTrailingClosure:
      skipTrailingClosures()
    case .question where !current.flags.contains(.spaceBefore) && !startsLine,
      .exclamation where !startsLine && !current.flags.contains(.spaceBefore):
      consumeCharacter()
      operand = .callable
    case .pound where directive == .if && isConditionalPostfix:
      skipConditionalPostfix()
      operand = .callable
    default:
      return false
    }
    return true
  }

  /// `{ … } label: { … }`
  private mutating func skipTrailingClosures() {
    _ = skipBlock()
    while current.mayLabelClosure, peek().kind == .colon, peek(2).kind == .leftBrace {
      advance()
      advance()
      _ = skipBlock()
    }
  }

  /// A brace behind a value is a trailing closure unless observers stand in it.
  private var isTrailingClosure: Bool {
    var place = following(index)
    if tokens[place].word == .case { return false }
    while tokens[place].kind == .at, tokens[following(place)].kind == .identifier {
      place = following(following(place))
      if tokens[place].kind == .leftParen {
        while tokens[place].kind != .rightParen, tokens[place].kind != .endOfFile {
          place = following(place)
        }
        place = following(place)
      }
    }
    guard !tokens[place].flags.contains(.escaped) else { return true }
    switch tokens[place].word {
    case .willSet, .didSet: return false
    case .`init`:
      // An `init` accessor, as opposed to a closure that calls `init`.
      return place == following(index) && tokens[following(place)].kind != .leftBrace
    default: return true
    }
  }

  /// Whether the token behind a period is the name or number of a member.
  private var isMemberName: Bool {
    switch current.kind {
    case .identifier, .integer, .float: true
    // `value.` that somebody is still writing: the word on the next line is a declaration's.
    case .keyword: !startsLine
    default: false
    }
  }

  // MARK: `#if` around members of a chain

  /// Whether the first branch of the `#if` here begins with `.name`.
  private var isConditionalPostfix: Bool {
    var place = index
    let last = tokens.count - 1
    while directive(at: place) == .if {
      place = following(place)
      while place < last, !tokens[place].flags.contains(.startsLine) { place = following(place) }
    }
    let name = tokens[following(place)].kind
    return tokens[place].kind == .period && (name == .identifier || name == .keyword)
  }

  private mutating func skipConditionalPostfix() {
    var depth = 0
    while current.kind != .endOfFile {
      switch directive {
      case .if: depth += 1
      case .endif:
        depth -= 1
        if depth == 0 { return advance() }
      default: break
      }
      if current.kind == .rightBrace { return }
      if current.kind == .leftBrace { _ = skipBlock() } else { advance() }
    }
  }
}
