/// Reads a file: its declarations, and what lies between them as ranges.
///
/// It never fails. In a file whose braces do not pair up, a second reading takes indentation as the
/// sign of where bodies end, so that one missing brace does not swallow the rest.
package func parse(
  path: String, bytes: [UInt8], flags: CompilationFlags = .unknown
) -> SourceFile {
  var tokens: [Token] = []
  // A token stands for 8 bytes of real code on average; growing the array took a tenth of the time.
  tokens.reserveCapacity(bytes.count / 6)
  var markedComments: [ByteRange] = []
  tokenize(bytes, into: &tokens, markedComments: &markedComments)
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
    markedComments: markedComments,
    problems: parser.problems, flags: flags)
}
