import RibsText

extension BodyParser {
  /// An expression with its operators, casts, ternaries and assignments.
  mutating func parseExpression(allowsAssignment: Bool = true) -> DraftID {
    guard enter() else { return parseUnparsed() }
    defer { leave() }
    let start = token.start
    var parts = Children()
    var operand = parseElement(allowsAssignment: allowsAssignment)
    while true {
      switch token.kind {
      case .operator, .ampersand, .arrow:
        guard token.kind == .arrow || isInfix else { return fold(parts, operand, from: start) }
        append(operand, to: &parts)
        let assigns = isAssignmentOperator
        append(parseOperatorName(), to: &parts)
        // The right side of `+=` is everything behind it.
        guard !assigns else {
          operand = parseExpression()
          return fold(parts, operand, from: start)
        }
        operand = parseElement(allowsAssignment: allowsAssignment)
      case .question where token.flags.contains(.spaceBefore):
        return parseTernary(fold(parts, operand, from: start), from: start)
      case .equal where allowsAssignment:
        let target = fold(parts, operand, from: start)
        advance()
        let value = parseExpression()
        var children = Children()
        append(target, to: &children)
        append(value, to: &children)
        return add(.assignment, from: start, children)
      case .keyword where token.word == .is || token.word == .as:
        operand = parseCast(of: operand)
      case .identifier where token.word == .async,
        .keyword where token.word == .throws || token.word == .rethrows:
        // Effects of a function type that stands as a value: `((Int) async -> Void).self`.
        guard let arrow = arrowBehindEffects() else { return fold(parts, operand, from: start) }
        jump(to: arrow)
      default: return fold(parts, operand, from: start)
      }
    }
  }

  /// The operands and operators so far as one node.
  private mutating func fold(
    _ parts: Children, _ operand: DraftID, from start: UInt32
  ) -> DraftID {
    guard !parts.isEmpty else { return operand }
    var parts = parts
    append(operand, to: &parts)
    return add(.binary, from: start, parts)
  }

  private mutating func parseOperatorName() -> DraftID {
    let range = token.range
    advance()
    return add(.operatorName, from: range.start, name: range, Children())
  }

  private mutating func parseTernary(_ condition: DraftID, from start: UInt32) -> DraftID {
    var children = Children()
    append(condition, to: &children)
    advance()
    append(parseExpression(), to: &children)
    if consume(.colon) { append(parseExpression(allowsAssignment: false), to: &children) }
    return add(.ternary, from: start, children)
  }

  /// Casts bind to the operand before them; Swift lets them take weaker operators too.
  private mutating func parseCast(of operand: DraftID) -> DraftID {
    var children = Children()
    append(operand, to: &children)
    return parseCast(into: &children, from: start(of: operand))
  }

  private mutating func parseCast(into children: inout Children, from start: UInt32) -> DraftID {
    var name = token.range
    let word = token.word
    advance()
    if word == .as, token.start == name.end,
      token.kind == .question || token.kind == .exclamation
    {
      name.end = token.end
      advance()
    }
    if let type = parseType() { append(type, to: &children) }
    return add(.cast, from: start, name: name, children)
  }

  // MARK: Operators

  /// Whether white space (or the lack of it) on both sides makes the operator here infix.
  var isInfix: Bool { isLeftBound == isRightBound }

  var isLeftBound: Bool { !token.flags.contains(.spaceBefore) }

  var isRightBound: Bool {
    // The operator in `x^.y` is postfix, the one in `^.y` prefix.
    if byte(token.end) == UInt8(ascii: ".") { return !isLeftBound }
    return !token.flags.contains(.spaceAfter)
  }

