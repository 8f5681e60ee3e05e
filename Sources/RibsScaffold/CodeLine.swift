import RibsSyntax
import RibsText

/// A line of code as templates hold it, apart from its indentation; what is too long after the name
/// is filled in can be wrapped, as `swift format` would do it.
struct CodeLine: Equatable {
  /// How many levels deep the line stands.
  let level: Int
  let content: String

  /// The column limit of `swift format` without a configuration.
  static let limit = 100

  /// Reads a line that is indented by two spaces a level.
  init(_ line: String) {
    level = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count / 2
    content =
      level == 0 ? line : String(line[line.utf8.index(line.startIndex, offsetBy: level * 2)...])
  }

  init(_ level: Int, _ content: some StringProtocol) {
    self.level = level
    self.content = String(content)
  }

  /// The line without its end, blank when there is nothing on it.
  func text(_ indentation: Indentation) -> String {
    content.isEmpty ? "" : String(repeating: indentation.unit, count: level) + content
  }

  /// The line, or the lines it must be cut into to stay within the limit as far as it can be cut.
  func wrapped(_ indentation: Indentation, limit: Int = Self.limit) -> [CodeLine] {
    let room = limit - level * indentation.width
    guard content.isLonger(than: room) else { return [self] }
    let cut = cutComment(room) ?? CodeCuts(self).lines(exceeding: room)
    return cut?.flatMap { $0.wrapped(indentation, limit: limit) } ?? [self]
  }

  /// Words that don't fit go to a second comment line.
  private func cutComment(_ room: Int) -> [CodeLine]? {
    guard let marker = ["/// ", "// "].first(where: content.hasPrefix) else { return nil }
    guard let space = content.prefix(room + 1).lastIndex(of: " "),
      content.distance(from: content.startIndex, to: space) > marker.count
    else { return nil }
    let rest = content[content.index(after: space)...]
    return [CodeLine(level, content[..<space]), CodeLine(level, marker + rest)]
  }
}

extension CodeLine {
  /// Lines of a text of Swift, those that are too long cut. What begins inside a literal or comment
  /// of several lines stays as it is.
  static func wrapped(
    _ lines: [CodeLine], _ indentation: Indentation, limit: Int = Self.limit
  ) -> [CodeLine] {
    func isTooLong(_ line: CodeLine) -> Bool {
      line.content.isLonger(than: limit - line.level * indentation.width)
    }
    guard lines.contains(where: isTooLong) else { return lines }
    let beginsCode = beginsCode(lines)
    return zip(lines, beginsCode).flatMap { line, beginsCode in
      beginsCode ? line.wrapped(indentation, limit: limit) : [line]
    }
  }

  /// Whether each line begins with a token, or with a comment of its own.
  private static func beginsCode(_ lines: [CodeLine]) -> [Bool] {
    let texts = lines.map { $0.text(.standard) }
    var tokens = tokenize(Array(texts.joined(separator: "\n").utf8))[...]
    var end: UInt32 = 0
    return texts.map { text in
      let blanks = text.utf8.prefix(while: \.isSpaceOrTab).count
      let first = end + UInt32(blanks)
      end += UInt32(text.utf8.count) + 1
      while let token = tokens.first, token.end <= first, token.kind != .endOfFile {
        tokens.removeFirst()
      }
      guard let token = tokens.first, token.start <= first else {
        return text.utf8.dropFirst(blanks).starts(with: "//".utf8)
      }
      return token.start == first
    }
  }

  /// The text of all lines, each with its end, those that are too long cut.
  static func text(of lines: [CodeLine], _ indentation: Indentation) -> String {
    var text = ""
    for line in wrapped(lines, indentation) {
      if !line.content.isEmpty {
        for _ in 0..<line.level { text += indentation.unit }
        text += line.content
      }
      text += "\n"
    }
    return text
  }
}

extension StringProtocol {
  /// It takes more columns; a character has at least one byte, and counting bytes is quicker.
  fileprivate func isLonger(than columns: Int) -> Bool {
    utf8.count > columns && count > columns
  }
}
