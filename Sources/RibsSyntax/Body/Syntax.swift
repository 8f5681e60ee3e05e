import RibsText

/// One node of a body together with the body: what reads code walks from one to the next.
package struct Syntax: Sendable {
  package let body: Body
  package let id: NodeID

  package init(_ body: Body, _ id: NodeID) {
    self.body = body
    self.id = id
  }

  package var node: Node { body.nodes[Int(id.index)] }
  package var kind: NodeKind { node.kind }
  package var flags: NodeFlags { node.flags }
  package var range: ByteRange { node.range }
  /// The name without backticks; empty where the kind has none.
  package var name: String { body.file.name(node.name) }
  package var text: String { body.file.text(node.range) }
  /// Code that is there and has no nodes below this one: a type within a function, or a branch of an
  /// `#if` that is never compiled.
  package var isUnread: Bool { kind == .localDeclaration || flags.contains(.never) }
  /// The literal `nil`.
  package var isNil: Bool { kind == .literal && text == "nil" }

  /// The node around this one; nothing around the root.
  package var parent: Syntax? { id.index == 0 ? nil : Syntax(body, node.parent) }
  package var children: SyntaxSequence { SyntaxSequence(self, .children) }
  package var firstChild: Syntax? { node.next.index > id.index + 1 ? child(at: id.index + 1) : nil }
  /// Everything below the node, a parent before its children.
  package var descendants: SyntaxSequence { SyntaxSequence(self, .all) }
  /// What runs when the node runs: closures and local functions come, but not what is in them.
  package var descendantsRunInPlace: SyntaxSequence { SyntaxSequence(self, .runInPlace) }

  /// The first child of a kind.
  package func child(_ kind: NodeKind) -> Syntax? { children.first { $0.kind == kind } }

  private func child(at index: UInt32) -> Syntax { Syntax(body, NodeID(Int(index))) }
}

extension Syntax: Hashable {
  /// The same node of the same range of the same file.
  package static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.body.file === right.body.file
      && left.body.nodes[0].range == right.body.nodes[0].range
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(range)
  }
}

extension Body {
  package var root: Syntax { Syntax(self, NodeID(0)) }

  @inlinable package subscript(id: NodeID) -> Node { nodes[Int(id.index)] }

  /// Of all nodes in source order, a parent before its children.
  ///
  /// Inlined into other modules, as whoever looks for something in code goes through all of it.
  @inlinable package var nodeIDs: some Sequence<NodeID> { nodes.indices.lazy.map { NodeID($0) } }

  /// False when part of the code was not understood: then nothing may be concluded from what the
  /// body does not seem to do.
  package var isUnderstood: Bool { !nodes.contains { $0.kind == .unparsed } }
}

/// The nodes below a node, found by jumps in the flat array.
package struct SyntaxSequence: Sequence {
  enum Order { case children, all, runInPlace }

  private let parent: Syntax
  private let order: Order

  init(_ parent: Syntax, _ order: Order) {
    self.parent = parent
    self.order = order
  }

  package func makeIterator() -> Iterator {
    Iterator(
      body: parent.body, order: order, index: parent.id.index + 1, end: parent.node.next.index)
  }

  package struct Iterator: IteratorProtocol {
    fileprivate let body: Body
    fileprivate let order: Order
    fileprivate var index: UInt32
    fileprivate let end: UInt32

    package mutating func next() -> Syntax? {
      guard index < end else { return nil }
      let id = NodeID(Int(index))
      let node = body[id]
      switch order {
      case .children: index = node.next.index
      case .all: index += 1
      case .runInPlace:
        index = node.kind.isFunction ? node.next.index : index + 1
      }
      return Syntax(body, id)
    }
  }
}
