import RibsText

extension SourceFile {
  /// Whether the code in `range` may assign to one of the names, be it `name = x`, `a.name? = x` or
  /// `name[key] = x`. It may say too much, never too little of code that compiles.
  ///
  /// Looks at the bytes alone, which tells in a fraction of the time of parsing that most code has
  /// nothing to say.
  package func mayAssign(to names: AssignedNames, in range: ByteRange) -> Bool {
    guard !range.isEmpty, Int(range.end) <= bytes.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      AssignmentSearch(
        bytes: bytes, start: Int(range.start), end: Int(range.end), names: names
      ).findsAny()
    }
  }
}

/// Reads what stands before each `=` in a range of bytes.
private struct AssignmentSearch {
  let bytes: UnsafeBufferPointer<UInt8>
  let start: Int
  let end: Int
  let names: AssignedNames

  private enum Target {
    case name(NameHash)
    /// The sign is no assignment, or what stands before it can't be assigned to.
    case none
    /// Several names, or one that is not plain to see: comments, line breaks, backticks.
    case unclear
  }

  func findsAny() -> Bool {
    var offset = start
    while let sign = nextSign(from: offset) {
      switch target(before: sign) {
      case .name(let name): if isWanted(name, before: sign) { return true }
      case .none: break
      case .unclear: return true
      }
      offset = sign + 1
    }
    return false
  }

  private func isWanted(_ name: NameHash, before sign: Int) -> Bool {
    switch names {
    case .names(let names, let closures):
      names.contains(name) || closures.contains(name) && mayBeClosure(behind: sign)
    case .changes(let changed): name == changed
    case .anything: true
    }
  }

  /// The next `=` that is not part of `==`.
  private func nextSign(from offset: Int) -> Int? {
    let code = UnsafeBufferPointer(rebasing: bytes[..<end])
    var offset = offset
    while let sign = code.firstPlace(of: UInt8(ascii: "="), from: offset) {
      guard sign + 1 < end, bytes[sign + 1] == UInt8(ascii: "=") else { return sign }
      offset = sign + 2
    }
    return nil
  }

  /// False for what plainly starts another expression.
  private func mayBeClosure(behind sign: Int) -> Bool {
    var position = sign + 1
    while position < end, bytes[position].isSpaceOrTab { position += 1 }
    guard position < end else { return true }
    let first = position
    // Beyond ASCII white space is not told from names here.
    while position < end, isNamePart(bytes[position]), bytes[position] < 0x80 { position += 1 }
    guard position == first else {
      return Self.wordsBeforeValues.contains(Spelling(bytes, from: first, to: position).hash)
    }
    return !"\".-[&\\#!".utf8.contains(bytes[first])
  }

  /// What may stand between `=` and `{`.
  private static let wordsBeforeValues = Set(
    ["any", "await", "consume", "copy", "each", "inout", "repeat", "some", "try", "unsafe"]
      .map { NameHash($0) })

  private func target(before sign: Int) -> Target {
    guard var position = lastOfTarget(before: sign) else { return .none }
    while true {
      switch bytes[position] {
      case let byte where isNamePart(byte): return name(endingAt: position)
      case UInt8(ascii: "]"):
        // The name of `name[key]` stands before the bracket.
        guard let open = opening(of: position) else { return .unclear }
        guard let base = operand(endingBefore: open) else { return .none }
        // An array's type: `let names: [String] = …`.
        if bytes[base] == UInt8(ascii: ":") { return .none }
        position = base
      case UInt8(ascii: ")"):
        guard let open = opening(of: position) else { return .unclear }
        // A tuple of targets may be assigned to, but not `let (a, b)`, `.case(let a)` and, in a
        // string, `\(a)`.
        let isPart = open > start && bytes[open - 1] == UInt8(ascii: "\\")
        return isPart || isBound(at: open) || isMember(endingBefore: open) ? .none : .unclear
      case UInt8(ascii: ">"), UInt8(ascii: "\""):
        // A generic type, `let names: Set<String> = …`, or a string that goes on or begins.
        return .none
      default: return .unclear
      }
    }
  }

