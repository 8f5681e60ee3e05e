import RibsText

/// The place of a declaration in its file's `declarations`.
package struct DeclarationID: Hashable, Sendable, Comparable {
  package var index: UInt32

  package init(_ index: Int) { self.index = UInt32(index) }

  package static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

/// One declaration outside function bodies: what it is, and where its parts are.
///
/// Ranges are empty where the part is missing. Names, types and expressions are not stored as
/// text; `SourceFile.text` gives them when somebody asks.
package struct Declaration: Sendable {
  package var kind: DeclarationKind
  package var modifiers: Modifiers
  package var traits: DeclarationTraits
  /// Index in `SourceFile.conditions` of the innermost `#if` branch around it; 0 for none.
  package var condition: UInt16
  /// The type or extension it is a member of.
  package var parent: DeclarationID?
  /// The first declaration after this one's members.
  package var next: DeclarationID
  /// The name with its backticks, if any. `init`, `deinit` and `subscript` name themselves; an
  /// extension and an import have the range of their type and path.
  package var name: ByteRange
  /// From the first attribute or modifier to the last byte.
  package var range: ByteRange
  /// A variable's declared type; a function's or subscript's result; a typealias's right side; an
  /// extension's extended type; an associated type's default.
  package var type: ByteRange
  /// The braces with what is in them: a type's members, a function's body, a variable's or
  /// subscript's accessors.
  package var body: ByteRange
  /// The expression behind `=` of a variable or an enum case.
  package var initialValue: ByteRange
  /// `<…>`.
  package var generics: ByteRange
  /// The `where` clause, the word included.
  package var requirements: ByteRange
  package var inheritedTypes: EntryRange
  package var parameters: EntryRange
  package var attributes: EntryRange
  package var accessors: EntryRange

  package init(kind: DeclarationKind, name: ByteRange, next: DeclarationID) {
    self.kind = kind
    self.modifiers = []
    self.traits = []
    self.condition = 0
    self.parent = nil
    self.next = next
    self.name = name
    self.range = .empty
    self.type = .empty
    self.body = .empty
    self.initialValue = .empty
    self.generics = .empty
    self.requirements = .empty
    self.inheritedTypes = .empty
    self.parameters = .empty
    self.attributes = .empty
    self.accessors = .empty
  }
}

/// A run of entries in one of a `SourceFile`'s side arrays.
package struct EntryRange: Hashable, Sendable {
  package var start: UInt32
  package var count: UInt32

  package init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  package static let empty = EntryRange(start: 0, count: 0)

  package var isEmpty: Bool { count == 0 }

  package var indices: Range<Int> { Int(start)..<Int(start + count) }
}

package enum DeclarationKind: Hashable, Sendable, CaseIterable {
  case `import`, `class`, actor, `struct`, `enum`, `protocol`, `extension`, `typealias`
  case `associatedtype`, `func`, `init`, `deinit`, `subscript`, `var`, `let`, `case`

  /// Its members are declarations of their own.
  package var hasMembers: Bool {
    switch self {
    case .class, .actor, .struct, .enum, .protocol, .extension: true
    default: false
    }
  }

  /// Written out, as the compiler's own is not inlined into other modules, and nothing is asked
  /// more often than what is declared.
  ///
  /// Safe: a test holds that a value takes one byte, and none of the cases has anything with it.
  @inlinable
  package static func == (left: Self, right: Self) -> Bool {
    unsafeBitCast(left, to: UInt8.self) == unsafeBitCast(right, to: UInt8.self)
  }
}

/// The modifiers in front of a declaration.
package struct Modifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let `private` = Modifiers(rawValue: 1 << 0)
  package static let `fileprivate` = Modifiers(rawValue: 1 << 1)
  package static let `internal` = Modifiers(rawValue: 1 << 2)
  package static let package = Modifiers(rawValue: 1 << 3)
  package static let `public` = Modifiers(rawValue: 1 << 4)
  package static let open = Modifiers(rawValue: 1 << 5)
  /// `private(set)` and its kin: the setter's own access.
  package static let privateSet = Modifiers(rawValue: 1 << 6)
  package static let fileprivateSet = Modifiers(rawValue: 1 << 7)
  package static let internalSet = Modifiers(rawValue: 1 << 8)
  package static let packageSet = Modifiers(rawValue: 1 << 9)
  package static let publicSet = Modifiers(rawValue: 1 << 10)
  package static let `static` = Modifiers(rawValue: 1 << 11)
  /// `class func`, `class var`.
  package static let classMember = Modifiers(rawValue: 1 << 12)
  package static let final = Modifiers(rawValue: 1 << 13)
  package static let override = Modifiers(rawValue: 1 << 14)
  package static let lazy = Modifiers(rawValue: 1 << 15)
  package static let weak = Modifiers(rawValue: 1 << 16)
  /// `unowned`, `unowned(safe)`, `unowned(unsafe)`.
  package static let unowned = Modifiers(rawValue: 1 << 17)
  package static let required = Modifiers(rawValue: 1 << 18)
  package static let convenience = Modifiers(rawValue: 1 << 19)
  package static let mutating = Modifiers(rawValue: 1 << 20)
  package static let nonisolated = Modifiers(rawValue: 1 << 21)
  package static let optional = Modifiers(rawValue: 1 << 22)
  package static let indirect = Modifiers(rawValue: 1 << 23)
  package static let dynamic = Modifiers(rawValue: 1 << 24)

  /// The words that say who may see a declaration.
  package static let access: Modifiers = [
    .private, .fileprivate, .internal, .package, .public, .open,
  ]
  /// Those with which no other file sees it.
  package static let fileScoped: Modifiers = [.private, .fileprivate]
  /// Those that say who may assign it.
  package static let setterAccess: Modifiers = [
    .privateSet, .fileprivateSet, .internalSet, .packageSet, .publicSet,
  ]

  // In place of the library's, which is not specialised for a type of another module.
  package func contains(_ others: Modifiers) -> Bool {
    rawValue & others.rawValue == others.rawValue
  }

  package func isDisjoint(with others: Modifiers) -> Bool {
    rawValue & others.rawValue == 0
  }

  /// Belongs to the type, not to its instances.
  package var isStatic: Bool { !isDisjoint(with: [.static, .classMember]) }
}

