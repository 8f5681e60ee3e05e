extension Body {
  /// The nodes in source order, without those under `#if false`.
  @inlinable package var compiledNodes: CompiledNodes { CompiledNodes(nodes) }
}

/// A walk over a body's nodes, a parent before its children, that leaves out what is never
/// compiled.
///
/// Inlined into other modules, as whoever looks for something in code goes through all of it.
@usableFromInline package struct CompiledNodes: Sequence, IteratorProtocol {
  @usableFromInline let nodes: [Node]
  @usableFromInline var index = 0

  @inlinable init(_ nodes: [Node]) { self.nodes = nodes }

  @inlinable package mutating func next() -> NodeID? {
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
