import RibsText

extension DeclarationParser {
  /// Steps to the next token, over the tokens inside a string's interpolations.
  mutating func advance() {
    guard current.kind != .endOfFile else { return }
    previousEnd = current.end
    index = following(index)
    current = tokens[index]
  }

  /// The place of the token after the one at `place`; strings count as one token.
  @inline(__always)
  func following(_ place: Int) -> Int { tokens.following(place) }

  func peek() -> Token { tokens[following(index)] }

  func peek(_ distance: Int) -> Token {
    var place = index
    for _ in 0..<distance { place = following(place) }
    return tokens[place]
  }

  /// What `look` tells of what comes; nothing is consumed or reported.
  mutating func lookingAhead(_ look: (inout DeclarationParser) -> Bool) -> Bool {
    let before = (index, current, previousEnd, line, isUnbalanced, contents.problems.count)
    defer {
      contents.problems.removeLast(contents.problems.count - before.5)
      (index, current, previousEnd, line, isUnbalanced, _) = before
    }
    return look(&self)
  }

  mutating func consume(_ kind: TokenKind) -> Bool {
    guard current.kind == kind else { return false }
    advance()
    return true
  }

  mutating func consume(_ word: Word) -> Bool {
    guard isAt(word) else { return false }
    advance()
    return true
  }

  func isAt(_ word: Word) -> Bool { current.word == word && !current.flags.contains(.escaped) }

  /// Whether the current token is this text; for the few words that `Word` does not know.
  @inline(__always)
  func isAtText(_ text: StaticString) -> Bool {
    guard Int(current.end - current.start) == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { bytes[Int(current.start)..<Int(current.end)].elementsEqual($0) }
  }

  var startsLine: Bool { current.flags.contains(.startsLine) }

  /// From `start` to the end of the last token consumed.
  func range(from start: UInt32) -> ByteRange {
    previousEnd > start ? ByteRange(start, previousEnd) : .empty
  }

  // MARK: Operators that are several things at once

  /// Whether the current token is punctuation that starts with this character; `>>` starts with
  /// `>`, and so does what is left of it.
  func isAtOperator(startingWith character: Unicode.Scalar) -> Bool {
    switch current.kind {
    case .operator, .question, .exclamation, .ampersand, .equal, .arrow, .period:
      current.start < current.end && bytes[Int(current.start)] == UInt8(ascii: character)
    default: false
    }
  }

  /// Whether the current token, or what is left of it, is exactly this character.
  func isAtOperator(_ character: Unicode.Scalar) -> Bool {
    current.end == current.start + 1 && isAtOperator(startingWith: character)
  }

  /// Whether `->` stands here, alone or as the rest of a token.
  var isAtArrow: Bool {
    if current.kind == .arrow { return true }
    return current.end == current.start + 2 && isAtOperator(startingWith: "-")
      && bytes[Int(current.start) + 1] == UInt8(ascii: ">")
  }

  /// Consumes the first character of the current token.
  mutating func consumeCharacter() {
    guard current.end > current.start + 1 else { return advance() }
    previousEnd = current.start + 1
    current.start += 1
    current.flags.subtract([.startsLine, .spaceBefore])
    if current.kind != .operator { current.kind = .operator }
  }
}

extension UnsafeBufferPointer<Token> {
  /// The place of the token after the one at `place`; strings count as one token.
  fileprivate func following(_ place: Int) -> Int {
    let last = count - 1
    guard place < last else { return last }
    guard self[place].flags.contains(.interpolated) else { return place + 1 }
    let end = self[place].end
    var next = place + 1
    while next < last, self[next].start < end { next += 1 }
    return next
  }
}