/// What else the parser saw of a declaration.
package struct DeclarationTraits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A function, initialiser or subscript getter that is `async`.
  package static let async = DeclarationTraits(rawValue: 1 << 0)
  package static let `throws` = DeclarationTraits(rawValue: 1 << 1)
  /// `init?` or `init!`.
  package static let failable = DeclarationTraits(rawValue: 1 << 2)
  /// A doc comment stands directly before it.
  package static let documented = DeclarationTraits(rawValue: 1 << 3)
  /// One of several names of a pattern: `let (a, b) = …`; its `initialValue` is the whole right
  /// side and its `type` is empty.
  package static let destructured = DeclarationTraits(rawValue: 1 << 4)
  /// A macro stands among the members of a type or extension (`#sharedDependencies`).
  package static let expandsMacro = DeclarationTraits(rawValue: 1 << 5)
  /// Something stands among the members of a type or extension that is none of them, or its brace is
  /// never closed.
  package static let isDamaged = DeclarationTraits(rawValue: 1 << 6)
}

/// A parameter of a function, initialiser, subscript or enum case.
package struct Parameter: Hashable, Sendable {
  /// The argument label: the first name; empty for an unlabelled associated value.
  package var label: ByteRange
  /// The name used inside; equal to `label` when there is one name only.
  package var name: ByteRange
  /// The type with its attributes and `inout`.
  package var type: ByteRange
  package var defaultValue: ByteRange
  package var isVariadic: Bool

  package init(
    label: ByteRange, name: ByteRange, type: ByteRange, defaultValue: ByteRange, isVariadic: Bool
  ) {
    self.label = label
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.isVariadic = isVariadic
  }
}

/// `@name` or `@name(arguments)` before a declaration.
package struct Attribute: Hashable, Sendable {
  /// Without the `@`.
  package var name: ByteRange
  /// The parentheses with what is in them.
  package var arguments: ByteRange

  package init(name: ByteRange, arguments: ByteRange) {
    self.name = name
    self.arguments = arguments
  }
}

/// One accessor of a variable or subscript.
package struct Accessor: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case get, set, willSet, didSet, read, modify, `init`, unsafeAddress, unsafeMutableAddress
  }

  package var kind: Kind
  package var modifiers: Modifiers
  /// `async` and `throws` of the accessor.
  package var traits: DeclarationTraits
  package var range: ByteRange
  /// The braces with what is in them; for a getter without the word `get`, the whole block; empty
  /// in a protocol.
  package var body: ByteRange

  package init(
    kind: Kind, modifiers: Modifiers, traits: DeclarationTraits, range: ByteRange, body: ByteRange
  ) {
    self.kind = kind
    self.modifiers = modifiers
    self.traits = traits
    self.range = range
    self.body = body
  }
}
