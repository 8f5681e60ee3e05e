import RibsSyntax
import RibsText

/// One piece of code of the project: a function's body, an accessor's, or the expression behind
/// `=`; with where it stands.
package struct CodeUnit: Sendable {
  package enum Role: Hashable, Sendable {
    /// The body of a function, initialiser or deinitialiser.
    case function
    case accessor(Accessor.Kind)
    /// The expression behind `=` of a variable.
    case initialValue
    /// The expression behind `=` of a parameter.
    case defaultValue(parameter: Int)

    /// An expression, and no block of statements.
    var isValue: Bool {
      switch self {
      case .initialValue, .defaultValue: true
      case .function, .accessor: false
      }
    }
  }

  let lazyBody: LazyBody
  package let location: Location
  /// The function, initialiser, variable or subscript that it is the code of.
  package let declaration: DeclarationPlace
  /// The type whose member the declaration is; nil for global functions and variables.
  package let owner: TypeID?
  package let role: Role
  /// What the type or file around it is for.
  package let fileRole: FileRole

  /// Parsed when it is asked for first.
  package var body: Body { lazyBody.body }

  /// The place of a node's bytes.
  package func location(of node: NodeID) -> Location {
    Location(file: location.file, range: body[node].range)
  }

  package var viewpoint: Viewpoint { Viewpoint(declaration) }
}

extension CodeUnit {
  /// The nodes of these kinds that the compiler sees, in source order.
  ///
  /// Everybody asks this of much code: to compare with a few kinds is faster than to look into a set.
  package func nodes(_ kinds: [NodeKind]) -> [Syntax] {
    let body = body
    var found: [Syntax] = []
    for id in body.nodeIDs {
      let kind = body[id].kind
      if kinds.contains(where: { $0 == kind }) { found.append(Syntax(body, id)) }
    }
    return found
  }

  /// Those of them that have the name. To compare hashes is faster than to make each a string.
  package func nodes(_ kinds: [NodeKind], named name: String) -> [Syntax] {
    let body = body
    let hash = NameHash(name)
    var found: [Syntax] = []
    for id in body.nodeIDs {
      let node = body[id]
      guard kinds.contains(where: { $0 == node.kind }), body.file.nameHash(node.name) == hash,
        body.file.name(node.name) == name
      else { continue }
      found.append(Syntax(body, id))
    }
    return found
  }
}

/// The place of a unit in `CodeTable.units`.
package struct CodeUnitID: TableIndex {
  package var index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// A node of one unit.
package struct CodePoint: Hashable, Sendable, Comparable {
  package var unit: CodeUnitID
  package var node: NodeID

  package init(_ unit: CodeUnitID, _ node: NodeID) {
    self.unit = unit
    self.node = node
  }

  /// Another node of the same code.
  package func at(_ node: NodeID) -> CodePoint { CodePoint(unit, node) }

  package func _rawHashValue(seed: Int) -> Int {
    numberHash(unit.index, Int32(bitPattern: node.index), seed: seed)
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.unit, left.node) < (right.unit, right.node)
  }
}

extension TypeTable {
  /// The unit is code of an initialiser: its body, or what one of its parameters is by default.
  package func isInitialiser(_ unit: CodeUnit) -> Bool {
    declaration(at: unit.declaration).kind == .`init`
  }

  /// The member whose code the unit is; nil outside of types.
  package func member(of unit: CodeUnit) -> Member? {
    unit.owner.flatMap { self[$0].members.first { $0.place == unit.declaration } }
  }

  /// The single expression of the unit's code is the value that it gives back.
  package func givesBack(_ unit: CodeUnit) -> Bool {
    switch unit.role {
    case .initialValue, .defaultValue: return true
    case .accessor(let kind): return kind == .get || kind == .read
    case .function:
      let declaration = declaration(at: unit.declaration)
      guard declaration.kind == .func, !declaration.type.isEmpty else { return false }
      return !TypeExpression(parsing: declaration.type, in: self[unit.declaration.file]).isVoid
    }
  }
}
