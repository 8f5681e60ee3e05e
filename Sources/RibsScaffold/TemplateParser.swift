import RibsText

/// Reads a template line by line; every mistake is an error at its line.
struct TemplateParser {
  private let name: String
  private let lines: [Substring]
  private var next = 0

  init(name: String, text: String) {
    self.name = name
    // A character is a whole `\r\n`, so templates saved with either line ending read the same.
    var lines = text.withoutByteOrderMark.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines
  }

  /// The first line: `{{file PLACE/PATH}}` or `{{file PLACE/PATH if CONDITION}}`.
  mutating func header() throws(TemplateError) -> (
    place: Template.Place, path: Template.Line, condition: TemplateClause?
  ) {
    let form = "the first line must be `{{file sources/PATH}}` or `{{file tests/PATH}}`"
    guard let line = lines.first, line.hasPrefix("{{file "), line.hasSuffix("}}") else {
      throw error(form, line: 1)
    }
    next = 1
    let words = line.dropFirst("{{file ".count).dropLast(2).split(separator: " ")
    guard let target = words.first, words.count == 1 || (words.count > 2 && words[1] == "if")
    else {
      throw error(form, line: 1)
    }
    let parts = target.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let place = Template.Place(rawValue: String(parts[0])) else {
      throw error(form, line: 1)
    }
    let components = parts[1].split(separator: "/", omittingEmptySubsequences: false)
    guard components.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
      throw error("the path `\(target)` must stay below its folder", line: 1)
    }
    let condition = words.count > 2 ? try self.clause(words.dropFirst(2), line: 1) : nil
    return (place, try self.line(parts[1], line: 1), condition)
  }

  /// Everything below the header.
  mutating func body() throws(TemplateError) -> [Template.Node] {
    let (nodes, end) = try nodes()
    switch end {
    case .endOfFile: return nodes
    case .otherwise, .endIf: throw error("no `{{#if …}}` is open here", line: next)
    }
  }

  /// What ended a run of lines; the line that did is consumed.
  private enum End {
    case endOfFile
    case otherwise
    case endIf
  }

  private mutating func nodes() throws(TemplateError) -> ([Template.Node], End) {
    var nodes: [Template.Node] = []
    while next < lines.count {
      let line = lines[next]
      next += 1
      let directive = line.trimmingSpaces
      if directive == "{{else}}" { return (nodes, .otherwise) }
      if directive == "{{/if}}" { return (nodes, .endIf) }
      if directive.hasPrefix("{{#if "), directive.hasSuffix("}}") {
        nodes.append(try choice(directive.dropFirst("{{#if ".count).dropLast(2)))
      } else {
        nodes.append(.line(try self.line(line, line: next)))
      }
    }
    return (nodes, .endOfFile)
  }

  /// The rest of a condition whose first line was just consumed.
  private mutating func choice(_ words: Substring) throws(TemplateError) -> Template.Node {
    let start = next
    let clause = try clause(words.split(separator: " ")[...], line: start)
    let (then, end) = try nodes()
    if end == .endIf { return .choice(clause, then: then, otherwise: []) }
    if end == .otherwise {
      let (otherwise, end) = try nodes()
      if end == .endIf { return .choice(clause, then: then, otherwise: otherwise) }
      if end == .otherwise { throw error("a second `{{else}}` for one `{{#if …}}`", line: next) }
    }
    throw error("`{{#if \(words)}}` has no `{{/if}}`", line: start)
  }

  /// `view and not launch`, in words.
  private func clause(
    _ words: ArraySlice<Substring>, line: Int
  ) throws(TemplateError) -> TemplateClause {
    var terms: [TemplateClause.Term] = []
    for part in words.split(separator: "and", omittingEmptySubsequences: false) {
      let isNegated = part.first == "not"
      guard let word = part.last, part.count == (isNegated ? 2 : 1) else {
        let written = words.joined(separator: " ")
        throw error(
          "`\(written)` is no condition; write `A`, `not A` or `A and not B`", line: line)
      }
      guard let condition = TemplateCondition(rawValue: String(word)) else {
        let known = TemplateCondition.allCases.map(\.rawValue)
        throw error(unknown("condition", "\(word)", among: known), line: line)
      }
      terms.append(TemplateClause.Term(condition: condition, isNegated: isNegated))
    }
    return TemplateClause(terms: terms)
  }

  /// One line of text, cut at its placeholders.
  private func line(_ text: Substring, line: Int) throws(TemplateError) -> Template.Line {
    var pieces: [Template.Piece] = []
    var rest = text
    while let open = rest.firstRange(of: "{{") {
      if open.lowerBound > rest.startIndex {
        pieces.append(.text(String(rest[..<open.lowerBound])))
      }
      let inside = rest[open.upperBound...]
      guard let close = inside.firstRange(of: "}}") else {
        throw error("`{{` has no `}}` on its line", line: line)
      }
      let word = inside[..<close.lowerBound]
      if word.hasPrefix("#") || word.hasPrefix("/") || word == "else" {
        throw error("`{{\(word)}}` must stand alone on its line", line: line)
      }
      guard let placeholder = TemplatePlaceholder(rawValue: String(word)) else {
        let known = TemplatePlaceholder.allCases.map(\.rawValue)
        throw error(unknown("placeholder", "{{\(word)}}", among: known), line: line)
      }
      pieces.append(.placeholder(placeholder))
      rest = inside[close.upperBound...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return Template.Line(pieces: pieces)
  }

  private func unknown(_ what: String, _ word: String, among known: [String]) -> String {
    let list = commaList(quoting: known)
    return "unknown \(what) `\(word)`; the known ones are \(list)"
  }

  private func error(_ message: String, line: Int) -> TemplateError {
    TemplateError(template: name, line: line, message: message)
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var rest = self
    while rest.first == " " || rest.first == "\t" { rest.removeFirst() }
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    return rest
  }

  /// The first place where `word` stands, without Foundation or the regex engine.
  fileprivate func firstRange(of word: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(word) {
        return start..<index(start, offsetBy: word.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
