/// What the lexer knows of a byte before it looks at others.
struct ByteFacts {
  /// What a token or a piece of trivia does that starts with the byte.
  enum Role: UInt8 {
    /// A letter or `_`.
    case name
    case digit
    /// A space or a tab.
    case blank
    case newline
    /// A token of its own, wherever it stands. The roles down to the operators have a `kind`.
    case mark
    /// A brace or closing parenthesis, which may end more than it seems.
    case bracket
    case leftParen
    case colon
    case period
    /// `!` or `?`.
    case optionalMark
    /// Another operator character; no comment or regex starts with it.
    case `operator`
    /// Everything that takes a closer look.
    case other
  }

  var role = Role.other
  var kind = TokenKind.unknown
  var classes: ByteClass = []
  /// The flags of a token that starts after this byte.
  var before: TokenFlags = []
  /// The flags of a token that ends before this byte.
  var after: TokenFlags = []

  /// Of all 256 bytes.
  static let table: [ByteFacts] = {
    var table = [ByteFacts](repeating: ByteFacts(), count: 256)
    func set(_ bytes: some Sequence<UInt8>, _ change: (inout ByteFacts) -> Void) {
      for byte in bytes { change(&table[Int(byte)]) }
    }
    let digits = "0123456789".utf8
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    let operators = "/=-+*%<>!&|^~.?"

    set(letters + "_".utf8) { $0.role = .name }
    set(digits) { ($0.role, $0.kind) = (.digit, .integer) }
    set(" \t".utf8) { $0.role = .blank }
    set("\r\n".utf8) { $0.role = .newline }
    func set(_ text: String, _ role: Role, _ kind: TokenKind) {
      set(text.utf8) { ($0.role, $0.kind) = (role, kind) }
    }
    set("[", .mark, .leftBracket)
    set("]", .mark, .rightBracket)
    set(",", .mark, .comma)
    set(";", .mark, .semicolon)
    set("@", .mark, .at)
    set("\\", .mark, .backslash)
    set("{", .bracket, .leftBrace)
    set("}", .bracket, .rightBrace)
    set(")", .bracket, .rightParen)
    set("(", .leftParen, .leftParen)
    set(":", .colon, .colon)
    set("-+*%<>|^~", .operator, .operator)
    set("=", .operator, .equal)
    set("&", .operator, .ampersand)
    set(".", .period, .period)
    set("!", .optionalMark, .operator)
    set("?", .optionalMark, .question)

    set(letters + digits + "_$".utf8) { $0.classes.insert(.identifier) }
    set(digits) { $0.classes.formUnion([.digit, .hexDigit]) }
    set("abcdefABCDEF".utf8) { $0.classes.insert(.hexDigit) }
    set(operators.utf8) { $0.classes.formUnion([.operatorCharacter, .joinsOperator]) }
    set("#".utf8) { $0.classes.insert(.joinsOperator) }
    set(UInt8(0x80)...0xFF) { $0.classes.formUnion([.joinsOperator, .joinsName]) }
    set("$".utf8) { $0.classes.insert(.joinsName) }

    set(" \r\n\t([{,;:\0".utf8) { $0.before = .spaceBefore }
    set(" \r\n\t)]},;:\0".utf8) { $0.after = .spaceAfter }
    set([UInt8(ascii: "/"), 0xA0]) { $0.before = .uncertain }
    set([UInt8(ascii: "/"), 0xC2]) { $0.after = .uncertain }
    return table
  }()
}

/// What one byte may be in Swift source, as bits.
struct ByteClass: OptionSet {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A letter, a digit, `_` or `$`.
  static let identifier = ByteClass(rawValue: 1 << 0)
  /// An ASCII operator character.
  static let operatorCharacter = ByteClass(rawValue: 1 << 1)
  static let digit = ByteClass(rawValue: 1 << 2)
  static let hexDigit = ByteClass(rawValue: 1 << 3)
  /// May go on with a name that came to an end of letters, digits and `_`.
  static let joinsName = ByteClass(rawValue: 1 << 4)
  /// May make one token with the operator character before it.
  static let joinsOperator = ByteClass(rawValue: 1 << 5)
}

extension TokenFlags {
  /// In `ByteFacts` only: another byte decides (`*/`, `//`, `/*`, no-break space).
  static let uncertain = TokenFlags(rawValue: 1 << 7)
}

/// Marks every byte of `word` below 0x0E: newlines, tabs and what hardly occurs. Exact up to the
/// lowest mark, as `UInt64.marks(of:)` is.
@inline(__always)
func marksOfControls(in word: UInt64) -> UInt64 {
  let low: UInt64 = 0x0101_0101_0101_0101
  return (word &- 0x0E &* low) & ~word & (0x80 &* low)
}

/// Marks every byte of `word` that is no ASCII letter, no digit and no `_`; all marks are exact.
@inline(__always)
func marksOfOthersThanNameCharacters(in word: UInt64) -> UInt64 {
  let ones: UInt64 = 0x0101_0101_0101_0101
  // Sums of seven bits never reach into the byte above, and carry into the eighth bit what is at
  // least as large as the number that 0x80 was lowered by.
  let ascii = word & (0x7F &* ones)
  let lowercase = ascii | 0x20 &* ones
  let fromA = lowercase &+ (0x80 - 0x61) &* ones
  let afterZ = lowercase &+ (0x80 - 0x7B) &* ones
  let fromZero = ascii &+ (0x80 - 0x30) &* ones
  let afterNine = ascii &+ (0x80 - 0x3A) &* ones
  // `_` is 0x5F: with 0x20 it is 0x7F, as is only 0x7F itself, which has that bit of its own.
  let underscore = (lowercase &+ ones) & ~(ascii << 2)
  let found = (fromA & ~afterZ) | (fromZero & ~afterNine) | underscore
  return ~(found & ~word) & (0x80 &* ones)
}
