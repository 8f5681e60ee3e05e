import RibsLint
import RibsModel
import RibsSyntax

/// Tells the findings that a change brought: those on the lines that it wrote, and those that the
/// project as it was did not have, such as a dependency whose provider was removed elsewhere.
struct ChangedFindings {
  private let changes: [AbsolutePath: SourceChanges.Change]
  /// The severities before the change, by fingerprint.
  private let before: [String: Severity]
  private let folders: Folders

  init(
    _ changes: SourceChanges, _ read: ReadProject, paths: [String],
    _ configuration: Configuration,
    lint: (Project) -> Linter.Outcome
  ) {
    self.changes = changes.changes
    let folders = Folders()
    self.folders = folders
    var old = read.files.compactMap { file -> ProjectFile? in
      switch changes.changes[folders.place(of: file.source.path)] {
      case nil: return file
      case .added: return nil
      case .modified(let bytes, _), .deleted(let bytes):
        return ProjectFile(
          source: parse(path: file.source.path, bytes: bytes, flags: configuration.flags),
          components: file.components)
      }
    }
    old += Self.deleted(changes, below: paths, configuration.flags)
    let outcome = lint(read.linking(old, configuration))
    before = Dictionary(
      outcome.findings.map { ($0.fingerprint, $0.severity) }, uniquingKeysWith: max)
  }

  func contains(_ finding: ReportedFinding) -> Bool {
    guard let severity = before[finding.fingerprint], severity >= finding.severity else {
      return true
    }
    switch changes[folders.place(of: finding.place.path)] {
    case .added: return true
    case .modified(_, let lines): return lines.contains(finding.place.start.line)
    case nil, .deleted: return false
    }
  }

  /// The files that are gone, where a walk over the paths would have found them.
  private static func deleted(
    _ changes: SourceChanges, below paths: [String], _ flags: CompilationFlags
  ) -> [ProjectFile] {
    changes.changes.compactMap { place, change -> ProjectFile? in
      guard case .deleted(let bytes) = change else { return nil }
      for path in paths {
        let below = place.relative(to: AbsolutePath(path)).split(separator: "/").map(String.init)
        guard below.first != "..", below.dropLast().allSatisfy(FileFinder.entersFolder(named:))
        else {
          continue
        }
        let printed = FileFinder.tidied(path + "/" + below.joined(separator: "/"))
        return ProjectFile(
          source: parse(path: printed, bytes: bytes, flags: flags), components: below)
      }
      return nil
    }
  }
}

/// The places of files by their printed paths; each folder is asked for once.
private final class Folders {
  private var places: [String: AbsolutePath] = [:]

  func place(of path: String) -> AbsolutePath {
    guard let end = path.lastIndex(of: "/") else { return AbsolutePath(path) }
    let folder = String(path[..<end])
    let place = places[folder] ?? AbsolutePath(folder.isEmpty ? "/" : folder)
    places[folder] = place
    return place.appending(String(path[path.index(after: end)...]))
  }
}
