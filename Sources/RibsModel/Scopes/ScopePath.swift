/// The scope edges from one up to a root: who was given whose dependency.
package struct ScopePath: Sendable {
  /// The lowest edge first. Where a RIB has several scope parents, the first one is followed.
  package let edges: [ScopeEdge]

  package init(from edge: ScopeEdge, in project: Project) {
    let ascent = project.fact(ScopeAscent.self)
    var edges = [edge]
    var visited: Set<RibID> = []
    var parent = edge.parent
    while let rib = parent, visited.insert(rib).inserted,
      let above = ascent.edges(to: rib).first
    {
      edges.append(project.scopeEdges[above])
      parent = project.scopeEdges[above].parent
    }
    self.edges = edges
  }

  /// The components and dependencies on the path, the lowest edge's provider first.
  package var providers: [NamedType] { edges.map(\.giver) }
}
