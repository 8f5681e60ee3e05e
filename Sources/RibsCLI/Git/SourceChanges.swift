import RibsSyntax
import RibsSystem

/// How the Swift files of a tree differ from those of a commit, uncommitted changes included.
struct SourceChanges {
  /// What is new in the files that are not as they were. A renamed file is known by its new place.
  let newLines: [AbsolutePath: NewLines]
  /// The contents at the commit, by their places there, of files that have changed since, are gone or
  /// have another name.
  let contentsBefore: [AbsolutePath: [UInt8]]

  enum NewLines {
    case all
    case only(ChangedLines)
  }

  /// What changed in a repository within this one is known to that only, which the console is told.
  ///
  /// Throws when a path lies in no repository or in another one than the first, and when the
  /// revision is not there.
  init(since revision: String, around paths: [String], _ console: Console) throws {
    let repositories = try paths.map { try GitRepository(around: $0) }
    guard let repository = repositories.first else {
      (newLines, contentsBefore) = ([:], [:])
      return
    }
    if let other = repositories.first(where: { $0.top != repository.top }) {
      throw CommandFailure(
        "the paths lie in two repositories, `\(repository.top.text)` and `\(other.top.text)`",
        remedy: "Give those of one repository.")
    }
    let commit = try repository.commit(named: revision)
    let entries = try Self.changedEntries(repository, since: commit)
    let untracked = try Self.untrackedPaths(repository)
    let inner = entries.filter(\.isSubmodule).map(\.newPath)
    for path in inner + untracked.filter({ $0.hasSuffix("/") }).map({ String($0.dropLast()) }) {
      console.note(
        "what changed in the repository `\(path)` is not judged", help: "Give `\(path)` by itself.")
    }
    func place(_ path: String) -> AbsolutePath { AbsolutePath(repository.top.text + "/" + path) }
    // Git is run for each file that was there before.
    let old = entries.filter(\.wasSwift)
    let contents = parallelMap(old) { entry in
      Result { try repository.contents(of: entry.oldPath, at: commit) }
    }
    var contentsBefore: [AbsolutePath: [UInt8]] = [:]
    for (entry, contents) in zip(old, contents) {
      contentsBefore[place(entry.oldPath)] = try contents.get()
    }
    var newLines: [AbsolutePath: NewLines] = [:]
    for entry in entries where entry.isSwift {
      newLines[place(entry.newPath)] =
        entry.wasSwift
        ? .only(
          ChangedLines(
            repository: repository, commit: commit, oldPath: entry.oldPath, newPath: entry.newPath))
        : .all
    }
    // What git has forgotten may be there as it was.
    for path in untracked where path.hasSuffix(".swift") && contentsBefore[place(path)] == nil {
      newLines[place(path)] = .all
    }
    self.newLines = newLines
    self.contentsBefore = contentsBefore
  }

  private struct Entry: Sendable {
    /// As git writes the kinds of files: `160000` for a repository, `120000` for a link.
    let modes: (old: Substring, new: Substring)
    let oldPath: String
    /// The same, where the file is not renamed.
    let newPath: String

    var isSubmodule: Bool { modes.old == "160000" || modes.new == "160000" }
    var wasSwift: Bool { isFile(modes.old) && oldPath.hasSuffix(".swift") }
    var isSwift: Bool { isFile(modes.new) && newPath.hasSuffix(".swift") }

    private func isFile(_ mode: Substring) -> Bool { mode.hasPrefix("100") }
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
    while let words = rest.popFirst()?.dropFirst().split(separator: " "), words.count > 4,
      let oldPath = rest.popFirst()
    {
      let isRenamed = words[4].hasPrefix("R")
      entries.append(
        Entry(
          modes: (words[0], words[1]), oldPath: oldPath,
          newPath: isRenamed ? rest.popFirst() ?? oldPath : oldPath))
    }
    return entries
  }

  /// Files, and with a slash at the end folders that are repositories of their own.
  private static func untrackedPaths(_ repository: GitRepository) throws -> [String] {
    fields(try repository.output(of: ["ls-files", "-z", "--others", "--exclude-standard"]))
  }

  private static func fields(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
