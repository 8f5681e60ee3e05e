import RibsText

extension BodyParser {
  /// `if` with its `else if`s. A long chain is read in a loop, so it costs no depth.
  mutating func parseIf(from start: UInt32) -> DraftID {
    var links: [(start: UInt32, children: Children)] = []
    var start = start
    while true {
      var children = Children()
      advance()
      parseConditions(into: &children)
      append(parseBlock(), to: &children)
      guard token.word == .else, token.kind == .keyword else {
        links.append((start, children))
        break
      }
      advance()
      guard token.kind == .keyword, token.word == .if else {
        append(parseBlock(), to: &children)
        links.append((start, children))
        break
      }
      links.append((start, children))
      start = token.start
    }
    var inner: DraftID?
    for link in links.reversed() {
      var children = link.children
      if let inner { append(inner, to: &children) }
      inner = add(.if, from: link.start, children)
    }
    return inner ?? parseUnparsed()
  }

  mutating func parseGuard() -> DraftID {
    let start = token.start
    var children = Children()
    advance()
    parseConditions(into: &children)
    if token.kind == .keyword, token.word == .else { advance() }
    append(parseBlock(), to: &children)
    return add(.guard, from: start, children)
  }

  mutating func parseWhile(from start: UInt32) -> DraftID {
    var children = Children()
    advance()
    parseConditions(into: &children)
    append(parseBlock(), to: &children)
    return add(.while, from: start, children)
  }

  mutating func parseRepeat(from start: UInt32) -> DraftID {
    var children = Children()
    advance()
    append(parseBlock(), to: &children)
    if token.kind == .keyword, token.word == .while {
      advance()
      let conditionStart = token.start
      let value = parseExpression()
      append(add(.condition, from: conditionStart, child: value), to: &children)
    }
    return add(.repeat, from: start, children)
  }

  mutating func parseFor(from start: UInt32) -> DraftID {
    var children = Children()
    var name = ByteRange.empty
    var flags: NodeFlags = []
    advance()
    while token.word == .try || token.word == .await || token.word == .unsafe,
      peek().word != .in || peek().kind != .keyword
    {
      if token.word == .await { flags.insert(.awaits) }
      advance()
    }
    if token.kind == .keyword, token.word == .case {
      advance()
      append(parsePattern(), to: &children)
    } else {
      var binding: NodeFlags = []
      if token.kind == .keyword, token.word == .let || token.word == .var {
        if token.word == .var { binding = .mutable }
        advance()
      }
      name = parseBoundPattern(flags: binding, into: &children)
      flags.formUnion(binding)
    }
    parseTypeAnnotation(into: &children)
    if token.kind == .keyword, token.word == .in {
      advance()
      append(parseSubject(), to: &children)
    }
    parseWhereClause(into: &children)
    append(parseBlock(), to: &children)
    return add(.for, from: start, name: name, flags: flags, children)
  }

  // MARK: Conditions

  /// The conditions of `if`, `guard` and `while`, up to the brace or `else`.
  mutating func parseConditions(into children: inout Children) {
    let outer = enterCode()
    allowsTrailingClosures = false
    defer { restore(outer) }
    while token.kind != .leftBrace, token.kind != .endOfFile {
      append(parseCondition(), to: &children)
      guard consume(.comma) else { return }
    }
  }

  private mutating func parseCondition() -> DraftID {
    let start = token.start
    var children = Children()
    if token.kind == .keyword {
      switch token.word {
      case .let, .var:
        let flags: NodeFlags = token.word == .var ? .mutable : []
        advance()
        append(parseBinding(from: start, flags: flags), to: &children)
        return add(.condition, from: start, children)
      case .case:
        advance()
        append(parsePattern(), to: &children)
        parseTypeAnnotation(into: &children)
        if consume(.equal) { append(parseExpression(), to: &children) }
        return add(.condition, from: start, children)
      default: break
      }
    }
    append(parseExpression(), to: &children)
    return add(.condition, from: start, children)
  }

  /// `where` and its condition.
  mutating func parseWhereClause(into children: inout Children) {
    guard token.kind == .keyword, token.word == .where else { return }
    advance()
    let start = token.start
    let value = parseSubject()
    append(add(.condition, from: start, child: value), to: &children)
  }

