import RibsLint
import RibsModel
import RibsSystem
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

  /// Those among all findings of the project as it is now. Throws when git does not tell what has
  /// changed in a file.
  func among(_ findings: [ReportedFinding]) throws -> [ReportedFinding] {
    var folders = ResolvedFolders()
    let places = findings.map { folders.place(of: $0.place.path) }
    let newLines = try newLines(of: places)
    let placed = zip(findings, places).map { finding, place in
      (finding: finding, isOnNewLine: newLines[place]?.contains(finding.place.start.line) == true)
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

  /// What is new in each of the files.
  private func newLines(of places: [AbsolutePath]) throws -> [AbsolutePath: NewLines] {
    let changed = places.unique.compactMap { place in
      changes[place].map { (place: place, change: $0) }
    }
    let lines = parallelMap(changed) { _, change in Result { try NewLines(of: change) } }
    return Dictionary(
      try zip(changed, lines).map { ($0.place, try $1.get()) },
      uniquingKeysWith: { first, _ in first })
  }
}

private enum NewLines {
  case all
  case some(Set<Int>)

  init(of change: SourceChanges.Change) throws {
    switch change {
    case .added: self = .all
    case .modified(_, let lines): self = .some(try lines.numbers())
    case .deleted: self = .some([])
    }
  }

  func contains(_ line: Int) -> Bool {
    switch self {
    case .all: true
    case .some(let lines): lines.contains(line)
    }
  }
}
