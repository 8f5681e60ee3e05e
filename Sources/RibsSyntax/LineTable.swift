/// A place as reports print it.
package struct LineAndColumn: Hashable, Sendable {
  /// From 1.
  package var line: Int
  /// From 1, in UTF-8 bytes, as swiftc counts.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension [UInt8] {
  /// How many line feeds there are.
  package var lineFeeds: Int {
    withUnsafeBytes { bytes in
      var total = 0
      var offset = 0
      // Eight bytes at a time: here all marks must be exact, unlike those of `marks(of:in:)`.
      let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
      // Each byte of `counts` counts the line feeds in its place, for as long as it can't overflow.
      var counts: UInt64 = 0
      var words = 0
      while offset + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let difference = word ^ 0x0A0A_0A0A_0A0A_0A0A
        let others = ((difference & low) &+ low) | difference | low
        counts &+= ~others >> 7
        offset += 8
        words += 1
        if words == 255 {
          total += sumOfBytes(counts)
          counts = 0
          words = 0
        }
      }
      total += sumOfBytes(counts)
      for byte in bytes[offset...] where byte == UInt8(ascii: "\n") { total += 1 }
      return total
    }
  }
}

private func sumOfBytes(_ word: UInt64) -> Int {
  withUnsafeBytes(of: word) { bytes in bytes.reduce(0) { $0 + Int($1) } }
}

/// Where the lines of a text start. It is made where lines are asked for, never while
/// parsing.
package struct LineTable: Sendable {
  /// The offset of each line's first byte; the first is 0.
  private let starts: [UInt32]
  private let end: UInt32

  /// Lines end with a line feed, a carriage return, or both in this order, as swiftc counts them.
  package init(_ bytes: [UInt8]) {
    var starts: [UInt32] = [0]
    bytes.withUnsafeBufferPointer { bytes in
      // The bytes that end lines are among the smallest.
      for offset in bytes.indices where bytes[offset] <= UInt8(ascii: "\r") {
        let byte = bytes[offset]
        let isLoneReturn =
          byte == UInt8(ascii: "\r")
          && (offset + 1 == bytes.count || bytes[offset + 1] != UInt8(ascii: "\n"))
        if byte == UInt8(ascii: "\n") || isLoneReturn { starts.append(UInt32(offset + 1)) }
      }
    }
    self.starts = starts
    end = UInt32(bytes.count)
  }

  package var lineCount: Int { starts.count }

  /// The line, from 1, that the byte at `offset` stands in.
  package func line(at offset: UInt32) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  package func place(at offset: UInt32) -> LineAndColumn {
    let line = line(at: offset)
    return LineAndColumn(line: line, column: Int(offset - starts[line - 1]) + 1)
  }

  /// The bytes of a line, counted from 1, its end included; empty where there is no such line.
  package func range(ofLine line: Int) -> ByteRange {
    guard line >= 1, line <= starts.count else { return .empty }
    return ByteRange(starts[line - 1], line < starts.count ? starts[line] : end)
  }
}
