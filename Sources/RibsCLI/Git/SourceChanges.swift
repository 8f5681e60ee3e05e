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

  /// By the files' places.
  let changes: [AbsolutePath: Change]

  /// Throws when a path lies in no repository or in another one than the first, and when the revision
  /// is not there.
  init(since revision: String, around paths: [String]) throws {
    let repositories = try paths.map { try GitRepository(around: $0) }
    guard let repository = repositories.first else {
      changes = [:]
      return
    }
    if let other = repositories.first(where: { $0.top != repository.top }) {
      throw CommandFailure(
        "the paths lie in two repositories, `\(repository.top.text)` and `\(other.top.text)`",
        remedy: "Lint each by itself.")
    }
    let commit = try repository.commit(named: revision)
    var changes: [AbsolutePath: Change] = [:]
    for (status, path) in try Self.changedFiles(repository, since: commit) {
      let place = AbsolutePath(repository.top.text + "/" + path)
      switch status {
      case "A": changes[place] = .added
      case "D": changes[place] = .deleted(try Self.contents(of: path, at: commit, repository))
      default:
        changes[place] = .modified(
          old: try Self.contents(of: path, at: commit, repository),
          newLines: try Self.newLines(of: path, since: commit, repository))
      }
    }
    for path in try Self.untrackedFiles(repository) {
      changes[AbsolutePath(repository.top.text + "/" + path)] = .added
    }
    self.changes = changes
  }

  private static func changedFiles(
    _ repository: GitRepository, since commit: String
  ) throws -> [(status: String, path: String)] {
    let words = fields(
      try repository.output(of: [
        "diff", "--name-status", "-z", "--no-renames", "--no-ext-diff", "--ignore-submodules",
        commit,
      ]))
    return stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
      .filter { $0.path.hasSuffix(".swift") }
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
    of path: String, since commit: String, _ repository: GitRepository
  ) throws -> Set<Int> {
    let diff = try repository.output(of: [
      "diff", "--unified=0", "--text", "--no-color", "--no-ext-diff", "--no-textconv",
      "--no-renames", commit, "--", path,
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
