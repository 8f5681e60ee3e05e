/// What methods of the standard library do with what a collection or an optional holds.
package enum CollectionMethods {
  /// The collections that have them.
  package static let collections: Set = ["Array", "Dictionary", "Set"]

  /// They put their first argument in.
  package static let growing = ["append", "insert", "updateValue"]

  /// They take an item out, or the optional's value, and give it back.
  package static let taking: Set = [
    "popFirst", "popLast", "remove", "removeFirst", "removeLast", "removeValue", "take",
  ]

  /// Or they may take out several, or put others in their place.
  package static let removing = taking.union([
    "formIntersection", "formSymmetricDifference", "removeAll", "removeSubrange", "replaceSubrange",
    "subtract",
  ])

  /// They change what is in it, or the order of that.
  package static let changing = removing.union(growing).union([
    "formUnion", "merge", "partition", "reverse", "shuffle", "sort", "swapAt",
  ])

  /// They give their closure each of the items, or the optional's value, and give back nothing but
  /// what it makes of them.
  package static let handingEach: Set = ["compactMap", "flatMap", "forEach", "map"]

  /// They give one of the items.
  static let givingOne: Set = ["remove", "removeFirst", "removeLast"]

  /// They give one of the items in an optional, as there may be none.
  static let givingOneIfAny: Set = [
    "first", "last", "max", "min", "popFirst", "popLast", "randomElement",
  ]

  /// They give some of the items, or all of them in another order.
  static let givingSeveral: Set = [
    "dropFirst", "dropLast", "filter", "prefix", "reversed", "shuffled", "sorted", "suffix",
  ]

  /// They give another collection.
  static let givingCollections = givingSeveral.union(["compactMap", "enumerated", "flatMap", "map"])

  /// They give their closure each of the items, those of `comparing` two of them.
  static let iterating = comparing.union([
    "allSatisfy", "compactMap", "contains", "drop", "filter", "first", "firstIndex", "flatMap",
    "forEach", "last", "lastIndex", "map", "prefix", "removeAll",
  ])

  /// They give their closure two items, to say which comes first.
  static let comparing: Set = ["max", "min", "sort", "sorted"]

  /// What they give may lack some of the items.
  static let shrinking: Set = [
    "compactMap", "drop", "dropFirst", "dropLast", "filter", "flatMap", "intersection", "prefix",
    "subtracting", "suffix", "symmetricDifference",
  ]

  /// The type is one of the standard library's, which keeps what is added to it.
  package static func keepsItems(_ type: CanonicalType) -> Bool {
    guard case .external(let name, _) = type.unwrapped else { return false }
    return name == "ContiguousArray" || collections.contains(name)
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
