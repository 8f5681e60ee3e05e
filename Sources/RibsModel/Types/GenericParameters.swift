import RibsSyntax

/// A declaration has the name in its `<…>`.
func isGenericParameter(_ name: String, of declaration: Declaration, in file: SourceFile) -> Bool {
  // Most have none, or others, which takes no reading.
  file.contains(name, in: declaration.generics)
    && genericParameters(of: declaration, in: file).contains(name)
}

/// The names in a declaration's `<…>`.
func genericParameters(of declaration: Declaration, in file: SourceFile) -> [String] {
  guard !declaration.generics.isEmpty else { return [] }
  var names: [String] = []
  var depth = 0
  var expectsName = false
  for token in tokenize(file.bytes, range: declaration.generics) {
    switch token.kind {
    case .operator where file.bytes[Int(token.start)] == UInt8(ascii: "<"):
      depth += 1
      expectsName = depth == 1
    case .operator where file.bytes[Int(token.start)] == UInt8(ascii: ">"):
      depth -= Int(token.end - token.start)
    case .comma where depth == 1:
      expectsName = true
    case .identifier where expectsName && token.word != .each, .keyword where expectsName:
      guard token.word != .let else { continue }
      names.append(file.name(token.range))
      expectsName = false
    case .leftParen, .leftBracket: depth += 1
    case .rightParen, .rightBracket: depth -= 1
    default: break
    }
  }
  return names
}
