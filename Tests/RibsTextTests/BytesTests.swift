import Testing

@testable import RibsText

@Suite struct BytesTests {
  /// Beside a byte that is looked for, those are in doubt that differ from it in few bits.
  @Test(arguments: [UInt8](arrayLiteral: 0, 1, 0x2A, 0x7F, 0x80, 0xFF))
  func aByteIsFoundWhereItStandsFirst(byte: UInt8) {
    let others = [byte ^ 1, byte ^ 0x80, byte &+ 1, byte &- 1, 0x20]
    for count in 0...20 {
      for place in 0...count {
        var bytes = (0..<count).map { others[$0 % others.count] }
        if place < count { bytes[place] = byte }
        if place + 1 < count { bytes[count - 1] = byte }
        for start in 0...count {
          let found = bytes.withUnsafeBufferPointer { $0.firstPlace(of: byte, from: start) }
          #expect(found == bytes[start...].firstIndex(of: byte))
        }
      }
    }
  }

  @Test(arguments: [0, 1, 7, 8, 9, 40]) func bytesAreUTF8UpToTheFirstThatIsNoScalar(count: Int) {
    let ascii = [UInt8](repeating: 0x61, count: count)
    for text in ["", "a", "é", "한", "🙂", "\u{0}"] {
      let valid = ascii + text.utf8 + ascii
      #expect(valid.firstInvalidUTF8 == nil)
      // A byte that only goes on, one that only begins, an overlong form, a surrogate, none of
      // Unicode's.
      for wrong: [UInt8] in [
        [0x80], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF],
      ] {
        #expect((valid + wrong + ascii).firstInvalidUTF8 == valid.count)
      }
    }
  }
}
