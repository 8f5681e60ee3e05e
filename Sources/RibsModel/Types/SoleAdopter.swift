import RibsSyntax

extension TypeTable {
  /// Whatever a property of the protocol holds is then the interactor.
  package func isConformed(to type: TypeID, byNoneBut interactor: TypeID) -> Bool {
    types.allSatisfy { other in
      other.id == interactor || other.kind == .protocol || other.kind == .typealias
        || other.role != .source || !inherits(other.id, type)
    }
  }

  /// What a presentable lets be set of a protocol that no class but the interactor adopts, whatever
  /// its name: the presenter calls the interactor by it.
  package func listenerRequirements(
    of presentable: TypeID, for interactor: TypeID
  ) -> [(property: Member, listener: TypeID)] {
    let members: [Member] = selfAndAncestors(of: presentable).flatMap { self[$0].members }
    return members.compactMap { requirement in
      guard requirement.storage == .requirement, requirement.isSettable,
        let asked = canonicalType(of: requirement)?.references, asked.count == 1,
        self[asked[0]].kind == .protocol, inherits(interactor, asked[0]),
        isConformed(to: asked[0], byNoneBut: interactor)
      else { return nil }
      return (requirement, asked[0])
    }
  }
}
