import RibsModel
import RibsSyntax

extension SourceLayout {
  /// The members of a type or extension, in source order, without those of nested types.
  func members(of type: DeclarationID) -> [Declaration] {
    var members: [Declaration] = []
    var index = Int(type.index) + 1
    let end = Int(file[type].next.index)
    while index < end {
      members.append(file.declarations[index])
      index = Int(file.declarations[index].next.index)
    }
    return members
  }

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
    let lines = self.code(code, margin: margin(at: member.range.start))
    let gap = afterBlankLine ? lineEnding + lineEnding : lineEnding
    return TextEdit(inserting: gap + lines, at: lineEnd(at: member.range.end))
  }

  /// Adds members before all others.
  func insertingFirst(_ code: String, in type: Declaration) -> TextEdit {
    if let edit = fillingEmptyBody(code, of: type) { return edit }
    let lines = self.code(code, margin: memberMargin(of: type))
    let isFollowedByBlankLine =
      lineEnd(at: type.body.start) < type.body.end
      && line(at: lineEnd(at: type.body.start) + UInt32(lineEnding.utf8.count))
        .allSatisfy(\.isWhitespace)
    let gap = isFollowedByBlankLine ? "" : lineEnding
    return TextEdit(inserting: lineEnding + lines + gap, at: type.body.start + 1)
  }

  /// Adds members behind all others.
  func insertingLast(
    _ code: String, in type: DeclarationID, afterBlankLine: Bool
  ) throws(WiringRefusal) -> TextEdit {
    let members = members(of: type)
    let unconditional = members.last { $0.condition == file[type].condition }
    guard let last = unconditional ?? members.last else {
      return insertingFirst(code, in: file[type])
    }
    return try inserting(code, behind: last, afterBlankLine: afterBlankLine)
  }

  /// Replaces a body that holds nothing at all.
  private func fillingEmptyBody(_ code: String, of type: Declaration) -> TextEdit? {
    let inside = ByteRange(type.body.start + 1, type.body.end - 1)
    guard file.text(inside).allSatisfy(\.isWhitespace) else { return nil }
    let lines = self.code(code, margin: memberMargin(of: type))
    let margin = margin(at: type.range.start)
    return TextEdit(replacing: inside, with: lineEnding + lines + lineEnding + margin)
  }

  private func memberMargin(of type: Declaration) -> String {
    margin(at: type.range.start) + indentation.unit
  }

  // MARK: Statements

  /// Adds statements behind another one.
  func inserting(
    _ code: String, behindStatement statement: ByteRange
  ) throws(WiringRefusal) -> TextEdit {
    try requireLineEnd(behind: statement)
    let lines = self.code(code, margin: margin(at: statement.start))
    return TextEdit(inserting: lineEnding + lines, at: lineEnd(at: statement.end))
  }

  /// Adds statements at the end of a body that has none; its braces stand on lines of their own.
  func inserting(_ code: String, beforeEndOf body: ByteRange) throws(WiringRefusal) -> TextEdit {
    let brace = ByteRange(body.end - 1, body.end)
    let inside = file.text(ByteRange(body.start + 1, brace.start))
    if isOnOneLine(body), inside.allSatisfy(\.isWhitespace) {
      let margin = margin(at: body.start)
      let lines = self.code(code, margin: margin + indentation.unit)
      return TextEdit(
        replacing: ByteRange(body.start + 1, brace.start),
        with: lineEnding + lines + lineEnding + margin)
    }
    try requireLineStart(before: brace)
    let lines = self.code(code, margin: margin(at: brace.start) + indentation.unit)
    return TextEdit(inserting: lines + lineEnding, at: lineStart(at: brace.start))
  }

  /// Adds statements before another one.
  func inserting(
    _ code: String, beforeStatement statement: ByteRange
  ) throws(WiringRefusal) -> TextEdit {
    try requireLineStart(before: statement)
    let lines = self.code(code, margin: margin(at: statement.start))
    return TextEdit(inserting: lines + lineEnding, at: lineStart(at: statement.start))
  }
}
