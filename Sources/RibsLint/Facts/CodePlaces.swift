import RibsModel
import RibsSyntax

extension CodeUnit {
  /// Where a node's name stands; for `a.b`, that of `b`.
  func nameLocation(of syntax: Syntax) -> Location {
    Location(file: location.file, range: syntax.node.name)
  }

  /// The nodes of these kinds that the compiler sees, in source order.
  func nodes(_ kinds: Set<NodeKind>) -> some Sequence<Syntax> {
    body.nodes.indices.lazy
      .filter { kinds.contains(body.nodes[$0].kind) }
      .map { Syntax(body, NodeID($0)) }
      .filter { !$0.isNeverCompiled }
  }
}

extension TypeTable {
  /// The names that a finding in a function is known by: its type, and the function.
  func subject(of unit: CodeUnit) -> [String] {
    let name = unit.body.file.name(declaration(at: unit.declaration).name)
    return [unit.owner.map { self[$0].qualifiedName }, name].compactMap { $0 }
  }
}

extension Syntax {
  /// The node stands under `#if false`.
  fileprivate var isNeverCompiled: Bool {
    flags.contains(.never) || ancestors.contains { $0.flags.contains(.never) }
  }
}
