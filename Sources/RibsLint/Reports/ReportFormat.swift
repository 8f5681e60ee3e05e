/// A form in which a report can be printed. Each has a file of its own.
package struct ReportFormat: Sendable {
  /// As it is given to `--format`.
  package let name: String
  package let summary: String
  /// The whole output.
  package let render: @Sendable (LintReport) -> String

  /// In the order of the help page. To add a format, add its value here.
  package static let all: [ReportFormat] = [.text, .xcode, .json]
}
