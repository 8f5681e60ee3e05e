import RibsText

extension TypeExpression {
  /// The type written in a range of a file.
  package init(parsing range: ByteRange, in file: SourceFile) {
    // Most types are a name alone. The words that mean more than themselves begin in lower case.
    if file.isPlainTypeName(range) {
      self = .path([TypeName(file.text(range))])
      return
    }
    var parser = TypeParser(file.bytes, range: range)
    self = parser.wholeType()
  }

  /// The type written in a text.
  package init(parsing text: String) {
    let bytes = Array(text.utf8)
    var parser = TypeParser(bytes, range: ByteRange(0, UInt32(bytes.count)))
    self = parser.wholeType()
  }
}

extension SourceFile {
  /// A capital letter, and then nothing but ASCII letters, digits and `_`.
  fileprivate func isPlainTypeName(_ range: ByteRange) -> Bool {
    guard !range.isEmpty, Int(range.end) <= bytes.count else { return false }
    let name = bytes[Int(range.start)..<Int(range.end)]
    guard let first = name.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first else {
      return false
    }
    return name.allSatisfy(\.isNameByte)
  }
}

/// Reads one type out of the tokens of a range.
///
/// Operators are maximal runs to the lexer, so `>>` and `>?` are taken apart here byte by byte.
private struct TypeParser {
  private let bytes: [UInt8]
  private let range: ByteRange
  private let tokens: [Token]
  private var position = 0
  /// Bytes of the present token that are consumed already; only operators are taken apart.
  private var consumed: UInt32 = 0
  private var depth = 0

  /// Types nested deeper than this are not understood.
  private static let deepest = 200

  init(_ bytes: [UInt8], range: ByteRange) {
    self.bytes = bytes
    self.range = range
    tokens = tokenize(bytes, range: range)
  }

  /// The type, if it is all that stands there.
  mutating func wholeType() -> TypeExpression {
    if let type = type(), kind == .endOfFile { return type }
    return .unknown(text(range))
  }

  // MARK: The grammar

  /// Prefixes, a simple type, and what binds looser than its postfixes: `&` and `->`.
  private mutating func type() -> TypeExpression? {
    guard depth < Self.deepest else { return nil }
    depth += 1
    defer { depth -= 1 }
    let words = specifiers()
    switch tokens[position].word {
    case .some:
      return prefixed(words) { .some($0) }
    case .any:
      return prefixed(words) { .any($0) }
    default: break
    }
    let opening = tokens[position]
    guard var type = opening.kind == .leftParen ? parenthesised(words) : composition() else {
      return nil
    }
    if case .function = type { return type }
    if !words.isEmpty { type = .specified(words: words, type) }
    return type
  }

  private mutating func prefixed(
    _ words: [String], _ wrap: (TypeExpression) -> TypeExpression
  ) -> TypeExpression? {
    advance()
    guard let inner = composition() else { return nil }
    return words.isEmpty ? wrap(inner) : .specified(words: words, wrap(inner))
  }

  /// A tuple, or the parameters of a function.
  private mutating func parenthesised(_ words: [String]) -> TypeExpression? {
    let start = position
    guard let elements = elements(), let effects = effects() else { return nil }
    if kind == .arrow {
      advance()
      guard let result = type() else { return nil }
      return .function(parameters: elements, effects: effects, result: result, attributes: words)
    }
    // Not a function: read it again as a tuple with its postfixes.
    position = start
    return composition()
  }

  private mutating func composition() -> TypeExpression? {
    guard let first = postfixed() else { return nil }
    var parts = [first]
    while isOperator("&") || kind == .ampersand {
      advance()
      guard let next = postfixed() else { return nil }
      parts.append(next)
    }
    return parts.count == 1 ? first : .composition(parts)
  }

  private mutating func postfixed() -> TypeExpression? {
    guard var type = simple() else { return nil }
    while true {
      if takeOperatorByte("?") || take(.question) {
        type = .optional(type)
      } else if takeOperatorByte("!") || take(.exclamation) {
        type = .implicitlyUnwrapped(type)
      } else if kind == .period, let word = word(at: position + 1),
        word == "Type" || word == "Protocol"
      {
        advance()
        advance()
        type = .metatype(type)
      } else {
        return type
      }
    }
  }

  private mutating func simple() -> TypeExpression? {
    switch kind {
    case .identifier, .keyword: return path()
    case .leftBracket: return bracketed()
    case .leftParen:
      guard let elements = elements() else { return nil }
      if elements.count == 1, let only = elements.first, only.label.isEmpty, !only.isVariadic {
        return only.type
      }
      return .tuple(elements)
    case .operator where isOperator("~"):
      advance()
      return postfixed().map { .inverse($0) }
    default: return nil
    }
  }

  /// `A.B<C>`, or `Module::A.B`: what a module selector names is looked up like any other first part.
  private mutating func path() -> TypeExpression? {
    var names: [TypeName] = []
    while let name = word(at: position) {
      advance()
      guard let arguments = genericArguments() else { return nil }
      names.append(TypeName(name, arguments: arguments))
      guard kind == .period || isOperator("::"), let next = word(at: position + 1),
        next != "Type" && next != "Protocol"
      else { break }
      advance()
    }
    return names.isEmpty ? nil : .path(names)
  }

