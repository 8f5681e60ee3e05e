import RibsModel

/// What a name that somebody wrote means among the RIBs of a project.
package enum RibSelection: Sendable {
  case one(Rib)
  /// Several RIBs share the name: their identifiers tell them apart.
  case several([Rib])
  case none

  /// A RIB's identifier, else its name where only one RIB has it.
  package init(_ name: String, among ribs: [Rib]) {
    if let exact = ribs.first(where: { $0.identifier == name }) {
      self = .one(exact)
      return
    }
    let namesakes = ribs.filter { $0.name == name }
    if let only = namesakes.first, namesakes.count == 1 {
      self = .one(only)
    } else {
      self = namesakes.isEmpty ? .none : .several(namesakes)
    }
  }
}

extension Project {
  /// Somebody attaches the RIB, or may make its builder.
  func mayBeBuilt(_ rib: Rib) -> Bool {
    let isMade = rib.builder.map { !index.calls(named: types[$0].name).isEmpty } ?? false
    return isMade || attachEdges.contains { $0.child == rib.id }
  }

  /// What a RIB asks for in its Dependency protocol, inherited and composed requirements included.
  package func requirements(of rib: Rib) -> [Requirement] {
    types.requirements(of: rib.dependencies)
  }
}
