import RibsText

extension DeclarationParser {
  /// `import Module`, `import struct Module.Name`.
  mutating func parseImport() {
    var declaration = begin(.import)
    advance()
    switch current.word {
    case .typealias, .struct, .class, .enum, .protocol, .var, .let, .func:
      // On a line of its own it may be a declaration behind something unfinished.
      if !startsLine || peek(2).kind == .period || isModuleSelector(peek(2)) { advance() }
    default: break
    }
    let start = current.start
    var expectsName = true
    while expectsName {
      switch current.kind {
      case .identifier: advance()
      case .keyword where !startsLine, .operator where !startsLine, .ampersand where !startsLine:
        advance()
      default: expectsName = false
      }
      while isAtModuleSelector { skipModuleSelector() }
      if expectsName { expectsName = consume(.period) }
    }
    declaration.name = range(from: start)
    if declaration.name.isEmpty { return report("expected a module", at: start) }
    append(declaration)
  }

  mutating func parseTypealias() {
    var declaration = begin(.typealias)
    advance()
    declaration.name = parseName()
    declaration.generics = skipGenericParameters()
    if isAtOperator("=") {
      advance()
      declaration.type = skipType()
    }
    declaration.requirements = skipRequirements()
    appendNamed(declaration)
  }

  mutating func parseAssociatedType() {
    var declaration = begin(.associatedtype)
    advance()
    declaration.name = parseName()
    declaration.inheritedTypes = parseInheritedTypes()
    if isAtOperator("=") {
      advance()
      declaration.type = skipType()
    }
    declaration.requirements = skipRequirements()
    appendNamed(declaration)
  }

  /// `func`, `init` or `deinit` with its body.
  mutating func parseFunction(_ kind: DeclarationKind) {
    var declaration = begin(kind)
    advance()
    if kind == .func {
      declaration.name = parseFunctionName()
    } else if kind == .`init`, isAtOperator(startingWith: "?") || isAtOperator(startingWith: "!") {
      declaration.traits.insert(.failable)
      consumeCharacter()
    }
    declaration.generics = skipGenericParameters()
    declaration.parameters = parseParameters()
    declaration.traits.formUnion(skipEffects())
    if isAtArrow {
      advance()
      declaration.type = skipType()
    }
    declaration.requirements = skipRequirements()
    declaration.body = skipBlock()
    appendNamed(declaration)
  }

  /// A name or an operator. `func <<T>(` declares `<` with a parameter `T`, as Swift reads it.
  private mutating func parseFunctionName() -> ByteRange {
    switch current.kind {
    case .operator, .exclamation, .ampersand, .question, .arrow, .equal, .regex: break
    default: return parseName()
    }
    let start = current.start
    let last = bytes[Int(current.end) - 1]
    if last == UInt8(ascii: "<"), current.end > start + 1, startsGenericParameter(peek()) {
      current.start = current.end - 1
      current.kind = .operator
      previousEnd = current.start
      return ByteRange(start, previousEnd)
    }
    advance()
    return range(from: start)
  }

  private func startsGenericParameter(_ token: Token) -> Bool {
    token.kind == .identifier || token.kind == .at || token.word == .let
  }

  mutating func parseSubscript() {
    var declaration = begin(.subscript)
    advance()
    declaration.generics = skipGenericParameters()
    declaration.parameters = parseParameters()
    if isAtArrow {
      advance()
      declaration.type = skipType()
    }
    declaration.requirements = skipRequirements()
    parseAccessorBlock(of: &declaration)
    append(declaration)
  }

  /// `case a(Int), b = 2`: a declaration for each name.
  mutating func parseEnumCases() {
    let template = begin(.case)
    advance()
    let first = contents.declarations.count
    repeat {
      var declaration = template
      declaration.next = DeclarationID(contents.declarations.count + 1)
      if current.flags.contains(.documented) { declaration.traits.insert(.documented) }
      declaration.name = parseName()
      if declaration.name.isEmpty {
        report("expected a name", at: current.start)
        break
      }
      if !startsLine { declaration.parameters = parseParameters() }
      if isAtOperator("=") {
        advance()
        declaration.initialValue = skipExpression()
      }
      append(declaration)
    } while consume(.comma)
    extendRanges(from: first)
  }

  /// Declarations written as one have one range, the whole.
  mutating func extendRanges(from first: Int) {
    for place in first..<contents.declarations.count {
      contents.declarations[place].range.end = previousEnd
    }
  }

  /// Takes up a declaration that is worth nothing without a name.
  private mutating func appendNamed(_ declaration: Declaration) {
    if declaration.name.isEmpty {
      report("expected a name", at: declaration.range.start)
    } else {
      append(declaration)
    }
  }

  // MARK: Declarations that are not kept

  /// `operator`, `precedencegroup` and `macro` declarations.
  var isAtSilentDeclaration: Bool {
    switch current.word {
    case .operator, .precedencegroup: true
    case .macro: !current.flags.contains(.escaped) && peek().kind == .identifier
    default: false
    }
  }

  mutating func skipSilentDeclaration() {
    dropPrefix()
    let word = current.word
    advance()
    switch word {
    case .macro:
      _ = parseName()
      _ = skipGenericParameters()
      let count = contents.parameters.count
      _ = parseParameters()
      contents.parameters.removeLast(contents.parameters.count - count)
      skipEffects()
      if isAtArrow {
        advance()
        _ = skipType()
      }
      if isAtOperator("=") {
        advance()
        _ = skipExpression()
      }
      _ = skipRequirements()
    case .precedencegroup:
      _ = parseName()
      _ = skipBlock()
    default:
      // The operator itself, whatever token it is, then its group.
      if !startsLine { advance() }
      if consume(.colon) {
        repeat { _ = parseName() } while consume(.comma)
      }
      _ = skipBlock()
    }
  }
}
