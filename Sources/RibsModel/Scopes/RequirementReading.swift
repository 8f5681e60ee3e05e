import RibsSyntax

extension TypeTable {
  /// What a Dependency protocol asks for: its own properties and those of every protocol it
  /// inherits, each name once. A redeclared requirement is the one of the inheriting protocol.
  package func requirements(of dependency: TypeID) -> [Requirement] {
    var seen: Set<String> = []
    return ([dependency] + ancestry(of: dependency).types).flatMap { owner in
      self[owner].members.compactMap { member -> Requirement? in
        guard member.storage == .requirement, !member.isStatic, !isNeverCompiled(member),
          seen.insert(member.name).inserted, let written = type(of: member)
        else { return nil }
        return Requirement(
          dependency: owner, name: member.name,
          type: canonical(written, from: Viewpoint(member.place)),
          spelling: written.description, needsSetter: member.isSettable, place: member.place,
          location: member.location)
      }
    }
  }

  /// The member stands under `#if false`.
  func isNeverCompiled(_ member: Member) -> Bool {
    let file = self[member.place.file]
    var condition = Int(member.condition)
    while condition != 0 {
      if file.conditions[condition].isNever { return true }
      condition = Int(file.conditions[condition].parent)
    }
    return false
  }
}
