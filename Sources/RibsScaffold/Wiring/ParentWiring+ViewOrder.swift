import RibsModel
import RibsSyntax
import RibsText

extension ParentWiring {
  /// Makes the view before the component that begins to hold it, where the builder makes it later,
  /// of nothing: `let viewController = HomeViewController()`. Gives the name of the view; nil where
  /// nothing is moved.
  mutating func moveView(
    _ view: ViewOfComponent, ahead component: Syntax, among statements: [Syntax]
  ) throws(WiringRefusal) -> String? {
    let later = statements.filter { $0.range.start >= component.range.end }
    guard
      let position = later.firstIndex(where: { statement in
        statement.kind == .binding && statement.name != "_"
          && statement.value?.text == "\(view.type)()" && statement.text.hasPrefix("let ")
      }),
      // Of two it may be the other that is shown.
      statements.count(where: { $0.text.contains("\(view.type)(") }) == 1
    else { return nil }
    let statement = later[position]
    let file = parts.builder.place.file
    let layout = layout(file)
    let start = layout.file.lineStart(at: statement.range.start)
    // What is between may mean a property of the builder by the name, or do something that the view
    // needs; a comment above belongs to what is below it.
    guard layout.isOnOneLine(statement.range), layout.file.startsLine(statement.range.start),
      later[..<position].allSatisfy({
        $0.kind == .binding && !$0.text.contains(statement.name)
      }),
      !component.text.contains(statement.name), !layout.followsComment(start),
      !layout.followsComment(layout.file.lineStart(at: component.range.start))
    else { return nil }
    try layout.requireLineEnd(behind: statement.range)
    let line = ByteRange(start, layout.file.lineEnd(at: statement.range.end))
    let text = layout.file.text(ByteRange(statement.range.start, line.end))
    try add(layout.inserting(text, beforeStatement: component.range), to: file)
    try add(TextEdit(replacing: layout.withLineBreak(line), with: ""), to: file)
    return statement.name
  }
}

extension SourceLayout {
  /// The nearest line above that is not blank holds a comment, or the end of one.
  fileprivate func followsComment(_ offset: UInt32) -> Bool {
    var start = offset
    while start > 0 {
      let line = file.line(at: start - 1).drop(while: \.isWhitespace)
      if !line.isEmpty { return line.hasPrefix("//") || line.contains("*/") }
      start = file.lineStart(at: start - 1)
    }
    return false
  }

  /// A whole line with what ends it; with the blank line above it, too, where another one follows.
  fileprivate func withLineBreak(_ line: ByteRange) -> ByteRange {
    let end = min(line.end + UInt32(lineEnding.utf8.count), UInt32(file.bytes.count))
    let isAlone =
      file.followsBlankLine(line.start) && file.line(at: end).allSatisfy(\.isWhitespace)
    return ByteRange(isAlone ? file.lineStart(at: line.start - 1) : line.start, end)
  }
}
