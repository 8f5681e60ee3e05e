import RibsSyntax

/// Who inherits a type: the other direction of `TypeTable.ancestry`, for the app's own classes and
/// values.
package struct Hierarchy: Sendable {
  /// Of each type.
  private var heirs: [[TypeID]]
  /// What extensions let types from outside of the tree conform to.
  private var adoptedOutside: Set<TypeID> = []

  init(types: TypeTable) {
    heirs = [[TypeID]](repeating: [], count: types.types.count)
    for type in types.types where type.role == .source {
      let ancestors = types.ancestry(of: type.id).types
      if Self.isConcrete(type.kind) {
        for ancestor in ancestors { heirs[Int(ancestor.index)].append(type.id) }
      } else if type.kind == .extension {
        adoptedOutside.formUnion(ancestors)
      }
    }
  }

  private static func isConcrete(_ kind: DeclarationKind) -> Bool {
    kind == .class || kind == .struct || kind == .enum || kind == .actor
  }

  /// The app's classes, structs, enums and actors that inherit or conform, in source order.
  package func heirs(of type: TypeID) -> [TypeID] { heirs[Int(type.index)] }

  /// The type, then its heirs in source order.
  package func selfAndHeirs(of type: TypeID) -> [TypeID] { [type] + heirs(of: type) }

  /// No class or value of the app conforms to the protocol but this one, nor does one from outside of
  /// the tree by an extension.
  package func isConformed(to type: TypeID, byNoneBut only: TypeID) -> Bool {
    !adoptedOutside.contains(type) && heirs(of: type).allSatisfy { $0 == only }
  }

  /// The only one of them; nil where there are several, or none.
  package func onlyHeir(of type: TypeID) -> TypeID? {
    let all = heirs(of: type)
    return all.count == 1 ? all[0] : nil
  }

  /// The members by which the heirs of its owner fulfil or override a member, by the name alone.
  package func membersOfHeirs(for member: Member, _ types: TypeTable) -> [Member] {
    heirs(of: member.owner).flatMap { types.members(named: member.name, of: $0) }
  }

  /// A type that inherits the member has its own instead.
  package func overrides(_ member: Member, _ types: TypeTable) -> Bool {
    overrides(member.name, of: member.owner, types)
  }

  /// A type that inherits the other has its own member of that name. Of a class's one the compiler
  /// asks for the word, so that `close(_:)` is not taken for `close()`.
  package func overrides(_ name: String, of type: TypeID, _ types: TypeTable) -> Bool {
    let isClass = types[type].kind == .class
    return heirs(of: type).contains { heir in
      types.members(named: name, of: heir).contains {
        !isClass || $0.modifiers.contains(.override)
      }
    }
  }
}
