import RibsSyntax
import RibsText

extension SourceFile {
  /// The edit that puts a statement behind another one: on a line of its own, indented alike, or on
  /// the same line where more code follows there. Nil where neither is certain to be right.
  func edit(
    inserting statement: String, behind range: ByteRange, afterBlankLine: Bool = false
  ) -> TextEdit? {
    let rest = restOfLine(from: range.end).drop { $0 == " " || $0 == "\t" }
    if rest.hasPrefix("}") || rest.hasPrefix(";") {
      return TextEdit(inserting: "; \(statement)", at: range.end)
    }
    guard endsLine(range.end) else { return nil }
    let place = rest.isEmpty ? range.end : lineEnd(at: range.end)
    let gap = bytes.lineEnding + (afterBlankLine ? bytes.lineEnding : "")
    return TextEdit(inserting: gap + margin(at: range.start) + statement, at: place)
  }

  /// The edit that adds a computed property to a type, or a requirement to a protocol: behind the
  /// last one, laid out like that, or else first of all; nil where the braces leave no line for it.
  func edit(
    addingProperty head: String, _ body: String, to type: DeclarationID,
    indentedBy level: Indentation
  ) -> TextEdit? {
    let members = members(of: type).filter { $0.condition == self[type].condition }
    let properties = members.filter { $0.kind == .var || $0.kind == .let }
    if let last = properties.last {
      let hasLines = bytes[Int(last.body.start)..<Int(last.body.end)].contains(UInt8(ascii: "\n"))
      let isApart = hasLines || properties.count > 1 && followsBlankLine(last.range.start)
      let margin = margin(at: last.range.start)
      let separator = hasLines ? bytes.lineEnding + margin : " "
      let indent = hasLines ? level.unit : ""
      return edit(
        inserting: "\(head) {\(separator)\(indent)\(body)\(separator)}", behind: last.range,
        afterBlankLine: isApart)
    }
    let braces = self[type].body
    // The closing one may be missing.
    guard braces.count > 1, bytes[Int(braces.end) - 1] == UInt8(ascii: "}") else { return nil }
    let margin = margin(at: self[type].range.start)
    let line = "\(bytes.lineEnding)\(margin)\(level.unit)\(head) { \(body) }"
    let inside = ByteRange(braces.start + 1, braces.end - 1)
    if bytes[Int(inside.start)..<Int(inside.end)].allSatisfy(\.isSpaceOrNewline) {
      return TextEdit(replacing: inside, with: line + bytes.lineEnding + margin)
    }
    guard restOfLine(from: inside.start).allSatisfy(\.isWhitespace) else { return nil }
    let gap = members.isEmpty ? "" : bytes.lineEnding
    return TextEdit(inserting: line + gap, at: lineEnd(at: inside.start))
  }

  /// The edit that removes a declaration with its line and the comment at its end, and the blank
  /// line behind it where another one stands before; nil where it shares its line.
  func edit(removingLineOf range: ByteRange) -> TextEdit? {
    guard startsLine(range.start), endsLine(range.end),
      lineStart(at: range.start) == lineStart(at: range.end)
    else { return nil }
    var end = nextLine(after: range.end)
    if followsBlankLine(range.start), line(at: end).allSatisfy(\.isWhitespace) {
      end = nextLine(after: end)
    }
    return TextEdit(replacing: ByteRange(lineStart(at: range.start), end), with: "")
  }

  /// Whether the line above, or the end of it, is a comment.
  func hasComment(aboveLineOf offset: UInt32) -> Bool {
    let start = lineStart(at: offset)
    guard start > 0 else { return false }
    let line = line(at: start - 1).drop(while: \.isWhitespace)
    return ["//", "*", "/*"].contains(where: line.hasPrefix) || line.contains("*/")
  }
}
