extension DeclarationParser {
  /// `.name`; a reserved word on the next line is no name but the next declaration.
  var isAtMember: Bool {
    guard isAtOperator(".") else { return false }
    let name = peek()
    return name.kind == .identifier
      || (name.kind == .keyword && !name.flags.contains(.startsLine))
  }

  /// `::` between a module and a name: `Module::Name`.
  var isAtModuleSelector: Bool { isModuleSelector(current) }

  func isModuleSelector(_ token: Token) -> Bool {
    token.kind == .operator && token.end == token.start + 2
      && bytes[Int(token.start)] == UInt8(ascii: ":")
  }

  mutating func skipModuleSelector() {
    advance()
    if !startsLine, current.kind == .identifier || current.kind == .keyword { advance() }
  }

  /// `?` or `!` that belongs to the type on its left; `??` may be two of them or an operator.
  var isAtOptionalMark: Bool {
    guard isAtOperator(startingWith: "?") || isAtOperator(startingWith: "!") else { return false }
    return !startsLine && !current.flags.contains(.spaceBefore)
  }

  /// Whether the current word stands before a type instead of being one.
  var isAtTypeSpecifier: Bool {
    if !current.word.isTypeSpecifier {
      guard bytes[Int(current.start)] == UInt8(ascii: "_"),
        isAtText("__owned") || isAtText("__shared")
      else { return false }
    }
    guard !current.flags.contains(.escaped) else { return false }
    let next = peek()
    guard next.kind == .leftParen else { return next.startsType(in: bytes) }
    return next.flags.contains(.spaceBefore) || current.word == .nonisolated
  }
}
