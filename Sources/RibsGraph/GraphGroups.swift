import RibsModel

/// The RIBs of a large graph in groups that are boxes in a picture: a subtree each, cut where it
/// would be too large or goes on in another module. A small graph has none.
struct GraphGroups {
  struct Group {
    /// The RIB at the top.
    let head: RibID
    let title: String
    let members: [RibID]
    /// The boxes stand in columns, or a picture of hundreds of RIBs is a ribbon.
    let column: Int
  }

  private(set) var groups: [Group] = []
  /// The edges that make the tree, each RIB under the first that attaches it; the others only cross
  /// it.
  private(set) var treeEdges: Set<AttachEdge> = []
  /// The levels of the deepest group.
  private(set) var height = 1

  private let graph: RibGraph
  private var below: [RibID: [RibID]] = [:]
  private var sizes: [RibID: Int] = [:]

  // Up to here one picture without boxes is read at a glance (measured by eye, on apps of 30 to
  // 100).
  private static let ungroupedLimit = 60
  // As many names as a column of a page holds.
  private static let groupLimit = 40

  init(_ graph: RibGraph) {
    self.graph = graph
    guard graph.ribs.count > Self.ungroupedLimit else { return }
    let order = spanTree()
    for rib in order.reversed() {
      sizes[rib] =
        1 + (below[rib] ?? []).filter { isTogether(rib, $0) }.reduce(0) { $0 + (sizes[$1] ?? 0) }
    }
    group(order)
  }

  func column(of edge: AttachEdge) -> Int {
    groups.first { $0.head == edge.child }?.column ?? 0
  }

  private func isTogether(_ parent: RibID, _ child: RibID) -> Bool {
    graph[parent].module == graph[child].module
  }

  /// Gives each RIB one parent, breadth first; the RIBs from the top down.
  private mutating func spanTree() -> [RibID] {
    let edges = Dictionary(grouping: graph.attachEdges, by: \.parent)
    let attached = Set(graph.attachEdges.filter { $0.parent != $0.child }.map(\.child))
    let tops = graph.ribs.map(\.id).filter { !attached.contains($0) || graph[$0].isRoot }
    var seen: Set<RibID> = []
    var order: [RibID] = []
    for top in tops + graph.ribs.map(\.id) where seen.insert(top).inserted {
      var position = order.count
      order.append(top)
      while position < order.count {
        let rib = order[position]
        for edge in edges[rib] ?? [] where seen.insert(edge.child).inserted {
          treeEdges.insert(edge)
          below[rib, default: []].append(edge.child)
          order.append(edge.child)
        }
        position += 1
      }
    }
    return order
  }

  /// Cuts the tree into subtrees of one module, from the top down.
  private mutating func group(_ order: [RibID]) {
    // Rows and columns of boxes make the picture about as wide as high.
    let columns = max(1, Int(Double(order.count).squareRoot() / 4))
    var inGroup: Set<RibID> = []
    for head in order where !inGroup.contains(head) {
      let size = sizes[head] ?? 1
      guard size > 1, size <= Self.groupLimit else { continue }
      var members = [head]
      var levels = [head]
      var depth = 0
      while !levels.isEmpty {
        depth += 1
        levels = levels.flatMap { rib in (below[rib] ?? []).filter { isTogether(rib, $0) } }
        members += levels
      }
      inGroup.formUnion(members)
      height = max(height, depth)
      groups.append(
        Group(
          head: head, title: title(of: head), members: members, column: groups.count % columns))
    }
  }

  private func title(of head: RibID) -> String {
    let module = graph.project.types[graph[head].module].name
    let name = graph[head].name
    return module.isEmpty || module == name ? name : "\(module): \(name)"
  }
}
