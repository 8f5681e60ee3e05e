import RibsModel
import RibsSyntax
import RibsText

/// How one file of a project is laid out, so that what is added looks like what is there.
struct SourceLayout {
  let file: SourceFile
  /// Its number in the project, where refusals should tell their place.
  let id: FileID?
  let indentation: Indentation
  /// The columns that a line of the file may have; nil where it knows no limit.
  let limit: Int?
  let lineEnding: String

  init(_ file: SourceFile, id: FileID? = nil, limit: Int?) {
    self.file = file
    self.id = id
    self.limit = limit
    indentation = Indentation(swiftSource: file.bytes) ?? .standard
    lineEnding = file.bytes.lineEnding
  }

  /// The one of the usual limits that these files keep to, but for a line in a thousand; nil where
  /// they seem to know none.
  static func limit(of files: some Sequence<SourceFile>) -> Int? {
    let limits = [100, 120]
    var wider = [0, 0]
    var lines = 0
    for file in files {
      for line in file.bytes.split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      {
        for (index, limit) in limits.enumerated() where line.count > limit { wider[index] += 1 }
        lines += 1
      }
    }
    return zip(limits, wider).first { $0.1 <= lines / 1000 }?.0
  }

  // MARK: Lines

  func lineStart(at offset: UInt32) -> UInt32 {
    var start = Int(offset)
    while start > 0, file.bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return UInt32(start)
  }

  /// Where the line's own bytes end, before what ends it.
  func lineEnd(at offset: UInt32) -> UInt32 {
    var end = Int(offset)
    while end < file.bytes.count, file.bytes[end] != UInt8(ascii: "\n") { end += 1 }
    if end > Int(offset), file.bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return UInt32(end)
  }

  func line(at offset: UInt32) -> String {
    file.text(ByteRange(lineStart(at: offset), lineEnd(at: offset)))
  }

  /// The white space that the line at `offset` begins with.
  func margin(at offset: UInt32) -> String {
    String(line(at: offset).prefix { $0 == " " || $0 == "\t" })
  }

  /// Nothing but white space stands before it on its line.
  func startsLine(_ offset: UInt32) -> Bool {
    file.text(ByteRange(lineStart(at: offset), offset)).allSatisfy(\.isWhitespace)
  }

  /// Throws where more than a comment follows on the line: a line put below would tear that off.
  func requireLineEnd(behind range: ByteRange) throws(WiringRefusal) {
    let rest = file.text(ByteRange(range.end, lineEnd(at: range.end))).drop(while: \.isWhitespace)
    guard rest.isEmpty || rest.hasPrefix("//") else { throw sharedLine(range) }
  }

  /// Throws where other code stands before it on its line: a line put above would come before that.
  func requireLineStart(before range: ByteRange) throws(WiringRefusal) {
    guard startsLine(range.start) else { throw sharedLine(range) }
  }

  private func sharedLine(_ range: ByteRange) -> WiringRefusal {
    WiringRefusal(
      "this shares its line with other code, so nothing can be put above or below it",
      at: id.map { Location(file: $0, range: range) })
  }

  func isOnOneLine(_ range: ByteRange) -> Bool {
    lineStart(at: range.start) == lineStart(at: range.end)
  }

  /// The line above the one at `offset` holds nothing but white space.
  func followsBlankLine(_ offset: UInt32) -> Bool {
    let start = lineStart(at: offset)
    return start > 0 && line(at: start - 1).allSatisfy(\.isWhitespace)
  }

  /// How many columns a text takes at the beginning of a line.
  func width(of text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + ($1 == "\t" ? Indentation.tabs.width : 1) }
  }

  func fits(_ line: String) -> Bool {
    limit.map { width(of: line) <= $0 } ?? true
  }

  // MARK: Code

  /// Lines of code that are indented by two spaces a level, laid out as the file is and moved to
  /// `margin`; the line breaks between them, none at the ends.
  func code(_ text: String, margin: String) -> String {
    let room = limit.map { $0 - width(of: margin) } ?? Int.max
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { CodeLine(String(Substring($0))) }
    return CodeLine.wrapped(lines, indentation, limit: room)
      .map { $0.content.isEmpty ? "" : margin + $0.text(indentation) }
      .joined(separator: lineEnding)
  }
}
