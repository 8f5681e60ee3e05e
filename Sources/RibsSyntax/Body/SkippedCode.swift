import RibsText

/// Which code may run without other code of its function.
extension Syntax {
  /// The function may run what stands at an earlier place, and then not this: it is in a branch
  /// that the place is not in, or the function may return between the two. What only `isIgnored`
  /// statements decide does not count.
  package func mayBeSkipped(
    after place: ByteRange, unless isIgnored: (Syntax) -> Bool = { _ in false }
  ) -> Bool {
    let isApart = selfAndAncestors.contains {
      $0.isBranch && !$0.range.contains(place) && !($0.parent.map(isIgnored) ?? false)
    }
    return isApart
      || body.nodeIDs.contains { id in
        let node = body[id]
        guard node.kind == .return || node.kind == .throw, place.end <= node.range.start,
          node.range.end <= range.start
        else { return false }
        let end = Syntax(body, id)
        let decision = end.ancestors.first { $0.kind == .if || $0.kind == .guard }
        return !(decision.map(isIgnored) ?? false)
          && end.enclosingFunction?.range.contains(range) ?? true
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
