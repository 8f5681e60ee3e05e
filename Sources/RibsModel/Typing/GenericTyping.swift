import RibsSyntax
import RibsText

/// What stands for a generic parameter: inside the generic code what it has to conform to, outside
/// what a call passes for it.
extension Typing {
  /// The type with each generic parameter that the unit's code knows replaced by what the parameter
  /// has to conform to; one that has to conform to nothing stays.
  func bounded(_ type: CanonicalType, in unit: CodeUnit) -> CanonicalType {
    bounded(type, inCodeOf: unit.declaration)
  }

  func bounded(_ type: CanonicalType, inCodeOf place: DeclarationPlace) -> CanonicalType {
    guard type.mentionsGenerics else { return type }
    return type.substituting(bounds(around: place))
  }

  private func bounds(around place: DeclarationPlace) -> [String: CanonicalType] {
    answers.bounds.answer(to: place) { findBounds(around: place) }
  }

  private func findBounds(around place: DeclarationPlace) -> [String: CanonicalType] {
    let file = types[place.file]
    var found: [String: CanonicalType] = [:]
    var current: DeclarationID? = place.declaration
    while let declaration = current {
      let here = DeclarationPlace(file: place.file, declaration: declaration)
      found.merge(types.genericBounds(at: here)) { inner, _ in inner }
      // An extension has the parameters of the type that it extends.
      if file[declaration].kind == .extension, let extended = types.index.byPlace[here] {
        found.merge(types.genericBounds(at: types[extended].place)) { inner, _ in inner }
      }
      current = file[declaration].parent
    }
    return found
  }

  /// What a call passes for the generic parameters of the function that it calls, as far as its
  /// arguments tell.
  mutating func genericArguments(of place: DeclarationPlace, in call: CodePoint)
    -> [String: CanonicalType]
  {
    let file = types[place.file]
    let declaration = types.declaration(at: place)
    guard !declaration.generics.isEmpty else { return [:] }
    let names = Set(genericParameters(of: declaration, in: file))
    let body = code[call.unit].body
    let arguments = body.callArguments(of: call.node)
    guard let match = FunctionSignature(at: place, in: types).match(arguments) else { return [:] }
    var found: [String: CanonicalType] = [:]
    for (parameter, number) in match.sorted(by: { $0.key < $1.key }) {
      let pattern = parameterType(parameter, of: place)
      guard pattern.mentionsGenerics, let value = body.value(of: arguments[number].node) else {
        continue
      }
      bind(pattern, to: type(at: call.at(value)), names, &found)
    }
    return found
  }

  private func bind(
    _ pattern: CanonicalType, to type: CanonicalType, _ names: Set<String>,
    _ found: inout [String: CanonicalType]
  ) {
    switch (pattern, type) {
    case (.generic(let name), _) where names.contains(name):
      if found[name] == nil, type != .unknown { found[name] = type }
    case (.external(let left, let some), .external(let right, let others))
    where left == right && some.count == others.count:
      for (part, other) in zip(some, others) { bind(part, to: other, names, &found) }
    case (.external("Optional", let wrapped), _) where wrapped.count == 1:
      bind(wrapped[0], to: type, names, &found)
    case (.metatype(let left), .metatype(let right)): bind(left, to: right, names, &found)
    case (.implicitlyUnwrapped(let left), _), (.specified(_, let left), _):
      bind(left, to: type, names, &found)
    default: break
    }
  }
}

extension TypeTable {
  /// What the generic parameters of a declaration have to conform to, in `<…>` and behind `where`.
  fileprivate func genericBounds(at place: DeclarationPlace) -> [String: CanonicalType] {
    let file = self[place.file]
    let declaration = declaration(at: place)
    guard !declaration.generics.isEmpty || !declaration.requirements.isEmpty else { return [:] }
    var found: [String: CanonicalType] = [:]
    for range in [declaration.generics, declaration.requirements] where !range.isEmpty {
      for (name, type) in conformanceRequirements(in: range, of: file) {
        let bound = canonical(TypeExpression(parsing: type, in: file), from: Viewpoint(place))
        guard bound != .unknown else { continue }
        found[name] = found[name].map { .composition($0.parts + bound.parts) } ?? bound
      }
    }
    return found
  }

  /// `Name: Type` and `Name == Type`, each between commas of the outermost level.
  private func conformanceRequirements(in range: ByteRange, of file: SourceFile)
    -> [(name: String, type: ByteRange)]
  {
    let tokens = tokenize(file.bytes, range: range).filter { $0.kind != .endOfFile }
    var found: [(String, ByteRange)] = []
    var depth = 0
    var start = 1
    for index in tokens.indices {
      let text = file.text(tokens[index].range)
      let isEnd = index == tokens.count - 1
      switch tokens[index].kind {
      case .leftParen, .leftBracket: depth += 1
      case .rightParen, .rightBracket: depth -= 1
      case .operator where text.hasPrefix("<"): depth += index == 0 ? 0 : 1
      case .operator where text.allSatisfy({ $0 == ">" }): depth -= text.count
      default: break
      }
      guard isEnd || (depth == 0 && tokens[index].kind == .comma) else { continue }
      let isClosing = tokens[index].kind == .comma || depth < 0
      let part = tokens[start..<(isClosing ? index : index + 1)]
      start = index + 1
      guard part.count > 2, let first = part.first, let last = part.last else { continue }
      let sign = part[part.startIndex + 1]
      guard first.kind == .identifier,
        sign.kind == .colon || file.text(sign.range) == "=="
      else { continue }
      let type = ByteRange(part[part.startIndex + 2].range.start, last.range.end)
      found.append((file.name(first.range), type))
    }
    return found
  }
}

extension CanonicalType {
  /// A generic parameter is in it.
  var mentionsGenerics: Bool {
    switch self {
    case .generic: true
    case .declared(_, let arguments), .framework(_, let arguments), .external(_, let arguments),
      .composition(let arguments):
      arguments.contains(where: \.mentionsGenerics)
    case .implicitlyUnwrapped(let type), .some(let type), .metatype(let type),
      .specified(_, let type):
      type.mentionsGenerics
    case .tuple(let elements): elements.contains { $0.type.mentionsGenerics }
    case .function(let parameters, _, let result):
      result.mentionsGenerics || parameters.contains(where: \.mentionsGenerics)
    case .unknown: false
    }
  }
}
