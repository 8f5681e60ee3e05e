import RibsModel
import RibsSyntax

extension CodeUnit {
  /// Where a node's name stands; for `a.b`, that of `b`.
  func nameLocation(of syntax: Syntax) -> Location {
    Location(file: location.file, range: syntax.node.name)
  }

  /// The nodes of these kinds that the compiler sees, in source order.
  func nodes(_ kinds: Set<NodeKind>) -> [Syntax] {
    let body = body
    // A bit for each kind: rules ask this of every node of much code.
    let wanted = kinds.reduce(UInt64(0)) { $0 | 1 << UInt64($1.rawValue) }
    var found: [Syntax] = []
    for index in body.nodes.indices
    where wanted & (1 << UInt64(body.nodes[index].kind.rawValue)) != 0 {
      let syntax = Syntax(body, NodeID(index))
      if !syntax.isNeverCompiled { found.append(syntax) }
    }
    return found
  }
}

extension TypeTable {
  /// The names that a finding in a function is known by: its type, and the function.
  func subject(of unit: CodeUnit) -> [String] {
    [unit.owner.map { self[$0].qualifiedName }, declaredName(at: unit.declaration)]
      .compactMap { $0 }
  }
}

extension Syntax {
  /// The node stands under `#if false`.
  fileprivate var isNeverCompiled: Bool {
    flags.contains(.never) || ancestors.contains { $0.flags.contains(.never) }
  }
}
