import RibsSyntax
import RibsText

/// A finding as reports print it: it knows its rule and its places in the files, and needs neither
/// project nor source.
package struct ReportedFinding: Hashable, Sendable {
  package let rule: String
  package let severity: Severity
  package let confidence: Confidence
  /// The RIB whose class or protocol it is in; nil where that is part of none.
  package let rib: String?
  package let place: Place
  /// The line of code; nil where the file has none there.
  package let excerpt: CodeExcerpt?
  package let message: String
  package let help: String
  package let notes: [Note]
  /// Equal for the same defect in two versions of the code.
  package let fingerprint: Fingerprint
  /// The change after which it is gone; empty where there is none.
  package let edits: [FileEdit]

  /// The program can change the code so that the finding is gone.
  package var isFixable: Bool { !edits.isEmpty }

  package init(
    rule: String, severity: Severity, confidence: Confidence, rib: String? = nil, place: Place,
    excerpt: CodeExcerpt? = nil, message: String, help: String, notes: [Note],
    fingerprint: Fingerprint, edits: [FileEdit] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.confidence = confidence
    self.rib = rib
    self.place = place
    self.excerpt = excerpt
    self.message = message
    self.help = help
    self.notes = notes
    self.fingerprint = fingerprint
    self.edits = edits
  }

  package struct Place: Hashable, Sendable {
    package let path: String
    package let start: LineAndColumn
    /// Behind the last byte.
    package let end: LineAndColumn
    /// The columns of `start` and `end` in Unicode scalars, from 1, for formats that count so.
    package let scalarColumns: ScalarColumns

    package init(
      path: String, start: LineAndColumn, end: LineAndColumn, scalarColumns: ScalarColumns? = nil
    ) {
      self.path = path
      self.start = start
      self.end = end
      // In ASCII both counts are the same.
      self.scalarColumns = scalarColumns ?? ScalarColumns(start: start.column, end: end.column)
    }
  }

  package struct ScalarColumns: Hashable, Sendable {
    package let start: Int
    package let end: Int

    package init(start: Int, end: Int) {
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

/// A finding that is not reported, and why: formats that show silenced findings print it.
package struct SilencedFinding: Hashable, Sendable {
  package enum Silencer: Hashable, Sendable {
    /// A comment in the source; the reason is empty where it gives none.
    case comment(reason: String)
    /// The baseline knows it.
    case baseline
  }

  package let finding: ReportedFinding
  package let silencer: Silencer

  package init(_ finding: ReportedFinding, by silencer: Silencer) {
    self.finding = finding
    self.silencer = silencer
  }
}
