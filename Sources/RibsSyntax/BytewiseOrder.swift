extension String {
  /// The order of the UTF-8 bytes. Swift's own `<` takes equivalent spellings of a letter for equal
  /// and is several times slower.
  package func precedesBytewise(_ other: String) -> Bool {
    var (left, right) = (self, other)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        for index in 0..<min(left.count, right.count) where left[index] != right[index] {
          return left[index] < right[index]
        }
        return left.count < right.count
      }
    }
  }
}
