// Asked at every byte of a file: inlined into other modules.

extension UInt8 {
  /// An ASCII letter or digit.
  @inlinable package var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// An ASCII letter or digit, or `_`: what most names are made of.
  @inlinable package var isNameByte: Bool { isLetterOrDigit || self == UInt8(ascii: "_") }

  /// What stands between the words of a line.
  @inlinable package var isSpaceOrTab: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t")
  }

  /// The same, or a part of a line's end.
  @inlinable package var isSpaceOrNewline: Bool {
    isSpaceOrTab || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r")
  }
}

extension StringProtocol {
  /// Calls `body` with the text's bytes: thousands of paths and names are looked at byte by byte, and
  /// a string would have each of its characters put together for that.
  @inlinable package func withBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    // Only a string of Objective-C has no bytes of its own.
    utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Eight bytes from `offset`, the first one lowest. All must be there.
  @inlinable @inline(__always)
  package func eightBytes(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= count)
    // Where there are eight bytes there is an address.
    let start = UnsafeRawPointer(baseAddress.unsafelyUnwrapped)
    return UInt64(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Where the byte stands first, at or behind `start`.
  @inlinable package func firstPlace(of byte: UInt8, from start: Int) -> Int? {
    var offset = start
    while offset + 8 <= count {
      let marks = eightBytes(at: offset).marks(of: byte)
      if marks != 0 { return offset + marks.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < count {
      if self[offset] == byte { return offset }
      offset += 1
    }
    return nil
  }

  /// Whether these are the bytes of the word.
  @inlinable package func spells(_ word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount && ends(in: word)
  }

  /// Whether the last of them are the bytes of the word.
  @inlinable package func ends(in word: StaticString) -> Bool {
    let start = count - word.utf8CodeUnitCount
    return start >= 0
      && (0..<word.utf8CodeUnitCount).allSatisfy { self[start + $0] == word.utf8Start[$0] }
  }
}

extension UInt64 {
  /// Marks, with the high bit of its byte, every one of its eight bytes that is that byte.
  ///
  /// Exact up to the lowest mark; above it there may be false ones, so take the lowest only.
  @inlinable @inline(__always)
  package func marks(of byte: UInt8) -> UInt64 {
    let low: UInt64 = 0x0101_0101_0101_0101
    let difference = self ^ (low &* UInt64(byte))
    return (difference &- low) & ~difference & (low &* 0x80)
  }

  /// How many of its eight bytes are that byte.
  @inlinable package func count(of byte: UInt8) -> Int {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let difference = self ^ (0x0101_0101_0101_0101 &* UInt64(byte))
    // The highest bit of each byte that is the same; the product counts them in its highest byte.
    let marks = ~((difference & low) &+ low | difference | low)
    return Int((marks >> 7 &* 0x0101_0101_0101_0101) >> 56)
  }
}
