extension [UInt8] {
  /// Where they stop being UTF-8: at the first byte of what is no scalar. Nil where all of them
  /// are.
  package var firstInvalidUTF8: Int? {
    withUnsafeBufferPointer { bytes in
      guard !bytes.isASCII, String(validating: bytes, as: UTF8.self) == nil else { return nil }
      var rest = bytes.makeIterator()
      var parser = Unicode.UTF8.ForwardParser()
      var offset = 0
      while case .valid(let scalar) = parser.parseScalar(from: &rest) { offset += scalar.count }
      return offset
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Most sources are, and to see that takes a fraction of what it takes to decode them.
  fileprivate var isASCII: Bool {
    var offset = 0
    while offset + 8 <= count {
      guard eightBytes(at: offset) & 0x8080_8080_8080_8080 == 0 else { return false }
      offset += 8
    }
    return self[offset...].allSatisfy { $0 < 0x80 }
  }
}
