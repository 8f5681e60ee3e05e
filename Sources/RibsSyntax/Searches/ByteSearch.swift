import RibsText

extension [UInt8] {
  /// Whether the text stands somewhere in these bytes, be it as a name or as a part of one.
  package func holds(_ text: String) -> Bool {
    text.withBytes { text in
      withUnsafeBytes { $0.contains(UnsafeRawBufferPointer(text)) }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes of `part` stand somewhere in these, one behind the other.
  func contains(_ part: UnsafeRawBufferPointer) -> Bool { offset(of: part) != nil }

  /// Whether the name stands somewhere in these bytes; behind `$` or `_` as well, but not as
  /// another part of a name.
  func mentions(_ name: UnsafeRawBufferPointer) -> Bool {
    mention(of: name, from: 0) != nil
  }

  /// Whether the name stands somewhere in these bytes other than as that of a member of `self` or
  /// `super`.
  func mentionsBesidesOwn(_ name: UnsafeRawBufferPointer) -> Bool {
    var start = 0
    while let offset = mention(of: name, from: start) {
      let isOwn = stands("self.", before: offset) || stands("super.", before: offset)
      if !isOwn { return true }
      start = offset + 1
    }
    return false
  }

  /// Whether the name stands somewhere in these bytes other than alone between one of `openings`
  /// and a closing parenthesis.
  func mentions(_ name: UnsafeRawBufferPointer, besidesBehind openings: [StaticString]) -> Bool {
    var start = 0
    while let offset = mention(of: name, from: start) {
      let end = offset + name.count
      let isExpected =
        end < count && self[end] == UInt8(ascii: ")")
        && openings.contains { holds($0, before: offset) }
      if !isExpected { return true }
      start = offset + 1
    }
    return false
  }

  /// Whether the name stands somewhere in these bytes other than right before one of `endings`.
  func mentions(_ name: UnsafeRawBufferPointer, besidesBefore endings: [StaticString]) -> Bool {
    var start = 0
    while let offset = mention(of: name, from: start) {
      start = offset + name.count
      if !endings.contains(where: { holds($0, at: start) }) { return true }
    }
    return false
  }

  /// Whether the name stands somewhere in these bytes as what a call may call. It may say so of
  /// other code as well, but never denies it of a call.
  func mayCall(_ name: UnsafeRawBufferPointer) -> Bool {
    var start = 0
    while let offset = mention(of: name, from: start) {
      if mayBeCalled(endingAt: offset + name.count) { return true }
      start = offset + 1
    }
    return false
  }

  /// Whether the name stands somewhere in these bytes as what a member may be called on, with the
  /// same doubt.
  func mayCallMember(of name: UnsafeRawBufferPointer) -> Bool {
    var start = 0
    while let offset = mention(of: name, from: start) {
      if mayBeReceiver(endingAt: offset + name.count) { return true }
      start = offset + 1
    }
    return false
  }

  /// A member that may be called follows what ends at the offset.
  private func mayBeReceiver(endingAt offset: Int) -> Bool {
    guard let next = behindOperand(endingAt: offset) else { return false }
    switch self[next] {
    case UInt8(ascii: "."):
      let end = self[(next + 1)...].firstIndex { !$0.isNameByte }
      return end == next + 1 || end.map(mayBeCalled) ?? false
    // A comment may come between, `#if`, and the name's own backtick.
    case UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: "`"): return true
    // The compiler takes a no-break space for a blank.
    case let byte: return byte >= 0x80
    }
  }

  /// Arguments may follow what ends at the offset, or the parentheses and marks around it.
  private func mayBeCalled(endingAt offset: Int) -> Bool {
    guard let next = behindOperand(endingAt: offset) else { return false }
    return switch self[next] {
    // A subscript may come between, generic arguments, a comment, and the name's own backtick.
    case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<"),
      UInt8(ascii: "/"), UInt8(ascii: "`"):
      true
    // The compiler takes a no-break space for a blank.
    case let byte: byte >= 0x80
    }
  }

  /// Where the first byte stands behind what ends at the offset and the parentheses and marks
  /// around it.
  private func behindOperand(endingAt offset: Int) -> Int? {
    self[offset...].firstIndex { byte in
      switch byte {
      case 0, 0x09...0x0D, UInt8(ascii: " "), UInt8(ascii: "?"), UInt8(ascii: "!"),
        UInt8(ascii: ")"):
        false
      default: true
      }
    }
  }

  /// Whether the sign stands somewhere in these bytes, neither doubled nor between blanks.
  func holdsPrefix(_ sign: UnsafeRawBufferPointer) -> Bool {
    let blanks: ClosedRange<UInt8> = 0x09...UInt8(ascii: " ")
    var start = 0
    while let offset = offset(of: sign, from: start) {
      let before = offset > 0 ? self[offset - 1] : UInt8(ascii: " ")
      let next = offset + 1 < count ? self[offset + 1] : UInt8(ascii: " ")
      let isDoubled = before == self[offset] || next == self[offset]
      if !isDoubled, !(blanks.contains(before) && blanks.contains(next)) { return true }
      start = offset + 1
    }
    return false
  }

  /// Whether the sign stands somewhere in these bytes with something behind it that is no digit: a
  /// name.
  func holdsBeforeName(_ sign: UnsafeRawBufferPointer) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    var start = 0
    while let offset = offset(of: sign, from: start) {
      start = offset + 1
      if start < count, !digits.contains(self[start]) { return true }
    }
    return false
  }

