import RibsSyntax
import RibsText

/// A line of code with a mark under the part that a finding is about.
package struct CodeExcerpt: Hashable, Sendable {
  /// The line's number, from 1.
  package let line: Int
  /// The code without its line end; what is far from the mark is cut off and stands as `…`.
  package let code: String
  /// Blanks up to the part, then `^` and a `~` for each further column.
  package let marker: String

  package init(line: Int, code: String, marker: String) {
    self.line = line
    self.code = code
    self.marker = marker
  }

  /// The line of `bytes` in which `range` begins; what lies on further lines is not marked.
  init?(_ range: ByteRange, in bytes: [UInt8], _ lines: LineTable) {
    let number = lines.line(at: range.start)
    let lineRange = lines.range(ofLine: number)
    guard range.start >= lineRange.start, Int(lineRange.end) <= bytes.count else { return nil }
    let part = Int(range.start)..<max(Int(range.start), Int(min(range.end, lineRange.end)))
    let line = bytes[Int(lineRange.start)..<Int(lineRange.end)]
    let window =
      line.characterBoundary(
        from: part.lowerBound - reach)..<line.characterBoundary(
        from: min(part.upperBound, part.lowerBound + reach) + reach)

    let before = shown(bytes[window.lowerBound..<part.lowerBound])
    let marked = shown(bytes[part.lowerBound..<min(part.upperBound, window.upperBound)])
    let after = shown(bytes[min(part.upperBound, window.upperBound)..<window.upperBound])
    guard !(before + marked + after).allSatisfy(\.isWhitespace) else { return nil }

    let isCutBefore = window.lowerBound > Int(lineRange.start)
    let isCutAfter = window.upperBound < Int(lineRange.end)
    self.line = number
    code = (isCutBefore ? "…" : "") + before + marked + after + (isCutAfter ? "…" : "")
    // A tab stays a tab, so that the mark stands right whatever the width of one.
    let blanks = before.map { $0 == "\t" ? "\t" : String(repeating: " ", count: columns(of: $0)) }
    let width = marked.reduce(0) { $0 + columns(of: $1) }
    marker =
      (isCutBefore ? " " : "") + blanks.joined() + "^"
      + String(repeating: "~", count: max(0, width - 1))
  }
}

extension ArraySlice<UInt8> {
  /// The first place from `index` on where no byte of UTF-8 is parted from those before it.
  fileprivate func characterBoundary(from index: Int) -> Int {
    let start = Swift.max(startIndex, Swift.min(index, endIndex))
    return self[start...].firstIndex { $0 & 0b1100_0000 != 0b1000_0000 } ?? endIndex
  }
}

/// How many bytes are shown on each side of the mark.
private let reach = widthOfPrintedLines

private func shown(_ bytes: ArraySlice<UInt8>) -> String {
  printable(String(decoding: bytes, as: UTF8.self))
}

/// The columns that a terminal gives a character: two for emoji and the scripts of East Asia.
private func columns(of character: Character) -> Int {
  guard let scalar = character.unicodeScalars.first else { return 0 }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
    return 2
  default:
    return scalar.properties.isEmojiPresentation ? 2 : 1
  }
}
