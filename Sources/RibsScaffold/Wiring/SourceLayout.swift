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

  /// Throws where more than a comment follows on the line: a line put below would tear that off.
  func requireLineEnd(behind range: ByteRange) throws(WiringRefusal) {
    guard file.endsLine(range.end) else { throw sharedLine(range) }
  }

  /// Throws where other code stands before it on its line: a line put above would come before that.
  func requireLineStart(before range: ByteRange) throws(WiringRefusal) {
    guard file.startsLine(range.start) else { throw sharedLine(range) }
  }

  private func sharedLine(_ range: ByteRange) -> WiringRefusal {
    WiringRefusal(
      "this shares its line with other code, so nothing can be put above or below it",
      at: id.map { Location(file: $0, range: range) })
  }

  func isOnOneLine(_ range: ByteRange) -> Bool {
    file.lineStart(at: range.start) == file.lineStart(at: range.end)
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
