import RibsText

/// What `ribs debug declarations` prints for one file: `# PATH`, then
/// `<byte offset of the name> <kind> <name> <inherited types or ->` for each declaration, a line
/// each, with a newline behind the last.
///
/// Types and paths are printed without spaces and comments, names with their backticks.
package func dumpDeclarations(of file: SourceFile) -> String {
  var text = "# \(file.path)\n"
  for declaration in file.declarations {
    let inherited = file.inheritedTypes[declaration.inheritedTypes.indices]
    text += "\(declaration.name.start) \(declaration.kind) \(spelling(declaration.name, in: file)) "
    text +=
      inherited.isEmpty ? "-" : inherited.map { spelling($0, in: file) }.joined(separator: ",")
    text += "\n"
  }
  return text
}

/// The tokens of a range in a row.
private func spelling(_ range: ByteRange, in file: SourceFile) -> String {
  tokenize(file.bytes, range: range).map { file.text($0.range) }.joined()
}