  /// `+=` and its kind, which bind weaker than everything to their right.
  private var isAssignmentOperator: Bool {
    guard token.kind == .operator, token.end - token.start >= 2,
      byte(token.end - 1) == UInt8(ascii: "=")
    else { return false }
    switch byte(token.start) {
    case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "~"), UInt8(ascii: "."): return false
    case UInt8(ascii: "<"), UInt8(ascii: ">"): return token.end - token.start > 2
    default: return true
    }
  }

  // MARK: Elements

  /// An operand with the words and operators before it.
  private mutating func parseElement(allowsAssignment: Bool) -> DraftID {
    let start = token.start
    switch token.kind {
    case .keyword:
      switch token.word {
      case .try:
        var name = token.range
        advance()
        if token.kind == .question || token.kind == .exclamation, token.start == name.end {
          name.end = token.end
          advance()
        }
        // `try` covers everything to its right.
        let operand = parseExpression(allowsAssignment: allowsAssignment)
        return add(.effect, from: start, name: name, child: operand)
      case .repeat:
        let name = token.range
        advance()
        let operand = parseExpression(allowsAssignment: allowsAssignment)
        return add(.effect, from: start, name: name, child: operand)
      case .if: return parseValue { $0.parseIf(from: start) }
      case .switch: return parseValue { $0.parseSwitch(from: start) }
      case .do: return parseValue { $0.parseDo(from: start) }
      case .let where isPattern, .var where isPattern:
        let outer = bindsNames
        bindsNames = token.word == .var ? .mutable : []
        advance()
        let operand = parseNested { $0.parseUnary() }
        bindsNames = outer
        return operand
      case .is:
        var children = Children()
        return parseCast(into: &children, from: start)
      case .inout:
        advance()
        return parseNested { $0.parseUnary() }
      default: break
      }
    case .identifier where token.word != .none:
      if let effect = parseContextualEffect(allowsAssignment: allowsAssignment) { return effect }
    case .at:
      // An attribute of a function type that stands as a value.
      skipAttributes()
    default: break
    }
    return parseUnary()
  }

  /// `await e`, `unsafe e` over everything to the right; `consume x`, `copy x`, `each x`, `any P`
  /// over one operand.
  private mutating func parseContextualEffect(allowsAssignment: Bool) -> DraftID? {
    let name = token.range
    switch token.word {
    case .await:
      guard peek().mayBeAwaited(by: token) else { return nil }
      advance()
      let operand = parseExpression(allowsAssignment: allowsAssignment)
      return add(.effect, from: name.start, name: name, child: operand)
    case .unsafe:
      guard peek().beginsOperand(behind: token, acceptsBrackets: true) else { return nil }
      advance()
      let operand = parseExpression(allowsAssignment: allowsAssignment)
      return add(.effect, from: name.start, name: name, child: operand)
    case .consume, .copy, .each, .any, .some:
      let isConstraint = (token.word == .any || token.word == .some) && peek().kind == .leftParen
      guard peek().beginsOperand(behind: token) || isConstraint && peek().start > token.end
      else { return nil }
      advance()
      let operand = parseNested { $0.parseElement(allowsAssignment: allowsAssignment) }
      return add(.effect, from: name.start, name: name, child: operand)
    default: return nil
    }
  }

  /// `if`, `switch` or `do` as an expression: its branches give the value.
  private mutating func parseValue(_ parse: (inout BodyParser) -> DraftID) -> DraftID {
    let statement = parseNested(parse)
    markImplicitReturn(statement)
    drafts[statement].flags.remove(.implicitReturn)
    return statement
  }

  /// One level down for what recurses without passing `parseExpression`.
  mutating func parseNested(_ parse: (inout BodyParser) -> DraftID) -> DraftID {
    guard enter() else { return parseUnparsed() }
    defer { leave() }
    return parse(&self)
  }

  mutating func parseUnary() -> DraftID {
    let range = token.range
    switch token.kind {
    case .operator, .ampersand, .equal, .exclamation, .question, .arrow:
      switch peek().kind {
      case .rightParen, .rightBracket, .comma, .rightBrace, .endOfFile, .semicolon:
        // An operator as a value: `reduce(0, +)`.
        guard token.kind == .operator || token.kind == .ampersand else { return parseUnparsed() }
        advance()
        return add(.name, from: range.start, name: range, Children())
      default: break
      }
      let isInout = token.kind == .ampersand || spells(token, "&")
      guard isInout || token.kind == .operator else { return parseUnparsed() }
      advance()
      let operand = parseNested { $0.parseUnary() }
      return isInout
        ? add(.inout, from: range.start, child: operand)
        : add(.prefix, from: range.start, name: range, child: operand)
    default: return parsePostfix()
    }
  }
}
