import RibsSyntax
import RibsText

extension SourceFile {
  /// The edit that removes an argument of a call with the comma that parts it from its neighbour;
  /// nil where a comment would go with it.
  func edit(removing argument: Syntax) -> TextEdit? {
    guard let call = argument.parent, call.kind == .call else { return nil }
    let arguments = call.children.filter { $0.kind == .argument && !$0.flags.contains(.trailing) }
    guard let index = arguments.firstIndex(where: { $0.id == argument.id }) else { return nil }
    let range = argument.range
    if index > 0 {
      let previous = arguments[index - 1].range
      guard isComma(ByteRange(previous.end, range.start)) else { return nil }
      return TextEdit(replacing: ByteRange(previous.end, range.end), with: "")
    }
    guard arguments.count > 1 else { return TextEdit(replacing: range, with: "") }
    let next = arguments[1].range
    guard isComma(ByteRange(range.end, next.start)) else { return nil }
    return TextEdit(replacing: ByteRange(range.start, next.start), with: "")
  }

  /// A comma and white space, and nothing else.
  private func isComma(_ range: ByteRange) -> Bool {
    text(range).filter { !$0.isWhitespace } == ","
  }
}
