import RibsSyntax
import RibsText

/// One rule silenced on some lines by a comment.
struct Suppression {
  let id: String
  let lines: ClosedRange<Int>
  /// Empty where the comment gives none.
  let reason: String
  /// The comment.
  let comment: ByteRange
  var isUsed = false
}

/// What the comments of one file silence.
struct FileSuppressions {
  /// In the order of the comments.
  private(set) var suppressions: [Suppression] = []
  /// Comments that begin like a directive and silence nothing, whatever the findings are.
  private(set) var unreadable: [(comment: ByteRange, problem: Directive.Problem)] = []

  /// False for the many files in which nothing can be silenced.
  static func mayBeIn(_ file: SourceFile) -> Bool {
    file.markedComments.contains { file.contains("ribs:", in: $0) }
  }

  init(_ file: SourceFile, _ lines: LineTable) {
    var open: [(id: String, reason: String, comment: ByteRange)] = []
    let hasCode = lines.haveCode(in: file)

    /// Comments and blank lines may stand between, such as another directive.
    func lastLine(ofNextAfter comment: ByteRange) -> Int {
      let after = lines.line(at: comment.end) + 1
      let first = hasCode[after...].firstIndex(of: true) ?? lines.lineCount + 1
      // What is found about a declaration stands at its name, and attributes may have lines of
      // their own in front of it.
      let line = lines.range(ofLine: first)
      let declaration = file.declarations.first { line.contains($0.range.start) }
      return max(first, declaration.map { lines.line(at: $0.name.start) } ?? first)
    }

    func close(_ id: String, at lastLine: Int) -> [Suppression] {
      let closed = open.filter { $0.id == id }
      open.removeAll { $0.id == id }
      return closed.map {
        let first = lines.line(at: $0.comment.start)
        return Suppression(
          id: id, lines: first...max(first, lastLine), reason: $0.reason, comment: $0.comment)
      }
    }

    func take(_ directive: Directive, _ comment: ByteRange) {
      let line = lines.line(at: comment.start)
      let target =
        switch directive.reach {
        case .next: line + 1...lastLine(ofNextAfter: comment)
        case .previous: (hasCode[..<line].lastIndex(of: true) ?? 0)...line - 1
        case .this, .disable, .enable: line...line
        }
      for id in directive.ids {
        switch directive.reach {
        case .disable: open.append((id, directive.reason, comment))
        case .enable:
          let closed = close(id, at: line)
          suppressions += closed
          if closed.isEmpty { unreadable.append((comment, .endsNothing(id: id))) }
        case .next, .this, .previous:
          suppressions.append(
            Suppression(id: id, lines: target, reason: directive.reason, comment: comment))
        }
      }
    }

    for comment in file.markedComments {
      switch Directive.read(file.text(comment)) {
      case nil: continue
      case .unreadable(let problem): unreadable.append((comment, problem))
      case .directive(let directive): take(directive, comment)
      }
    }
    while let id = open.first?.id { suppressions += close(id, at: lines.lineCount) }
    suppressions.sort { $0.comment.start < $1.comment.start }
  }

  /// The reason why a finding of the rule on that line is silenced, the first that is given; nil
  /// where it is not silenced. What silences it counts as used.
  mutating func silence(_ id: String, onLine line: Int) -> String? {
    var reason: String?
    for index in suppressions.indices
    where suppressions[index].id == id && suppressions[index].lines.contains(line) {
      suppressions[index].isUsed = true
      if reason?.isEmpty ?? true { reason = suppressions[index].reason }
    }
    return reason
  }
}

extension LineTable {
  /// Whether code stands on a line, by the line's number: blanks and comments are none.
  fileprivate func haveCode(in file: SourceFile) -> [Bool] {
    var lines = Array(repeating: false, count: lineCount + 1)
    for token in tokenize(file.bytes) where token.kind != .endOfFile {
      for line in line(at: token.start)...line(at: token.end - 1) { lines[line] = true }
    }
    return lines
  }
}
