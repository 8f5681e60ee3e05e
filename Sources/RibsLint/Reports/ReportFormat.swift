/// A form in which a report can be printed. Each has a file of its own.
package struct ReportFormat: Sendable {
  /// As it is given to `--format`.
  package let name: String
  package let summary: String
  /// The whole output.
  package let render: @Sendable (LintReport) -> String
  /// The whole output for a terminal that shows colours.
  package let renderInColour: @Sendable (LintReport) -> String

  package init(
    name: String, summary: String, render: @escaping @Sendable (LintReport) -> String,
    inColour renderInColour: (@Sendable (LintReport) -> String)? = nil
  ) {
    self.name = name
    self.summary = summary
    self.render = render
    self.renderInColour = renderInColour ?? render
  }

  /// In the order of the help page. To add a format, add its value here.
  package static let all: [ReportFormat] = [
    .text, .xcode, .json, .sarif, .github, .gitlab, .checkstyle, .junit, .markdown,
  ]
}
