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

extension LineAndColumn: CustomStringConvertible {
  /// As it stands behind a path and a colon.
  package var description: String { "\(line):\(column)" }
}

extension [UInt8] {
  /// How many line feeds there are.
  package var lineFeeds: Int { self[...].lineFeeds }
}

extension ArraySlice<UInt8> {
  /// How many line feeds there are.
  package var lineFeeds: Int {
    withUnsafeBufferPointer { bytes in
      var total = 0
      var offset = 0
      while offset < bytes.count {
        // As many as a byte can count: the compiler then counts in sixteen lanes at once.
        let end = Swift.min(offset + 255, bytes.count)
        var count: UInt8 = 0
        while offset < end {
          count &+= bytes[offset] == UInt8(ascii: "\n") ? 1 : 0
          offset &+= 1
        }
        total += Int(count)
      }
      return total
    }
  }
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
