/// What contextual words may be in front of: both parsers read them, each in its own way.
extension Word {
  /// A modifier of a declaration, if one follows.
  var isContextualModifier: Bool {
    switch self {
    case .async, .borrowing, .consuming, .convenience, .distributed, .dynamic, .extern, .final,
      .indirect, .infix, .isolated, .lazy, .mutating, .nonisolated, .nonmutating, .open, .optional,
      .override, .package, .postfix, .prefix, .required, .sending, .unowned, .weak, ._const,
      ._local:
      true
    default: false
    }
  }

  /// A modifier of an accessor, if one follows.
  var isModifierOfAccessor: Bool {
    switch self {
    case .borrowing, .consuming, .mutating, .nonisolated, .nonmutating: true
    default: false
    }
  }

  /// Stands in front of a type, if one follows; `nonisolated` does so with an argument too.
  var isTypeSpecifier: Bool {
    switch self {
    case .any, .borrowing, .consuming, .each, .isolated, .nonisolated, .sending, .some, ._const:
      true
    default: false
    }
  }
}

extension Token {
  /// Whether a type may begin here, so that the word in front is no type itself.
  func startsType(in bytes: [UInt8]) -> Bool {
    switch kind {
    case .identifier, .leftParen, .leftBracket, .at, .placeholder: true
    case .keyword: word == .Any || word == .Self || word == .inout || word == .repeat
    case .operator: end == start + 1 && bytes[Int(start)] == UInt8(ascii: "~")
    default: false
    }
  }
}
