import RibsModel

/// What a rule has found, in terms of the project. `ReportedFinding` is what becomes of it.
package struct Finding: Sendable {
  /// The declaration or call that it is about.
  package let location: Location
  /// The RIB, type and member that it is about, outermost first. With the rule's id they make the
  /// fingerprint, which must outlive moved lines and reformatting: no line numbers, no code.
  package let subject: [String]
  /// What is wrong: lower case, no full stop, names in backquotes.
  package let message: String
  /// What to do, in the imperative.
  package let help: String
  package let notes: [Note]
  /// Where it differs from the rule's.
  package let severity: Severity?
  /// Where it differs from the rule's.
  package let confidence: Confidence?
  /// What `ribs lint --fix` does about it; nil where only a person can tell what is meant.
  package let fix: Fix?

  package init(
    at location: Location, subject: [String], message: String, help: String, notes: [Note] = [],
    severity: Severity? = nil, confidence: Confidence? = nil, fix: Fix? = nil
  ) {
    self.location = location
    self.subject = subject
    self.message = message
    self.help = help
    self.notes = notes
    self.severity = severity
    self.confidence = confidence
    self.fix = fix
  }

  /// Another place that has to do with the finding.
  package struct Note: Sendable {
    package let location: Location
    package let message: String

    package init(at location: Location, _ message: String) {
      self.location = location
      self.message = message
    }
  }
}
