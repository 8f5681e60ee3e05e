/// A type as it is written, without knowing what its names mean.
package indirect enum TypeExpression: Hashable, Sendable {
  /// `A.B<C>.D`: never empty.
  case path([TypeName])
  /// `T?`
  case optional(TypeExpression)
  /// `T!`
  case implicitlyUnwrapped(TypeExpression)
  case array(TypeExpression)
  case dictionary(key: TypeExpression, value: TypeExpression)
  /// `()` is the empty tuple; parentheses around one unlabelled type are dropped.
  case tuple([TypeElement])
  /// `(A, b: B) async throws -> C`; `attributes` are those in front: `@MainActor`, `@escaping`.
  case function(
    parameters: [TypeElement], effects: TypeEffects, result: TypeExpression, attributes: [String])
  /// `A & B`: at least two parts.
  case composition([TypeExpression])
  case some(TypeExpression)
  case any(TypeExpression)
  /// `T.Type` and `T.Protocol`.
  case metatype(TypeExpression)
  /// `~Copyable`
  case inverse(TypeExpression)
  /// `inout`, `borrowing`, `consuming`, `sending`, `isolated`, `__owned`, `repeat`, `each` and
  /// attributes in front of a type that is no function.
  case specified(words: [String], TypeExpression)
  /// Not understood; the text as written.
  case unknown(String)
}

/// One component of a dotted type name.
package struct TypeName: Hashable, Sendable {
  /// Without backticks.
  package var name: String
  package var arguments: [TypeExpression]

  package init(_ name: String, arguments: [TypeExpression] = []) {
    self.name = name
    self.arguments = arguments
  }
}

/// An element of a tuple or a parameter of a function type.
package struct TypeElement: Hashable, Sendable {
  /// Empty when there is none, or when it is `_`.
  package var label: String
  package var type: TypeExpression
  package var isVariadic: Bool

  package init(label: String = "", type: TypeExpression, isVariadic: Bool = false) {
    self.label = label
    self.type = type
    self.isVariadic = isVariadic
  }
}

package struct TypeEffects: Hashable, Sendable {
  package var isAsync: Bool
  package var isThrowing: Bool
  /// The type in `throws(E)`.
  package var thrown: TypeExpression?

  package init(isAsync: Bool = false, isThrowing: Bool = false, thrown: TypeExpression? = nil) {
    self.isAsync = isAsync
    self.isThrowing = isThrowing
    self.thrown = thrown
  }
}

extension TypeExpression {
  /// `Void` or `()`, whatever module the former is said to be of.
  package var isVoid: Bool {
    switch self {
    case .tuple(let elements): elements.isEmpty
    case .path(let path): path.last?.name == "Void"
    default: false
    }
  }
}
