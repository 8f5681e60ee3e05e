/// The names to which assignments are looked for.
package enum AssignedNames: Sendable {
  /// Any of the names; those of `closures` where a closure is assigned: `name = { … }`.
  case names(Set<NameHash>, closures: Set<NameHash>)
  /// The name; `name += x` counts as well.
  case changes(of: NameHash)
  /// Whatever is not declared by the assignment.
  case anything

  package init(_ names: Set<String>, closures: Set<String> = []) {
    self = .names(
      Set(names.map { NameHash($0) }), closures: Set(closures.map { NameHash($0) }))
  }

  package init(changing name: String) { self = .changes(of: NameHash(name)) }
}
