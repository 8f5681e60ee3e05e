/// One level of indentation of the code that is written.
package enum Indentation: Equatable, Sendable {
  case spaces(Int)
  case tabs

  /// What `swift format` asks of a folder without a configuration.
  package static let standard = Indentation.spaces(2)

  /// The columns of a level that anybody writes with.
  package static let widths = 1...16

  /// The indentation of an existing source: that of the first line of code that follows a line
  /// which ends with `{` and is not indented itself.
  package init?(swiftSource bytes: [UInt8]) {
    var line = bytes[0..<0]
    var last = Token(kind: .endOfFile, start: 0, end: 0)
    for token in tokenize(bytes) where token.start >= last.end && token.kind != .endOfFile {
      defer { last = token }
      guard token.flags.contains(.startsLine) else { continue }
      let opensLevel = last.kind == .leftBrace && line.isEmpty
      let start = bytes[..<Int(token.start)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      line = bytes[start..<Int(token.start)]
      guard opensLevel else { continue }
      if line.first == UInt8(ascii: "\t") {
        self = .tabs
        return
      }
      if Self.widths.contains(line.count), line.allSatisfy({ $0 == UInt8(ascii: " ") }) {
        self = .spaces(line.count)
        return
      }
    }
    return nil
  }

  /// The text of one level.
  package var unit: String {
    switch self {
    case .spaces(let count): String(repeating: " ", count: count)
    case .tabs: "\t"
    }
  }

  /// The columns that one level takes; a tab counts as many as `swift format` gives it.
  package var width: Int {
    switch self {
    case .spaces(let count): count
    case .tabs: 8
    }
  }
}
