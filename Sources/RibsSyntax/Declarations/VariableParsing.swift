import RibsText

extension DeclarationParser {
  /// `let a = 1, b: Int`: a declaration for each name.
  mutating func parseVariables(_ kind: DeclarationKind) {
    let template = begin(kind)
    advance()
    let first = contents.declarations.count
    repeat {
      guard parseVariable(template) else {
        report("expected a name", at: current.start)
        break
      }
    } while consume(.comma)
    extendRanges(from: first)
  }

  /// One pattern with its type, initial value and accessors; false when there is no pattern.
  private mutating func parseVariable(_ template: Declaration) -> Bool {
    var declaration = template
    let isTuple = current.kind == .leftParen
    var names: [ByteRange] = []
    if isTuple {
      names = parseTuplePattern()
      declaration.traits.insert(.destructured)
    } else {
      if current.flags.contains(.documented) { declaration.traits.insert(.documented) }
      declaration.name = parseName()
      if declaration.name.isEmpty { return false }
    }
    if consume(.colon) {
      let type = skipType()
      if !isTuple { declaration.type = type }
    }
    if isAtOperator("=") {
      advance()
      declaration.initialValue = skipExpression()
    }
    if current.kind == .leftBrace { parseAccessorBlock(of: &declaration) }
    guard !isTuple else {
      for name in names {
        declaration.name = name
        declaration.next = DeclarationID(contents.declarations.count + 1)
        append(declaration)
      }
      return true
    }
    if isWildcard(declaration.name) { return true }
    declaration.next = DeclarationID(contents.declarations.count + 1)
    append(declaration)
    return true
  }

  /// The names that `(a, label: (b, _))` binds.
  private mutating func parseTuplePattern() -> [ByteRange] {
    var names: [ByteRange] = []
    var depth = 0
    repeat {
      switch current.kind {
      case .leftParen: depth += 1
      case .rightParen: depth -= 1
      case .identifier:
        if peek().kind != .colon, !isWildcard(current.range) { names.append(current.range) }
      case .comma, .colon: break
      // Not a pattern: leave what follows to whoever comes next.
      default: return names
      }
      advance()
    } while depth > 0
    return names
  }

  private func isWildcard(_ name: ByteRange) -> Bool {
    name.count == 1 && bytes[Int(name.start)] == UInt8(ascii: "_")
  }
}
