import RibsModel
import RibsSyntax
import RibsText

extension TypeTable {
  /// The names of the typealiases of whose right sides `isMeant` is true, and of those that have
  /// one of them in theirs.
  func aliases(where isMeant: (ByteRange, SourceFile) -> Bool) -> Set<NameHash> {
    var names: Set<NameHash> = []
    var others: [(name: NameHash, words: [NameHash])] = []
    for alias in types where alias.kind == .typealias {
      let range = declaration(at: alias.place).type
      let file = self[alias.place.file]
      if isMeant(range, file) {
        names.insert(NameHash(alias.name))
      } else {
        others.append((NameHash(alias.name), file.wordHashes(in: range)))
      }
    }
    while true {
      let reached = others.partition { $0.words.contains(where: names.contains) }
      guard reached < others.count else { break }
      names.formUnion(others[reached...].map(\.name))
      others.removeSubrange(reached...)
    }
    return names
  }

  /// The words of which one stands wherever one of the types is written: their names, and those of
  /// the typealiases that have one of these in them.
  func words(for types: Set<CanonicalType>) -> Set<NameHash> {
    let names = Set(types.compactMap(name(of:)).map { NameHash($0) })
    return names.union(aliases { $1.hasWord(among: names, in: $0) })
  }

  private func name(of type: CanonicalType) -> String? {
    switch type.unwrapped {
    case .declared(let declared, _): self[declared].name
    case .external(let name, _): name.unqualifiedName
    default: nil
    }
  }
}
