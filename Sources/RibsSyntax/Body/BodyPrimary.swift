import RibsText

extension BodyParser {
  mutating func parsePrimary() -> DraftID {
    let start = token.start
    switch token.kind {
    case .identifier: return parseName()
    case .keyword:
      switch token.word {
      case .self, .Self, .super, .Any, .`init`: return parseName()
      case .true, .false, .nil:
        advance()
        return add(.literal, from: start, Children())
      default:
        // Any other word starts something that is no expression; the caller goes on with it.
        previousEnd = max(previousEnd, start)
        return add(.unparsed, from: start, Children())
      }
    case .integer, .float, .regex, .placeholder:
      advance()
      return add(.literal, from: start, Children())
    case .string: return parseString()
    case .leftParen: return parseParenthesis()
    case .leftBracket: return parseCollection()
    case .leftBrace: return parseClosure()
    case .period:
      advance()
      var children = Children()
      let name = parseMemberName(into: &children)
      return add(.implicitMember, from: start, name: name, children)
    case .backslash: return parseKeyPath()
    case .pound: return parseMacro()
    case .at:
      skipAttributes()
      return parseNested { $0.parsePostfix() }
    default: return parseUnparsed()
    }
  }

  private mutating func parseName() -> DraftID {
    var name = token.range
    let start = name.start
    let isPlain = token.kind == .identifier
    advance()
    while let selected = consumeSelectedName() { name = selected }
    if let flags = bindsNames, isPlain, !isUnderscore(name), endsBoundName() {
      return add(.binding, from: name.start, name: name, flags: flags, Children())
    }
    var children = Children()
    if isPlain { skipArgumentLabels() }
    parseGenericArguments(into: &children)
    return add(.name, from: start, name: name, children)
  }

  /// Behind `let`, a name that goes on as a call or member is read, not bound.
  private func endsBoundName() -> Bool {
    switch token.kind {
    case .period, .leftParen, .leftBracket: token.flags.contains(.startsLine)
    default: true
    }
  }

  private func isUnderscore(_ name: ByteRange) -> Bool {
    name.count == 1 && byte(name.start) == UInt8(ascii: "_")
  }

  // MARK: Literals

  private mutating func parseString() -> DraftID {
    let literal = token
    var children = Children()
    advance()
    if literal.flags.contains(.interpolated) {
      while token.start < literal.end, token.kind != .endOfFile {
        guard token.kind == .leftParen else {
          advance()
          continue
        }
        append(parseInterpolation(), to: &children)
      }
    }
    previousEnd = max(previousEnd, literal.end)
    return add(.string, from: literal.start, children)
  }

  private mutating func parseInterpolation() -> DraftID {
    let start = token.start
    let opener = position
    var children = Children()
    guard enter() else { return parseUnparsed() }
    defer { leave() }
    let outer = enterCode()
    parseArguments(into: &children, upTo: .rightParen)
    restore(outer)
    close(opener, into: &children)
    return add(.interpolation, from: start, children)
  }

  /// `(value)` or a tuple.
  private mutating func parseParenthesis() -> DraftID {
    let start = token.start
    let opener = position
    let outer = allowsTrailingClosures
    allowsTrailingClosures = true
    var arguments = Children()
    parseArguments(into: &arguments, upTo: .rightParen)
    allowsTrailingClosures = outer
    let endsWithComma = tokens[max(position - 1, 0)].kind == .comma
    close(opener, into: &arguments)
    if !arguments.isEmpty, arguments.first == arguments.last, !endsWithComma {
      let only = drafts[arguments.first]
      if only.name.isEmpty, only.kind == .argument {
        return add(.paren, from: start, child: only.firstChild)
      }
    }
    return add(.tuple, from: start, arguments)
  }

  /// An array, a dictionary, or the type of one.
  private mutating func parseCollection() -> DraftID {
    let start = token.start
    let opener = position
    let outer = allowsTrailingClosures
    allowsTrailingClosures = true
    var children = Children()
    var kind = NodeKind.array
    advance()
    if token.kind == .colon {
      advance()
      kind = .dictionary
    }
    while token.kind != .rightBracket, token.kind != .rightBrace, token.kind != .endOfFile {
      let before = token.start
      append(parseExpression(), to: &children)
      if consume(.colon) {
        kind = .dictionary
        append(parseExpression(), to: &children)
      } else if token.kind == .identifier, spells(token, "of") {
        // `[3 of Int]`
        advance()
        append(parseExpression(), to: &children)
      }
      guard consume(.comma), token.start != before else { break }
    }
    allowsTrailingClosures = outer
    close(opener, into: &children)
    return add(kind, from: start, children)
  }

  // MARK: Key paths and macros

  /// `\Root.path[0]?.name`, as one node with its text as name.
  private mutating func parseKeyPath() -> DraftID {
    let start = token.start
    advance()
    switch token.kind {
    case .identifier:
      advance()
      skipKeyPathArguments()
    case .keyword where token.word == .Self || token.word == .Any: advance()
    case .leftParen, .leftBracket: skipBalanced()
    default: break
    }
    components: while true {
      switch token.kind {
      case .period:
        advance()
        switch token.kind {
        case .identifier, .keyword, .integer:
          advance()
          skipArgumentLabels()
          skipKeyPathArguments()
        case .leftBracket: skipBalanced()
        default: break
        }
      case .question, .exclamation:
        guard isLeftBound else { break components }
        advance()
      case .leftBracket:
        guard !token.flags.contains(.startsLine) else { break components }
        skipBalanced()
      case .leftParen:
        guard !token.flags.contains(.startsLine) else { break components }
        skipBalanced()
      case .operator:
        guard isLeftBound, isKeyPathMarks(token) else { break components }
        advance()
      default: break components
      }
    }
    return add(.keyPath, from: start, name: ByteRange(start, previousEnd), Children())
  }

  private mutating func skipKeyPathArguments() {
    let count = drafts.count
    var arguments = Children()
    parseGenericArguments(into: &arguments)
    drafts.removeSubrange(count...)
  }

  /// `.?.` and the like, which the lexer takes for an operator.
  private func isKeyPathMarks(_ token: Token) -> Bool {
    (token.start..<token.end).allSatisfy {
      byte($0) == UInt8(ascii: ".") || byte($0) == UInt8(ascii: "?")
        || byte($0) == UInt8(ascii: "!")
    }
  }

  /// `#name<T>(…) { … }`; of `#available(…)` only the name.
  private mutating func parseMacro() -> DraftID {
    let start = token.start
    var children = Children()
    guard token.end - token.start == 1 else {
      guard token.directive == nil else { return parseUnparsed() }
      let name = ByteRange(token.start + 1, token.end)
      advance()
      if token.kind == .leftParen { skipBalanced() }
      return add(.macro, from: start, name: name, Children())
    }
    advance()
    var name = ByteRange(previousEnd, previousEnd)
    if token.kind == .identifier || token.kind == .keyword, token.start == previousEnd {
      name = token.range
      advance()
    }
    parseGenericArguments(into: &children)
    if token.kind == .leftParen, !token.flags.contains(.startsLine) {
      let opener = position
      let outer = enterCode()
      parseArguments(into: &children, upTo: .rightParen)
      restore(outer)
      close(opener, into: &children)
    }
    if token.kind == .leftBrace, opensTrailingClosure() { parseTrailingClosures(into: &children) }
    return add(.macro, from: start, name: name, children)
  }
}
