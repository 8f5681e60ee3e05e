import RibsSyntax

extension Typing {
  /// Whether something that the unit's code makes may hold `self` strongly: a closure, a local
  /// function, a method as a value, or a closure that a method or computed property of `self` gives
  /// back. It may say too much, never too little.
  ///
  /// Most code says no by its bytes alone, and is not parsed.
  package func mayHoldSelf(in id: CodeUnitID) -> Bool {
    answers.holders.answer(to: id) {
      let unit = code[id]
      let owner = unit.owner.flatMap { [.class, .actor].contains(types[$0].kind) ? $0 : nil }
      return types[unit.location.file].mayHoldSelf(
        in: unit.location.range, isValue: unit.role.isValue, by: owner.map(ownNames) ?? [],
        makesFunction: { name in owner.map { mayMakeFunction(name, $0) } ?? false })
    }
  }

  /// The names of an object's methods and computed properties.
  private func ownNames(of owner: TypeID) -> Set<NameHash> {
    answers.ownNames.answer(to: owner) {
      var names: Set<NameHash> = []
      let owners = types.selfAndAncestors(of: owner).map { types[$0] }
      names.reserveCapacity(owners.reduce(0) { $0 + $1.memberNames.count })
      for type in owners {
        // By their places: to copy members takes long.
        let members = type.members
        for index in members.indices
        where members[index].kind == .func || members[index].storage == .computed {
          names.insert(type.memberNames[index])
        }
      }
      return names
    }
  }

  /// A method of that name may give back a closure.
  private func mayMakeFunction(_ name: NameHash, _ owner: TypeID) -> Bool {
    answers.functionMakers.answer(to: OwnName(owner: owner, name: name)) {
      types.selfAndAncestors(of: owner).contains { type in
        let type = types[type]
        return type.memberNames.indices.contains { index in
          type.memberNames[index] == name && type.members[index].kind == .func
            && types.canonicalType(of: type.members[index]).map(mayBeFunction) ?? false
        }
      }
    }
  }

  private func mayBeFunction(_ type: CanonicalType) -> Bool {
    switch type.unwrapped {
    case .declared(let type, _):
      ![.class, .actor, .struct, .enum, .protocol].contains(types[type].kind)
    case .framework, .tuple, .metatype: false
    default: true
    }
  }
}

/// A name in the code of a type's objects.
struct OwnName: Hashable {
  let owner: TypeID
  let name: NameHash
}
