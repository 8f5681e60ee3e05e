/// `1 file`, `2 files`; `1 child`, `2 children` where the plural has a form of its own.
package func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}

/// `a, b or c`
package func orList(_ words: [String]) -> String { list(words, endingWith: "or") }

/// `a, b and c`
package func andList(_ words: [String]) -> String { list(words, endingWith: "and") }

private func list(_ words: [String], endingWith conjunction: String) -> String {
  guard words.count > 1, let last = words.last else { return words.joined() }
  return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}

/// `` `a`, `b` or `c` ``
package func orList(quoting words: [String]) -> String { orList(words.map(quoted)) }

/// `` `a`, `b`, `c` ``
package func commaList(quoting words: [String]) -> String {
  words.map(quoted).joined(separator: ", ")
}

/// A word that somebody wrote, in backquotes where there is something to quote.
package func quoted(_ word: String) -> String { word.isEmpty ? "an empty string" : "`\(word)`" }

extension String {
  /// One of the words is the first of the name: `fetch` in `fetchUser` and `fetch`, not in `fetched`.
  package func begins(withWordOf words: [String]) -> Bool {
    words.contains { hasPrefix($0) && dropFirst($0.count).first?.isLowercase != true }
  }
}
