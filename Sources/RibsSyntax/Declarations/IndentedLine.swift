/// The last line whose indentation was asked for; it keeps long lines from being walked twice.
struct IndentedLine {
  /// The last byte that is known to be on the line.
  var offset = 0
  var column = 0
}

extension DeclarationParser {
  /// The indentation of the line on which a byte stands.
  mutating func column(ofLineAt offset: UInt32) -> Int {
    let known = line.offset <= Int(offset) ? line.offset : 0
    var lineStart = Int(offset)
    while lineStart > known, bytes[lineStart - 1] != UInt8(ascii: "\n"),
      bytes[lineStart - 1] != UInt8(ascii: "\r")
    {
      lineStart -= 1
    }
    defer { line.offset = Int(offset) }
    if lineStart == known, known > 0 { return line.column }
    var end = lineStart
    while end < bytes.count, bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\t") {
      end += 1
    }
    line.column = end - lineStart
    return line.column
  }

  /// In a file whose brackets do not pair up: a declaration that stands no further right than the
  /// type around it is not its member.
  mutating func closeScopesLeftByIndentation() {
    while prefix.start == nil, case .members(_, _, let column)? = scopes.last,
      beginsDeclaration || current.word == .import,
      self.column(ofLineAt: current.start) <= column
    {
      closeUnfinishedScope()
    }
  }
}
