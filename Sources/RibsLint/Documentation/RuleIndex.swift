extension Rules {
  /// The page that lists all rules, `docs/rules/README.md`.
  package static var index: String {
    let rows = all.map { rule in
      "| [`\(rule.id)`](\(rule.id).md) | \(rule.summary)\(rule.isEnabledByDefault ? "" : " (off)") "
        + "| \(rule.category.rawValue) | \(rule.severity.rawValue) | \(rule.confidence.rawValue) "
        + "| \(rule.isFixable ? "yes" : "") |"
    }
    return """
      # Rules

      What `ribs lint` looks for. `ribs rules` prints this table, `ribs rules ID` a rule's page. \
      `ribs lint --fix` mends what is fixable, where that is safe.

      | Rule | Finds | Category | Severity | Confidence | Fixable |
      |---|---|---|---|---|---|
      \(rows.joined(separator: "\n"))

      """
  }
}
