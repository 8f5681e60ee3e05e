/// Words for the object whose code it is.
extension Syntax {
  /// The word `self`, or one in parentheses.
  package var isSelf: Bool { unwrapped.kind == .name && unwrapped.name == "self" }

  /// The word `super`.
  package var isSuper: Bool { unwrapped.kind == .name && unwrapped.name == "super" }

  /// The object itself, be its base class meant or not.
  package var isSelfOrSuper: Bool { isSelf || isSuper }

  /// A name by itself, or something of `self`: `x`, `self.x`.
  package var isNameOrOfSelf: Bool { kind == .name || firstChild?.isSelf == true }
}
