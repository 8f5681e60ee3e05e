import RibsModel

/// The children that each call of `attachChild` attaches: one call may attach several.
struct AttachEdgesByPlace: ProjectFact {
  private let edges: [Location: [AttachEdge]]

  init(of project: Project) {
    edges = Dictionary(grouping: project.attachEdges, by: \.location)
  }

  /// None where nothing is known of the place.
  subscript(place: Location) -> [AttachEdge] { edges[place] ?? [] }
}
