extension String {
  /// The order of the UTF-8 bytes. Swift's own `<` takes equivalent spellings of a letter for equal
  /// and is several times slower.
  package func precedesBytewise(_ other: String) -> Bool {
    // Unlike `withUTF8` this copies neither of them.
    let precedes = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in left.precedes(right) }
    }
    return precedes.flatMap { $0 } ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func precedes(_ other: Self) -> Bool {
    let shared = Swift.min(count, other.count)
    var offset = 0
    // Paths have long beginnings in common. With the first byte on top, integers compare like bytes.
    while offset + 8 <= shared {
      let words = (eightBytes(at: offset), other.eightBytes(at: offset))
      if words.0 != words.1 { return words.0.byteSwapped < words.1.byteSwapped }
      offset += 8
    }
    while offset < shared {
      if self[offset] != other[offset] { return self[offset] < other[offset] }
      offset += 1
    }
    return count < other.count
  }
}
