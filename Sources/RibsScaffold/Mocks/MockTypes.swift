import RibsSyntax

extension TypeExpression {
  /// The type with every part replaced for which `change` gives another, outermost first.
  func replacing(_ change: (TypeExpression) -> TypeExpression?) -> TypeExpression {
    if let changed = change(self) { return changed }
    func elements(_ list: [TypeElement]) -> [TypeElement] {
      list.map {
        TypeElement(
          label: $0.label, type: $0.type.replacing(change), isVariadic: $0.isVariadic)
      }
    }
    switch self {
    case .path(let path):
      return .path(
        path.map { TypeName($0.name, arguments: $0.arguments.map { $0.replacing(change) }) })
    case .optional(let inner): return .optional(inner.replacing(change))
    case .implicitlyUnwrapped(let inner): return .implicitlyUnwrapped(inner.replacing(change))
    case .array(let element): return .array(element.replacing(change))
    case .dictionary(let key, let value):
      return .dictionary(key: key.replacing(change), value: value.replacing(change))
    case .tuple(let list): return .tuple(elements(list))
    case .function(let parameters, var effects, let result, let attributes):
      effects.thrown = effects.thrown?.replacing(change)
      return .function(
        parameters: elements(parameters), effects: effects, result: result.replacing(change),
        attributes: attributes)
    case .composition(let parts): return .composition(parts.map { $0.replacing(change) })
    case .some(let inner): return .some(inner.replacing(change))
    case .any(let inner): return .any(inner.replacing(change))
    case .metatype(let inner): return .metatype(inner.replacing(change))
    case .inverse(let inner): return .inverse(inner.replacing(change))
    case .specified(let words, let inner):
      return .specified(words: words, inner.replacing(change))
    case .unknown: return self
    }
  }

  /// `Self` spelled as the mock, and `Self.Item` as `Item`.
  func replacingSelf(with mock: String) -> TypeExpression {
    replacing { part in
      switch part {
      case .path(let path) where path[0].name == "Self":
        path.count == 1 ? .path([TypeName(mock)]) : .path(Array(path.dropFirst()))
      case .unknown(let text):
        .unknown(RibsScaffold.replacingSelf(in: text, with: mock))
      default: nil
      }
    }
  }

  /// A generic parameter of these names, or a type that the caller chooses, stands in it.
  func mentions(_ names: [String]) -> Bool {
    var found = false
    _ = replacing { part in
      switch part {
      case .path(let path): if names.contains(path[0].name) { found = true }
      case .some: found = true
      case .unknown: found = found || !names.isEmpty
      default: break
      }
      return found ? part : nil
    }
    return found
  }

  /// A parameter's type without the words and attributes that only a declaration can have.
  var bare: TypeExpression {
    switch self {
    case .specified(_, let inner): inner.bare
    case .implicitlyUnwrapped(let inner): .optional(inner)
    default: self
    }
  }

  var words: [String] {
    if case .specified(let words, let inner) = self { return words + inner.words }
    return []
  }

  var isVoid: Bool {
    switch self {
    case .tuple(let elements): elements.isEmpty
    case .path(let path): path.map(\.name) == ["Void"] || path.map(\.name) == ["Swift", "Void"]
    default: false
    }
  }

  /// The type as part of a name: `[Int]?` is `OptionalArrayInt`.
  var nameWords: String {
    switch self {
    case .path(let path):
      path.map { $0.name + $0.arguments.map(\.nameWords).joined() }.joined()
    case .optional(let inner), .implicitlyUnwrapped(let inner): "Optional" + inner.nameWords
    case .array(let element): "Array" + element.nameWords
    case .dictionary(let key, let value): "Dictionary" + key.nameWords + value.nameWords
    case .tuple(let elements): elements.map(\.type.nameWords).joined()
    case .function(let parameters, _, let result, _):
      parameters.map(\.type.nameWords).joined() + "To" + (result.isVoid ? "Void" : result.nameWords)
    case .composition(let parts): parts.map(\.nameWords).joined()
    case .metatype(let inner): inner.nameWords + "Type"
    case .some(let inner), .any(let inner), .inverse(let inner), .specified(_, let inner):
      inner.nameWords
    case .unknown(let text): text.filter { $0.isLetter || $0.isNumber }
    }
  }
}

/// The same for a text that is no single type, such as a `where` clause; white space becomes single
/// blanks.
func replacingSelf(in text: String, with mock: String) -> String {
  let bytes = Array(text.utf8)
  var result = ""
  var end = 0
  var drops = false
  for token in tokenize(bytes) where token.kind != .endOfFile {
    if Int(token.start) > end, !result.isEmpty, !drops { result += " " }
    end = Int(token.end)
    let word = String(decoding: bytes[Int(token.start)..<end], as: UTF8.self)
    if word == "Self" {
      drops = end < bytes.count && bytes[end] == UInt8(ascii: ".")
      if !drops { result += mock }
    } else if drops {
      drops = false
    } else {
      result += word
    }
  }
  return result
}

/// The parts of a text between separators that stand in no brackets.
func topLevelParts(of text: some StringProtocol, separator: Character) -> [String] {
  var parts: [String] = [""]
  var depth = 0
  var previous: Character = " "
  for character in text {
    if "([{<".contains(character) { depth += 1 }
    if ")]}".contains(character) || (character == ">" && previous != "-") { depth -= 1 }
    previous = character
    if character == separator, depth == 0 {
      parts.append("")
    } else {
      parts[parts.count - 1].append(character)
    }
  }
  return parts
}

extension TypeExpression {
  var withoutAny: TypeExpression {
    if case .any(let inner) = self { return inner }
    return self
  }
}
