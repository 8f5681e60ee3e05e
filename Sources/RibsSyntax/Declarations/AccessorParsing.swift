extension DeclarationParser {
  /// `{ get … set … }` or a getter without the word.
  mutating func parseAccessorBlock(of declaration: inout Declaration) {
    guard current.kind == .leftBrace else { return }
    let before = (index, current, previousEnd)
    let start = current.start
    let first = contents.accessors.count
    advance()
    while current.kind != .rightBrace, let accessor = parseAccessor() {
      contents.accessors.append(accessor)
      declaration.traits.formUnion(
        accessor.kind == .get || accessor.kind == .read ? accessor.traits : [])
      _ = consume(.semicolon)
    }
    if consume(.rightBrace) {
      declaration.body = range(from: start)
    } else {
      // Not only accessors: the whole block is a getter, or something is broken in it.
      (index, current, previousEnd) = before
      declaration.body = skipBlock()
      if contents.accessors.count == first {
        contents.accessors.append(
          Accessor(
            kind: .get, modifiers: [], traits: [], range: declaration.body, body: declaration.body))
      }
    }
    declaration.accessors = EntryRange(
      start: UInt32(first), count: UInt32(contents.accessors.count - first))
  }

  /// One accessor with its attributes, modifiers and effects; nil when something else stands here.
  private mutating func parseAccessor() -> Accessor? {
    let start = current.start
    while current.kind == .at {
      skipAttributeName()
      if current.kind == .leftParen, !startsLine { _ = skipGroup() }
    }
    var modifiers: Modifiers = []
    while accessorKind() == nil, current.kind == .identifier || current.word == .private,
      accessorKind(of: peek()) != nil || current.word.isModifierOfAccessor
    {
      modifiers.insert(Modifiers(current.word, ofSetter: false))
      advance()
    }
    guard let kind = accessorKind() else { return nil }
    advance()
    if current.kind == .leftParen, !startsLine { _ = skipGroup() }
    let traits = skipEffects()
    let body = skipBlock()
    return Accessor(
      kind: kind, modifiers: modifiers, traits: traits, range: range(from: start), body: body)
  }

  private mutating func accessorKind() -> Accessor.Kind? {
    if let kind = accessorKind(of: current) { return kind }
    guard current.kind == .identifier, peek().kind == .leftBrace else { return nil }
    if isAtText("unsafeAddress") { return .unsafeAddress }
    if isAtText("unsafeMutableAddress") { return .unsafeMutableAddress }
    let isReading = isAt(.read) || isAtText("borrow")
    guard isReading || isAt(.modify) || isAtText("mutate") else { return nil }
    // `var value: T { read { $0 } }` calls a function: only company makes these words accessors.
    let hasCompany = tokens[max(index - 1, 0)].kind == .rightBrace || isFollowedByAccessor()
    return hasCompany ? (isReading ? .read : .modify) : nil
  }

  private mutating func isFollowedByAccessor() -> Bool {
    lookingAhead { parser in
      parser.advance()
      _ = parser.skipBlock()
      let current = parser.current
      return parser.peek().kind == .leftBrace
        && (parser.accessorKind(of: current) != nil || current.word == .modify
          || current.word == .read || parser.isAtText("mutate") || parser.isAtText("borrow"))
    }
  }

  private func accessorKind(of token: Token) -> Accessor.Kind? {
    guard !token.flags.contains(.escaped) else { return nil }
    switch token.word {
    case .get: return .get
    case .set: return .set
    case .willSet: return .willSet
    case .didSet: return .didSet
    case ._read: return .read
    case ._modify: return .modify
    case .`init`: return .`init`
    default: return nil
    }
  }
}
