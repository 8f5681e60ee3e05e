import RibsSyntax

extension TypeTable {
  /// Each instance keeps what it stores in the property alive.
  package func keepsStrongly(_ member: Member) -> Bool {
    refersSafely(member) && !member.modifiers.contains(.weak)
  }

  /// Each instance refers by the property to what it stores there, strongly or weakly.
  package func refersSafely(_ member: Member) -> Bool {
    member.isStoredProperty && !member.isStatic && !member.modifiers.contains(.unowned)
      && !hasUnknownWrapper(member) && !isNeverCompiled(member)
  }

  /// A property wrapper decides how the value is kept (`@Weak var listener`); only of these is it
  /// known that they hold it strongly or are no wrappers.
  package func hasUnknownWrapper(_ member: Member) -> Bool {
    wrappers(of: member).contains { $0 != "Published" }
  }
}
