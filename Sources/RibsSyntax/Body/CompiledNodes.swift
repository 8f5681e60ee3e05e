extension Body {
  /// The nodes in source order, without those under `#if false`.
  package var compiledNodes: CompiledNodes { CompiledNodes(nodes) }
}

/// A walk over a body's nodes, a parent before its children, that leaves out what is never compiled.
package struct CompiledNodes: Sequence, IteratorProtocol {
  private let nodes: [Node]
  private var index = 0

  fileprivate init(_ nodes: [Node]) { self.nodes = nodes }

  package mutating func next() -> NodeID? {
    while index < nodes.count {
      guard !nodes[index].flags.contains(.never) else {
        index = Int(nodes[index].next.index)
        continue
      }
      defer { index += 1 }
      return NodeID(index)
    }
    return nil
  }
}
