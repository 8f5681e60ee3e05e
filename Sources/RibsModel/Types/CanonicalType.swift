import RibsSyntax

/// A type with its names resolved and its spelling made uniform, so that two spellings of one type
/// are equal.
package indirect enum CanonicalType: Hashable, Sendable {
  case declared(TypeID, arguments: [CanonicalType])
  case framework(FrameworkType, arguments: [CanonicalType])
  /// A type that is not in the tree; its name without the module. `Array`, `Optional` and
  /// `Dictionary` are spelled so, however they were written.
  case external(String, arguments: [CanonicalType])
  case generic(String)
  case implicitlyUnwrapped(CanonicalType)
  case tuple([Element])
  case function([CanonicalType], effects: String, result: CanonicalType)
  /// Sorted, without the parts that another part inherits.
  case composition([CanonicalType])
  case some(CanonicalType)
  case metatype(CanonicalType)
  case specified([String], CanonicalType)
  /// It can't be known, and equals nothing, itself included, when types are compared.
  case unknown

  package struct Element: Hashable, Sendable {
    package let label: String
    package let type: CanonicalType
  }

  /// Some part of the type is not known.
  package var isUncertain: Bool {
    switch self {
    case .declared(_, let arguments), .framework(_, let arguments), .external(_, let arguments),
      .composition(let arguments):
      arguments.contains(where: \.isUncertain)
    case .generic: false
    case .implicitlyUnwrapped(let type), .some(let type), .metatype(let type),
      .specified(_, let type):
      type.isUncertain
    case .tuple(let elements): elements.contains { $0.type.isUncertain }
    case .function(let parameters, _, let result):
      result.isUncertain || parameters.contains(where: \.isUncertain)
    case .unknown: true
    }
  }

  /// The type is that of a function, perhaps an optional one.
  package var isFunction: Bool { if case .function = unwrapped { true } else { false } }
}

extension CanonicalType {
  /// The project's types that a variable of this type refers to directly: `T` of `T`, `T?`, `T!`,
  /// and the parts of a composition. Arrays, tuples and functions refer to nothing directly.
  package var references: [TypeID] {
    switch self {
    case .declared(let type, arguments: _): [type]
    case .external("Optional", let arguments): arguments.first?.references ?? []
    case .implicitlyUnwrapped(let type), .some(let type): type.references
    case .composition(let parts): parts.flatMap(\.references)
    default: []
    }
  }
}
