extension Lexer {
  struct RegexScan {
    var end: Int
    var isTerminated: Bool
  }

  /// Reads `#/…/#`, which may go over several lines if only white space follows the opening.
  mutating func readExtendedRegex(pounds: Int) {
    let opening = position + pounds + 1
    let lineEnd = endOfBlank(from: opening)
    let isMultiline = lineEnd < end && isNewline(bytes[lineEnd])
    var scan: RegexScan?
    if !isMultiline || pounds < searches.unendedRegexPounds {
      scan = scanRegex(from: opening, pounds: pounds, isMultiline: isMultiline, isCertain: true)
      if isMultiline, scan?.isTerminated != true { searches.unendedRegexPounds = pounds }
    }
    // Without its end, a multi-line regex keeps its first line only: the rest is likely Swift.
    let found = scan.flatMap { isMultiline && !$0.isTerminated ? nil : $0 }
    emit(
      .regex, upTo: found?.end ?? lineEnd,
      flags: found?.isTerminated == true ? [] : .unterminated)
  }

  /// The regex that starts at `slash`, the first slash of the operator characters up to `limit`, if
  /// it is one rather than an operator. The operator is not bound to the left.
  func regexInOperator(to limit: Int, at slash: Int) -> RegexScan? {
    let last = tokens.last
    // `func /(…)` and `operator /` name an operator.
    if let last, last.kind == .keyword, last.word == .func || last.word == .operator { return nil }
    // The operator ends in a point only if it is made of them, so none follows that would bind it.
    let looksBinary = isOpenRight(of: limit)
    var isCertain = false
    if looksBinary {
      isCertain = isAfterOptionalTry()
      guard isCertain || expectsExpression() else { return nil }
      switch last?.kind {
      // An operator may stand alone here, as an argument.
      case .leftParen, .leftBracket, .comma, .colon: break
      default: isCertain = true
      }
    }
    let next = byte(at: slash + 1)
    switch next {
    case UInt8(ascii: "/"), UInt8(ascii: "*"): return nil
    case UInt8(ascii: " "), UInt8(ascii: "\t"): guard isCertain else { return nil }
    default: break
    }
    if slash > 0, bytes[slash - 1] == UInt8(ascii: "*") { return nil }
    let scan = scanRegex(from: slash + 1, pounds: 0, isMultiline: false, isCertain: isCertain)
    guard let scan, scan.isTerminated || isCertain else { return nil }
    return scan
  }

  /// After `try?` and `try!` on the same line an operator cannot stand.
  private func isAfterOptionalTry() -> Bool {
    guard tokens.count > 1, !pending.contains(.startsLine) else { return false }
    let (last, before) = (tokens[tokens.count - 1], tokens[tokens.count - 2])
    return (last.kind == .question || last.kind == .exclamation) && before.kind == .keyword
      && before.word == .try
  }

  /// True if an operand, not an operator between operands, can follow the last token.
  private func expectsExpression() -> Bool {
    guard let last = tokens.last else { return true }
    let isBoundLeft = !last.flags.contains(.spaceBefore)
    let isPostfix = isBoundLeft && last.flags.contains(.spaceAfter)
    switch last.kind {
    case .leftBrace, .leftBracket, .leftParen, .comma, .colon, .semicolon, .equal, .unknown:
      return true
    case .operator:
      return !isPostfix && !(bytes[Int(last.start)] == UInt8(ascii: ":"))
    case .ampersand: return !isPostfix
    case .question: return !isBoundLeft
    case .keyword:
      switch last.word {
      case .true, .false, .Any, .nil, .self, .Self, .super: return false
      default: return true
      }
    case .pound:
      // `#if`, `#else`, `#elseif`, `#endif`
      let length = last.end - last.start
      return length > 1 && length <= 7
    default: return false
    }
  }

  /// Looks for the end of a regex whose text starts at `start`; nil if it is none after all.
  /// `isCertain` says that nothing else can stand here.
  private func scanRegex(
    from start: Int, pounds: Int, isMultiline: Bool, isCertain: Bool
  ) -> RegexScan? {
    var offset = start
    var groupDepth = 0
    var classDepth = 0
    var lastSpace = -1
    while offset < end {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "/"):
        if pounds == 0 {
          let next = self.byte(at: offset + 1)
          if next == UInt8(ascii: "/") || next == UInt8(ascii: "*") {
            return RegexScan(end: offset, isTerminated: false)
          }
          if lastSpace == offset - 1, !isCertain { return nil }
          return RegexScan(end: offset + 1, isTerminated: true)
        }
        if poundCount(from: offset + 1, upTo: pounds) == pounds {
          return RegexScan(end: offset + 1 + pounds, isTerminated: true)
        }
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if !isMultiline { return RegexScan(end: offset, isTerminated: false) }
      case UInt8(ascii: "\\"):
        // The escaped character; a newline is left for the case above.
        if offset + 1 < end, !isNewline(bytes[offset + 1]) { offset += 1 }
      case UInt8(ascii: "(") where classDepth == 0: groupDepth += 1
      case UInt8(ascii: ")") where classDepth == 0:
        if groupDepth > 0 { groupDepth -= 1 } else if !isCertain { return nil }
      case UInt8(ascii: "["): classDepth += 1
      case UInt8(ascii: "]") where classDepth > 0: classDepth -= 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"): lastSpace = offset
      default: break
      }
      offset += 1
    }
    return RegexScan(end: end, isTerminated: false)
  }

  private func endOfBlank(from offset: Int) -> Int {
    var offset = offset
    while byte(at: offset) == UInt8(ascii: " ") || byte(at: offset) == UInt8(ascii: "\t") {
      offset += 1
    }
    return offset
  }

  /// How many `#` stand at `offset`; counting stops at `limit`.
  func poundCount(from offset: Int, upTo limit: Int) -> Int {
    var count = 0
    while count < limit, byte(at: offset + count) == UInt8(ascii: "#") { count += 1 }
    return count
  }
}
