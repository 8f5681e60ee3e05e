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
    let shared = sharedCount(with: other)
    if shared == count || shared == other.count { return count < other.count }
    return self[shared] < other[shared]
  }

  /// How many bytes at the beginning are the same in both: paths have many in common.
  package func sharedCount(with other: Self) -> Int {
    let end = Swift.min(count, other.count)
    var offset = 0
    while offset + 8 <= end {
      let difference = eightBytes(at: offset) ^ other.eightBytes(at: offset)
      if difference != 0 { return offset + difference.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < end, self[offset] == other[offset] { offset += 1 }
    return offset
  }
}
