import RibsText

/// Types and generic arguments. Nothing is kept of a type but its range.
extension BodyParser {
  /// A type where only a type can stand; nothing when none stands here.
  mutating func parseType() -> DraftID? {
    let start = token.start
    let saved = state
    openAngles.removeAll(keepingCapacity: true)
    guard skipType() else {
      state = saved
      return nil
    }
    return add(
      .type, from: start, name: ByteRange(start, max(start, previousEnd)), Children())
  }

  /// `<A, B>` behind a name, if that is what `<` opens here: Swift asks whether types stand in it
  /// and whether what follows `>` can follow a type.
  mutating func parseGenericArguments(into children: inout Children) {
    guard token.kind == .operator, byte(token.start) == UInt8(ascii: "<"),
      !failedAngles.contains(token.start)
    else { return }
    let saved = state
    let count = drafts.count
    openAngles.removeAll(keepingCapacity: true)
    var arguments = children
    if skipGenericArguments(into: &arguments), canFollowGenericArguments() {
      children = arguments
      return
    }
    // Those that stayed open would fail for the same reason: do not try them again.
    if openAngles.count > 1 { failedAngles.formUnion(openAngles) }
    drafts.removeSubrange(count...)
    if !children.isEmpty { drafts[children.last].nextSibling = .none }
    state = saved
  }

  private func canFollowGenericArguments() -> Bool {
    switch token.kind {
    case .rightParen, .rightBracket, .leftBrace, .rightBrace, .period, .comma, .semicolon,
      .endOfFile, .colon:
      true
    case .exclamation, .question: !token.flags.contains(.spaceBefore)
    case .leftParen, .leftBracket: !token.flags.contains(.startsLine)
    case .ampersand: isInfix
    case .operator: spells(token, "&") && isInfix
    default: false
    }
  }

  private mutating func skipGenericArguments(into children: inout Children) -> Bool {
    openAngles.append(token.start)
    consumeFirstByte()
    while !isAtClosingAngle {
      let start = token.start
      if token.kind == .operator, spells(token, "-"), peek().kind == .integer { advance() }
      if !consume(.integer), !skipType() { return false }
      append(
        add(.type, from: start, name: ByteRange(start, previousEnd), Children()), to: &children)
      guard consume(.comma) else { break }
    }
    guard isAtClosingAngle else { return false }
    consumeFirstByte()
    openAngles.removeLast()
    return true
  }

  private var isAtClosingAngle: Bool {
    token.kind == .operator && byte(token.start) == UInt8(ascii: ">")
  }

  private mutating func skipGenericArguments() -> Bool {
    guard !failedAngles.contains(token.start) else { return false }
    openAngles.append(token.start)
    consumeFirstByte()
    while !isAtClosingAngle {
      if token.kind == .operator, spells(token, "-"), peek().kind == .integer { advance() }
      if !consume(.integer), !skipType() { return false }
      guard consume(.comma) else { break }
    }
    guard isAtClosingAngle else { return false }
    consumeFirstByte()
    openAngles.removeLast()
    return true
  }

  /// Consumes a type; false, at no particular place, where none stands.
  mutating func skipType() -> Bool {
    guard enter() else { return false }
    defer { leave() }
    while true {
      skipTypeSpecifiers()
      guard skipSimpleType() else { return false }
      skipTypeSuffixes()
      if token.kind == .ampersand || token.kind == .operator && spells(token, "&") {
        let saved = state
        advance()
        if token.startsType(in: bytes) { continue }
        state = saved
        return true
      }
      guard let arrow = arrowBehindEffects() else { return true }
      advance(past: arrow)
    }
  }

  /// `async throws(E) ->`: the index of the arrow.
  func arrowBehindEffects() -> Int? {
    var index = position
    for _ in 0..<Self.mostEffects where index < tokens.count - 1 {
      if tokens[index].kind == .arrow { return index }
      switch tokens[index].word {
      case .async, .rethrows: index += 1
      case .throws:
        index += 1
        if tokens[index].kind == .leftParen {
          index = min(Int(closers[index]) + 1, tokens.count - 1)
        }
      default: return nil
      }
    }
    return nil
  }

  private mutating func skipTypeSpecifiers() {
    while true {
      switch token.kind {
      case .at: skipAttributes()
      case .operator where spells(token, "~"): advance()
      case .keyword:
        guard token.word == .inout || token.word == .repeat else { return }
        advance()
      case .identifier:
        if token.word == .nonisolated {
          guard peek().kind == .leftParen else { return }
          advance()
          skipBalanced()
        } else if token.word.isTypeSpecifier {
          guard peek().startsType(in: bytes), !peek().flags.contains(.startsLine) else { return }
          advance()
        } else if spells(token, "__owned") || spells(token, "__shared") {
          advance()
        } else {
          return
        }
      default: return
      }
    }
  }

  private mutating func skipSimpleType() -> Bool {
    switch token.kind {
    case .identifier:
      advance()
      while consumeSelectedName() != nil {}
      return skipTypeArguments()
    case .keyword:
      guard token.word == .Any || token.word == .Self || token.word == .self else { return false }
      advance()
      return true
    case .placeholder:
      advance()
      return true
    case .leftParen: return skipTupleType()
    case .leftBracket:
      advance()
      guard consume(.integer) || skipType() else { return false }
      if consume(.colon) {
        guard skipType() else { return false }
      } else if token.kind == .identifier, spells(token, "of") {
        advance()
        guard skipType() else { return false }
      }
      return consume(.rightBracket)
    default: return false
    }
  }

  private mutating func skipTypeArguments() -> Bool {
    guard token.kind == .operator, byte(token.start) == UInt8(ascii: "<") else { return true }
    return skipGenericArguments()
  }

  /// `?`, `!`, `.Member<Argument>`.
  private mutating func skipTypeSuffixes() {
    while true {
      switch token.kind {
      case .question, .exclamation:
        guard !token.flags.contains(.spaceBefore) else { return }
        advance()
      case .operator:
        let first = byte(token.start)
        guard first == UInt8(ascii: "?") || first == UInt8(ascii: "!"),
          !token.flags.contains(.spaceBefore)
        else { return }
        consumeFirstByte()
      case .period:
        let next = peek()
        guard next.kind == .identifier || next.kind == .keyword && next.word == .Self else {
          return
        }
        let saved = state
        advance()
        advance()
        while consumeSelectedName() != nil {}
        guard skipTypeArguments() else {
          state = saved
          return
        }
      default: return
      }
    }
  }

  /// `(label name: Type, Type...)`.
  private mutating func skipTupleType() -> Bool {
    advance()
    while token.kind != .rightParen {
      if token.kind == .identifier || token.kind == .keyword {
        if peek().kind == .colon {
          advance()
          advance()
        } else if peek().kind == .identifier || peek().kind == .keyword, peek(2).kind == .colon {
          advance()
          advance()
          advance()
        }
      }
      guard skipType() else { return false }
      if token.kind == .operator, spells(token, "...") { advance() }
      guard consume(.comma) else { break }
    }
    return consume(.rightParen)
  }
}
