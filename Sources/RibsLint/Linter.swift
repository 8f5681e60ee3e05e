import RibsModel
import RibsSyntax

/// Runs rules over a project.
package struct Linter: Sendable {
  package let rules: [Rule]

  package init(rules: [Rule] = Rules.all.filter(\.isEnabledByDefault)) {
    self.rules = rules
  }

  package struct Outcome: Sendable {
    /// By path, offset and rule.
    package let findings: [ReportedFinding]
    /// How many findings the comments in the sources silence.
    package let suppressed: Int
    /// How long each rule took, in the order of the rules.
    package let timings: [(rule: String, duration: Duration)]
  }

  /// The same for the same project, whatever the number of cores.
  package func run(on project: Project) -> Outcome {
    let checks = parallelMap(rules) { rule in
      var findings: [Finding] = []
      let duration = ContinuousClock().measure { findings = rule.check(project) }
      return (rule: rule, findings: findings, duration: duration)
    }
    var filter = FindingFilter(project: project, rules: rules)
    for check in checks {
      for finding in check.findings { filter.take(finding, of: check.rule) }
    }
    if rules.contains(where: { $0.id == Rule.unusedSuppression.id }) {
      filter.takeUnusedSuppressions()
    }
    return Outcome(
      findings: FindingRendering(project.types).reported(filter.taken),
      suppressed: filter.suppressed,
      timings: checks.map { ($0.rule.id, $0.duration) })
  }
}
