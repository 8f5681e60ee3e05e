extension TypeExpression: CustomStringConvertible {
  /// The type in Swift's usual spelling, whatever the white space of the source.
  package var description: String {
    switch self {
    case .path(let names): names.map(\.description).joined(separator: ".")
    case .optional(let wrapped): wrapped.operand + "?"
    case .implicitlyUnwrapped(let wrapped): wrapped.operand + "!"
    case .array(let element): "[\(element)]"
    case .dictionary(let key, let value): "[\(key): \(value)]"
    case .tuple(let elements): "(\(list(elements)))"
    case .function(let parameters, let effects, let result, let attributes):
      (attributes + ["(\(list(parameters)))"]).joined(separator: " ") + "\(effects) -> \(result)"
    case .composition(let parts): parts.map(\.operand).joined(separator: " & ")
    case .some(let inner): "some \(inner)"
    case .any(let inner): "any \(inner)"
    case .metatype(let inner): inner.operand + ".Type"
    case .inverse(let inner): "~" + inner.operand
    case .specified(let words, let inner): (words + [inner.description]).joined(separator: " ")
    case .unknown(let text): text
    }
  }

  /// The spelling in front of `?` and between `&`: in parentheses where it would not bind.
  private var operand: String {
    switch self {
    case .function, .composition, .some, .any, .specified: "(\(self))"
    default: description
    }
  }
}

extension TypeName: CustomStringConvertible {
  package var description: String {
    arguments.isEmpty ? name : "\(name)<\(arguments.map(\.description).joined(separator: ", "))>"
  }
}

extension TypeEffects: CustomStringConvertible {
  /// With a space in front; empty when there are none.
  package var description: String {
    let throwing = thrown.map { " throws(\($0))" } ?? (isThrowing ? " throws" : "")
    return (isAsync ? " async" : "") + throwing
  }
}

private func list(_ elements: [TypeElement]) -> String {
  elements.map { element in
    let label = element.label.isEmpty ? "" : "\(element.label): "
    return "\(label)\(element.type)\(element.isVariadic ? "..." : "")"
  }.joined(separator: ", ")
}
