/// A pattern for paths: `*` stands for any characters of a name, `?` for one, `**` for any number of
/// folders. A pattern that matches a folder matches everything in it. One without a slash matches a
/// name at any depth, as in `.gitignore`.
struct Glob: Hashable, Sendable {
  private let components: [[Character]]

  /// Nil for a pattern that can't match a path below the folder it is seen from.
  init?(_ pattern: String) {
    var parts = pattern.split(separator: "/").filter { $0 != "." }.map(Array.init)
    guard !parts.isEmpty, !parts.contains([".", "."]) else { return nil }
    if !pattern.dropLast().contains("/") { parts.insert(Self.anyFolders, at: 0) }
    components = parts
  }

  private static let anyFolders: [Character] = ["*", "*"]

  /// `path` is seen from the same folder as the pattern.
  func matches(_ path: String) -> Bool {
    matches(components[...], path.split(separator: "/").map(Array.init)[...])
  }

  private func matches(_ pattern: ArraySlice<[Character]>, _ path: ArraySlice<[Character]>) -> Bool
  {
    // What is left of the path is in a folder that the pattern matches.
    guard let first = pattern.first else { return true }
    if first == Self.anyFolders {
      return path.indices.contains { matches(pattern.dropFirst(), path[$0...]) }
    }
    guard let name = path.first, Self.matches(first[...], name[...]) else { return false }
    return matches(pattern.dropFirst(), path.dropFirst())
  }

  /// Without recursion, so that no pattern makes it slow: after a mismatch only the last `*` can
  /// take one character more.
  private static func matches(
    _ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>
  ) -> Bool {
    var (p, n) = (pattern.startIndex, name.startIndex)
    var star: (pattern: Int, name: Int)?
    while n < name.endIndex {
      if p < pattern.endIndex, pattern[p] == "*" {
        star = (p, n)
        p += 1
      } else if p < pattern.endIndex, pattern[p] == "?" || pattern[p] == name[n] {
        p += 1
        n += 1
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        (p, n) = (last.pattern + 1, last.name + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
