/// Whose members a name may mean: those of a type, of what it inherits and of what inherits it.
extension TypeTable {
  /// One of the two is, inherits or conforms to the other.
  package func isRelated(_ type: TypeID, to other: TypeID) -> Bool {
    inherits(type, other) || inherits(other, type)
  }

  /// The code is that of such a type: a bare name in it may be a member of the other's.
  package func isOwnCode(_ unit: CodeUnit, of type: TypeID) -> Bool {
    unit.owner.map { isRelated($0, to: type) } ?? false
  }

  /// An object of the first is seen to be one of such a type: what is named behind it may be a member
  /// of the other's.
  package func isRelated(_ type: CanonicalType, to other: TypeID) -> Bool {
    type.parts.contains { $0.declared.map { isRelated($0, to: other) } ?? false }
  }

  /// The same, or nobody knows what the object is.
  package func mayBeRelated(_ type: CanonicalType, to other: TypeID) -> Bool {
    type.parts.contains { $0.declared.map { isRelated($0, to: other) } ?? ($0 == .unknown) }
  }
}
