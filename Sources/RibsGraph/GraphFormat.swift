/// A form in which a graph can be exported. Each has a file of its own.
package struct GraphFormat: Sendable {
  /// As it is given to `--format`.
  package let name: String
  /// The whole output.
  package let render: @Sendable (RibGraph) -> String
  /// What a reader of the output should know beforehand; nil where there is nothing.
  package let caution: @Sendable (RibGraph) -> String?

  init(
    name: String, render: @escaping @Sendable (RibGraph) -> String,
    caution: @escaping @Sendable (RibGraph) -> String? = { _ in nil }
  ) {
    self.name = name
    self.render = render
    self.caution = caution
  }

  /// In the order of the help page, the standard one first. To add a format, add its value here.
  package static let all: [GraphFormat] = [.dot, .mermaid, .json]
}
