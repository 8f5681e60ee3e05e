import RibsModel

/// One thing that `ribs lint` looks for.
///
/// Everything about a rule is in this one value, in a file of its own under `Rules`: its page in the
/// documentation, its examples, which are its tests too, and its check.
package struct Rule: Sendable {
  /// What is complained about, in snake_case; reads well after "allow".
  package let id: String
  /// One line for the table of rules: lower case, no full stop.
  package let summary: String
  package let category: Category
  /// The severity of its findings, unless a finding says otherwise.
  package let severity: Severity
  /// The confidence of its findings, unless a finding says otherwise.
  package let confidence: Confidence
  package let isEnabledByDefault: Bool
  /// Whether `--fix` mends findings of it, those where that is safe; one of its examples shows it.
  package let isFixable: Bool
  package let page: Page
  /// Two to five that teach the rule. Edge cases belong to the rule's tests.
  package var examples: [Example] { makeExamples() }
  /// Only those who read about a rule need them: to make them takes longer than a program takes to start.
  private let makeExamples: @Sendable () -> [Example]
  /// The numbers at which it complains, ascending.
  package let thresholds: [Threshold]
  /// Together, in any order, everything the rule finds in the project, suppressed or not. Most rules
  /// have one; a dear one looks at several kinds of places side by side.
  package let checks: [@Sendable (Project, RuleSettings) -> [Finding]]

  package enum Category: String, Hashable, Sendable {
    case leak, lifecycle, dependency, testing, size, suppression
  }

  /// The prose of the rule's page, in Markdown; headings, examples and how to silence are added.
  package struct Page: Sendable {
    /// What it finds, and what it leaves alone.
    package let finds: String
    /// Why it matters at run time, with the place in the framework's source that makes it so.
    package let matters: String
    package let fix: String

    package init(finds: String, matters: String, fix: String) {
      self.finds = finds
      self.matters = matters
      self.fix = fix
    }
  }
}

// Outside the type, so that it keeps the initialiser that takes all of it.
extension Rule {
  package init(
    id: String, summary: String, category: Category, severity: Severity, confidence: Confidence,
    isEnabledByDefault: Bool = true, isFixable: Bool = false, page: Page,
    examples: @escaping @autoclosure @Sendable () -> [Example],
    check: @escaping @Sendable (Project) -> [Finding]
  ) {
    self.init(
      id: id, summary: summary, category: category, severity: severity, confidence: confidence,
      isEnabledByDefault: isEnabledByDefault, isFixable: isFixable, page: page,
      examples: examples(), checks: [check])
  }

  /// A rule that looks at several kinds of places.
  package init(
    id: String, summary: String, category: Category, severity: Severity, confidence: Confidence,
    isEnabledByDefault: Bool = true, isFixable: Bool = false, page: Page,
    examples: @escaping @autoclosure @Sendable () -> [Example],
    checks: [@Sendable (Project) -> [Finding]]
  ) {
    self.init(
      id: id, summary: summary, category: category, severity: severity, confidence: confidence,
      isEnabledByDefault: isEnabledByDefault, isFixable: isFixable, page: page,
      makeExamples: examples, thresholds: [],
      checks: checks.map { check in { project, _ in check(project) } })
  }

  /// A rule that asks what the project says of itself.
  package init(
    id: String, summary: String, category: Category, severity: Severity, confidence: Confidence,
    isEnabledByDefault: Bool = true, isFixable: Bool = false, page: Page,
    examples: @escaping @autoclosure @Sendable () -> [Example],
    check: @escaping @Sendable (Project, RuleSettings) -> [Finding]
  ) {
    self.init(
      id: id, summary: summary, category: category, severity: severity, confidence: confidence,
      isEnabledByDefault: isEnabledByDefault, isFixable: isFixable, page: page,
      makeExamples: examples, thresholds: [], checks: [check])
  }

  /// A rule that compares with numbers which a project may change.
  package init(
    id: String, summary: String, category: Category, severity: Severity, confidence: Confidence,
    isEnabledByDefault: Bool = true, isFixable: Bool = false, page: Page,
    examples: @escaping @autoclosure @Sendable () -> [Example],
    thresholds: [Threshold],
    check: @escaping @Sendable (Project, Thresholds) -> [Finding]
  ) {
    self.init(
      id: id, summary: summary, category: category, severity: severity, confidence: confidence,
      isEnabledByDefault: isEnabledByDefault, isFixable: isFixable, page: page,
      makeExamples: examples, thresholds: thresholds,
      checks: [
        { (project: Project, settings: RuleSettings) in
          check(project, settings.values(of: thresholds, id: id))
        }
      ])
  }
}

/// What follows at run time; ordered from the mildest.
package enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// A convention.
  case info
  /// It harms under a condition, or it harms those who work on the code.
  case warning
  /// It leaks, crashes, does nothing where it should do something, or does not compile.
  case error

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }

  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}

/// How a finding was concluded; independent of its severity.
package enum Confidence: String, Hashable, Sendable {
  /// It follows from the sources, every type it names being resolved to one declaration.
  case proven
  /// One assumption, which the message names, is not visible in the sources.
  case likely
  /// The shape of the code suggests it. Rules of this kind are off by default.
  case heuristic
}
