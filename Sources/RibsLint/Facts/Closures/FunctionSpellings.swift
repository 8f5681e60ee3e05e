import RibsModel
import RibsSyntax
import RibsText

/// How the project writes types of functions.
struct FunctionSpellings {
  /// The typealiases of function types, and of one another.
  private let aliases: Set<NameHash>

  init(_ types: TypeTable) {
    var names: Set<NameHash> = []
    var others: [(name: NameHash, words: [NameHash])] = []
    for alias in types.types where alias.kind == .typealias {
      let range = types.declaration(at: alias.place).type
      let file = types[alias.place.file]
      if file.contains("->", in: range) {
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
    aliases = names
  }

  /// The type may be one of functions, or have such in it; nothing else is.
  func mayBeFunction(_ type: ByteRange, in file: SourceFile) -> Bool {
    file.contains("->", in: type)
      || !aliases.isEmpty && file.hasWord(among: aliases, in: type)
  }
}
