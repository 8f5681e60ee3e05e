import RibsSyntax
import RibsText

extension SourceFile {
  /// The types that the `where` clause of a protocol or extension asks of `Self`, as they stand there:
  /// `where Self: Component`.
  func selfConstraints(of declaration: Declaration) -> [ByteRange] {
    let clause = declaration.requirements
    guard !clause.isEmpty else { return [] }
    let tokens = tokenize(bytes, range: clause)
    return tokens.indices.compactMap { index in
      guard index + 2 < tokens.count, text(tokens[index].range) == "Self",
        index == 1 || tokens[index - 1].kind == .comma, tokens[index + 1].kind == .colon
      else { return nil }
      let start = tokens[index + 2].range.start
      let end = tokens[(index + 2)...].first { $0.kind == .comma }?.range.start ?? clause.end
      return ByteRange(start, end)
    }
  }
}
