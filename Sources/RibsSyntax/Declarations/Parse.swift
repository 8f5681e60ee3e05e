/// Reads a file: its declarations, and what lies between them as ranges.
///
/// It never fails. In a file whose braces do not pair up, a second reading takes indentation as the
/// sign of where bodies end, so that one missing brace does not swallow the rest.
package func parse(
  path: String, bytes: [UInt8], flags: CompilationFlags = .unknown
) -> SourceFile {
  var memory = ParserMemory()
  return parse(path: path, bytes: bytes, flags: flags, reusing: &memory)
}

/// What is needed while a file is parsed. Its memory is reused from one file to the next.
package struct ParserMemory: ~Copyable {
  fileprivate var tokens = FileTokens()
  fileprivate var contents = FileContents()

  package init() {}
}

/// The same, with the memory of the file read before.
package func parse(
  path: String, bytes: [UInt8], flags: CompilationFlags = .unknown,
  reusing memory: inout ParserMemory
) -> SourceFile {
  memory.tokens.read(bytes, notesNames: true)
  let needsRepair = read(&memory.contents, memory.tokens, of: bytes, isRepairing: false, flags)
  if needsRepair {
    _ = read(&memory.contents, memory.tokens, of: bytes, isRepairing: true, flags)
  }
  return SourceFile(
    path: path, bytes: bytes, contents: memory.contents,
    markedComments: memory.tokens.markedComments, names: memory.tokens.names.names, flags: flags)
}

/// Replaces `contents` by what the tokens hold; true if brackets do not pair up.
private func read(
  _ contents: inout FileContents, _ tokens: borrowing FileTokens, of bytes: [UInt8],
  isRepairing: Bool, _ flags: CompilationFlags
) -> Bool {
  // The tokens are borrowed as long as the parser lives.
  var parser = DeclarationParser(
    bytes: bytes, tokens: tokens.tokens.all, isRepairing: isRepairing, flags: flags)
  swap(&parser.contents, &contents)
  parser.parse()
  swap(&parser.contents, &contents)
  return parser.isUnbalanced
}
