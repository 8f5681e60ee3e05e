/// Where a node stands: around it, as a statement, behind marks and words.
extension Syntax {
  /// The nodes around this one, the nearest first.
  package var ancestors: Ancestors { Ancestors(of: self) }

  /// The node and those around it, the nearest first.
  package var selfAndAncestors: some Sequence<Syntax> { sequence(first: self) { $0.parent } }

  /// The node and all within it, in source order.
  package var selfAndDescendants: [Syntax] { [self] + Array(descendants) }

  package struct Ancestors: Sequence, IteratorProtocol {
    private let body: Body
    private var inner: NodeID

    fileprivate init(of node: Syntax) {
      body = node.body
      inner = node.id
    }

    package mutating func next() -> Syntax? {
      guard inner.index > 0 else { return nil }
      inner = body[inner].parent
      return Syntax(body, inner)
    }
  }

  /// The node is the other or stands in it.
  package func isInside(_ outer: Syntax) -> Bool { outer.id <= id && id < outer.node.next }

  /// A loop is around the node.
  package var isInLoop: Bool { ancestors.contains(where: \.kind.isLoop) }

  /// The nearest closure around the node.
  package var enclosingClosure: Syntax? { ancestors.first { $0.kind == .closure } }

  /// All closures around the node, the nearest first.
  package var enclosingClosures: [Syntax] { ancestors.filter { $0.kind == .closure } }

  /// The nearest closure or local function around the node; nothing in the body itself.
  package var enclosingFunction: Syntax? { ancestors.first { $0.kind.isFunction } }

  /// The statement of the nearest block that the node is, or is part of.
  package var enclosingStatement: Syntax? {
    selfAndAncestors.first { $0.parent?.kind == .block }
  }

  /// The expression without the parentheses, words (`try`, `await`), `?` and `!` around it.
  package var unwrapped: Syntax {
    var inner = id
    while body[inner].kind.isWrapper, body[inner].next.index > inner.index + 1 {
      inner = NodeID(Int(inner.index) + 1)
    }
    return Syntax(body, inner)
  }

  /// The expression with the parentheses, words, `?` and `!` around it.
  package var wrapped: Syntax {
    var outer = id
    while outer.index > 0, body[body[outer].parent].kind.isWrapper {
      outer = body[outer].parent
    }
    return Syntax(body, outer)
  }

  /// The expression is a statement of its own. A body's only one may be what the body returns: see
  /// `isImplicitReturn`.
  package var isStatement: Bool { wrapped.parent?.kind == .block && !isBranchValue }

  /// The expression is the only statement of its body, closure or branch.
  package var isImplicitReturn: Bool { wrapped.flags.contains(.implicitReturn) }

  /// The expression is the only statement of a branch whose value somebody takes, as in
  /// `let child = if isNew { build() } else { kept }`.
  package var isBranchValue: Bool {
    guard isImplicitReturn else { return false }
    for around in wrapped.ancestors {
      switch around.kind {
      case .block, .switchCase, .catchClause: continue
      case .if, .switch, .do:
        guard let outer = around.parent else { return false }
        switch outer.kind {
        case .block, .if: continue
        default: return true
        }
      default: return false
      }
    }
    return false
  }

  /// The statements of a block, and of the block that a closure or local function has.
  package var statements: [Syntax] {
    switch kind {
    case .block: Array(children)
    case .closure, .localFunction: child(.block)?.statements ?? []
    default: []
    }
  }

  /// The value of a binding, return, assignment, argument, capture or parameter.
  package var value: Syntax? {
    switch kind {
    case .binding, .capture, .parameter, .return, .throw, .argument:
      children.first {
        $0.kind.isExpression || $0.kind == .if || $0.kind == .switch || $0.kind == .do
      }
    case .assignment: children.dropFirst().first { _ in true }
    default: nil
    }
  }

  /// What a `for` goes through.
  package var loopedSequence: Syntax? {
    kind == .for ? children.first { $0.kind.isExpression } : nil
  }

  /// What an assignment sets, without marks: each part of `(a, b)` in `(a, b) = pair`.
  package var targets: [Syntax] {
    guard kind == .assignment, let target = firstChild?.unwrapped else { return [] }
    guard target.kind == .tuple else { return [target] }
    return target.arguments.map(\.value.unwrapped)
  }
}
