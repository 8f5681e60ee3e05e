import RibsModel

/// How a rule finds what it complains about. What comes out is everything, suppressed or not.
package enum Check: Sendable {
  /// In the project alone.
  case project(@Sendable (Project) -> [Finding])
  /// In several kinds of places, side by side; what all of them ask is found out before.
  case parts([@Sendable (Project) -> [Finding]], preparing: @Sendable (Project) -> Void)
  /// By what the configuration says as well.
  case settings(@Sendable (Project, RuleSettings) -> [Finding])
  /// By numbers that the configuration may change.
  case thresholds([Threshold], @Sendable (Project, Thresholds) -> [Finding])
  /// Among the comments that silence findings, when all other rules are done.
  case suppressions(SuppressionOrder, @Sendable (inout FindingFilter) -> Void)

  /// What there is to do for a rule of that id, in any order.
  package func steps(of id: String, _ settings: RuleSettings) -> [@Sendable (Project) -> [Finding]]
  {
    switch self {
    case .project(let find): [find]
    case .parts(let parts, _): parts
    case .settings(let find): [{ find($0, settings) }]
    case .thresholds(let thresholds, let find):
      [{ find($0, settings.values(of: thresholds, id: id)) }]
    case .suppressions: []
    }
  }

  var thresholds: [Threshold] {
    if case .thresholds(let thresholds, _) = self { thresholds } else { [] }
  }

  func prepare(_ project: Project) {
    if case .parts(_, let prepare) = self { prepare(project) }
  }

  func takeSuppressions(_ filter: inout FindingFilter, _ order: SuppressionOrder) {
    if case .suppressions(order, let take) = self { take(&filter) }
  }
}

/// When a check of the comments that silence findings has its turn.
package enum SuppressionOrder: CaseIterable, Sendable {
  /// Its findings may be silenced themselves.
  case beforeUseIsKnown
  /// It asks which comments have silenced something.
  case afterUseIsKnown
}