  /// The word and its dot stand just before the offset, and are no part of something longer.
  private func stands(_ word: StaticString, before offset: Int) -> Bool {
    guard holds(word, before: offset) else { return false }
    let start = offset - word.utf8CodeUnitCount
    guard start > 0 else { return true }
    let before = self[start - 1]
    return
      !(before.isNameByte || before == UInt8(ascii: ".")
      || before == UInt8(ascii: "`") || before >= 0x80)
  }

  /// The text stands just before the offset.
  private func holds(_ text: StaticString, before offset: Int) -> Bool {
    let start = offset - text.utf8CodeUnitCount
    return start >= 0 && text.withUTF8Buffer { $0.elementsEqual(self[start..<offset]) }
  }

  /// The text stands at the offset.
  private func holds(_ text: StaticString, at offset: Int) -> Bool {
    let end = offset + text.utf8CodeUnitCount
    return end <= count && text.withUTF8Buffer { $0.elementsEqual(self[offset..<end]) }
  }

  /// Where the name stands first, at or behind `start`; nowhere if it is empty.
  func mention(of name: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard !name.isEmpty else { return nil }
    var start = start
    while let offset = offset(of: name, from: start) {
      let next = offset + name.count
      let isPart =
        offset > 0 && self[offset - 1].isLetterOrDigit
        || next < count && self[next].isNameByte
      if !isPart { return offset }
      start = offset + 1
    }
    return nil
  }

  /// Where the bytes of `part` stand first, at or behind `start`. Not inlined, as the compiler
  /// vectorises the loop only in a function of its own.
  @inline(never)
  private func offset(of part: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
    guard let first = part.first, let last = part.last else { return start }
    let distance = part.count - 1
    func isMatch(at offset: Int) -> Bool {
      self[offset] == first && self[offset + distance] == last
        && (1..<distance + 1).allSatisfy { self[offset + $0] == part[$0] }
    }
    var offset = start
    // Many places at a time, which the compiler compares in sixteen lanes at once: few have the
    // first byte and, so much further on, the last and one between.
    let half = distance / 2
    let middle = part[half]
    let width = 32
    while offset + distance + width <= count {
      var candidates: UInt8 = 0
      var place = offset
      while place < offset &+ width {
        let difference =
          (self[place] ^ first) | (self[place &+ distance] ^ last) | (self[place &+ half] ^ middle)
        candidates |= difference == 0 ? 1 : 0
        place &+= 1
      }
      if candidates != 0, let match = (offset..<offset + width).first(where: isMatch) {
        return match
      }
      offset += width
    }
    while offset + distance < count {
      if isMatch(at: offset) { return offset }
      offset += 1
    }
    return nil
  }
}
