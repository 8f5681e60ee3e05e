import RibsModel

/// The part of a project that is drawn: its RIBs, how they attach, and who is whose scope.
package struct RibGraph: Sendable {
  package let project: Project
  /// The RIBs that are drawn, in the project's order.
  package let ribs: [Rib]
  package let content: Set<GraphContent>
  /// The RIB that the picture starts with, where it is not the roots.
  package let start: RibID?
  /// The RIB that the picture is about.
  package let focus: RibID?
  /// How many levels below where the walk starts are drawn; nil for all, and around a focus.
  let depth: Int?
  /// Each pair of parent and child once, however many calls attach it; sorted. Both are drawn.
  package let attachEdges: [AttachEdge]
  package let scopeLinks: [ScopeLink]
  /// What could not be followed, with the RIB whose code it is in, when that is drawn.
  package let unresolved: [(fact: Unresolved, rib: RibID?)]

  private let lacks: [RibID: [String]]
  private let edges: GraphEdges
  private let shown: Set<RibID>

  package init(
    _ project: Project, part: GraphPart = GraphPart(),
    content: Set<GraphContent> = Set(GraphContent.allCases)
  ) {
    self.project = project
    self.content = content
    if case .below(let rib) = part.start { start = rib } else { start = nil }
    if case .around(let rib) = part.start { focus = rib } else { focus = nil }
    depth = focus == nil ? part.depth : nil
    var pairs: Set<Pair> = []
    let attachEdges = project.attachEdges.filter {
      pairs.insert($0.pair).inserted
    }
    let links = ScopeLinks(of: project)
    let edges = GraphEdges(attachEdges, links.all)
    let shown = part.ribs(
      of: edges, tops: Self.tops(of: project, edges, content), content: content)
    self.edges = edges
    self.shown = shown
    ribs = project.ribs.filter { shown.contains($0.id) }
    self.attachEdges = attachEdges.filter { shown.contains($0.parent) && shown.contains($0.child) }
    lacks = links.lacks
    scopeLinks = links.all.filter { shown.contains($0.parent) && shown.contains($0.child) }
    let isWhole = part.start == .everything
    let territory = RibTerritory(of: project)
    unresolved = project.unresolved.compactMap { fact in
      let rib = territory.ribs(at: fact.location).first(where: shown.contains)
      return rib != nil || isWhole ? (fact, rib) : nil
    }
  }

  /// Whom a RIB attaches, drawn or not.
  package func children(of rib: RibID) -> [RibID] { edges.children[rib] ?? [] }
  package func parents(of rib: RibID) -> [RibID] { edges.parents[rib] ?? [] }
  package func scopeParents(of rib: RibID) -> [RibID] { edges.scopeParents[rib] ?? [] }

  package func isShown(_ rib: RibID) -> Bool { shown.contains(rib) }

  /// How many RIBs that the edges drawn would lead to are not drawn.
  func hiddenChildren(of rib: RibID) -> Int {
    (edges.down(for: content)[rib] ?? []).count { !shown.contains($0) }
  }

  /// The scopes whose RIB attaches the other one as well, where both are drawn.
  var joinedLinks: [Pair: ScopeLink] {
    guard content.isSuperset(of: [.tree, .scopes]) else { return [:] }
    let attaching = Set(attachEdges.map(\.pair))
    return Dictionary(
      scopeLinks.map { ($0.pair, $0) }.filter { attaching.contains($0.0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// What a RIB asks for and is not provided, where no link is drawn that could tell.
  func marks(of rib: RibID) -> [String] {
    content.contains(.scopes) ? (lacks[rib] ?? []).map { "✗ \($0)" }.shortened : []
  }

  /// Neither a root nor the child of any RIB, itself not counted.
  func isOrphan(_ rib: Rib) -> Bool { Self.isOrphan(rib, edges) }

  subscript(rib: RibID) -> Rib { project[rib] }

  private static func isOrphan(_ rib: Rib, _ edges: GraphEdges) -> Bool {
    !rib.isRoot && (edges.parents[rib.id] ?? []).allSatisfy { $0 == rib.id }
  }

  /// Where a walk through the whole project starts: the roots, the RIBs under nobody, and one of
  /// those that only hang under each other.
  private static func tops(of project: Project, _ edges: GraphEdges, _ content: Set<GraphContent>)
    -> [RibID]
  {
    let (down, up) = (edges.down(for: content), edges.up(for: content))
    var tops: [RibID] = []
    var reached: Set<RibID> = []
    func enter(_ top: RibID) {
      tops.append(top)
      var frontier = [top]
      while let rib = frontier.popLast() {
        if reached.insert(rib).inserted { frontier += down[rib] ?? [] }
      }
    }
    for rib in project.ribs where rib.isRoot { enter(rib.id) }
    for rib in project.ribs where !reached.contains(rib.id) {
      if (up[rib.id] ?? []).allSatisfy({ $0 == rib.id }) { enter(rib.id) }
    }
    for rib in project.ribs where !reached.contains(rib.id) { enter(rib.id) }
    return tops
  }
}
