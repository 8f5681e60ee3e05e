import RibsText

/// The place of a draft in the parser's `drafts`.
struct DraftID: Equatable {
  /// Where no draft is. An optional would take twice the room in each draft.
  static var none: DraftID { DraftID(index: -1) }

  fileprivate let index: Int32
}

extension [Draft] {
  subscript(draft: DraftID) -> Draft {
    get { self[Int(draft.index)] }
    _modify { yield &self[Int(draft.index)] }
  }
}

/// A node before its place in the tree is known.
struct Draft {
  var kind: NodeKind
  var flags: NodeFlags
  var range: ByteRange
  var name: ByteRange
  var firstChild: DraftID
  var nextSibling = DraftID.none
  /// The number of nodes in the subtree, this one included.
  var size: Int32

  init(
    kind: NodeKind, flags: NodeFlags, range: ByteRange, name: ByteRange, firstChild: DraftID,
    size: Int32
  ) {
    self.kind = kind
    self.flags = flags
    self.range = range
    self.name = name
    self.firstChild = firstChild
    self.size = size
  }
}

/// The children of a node that is still being read.
struct Children {
  var first = DraftID.none
  var last = DraftID.none
  var size: Int32 = 0

  var isEmpty: Bool { first == .none }
}

extension BodyParser {
  mutating func append(_ draft: DraftID, to children: inout Children) {
    if children.last != .none {
      drafts[children.last].nextSibling = draft
    } else {
      children.first = draft
    }
    children.last = draft
    children.size += drafts[draft].size
  }

  /// Makes a node that reaches from `start` to the last consumed token.
  mutating func add(
    _ kind: NodeKind, from start: UInt32, name: ByteRange = .empty, flags: NodeFlags = [],
    _ children: Children
  ) -> DraftID {
    drafts.append(
      Draft(
        kind: kind, flags: flags, range: ByteRange(start, max(start, previousEnd)), name: name,
        firstChild: children.first, size: children.size + 1))
    return DraftID(index: Int32(drafts.count - 1))
  }

  mutating func add(
    _ kind: NodeKind, from start: UInt32, name: ByteRange = .empty, flags: NodeFlags = [],
    child: DraftID
  ) -> DraftID {
    var children = Children()
    append(child, to: &children)
    return add(kind, from: start, name: name, flags: flags, children)
  }

  func start(of draft: DraftID) -> UInt32 { drafts[draft].range.start }

  /// Puts the drafts below `root` in source order, a parent before its children.
  func flattened(from root: DraftID) -> [Node] {
    var nodes: [Node] = []
    nodes.reserveCapacity(Int(drafts[root].size))
    var waiting: [(draft: DraftID, parent: Int)] = []
    waiting.reserveCapacity(64)
    waiting.append((root, 0))
    while let (id, parent) = waiting.popLast() {
      let draft = drafts[id]
      if draft.nextSibling != .none, id != root { waiting.append((draft.nextSibling, parent)) }
      if draft.firstChild != .none { waiting.append((draft.firstChild, nodes.count)) }
      nodes.append(
        Node(
          kind: draft.kind, flags: draft.flags, range: draft.range, name: draft.name,
          parent: NodeID(parent), next: NodeID(nodes.count + Int(draft.size))))
    }
    return nodes
  }
}
