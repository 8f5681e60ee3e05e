/// An element of XML 1.0 as reports write it.
struct XML {
  private let name: String
  private let attributes: [(name: String, value: String)]
  private let content: Content

  private enum Content {
    case children([XML])
    case text(String)
  }

  init(_ name: String, _ attributes: [(String, String)], _ children: [XML] = []) {
    self.name = name
    self.attributes = attributes
    content = .children(children)
  }

  init(_ name: String, _ attributes: [(String, String)], text: String) {
    self.name = name
    self.attributes = attributes
    content = .text(text)
  }

  /// The element as a whole document.
  var document: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + text(indentation: "") }

  private func text(indentation: String) -> String {
    let written = attributes.map { " \($0.name)=\"\(escaped($0.value))\"" }.joined()
    let start = "\(indentation)<\(name)\(written)"
    switch content {
    case .children(let children) where children.isEmpty: return start + "/>\n"
    case .children(let children):
      let inner = children.map { $0.text(indentation: indentation + "  ") }.joined()
      return "\(start)>\n\(inner)\(indentation)</\(name)>\n"
    case .text(let text): return "\(start)>\(escaped(text))</\(name)>\n"
    }
  }
}

/// The text where neither markup nor the normalisation of blanks in attributes can change it. What
/// no XML document may hold, even escaped, becomes U+FFFD.
private func escaped(_ text: String) -> String {
  text.unicodeScalars.map { scalar in
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "\t", "\n", "\r": "&#\(scalar.value);"
    case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
    default: String(scalar)
    }
  }.joined()
}
