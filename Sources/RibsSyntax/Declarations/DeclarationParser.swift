import RibsText

/// Reads the declarations of one file from its tokens.
///
/// It never fails: code that it does not understand is stepped over, and each step consumes at
/// least one token. Bodies, accessors, initial values and default values stay ranges. Types nest
/// through an explicit stack, generic arguments through a bounded recursion, and everything in
/// brackets is counted, so nesting costs no stack. It can't be copied, as it would be without need.
struct DeclarationParser: ~Copyable {
  let bytes: [UInt8]
  /// The last one is `endOfFile`. They must outlive the parser.
  let tokens: UnsafeBufferPointer<Token>
  /// Whether this is the second reading, of a file whose brackets do not pair up: indentation and
  /// words that begin declarations then say where a body or a list ends.
  let isRepairing: Bool
  let flags: CompilationFlags

  // MARK: Where it stands

  var index = 0
  /// `tokens[index]`, or what is left of it when the front was split off, as in `>>`.
  var current: Token
  /// Where the token before `current` ends.
  var previousEnd: UInt32 = 0
  /// Braces of types and `#if` branches that are open, outermost first.
  var scopes: [DeclarationScope] = []
  /// How many of the scopes are types.
  var openTypes = 0
  /// How many of the scopes are branches.
  var openBranches = 0
  /// The type or extension whose members are being read.
  var parent: DeclarationID?
  /// The innermost open branch.
  var condition: UInt16 = 0
  /// Attributes and modifiers that wait for their declaration.
  var prefix = DeclarationPrefix()
  var line = IndentedLine()
  /// In the second reading, the indentation of the declaration or statement being read.
  var ownColumn = 0
  /// Up to this token, `<` compares: a search for generic arguments went too deep here, and none
  /// that begins before needs to be repeated.
  var knownAsComparisons = 0
  /// Whether a bracket or an `#if` had no partner.
  var isUnbalanced = false

  // MARK: What it has read

  var contents = FileContents()
  var conditionGroups: UInt16 = 0

  init(
    bytes: [UInt8], tokens: UnsafeBufferPointer<Token>, isRepairing: Bool, flags: CompilationFlags
  ) {
    assert(tokens.last?.kind == .endOfFile)
    self.bytes = bytes
    self.tokens = tokens
    self.isRepairing = isRepairing
    self.flags = flags
    current = tokens[0]
  }

  /// Reads everything up to the end of the file.
  mutating func parse() {
    contents.removeAll()
    contents.conditions.append(
      ConditionalBranch(parent: 0, group: 0, expression: .empty, isNever: false))
    while current.kind != .endOfFile {
      let before = (index, current.start)
      parseItem()
      if before == (index, current.start) { advance() }
    }
    dropPrefix()
    while !scopes.isEmpty { closeUnfinishedScope() }
  }

  /// One declaration up to its members, one attribute or modifier, one `#if` line, one brace that
  /// ends a type, or one statement.
  private mutating func parseItem() {
    if isRepairing, current.flags.contains(.startsLine) { closeScopesLeftByIndentation() }
    switch current.kind {
    case .rightBrace:
      dropPrefix()
      closeMembers()
    case .semicolon:
      advance()
    case .at:
      parsePrefixAttribute()
    case .pound where directive != nil:
      parseDirective()
    case .pound:
      if isAtMacroExpansion { markParent(.expandsMacro) }
      skipStatement()
    case .keyword, .identifier:
      if let kind = declarationKind {
        parseDeclaration(kind)
      } else if isAtModifier {
        parseModifier()
      } else if isAtSilentDeclaration {
        skipSilentDeclaration()
      } else {
        markParent(.isDamaged)
        skipStatement()
      }
    default:
      markParent(.isDamaged)
      skipStatement()
    }
  }

  /// Gives the type or extension that is open a trait, if one is.
  private mutating func markParent(_ trait: DeclarationTraits) {
    if let parent { contents.declarations[Int(parent.index)].traits.insert(trait) }
  }

  mutating func report(_ message: String, at offset: UInt32) {
    contents.problems.append(SyntaxProblem(offset: offset, message: message))
  }

  private mutating func parseDeclaration(_ kind: DeclarationKind) {
    switch kind {
    case .import: parseImport()
    case .class, .actor, .struct, .enum, .protocol, .extension: parseNominal(kind)
    case .typealias: parseTypealias()
    case .associatedtype: parseAssociatedType()
    case .func, .`init`, .deinit: parseFunction(kind)
    case .subscript: parseSubscript()
    case .var, .let: parseVariables(kind)
    case .case: parseEnumCases()
    }
  }

  /// The declaration that the current word introduces.
  private var declarationKind: DeclarationKind? {
    switch current.word {
    case .import: .import
    case .class: isClassModifier ? nil : .class
    case .struct: .struct
    case .enum: .enum
    case .protocol: .protocol
    case .extension: .extension
    case .typealias: .typealias
    case .associatedtype: .associatedtype
    case .func: .func
    case .`init`: .`init`
    case .deinit: .deinit
    case .subscript: .subscript
    case .var: .var
    case .let: .let
    case .case: parent == nil ? nil : .case
    case .actor: isActorDeclaration ? .actor : nil
    default: nil
    }
  }

  /// `#name` where a declaration may stand; the `#` of a directive is one token with its name, and
  /// `#warning` and `#error` declare nothing.
  private var isAtMacroExpansion: Bool {
    guard current.end - current.start == 1, peek().kind == .identifier else { return false }
    let name = peek().start..<peek().end
    return !["warning", "error"].contains {
      bytes[Int(name.lowerBound)..<Int(name.upperBound)].elementsEqual($0.utf8)
    }
  }

  private var isActorDeclaration: Bool {
    !current.flags.contains(.escaped) && peek().kind == .identifier
  }
}

/// A brace of a type or an `#if` that is open.
enum DeclarationScope {
  case members(of: DeclarationID, outer: DeclarationID?, column: Int)
  /// `hasTaken` says that an earlier branch is `#if true`, so that the ones behind it never count.
  case conditional(group: UInt16, outer: UInt16, hasTaken: Bool)
}
