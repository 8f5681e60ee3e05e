import RibsSyntax

/// The code of the project's functions, accessors and initial values, as trees.
package struct CodeTable: Sendable {
  private let bodies: [Location: Body]

  package init(bodies: [Location: Body]) {
    self.bodies = bodies
  }

  /// The code at exactly this place: a declaration's `body`, an accessor's `body` or an
  /// `initialValue`; nil when the project did not read it (a requirement, a type's members).
  package func body(at location: Location) -> Body? { bodies[location] }
}
