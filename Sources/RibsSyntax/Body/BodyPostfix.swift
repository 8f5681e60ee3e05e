import RibsText

extension BodyParser {
  /// A primary expression with what is chained to it.
  mutating func parsePostfix() -> DraftID {
    let base = parsePrimary()
    return parseSuffixes(of: base)
  }

  /// Members, calls, subscripts, closures, marks and operators behind `base`, in a loop: a chain of
  /// any length costs no depth.
  mutating func parseSuffixes(of base: DraftID) -> DraftID {
    var base = base
    while true {
      switch token.kind {
      case .period: base = parseMember(of: base)
      case .leftParen where !token.flags.contains(.startsLine): base = parseCall(of: base)
      case .leftBracket where !token.flags.contains(.startsLine): base = parseSubscript(of: base)
      case .leftBrace:
        guard !isLiteral(base), opensTrailingClosure() else { return base }
        base = parseTrailingClosureCall(of: base)
        if token.kind == .leftBrace { return base }
      case .question where isLeftBound:
        advance()
        base = add(.optionalChain, from: start(of: base), child: base)
      case .exclamation where isLeftBound:
        advance()
        base = add(.forceUnwrap, from: start(of: base), child: base)
      case .operator where isLeftBound && !isRightBound:
        let name = token.range
        advance()
        base = add(.postfix, from: start(of: base), name: name, child: base)
      case .pound where token.directive == .if:
        guard startsConditionalSuffix() else { return base }
        base = parseConditionalSuffixes(of: base)
      default: return base
      }
    }
  }

  private func isLiteral(_ draft: DraftID) -> Bool {
    switch drafts[draft].kind {
    case .literal, .string, .array, .dictionary, .unparsed: true
    default: false
    }
  }

  // MARK: Members

  private mutating func parseMember(of base: DraftID) -> DraftID {
    advance()
    var children = Children()
    append(base, to: &children)
    let name = parseMemberName(into: &children)
    return add(.member, from: start(of: base), name: name, children)
  }

  /// A member's name behind the period, with labels and generic arguments.
  mutating func parseMemberName(into children: inout Children) -> ByteRange {
    switch token.kind {
    case .identifier, .keyword, .integer: break
    default: return ByteRange(previousEnd, previousEnd)
    }
    // A keyword on the next line starts a statement: the member was never written.
    if token.kind == .keyword, token.flags.contains(.startsLine) {
      return ByteRange(previousEnd, previousEnd)
    }
    var name = token.range
    advance()
    while let selected = consumeSelectedName() { name = selected }
    skipArgumentLabels()
    parseGenericArguments(into: &children)
    return name
  }

  /// The name behind `Module::`, which says where to look for it.
  mutating func consumeSelectedName() -> ByteRange? {
    guard token.kind == .operator, spells(token, "::"),
      peek().kind == .identifier || peek().kind == .keyword
    else { return nil }
    advance()
    let name = token.range
    advance()
    return name
  }

  /// `(a:b:)` behind the name of a function that is not called.
  mutating func skipArgumentLabels() {
    guard token.kind == .leftParen, token.start == previousEnd else { return }
    var index = position + 1
    while tokens[index].kind == .identifier || tokens[index].kind == .keyword,
      tokens[index + 1].kind == .colon
    {
      index += 2
    }
    guard index > position + 1, tokens[index].kind == .rightParen else { return }
    advance(past: index)
  }

  // MARK: Calls

  private mutating func parseCall(of base: DraftID) -> DraftID {
    var children = Children()
    append(base, to: &children)
    let opener = position
    let outer = context
    allowsTrailingClosures = true
    parseArguments(into: &children, upTo: .rightParen)
    restore(outer)
    close(opener, into: &children)
    if token.kind == .leftBrace, opensTrailingClosure() {
      parseTrailingClosures(into: &children)
    }
    return add(.call, from: start(of: base), children)
  }

  private mutating func parseSubscript(of base: DraftID) -> DraftID {
    var children = Children()
    append(base, to: &children)
    let opener = position
    let outer = enterCode()
    parseArguments(into: &children, upTo: .rightBracket)
    restore(outer)
    close(opener, into: &children)
    if token.kind == .leftBrace, opensTrailingClosure() {
      parseTrailingClosures(into: &children)
    }
    return add(.subscript, from: start(of: base), children)
  }

