extension String {
  /// The order of the UTF-8 bytes. Swift's own `<` takes equivalent spellings of a letter for equal
  /// and is several times slower.
  package func precedesBytewise(_ other: String) -> Bool {
    var (left, right) = (self, other)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        let shared = min(left.count, right.count)
        var offset = 0
        // Paths have long beginnings in common. With the first byte on top, integers compare like bytes.
        while offset + 8 <= shared {
          let words = (left.eightBytes(at: offset), right.eightBytes(at: offset))
          if words.0 != words.1 { return words.0.byteSwapped < words.1.byteSwapped }
          offset += 8
        }
        while offset < shared {
          if left[offset] != right[offset] { return left[offset] < right[offset] }
          offset += 1
        }
        return left.count < right.count
      }
    }
  }
}
