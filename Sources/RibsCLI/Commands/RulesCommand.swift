import RibsLint
import RibsSyntax

extension Command {
  static let rules: Command = .init(
    name: "rules", summary: "list the rules of `ribs lint`, or show one rule's page",
    arguments: [ruleID], options: [ruleFormat]
  ) { invocation, console in
    let asJSON = invocation.value(of: ruleFormat) == "json"
    guard let id = invocation.value(of: ruleID) else {
      let list = Rules.all.sorted { $0.id < $1.id }
      console.output.write(
        asJSON ? JSON.array(list.map { .object($0.fields) }).text : table(of: list))
      return .done
    }
    guard let rule = Rules.rule(id) else {
      throw CommandFailure(
        unknown: "rule", id, among: Rules.all.map(\.id),
        otherwise: "Run `ribs rules` to see them all.")
    }
    let page = JSON.Field("page", .string(rule.markdown))
    console.output.write(asJSON ? JSON.object(rule.fields + [page]).text : rule.markdown)
    return .done
  }
}

private let ruleID = Argument("ID", .optional, "the rule whose page to show")
private let ruleFormat = Option.value(
  "format", "FORMAT", choices: ["text", "json"], "how to print it")

/// A line a rule, the columns under one another.
private func table(of rules: [Rule]) -> String {
  let rows = rules.map { rule in
    [
      rule.id, rule.isEnabledByDefault ? rule.severity.rawValue : "off", rule.confidence.rawValue,
      rule.summary,
    ]
  }
  let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
    return (cells + row.suffix(1)).joined(separator: "  ") + "\n"
  }.joined()
}

extension Rule {
  fileprivate var fields: [JSON.Field] {
    [
      .init("id", .string(id)),
      .init("summary", .string(summary)),
      .init("category", .string(category.rawValue)),
      .init("severity", .string(severity.rawValue)),
      .init("confidence", .string(confidence.rawValue)),
      .init("enabled", .boolean(isEnabledByDefault)),
    ]
  }
}
