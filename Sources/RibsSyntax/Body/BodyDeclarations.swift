import RibsText

/// Declarations inside bodies: variables and functions are read, types are only skipped.
extension BodyParser {
  /// Whether attributes and modifiers from here on lead to a declaration.
  func startsDeclaration() -> Bool { declarationKeyword() != nil }

  /// The index of the word that says what is declared, behind attributes and modifiers.
  private func declarationKeyword() -> Int? {
    var index = position
    for _ in 0..<Self.mostModifiers where index < tokens.count - 1 {
      let token = tokens[index]
      switch token.kind {
      case .at: index = endOfAttribute(at: index)
      case .keyword:
        switch token.word {
        case .let, .var, .func, .struct, .enum, .protocol, .extension, .typealias, .import,
          .associatedtype, .operator, .precedencegroup, .deinit:
          return index
        case .class:
          switch tokens[index + 1].word {
          case .func, .var, .let: index += 1
          default: return index
          }
        case .static, .private, .fileprivate, .internal, .public:
          index = endOfModifier(at: index)
        default: return nil
        }
      case .identifier:
        let next = tokens[index + 1]
        switch token.word {
        case .actor, .macro:
          if next.kind == .identifier, !next.flags.contains(.startsLine) { return index }
          // `distributed actor` aside, `actor` is a name like any other.
          return nil
        case let word where word.isContextualModifier: index = endOfModifier(at: index)
        default: return nil
        }
      default: return nil
      }
    }
    return nil
  }

  /// `private`, `private(set)`, `unowned(unsafe)`.
  private func endOfModifier(at index: Int) -> Int {
    let next = tokens[index + 1]
    guard next.kind == .leftParen, !next.flags.contains(.startsLine) else { return index + 1 }
    return min(Int(closers[index + 1]) + 1, tokens.count - 1)
  }

  /// The index behind `@name.name(arguments)`; arguments stand directly behind the name.
  func endOfAttribute(at index: Int) -> Int {
    var index = index + 1
    let last = tokens.count - 1
    guard index < last, tokens[index].kind == .identifier || tokens[index].kind == .keyword else {
      return min(index, last)
    }
    index += 1
    while index < last, tokens[index].kind == .period { index = min(index + 2, last) }
    if tokens[index].kind == .leftParen, tokens[index].start == tokens[index - 1].end {
      index = min(Int(closers[index]) + 1, last)
    }
    return index
  }

  mutating func skipAttributes() {
    while token.kind == .at {
      let end = endOfAttribute(at: position)
      advance(past: max(end - 1, position))
    }
  }

  /// Reads the declaration that starts here, if one does.
  mutating func parseDeclaration(from start: UInt32, into children: inout Children) -> Bool {
    guard let keyword = declarationKeyword() else { return false }
    var flags: NodeFlags = []
    for index in position..<keyword {
      switch tokens[index].word {
      case .weak: flags.insert(.weak)
      case .unowned: flags.insert(.unowned)
      default: break
      }
    }
    position = keyword
    token = tokens[keyword]
    switch token.word {
    case .let, .var:
      if token.word == .var { flags.insert(.mutable) }
      advance()
      var bindingStart = start
      repeat {
        append(parseBinding(from: bindingStart, flags: flags, isStatement: true), to: &children)
        guard token.kind == .comma else { break }
        advance()
        bindingStart = token.start
      } while token.kind != .endOfFile
    case .func: append(parseLocalFunction(from: start), to: &children)
    default: append(parseOpaqueDeclaration(from: start), to: &children)
    }
    return true
  }

  /// One clause behind `let` or `var`.
  mutating func parseBinding(
    from start: UInt32, flags: NodeFlags, isStatement: Bool = false
  ) -> DraftID {
    var children = Children()
    let name = parseBoundPattern(flags: flags, into: &children)
    parseTypeAnnotation(into: &children)
    if consume(.equal) { append(parseExpression(), to: &children) }
    if isStatement, token.kind == .leftBrace { parseAccessors(into: &children) }
    return add(.binding, from: start, name: name, flags: flags, children)
  }

  mutating func parseTypeAnnotation(into children: inout Children) {
    guard token.kind == .colon else { return }
    advance()
    if let type = parseType() { append(type, to: &children) }
  }

  // MARK: Accessors

  /// `{ get { … } set { … } }`, `{ didSet { … } }`, or the body of an implicit getter.
  private mutating func parseAccessors(into children: inout Children) {
    let opener = position
    let start = token.start
    guard startsAccessor(at: position + 1) else {
      let block = parseBlock(returnsValue: true)
      return append(add(.localFunction, from: start, child: block), to: &children)
    }
    advance()
    while startsAccessor(at: position) {
      let accessorStart = token.start
      skipAttributes()
      while let next = Optional(peek()), next.kind == .identifier, token.kind == .identifier {
        advance()
      }
      let name = token.range
      var parts = Children()
      advance()
      if token.kind == .leftParen {
        let parameter = peek()
        skipBalanced()
        if parameter.kind == .identifier || parameter.kind == .keyword {
          let node = add(.parameter, from: parameter.start, name: parameter.range, Children())
          drafts[node].range = parameter.range
          append(node, to: &parts)
        }
      }
      while token.kind != .leftBrace, token.kind != .rightBrace, token.kind != .endOfFile {
        guard !startsAccessor(at: position) else { break }
        skipBalanced()
      }
      if token.kind == .leftBrace {
        append(parseBlock(returnsValue: spells(name, "get")), to: &parts)
      }
      append(add(.localFunction, from: accessorStart, name: name, parts), to: &children)
    }
    close(opener, into: &children)
  }

