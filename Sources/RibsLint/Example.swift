/// A piece of an app that shows what a rule reports, or what it leaves alone.
///
/// A line that must report carries `// expect: rule_id`, or `// expect: rule_id "words"` where the
/// message must contain the words; several ids are separated by commas. An example without such a
/// line shows code about which the rule is silent.
package struct Example: Sendable {
  package struct File: Sendable {
    package let path: String
    package let source: String

    package init(path: String, source: String) {
      self.path = path
      self.source = source
    }
  }

  /// What the example shows, as a heading: "The router is held strongly".
  package let title: String
  package let files: [File]

  package init(_ title: String, _ source: String) {
    self.init(title, files: [File(path: "Example.swift", source: source)])
  }

  package init(_ title: String, files: [File]) {
    self.title = title
    self.files = files
  }

  package var reportsSomething: Bool { files.contains { $0.source.contains("// expect: ") } }
}
