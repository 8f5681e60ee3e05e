/// What a project wants of its rules where it differs from what their authors set.
package struct RuleSettings: Hashable, Sendable {
  /// By rule id.
  package var severities: [String: Severity] = [:]
  /// By rule id and the threshold's name.
  package var thresholds: [String: [String: Int]] = [:]
  /// A comment that silences a rule must say why.
  package var requiresReasons = false

  /// The files of plugins, as their paths are printed.
  package var pluginPaths: Set<String> = []

  package init() {}

  /// The thresholds that a rule works with.
  package func thresholds(of rule: Rule) -> Thresholds { values(of: rule.thresholds, id: rule.id) }

  func values(of thresholds: [Threshold], id: String) -> Thresholds {
    var values: [String: Int] = [:]
    for threshold in thresholds {
      values[threshold.name] = self.thresholds[id]?[threshold.name] ?? threshold.standard
    }
    return Thresholds(values: values)
  }
}

/// A number at which a rule begins to complain, and which a project may change.
package struct Threshold: Hashable, Sendable {
  /// As the configuration names it.
  package let name: String
  package let standard: Int
  /// The name of another one of the rule that this must not be less than; nil where each measures
  /// something else.
  package let minimum: String?
  /// One line: lower case, no full stop.
  package let summary: String

  package init(
    _ name: String, standard: Int, atLeast minimum: String? = nil, _ summary: String
  ) {
    self.name = name
    self.standard = standard
    self.minimum = minimum
    self.summary = summary
  }
}

/// The thresholds of one rule in one run.
package struct Thresholds: Hashable, Sendable {
  fileprivate let values: [String: Int]

  package subscript(threshold: Threshold) -> Int {
    values[threshold.name] ?? threshold.standard
  }
}
