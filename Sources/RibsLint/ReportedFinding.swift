import RibsSyntax

/// A finding as reports print it: it knows its rule and its places in the files, and needs neither
/// project nor source.
package struct ReportedFinding: Hashable, Sendable {
  package let rule: String
  package let severity: Severity
  package let confidence: Confidence
  package let place: Place
  package let message: String
  package let help: String
  package let notes: [Note]
  /// Equal for the same defect in two versions of the code.
  package let fingerprint: String
  /// The program can change the code so that the finding is gone.
  package let isFixable: Bool

  package init(
    rule: String, severity: Severity, confidence: Confidence, place: Place, message: String,
    help: String, notes: [Note], fingerprint: String, isFixable: Bool
  ) {
    self.rule = rule
    self.severity = severity
    self.confidence = confidence
    self.place = place
    self.message = message
    self.help = help
    self.notes = notes
    self.fingerprint = fingerprint
    self.isFixable = isFixable
  }

  package struct Place: Hashable, Sendable {
    package let path: String
    package let start: LineAndColumn
    /// Behind the last byte.
    package let end: LineAndColumn

    package init(path: String, start: LineAndColumn, end: LineAndColumn) {
      self.path = path
      self.start = start
      self.end = end
    }
  }

  package struct Note: Hashable, Sendable {
    package let place: Place
    package let message: String

    package init(place: Place, message: String) {
      self.place = place
      self.message = message
    }
  }
}
