/// What methods of the standard library do with what a collection or an optional holds.
package enum CollectionMethods {
  /// They take an item out, or the optional's value, and give it back.
  package static let taking: Set = [
    "popFirst", "popLast", "remove", "removeFirst", "removeLast", "removeValue", "take",
  ]

  /// Or they may take out several, or put others in their place.
  package static let removing = taking.union([
    "formIntersection", "formSymmetricDifference", "removeAll", "removeSubrange", "replaceSubrange",
    "subtract",
  ])

  /// What they give may lack some of the items.
  static let shrinking: Set = [
    "compactMap", "drop", "dropFirst", "dropLast", "filter", "flatMap", "intersection", "prefix",
    "subtracting", "suffix", "symmetricDifference",
  ]

  /// The type is one of the standard library's, which keeps what is added to it.
  package static func keepsItems(_ type: CanonicalType) -> Bool {
    guard case .external(let name, _) = type.unwrapped else { return false }
    return ["Array", "ContiguousArray", "Dictionary", "Set"].contains(name)
  }

  /// They leave all that is in it.
  static let leaving: Set = [
    "allSatisfy", "append", "compactMap", "compactMapValues", "contains", "distance", "drop",
    "dropFirst", "dropLast", "elementsEqual", "enumerated", "filter", "first", "firstIndex",
    "flatMap", "forEach", "formUnion", "index", "insert", "intersection", "isDisjoint",
    "isSubset", "isSuperset", "joined", "last", "lastIndex", "makeIterator", "map",
    "mapValues", "max", "merge", "merging", "min", "partition", "prefix", "randomElement",
    "reduce", "reserveCapacity", "reverse", "reversed", "shuffle", "shuffled", "sort",
    "sorted", "split", "starts", "store", "subtracting", "suffix", "swapAt",
    "symmetricDifference", "union", "updateValue",
  ]
}
