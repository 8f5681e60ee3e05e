import RibsSyntax

/// Which expressions never run in one run of their body.
extension Syntax {
  /// No run of the body comes by both expressions: they stand in different branches, or in a branch
  /// that leaves the body and after it.
  package func excludes(_ other: Syntax) -> Bool {
    let (first, second) = range.start <= other.range.start ? (self, other) : (other, self)
    var leaves = false
    var inner = first
    while let outer = inner.parent {
      if second.isInside(outer), second.id != outer.id {
        return leaves
          || outer.isChoice(between: inner, and: second.ancestor(below: outer), after: first)
      }
      if outer.kind.isFunction { leaves = false }
      if outer.kind == .block, let parent = outer.parent, outer.endsTheBody {
        leaves = leaves || [.if, .guard, .switchCase].contains(parent.kind)
      }
      inner = outer
    }
    return false
  }

  /// The child of `outer` that the node is, or stands in.
  private func ancestor(below outer: Syntax) -> Syntax {
    var current = self
    while let parent = current.parent, parent.id != outer.id { current = parent }
    return current
  }

  /// No run comes by both children of the node, of which one holds the expression and comes first.
  private func isChoice(
    between one: Syntax, and other: Syntax, after expression: Syntax
  ) -> Bool {
    guard one.id != other.id else { return false }
    switch kind {
    case .do:
      // What throws before the first expression is reached leads past it.
      return other.kind == .catchClause
        && (one.kind == .catchClause || !one.mayThrow(behind: expression))
    case .binary:
      // `id.map { first($0) } ?? second`
      let mapping = expression.enclosingFunction?.parent?.parent
      return mapping?.calleeName == "map" && mapping?.wrapped.id == one.id
        && isCoalescing
    case .if, .switch, .conditionalCompilation:
      let branches: Set<NodeKind> = [.block, .if, .switchCase]
      return branches.contains(one.kind) && branches.contains(other.kind)
        && !descendants.contains { $0.kind == .jump && $0.name == "fallthrough" }
    case .ternary: return ![one.id, other.id].contains { $0 == firstChild?.id }
    default: return false
    }
  }

  /// An error may be thrown in the block when the expression has been evaluated.
  private func mayThrow(behind expression: Syntax) -> Bool {
    // What stands before it in a loop runs behind it as well.
    let loop = sequence(first: expression, next: \.parent).prefix { $0.id != id }
      .last(where: \.kind.isLoop)
    let start = (loop ?? expression).range.start
    return descendants.contains { node in
      guard node.range.end > start else { return false }
      return node.kind == .throw || node.kind == .effect && node.name == "try"
    }
  }

  /// The last statement of the block leaves the body.
  package var endsTheBody: Bool {
    guard let last = statements.last else { return false }
    switch last.kind {
    case .return, .throw: return true
    default: return last.calls(functionOf: NeverReturning.names)
    }
  }
}
