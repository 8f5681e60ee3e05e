import RibsSyntax

/// A parsed template: where the file it describes goes, and its text with placeholders and
/// conditions.
///
/// The first line is `{{file sources/PATH}}` or `{{file tests/PATH}}`, with ` if CONDITION` for a
/// file that only some requests get; CONDITION is one or several with ` and ` between, each with or
/// without `not ` in front. In PATH and in the text `{{Name}}` and its like are replaced. Lines
/// between `{{#if CONDITION}}` and `{{else}}` or `{{/if}}`, each alone on its line, are kept or
/// dropped.
package struct Template: Sendable {
  package let name: String
  let place: Place
  let path: Line
  let condition: TemplateClause?
  let body: [Node]

  /// The folder that a file is written into.
  package enum Place: String, CaseIterable, Sendable {
    case sources
    case tests
  }

  struct Line: Sendable {
    let pieces: [Piece]
  }

  enum Piece: Sendable, Equatable {
    case text(String)
    case placeholder(TemplatePlaceholder)
  }

  indirect enum Node: Sendable {
    case line(Line)
    case choice(TemplateClause, then: [Node], otherwise: [Node])
  }

  /// Reads a template; `name` is its path or file name, for errors.
  package init(name: String, text: String) throws(TemplateError) {
    var parser = TemplateParser(name: name, text: text)
    let header = try parser.header()
    self.name = name
    place = header.place
    path = header.path
    condition = header.condition
    body = try parser.body()
  }

  /// Whether a request with these values gets the file.
  func applies(to values: TemplateValues) -> Bool {
    condition.map { $0.holds(for: values) } ?? true
  }

  /// The file's path below its place.
  func renderedPath(_ values: TemplateValues) -> String {
    path.rendered(values)
  }

  /// The file's text, each line ended by a line feed, indented by `indentation` and wrapped where
  /// the name makes a line too long.
  func renderedText(_ values: TemplateValues, indentation: Indentation) -> String {
    var lines: [CodeLine] = []
    append(body, to: &lines, values)
    return CodeLine.text(of: lines, indentation)
  }

  private func append(_ nodes: [Node], to lines: inout [CodeLine], _ values: TemplateValues) {
    for node in nodes {
      switch node {
      case .line(let line): lines.append(CodeLine(line.rendered(values)))
      case .choice(let condition, let then, let otherwise):
        append(condition.holds(for: values) ? then : otherwise, to: &lines, values)
      }
    }
  }
}

extension Template.Line {
  func rendered(_ values: TemplateValues) -> String {
    pieces.reduce(into: "") { line, piece in
      switch piece {
      case .text(let text): line += text
      case .placeholder(let placeholder): line += values.texts[placeholder, default: ""]
      }
    }
  }
}
