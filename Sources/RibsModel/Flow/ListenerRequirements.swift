import RibsSyntax

extension Hierarchy {
  /// What a presentable lets be set of a protocol that no class but the interactor adopts, whatever
  /// its name: the presenter calls the interactor by it.
  package func listenerRequirements(
    of presentable: TypeID, for interactor: TypeID, _ types: TypeTable
  ) -> [(property: Member, listener: TypeID)] {
    let members: [Member] = types.selfAndAncestors(of: presentable).flatMap { types[$0].members }
    return members.compactMap { requirement in
      guard requirement.storage == .requirement, requirement.isSettable,
        let asked = types.canonicalType(of: requirement)?.references, asked.count == 1,
        types[asked[0]].kind == .protocol, types.inherits(interactor, asked[0]),
        isConformed(to: asked[0], byNoneBut: interactor)
      else { return nil }
      return (requirement, asked[0])
    }
  }
}
