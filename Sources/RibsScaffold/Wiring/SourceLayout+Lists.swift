import RibsSyntax

/// A list of a declaration or call that gets one more element.
struct SourceList {
  enum Kind {
    /// `(…)` of a declaration or a call.
    case parentheses
    /// The types behind the colon of a type's declaration, up to its brace.
    case inheritance
  }

  let kind: Kind
  let elements: [ByteRange]
  /// The parenthesis that opens it, or the colon.
  let open: UInt32
  /// The parenthesis that closes it, or the brace that opens the body.
  let close: UInt32
}

extension SourceLayout {
  /// The edits that add an element at the end of a list, broken into lines as the list is.
  func appending(_ element: String, to list: SourceList) -> [TextEdit] {
    guard let last = list.elements.last else {
      return [TextEdit(inserting: element, at: list.open + 1)]
    }
    // The first one may stand behind the colon or parenthesis.
    let hasLinesOfTheirOwn =
      list.elements.dropFirst().allSatisfy { startsLine($0.start) } && startsLine(last.start)
    let comma = tokenize(file.bytes, range: ByteRange(last.end, list.close)).first {
      $0.kind == .comma
    }
    if hasLinesOfTheirOwn {
      let line = lineEnding + margin(at: last.start) + element
      if let comma { return [TextEdit(inserting: line + ",", at: comma.end)] }
      let lineEnd = lineEnd(at: last.end)
      let rest = file.text(ByteRange(last.end, lineEnd)).drop(while: \.isWhitespace)
      guard rest.hasPrefix("//") else { return [TextEdit(inserting: "," + line, at: last.end)] }
      // The comment stays with the element that it is about.
      return [
        TextEdit(inserting: ",", at: last.end), TextEdit(inserting: line, at: lineEnd),
      ]
    }
    if let comma { return [TextEdit(inserting: " \(element),", at: comma.end)] }
    if fits(lineWithElement(element, behind: last)) {
      return [TextEdit(inserting: ", \(element)", at: last.end)]
    }
    switch list.kind {
    case .inheritance: return wrappingInheritance(element, list, last)
    case .parentheses: return wrappingParentheses(element, list, last)
    }
  }

  private func lineWithElement(_ element: String, behind last: ByteRange) -> String {
    file.text(ByteRange(lineStart(at: last.end), last.end)) + ", " + element
      + file.text(ByteRange(last.end, lineEnd(at: last.end)))
  }

  /// The new type goes to a line of its own, and the brace to the next, as `swift format` has it.
  private func wrappingInheritance(
    _ element: String, _ list: SourceList, _ last: ByteRange
  ) -> [TextEdit] {
    let isFirstBreak = isOnOneLine(ByteRange(list.open, last.end))
    let margin = margin(at: last.end)
    let line = "," + lineEnding + margin + (isFirstBreak ? indentation.unit : "") + element
    guard isOnOneLine(ByteRange(last.end, list.close)) else {
      return [TextEdit(inserting: line, at: last.end)]
    }
    let braceMargin = isFirstBreak ? margin : self.margin(at: list.open)
    let gap = ByteRange(last.end, list.close)
    return [TextEdit(replacing: gap, with: line + lineEnding + braceMargin)]
  }

  /// A list on one line gets a line for each element; one that has several gets one more.
  private func wrappingParentheses(
    _ element: String, _ list: SourceList, _ last: ByteRange
  ) -> [TextEdit] {
    guard isOnOneLine(ByteRange(list.open, list.close)) else {
      let line = "," + lineEnding + margin(at: last.end) + element
      return [TextEdit(inserting: line, at: last.end)]
    }
    let margin = margin(at: list.open)
    let lines = (list.elements.map { file.text($0) } + [element])
      .map { lineEnding + margin + indentation.unit + $0 }
    let inside = ByteRange(list.open + 1, list.close)
    return [
      TextEdit(replacing: inside, with: lines.joined(separator: ",") + lineEnding + margin)
    ]
  }
}