  /// `<A, B>`; empty when there is none, nil when it is not understood.
  private mutating func genericArguments() -> [TypeExpression]? {
    guard takeOperatorByte("<") else { return [] }
    var arguments: [TypeExpression] = []
    while !takeOperatorByte(">") {
      if kind == .integer {
        arguments.append(.unknown(text(tokens[position].range)))
        advance()
      } else {
        guard let argument = type() else { return nil }
        arguments.append(argument)
      }
      if kind == .comma { advance() } else if !startsWith(">") { return nil }
    }
    return arguments
  }

  private mutating func bracketed() -> TypeExpression? {
    advance()
    if kind == .integer { return inlineArray() }
    guard let first = type() else { return nil }
    if take(.colon) {
      guard let value = type(), take(.rightBracket) else { return nil }
      return .dictionary(key: first, value: value)
    }
    return take(.rightBracket) ? .array(first) : nil
  }

  /// `3 of T]`: another spelling of `InlineArray<3, T>`.
  private mutating func inlineArray() -> TypeExpression? {
    let count = TypeExpression.unknown(text(tokens[position].range))
    advance()
    guard word(at: position) == "of" else { return nil }
    advance()
    guard let element = type(), take(.rightBracket) else { return nil }
    return .path([TypeName("InlineArray", arguments: [count, element])])
  }

  /// `(a: A, _ b: B, C...)`
  private mutating func elements() -> [TypeElement]? {
    guard take(.leftParen) else { return nil }
    var elements: [TypeElement] = []
    while !take(.rightParen) {
      let label = label()
      guard let type = type() else { return nil }
      var isVariadic = false
      if isOperator("...") {
        isVariadic = true
        advance()
      }
      elements.append(TypeElement(label: label, type: type, isVariadic: isVariadic))
      if kind == .comma { advance() } else if kind != .rightParen { return nil }
    }
    return elements
  }

  private mutating func label() -> String {
    guard let first = word(at: position) else { return "" }
    if tokens[position + 1].kind == .colon {
      advance()
      advance()
      return first == "_" ? "" : first
    }
    if word(at: position + 1) != nil, position + 2 < tokens.count,
      tokens[position + 2].kind == .colon
    {
      for _ in 0..<3 { advance() }
      return first == "_" ? "" : first
    }
    return ""
  }

  private mutating func effects() -> TypeEffects? {
    var effects = TypeEffects()
    while true {
      switch tokens[position].word {
      case .async:
        effects.isAsync = true
        advance()
      case .throws, .rethrows:
        effects.isThrowing = true
        advance()
        if take(.leftParen) {
          guard let thrown = type(), take(.rightParen) else { return nil }
          effects.thrown = thrown
        }
      default: return effects
      }
    }
  }

  /// Attributes and ownership words in front of a type.
  private mutating func specifiers() -> [String] {
    var words: [String] = []
    while true {
      if kind == .at, let name = word(at: position + 1) {
        advance()
        advance()
        var attribute = "@" + name
        if kind == .leftParen, Self.attributesWithArguments.contains(name) {
          attribute += balancedText()
        }
        words.append(attribute)
      } else if startsType(at: position + 1), let name = word(at: position),
        Self.ownership.contains(name)
      {
        words.append(name)
        advance()
      } else {
        return words
      }
    }
  }

  private static let attributesWithArguments: Set<String> = [
    "convention", "differentiable", "isolated", "opened", "execution", "lifetime",
    "_opaqueReturnTypeOf",
  ]

  private static let ownership: Set<String> = [
    "inout", "borrowing", "consuming", "sending", "isolated", "__owned", "__shared", "repeat",
    "each", "nonisolated",
  ]

  private func startsType(at position: Int) -> Bool {
    switch tokens[min(position, tokens.count - 1)].kind {
    case .identifier, .keyword, .leftBracket, .leftParen, .at: true
    default: false
    }
  }

  /// The parentheses at the present token with what is in them.
  private mutating func balancedText() -> String {
    let start = tokens[position].start
    var depth = 0
    while kind != .endOfFile {
      if kind == .leftParen { depth += 1 }
      if kind == .rightParen { depth -= 1 }
      let end = tokens[position].end
      advance()
      if depth == 0 { return text(ByteRange(start, end)) }
    }
    return ""
  }

  // MARK: Tokens

  private var kind: TokenKind { tokens[position].kind }

  private mutating func advance() {
    consumed = 0
    if position < tokens.count - 1 { position += 1 }
  }

  private mutating func take(_ wanted: TokenKind) -> Bool {
    guard kind == wanted else { return false }
    advance()
    return true
  }

  /// The name at a position, without backticks; nil for anything but a word.
  private func word(at position: Int) -> String? {
    guard position < tokens.count else { return nil }
    let token = tokens[position]
    guard token.kind == .identifier || token.kind == .keyword else { return nil }
    let isEscaped = token.flags.contains(.escaped) && token.end - token.start > 2
    return text(isEscaped ? ByteRange(token.start + 1, token.end - 1) : token.range)
  }

  private func isOperator(_ spelling: String) -> Bool {
    kind == .operator && consumed == 0 && text(tokens[position].range) == spelling
  }

  private func startsWith(_ byte: Unicode.Scalar) -> Bool {
    kind == .operator && bytes[Int(tokens[position].start + consumed)] == UInt8(ascii: byte)
  }

  /// Takes one byte off the operator at the present token.
  private mutating func takeOperatorByte(_ byte: Unicode.Scalar) -> Bool {
    guard startsWith(byte) else { return false }
    consumed += 1
    if tokens[position].start + consumed >= tokens[position].end { advance() }
    return true
  }

  private func text(_ range: ByteRange) -> String {
    String(decoding: bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }
}
