import RibsSyntax
import RibsText

extension CodeTable {
  /// The name stands in the app's files where it is neither in the code of a declaration nor the name
  /// of one: in statements at the top of a file, or in an attribute.
  package func standsBesideCode(_ name: String, in types: TypeTable) -> Bool {
    files(mentioning: name).contains { id in
      guard types.isCodeOfApp(id) else { return false }
      let file = types[id]
      let covered = units(in: id).map { ranges[$0] } + file.declarations.map(\.name)
      // The name stands in hardly any of these ranges, and to search bytes is faster than to make
      // tokens of them.
      return file.wholeRange.parts(besides: covered).contains { part in
        file.mentions(name, in: part)
          && tokenize(file.bytes, range: part).contains {
            $0.kind == .identifier && file.name($0.range) == name
          }
      }
    }
  }
}

extension ByteRange {
  /// What of the range is in none of the others, in order.
  fileprivate func parts(besides others: [ByteRange]) -> [ByteRange] {
    var parts: [ByteRange] = []
    var next = start
    for other in others.sorted(by: { $0.start < $1.start }) {
      if next < other.start { parts.append(ByteRange(next, other.start)) }
      next = max(next, other.end)
    }
    if next < end { parts.append(ByteRange(next, end)) }
    return parts
  }
}
