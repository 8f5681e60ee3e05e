/// A line of code as templates hold it, apart from its indentation; what is too long after the name
/// is filled in can be wrapped, as `swift format` would do it.
struct CodeLine: Equatable {
  /// How many levels deep the line stands.
  let level: Int
  let content: String

  /// The column limit of `swift format` without a configuration.
  static let limit = 100

  /// Reads a line that is indented by two spaces a level.
  init(_ line: String) {
    level = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count / 2
    content =
      level == 0 ? line : String(line[line.utf8.index(line.startIndex, offsetBy: level * 2)...])
  }

  private init(_ level: Int, _ content: some StringProtocol) {
    self.level = level
    self.content = String(content)
  }

  /// The line without its end, blank when there is nothing on it.
  func text(_ indentation: Indentation) -> String {
    content.isEmpty ? "" : String(repeating: indentation.unit, count: level) + content
  }

  /// The line, or the lines it must be cut into to stay within the limit as far as it can be cut.
  func wrapped(_ indentation: Indentation, limit: Int = Self.limit) -> [CodeLine] {
    if fits(indentation, limit: limit) { return [self] }
    let cut =
      cutComment(limit - level * indentation.width) ?? cutInheritance() ?? cutFunctionType()
      ?? cutParentheses() ?? cutGenericArguments() ?? cutAssignment() ?? cutCast()
    guard let cut else { return [self] }
    return cut.flatMap { $0.wrapped(indentation, limit: limit) }
  }

  private func fits(_ indentation: Indentation, limit: Int) -> Bool {
    let room = limit - level * indentation.width
    // A character has at least one byte, and counting bytes is quicker.
    return content.utf8.count <= room || content.count <= room
  }

  /// Adds the line with its end, or the lines that it is cut into.
  func write(to text: inout String, _ indentation: Indentation) {
    guard fits(indentation, limit: Self.limit) else {
      for line in wrapped(indentation) { text += line.text(indentation) + "\n" }
      return
    }
    if !content.isEmpty {
      for _ in 0..<level { text += indentation.unit }
      text += content
    }
    text += "\n"
  }

  /// Words that don't fit go to a second comment line.
  private func cutComment(_ room: Int) -> [CodeLine]? {
    guard let marker = ["/// ", "// "].first(where: content.hasPrefix) else { return nil }
    guard let space = content.prefix(room + 1).lastIndex(of: " "),
      content.distance(from: content.startIndex, to: space) > marker.count
    else { return nil }
    let rest = content[content.index(after: space)...]
    return [CodeLine(level, content[..<space]), CodeLine(level, marker + rest)]
  }

  /// Each inherited type gets a line, and the brace one of its own.
  private func cutInheritance() -> [CodeLine]? {
    let words = content.split(separator: " ").prefix {
      $0 == "final" || $0 == "public" || $0.hasPrefix("@")
    }
    let keywords = ["class", "extension", "protocol"]
    guard
      content.split(separator: " ").dropFirst(words.count).first.map({
        keywords.contains(String($0))
      }) == true,
      let colon = content.firstIndex(of: ":"),
      let brace = content.lastIndex(of: "{")
    else { return nil }
    let types = elements(of: content[content.index(after: colon)..<brace])
    return [CodeLine(level, content[...colon])] + types.map { CodeLine(level + 1, $0) }
      + [CodeLine(level, content[brace...])]
  }

  /// A variable's type that begins with a parenthesis gets a line of its own.
  private func cutFunctionType() -> [CodeLine]? {
    guard content.hasPrefix("var "), let colon = content.firstIndex(of: ":"),
      content[colon...].hasPrefix(": ("), content.hasSuffix(")?")
    else { return nil }
    return [CodeLine(level, content[...colon])]
      + [CodeLine(level + 1, content[colon...].dropFirst(2))]
  }

  /// What stands in the outermost parentheses gets lines of its own.
  private func cutParentheses() -> [CodeLine]? {
    guard let open = content.firstIndex(of: "("), let close = closing(open) else { return nil }
    let inside = content[content.index(after: open)..<close]
    guard !inside.isEmpty else { return nil }
    return [CodeLine(level, content[...open])]
      + elements(of: inside).map { CodeLine(level + 1, $0) }
      + [CodeLine(level, content[close...])]
  }

  /// The outermost generic arguments get a line of their own, all of them together.
  private func cutGenericArguments() -> [CodeLine]? {
    guard let open = content.firstIndex(of: "<"), let close = content.lastIndex(of: ">"),
      open < close, content[content.index(before: close)] != "-"
    else { return nil }
    return [
      CodeLine(level, content[...open]),
      CodeLine(level + 1, content[content.index(after: open)..<close]),
      CodeLine(level, content[close...]),
    ]
  }

  private func cutAssignment() -> [CodeLine]? {
    let characters = Array(content)
    let equals = characters.indices.first { index in
      index > 0 && index + 1 < characters.count && characters[index] == "="
        && characters[index - 1] == " " && characters[index + 1] == " "
    }
    guard let equals else { return nil }
    return [
      CodeLine(level, String(characters[...equals])),
      CodeLine(level + 1, String(characters[(equals + 2)...])),
    ]
  }

  private func cutCast() -> [CodeLine]? {
    let words = content.split(separator: " ", omittingEmptySubsequences: false)
    guard let cast = words.firstIndex(of: "as?"), cast > 0 else { return nil }
    return [
      CodeLine(level, words[..<cast].joined(separator: " ")),
      CodeLine(level + 1, words[cast...].joined(separator: " ")),
    ]
  }

  /// The elements of a list, each but the last with its comma.
  private func elements(of list: Substring) -> [String] {
    var elements: [String] = []
    var element = ""
    var depth = 0
    for character in list {
      if "(<[".contains(character) { depth += 1 }
      // The end of an arrow closes nothing.
      if ")>]".contains(character), !element.hasSuffix("-") { depth -= 1 }
      if character == " ", element.isEmpty { continue }
      element.append(character)
      if character == ",", depth == 0 {
        elements.append(element)
        element = ""
      }
    }
    while element.last == " " { element.removeLast() }
    return elements + [element]
  }

  private func closing(_ open: String.Index) -> String.Index? {
    var depth = 0
    for index in content.indices[open...] {
      if content[index] == "(" { depth += 1 }
      if content[index] == ")" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}
