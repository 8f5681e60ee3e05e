import RibsSyntax
import RibsText

/// Where a line of code that is too long may be cut, as `swift format` would do it: between tokens,
/// never inside a literal or comment.
struct CodeCuts {
  private let level: Int
  private let bytes: [UInt8]
  /// Without those inside of literals.
  private let tokens: [Token]

  init(_ line: CodeLine) {
    level = line.level
    bytes = Array(line.content.utf8)
    var end: UInt32 = 0
    tokens = tokenize(bytes).filter { token in
      guard token.kind != .endOfFile, token.start >= end else { return false }
      end = token.end
      return true
    }
  }

  /// The lines that it is cut into, the first time; nil where nothing can be cut, or where only the
  /// comment behind the code takes more than these columns.
  func lines(exceeding columns: Int) -> [CodeLine]? {
    guard let first = tokens.first, let last = tokens.last, !isDirective(first),
      text(0, last.end).count > columns
    else { return nil }
    return cutInheritance() ?? cutFunctionType() ?? cutParentheses() ?? cutGenericArguments()
      ?? cutAssignment() ?? cutCast()
  }

  /// Each inherited type gets a line, and the brace one of its own.
  private func cutInheritance() -> [CodeLine]? {
    let outer = outerTokens
    let keywords = ["class", "extension", "protocol"]
    guard let keyword = outer.firstIndex(where: { keywords.contains(text($0)) }),
      outer[..<keyword].allSatisfy({ [.identifier, .keyword, .at].contains(tokens[$0].kind) }),
      let name = outer[(keyword + 1)...].first, tokens[name].kind == .identifier,
      let colon = outer.first(where: { tokens[$0].kind == .colon }),
      let brace = outer.first(where: { $0 > colon && tokens[$0].kind == .leftBrace })
    else { return nil }
    return line(through: colon) + elements(colon, brace) + line(from: brace)
  }

  /// A variable's type that begins with a parenthesis gets a line of its own.
  private func cutFunctionType() -> [CodeLine]? {
    guard text(0) == "var", let colon = tokens.firstIndex(where: { $0.kind == .colon }),
      tokens[colon...].dropFirst().first?.kind == .leftParen,
      tokens.suffix(2).map(\.kind) == [.rightParen, .question]
    else { return nil }
    return line(through: colon) + line(from: colon + 1, deeper: 1)
  }

  /// What stands in the outermost parentheses gets lines of its own.
  private func cutParentheses() -> [CodeLine]? {
    guard let open = tokens.firstIndex(where: { $0.kind == .leftParen }),
      let close = closing(open), close > open + 1
    else { return nil }
    return line(through: open) + elements(open, close) + line(from: close)
  }

  /// The outermost generic arguments get a line of their own, all of them together.
  private func cutGenericArguments() -> [CodeLine]? {
    guard let open = tokens.indices.first(where: { text($0) == "<" && !isSpaced($0) }),
      let last = tokens.indices.last(where: {
        tokens[$0].kind == .operator && text($0).contains(">") && !isSpaced($0)
      }), open < last,
      let close = bytes[..<Int(tokens[last].end)].lastIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let inside = text(tokens[open].end, UInt32(close))
    return line(through: open) + [CodeLine(level + 1, inside)]
      + [CodeLine(level, text(UInt32(close), UInt32(bytes.count)))]
  }

  private func cutAssignment() -> [CodeLine]? {
    let equal = tokens.indices.dropLast().first { index in
      tokens[index].kind == .equal && isSpaced(index) && index > 0
    }
    return equal.map { line(through: $0) + line(from: $0 + 1, deeper: 1) }
  }

  private func cutCast() -> [CodeLine]? {
    let cast = tokens.indices.dropFirst().dropLast().first { index in
      text(index) == "as" && text(index + 1).hasPrefix("?")
    }
    return cast.map { line(through: $0 - 1) + line(from: $0, deeper: 1) }
  }
}

extension CodeCuts {
  private func text(_ start: UInt32, _ end: UInt32) -> String {
    String(decoding: bytes[Int(start)..<Int(end)], as: UTF8.self)
  }

  private func text(_ range: ByteRange) -> String { text(range.start, range.end) }

  private func text(_ index: Int) -> String { text(tokens[index].range) }

  private func line(through token: Int) -> [CodeLine] {
    [CodeLine(level, text(0, tokens[token].end))]
  }

  private func line(from token: Int, deeper levels: Int = 0) -> [CodeLine] {
    [CodeLine(level + levels, text(tokens[token].start, UInt32(bytes.count)))]
  }

  /// A line for each element between two tokens, all but the last with their comma.
  private func elements(_ open: Int, _ close: Int) -> [CodeLine] {
    var elements: [String] = []
    var start = tokens[open].end
    var depth = 0
    for index in (open + 1)..<close {
      depth += nesting(index)
      guard tokens[index].kind == .comma, depth == 0 else { continue }
      elements.append(text(start, tokens[index].end))
      start = tokens[index].end
    }
    elements.append(text(start, tokens[close].start))
    return elements.map { element in
      let start = element.drop(while: \.isWhitespace)
      let end = start.lastIndex { !$0.isWhitespace }
      return CodeLine(level + 1, end.map { start[...$0] } ?? "")
    }
    .filter { !$0.content.isEmpty }
  }

  /// The tokens that stand in no brackets, those of generic arguments included.
  private var outerTokens: [Int] {
    var depth = 0
    return tokens.indices.filter { index in
      let nesting = nesting(index)
      depth += nesting
      return depth == (tokens[index].kind == .leftBrace ? 1 : 0) && nesting >= 0
    }
  }

  private func closing(_ open: Int) -> Int? {
    var depth = 0
    return tokens.indices[open...].first { index in
      depth += nesting(index)
      return depth == 0
    }
  }

  /// By how much deeper what follows a token is nested.
  private func nesting(_ index: Int) -> Int {
    switch tokens[index].kind {
    case .leftParen, .leftBracket, .leftBrace: 1
    case .rightParen, .rightBracket, .rightBrace: -1
    case .operator where !isSpaced(index):
      text(index).reduce(0) { $0 + ($1 == "<" ? 1 : $1 == ">" ? -1 : 0) }
    default: 0
    }
  }

  /// White space is on both sides, as it is of an operator between two operands.
  private func isSpaced(_ index: Int) -> Bool {
    tokens[index].flags.isSuperset(of: [.spaceBefore, .spaceAfter])
  }

  /// `#if` and its kin must stay on one line.
  private func isDirective(_ token: Token) -> Bool {
    token.kind == .pound && token.end - token.start > 1
      && ["#if", "#elseif", "#else", "#endif", "#sourceLocation"].contains(text(token.range))
  }
}
