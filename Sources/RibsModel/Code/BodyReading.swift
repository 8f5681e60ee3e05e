import RibsSyntax

/// Ways around a body's tree.
extension Body {
  var rootID: NodeID { NodeID(0) }

  /// The children of a node, in source order.
  func children(of id: NodeID) -> [NodeID] {
    var found: [NodeID] = []
    forEachChild(of: id) { child, _ in found.append(child) }
    return found
  }

  func firstChild(of id: NodeID) -> NodeID? {
    id.index + 1 < self[id].next.index ? NodeID(Int(id.index) + 1) : nil
  }

  func children(of id: NodeID, _ kind: NodeKind) -> [NodeID] {
    var found: [NodeID] = []
    forEachChild(of: id) { child, node in
      if node.kind == kind { found.append(child) }
    }
    return found
  }

  private func forEachChild(of id: NodeID, _ take: (NodeID, Node) -> Void) {
    var child = id.index + 1
    let end = self[id].next.index
    while child < end {
      let node = nodes[Int(child)]
      take(NodeID(Int(child)), node)
      child = max(child + 1, node.next.index)
    }
  }

  /// The node's name without backticks.
  func name(of id: NodeID) -> String { file.name(self[id].name) }

  /// The node and everything below it.
  func subtree(of id: NodeID) -> Range<Int> { Int(id.index)..<Int(self[id].next.index) }

  /// The node without the parentheses, words, `?` and `!` around it, as `Syntax.unwrapped`; and
  /// without `&`, as what an argument may change is the variable itself.
  func unwrapped(_ id: NodeID) -> NodeID {
    var current = id
    while self[current].kind.isWrapper || self[current].kind == .inout,
      let inner = firstChild(of: current)
    {
      current = inner
    }
    return current
  }

  // MARK: Calls

  func callee(of call: NodeID) -> NodeID? { firstChild(of: call) }

  func arguments(of call: NodeID) -> [NodeID] { children(of: call, .argument) }

  /// The expression of an argument.
  func value(of argument: NodeID) -> NodeID? { firstChild(of: argument) }

  /// What stands before the last `.` of a callee or member.
  func base(of member: NodeID) -> NodeID? {
    self[member].kind == .member ? firstChild(of: member) : nil
  }

  func block(of id: NodeID) -> NodeID? { children(of: id, .block).first }

  // MARK: Results

  /// The expressions that a block, the root or a closure's, returns: those behind `return`, and a
  /// single expression.
  func results(ofBlock block: NodeID) -> [NodeID] {
    var found: [NodeID] = []
    var index = Int(block.index) + 1
    let end = Int(self[block].next.index)
    while index < end {
      let id = NodeID(index)
      let node = nodes[index]
      if node.kind == .return {
        if let value = firstChild(of: id) { found.append(value) }
        index = Int(node.next.index)
      } else if node.kind == .localFunction {
        index = Int(node.next.index)
      } else if node.flags.contains(.implicitReturn), node.kind.isExpression {
        found.append(id)
        index = Int(node.next.index)
      } else if node.kind == .closure {
        index = Int(node.next.index)
      } else {
        index += 1
      }
    }
    return found
  }

  /// The single values that an `if`, `switch` or `do` expression has in its branches.
  func branchValues(of id: NodeID) -> [NodeID] {
    let function = Syntax(self, id).enclosingFunction?.id
    return subtree(of: id).dropFirst().map(NodeID.init).filter { candidate in
      guard self[candidate].kind.isExpression else { return false }
      let parent = self[candidate].parent
      return self[parent].kind == .block && self[candidate].next == self[parent].next
        && Syntax(self, candidate).enclosingFunction?.id == function
    }
  }
}

/// The same, asked of a node and its body in one.
extension Syntax {
  /// The expressions that a block, the root or a closure's, returns: those behind `return`, and a
  /// single expression.
  package var results: [Syntax] { body.results(ofBlock: id).map { Syntax(body, $0) } }

  /// The single values that an `if`, `switch` or `do` expression has in its branches.
  package var branchValues: [Syntax] { body.branchValues(of: id).map { Syntax(body, $0) } }
}
