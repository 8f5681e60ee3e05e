import RibsFiles
import RibsLint
import RibsModel
import RibsSyntax
import RibsText

/// Tells the findings that a change brought: those on the lines that it wrote, and those that the
/// project as it was did not have, such as a dependency whose provider was removed elsewhere.
struct ChangedFindings {
  private let changes: [AbsolutePath: SourceChanges.Change]
  /// The severities before the change, by the fingerprint without its ordinal: a second defect of
  /// one name that is put in front of the first makes the first the second.
  private let before: [Substring: [Severity]]
  private let folders: ResolvedFolders

  init(
    _ changes: SourceChanges, _ read: ReadProject, paths: [String],
    _ configuration: Configuration,
    lint: (Project) -> Linter.Outcome
  ) {
    self.changes = changes.changes
    var folders = ResolvedFolders()
    var old = read.files.compactMap { file -> ProjectFile? in
      switch changes.changes[folders.place(of: file.source.path)] {
      case nil: return file
      case .added: return nil
      case .modified(let bytes, _), .deleted(let bytes):
        return file.holding(
          parse(path: file.source.path, bytes: bytes, flags: configuration.flags))
      }
    }
    self.folders = folders
    old += Self.deleted(changes, below: paths, configuration.flags)
    let outcome = lint(read.linking(old, configuration))
    before = Dictionary(grouping: outcome.findings, by: \.fingerprint.name)
      .mapValues { $0.map(\.severity) }
  }

  /// Those among all findings of the project as it is now.
  func among(_ findings: [ReportedFinding]) -> [ReportedFinding] {
    var folders = folders
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

  /// The files that are gone, where a walk over the paths would have found them.
  private static func deleted(
    _ changes: SourceChanges, below paths: [String], _ flags: CompilationFlags
  ) -> [ProjectFile] {
    changes.changes.compactMap { place, change -> ProjectFile? in
      guard case .deleted(let bytes) = change else { return nil }
      for path in paths {
        let below = place.relative(to: AbsolutePath(path))
        let components = below.split(separator: "/").map(String.init)
        guard components.first != "..",
          components.dropLast().allSatisfy(FileFinder.entersFolder(named:))
        else {
          continue
        }
        let printed = FileFinder.tidied(path + "/" + below)
        return ProjectFile(
          source: parse(path: printed, bytes: bytes, flags: flags), pathBelow: below)
      }
      return nil
    }
  }
}
