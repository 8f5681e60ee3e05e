import RibsSyntax

/// A whole app as its sources declare it: built once, never changed. Rules and graphs read it.
package struct Project: Sendable {
  /// The files, their modules and roles, the types they declare and what these inherit.
  package let types: TypeTable
  /// The code of functions, accessors and initial values.
  package let code: CodeTable
  /// In the order of their locations.
  package let ribs: [Rib]
  package let attachEdges: [AttachEdge]
  package let scopeEdges: [ScopeEdge]
  /// What each scope edge asks for, and who provides it.
  package let satisfactions: [Satisfaction]
  /// What could not be followed; nothing is concluded from it.
  package let unresolved: [Unresolved]
}
