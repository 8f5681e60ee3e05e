import RibsModel
import RibsSyntax
import RibsText

extension SourceLayout {
  /// Adds members behind another member, on lines of their own.
  func inserting(
    _ code: String, behind member: Declaration, afterBlankLine: Bool
  ) throws(WiringRefusal) -> TextEdit {
    try requireLineEnd(behind: member.range)
    if let type = member.parent, file[type].condition != member.condition {
      throw WiringRefusal(
        "what is added here would be compiled under a condition only",
        at: id.map { Location(file: $0, range: member.name) })
    }
    let lines = self.code(code, margin: file.margin(at: member.range.start))
    let gap = afterBlankLine ? lineEnding + lineEnding : lineEnding
    return TextEdit(inserting: gap + lines, at: file.lineEnd(at: member.range.end))
  }

  /// Adds members before all others.
  func insertingFirst(_ code: String, in type: Declaration) -> TextEdit {
    let margin = file.margin(at: type.range.start)
    if isEmpty(type.body) { return filling(type.body, with: code, margin: margin) }
    let lines = self.code(code, margin: margin + indentation.unit)
    let end = file.lineEnd(at: type.body.start)
    let next = end + UInt32(lineEnding.utf8.count)
    if end < type.body.end, file.line(at: next).allSatisfy(\.isWhitespace) {
      // A blank line below the brace stays there, with one more below what is new.
      return TextEdit(inserting: lineEnding + lines + lineEnding, at: file.lineEnd(at: next))
    }
    return TextEdit(inserting: lineEnding + lines + lineEnding, at: type.body.start + 1)
  }

  /// Adds members behind all others, but above private ones at the end.
  func insertingLast(
    _ code: String, in type: DeclarationID, afterBlankLine: Bool
  ) throws(WiringRefusal) -> TextEdit {
    let members = file.members(of: type)
    let unconditional = members.filter { $0.condition == file[type].condition }
    let open = unconditional.last { $0.modifiers.isDisjoint(with: .fileScoped) }
    let lastOpen = open.flatMap { $0.kind == .func ? $0 : nil }
    guard let last = lastOpen ?? unconditional.last ?? members.last else {
      return insertingFirst(code, in: file[type])
    }
    return try inserting(code, behind: last, afterBlankLine: afterBlankLine)
  }

  /// The braces hold nothing at all.
  private func isEmpty(_ body: ByteRange) -> Bool {
    file.text(inside(body)).allSatisfy(\.isWhitespace)
  }

  private func inside(_ body: ByteRange) -> ByteRange { ByteRange(body.start + 1, body.end - 1) }

  /// Puts lines of code in place of what is between the braces, the closing one behind `margin`.
  private func filling(_ body: ByteRange, with code: String, margin: String) -> TextEdit {
    let lines = self.code(code, margin: margin + indentation.unit)
    return TextEdit(replacing: inside(body), with: lineEnding + lines + lineEnding + margin)
  }

  // MARK: Statements

  /// Adds statements behind another one.
  func inserting(
    _ code: String, behindStatement statement: ByteRange
  ) throws(WiringRefusal) -> TextEdit {
    try requireLineEnd(behind: statement)
    let lines = self.code(code, margin: file.margin(at: statement.start))
    return TextEdit(inserting: lineEnding + lines, at: file.lineEnd(at: statement.end))
  }

  /// Adds statements to a body that has none: between braces that stand on one line, or else above
  /// the closing one, which nothing may stand before.
  func inserting(_ code: String, beforeEndOf body: ByteRange) throws(WiringRefusal) -> TextEdit {
    if isOnOneLine(body), isEmpty(body) {
      return filling(body, with: code, margin: file.margin(at: body.start))
    }
    let brace = ByteRange(body.end - 1, body.end)
    try requireLineStart(before: brace)
    let lines = self.code(code, margin: file.margin(at: brace.start) + indentation.unit)
    return TextEdit(inserting: lines + lineEnding, at: file.lineStart(at: brace.start))
  }

  /// Adds statements before another one.
  func inserting(
    _ code: String, beforeStatement statement: ByteRange
  ) throws(WiringRefusal) -> TextEdit {
    try requireLineStart(before: statement)
    let lines = self.code(code, margin: file.margin(at: statement.start))
    return TextEdit(inserting: lines + lineEnding, at: file.lineStart(at: statement.start))
  }
}
