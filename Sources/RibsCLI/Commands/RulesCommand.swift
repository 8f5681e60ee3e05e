import RibsLint
import RibsSyntax

extension Command {
  static let rules: Command = .init(
    name: "rules", summary: "list the rules of `ribs lint`, or show one rule's page",
    discussion: """
      The list shows how each rule runs here: its severity by `.ribs.json`, or `off`; how sure it is; \
      and whether `ribs lint --fix` mends its findings, where that is safe.
      """,
    arguments: [ruleID], options: [ruleFormat, rulesConfiguration]
  ) { invocation, console in
    let configuration = try Configuration.load(invocation.value(of: rulesConfiguration))
    let asJSON = invocation.value(of: ruleFormat) == "json"
    guard let id = invocation.value(of: ruleID) else {
      let list = Rules.all.sorted { $0.id < $1.id }
      console.output.write(
        asJSON
          ? JSON.array(list.map { .object($0.fields(configuration)) }).text
          : table(of: list, configuration))
      return .done
    }
    let rule = try Rules.rule(named: id)
    let page = JSON.Field("page", .string(rule.markdown))
    console.output.write(
      asJSON ? JSON.object(rule.fields(configuration) + [page]).text : rule.markdown)
    return .done
  }
}

private let ruleID = Argument(
  "ID", .optional, completion: .words(Rules.all.map(\.id)), "the rule whose page to show")
private let ruleFormat = Option.value(
  "format", "FORMAT", choices: ["text", "json"], "how to print it")
private let rulesConfiguration = Option.value(
  "config", "FILE", "read this configuration instead of the nearest `.ribs.json`")

/// A line a rule, the columns under one another.
private func table(of rules: [Rule], _ configuration: Configuration) -> String {
  let rows = rules.map { rule in
    [
      rule.id,
      configuration.isEnabled(rule) ? configuration.severity(of: rule).rawValue : "off",
      rule.confidence.rawValue, rule.isFixable ? "fixable" : "", rule.summary,
    ]
  }
  let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
    return (cells + row.suffix(1)).joined(separator: "  ") + "\n"
  }.joined()
}

extension Rule {
  fileprivate func fields(_ configuration: Configuration) -> [JSON.Field] {
    let values = configuration.ruleSettings.thresholds(of: self)
    return [
      .init("id", .string(id)),
      .init("summary", .string(summary)),
      .init("category", .string(category.rawValue)),
      .init("severity", .string(configuration.severity(of: self).rawValue)),
      .init("confidence", .string(confidence.rawValue)),
      .init("enabled", .boolean(configuration.isEnabled(self))),
      .init("fixable", .boolean(isFixable)),
      .init(
        "thresholds", .object(thresholds.map { .init($0.name, .integer(values[$0])) })),
    ]
  }
}
