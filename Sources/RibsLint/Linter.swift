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
    /// What the comments in the sources silence, in the same order.
    package let silenced: [SilencedFinding]
    package var suppressed: Int { silenced.count }
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
    let rendered = FindingRendering(project).rendered(filter.taken)
    return Outcome(
      findings: rendered.filter { $0.reason == nil }.map(\.finding),
      silenced: rendered.compactMap { finding, reason in
        reason.map { SilencedFinding(finding, by: .comment(reason: $0)) }
      },
      timings: checks.map { ($0.rule.id, $0.duration) })
  }
}
