import RibsSyntax

/// A name with its hash, which is found out once for all the tables that the name is looked up in.
struct HashedName: Hashable, Sendable {
  let text: String
  let hash: NameHash

  init(_ text: String) {
    self.text = text
    hash = NameHash(text)
  }

  func _rawHashValue(seed: Int) -> Int { hash._rawHashValue(seed: seed) }

  static func == (left: Self, right: Self) -> Bool {
    left.hash == right.hash && left.text == right.text
  }
}
