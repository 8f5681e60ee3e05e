import RibsSyntax
import RibsText

/// What stands between the brace of a closure and its first statement: captures, parameters and `in`.
struct ClosureOpening {
  /// Behind the brace.
  let start: UInt32
  let hasAttribute: Bool
  let endsWithIn: Bool

  init(of closure: Syntax, before first: Syntax) {
    let file = closure.body.file
    let range = ByteRange(closure.range.start + 1, first.range.start)
    let words = tokenize(file.bytes, range: range).filter { $0.kind != .endOfFile }
    start = range.start
    hasAttribute = words.contains { $0.kind == .at }
    endsWithIn = words.contains { file.text($0.range) == "in" }
  }
}
