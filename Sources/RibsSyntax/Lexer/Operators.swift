extension Lexer {
  /// Reads an operator, or what starts as one: a placeholder or a regex.
  mutating func readOperator() {
    let start = position
    let first = bytes[start]
    let isBoundLeft = !isOpenLeft(of: start)
    if first == UInt8(ascii: "<"), let placeholderEnd = endOfPlaceholder(from: start) {
      emit(.placeholder, upTo: placeholderEnd)
      return
    }
    if isBoundLeft {
      // Bound to the left, each of them ends an operand: `a!!`, `a?.b`.
      if first == UInt8(ascii: "?") {
        emit(.question, upTo: start + 1)
        return
      }
      if first == UInt8(ascii: "!") {
        emit(.exclamation, upTo: start + 1)
        return
      }
    }
    let run = endOfOperator(from: start)
    let beforeComment = run - start > 2 ? startOfComment(from: start + 1, to: run) ?? run : run
    if first == UInt8(ascii: "."), let marksEnd = endOfKeyPathMarks(upTo: beforeComment) {
      emit(.period, upTo: start + 1)
      while position < marksEnd {
        let isQuestion = bytes[position] == UInt8(ascii: "?")
        emit(isQuestion ? .question : .exclamation, upTo: position + 1)
      }
      return
    }
    if let slash = firstSlash(from: start, to: run), !isBoundLeft,
      let regex = regexInOperator(to: run, at: slash)
    {
      if slash > start { emitOperator(upTo: slash, isBoundLeft: isBoundLeft) }
      emit(.regex, upTo: regex.end, flags: regex.isTerminated ? [] : .unterminated)
      return
    }
    if first == UInt8(ascii: "."), isBoundLeft, beforeComment > start + 1, isInDerivativeAttribute()
    {
      emit(.period, upTo: start + 1)
    }
    emitOperator(upTo: beforeComment, isBoundLeft: isBoundLeft)
  }

  /// `@derivative(of: Float.+)`, `@transpose(of: Float.-)`: `.+` is one operator to the lexer of
  /// the compiler, and a member of that name to its parser.
  private func isInDerivativeAttribute() -> Bool {
    var last = tokens.count - 1
    while last > 1, tokens[last].kind == .identifier, tokens[last - 1].kind == .period { last -= 2 }
    let start = last - 5
    guard start >= 0, tokens[last].kind == .identifier, tokens[start].kind == .at,
      tokens[start + 2].kind == .leftParen, tokens[start + 4].kind == .colon
    else { return false }
    let name = tokens[start + 1]
    let text = UnsafeBufferPointer(rebasing: bytes[Int(name.start)..<Int(name.end)])
    return text.spells("derivative") || text.spells("transpose")
  }

  private func endOfOperator(from start: Int) -> Int {
    var offset = start
    repeat {
      let byte = bytes[offset]
      if byte < 0x80 {
        guard facts[Int(byte)].classes.contains(.operatorCharacter) else { break }
        // A point stands in an operator only if the operator starts with one.
        if byte == UInt8(ascii: "."), bytes[start] != UInt8(ascii: ".") { break }
        if byte == UInt8(ascii: "<"), offset > start, endOfPlaceholder(from: offset) != nil {
          break
        }
        offset += 1
      } else {
        let (scalar, length) = scalar(at: offset)
        guard let scalar, SwiftScalar.continuesOperator(scalar) else { break }
        offset += length
      }
    } while offset < end
    return offset
  }

  private func firstSlash(from start: Int, to limit: Int) -> Int? {
    for offset in start..<limit where bytes[offset] == UInt8(ascii: "/") { return offset }
    return nil
  }

  /// Where a comment starts among operator characters.
  private func startOfComment(from start: Int, to limit: Int) -> Int? {
    for offset in start..<limit where bytes[offset] == UInt8(ascii: "/") {
      let next = byte(at: offset + 1)
      if next == UInt8(ascii: "/") || next == UInt8(ascii: "*") { return offset }
    }
    return nil
  }

  private mutating func emitOperator(upTo operatorEnd: Int, isBoundLeft: Bool) {
    let first = bytes[position]
    let kind: TokenKind
    switch operatorEnd - position {
    case 1:
      switch first {
      case UInt8(ascii: "="): kind = .equal
      case UInt8(ascii: "&"): kind = .ampersand
      case UInt8(ascii: "."): kind = .period
      case UInt8(ascii: "?"): kind = .question
      default: kind = .operator
      }
    case 2 where first == UInt8(ascii: "-") && bytes[position + 1] == UInt8(ascii: ">"):
      kind = .arrow
    default:
      kind = endsComment(from: position, to: operatorEnd) ? .unknown : .operator
    }
    // `x^.y` is postfix and `^.y` prefix: a point binds to the right what is free on the left.
    let isBeforePoint = byte(at: operatorEnd) == UInt8(ascii: ".")
    emit(kind, upTo: operatorEnd, flags: isBeforePoint && isBoundLeft ? .spaceAfter : [])
  }

  private func endsComment(from start: Int, to limit: Int) -> Bool {
    for offset in start..<(limit - 1)
    where bytes[offset] == UInt8(ascii: "*") && bytes[offset + 1] == UInt8(ascii: "/") {
      return true
    }
    return false
  }

  /// The end of a placeholder `<#…#>` that starts at `offset`, if one does.
  private func endOfPlaceholder(from offset: Int) -> Int? {
    guard byte(at: offset + 1) == UInt8(ascii: "#") else { return nil }
    var offset = offset + 2
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: "\n"): return nil
      case UInt8(ascii: "<") where byte(at: offset + 1) == UInt8(ascii: "#"): return nil
      case UInt8(ascii: "#") where byte(at: offset + 1) == UInt8(ascii: ">"): return offset + 2
      default: offset += 1
      }
    }
    return nil
  }
}
