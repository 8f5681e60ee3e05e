import RibsModel
import RibsSyntax

/// The scope edges from the one that is judged up to a root: who was given whose dependency.
struct ScopePath {
  /// The judged edge first. Where a RIB has several scope parents, the first one is followed.
  let edges: [ScopeEdge]

  init(from edge: ScopeEdge, in project: Project) {
    var edges = [edge]
    var visited: Set<RibID> = []
    var parent = edge.parent
    while let rib = parent, visited.insert(rib).inserted,
      let above = project.scopeEdges.first(where: { $0.child == rib })
    {
      edges.append(above)
      parent = above.parent
    }
    self.edges = edges
  }

  /// The components and dependencies on the path, the judged edge's provider first.
  var providers: [NamedType] { edges.map(\.provider) }

  /// A note at each edge: where the consumer is made, and with what.
  func notes(_ types: TypeTable) -> [Finding.Note] {
    edges.map { edge in
      .init(
        at: edge.location,
        "`\(types[edge.consumer].name)` is created here with `\(types.name(of: edge.provider))` as its dependency"
      )
    }
  }
}

extension Project {
  /// How messages call what is built at a scope edge: the RIB, or the adapter or factory.
  func consumerName(_ edge: ScopeEdge) -> String {
    edge.child.map { ribs[Int($0.index)].identifier } ?? types[edge.consumer].name
  }

  /// A note at the provider's declaration, and one where it conforms to the protocol.
  func providerNotes(_ edge: ScopeEdge, conformingTo dependency: TypeID) -> [Finding.Note] {
    guard case .declared(let provider) = edge.provider else { return [] }
    let name = types[provider].name
    var notes = [Finding.Note(at: types.nameLocation(of: provider), "`\(name)` is declared here")]
    if let conformance = types[provider].inherited.first(where: {
      $0.target == .declared(dependency)
    }) {
      notes.append(
        .init(
          at: conformance.location, "`\(name)` conforms to `\(types[dependency].name)` here"))
    }
    return notes
  }
}

extension TypeTable {
  /// A type's name for messages.
  func name(of type: NamedType) -> String {
    switch type {
    case .declared(let type): self[type].name
    case .framework(let framework): framework.rawValue
    case .external(let name), .generic(let name): name
    case .ambiguous(let types): types.first.map { self[$0].name } ?? ""
    }
  }
}
