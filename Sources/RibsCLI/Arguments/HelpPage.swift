/// A command's help page, from its declaration.
struct HelpPage {
  private let path: [Command]

  /// `path` ends with the command; the ones before it are those that chose it.
  init(_ path: [Command]) { self.path = path }

  var text: String {
    guard let command = path.last else { return "" }
    var parts = ["\(spelling(path)): \(command.summary)", "usage: \(usage(of: command))"]
    if !command.discussion.isEmpty {
      let paragraphs = command.discussion.split(separator: "\n")
      parts.append(paragraphs.flatMap { wrapped($0, width: Self.width) }.joined(separator: "\n"))
    }
    switch command.action {
    case .choose(let choices):
      parts.append(section("commands", choices.map { ($0.names, $0.summary) }))
    case .run:
      if !command.arguments.isEmpty {
        parts.append(section("arguments", command.arguments.map { ($0.name, $0.explanation) }))
      }
    }
    let options = command.options.map { ($0.usage, $0.explanation) }
    parts.append(section("options", options + [("-h, --help", "show this page")]))
    for value in command.options.compactMap(\.value) where !value.meanings.isEmpty {
      parts.append(section(value.name, Array(zip(value.choices, value.meanings))))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// In columns.
  private static let width = 80

  private func usage(of command: Command) -> String {
    var words = [spelling(path)]
    if !command.options.isEmpty { words.append("[OPTION…]") }
    if case .choose = command.action { words.append("COMMAND") }
    words += command.arguments.map(\.usage)
    return words.joined(separator: " ")
  }

  /// Rows of a name and its explanation, the explanations under one another and wrapped.
  private func section(_ title: String, _ rows: [(name: String, explanation: String)]) -> String {
    // Beyond this a name has a line of its own, so that one long name does not move all columns.
    let widest = 24
    let names = rows.map(\.name.count).filter { $0 <= widest }
    let column = 2 + (names.max() ?? 0) + 2
    let indent = String(repeating: " ", count: column)
    let lines = rows.map { row in
      let name = "  " + row.name
      let start =
        row.name.count > widest
        ? name + "\n" + indent : name + String(repeating: " ", count: column - name.count)
      let lines = wrapped(row.explanation, width: Self.width - column)
      return start + lines.joined(separator: "\n" + indent)
    }
    return "\(title):\n" + lines.joined(separator: "\n")
  }
}

extension Command {
  fileprivate var names: String { ([name] + aliases).joined(separator: ", ") }
}

extension Argument {
  fileprivate var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .many: "[\(name)…]"
    }
  }

  fileprivate var explanation: String {
    guard case .many(let otherwise) = count, !otherwise.isEmpty else { return summary }
    return "\(summary) (default: \(otherwise.joined(separator: " ")))"
  }
}

extension Option {
  fileprivate var usage: String { value.map { "\(spelling) \($0.name)" } ?? spelling }

  fileprivate var explanation: String {
    let choices = value?.choices ?? []
    let text = choices.isEmpty ? summary : "\(summary): \(choices.joined(separator: ", "))"
    return repeats ? "\(text) (may repeat)" : text
  }
}
