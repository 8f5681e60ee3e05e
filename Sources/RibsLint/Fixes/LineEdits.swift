import RibsSyntax
import RibsText

extension SourceFile {
  /// The edit that puts a statement behind another one: on a line of its own, indented alike, or on
  /// the same line where more code follows there. Nil where neither is certain to be right.
  func edit(
    inserting statement: String, behind range: ByteRange, afterBlankLine: Bool = false
  ) -> TextEdit? {
    let rest = restOfLine(from: range.end)
    let next = rest.drop(while: \.isSpaceOrTab).first
    switch next {
    case UInt8(ascii: "}"), UInt8(ascii: ";"):
      return TextEdit(inserting: "; \(statement)", at: range.end)
    case nil, UInt8(ascii: "/"):
      let comment = rest.drop(while: \.isSpaceOrTab)
      guard comment.isEmpty || comment.starts(with: "//".utf8) else { return nil }
      let place = comment.isEmpty ? range.end : range.end + UInt32(rest.count)
      let gap = bytes.lineEnding + (afterBlankLine ? bytes.lineEnding : "")
      return TextEdit(
        inserting: gap + indentation(ofLineAt: range.start) + statement, at: place)
    default: return nil
    }
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
      let start = Int(lineStart(before: last.range.start))
      let isApart = hasLines || properties.count > 1 && isBlankLine(endingAt: start)
      let margin = indentation(ofLineAt: last.range.start)
      let separator = hasLines ? bytes.lineEnding + margin : " "
      let indent = hasLines ? level.unit : ""
      return edit(
        inserting: "\(head) {\(separator)\(indent)\(body)\(separator)}", behind: last.range,
        afterBlankLine: isApart)
    }
    let braces = self[type].body
    // The closing one may be missing.
    guard braces.count > 1, bytes[Int(braces.end) - 1] == UInt8(ascii: "}") else { return nil }
    let margin = indentation(ofLineAt: self[type].range.start)
    let line = "\(bytes.lineEnding)\(margin)\(level.unit)\(head) { \(body) }"
    let inside = ByteRange(braces.start + 1, braces.end - 1)
    if bytes[Int(inside.start)..<Int(inside.end)].allSatisfy(\.isSpaceOrNewline) {
      return TextEdit(replacing: inside, with: line + bytes.lineEnding + margin)
    }
    let rest = restOfLine(from: inside.start)
    guard rest.allSatisfy(\.isSpaceOrTab) else { return nil }
    let gap = members.isEmpty ? "" : bytes.lineEnding
    return TextEdit(inserting: line + gap, at: inside.start + UInt32(rest.count))
  }

  /// The edit that imports a module: behind the imports that come before it in the alphabet, above
  /// all others, or above the first declaration with its comment.
  func edit(importing module: String) -> TextEdit? {
    let present = imports.filter { $0.condition == 0 }
    if let earlier = present.last(where: { text($0.name) < module }) {
      return edit(inserting: "import \(module)", behind: earlier.range)
    }
    let line = "import \(module)" + bytes.lineEnding
    if let first = present.first { return TextEdit(inserting: line, at: first.range.start) }
    guard var start = declarations.first.map({ Int(lineStart(before: $0.range.start)) }) else {
      return nil
    }
    while start > 0, !isBlankLine(endingAt: start) {
      start = Int(lineStart(before: UInt32(start - 1)))
    }
    return TextEdit(inserting: line + bytes.lineEnding, at: UInt32(start))
  }

  /// The edit that removes a declaration with its line and the comment at its end, and the blank
  /// line behind it where another one stands before; nil where it shares its line.
  func edit(removingLineOf range: ByteRange) -> TextEdit? {
    let start = Int(lineStart(before: range.start))
    let rest = restOfLine(from: range.end)
    let comment = rest.drop(while: \.isSpaceOrTab)
    guard bytes[start..<Int(range.start)].allSatisfy(\.isSpaceOrTab),
      comment.isEmpty || comment.starts(with: "//".utf8),
      !bytes[Int(range.start)..<Int(range.end)].contains(UInt8(ascii: "\n"))
    else { return nil }
    var end = endOfLine(at: Int(range.end) + rest.count)
    let following = restOfLine(from: UInt32(end))
    if isBlankLine(endingAt: start), following.allSatisfy(\.isSpaceOrTab) {
      end = endOfLine(at: end + following.count)
    }
    return TextEdit(replacing: ByteRange(UInt32(start), UInt32(end)), with: "")
  }

  /// Whether the line above, or the end of it, is a comment.
  func hasComment(aboveLineOf offset: UInt32) -> Bool {
    let end = Int(lineStart(before: offset))
    guard end > 0 else { return false }
    let line = bytes[Int(lineStart(before: UInt32(end - 1)))..<end].drop(while: \.isSpaceOrTab)
    return line.starts(with: "//".utf8) || line.starts(with: "*".utf8)
      || line.starts(with: "/*".utf8)
      || String(decoding: line, as: UTF8.self).contains("*/")
  }

  /// The white space in front of the code on a line.
  func indentation(ofLineAt offset: UInt32) -> String {
    let line = bytes[Int(lineStart(before: offset))..<Int(offset)]
    return String(decoding: line.prefix(while: \.isSpaceOrTab), as: UTF8.self)
  }

  /// The offset of the first byte of the line.
  func lineStart(before offset: UInt32) -> UInt32 {
    let before = bytes[..<Int(offset)].lastIndex(of: UInt8(ascii: "\n"))
    return before.map { UInt32($0 + 1) } ?? 0
  }

  /// Without what ends the line.
  private func restOfLine(from offset: UInt32) -> ArraySlice<UInt8> {
    bytes[Int(offset)...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
  }

  /// The offset behind the line feed that stands at an offset or behind the carriage return there.
  private func endOfLine(at offset: Int) -> Int {
    var end = offset
    if end < bytes.count, bytes[end] == UInt8(ascii: "\r") { end += 1 }
    if end < bytes.count, bytes[end] == UInt8(ascii: "\n") { end += 1 }
    return end
  }

  private func isBlankLine(endingAt end: Int) -> Bool {
    guard end > 0 else { return false }
    let start = Int(lineStart(before: UInt32(end - 1)))
    return bytes[start..<end].allSatisfy {
      $0.isSpaceOrTab || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n")
    }
  }
}
