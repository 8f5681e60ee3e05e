import RibsSyntax

extension TypeTable {
  /// Each instance keeps what it stores in the property alive.
  package func keepsStrongly(_ member: Member) -> Bool {
    guard let stored = storage(of: member) else { return false }
    return refersSafely(stored) && !stored.modifiers.contains(.weak)
  }

  /// Each instance refers by the property to what it stores there, strongly or weakly.
  package func refersSafely(_ member: Member) -> Bool {
    guard let stored = storage(of: member) else { return false }
    return stored.isStoredProperty && !stored.isStatic && !stored.modifiers.contains(.unowned)
      && !hasUnknownWrapper(stored) && !isNeverCompiled(stored)
  }

  /// The property itself, or that of a superclass which it overrides, and which keeps the value: it
  /// has observers at most. Nil where the tree does not have that, or where a setter may do
  /// something else with the value.
  private func storage(of member: Member) -> Member? {
    guard member.modifiers.contains(.override) else { return member }
    guard member.storage != .computed else { return nil }
    return superclasses(of: member.owner).lazy
      .flatMap { self.members(named: member.name, of: $0) }
      .first { $0.isProperty && !$0.modifiers.contains(.override) }
  }

  /// A property wrapper decides how the value is kept (`@Weak var listener`); only of these is it
  /// known that they hold it strongly or are no wrappers.
  package func hasUnknownWrapper(_ member: Member) -> Bool {
    wrappers(of: member).contains { $0 != "Published" }
  }
}
