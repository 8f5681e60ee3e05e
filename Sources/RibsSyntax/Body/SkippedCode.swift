import RibsText

/// Which code may run without other code of its function.
extension Syntax {
  /// The function may run what stands at an earlier place, and then not this: it is in a branch that the
  /// place is not in, or the function may return between the two.
  package func mayBeSkipped(after place: ByteRange) -> Bool {
    let isApart = sequence(first: self) { $0.parent }
      .contains { $0.isBranch && !$0.range.contains(place) }
    return isApart
      || body.compiledNodes.contains { id in
        let node = body[id]
        guard node.kind == .return || node.kind == .throw, place.end <= node.range.start,
          node.range.end <= range.start
        else { return false }
        return Syntax(body, id).enclosingFunction?.range.contains(range) ?? true
      }
  }

  /// Something decides whether the node runs.
  private var isBranch: Bool {
    switch parent?.kind {
    case .if, .guard, .while, .for, .switchCase, .catchClause: kind == .block
    case .ternary: id != parent?.firstChild?.id
    default: false
    }
  }
}
