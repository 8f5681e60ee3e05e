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

  /// It ends a branch of an `#if`.
  var endsBranch: Bool { directive?.endsBranch == true }
}
