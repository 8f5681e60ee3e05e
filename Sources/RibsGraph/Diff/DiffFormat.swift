import RibsText

/// A form in which a diff of two graphs can be printed.
package struct DiffFormat: Sendable {
  /// As it is given to `--format`.
  package let name: String
  /// Nothing where nothing differs, but for formats that programs read.
  package let text: @Sendable (GraphDiff) -> String

  /// In the order of the help page, the standard one first.
  package static let all: [DiffFormat] = [.text, .markdown, .json]
}

extension DiffFormat {
  static let text = DiffFormat(name: "text") { $0.text }

  /// For a comment on a pull request: the lines in a block that is coloured as a diff, and a
  /// picture where edges have changed and GitHub would draw it.
  static let markdown = DiffFormat(name: "markdown") { diff in
    guard !diff.changes.isEmpty else { return "" }
    var blocks = ["### \(diff.summary)", fenced("diff", diff.text)]
    let picture = DiffPicture(diff)
    switch picture.edgeCount {
    case 0: break
    case ...MermaidGraph.edgeLimit: blocks.append(fenced("mermaid", picture.text))
    default:
      blocks.append("No picture: GitHub draws at most \(MermaidGraph.edgeLimit) edges.")
    }
    return blocks.map { $0 + "\n" }.joined(separator: "\n")
  }

  private static func fenced(_ language: String, _ text: String) -> String {
    "```\(language)\n\(text)```"
  }

  static let json = DiffFormat(name: "json") { diff in
    let changes = diff.changes.map { change -> JSON in
      [
        "id": .string(change.rib),
        "change": .string(change.kind.rawValue),
        "path": .string(change.place.path),
        "line": .integer(change.place.line),
        "lost": .array(change.lost.map(\.json)),
        "gained": .array(change.gained.map(\.json)),
      ]
    }
    let object: JSON = ["ribs": .array(changes)]
    return object.text
  }
}

extension GraphDiff {
  /// A line for each RIB and for each thing that is said of it, marked as in a diff.
  fileprivate var text: String {
    let lines = changes.flatMap { change -> [String] in
      let mark =
        switch change.kind {
        case .added: "+"
        case .removed: "-"
        case .changed: " "
        }
      return ["\(mark) \(change.rib), \(printable(change.place.path)):\(change.place.line)"]
        + change.lost.map { "-   \($0.text)" } + change.gained.map { "+   \($0.text)" }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension RibFact {
  fileprivate var json: JSON {
    switch self {
    case .root: ["kind": "root"]
    case .viewless: ["kind": "viewless"]
    case .attached(let parent): ["kind": "attached", "by": .string(parent)]
    case .scope(let parent): ["kind": "scope", "from": .string(parent)]
    case .dependency(let name, let type):
      ["kind": "dependency", "name": .string(name), "type": .string(type)]
    case .unsatisfied(let name, let parent):
      [
        "kind": "unsatisfied", "name": .string(name),
        "by": parent.map { .string($0) } ?? .null,
      ]
    }
  }
}
