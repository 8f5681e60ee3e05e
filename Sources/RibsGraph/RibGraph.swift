import RibsModel

/// The part of a project that is drawn: its RIBs, how they attach, and who is whose scope.
package struct RibGraph: Sendable {
  package let project: Project
  /// The RIBs that are drawn, in the project's order.
  package let ribs: [Rib]
  /// Each pair of parent and child once, however many calls attach it; sorted.
  package let attachEdges: [AttachEdge]
  package let scopeLinks: [ScopeLink]

  private let childrenOf: [RibID: [RibID]]
  private let parentsOf: [RibID: [RibID]]
  private let scopeParentsOf: [RibID: [RibID]]

  /// A whole project.
  package init(_ project: Project) {
    self.project = project
    ribs = project.ribs
    var pairs: Set<Pair> = []
    attachEdges = project.attachEdges.filter {
      pairs.insert(Pair(from: $0.parent, to: $0.child)).inserted
    }
    scopeLinks = ScopeLink.all(in: project)
    childrenOf = Dictionary(grouping: attachEdges, by: \.parent).mapValues { $0.map(\.child) }
    parentsOf = Dictionary(grouping: attachEdges, by: \.child).mapValues { $0.map(\.parent) }
    scopeParentsOf = Dictionary(grouping: scopeLinks, by: \.child).mapValues { $0.map(\.parent) }
  }

  package func children(of rib: RibID) -> [RibID] { childrenOf[rib] ?? [] }
  package func parents(of rib: RibID) -> [RibID] { parentsOf[rib] ?? [] }
  package func scopeParents(of rib: RibID) -> [RibID] { scopeParentsOf[rib] ?? [] }

  /// Neither a root nor the child of any RIB, itself not counted.
  package func isOrphan(_ rib: Rib) -> Bool {
    !rib.isRoot && parents(of: rib.id).allSatisfy { $0 == rib.id }
  }

  subscript(rib: RibID) -> Rib { project.ribs[Int(rib.index)] }
}

private struct Pair: Hashable {
  var from: RibID
  var to: RibID
}

/// One RIB's scope is what another's builder is given: all scope edges between the two together.
package struct ScopeLink: Sendable {
  package let parent: RibID
  package let child: RibID
  /// The names that the parent provides, in the order of the requirements.
  package let provided: [String]
  /// The names that the child asks for and the parent does not provide.
  package let unsatisfied: [String]
  /// The first of the edges.
  package let edge: ScopeEdge

  static func all(in project: Project) -> [ScopeLink] {
    var order: [Pair] = []
    var outcomes: [Pair: [RequirementOutcome]] = [:]
    var edges: [Pair: ScopeEdge] = [:]
    var outcomesOfEdge: [Int: [RequirementOutcome]] = [:]
    for satisfaction in project.satisfactions {
      outcomesOfEdge[satisfaction.edge, default: []] += satisfaction.requirements
    }
    for (number, edge) in project.scopeEdges.enumerated() {
      guard let parent = edge.parent, let child = edge.child else { continue }
      let pair = Pair(from: parent, to: child)
      if edges[pair] == nil {
        edges[pair] = edge
        order.append(pair)
      }
      outcomes[pair, default: []] += outcomesOfEdge[number] ?? []
    }
    return order.compactMap { pair in
      guard let edge = edges[pair] else { return nil }
      let all = outcomes[pair] ?? []
      return ScopeLink(
        parent: pair.from, child: pair.to, provided: names(all.filter { !$0.isUnsatisfied }),
        unsatisfied: names(all.filter(\.isUnsatisfied)), edge: edge)
    }
  }
}

/// The names of the requirements, each once.
private func names(_ outcomes: [RequirementOutcome]) -> [String] {
  var seen: Set<String> = []
  return outcomes.map(\.requirement.name).filter { seen.insert($0).inserted }
}

extension RequirementOutcome {
  /// It is certain that the provider does not provide it.
  package var isUnsatisfied: Bool {
    switch outcome {
    case .missing, .mismatched, .inaccessible: true
    case .satisfied, .unknown: false
    }
  }
}
