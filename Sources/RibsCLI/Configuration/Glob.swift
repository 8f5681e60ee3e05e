/// A pattern for paths: `*` stands for any characters of a name, `?` for one, `**` for any number
/// of folders. A pattern that matches a folder matches everything in it. One without a slash
/// matches a name at any depth, as in `.gitignore`.
struct Glob: Hashable, Sendable {
  private let components: [[Character]]

  /// Nil for a pattern that can't match a path below the folder it is seen from, and for one that
  /// is written as shells or `.gitignore` have it: with `{…}`, `[…]` or `!`.
  init?(_ pattern: String) {
    var parts = pattern.split(separator: "/").filter { $0 != "." }.map(Array.init)
    // `.` is the folder itself, with everything in it.
    guard !parts.isEmpty || pattern.hasPrefix("."), !parts.contains([".", "."]),
      !pattern.hasPrefix("!"),
      !pattern.contains(where: { "{}[]".contains($0) })
    else { return nil }
    if !parts.isEmpty, !pattern.dropLast().contains("/") { parts.insert(Self.anyFolders, at: 0) }
    components = parts
  }

  private static let anyFolders: [Character] = ["*", "*"]

  /// `path` is seen from the same folder as the pattern.
  func matches(_ path: String) -> Bool {
    // Where in the pattern the next name of the path may stand: all ways at once, so that no
    // pattern makes it slow.
    var places = withAnyFoldersSkipped([0])
    for name in path.split(separator: "/").map(Array.init) {
      // What is left of the path is in a folder that the pattern matches.
      if places.contains(components.endIndex) { return true }
      places = withAnyFoldersSkipped(
        Set(
          places.compactMap { place in
            if components[place] == Self.anyFolders { return place }
            return Self.matches(components[place][...], name[...]) ? place + 1 : nil
          }))
    }
    return places.contains(components.endIndex)
  }

  /// `**` also stands for no folder.
  private func withAnyFoldersSkipped(_ places: Set<Int>) -> Set<Int> {
    var all = places
    for place in components.indices
    where all.contains(place) && components[place] == Self.anyFolders {
      all.insert(place + 1)
    }
    return all
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
