import RibsSyntax

/// Tells the type of a property by what stands behind its `=`, where that is plain to see.
struct InitialValueTyping {
  let types: TypeTable

  /// The type of a property without annotation whose initial value is `X(…)` for a declared,
  /// non-generic type X whose initialiser is known not to fail, or for a subject or relay, or a
  /// literal; any other initial value says nothing.
  func type(of member: Member) -> CanonicalType? {
    // What is written behind the `=` of a property wrapper is a value for the wrapper.
    guard types.wrappers(of: member).isEmpty else { return nil }
    let file = types[member.place.file]
    let tokens = tokenize(
      file.bytes, range: types.declaration(at: member.place).initialValue)
    if let stream = streamType(tokens, in: file, from: Viewpoint(member.place)) {
      return stream
    }
    if let literal = literalType(tokens, in: file, from: Viewpoint(member.place)) {
      return literal
    }
    var path: [TypeName] = []
    var position = 0
    while position + 1 < tokens.count, tokens[position].kind == .identifier {
      path.append(TypeName(file.name(tokens[position].range)))
      if tokens[position + 1].kind == .leftParen { break }
      guard tokens[position + 1].kind == .period else { return nil }
      position += 2
    }
    guard position + 1 < tokens.count, tokens[position + 1].kind == .leftParen,
      closes(tokens, openedAt: position + 1, endsAt: tokens.count - 2),
      let labels = labels(tokens[(position + 2)..<(tokens.count - 2)], in: file),
      case .declared(let type) = types.names.lookup(path, from: Viewpoint(member.place)),
      types[type].genericParameters.isEmpty,
      types.makesWithoutFail(type, labels: labels)
    else { return nil }
    return .declared(type, arguments: [])
  }

  /// `PublishSubject<String>()`: what its values are is left open.
  private func streamType(
    _ tokens: [Token], in file: SourceFile, from viewpoint: Viewpoint
  ) -> CanonicalType? {
    guard tokens.count > 2, tokens[0].kind == .identifier,
      Self.streams.contains(file.name(tokens[0].range)),
      tokens[1].kind == .leftParen || file.text(tokens[1].range).hasPrefix("<"),
      let open = tokens.firstIndex(where: { $0.kind == .leftParen }),
      closes(tokens, openedAt: open, endsAt: tokens.count - 2),
      case .external(let name) = types.names.lookup(
        [TypeName(file.name(tokens[0].range))], from: viewpoint)
    else { return nil }
    return .external(name, arguments: [])
  }

  /// What a number, string or truth value is where nothing asks for another type.
  private func literalType(
    _ tokens: [Token], in file: SourceFile, from viewpoint: Viewpoint
  ) -> CanonicalType? {
    guard tokens.count == 2, let kind = LiteralKind(tokens[0], in: file),
      types.types(named: kind.alias).isEmpty,
      case .external(let name) = types.names.lookup([TypeName(kind.type)], from: viewpoint)
    else { return nil }
    return .external(name, arguments: [])
  }

  private static let streams: Set<String> = [
    "BehaviorRelay", "BehaviorSubject", "PublishRelay", "PublishSubject",
  ]

  /// The labels of a call's arguments, empty where there is none; nil for the name of a function
  /// (`init(rawValue:)`), and where generic arguments may be what stands between the commas.
  private func labels(_ arguments: ArraySlice<Token>, in file: SourceFile) -> [String]? {
    guard arguments.last?.kind != .colon else { return nil }
    var labels: [String] = []
    var depth = 0
    var isAtStart = true
    for (position, token) in zip(arguments.indices, arguments) {
      if isAtStart {
        let isLabelled = position + 1 < arguments.endIndex && arguments[position + 1].kind == .colon
        labels.append(isLabelled ? file.name(token.range) : "")
        isAtStart = false
      }
      switch token.kind {
      case .leftParen, .leftBracket, .leftBrace: depth += 1
      case .rightParen, .rightBracket, .rightBrace: depth -= 1
      case .comma where depth == 0: isAtStart = true
      case .operator where depth == 0 && file.text(token.range).hasPrefix("<"): return nil
      default: break
      }
    }
    return labels
  }

  private func closes(_ tokens: [Token], openedAt open: Int, endsAt last: Int) -> Bool {
    var depth = 0
    for position in open..<tokens.count {
      if tokens[position].kind == .leftParen { depth += 1 }
      if tokens[position].kind == .rightParen {
        depth -= 1
        if depth == 0 { return position == last }
      }
    }
    return false
  }
}

/// The literals that have a type of their own.
private enum LiteralKind: String {
  case integer, float, string, boolean

  init?(_ token: Token, in file: SourceFile) {
    switch token.kind {
    case .integer: self = .integer
    case .float: self = .float
    case .string: self = .string
    case .keyword where ["true", "false"].contains(file.text(token.range)): self = .boolean
    default: return nil
    }
  }

  var type: String {
    switch self {
    case .integer: "Int"
    case .float: "Double"
    case .string: "String"
    case .boolean: "Bool"
    }
  }

  /// By a typealias of this name a module gives such literals another type.
  var alias: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() + "LiteralType" }
}
