import RibsText

/// One token: a kind, flags, and where its bytes are. Its text stays in the file.
///
/// Comments and white space are not tokens; what the parser needs of them is in `flags`. A string
/// literal is one token over its whole range, delimiters included. When it has interpolations, the
/// tokens inside them follow it (each `\(…)` opens with a `leftParen` and closes with a
/// `rightParen`), up to the string's end: a reader that does not care skips every token that starts
/// before `end`.
package struct Token: Hashable, Sendable {
  package var kind: TokenKind
  package var flags: TokenFlags
  /// Which word this is, for `keyword` tokens and for identifiers that are contextual keywords.
  package var word: Word
  package var start: UInt32
  package var end: UInt32

  package init(
    kind: TokenKind, flags: TokenFlags = [], word: Word = .none, start: UInt32, end: UInt32
  ) {
    self.kind = kind
    self.flags = flags
    self.word = word
    self.start = start
    self.end = end
  }

  package var range: ByteRange { ByteRange(start, end) }
}

/// What a token is. The comment after each case shows its spelling.
package enum TokenKind: UInt8, Hashable, Sendable, CaseIterable {
  case identifier  // name  `class`  $0  $projected  _
  case keyword  // a reserved word: class  func  self  Any  true  (contextual words are identifiers)
  case integer  // 42  0xFF  0b1010  0o17  1_000
  case float  // 1.5  1e9  0x1p-2
  case string  // "…"  #"…"#  """…"""
  case regex  // /…/  #/…/#
  case `operator`  // +  ==  <  ...  ::  (also those that the parser splits: >>  ?.  &&)
  case arrow  // ->
  case equal  // =
  case question  // ? standing alone or at the end of an operand
  case exclamation  // ! at the end of an operand
  case ampersand  // & before an operand (inout) or between types
  case leftBrace  // {
  case rightBrace  // }
  case leftBracket  // [
  case rightBracket  // ]
  case leftParen  // (
  case rightParen  // )
  case comma  // ,
  case colon  // :
  case semicolon  // ;
  case period  // .
  case at  // @
  /// `#`; and, as one token, `#if #elseif #else #endif #available #unavailable #sourceLocation`.
  case pound
  case backslash  // \ of a key path
  case backtick  // ` that closes nowhere
  case placeholder  // <#…#>
  case unknown  // bytes that no Swift token starts with
  case endOfFile  // empty; always the last token
}

/// What stands around a token, and what is wrong with it.
package struct TokenFlags: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// First token of its line.
  package static let startsLine = TokenFlags(rawValue: 1 << 0)
  /// White space, a comment or an opening bracket, comma, colon or semicolon is on the left
  /// (an operator with this and not `spaceAfter` is a prefix operator).
  package static let spaceBefore = TokenFlags(rawValue: 1 << 1)
  /// White space, a comment or a closing bracket, comma, colon or semicolon is on the right; or a
  /// point is, behind an operator without `spaceBefore` (`x^.y` is postfix).
  package static let spaceAfter = TokenFlags(rawValue: 1 << 2)
  /// A string, regex, comment before it, placeholder or backticked name without its end.
  package static let unterminated = TokenFlags(rawValue: 1 << 3)
  /// A string literal in which at least one interpolation stands.
  package static let interpolated = TokenFlags(rawValue: 1 << 4)
  /// A name in backticks; the range includes them.
  package static let escaped = TokenFlags(rawValue: 1 << 5)
  /// A doc comment (`///` or `/** */`) stands directly before it.
  package static let documented = TokenFlags(rawValue: 1 << 6)
}
