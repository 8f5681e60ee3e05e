extension [UInt8] {
  /// Where they stop being UTF-8: at the first byte of what is no scalar. Nil where all of them
  /// are.
  package var firstInvalidUTF8: Int? {
    withUnsafeBufferPointer { bytes in
      var offset = bytes.endOfASCII(from: 0)
      while offset < bytes.count {
        guard let count = bytes.scalarCount(at: offset) else { return offset }
        offset = bytes.endOfASCII(from: offset + count)
      }
      return nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where the ASCII ends that begins at an offset: sources are hardly anything else.
  fileprivate func endOfASCII(from start: Int) -> Int {
    var offset = start
    while offset + 32 <= count {
      let words =
        eightBytes(at: offset) | eightBytes(at: offset &+ 8) | eightBytes(at: offset &+ 16)
        | eightBytes(at: offset &+ 24)
      if words & 0x8080_8080_8080_8080 != 0 { break }
      offset &+= 32
    }
    while offset + 8 <= count {
      let marks = eightBytes(at: offset) & 0x8080_8080_8080_8080
      if marks != 0 { return offset + marks.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < count, self[offset] < 0x80 { offset += 1 }
    return offset
  }

  /// How many bytes the scalar takes that begins with the byte; nil where none does.
  fileprivate func scalarCount(at offset: Int) -> Int? {
    var rest = self[offset..<Swift.min(offset + 4, count)].makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    guard case .valid(let scalar) = parser.parseScalar(from: &rest) else { return nil }
    return scalar.count
  }
}
