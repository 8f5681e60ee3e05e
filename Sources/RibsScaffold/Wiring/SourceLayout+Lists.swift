import RibsSyntax
import RibsText

/// A list of a declaration or call that gets one more element.
struct SourceList {
  enum Kind {
    /// `(…)` of a declaration or a call, or the `[…]` of an array.
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
  /// The parameters of a function or initialiser with their defaults; nil where they can't be read.
  func parameterList(of function: Declaration) -> SourceList? {
    let head = ByteRange(function.range.start, function.body.start)
    let elements = function.parameters.indices.map { file.parameters[$0] }.map { parameter in
      let start = parameter.label.isEmpty ? parameter.name.start : parameter.label.start
      return ByteRange(start, max(parameter.type.end, parameter.defaultValue.end))
    }
    var depth = 0
    var open: UInt32?
    for token in tokenize(file.bytes, range: head) where token.start >= function.name.end {
      if token.kind == .leftParen {
        if depth == 0 { open = open ?? token.start }
        depth += 1
      } else if token.kind == .rightParen {
        depth -= 1
        guard depth == 0, let open else { continue }
        return SourceList(kind: .parentheses, elements: elements, open: open, close: token.start)
      }
    }
    return nil
  }

  /// The edits that add elements at the end of a list, broken into lines as the list is.
  func appending(_ elements: [String], to list: SourceList) -> [TextEdit] {
    guard !elements.isEmpty else { return [] }
    let joined = elements.joined(separator: ", ")
    guard let last = list.elements.last else {
      return [TextEdit(inserting: joined, at: list.open + 1)]
    }
    // The first one may stand behind the colon or parenthesis.
    let hasLinesOfTheirOwn =
      list.elements.dropFirst().allSatisfy { file.startsLine($0.start) }
      && file.startsLine(last.start)
    let comma = tokenize(file.bytes, range: ByteRange(last.end, list.close)).first {
      $0.kind == .comma
    }
    if hasLinesOfTheirOwn {
      let margin = file.margin(at: last.start)
      if let comma {
        let lines = elements.map { lineEnding + code($0 + ",", margin: margin) }.joined()
        return [TextEdit(inserting: lines, at: endOfComment(behind: comma.end) ?? comma.end)]
      }
      return breaking(elements, behind: last, margin)
    }
    if let comma { return [TextEdit(inserting: " \(joined),", at: comma.end)] }
    if endOfComment(behind: last.end) == nil, fits(lineWithElement(joined, behind: last)) {
      return [TextEdit(inserting: ", \(joined)", at: last.end)]
    }
    switch list.kind {
    case .inheritance: return wrappingInheritance(elements, list, last)
    case .parentheses: return wrappingParentheses(elements, list, last)
    }
  }

  /// The edits of a list in front of which some columns go: the lines that are aligned with its
  /// first element move along.
  func aligned(_ edits: [TextEdit], of list: SourceList, behind columns: UInt32) -> [TextEdit] {
    let column = list.open + 1 - file.lineStart(at: list.open)
    let lines = list.elements.map(\.start).filter { start in
      file.startsLine(start) && start - file.lineStart(at: start) == column
    }
    guard columns > 0, let last = lines.last else { return edits }
    let margin = file.margin(at: last)
    let moved = edits.map { edit in
      TextEdit(
        replacing: edit.range,
        with: edit.replacement.replacing(
          lineEnding + margin, with: lineEnding + margin.dropLast(Int(columns))))
    }
    let starts = lines.map { file.lineStart(at: $0) }
    return moved + starts.map { TextEdit(replacing: ByteRange($0, $0 + columns), with: "") }
  }

  private func lineWithElement(_ element: String, behind last: ByteRange) -> String {
    file.text(ByteRange(file.lineStart(at: last.end), last.end)) + ", " + element
      + file.text(ByteRange(last.end, file.lineEnd(at: last.end)))
  }

  /// Each element gets a line; a comment stays with the element that it is about.
  private func breaking(
    _ elements: [String], behind last: ByteRange, _ margin: String
  ) -> [TextEdit] {
    let lines = self.lines(of: elements, margin)
    guard let end = endOfComment(behind: last.end) else {
      return [TextEdit(inserting: "," + lines, at: last.end)]
    }
    return [TextEdit(inserting: ",", at: last.end), TextEdit(inserting: lines, at: end)]
  }

  /// The line's end, where nothing but a comment stands before it.
  private func endOfComment(behind offset: UInt32) -> UInt32? {
    let end = file.lineEnd(at: offset)
    let rest = file.text(ByteRange(offset, end)).drop(while: \.isWhitespace)
    let isComment =
      rest.hasPrefix("//") || rest.hasPrefix("/*") && rest.hasSuffix("*/") && !rest.contains("*/ ")
    return isComment ? end : nil
  }

  /// The new types go to lines of their own, and the brace to the next, as `swift format` has it.
  private func wrappingInheritance(
    _ elements: [String], _ list: SourceList, _ last: ByteRange
  ) -> [TextEdit] {
    let isFirstBreak = isOnOneLine(ByteRange(list.open, last.end))
    let margin = file.margin(at: last.end)
    let newMargin = margin + (isFirstBreak ? indentation.unit : "")
    guard isOnOneLine(ByteRange(last.end, list.close)) else {
      return breaking(elements, behind: last, newMargin)
    }
    let lines = elements.map { "," + lineEnding + newMargin + $0 }.joined()
    let braceMargin = isFirstBreak ? margin : file.margin(at: list.open)
    let gap = ByteRange(last.end, list.close)
    return [TextEdit(replacing: gap, with: lines + lineEnding + braceMargin)]
  }

  /// A list on one line gets a line for each element; one that has several gets one more.
  private func wrappingParentheses(
    _ elements: [String], _ list: SourceList, _ last: ByteRange
  ) -> [TextEdit] {
    guard isOnOneLine(ByteRange(list.open, list.close)) else {
      return breaking(elements, behind: last, file.margin(at: last.end))
    }
    let margin = file.margin(at: list.open)
    let all = list.elements.map { file.text($0) } + elements
    let lines = self.lines(of: all, margin + indentation.unit)
    let inside = ByteRange(list.open + 1, list.close)
    return [TextEdit(replacing: inside, with: lines + lineEnding + margin)]
  }

  /// A line for each element, cut where it is too long, with a comma behind all but the last.
  private func lines(of elements: [String], _ margin: String) -> String {
    let last = elements.count - 1
    return elements.enumerated()
      .map { lineEnding + code($1 + ($0 == last ? "" : ","), margin: margin) }.joined()
  }
}
