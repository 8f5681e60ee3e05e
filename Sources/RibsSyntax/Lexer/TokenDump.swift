/// What `ribs debug tokens` prints for one file: `# PATH`, then `<offset> <length> <kind>` for each
/// token, a line each, with a newline behind the last.
///
/// A string literal has one line with its whole length; the tokens inside its interpolations
/// follow.
package func dumpTokens(path: String, bytes: [UInt8]) -> String {
  let names = TokenKind.allCases.map(dumpName)
  var text = "# \(path)\n"
  for token in tokenize(bytes) where token.kind != .endOfFile {
    text += "\(token.start) \(token.end - token.start) \(names[Int(token.kind.rawValue)])\n"
  }
  return text
}

/// The kinds that the parser tells apart among operators print alike.
private func dumpName(of kind: TokenKind) -> String {
  switch kind {
  case .arrow, .equal, .question, .exclamation, .ampersand: "operator"
  default: String(describing: kind)
  }
}
