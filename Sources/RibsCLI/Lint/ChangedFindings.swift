import RibsLint
import RibsModel
import RibsSystem
import RibsText

/// Tells the findings that a change brought: those on the lines that it wrote, and those that the
/// project as it was did not have, such as a dependency whose provider was removed elsewhere.
struct ChangedFindings {
  private let newLines: [AbsolutePath: SourceChanges.NewLines]
  /// The severities before the change, by the fingerprint without its ordinal: a second defect of
  /// one name that is put in front of the first makes the first the second.
  private let before: [Substring: [Severity]]

  /// `before` is the project without the changes.
  init(_ changes: SourceChanges, before: Project, lint: (Project) -> Linter.Outcome) {
    newLines = changes.newLines
    self.before = Dictionary(grouping: lint(before).findings, by: \.fingerprint.name)
      .mapValues { $0.map(\.severity) }
  }

  /// Those among all findings of the project as it is now. Throws when git does not tell what has
  /// changed in a file.
  func among(_ findings: [ReportedFinding]) throws -> [ReportedFinding] {
    var folders = ResolvedFolders()
    let places = findings.map { folders.place(of: $0.place.path) }
    let numbers = try lineNumbers(in: places)
    let placed = zip(findings, places).map { finding, place in
      let isNew =
        switch newLines[place] {
        case .all: true
        case .only: numbers[place]?.contains(finding.place.start.line) == true
        case nil: false
        }
      return (finding: finding, isOnNewLine: isNew)
    }
    return Dictionary(grouping: placed, by: \.finding.fingerprint.name).flatMap { name, placed in
      var known = before[name] ?? []
      return placed.filter { finding, isOnNewLine in
        if isOnNewLine { return true }
        // The least severe that it can have been, which leaves the others for the rest.
        let match = known.indices.filter { known[$0] >= finding.severity }
          .min { known[$0] < known[$1] }
        if let match { known.remove(at: match) }
        return match == nil
      }.map(\.finding)
    }
  }

  /// The numbers of the new lines in those of the files that are there from before.
  private func lineNumbers(in places: [AbsolutePath]) throws -> [AbsolutePath: Set<Int>] {
    let changed = places.unique.compactMap { place -> (place: AbsolutePath, lines: ChangedLines)? in
      guard case .only(let lines) = newLines[place] else { return nil }
      return (place, lines)
    }
    let numbers = parallelMap(changed) { _, lines in Result { try lines.numbers() } }
    return Dictionary(
      try zip(changed, numbers).map { ($0.place, try $1.get()) },
      uniquingKeysWith: { first, _ in first })
  }
}