  /// The last byte of what stands before the sign; nil where the sign is part of another operator.
  private func lastOfTarget(before sign: Int) -> Int? {
    guard sign > start else { return nil }
    switch bytes[sign - 1] {
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "-"),
      UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "|"),
      UInt8(ascii: "^"), UInt8(ascii: "~"):
      return nil
    case UInt8(ascii: "+"):
      guard case .changes = names else { return nil }
      return operand(endingBefore: sign - 1)
    case UInt8(ascii: "/"):
      // `a /= b`, or the end of a comment.
      return sign > start + 1 && bytes[sign - 2] == UInt8(ascii: "*") ? sign - 1 : nil
    default: return operand(endingBefore: sign)
    }
  }

  /// The last byte of an operand before white space and its marks `?` and `!`; nil for the
  /// operators that are spelled like these (`a != b`).
  private func operand(endingBefore offset: Int) -> Int? {
    var position = offset - 1
    while position >= start, bytes[position].isSpaceOrTab { position -= 1 }
    let lastMark = position
    while position >= start, isMark(bytes[position]) { position -= 1 }
    guard position >= start, position == lastMark || !bytes[position].isSpaceOrNewline else {
      return nil
    }
    return position
  }

  /// The bracket or parenthesis that the one at `offset` closes, on the same line and without
  /// anything between them in which brackets may mean something else.
  private func opening(of offset: Int) -> Int? {
    var depth = 0
    var position = offset
    while position >= start {
      switch bytes[position] {
      case UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: "}"): depth += 1
      case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"):
        depth -= 1
        if depth == 0 { return position }
      case UInt8(ascii: "\""):
        guard let quote = openingQuote(of: position) else { return nil }
        position = quote
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "/"), UInt8(ascii: "#"),
        UInt8(ascii: "\\"):
        return nil
      default: break
      }
      position -= 1
    }
    return nil
  }

  /// The quote that opens a plain string: nothing is escaped in it, and it is not empty, as which
  /// the quotes of longer strings could be misread.
  private func openingQuote(of offset: Int) -> Int? {
    var position = offset - 1
    while position > start {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let isPlain = position + 1 < offset && bytes[position - 1] != UInt8(ascii: "\"")
        return isPlain ? position : nil
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\\"): return nil
      default: position -= 1
      }
    }
    return nil
  }

  private func name(endingAt last: Int) -> Target {
    var first = last
    // Beyond ASCII white space is not told from names here.
    var isPlain = true
    while first >= start, isNamePart(bytes[first]) {
      isPlain = isPlain && bytes[first] < 0x80
      first -= 1
    }
    guard isPlain else { return .unclear }
    if isBound(at: first + 1) { return .none }
    return .name(Spelling(bytes, from: first + 1, to: last + 1).hash)
  }

  /// A name behind a period ends directly before the offset.
  private func isMember(endingBefore offset: Int) -> Bool {
    var position = offset - 1
    while position >= start, isNamePart(bytes[position]) { position -= 1 }
    return position >= start && position < offset - 1 && bytes[position] == UInt8(ascii: ".")
  }

  /// `let` or `var` stands before the offset: what follows is declared and not assigned to.
  private func isBound(at offset: Int) -> Bool {
    var last = offset - 1
    while last >= start, bytes[last].isSpaceOrTab { last -= 1 }
    guard last < offset - 1, last - 2 >= start else { return false }
    if last - 3 >= start, isNamePart(bytes[last - 3]) || bytes[last - 3] == UInt8(ascii: ".") {
      return false
    }
    let word = (bytes[last - 2], bytes[last - 1], bytes[last])
    return word == (UInt8(ascii: "l"), UInt8(ascii: "e"), UInt8(ascii: "t"))
      || word == (UInt8(ascii: "v"), UInt8(ascii: "a"), UInt8(ascii: "r"))
  }

  /// Any name, and what may be one beyond ASCII.
  private func isNamePart(_ byte: UInt8) -> Bool {
    byte.isNameByte || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  private func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!")
  }
}
