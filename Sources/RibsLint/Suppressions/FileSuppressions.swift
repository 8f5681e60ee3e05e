import RibsSyntax

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
      // Comments and blank lines may stand between, such as another directive.
      let target =
        switch directive.reach {
        case .next: line + 1...lines.codeLine(after: lines.line(at: comment.end), in: file)
        case .previous: lines.codeLine(before: line, in: file)...line - 1
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

  /// The reason why a finding of the rule on that line is silenced, the first that is given; nil where
  /// it is not silenced. What silences it counts as used.
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
  /// The first line after `line` that is neither blank nor begins a line comment.
  fileprivate func codeLine(after line: Int, in file: SourceFile) -> Int {
    var next = line + 1
    while next <= lineCount, !hasCode(next, in: file) { next += 1 }
    return next
  }

  /// The last line before `line` that is neither blank nor begins a line comment.
  fileprivate func codeLine(before line: Int, in file: SourceFile) -> Int {
    var previous = line - 1
    while previous > 0, !hasCode(previous, in: file) { previous -= 1 }
    return previous
  }

  private func hasCode(_ line: Int, in file: SourceFile) -> Bool {
    let range = range(ofLine: line)
    let text = file.bytes[Int(range.start)..<Int(range.end)].drop {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r")
        || $0 == UInt8(ascii: "\n")
    }
    return !text.isEmpty && !text.starts(with: "//".utf8)
  }
}
