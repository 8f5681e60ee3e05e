extension Lexer {
  /// Reads on for as long as what comes is plain: names in ASCII, punctuation, operators of one or
  /// two characters, small integers, spaces and newlines. Nearly all of a file is read here.
  ///
  /// It takes a token only where a few bytes settle what it is, and leaves every doubt, with
  /// strings and comments, to the functions for that. The position and what is pending are local, so
  /// that they stay in registers; names are looked at eight bytes at a time.
  mutating func readPlainTokens() {
    // Below this limit sixteen bytes can be loaded, and the byte behind any token of up to sixteen.
    let limit = min(end, bytes.count - 16)
    // The first byte of a file has none before it.
    guard position > 0, position < limit else { return }
    let isInString = !strings.isEmpty
    var position = position
    var pending = pending
    defer {
      self.position = position
      self.pending = pending
    }
    while position < limit {
      let first = facts[Int(bytes[position])]
      var kind = first.kind
      var word = Word.none
      var tokenEnd = position + 1
      switch first.role {
      case .name:
        let text = bytes.eightBytes(at: position)
        // One bit for each byte that is in no name.
        let others = marksOfOthersThanNameCharacters(in: text) >> 7
        let furtherOthers =
          marksOfOthersThanNameCharacters(in: bytes.eightBytes(at: position &+ 8)) >> 7
        tokenEnd = position &+ others.trailingZeroBitCount / 8
        if others == 0 { tokenEnd &+= furtherOthers.trailingZeroBitCount / 8 }
        if others | furtherOthers == 0 {
          var others: UInt64
          repeat {
            guard tokenEnd + 8 <= bytes.count else { return }
            others = marksOfOthersThanNameCharacters(in: bytes.eightBytes(at: tokenEnd))
            tokenEnd &+= others.trailingZeroBitCount / 8
          } while others == 0
        }
        let length = tokenEnd &- position
        let start = text & (others &- 1) & ~others
        let isLong = UInt64(bitPattern: Int64((8 &- length) >> 63))
        let high = bytes.eightBytes(at: position &+ max(length &- 8, 0)) & isLong
        guard tokenEnd <= end, !facts[Int(bytes[tokenEnd])].classes.contains(.joinsName) else {
          return
        }
        let spelling = Spelling(low: start, high: high, length: length)
        let hash = spelling.hash
        word = self.word(spelling, hash)
        kind = word.isReserved ? .keyword : .identifier
        if notesNames { names.insert(hash) }
      case .blank:
        position += 1
        continue
      case .newline:
        guard !isInString else { return }
        pending.insert(.startsLine)
        position += 1
        // The indentation of the line.
        while position + 8 <= bytes.count {
          let others = bytes.eightBytes(at: position) ^ 0x2020_2020_2020_2020
          position += others.trailingZeroBitCount / 8
          if others != 0 { break }
        }
        position = min(position, end)
        continue
      case .mark: break
      case .brace:
        // No version list goes on behind a brace: its parenthesis is missing.
        versionDepth = 0
      case .leftParen:
        guard versionDepth == 0, !tokens.mayTakeSpecialParenthesis else { return }
        isInSelector = false
        parenthesisDepth += 1
      case .rightParen:
        guard versionDepth == 0, parenthesisDepth > 0 else { return }
        isInSelector = false
        parenthesisDepth -= 1
      case .colon:
        guard bytes[tokenEnd] != UInt8(ascii: ":") else { return }
      case .operator:
        guard tokenEnd < end else { return }
        let isMark = bytes[position] == UInt8(ascii: "!") || bytes[position] == UInt8(ascii: "?")
        let before = facts[Int(bytes[position - 1])].before
        if isMark, before == [] {
          // Bound to the left, each of them ends an operand: `a!!`, `a?.b`.
          if bytes[position] == UInt8(ascii: "!") { kind = .exclamation }
        } else if facts[Int(bytes[tokenEnd])].classes.contains(.joinsOperator) {
          let second = bytes[tokenEnd]
          tokenEnd += 1
          guard tokenEnd < end, facts[Int(second)].role == .operator, second != UInt8(ascii: "."),
            bytes[position] != UInt8(ascii: "."), !(isMark && before == .uncertain),
            !facts[Int(bytes[tokenEnd])].classes.contains(.joinsOperator)
          else { return }
          let isArrow = bytes[position] == UInt8(ascii: "-") && second == UInt8(ascii: ">")
          kind = isArrow ? .arrow : .operator
        } else if isMark, before == .uncertain {
          return
        }
      case .digit:
        let start = bytes.eightBytes(at: position)
        let others = marksOfOthersThanNameCharacters(in: start)
        let digits = start & ((others ^ (others &- 1)) >> 8)
        // Letters and `_` have the bit 0x40, which digits don't have.
        guard others != 0, digits & 0x4040_4040_4040_4040 == 0 else { return }
        tokenEnd = position + others.trailingZeroBitCount / 8
        let next = bytes[tokenEnd]
        guard tokenEnd <= end, next != UInt8(ascii: "."),
          !facts[Int(next)].classes.contains(.joinsName)
        else { return }
        kind = .integer
      case .other: return
      }

      let around = facts[Int(bytes[position - 1])].before.union(facts[Int(bytes[tokenEnd])].after)
      guard tokenEnd < end, !around.contains(.uncertain) else {
        self.position = position
        self.pending = pending
        emit(kind, upTo: tokenEnd, word: word)
        position = tokenEnd
        pending = []
        continue
      }
      tokens.append(
        Token(
          kind: kind, flags: around.union(pending), word: word,
          start: UInt32(truncatingIfNeeded: position), end: UInt32(truncatingIfNeeded: tokenEnd)))
      pending = []
      position = tokenEnd
      if bytes[position] == UInt8(ascii: " ") { position += 1 }
    }
  }
}

extension TokenBuffer {
  /// Whether a parenthesis behind the last token may be that of a directive or an attribute.
  @inline(__always)
  fileprivate var mayTakeSpecialParenthesis: Bool {
    count < 2 || self[count - 1].kind == .pound || self[count - 2].kind == .at
  }
}
