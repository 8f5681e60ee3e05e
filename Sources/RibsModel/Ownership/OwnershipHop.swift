import RibsSyntax

/// One object that holds another strongly, and by what.
package struct OwnershipHop: Hashable, Sendable {
  /// The type of the object that holds.
  package let holder: String
  /// The property that holds, of the type or the framework class it inherits.
  package let property: String
  /// Where the property stands; for one of the framework's, the call that hands it the object.
  package let location: Location
  /// The property is a weak outlet: another view, which the object keeps, holds what it refers to.
  package let isWeakOutlet: Bool

  package init(
    holder: String, property: String, location: Location, isWeakOutlet: Bool = false
  ) {
    self.holder = holder
    self.property = property
    self.location = location
    self.isWeakOutlet = isWeakOutlet
  }

  package var description: String { "\(holder).\(property)" }
}

/// A component that stores an object which holds the component.
package struct ComponentCycle: Sendable {
  package enum Storage: Hashable, Sendable {
    case shared, lazy, assigned
  }

  package let component: TypeID
  /// The member whose value is stored.
  package let member: String
  package let storage: Storage
  /// Where the member's name stands.
  package let location: Location
  /// From the component through what it stores back to it.
  package let hops: [OwnershipHop]
}