  /// An accessor's word, behind attributes and modifiers, with its block or effects.
  private func startsAccessor(at start: Int) -> Bool {
    var index = start
    while index < tokens.count - 1, tokens[index].kind == .at { index = endOfAttribute(at: index) }
    while index < tokens.count - 1 {
      switch tokens[index].word {
      case let word where word.isModifierOfAccessor: index += 1
      case .get, .set, .willSet, .didSet, ._read, ._modify, .read, .modify, .`init`, .yield:
        let next = tokens[index + 1]
        switch next.kind {
        case .leftBrace, .leftParen: return true
        default: return next.word == .async || next.word == .throws
        }
      default: return false
      }
    }
    return false
  }

  private func spells(_ range: ByteRange, _ text: StaticString) -> Bool {
    spells(Token(kind: .identifier, start: range.start, end: range.end), text)
  }

  // MARK: Functions and types

  private mutating func parseLocalFunction(from start: UInt32) -> DraftID {
    advance()
    let name = token.range
    advance()
    var children = Children()
    skipAngles()
    if token.kind == .leftParen { parseParameters(into: &children) }
    parseEffectsAndResult(into: &children)
    skipRequirements()
    append(parseBlock(returnsValue: true), to: &children)
    return add(.localFunction, from: start, name: name, children)
  }

  /// `async`, `throws(E)` and `-> T`.
  mutating func parseEffectsAndResult(into children: inout Children) {
    while true {
      switch token.word {
      case .async: advance()
      case .throws, .rethrows:
        advance()
        if token.kind == .leftParen { skipBalanced() }
      default:
        guard token.kind == .arrow else { return }
        advance()
        if let type = parseType() { append(type, to: &children) }
        return
      }
    }
  }

  /// `(label name: Type = value, …)` of a function or closure.
  mutating func parseParameters(into children: inout Children) {
    let opener = position
    advance()
    while token.kind != .rightParen, token.kind != .rightBrace, token.kind != .endOfFile {
      let before = token.start
      append(parseParameter(), to: &children)
      guard consume(.comma), token.start != before else { break }
    }
    close(opener, into: &children)
  }

  private mutating func parseParameter() -> DraftID {
    skipAttributes()
    let start = token.start
    var name = ByteRange.empty
    if token.kind == .identifier || token.kind == .keyword {
      name = token.range
      advance()
      if token.kind == .identifier || token.kind == .keyword {
        name = token.range
        advance()
      }
    }
    var parts = Children()
    parseTypeAnnotation(into: &parts)
    if token.kind == .operator, spells(token, "...") { advance() }
    if consume(.equal) {
      let outer = enterCode()
      append(parseExpression(), to: &parts)
      restore(outer)
    }
    return add(.parameter, from: start, name: name, parts)
  }

  /// A generic parameter clause.
  private mutating func skipAngles() {
    guard token.kind == .operator, byte(token.start) == UInt8(ascii: "<") else { return }
    var open = 0
    while token.kind != .endOfFile, token.kind != .leftBrace, token.kind != .rightBrace {
      if token.kind == .operator, byte(token.start) == UInt8(ascii: "<") {
        open += 1
        consumeFirstByte()
      } else if token.kind == .operator, byte(token.start) == UInt8(ascii: ">") {
        open -= 1
        consumeFirstByte()
        if open == 0 { return }
      } else {
        skipBalanced()
      }
    }
  }

  private mutating func skipRequirements() {
    guard token.kind == .keyword, token.word == .where else { return }
    while token.kind != .leftBrace, token.kind != .rightBrace, token.kind != .endOfFile {
      skipBalanced()
    }
  }

  /// A local type, typealias or import: its name, and nothing of what is in it.
  private mutating func parseOpaqueDeclaration(from start: UInt32) -> DraftID {
    let word = token.word
    advance()
    let name = token.kind == .identifier ? token.range : .empty
    switch word {
    case .class, .struct, .enum, .protocol, .extension, .actor, .precedencegroup, .deinit:
      while token.kind != .leftBrace, token.kind != .rightBrace, token.kind != .endOfFile {
        skipBalanced()
      }
      if token.kind == .leftBrace { skipBalanced() }
    case .typealias:
      advance()
      skipAngles()
      if consume(.equal), !skipType() { return parseUnparsed() }
      if token.kind == .keyword, token.word == .where { skipLine() }
    default: skipLine()
    }
    return add(.localDeclaration, from: start, name: name, Children())
  }

  private mutating func skipLine() {
    repeat {
      skipBalanced()
    } while !token.flags.contains(.startsLine) && token.kind != .rightBrace
      && token.kind != .semicolon && token.kind != .endOfFile
  }
}
