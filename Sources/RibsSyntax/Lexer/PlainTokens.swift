extension Lexer {
  /// Reads on for as long as what comes is plain: names in ASCII, punctuation, operators of one or
  /// two characters, small integers, spaces and newlines. Nearly all of a file is read here.
  ///
  /// It takes a token only where a few bytes settle what it is, and leaves every doubt, with
  /// strings and comments, to the functions for that. The position and what is pending are local,
  /// so that they stay in registers; names are looked at eight bytes at a time.
  mutating func readPlainTokens() {
    // Below this limit sixteen bytes can be loaded, and the byte behind what they hold.
    let limit = min(end, bytes.count &- 16)
    // The first byte of a file has none before it.
    guard position > 0, position < limit else { return }
    // Where they are not empty or 0, newlines and brackets may mean more; that lasts until they
    // are.
    let isInContext = !strings.isEmpty || versionDepth > 0 || isInSelector
    var position = position
    var pending = pending
    defer {
      self.position = position
      self.pending = pending
    }
    while position < limit {
      let byte = bytes[position]
      let first = facts[Int(byte)]
      var kind = first.kind
      var word = Word.none
      var tokenEnd = position &+ 1
      switch first.role {
      case .name:
        guard let name = plainName(at: position) else { return }
        tokenEnd = name.end
        let hash = name.spelling.hash
        word = self.word(name.spelling, hash)
        kind = word.isReserved ? .keyword : .identifier
        if notesNames { names.insert(hash, at: position) }
      case .blank:
        position &+= 1
        continue
      case .newline:
        guard !isInContext else { return }
        pending.insert(.startsLine)
        position = endOfSpaces(from: position &+ 1)
        continue
      case .mark: break
      case .bracket: guard !isInContext else { return }
      case .leftParen: guard !isInContext, !tokens.mayTakeSpecialParenthesis else { return }
      case .colon: guard bytes[tokenEnd] != UInt8(ascii: ":") else { return }
      case .period: guard !isClass(.joinsOperator, ofByteAt: tokenEnd) else { return }
      case .operator:
        guard isClass(.joinsOperator, ofByteAt: tokenEnd) else { break }
        guard isPlainOperator(at: position) else { return }
        let isArrow = byte == UInt8(ascii: "-") && bytes[tokenEnd] == UInt8(ascii: ">")
        kind = isArrow ? .arrow : .operator
        tokenEnd &+= 1
      case .optionalMark:
        switch facts[Int(bytes[position &- 1])].before {
        case []:
          // Bound to the left, each of them ends an operand: `a!!`, `a?.b`.
          kind = byte == UInt8(ascii: "?") ? .question : .exclamation
        case .spaceBefore:
          if isClass(.joinsOperator, ofByteAt: tokenEnd) {
            guard isPlainOperator(at: position) else { return }
            kind = .operator
            tokenEnd &+= 1
          }
        default: return
        }
      case .digit:
        guard let integerEnd = endOfPlainInteger(at: position) else { return }
        tokenEnd = integerEnd
      case .other: return
      }

      let around = facts[Int(bytes[position &- 1])].before.union(facts[Int(bytes[tokenEnd])].after)
      guard tokenEnd < end, !around.contains(.uncertain) else {
        guard tokenEnd <= end else { return }
        (self.position, self.pending) = (position, pending)
        emit(kind, upTo: tokenEnd, word: word)
        (position, pending) = (tokenEnd, [])
        continue
      }
      tokens.append(
        Token(
          kind: kind, flags: around.union(pending), word: word,
          start: UInt32(truncatingIfNeeded: position), end: UInt32(truncatingIfNeeded: tokenEnd)))
      pending = []
      // Most tokens are followed by a space or by none.
      position = tokenEnd &+ (bytes[tokenEnd] == UInt8(ascii: " ") ? 1 : 0)
    }
  }

  /// The word that a name spells.
  @inline(__always)
  func word(_ spelling: Spelling, _ hash: NameHash) -> Word {
    let candidate = words[Int(wordSlots[Int(hash.value &>> wordShift)])]
    return candidate.spelling == spelling ? candidate.word : .none
  }

  /// The name that starts at `start`, if all of it is ASCII and letters, digits or `_`.
  @inline(__always)
  private func plainName(at start: Int) -> (end: Int, spelling: Spelling)? {
    let text = bytes.eightBytes(at: start)
    let others = marksOfOthersThanNameCharacters(in: text)
    var nameEnd = start &+ others.trailingZeroBitCount / 8
    var low = text
    var high: UInt64 = 0
    var middle = Spelling.Middle()
    if others != 0 {
      low &= (others ^ (others &- 1)) >> 8
    } else {
      while true {
        guard nameEnd &+ 8 <= bytes.count else { return nil }
        let text = bytes.eightBytes(at: nameEnd)
        let others = marksOfOthersThanNameCharacters(in: text)
        nameEnd &+= others.trailingZeroBitCount / 8
        guard others == 0 else { break }
        middle.add(text)
      }
      if nameEnd > start &+ 8 { high = bytes.eightBytes(at: nameEnd &- 8) }
    }
    guard nameEnd <= end, !isClass(.joinsName, ofByteAt: nameEnd) else { return nil }
    return (nameEnd, Spelling(low: low, high: high, middle: middle, length: nameEnd &- start))
  }

  /// The end of the integer that starts at `start`, if it is of up to seven decimal digits.
  @inline(__always)
  private func endOfPlainInteger(at start: Int) -> Int? {
    let text = bytes.eightBytes(at: start)
    let others = marksOfOthersThanNameCharacters(in: text)
    let digits = text & (others ^ (others &- 1)) >> 8
    // Letters and `_` have the bit 0x40, which digits don't have.
    guard others != 0, digits & 0x4040_4040_4040_4040 == 0 else { return nil }
    let integerEnd = start &+ others.trailingZeroBitCount / 8
    let isWhole =
      bytes[integerEnd] != UInt8(ascii: ".") && !isClass(.joinsName, ofByteAt: integerEnd)
    return isWhole ? integerEnd : nil
  }

  /// Whether the operator character at `start` and the one behind it are an operator that no
  /// comment, regex, placeholder or point takes part in. It is not `!` or `?` that ends an operand.
  @inline(__always)
  private func isPlainOperator(at start: Int) -> Bool {
    let second = facts[Int(bytes[start &+ 1])].role
    return (second == .operator || second == .optionalMark)
      && !isClass(.joinsOperator, ofByteAt: start &+ 2)
  }

  @inline(__always)
  private func endOfSpaces(from start: Int) -> Int {
    var offset = start
    while offset &+ 8 <= bytes.count {
      let others = bytes.eightBytes(at: offset) ^ 0x2020_2020_2020_2020
      offset &+= others.trailingZeroBitCount / 8
      if others != 0 { break }
    }
    return min(offset, end)
  }

  @inline(__always)
  private func isClass(_ byteClass: ByteClass, ofByteAt offset: Int) -> Bool {
    facts[Int(bytes[offset])].classes.contains(byteClass)
  }
}

extension TokenBuffer {
  /// Whether a parenthesis behind the last token may be that of a directive or an attribute.
  @inline(__always)
  fileprivate var mayTakeSpecialParenthesis: Bool {
    count < 2 || self[count - 1].kind == .pound || self[count - 2].kind == .at
  }
}
