import RibsText

/// The attributes and modifiers read so far for the next declaration.
///
/// They outlast an `#if … #endif` that holds nothing but attributes.
struct DeclarationPrefix {
  /// The first byte, once there is one.
  var start: UInt32?
  var firstAttribute = 0
  var modifiers: Modifiers = []
  var isDocumented = false
}

extension DeclarationParser {
  /// `@name(arguments)` before a declaration.
  mutating func parsePrefixAttribute() {
    beginPrefix()
    let name = skipAttributeName()
    var arguments = ByteRange.empty
    if current.kind == .leftParen, !startsLine { arguments = skipGroup() }
    contents.attributes.append(Attribute(name: name, arguments: arguments))
  }

  /// One modifier with its argument, as in `private(set)`.
  mutating func parseModifier() {
    beginPrefix()
    let word = current.word
    advance()
    var setsAccessOfSetter = false
    if current.kind == .leftParen, !startsLine {
      setsAccessOfSetter = peek().word == .set
      _ = skipGroup()
    }
    prefix.modifiers.insert(Modifiers(word, ofSetter: setsAccessOfSetter))
  }

  private mutating func beginPrefix() {
    if prefix.start == nil {
      prefix = DeclarationPrefix(start: current.start, firstAttribute: contents.attributes.count)
    }
    if current.flags.contains(.documented) { prefix.isDocumented = true }
  }

  /// Forgets attributes and modifiers that no declaration follows.
  mutating func dropPrefix() {
    guard prefix.start != nil else { return }
    contents.attributes.removeLast(contents.attributes.count - prefix.firstAttribute)
    prefix = DeclarationPrefix()
  }

  /// A declaration that begins with the prefix and whose introducing word is the current token.
  mutating func begin(_ kind: DeclarationKind) -> Declaration {
    var declaration = Declaration(
      kind: kind, name: current.range, next: DeclarationID(contents.declarations.count + 1))
    if isRepairing { ownColumn = column(ofLineAt: prefix.start ?? current.start) }
    declaration.parent = parent
    declaration.condition = condition
    declaration.modifiers = prefix.modifiers
    declaration.range = ByteRange(prefix.start ?? current.start, current.end)
    if prefix.start != nil, contents.attributes.count > prefix.firstAttribute {
      declaration.attributes = EntryRange(
        start: UInt32(prefix.firstAttribute),
        count: UInt32(contents.attributes.count - prefix.firstAttribute))
    }
    if prefix.isDocumented || current.flags.contains(.documented) {
      declaration.traits.insert(.documented)
    }
    prefix = DeclarationPrefix()
    return declaration
  }

  /// Takes up a declaration whose last byte is consumed.
  mutating func append(_ declaration: Declaration) {
    var declaration = declaration
    declaration.range.end = max(declaration.range.end, previousEnd)
    contents.declarations.append(declaration)
  }

  // MARK: Which words are modifiers here

  /// Whether the current word is a modifier of something that follows.
  var isAtModifier: Bool {
    guard !current.flags.contains(.escaped) else { return false }
    switch current.word {
    case .private, .fileprivate, .internal, .public, .static: return true
    case .class: return isClassModifier
    case let word where word.isContextualModifier: break
    default: return false
    }
    let next = peek()
    switch next.kind {
    case .identifier, .keyword, .at: return next.word != .in && next.word != .as && next.word != .is
    case .pound: return next.flags.contains(.startsLine)
    case .leftParen:
      // `private(set)`, `unowned(unsafe)`, as opposed to a call.
      let behind = peek(4)
      return peek(3).kind == .rightParen && (behind.kind == .identifier || behind.kind == .keyword)
    default: return false
    }
  }

  /// `class func`, `class override var`: the word before another modifier or a member's word.
  var isClassModifier: Bool {
    guard isAt(.class) else { return false }
    let next = peek()
    switch next.word {
    case .func, .var, .let, .subscript, .`init`, .typealias, .private, .fileprivate, .internal,
      .public, .static, .class:
      return true
    case let word where word.isContextualModifier:
      guard !next.flags.contains(.escaped) else { return false }
      let behind = peek(2)
      switch behind.kind {
      // `class open where T: P {}`
      case .keyword: return behind.word != .where
      // Behind the name of a class no parenthesis comes: `class nonisolated(unsafe) var`.
      case .identifier, .leftParen: return true
      case .pound: return behind.directive == nil
      default: return false
      }
    default:
      return false
    }
  }
}

extension Modifiers {
  /// The modifier that a word stands for; empty for those that nobody asks about.
  init(_ word: Word, ofSetter: Bool) {
    switch word {
    case .private: self = ofSetter ? .privateSet : .private
    case .fileprivate: self = ofSetter ? .fileprivateSet : .fileprivate
    case .internal: self = ofSetter ? .internalSet : .internal
    case .package: self = ofSetter ? .packageSet : .package
    case .public: self = ofSetter ? .publicSet : .public
    case .open: self = ofSetter ? [] : .open
    case .static: self = .static
    case .class: self = .classMember
    case .final: self = .final
    case .override: self = .override
    case .lazy: self = .lazy
    case .weak: self = .weak
    case .unowned: self = .unowned
    case .required: self = .required
    case .convenience: self = .convenience
    case .mutating: self = .mutating
    case .nonisolated: self = .nonisolated
    case .optional: self = .optional
    case .indirect: self = .indirect
    case .dynamic: self = .dynamic
    default: self = []
    }
  }
}
