/// Reads a file: its declarations, and what lies between them as ranges.
///
/// It never fails. In a file whose braces do not pair up, a second reading takes indentation as the
/// sign of where bodies end, so that one missing brace does not swallow the rest.
package func parse(
  path: String, bytes: [UInt8], flags: CompilationFlags = .unknown
) -> SourceFile {
  var scratch = FileTokens()
  return parse(path: path, bytes: bytes, flags: flags, reusing: &scratch)
}

/// The same, with the memory of the file read before.
package func parse(
  path: String, bytes: [UInt8], flags: CompilationFlags = .unknown,
  reusing scratch: inout FileTokens
) -> SourceFile {
  scratch.read(bytes)
  let tokens = scratch.tokens
  var parser = DeclarationParser(bytes: bytes, tokens: tokens, isRepairing: false, flags: flags)
  parser.parse()
  if parser.isUnbalanced {
    parser = DeclarationParser(bytes: bytes, tokens: tokens, isRepairing: true, flags: flags)
    parser.parse()
  }
  return SourceFile(
    path: path, bytes: bytes, declarations: parser.declarations, parameters: parser.parameters,
    attributes: parser.attributes, accessors: parser.accessors,
    inheritedTypes: parser.inheritedTypes, conditions: parser.conditions,
    markedComments: scratch.markedComments, names: scratch.names, problems: parser.problems,
    flags: flags)
}
