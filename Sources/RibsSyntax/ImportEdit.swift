import RibsText

extension SourceFile {
  /// The edit that imports modules: behind the imports that come before all of them in the alphabet,
  /// above all others, or above the first declaration with its comment.
  package func edit(importing modules: [String]) -> TextEdit {
    let lines = modules.map { "import \($0)" }
    let present = imports.filter { $0.condition == 0 }
    let earlier = present.last { declaration in
      endsLine(declaration.range.end) && modules.allSatisfy { text(declaration.name) < $0 }
    }
    if let earlier {
      let code = lines.map { bytes.lineEnding + $0 }.joined()
      return TextEdit(inserting: code, at: lineEnd(at: earlier.range.end))
    }
    let code = lines.map { $0 + bytes.lineEnding }.joined()
    if let first = present.first {
      return TextEdit(inserting: code, at: textStart(at: first.range.start))
    }
    return TextEdit(inserting: code + bytes.lineEnding, at: firstParagraph)
  }

  /// Where the first declaration begins with the comment above it.
  private var firstParagraph: UInt32 {
    var start = declarations.first?.range.start ?? 0
    while lineStart(at: start) > 0, !followsBlankLine(start) { start = lineStart(at: start) - 1 }
    return textStart(at: start)
  }

  /// A line's start, behind a byte order mark.
  private func textStart(at offset: UInt32) -> UInt32 {
    let start = lineStart(at: offset)
    return start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : start
  }
}
