import RibsModel

/// Which RIBs of a project are shown.
package struct GraphPart: Hashable, Sendable {
  package enum Start: Hashable, Sendable {
    /// Every root, and every RIB that hangs under none.
    case everything
    /// A RIB and all below it.
    case below(RibID)
    /// A RIB with all above and below it, and the RIBs whose scopes provide for it.
    case around(RibID)
  }

  package var start: Start
  /// How many levels below where it starts; nil for all.
  package var depth: Int?

  package init(_ start: Start = .everything, depth: Int? = nil) {
    self.start = start
    self.depth = depth
  }
}

extension GraphPart {
  /// The RIBs that are shown.
  func ribs(of edges: GraphEdges, tops: [RibID], content: Set<GraphContent>) -> Set<RibID> {
    let down = edges.down(for: content)
    switch start {
    case .everything: return reached(from: tops, by: down, within: depth)
    case .below(let rib): return reached(from: [rib], by: down, within: depth)
    case .around(let rib):
      return reached(from: [rib], by: down, within: depth)
        .union(reached(from: [rib], by: edges.up(for: content), within: nil))
        .union(reached(from: [rib], by: edges.scopeParents, within: nil))
    }
  }

  private func reached(
    from starts: [RibID], by next: [RibID: [RibID]], within depth: Int?
  ) -> Set<RibID> {
    var found = Set(starts)
    var frontier = starts
    var level = 0
    while !frontier.isEmpty, depth.map({ level < $0 }) ?? true {
      frontier = frontier.flatMap { next[$0] ?? [] }.filter { found.insert($0).inserted }
      level += 1
    }
    return found
  }
}

/// Who is next to whom, in the order of the edges.
struct GraphEdges: Sendable {
  let children: [RibID: [RibID]]
  let parents: [RibID: [RibID]]
  let scopeChildren: [RibID: [RibID]]
  let scopeParents: [RibID: [RibID]]

  init(_ attachEdges: [AttachEdge], _ scopeLinks: [ScopeLink]) {
    children = Dictionary(grouping: attachEdges, by: \.parent).mapValues { $0.map(\.child) }
    parents = Dictionary(grouping: attachEdges, by: \.child).mapValues { $0.map(\.parent) }
    scopeChildren = Dictionary(grouping: scopeLinks, by: \.parent).mapValues { $0.map(\.child) }
    scopeParents = Dictionary(grouping: scopeLinks, by: \.child).mapValues { $0.map(\.parent) }
  }

  /// The RIBs straight below each one where this is shown: by scopes only where no tree is.
  func down(for content: Set<GraphContent>) -> [RibID: [RibID]] {
    content.contains(.tree) ? children : scopeChildren
  }

  /// The RIBs straight above each one, likewise.
  func up(for content: Set<GraphContent>) -> [RibID: [RibID]] {
    content.contains(.tree) ? parents : scopeParents
  }
}