  /// An expression behind which `{` opens the statement's block.
  mutating func parseSubject() -> DraftID {
    let outer = enterCode()
    allowsTrailingClosures = false
    defer { restore(outer) }
    return parseExpression()
  }

  // MARK: Switch

  mutating func parseSwitch(from start: UInt32) -> DraftID {
    var children = Children()
    advance()
    append(parseSubject(), to: &children)
    guard token.kind == .leftBrace, enter() else { return add(.switch, from: start, children) }
    defer { leave() }
    let outer = enterCode()
    let opener = position
    advance()
    parseSwitchCases(into: &children)
    close(opener, into: &children)
    restore(outer)
    return add(.switch, from: start, children)
  }

  mutating func parseSwitchCases(into children: inout Children) {
    while true {
      switch token.kind {
      case .rightBrace, .endOfFile: return
      case .pound where token.endsBranch && openConditions > 0: return
      case .pound where token.directive == .if:
        append(parseConditionalCompilation(.cases), to: &children)
      default:
        guard startsSwitchCase() else {
          let start = token.start
          skipBalanced()
          append(add(.unparsed, from: start, Children()), to: &children)
          continue
        }
        append(parseSwitchCase(), to: &children)
      }
    }
  }

  /// `case`, `default`, `@unknown default`.
  func startsSwitchCase() -> Bool {
    switch token.kind {
    case .keyword: token.word == .case || token.word == .default
    case .at: peek(2).kind == .keyword && (peek(2).word == .default || peek(2).word == .case)
    default: false
    }
  }

  private mutating func parseSwitchCase() -> DraftID {
    let start = token.start
    var children = Children()
    if token.kind == .at {
      advance()
      advance()
    }
    let isDefault = token.word == .default
    advance()
    if !isDefault { parsePatterns(into: &children) }
    _ = consume(.colon)
    let blockStart = token.start
    let colonEnd = previousEnd
    var statements = Children()
    parseStatements(into: &statements, inSwitchCase: true)
    if token.kind == .rightParen || token.kind == .rightBracket {
      append(parseStrayBracket(), to: &statements)
    }
    let block =
      statements.isEmpty
      ? add(.block, from: colonEnd, statements) : add(.block, from: blockStart, statements)
    append(block, to: &children)
    return add(.switchCase, from: start, children)
  }

  private mutating func parseStrayBracket() -> DraftID {
    let start = token.start
    advance()
    return add(.unparsed, from: start, Children())
  }

  // MARK: Do

  mutating func parseDo(from start: UInt32) -> DraftID {
    var children = Children()
    advance()
    if token.kind == .keyword, token.word == .throws {
      advance()
      if token.kind == .leftParen { skipBalanced() }
    }
    append(parseBlock(), to: &children)
    while token.kind == .keyword, token.word == .catch {
      let clauseStart = token.start
      var clause = Children()
      advance()
      if token.kind != .leftBrace { parsePatterns(into: &clause) }
      append(parseBlock(), to: &clause)
      append(add(.catchClause, from: clauseStart, clause), to: &children)
    }
    return add(.do, from: start, children)
  }

  // MARK: Patterns

  /// Patterns of a case or `catch`, each with its `where`.
  private mutating func parsePatterns(into children: inout Children) {
    let outer = enterCode()
    allowsTrailingClosures = false
    defer { restore(outer) }
    repeat {
      if token.kind == .colon || token.kind == .leftBrace { return }
      append(parsePattern(), to: &children)
      parseWhereClause(into: &children)
    } while consume(.comma)
  }

  /// A pattern in which names are expressions unless `let` or `var` stands before them.
  mutating func parsePattern() -> DraftID {
    let start = token.start
    let outer = enterPattern(binding: nil)
    let expression = parseExpression(allowsAssignment: false)
    restore(outer)
    return add(.pattern, from: start, child: expression)
  }

  /// What `let`, `var` or `for` binds. A single name is returned; anything else becomes a `pattern`
  /// child.
  mutating func parseBoundPattern(flags: NodeFlags, into children: inout Children) -> ByteRange {
    if token.kind == .identifier || token.kind == .keyword && token.word == .self {
      let name = token.range
      advance()
      return name
    }
    let start = token.start
    let outer = enterPattern(binding: flags)
    let expression = parsePostfix()
    restore(outer)
    append(add(.pattern, from: start, child: expression), to: &children)
    return .empty
  }
}
