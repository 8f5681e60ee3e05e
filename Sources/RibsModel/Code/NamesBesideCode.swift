import RibsSyntax

extension CodeTable {
  /// The name stands in the app's files where it is neither in the code of a declaration nor the name
  /// of one: in statements at the top of a file, or in an attribute.
  package func standsBesideCode(_ name: String, in types: TypeTable) -> Bool {
    files(mentioning: name).contains { id in
      guard types.isCodeOfApp(id) else { return false }
      let file = types[id]
      let covered = units(in: id).map { ranges[$0] } + file.declarations.map(\.name)
      return tokenize(file.bytes).contains { token in
        token.kind == .identifier && file.name(token.range) == name
          && !covered.contains { $0.contains(token.range) }
      }
    }
  }
}
