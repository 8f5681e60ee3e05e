import RibsText

/// A string literal whose end has not been read yet.
struct StringFrame {
  enum Quote {
    case double
    case triple
    /// No Swift, but read as a string so that one wrong quote does not spoil the rest of the line.
    case apostrophe
  }

  /// The literal's token, whose end is filled in later.
  var token: Int
  var quote: Quote
  var pounds: Int
  /// `parenthesisDepth` around the literal.
  var outerDepth: Int
}

extension Lexer {
  /// Reads a string literal up to its first interpolation or its end. It starts at `position` with
  /// `pounds` times `#`.
  mutating func readString(pounds: Int) {
    let quoteStart = position + pounds
    let quote: StringFrame.Quote =
      bytes[quoteStart] == UInt8(ascii: "'")
      ? .apostrophe
      : isTripleQuote(quoteStart) && !endsOnItsLine(quoteStart, pounds: pounds) ? .triple : .double
    let frame = StringFrame(
      token: tokens.count, quote: quote, pounds: pounds, outerDepth: parenthesisDepth)
    emit(.string, upTo: quoteStart + (quote == .triple ? 3 : 1))
    readStringText(frame)
  }

  /// Goes on with the innermost string behind the parenthesis that closes an interpolation.
  mutating func resumeString() {
    guard let frame = strings.popLast() else { return }
    parenthesisDepth = frame.outerDepth
    readStringText(frame)
  }

  /// Ends, as unterminated, the literals that cannot go on over the newline at `position`.
  mutating func closeStringsOfLine() {
    while let frame = strings.last, frame.quote != .triple { closeInnermostString(at: position) }
  }

  mutating func closeInnermostString(at offset: Int) {
    guard let frame = strings.popLast() else { return }
    parenthesisDepth = frame.outerDepth
    finish(frame, at: offset, isTerminated: false)
  }

  private mutating func readStringText(_ frame: StringFrame) {
    let closing = frame.quote == .apostrophe ? UInt8(ascii: "'") : UInt8(ascii: "\"")
    while true {
      position = nextStop(from: position, closing: closing)
      guard position < end else {
        finish(frame, at: end, isTerminated: false)
        return
      }
      switch bytes[position] {
      case closing:
        let length = frame.quote == .triple ? 3 : 1
        let isLongEnough = frame.quote != .triple || isTripleQuote(position)
        let pounds = frame.quote == .apostrophe ? 0 : frame.pounds
        if isLongEnough, poundCount(from: position + length, upTo: pounds) == pounds {
          position += length + pounds
          finish(frame, at: position, isTerminated: true)
          return
        }
        position += 1
      case UInt8(ascii: "\\"):
        guard poundCount(from: position + 1, upTo: frame.pounds) == frame.pounds else {
          position += 1
          continue
        }
        position += 1 + frame.pounds
        switch byte(at: position) {
        case UInt8(ascii: "("):
          openInterpolation(in: frame)
          return
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): position += 1
        default: break
        }
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        guard frame.quote == .triple else {
          finish(frame, at: position, isTerminated: false)
          return
        }
        position += 1
      default: position += 1
      }
    }
  }

  private mutating func openInterpolation(in frame: StringFrame) {
    tokens[frame.token].flags.insert(.interpolated)
    strings.append(frame)
    parenthesisDepth = 0
    emit(.leftParen, upTo: position + 1)
  }

  private mutating func finish(_ frame: StringFrame, at offset: Int, isTerminated: Bool) {
    tokens[frame.token].end = UInt32(truncatingIfNeeded: offset)
    var flags = tokens[frame.token].flags.subtracting(.spaceAfter)
    if isOpenRight(of: offset) { flags.insert(.spaceAfter) }
    if !isTerminated { flags.insert(.unterminated) }
    tokens[frame.token].flags = flags
  }

  /// The next byte that may end or interrupt a string's text.
  @inline(__always)
  private func nextStop(from offset: Int, closing: UInt8) -> Int {
    var offset = offset
    while offset + 8 <= end {
      let word = bytes.eightBytes(at: offset)
      let stops =
        word.marks(of: closing) | word.marks(of: UInt8(ascii: "\\"))
        | marksOfControls(in: word)
      if stops != 0 { return offset + stops.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < end {
      let byte = bytes[offset]
      if byte == closing || byte == UInt8(ascii: "\\") || isNewline(byte) { return offset }
      offset += 1
    }
    return offset
  }

  private func isTripleQuote(_ offset: Int) -> Bool { starts(offset, with: "\"\"\"") }

  /// True if the three quotes at `offset` behind `pounds` are a single-line literal that starts
  /// with quotes, as in `#"""#`: a quote with as many pounds follows on the line.
  private mutating func endsOnItsLine(_ offset: Int, pounds: Int) -> Bool {
    guard pounds > 0 else { return false }
    let from = offset + 2
    if let known = searches.rawStringEnds[pounds], known.from <= from, from <= known.to {
      return known.found
    }
    var search = from
    var found = false
    while search < end, !isNewline(bytes[search]) {
      if bytes[search] == UInt8(ascii: "\""), poundCount(from: search + 1, upTo: pounds) == pounds {
        found = true
        break
      }
      search += 1
    }
    searches.rawStringEnds[pounds] = (from: from, to: search, found: found)
    return found
  }
}
