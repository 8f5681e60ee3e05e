import RibsSyntax

/// One requirement of a Dependency protocol.
package struct Requirement: Hashable, Sendable {
  /// The protocol that declares it, which the asked one may inherit.
  package let dependency: TypeID
  package let name: String
  package let type: CanonicalType
  /// The type as its source spells it, for messages.
  package let spelling: String
  package let needsSetter: Bool
  package let place: DeclarationPlace
  /// Where its name stands.
  package let location: Location
}

/// What became of one Dependency protocol at one scope edge.
package struct Satisfaction: Sendable {
  /// The place in `Project.scopeEdges`.
  package let edge: Int
  /// The protocol asked for.
  package let dependency: TypeID
  /// The provider conforms by its own or an inherited declaration; nil when that can't be known.
  package let conforms: Bool?
  /// In the order of the requirements' declarations.
  package let requirements: [RequirementOutcome]
}

/// What became of one property that a Dependency protocol asks for.
package struct RequirementOutcome: Sendable {
  package let requirement: Requirement
  package let outcome: Outcome
}

package enum Outcome: Sendable {
  /// One provider; several when the edge passes on its own `dependency`, one for each scope that
  /// is behind it.
  case satisfied([Provider])
  /// No property of that name.
  case missing
  /// Properties of that name whose type or settability does not fit.
  case mismatched([Candidate])
  /// Defaults in extensions of several protocols fit, of which the compiler chooses none.
  case ambiguous([Candidate])
  /// A fitting property that the requirement may not use.
  case inaccessible(Candidate)
  /// Something needed for the decision is not in the tree.
  case unknown(reason: String)
}

/// A property that has the requirement's name.
package struct Candidate: Hashable, Sendable {
  package let owner: TypeID
  package let location: Location
  /// Its type as written (or inferred); empty when it can't be known.
  package let spelling: String
  package let isSettable: Bool
  package let access: Access
  package let setterAccess: Access
  /// `async` and `throws` of its getter.
  package let effects: DeclarationTraits
}

/// The property that satisfies a requirement, and where its value is really made.
package struct Provider: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case stored, computed, shared, lazy, forwarded, `default`
  }

  /// The component, or the protocol whose extension has the default.
  package let owner: TypeID
  package let kind: Kind
  package let location: Location
  /// Where the value comes from after all forwards: the provider itself when it makes the value,
  /// and several where it forwards what each of several scopes above it makes. Components come
  /// first.
  package let origins: [Origin]

  package var origin: Origin? { origins.first }
}

package struct Origin: Hashable, Sendable {
  package let owner: TypeID
  package let location: Location
}
