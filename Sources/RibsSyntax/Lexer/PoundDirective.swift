/// A directive that the lexer reads as one token, together with its `#`.
enum PoundDirective {
  case `if`, elseif, `else`, endif, sourceLocation

  /// What comes before it in an `#if` ends here.
  var endsBranch: Bool {
    switch self {
    case .elseif, .else, .endif: true
    case .if, .sourceLocation: false
    }
  }
}

extension Token {
  /// The directive that a `pound` token is; nil for a macro's `#`, for `#available` and
  /// `#unavailable`, and for all other tokens.
  var directive: PoundDirective? {
    guard kind == .pound else { return nil }
    // The spellings of these tokens differ in length.
    switch end - start {
    case 3: return .if
    case 5: return .else
    case 6: return .endif
    case 7: return .elseif
    case 15: return .sourceLocation
    default: return nil
    }
  }

  /// `&&` or `||`: the condition of a directive goes on behind a line that ends, and in one that
  /// starts, with one of them.
  func joinsConditions(in bytes: [UInt8]) -> Bool {
    guard kind == .operator, end == start + 2 else { return false }
    let (first, second) = (bytes[Int(start)], bytes[Int(start) + 1])
    return first == second && (first == UInt8(ascii: "&") || first == UInt8(ascii: "|"))
  }

  /// It ends a branch of an `#if`.
  var endsBranch: Bool { directive?.endsBranch == true }
}
