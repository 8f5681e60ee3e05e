/// A form in which a graph can be exported. Each has a file of its own.
package struct GraphFormat: Sendable {
  /// As it is given to `--format`.
  package let name: String
  package let export: @Sendable (RibGraph) -> Export

  package struct Export {
    /// The whole output.
    package let text: String
    /// What a reader of the output should know beforehand; nil where there is nothing.
    package var caution: String?
  }

  /// In the order of the help page, the standard one first. To add a format, add its value here.
  package static let all: [GraphFormat] = [.dot, .mermaid, .json]
}
