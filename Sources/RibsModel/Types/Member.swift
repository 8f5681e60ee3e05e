import RibsSyntax

/// A property, function, initialiser, subscript or case of a type.
///
/// Types and parameters are read from the source when somebody asks: `TypeTable.type(of:)` and
/// `TypeTable.parameters(of:)`.
package struct Member: Sendable {
  package enum Storage: Hashable, Sendable {
    /// Assigned in an initialiser or with an initial value; observers do not change that.
    case stored
    case lazy
    case computed
    /// A protocol's requirement.
    case requirement
    /// A function, initialiser, subscript or case.
    case none
  }

  package let name: String
  package let kind: DeclarationKind
  package let owner: TypeID
  package let place: DeclarationPlace
  /// The extension it is declared in; nil for the type's own body.
  let declaringExtension: DeclarationPlace?
  package let storage: Storage
  /// It can be assigned (by those who may).
  package let isSettable: Bool
  package let access: Access
  /// Who may assign it; never wider than `access`.
  package let setterAccess: Access
  /// Who may see its type.
  let ownerAccess: Access
  package let modifiers: Modifiers
  package let traits: DeclarationTraits
  /// The `#if` branch it stands in; an index in its file's `conditions`.
  package let condition: UInt16
  /// Where the name stands.
  package let location: Location

  /// Only code of its file can name it. What a private type has may be met elsewhere, too, by way
  /// of a protocol or base class that others see, unless it is `private` itself.
  package var isFileScoped: Bool {
    access <= .fileprivate && (modifiers.contains(.private) || ownerAccess > .fileprivate)
  }

  /// Only code of its file can set it.
  package var isSetInItsFileOnly: Bool {
    setterAccess <= .fileprivate
      && (modifiers.contains(.private) || modifiers.contains(.privateSet)
        || ownerAccess > .fileprivate)
  }

  package var isStatic: Bool { modifiers.isStatic }
  package var isProperty: Bool { kind == .var || kind == .let }
  package var isStoredProperty: Bool { storage == .stored || storage == .lazy }
}

/// A parameter of a function, initialiser or subscript, or a value that an enum's case carries.
package struct MemberParameter: Hashable, Sendable {
  /// Empty for `_` and for unlabelled values.
  package let label: String
  /// The name used inside.
  package let name: String
  package let type: TypeExpression?
  package let hasDefault: Bool
}
