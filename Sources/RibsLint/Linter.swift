import RibsModel
import RibsSystem

/// Runs rules over a project.
package struct Linter: Sendable {
  package let rules: [Rule]
  package let settings: RuleSettings

  package init(
    rules: [Rule] = Rules.all.filter(\.isEnabledByDefault), settings: RuleSettings = RuleSettings()
  ) {
    self.rules = rules
    self.settings = settings
  }

  package struct Outcome: Sendable {
    /// By path, offset and rule.
    package let findings: [ReportedFinding]
    /// What the comments in the sources silence, then what a baseline does, each in the same order.
    package let silenced: [SilencedFinding]
    /// How many findings the comments silence.
    package var suppressed: Int { silenced.count { $0.silencer != .baseline } }
    /// How long each rule took, in the order of the rules.
    package let timings: [(rule: String, duration: Duration)]

    /// What is left when findings that `isKept` refuses are dropped, as if they had not been found.
    package func keeping(_ isKept: (ReportedFinding) -> Bool) -> Outcome {
      Outcome(
        findings: findings.filter(isKept), silenced: silenced.filter { isKept($0.finding) },
        timings: timings)
    }

    /// What is left to report when the baseline keeps back what it knows.
    package func silenced(by baseline: Baseline) -> Outcome {
      let known = findings.filter(baseline.knows)
      let all = silenced + known.map { SilencedFinding($0, by: .baseline) }
      return Outcome(
        findings: findings.filter { !baseline.knows($0) }, silenced: all, timings: timings)
    }
  }

  /// The same for the same project, whatever the number of cores.
  package func run(on project: Project) -> Outcome {
    // Several rules ask these: found out before, that happens on all cores.
    _ = sideBySide(
      { project.subscriptions }, { for rule in rules { rule.check.prepare(project) } })
    let steps = rules.flatMap { rule in
      let steps = rule.check.steps(of: rule.id, settings)
      return steps.map { (rule: rule, find: $0, weight: steps.count) }
    }
    // A rule of several steps is a dear one: the others fill the time that it leaves.
    let done = parallelMap(steps, weight: \.weight) { step in
      var findings: [Finding] = []
      let duration = ContinuousClock().measure { findings = step.find(project) }
      return (findings: findings, duration: duration)
    }
    var filter = FindingFilter(project: project, rules: rules)
    var durations: [String: Duration] = [:]
    for (step, (findings, duration)) in zip(steps, done) {
      for finding in findings { filter.take(finding, of: step.rule) }
      durations[step.rule.id, default: .zero] += duration
    }
    for order in SuppressionOrder.allCases {
      for rule in rules { rule.check.takeSuppressions(&filter, order) }
    }
    let rendered = FindingRendering(project, settings).rendered(filter.taken)
    return Outcome(
      findings: rendered.filter { $0.reason == nil }.map(\.finding),
      silenced: rendered.compactMap { finding, reason in
        reason.map { SilencedFinding(finding, by: .comment(reason: $0)) }
      },
      timings: rules.map { ($0.id, durations[$0.id] ?? .zero) })
  }
}
