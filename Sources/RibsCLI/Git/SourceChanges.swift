import RibsSyntax

/// How the Swift files of a tree differ from those of a commit, uncommitted changes included.
struct SourceChanges {
  enum Change {
    /// The file is new.
    case added
    /// Its contents at the commit, and the lines, from 1, that are new since.
    case modified(old: [UInt8], newLines: Set<Int>)
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
    var changes: [AbsolutePath: Change] = [:]
    for entry in try Self.changedEntries(repository, since: commit) {
      if entry.isSubmodule {
        console.note(
          "what changed in the submodule `\(entry.newPath)` is not judged",
          help: "Give `\(entry.newPath)` by itself.")
        continue
      }
      let isSwift = (old: entry.oldPath.hasSuffix(".swift"), new: entry.newPath.hasSuffix(".swift"))
      let place = AbsolutePath(repository.top.text + "/" + entry.newPath)
      switch entry.status {
      case "A": if isSwift.new { changes[place] = .added }
      case "D":
        if isSwift.old {
          changes[place] = .deleted(try Self.contents(of: entry.oldPath, at: commit, repository))
        }
      default:
        guard isSwift.old, isSwift.new else {
          if isSwift.new { changes[place] = .added }
          continue
        }
        changes[place] = .modified(
          old: try Self.contents(of: entry.oldPath, at: commit, repository),
          newLines: try Self.newLines(of: entry, since: commit, repository))
      }
    }
    for path in try Self.untrackedFiles(repository) {
      changes[AbsolutePath(repository.top.text + "/" + path)] = .added
    }
    self.changes = changes
  }

  private struct Entry {
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

  /// As git would check it out: with the line ends of this machine.
  private static func contents(
    of path: String, at commit: String, _ repository: GitRepository
  ) throws -> [UInt8] {
    try repository.output(of: ["cat-file", "--filters", "\(commit):\(path)"])
  }

  /// The lines in the heads of the hunks: `@@ -10,2 +11,3 @@` says 11 to 13.
  private static func newLines(
    of entry: Entry, since commit: String, _ repository: GitRepository
  ) throws -> Set<Int> {
    let diff = try repository.output(of: [
      "diff", "--unified=0", "--inter-hunk-context=0", "--text", "--no-color", "--no-ext-diff",
      "--no-textconv",
      "--find-renames", commit, "--", entry.oldPath, entry.newPath,
    ])
    var lines: Set<Int> = []
    for line in diff.split(separator: UInt8(ascii: "\n")) where line.starts(with: "@@ ".utf8) {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard words.count > 2, words[2].hasPrefix("+") else { continue }
      let numbers = words[2].dropFirst().split(separator: ",").compactMap { Int($0) }
      guard let first = numbers.first else { continue }
      lines.formUnion(first..<first + (numbers.count > 1 ? numbers[1] : 1))
    }
    return lines
  }

  private static func fields(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
