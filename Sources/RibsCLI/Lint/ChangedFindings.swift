import RibsLint
import RibsModel
import RibsText

/// Tells the findings that a change brought: those on the lines that it wrote, and those that the
/// project as it was did not have, such as a dependency whose provider was removed elsewhere.
struct ChangedFindings {
  private let changes: [AbsolutePath: SourceChanges.Change]
  /// The severities before the change, by the fingerprint without its ordinal: a second defect of
  /// one name that is put in front of the first makes the first the second.
  private let before: [Substring: [Severity]]

  /// `before` is the project without the changes.
  init(_ changes: SourceChanges, before: Project, lint: (Project) -> Linter.Outcome) {
    self.changes = changes.changes
    self.before = Dictionary(grouping: lint(before).findings, by: \.fingerprint.name)
      .mapValues { $0.map(\.severity) }
  }

  /// Those among all findings of the project as it is now.
  func among(_ findings: [ReportedFinding]) -> [ReportedFinding] {
    var folders = ResolvedFolders()
    return Dictionary(grouping: findings, by: \.fingerprint.name).flatMap { name, findings in
      var known = before[name] ?? []
      return findings.filter { finding in
        if isOnChangedLine(finding, &folders) { return true }
        // The least severe that it can have been, which leaves the others for the rest.
        let match = known.indices.filter { known[$0] >= finding.severity }
          .min { known[$0] < known[$1] }
        if let match { known.remove(at: match) }
        return match == nil
      }
    }
  }

  private func isOnChangedLine(
    _ finding: ReportedFinding, _ folders: inout ResolvedFolders
  ) -> Bool {
    switch changes[folders.place(of: finding.place.path)] {
    case .added: true
    case .modified(_, let lines): lines.contains(finding.place.start.line)
    case nil, .deleted: false
    }
  }
}
