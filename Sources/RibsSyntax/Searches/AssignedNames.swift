/// The names to which assignments are looked for.
package struct AssignedNames: Sendable {
  let names: Set<NameHash>
  let namesOfClosures: Set<NameHash>
  let countsAdditions: Bool
  /// Whatever the name is, the assignment counts.
  let isAnything: Bool

  /// `closures` are those to which closures are assigned: `name = { … }`.
  package init(_ names: Set<String>, closures: Set<String> = []) {
    self.names = Set(names.map { NameHash($0) })
    namesOfClosures = Set(closures.map { NameHash($0) })
    countsAdditions = false
    isAnything = false
  }

  /// One name; `name += x` counts as well.
  package init(changing name: String) {
    names = [NameHash(name)]
    namesOfClosures = []
    countsAdditions = true
    isAnything = false
  }

  /// Assignments to anything that is not declared by them.
  package static let anything = AssignedNames()

  private init() {
    names = []
    namesOfClosures = []
    countsAdditions = false
    isAnything = true
  }
}
