extension Sequence where Element: Hashable {
  /// The elements in their order, each where it comes first.
  package var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
