extension String {
  /// The order of the UTF-8 bytes. Swift's own `<` takes equivalent spellings of a letter for equal
  /// and is several times slower.
  package func precedesBytewise(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
