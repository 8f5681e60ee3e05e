import RibsLint
import RibsSyntax
import RibsText

extension Command {
  static let rules: Command = .init(
    name: "rules", summary: "list the rules of `ribs lint`, or show one rule's page",
    discussion: """
      The list shows how each rule runs here: its severity by `.ribs.json`, or `off`; how sure it is; \
      and whether `ribs lint --fix` mends its findings, where that is safe.
      """,
    arguments: [ruleID], options: [ruleFormat, rulesConfiguration]
  ) { invocation, console in
    let asJSON = invocation.value(of: ruleFormat) == "json"
    let rule = try invocation.value(of: ruleID).map { try Rules.rule(named: $0) }
    // The page is the same under any configuration, and may be what one needs to mend a broken one.
    if let rule, !asJSON {
      console.output.write(rule.markdown)
      return .done
    }
    let list = Rules.all.sorted { $0.id < $1.id }
    let given = invocation.value(of: rulesConfiguration)
    let configuration: Configuration
    do {
      configuration = try Configuration.load(given)
    } catch  where given == nil && !asJSON {
      // The errors may tell to look for a rule here.
      console.output.write(table(of: list, Configuration()))
      console.note("the severities are the standard ones, as `.ribs.json` is broken")
      throw error
    }
    if let rule {
      let page = JSON.Field("page", .string(rule.markdown))
      console.output.write(JSON.object(rule.fields(configuration) + [page]).text)
    } else {
      console.output.write(
        asJSON
          ? JSON.array(list.map { .object($0.fields(configuration)) }).text
          : table(of: list, configuration))
    }
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
  return aligned(rows).map { $0 + "\n" }.joined()
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
