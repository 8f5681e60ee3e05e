extension Rules {
  /// The page that lists all rules, `docs/rules/README.md`.
  package static var index: String {
    let rows = all.map { rule in
      "| [`\(rule.id)`](\(rule.id).md) | \(rule.summary)\(rule.isEnabledByDefault ? "" : " (off)") "
        + "| \(rule.category.rawValue) | \(rule.severity.rawValue) | \(rule.confidence.rawValue) |"
    }
    return """
      # Rules

      What `ribs lint` looks for. `ribs rules` prints this table, `ribs rules ID` a rule's page.

      | Rule | Finds | Category | Severity | Confidence |
      |---|---|---|---|---|
      \(rows.joined(separator: "\n"))

      """
  }
}