  private mutating func parseTrailingClosureCall(of base: DraftID) -> DraftID {
    var children = Children()
    append(base, to: &children)
    parseTrailingClosures(into: &children)
    return add(.call, from: start(of: base), children)
  }

  /// `label: value, …` behind the opening bracket, up to the closing one.
  mutating func parseArguments(into children: inout Children, upTo closer: TokenKind) {
    advance()
    while token.kind != closer, token.kind != .rightBrace, token.kind != .endOfFile {
      let before = token.start
      append(parseArgument(), to: &children)
      guard consume(.comma), token.start != before else { return }
    }
  }

  mutating func parseArgument() -> DraftID {
    let start = token.start
    let label = parseLabel()
    var children = Children()
    append(parseExpression(), to: &children)
    return add(.argument, from: start, name: label, children)
  }

  /// `label:`; also `_ label:` of a function type that stands as a value.
  mutating func parseLabel() -> ByteRange {
    guard token.kind == .identifier || token.kind == .keyword else { return .empty }
    let label = token.range
    if peek().kind == .colon {
      advance()
      advance()
      return label
    }
    if peek().kind == .identifier, peek(2).kind == .colon, spells(token, "_") {
      advance()
      advance()
      advance()
      return label
    }
    return .empty
  }

  // MARK: Trailing closures

  /// The closure at the brace, and those with labels behind it.
  mutating func parseTrailingClosures(into children: inout Children) {
    var start = token.start
    var label = ByteRange.empty
    while token.kind == .leftBrace {
      let closure = parseClosure()
      append(
        add(.argument, from: start, name: label, flags: .trailing, child: closure), to: &children)
      guard token.mayLabelClosure, peek().kind == .colon, peek(2).kind == .leftBrace else { return }
      start = token.start
      label = token.range
      advance()
      advance()
    }
  }

  /// Whether `{` belongs to the expression before it, as Swift decides.
  func opensTrailingClosure() -> Bool {
    let next = peek()
    switch next.word {
    case .didSet, .willSet: return false
    case .`init` where next.kind == .keyword && peek(2).kind == .leftBrace: return false
    case .case where next.kind == .keyword: return false
    default: break
    }
    if next.kind == .at {
      var index = position + 1
      while tokens[index].kind == .at { index = endOfAttribute(at: index) }
      if tokens[index].word == .didSet || tokens[index].word == .willSet { return false }
    }
    guard !allowsTrailingClosures else { return true }
    // In a condition the brace is a closure only if it starts on one line with what is in it, and
    // if what follows cannot follow the statement's block.
    guard !next.flags.contains(.startsLine) else { return false }
    let closer = Int(closers[position])
    guard closer < tokens.count - 1, tokens[closer].kind == .rightBrace else { return false }
    return tokens[closer + 1].followsClosureInCondition
  }

  // MARK: Conditional compilation in a chain

  /// Whether the `#if` here goes on with the chain: its first branch starts with a period.
  private mutating func startsConditionalSuffix() -> Bool {
    let saved = state
    defer { state = saved }
    while token.directive == .if { _ = skipDirective() }
    return token.kind == .period
  }

  /// The links of all branches, one behind the other as if none excluded another; those that
  /// are never compiled are left out.
  private mutating func parseConditionalSuffixes(of base: DraftID) -> DraftID {
    guard enter() else { return parseUnparsed() }
    defer { leave() }
    var base = base
    var hasTaken = false
    openConditions += 1
    defer { openConditions -= 1 }
    while token.kind == .pound, !isAtEndOfConditions, token.directive != .sourceLocation {
      let value = skipDirective()
      let isNever = hasTaken || value == false
      if value == true { hasTaken = true }
      if isNever {
        skipBranch()
      } else if token.kind == .period || token.directive == .if {
        base = parseSuffixes(of: base)
      }
      while !token.endsBranch, token.kind != .endOfFile,
        token.kind != .rightBrace
      {
        skipBalanced()
      }
      guard token.endsBranch else { return base }
    }
    if isAtEndOfConditions { advance() }
    return base
  }

  /// Steps over what a branch of an `#if` holds.
  mutating func skipBranch() {
    var open = 0
    while token.kind != .endOfFile {
      switch token.directive {
      case .if: open += 1
      case .elseif, .else, .endif:
        if open == 0 { return }
        if isAtEndOfConditions { open -= 1 }
      case .sourceLocation, nil: break
      }
      skipBalanced()
    }
  }
}
