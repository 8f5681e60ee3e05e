import RibsSyntax
import RibsSystem

/// How the Swift files of a tree differ from those of a commit, uncommitted changes included.
struct SourceChanges {
  enum Change {
    /// The file is new.
    case added
    /// Its contents at the commit, and where it differs.
    case modified(old: [UInt8], ChangedLines)
    /// Its contents at the commit.
    case deleted([UInt8])
  }

  /// By the files' places. A renamed file is a modified one at its new place.
  let changes: [AbsolutePath: Change]

  /// What changed in a submodule is known to its own repository only, which the console is told.
  ///
  /// Throws when a path lies in no repository or in another one than the first, and when the
  /// revision is not there.
  init(since revision: String, around paths: [String], _ console: Console) throws {
    let repositories = try paths.map { try GitRepository(around: $0) }
    guard let repository = repositories.first else {
      changes = [:]
      return
    }
    if let other = repositories.first(where: { $0.top != repository.top }) {
      throw CommandFailure(
        "the paths lie in two repositories, `\(repository.top.text)` and `\(other.top.text)`",
        remedy: "Give those of one repository.")
    }
    let commit = try repository.commit(named: revision)
    let entries = try Self.changedEntries(repository, since: commit)
    for entry in entries where entry.isSubmodule {
      console.note(
        "what changed in the submodule `\(entry.newPath)` is not judged",
        help: "Give `\(entry.newPath)` by itself.")
    }
    // Git is run for each file that was there before.
    let changed = parallelMap(entries) { entry in
      Result { try Self.change(entry, since: commit, repository) }
    }
    var changes: [AbsolutePath: Change] = [:]
    for change in changed {
      guard let (path, change) = try change.get() else { continue }
      changes[AbsolutePath(repository.top.text + "/" + path)] = change
    }
    for path in try Self.untrackedFiles(repository) {
      changes[AbsolutePath(repository.top.text + "/" + path)] = .added
    }
    self.changes = changes
  }

  /// The path of the Swift file that is changed, and how; nil where none is.
  private static func change(
    _ entry: Entry, since commit: String, _ repository: GitRepository
  ) throws -> (path: String, Change)? {
    guard !entry.isSubmodule else { return nil }
    let wasSwift = entry.status != "A" && entry.oldPath.hasSuffix(".swift")
    let isSwift = entry.status != "D" && entry.newPath.hasSuffix(".swift")
    guard wasSwift else { return isSwift ? (entry.newPath, .added) : nil }
    let old = try repository.contents(of: entry.oldPath, at: commit)
    guard isSwift else { return (entry.oldPath, .deleted(old)) }
    let lines = ChangedLines(
      repository: repository, commit: commit, oldPath: entry.oldPath, newPath: entry.newPath)
    return (entry.newPath, .modified(old: old, lines))
  }

  private struct Entry: Sendable {
    /// A letter of `git diff --raw`.
    let status: Character
    let isSubmodule: Bool
    let oldPath: String
    /// The same, where the file is not renamed.
    let newPath: String
  }

  /// What `git diff --raw -z` tells: `:100644 100644 0a1b2c3 4d5e6f7 R086`, then one path, or, of a
  /// renamed file, two.
  private static func changedEntries(
    _ repository: GitRepository, since commit: String
  ) throws -> [Entry] {
    let fields = fields(
      try repository.output(of: [
        "diff", "--raw", "-z", "--find-renames", "--no-ext-diff", "--ignore-submodules=none",
        commit,
      ]))
    var entries: [Entry] = []
    var rest = fields[...]
    while let words = rest.popFirst()?.split(separator: " "), let status = words.last?.first,
      let oldPath = rest.popFirst()
    {
      entries.append(
        Entry(
          status: status, isSubmodule: words.prefix(2).contains { $0.hasSuffix("160000") },
          oldPath: oldPath, newPath: status == "R" ? rest.popFirst() ?? oldPath : oldPath))
    }
    return entries
  }

  private static func untrackedFiles(_ repository: GitRepository) throws -> [String] {
    fields(try repository.output(of: ["ls-files", "-z", "--others", "--exclude-standard"]))
      .filter { $0.hasSuffix(".swift") }
  }

  private static func fields(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
