/// Which lines of a file differ from those at a commit. Git is asked only when somebody wants to know.
struct ChangedLines {
  let repository: GitRepository
  let commit: String
  /// Seen from the repository's top folder.
  let oldPath: String
  /// The same, where the file is not renamed.
  let newPath: String

  /// The numbers of the lines, from 1, that are new: those in the heads of the hunks, where
  /// `@@ -10,2 +11,3 @@` says 11 to 13.
  func numbers() throws -> Set<Int> {
    let diff = try repository.output(of: [
      "diff", "--unified=0", "--inter-hunk-context=0", "--text", "--no-color", "--no-ext-diff",
      "--no-textconv", "--find-renames", commit, "--", oldPath, newPath,
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
}
