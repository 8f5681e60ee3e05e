extension [UInt8] {
  /// Whether the text stands somewhere in these bytes, be it as a name or as a part of one.
  package func holds(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { text in
      withUnsafeBytes { $0.contains(UnsafeRawBufferPointer(text)) }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes of `part` stand somewhere in these, one behind the other.
  func contains(_ part: UnsafeRawBufferPointer) -> Bool {
    guard let first = part.first, let last = part.last else { return true }
    let distance = part.count - 1
    func isMatch(at offset: Int) -> Bool {
      self[offset] == first && self[offset + distance] == last
        && (1..<distance + 1).allSatisfy { self[offset + $0] == part[$0] }
    }
    var offset = 0
    // Eight places at a time: few have both the first byte and, so much further on, the last.
    while offset + distance + 8 <= count {
      let firsts = word(at: offset) ^ (UInt64(first) &* 0x0101_0101_0101_0101)
      let lasts = word(at: offset + distance) ^ (UInt64(last) &* 0x0101_0101_0101_0101)
      var candidates = marks(of: 0, in: firsts | lasts)
      while candidates != 0 {
        if isMatch(at: offset + candidates.trailingZeroBitCount / 8) { return true }
        candidates &= candidates - 1
      }
      offset += 8
    }
    while offset + distance < count {
      if isMatch(at: offset) { return true }
      offset += 1
    }
    return false
  }

  private func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
