import RibsModel

/// One thing that `ribs lint` looks for.
///
/// Everything about a rule is in this one value, in a file of its own under `Rules`: its page in
/// the documentation, its examples, which are its tests too, and its check.
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
  /// Only those who read about a rule need them: to make them takes longer than a program takes to
  /// start.
  private let makeExamples: @Sendable () -> [Example]
  package let check: Check

  /// The numbers at which it complains.
  package var thresholds: [Threshold] { check.thresholds }

  package enum Category: String, Hashable, Sendable {
    case leak, lifecycle, structure, threading, dependency, plugin
    case featureFlag = "feature-flag"
    case testing, size, suppression
  }

  /// The prose of the rule's page, in Markdown; headings, examples and how to silence are added.
  package struct Page: Sendable {
    /// What it reports: a sentence, or several, or a sentence and a list.
    package let finds: String
    /// What looks like it and is not reported; each a sentence of its own.
    package let leavesAlone: [String]
    /// Why it matters at run time, with the place in the framework's source that makes it so.
    package let matters: String
    package let fix: String

    package init(finds: String, leavesAlone: [String] = [], matters: String, fix: String) {
      self.finds = finds
      self.leavesAlone = leavesAlone
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
    examples: @escaping @autoclosure @Sendable () -> [Example], check: Check
  ) {
    self.init(
      id: id, summary: summary, category: category, severity: severity, confidence: confidence,
      isEnabledByDefault: isEnabledByDefault, isFixable: isFixable, page: page,
      makeExamples: examples, check: check)
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
  /// The shape of the code suggests it. No rule is of this kind yet; reports reserve the word for
  /// those that are off by default.
  case heuristic
}
