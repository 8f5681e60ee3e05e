import RibsModel
import RibsSyntax

/// Which properties the code of their type changes.
extension Project {
  /// A method of the type, not its initialiser, assigns the variable or calls what changes it.
  func isMutatedByOwner(_ member: Member) -> Bool {
    var typing = flow.typing
    let type = typing.type(of: member) ?? .unknown
    let own = code.units(mentioning: [member.name], where: { code[$0].owner == member.owner })
    return own.contains { id in
      let unit = code[id]
      guard types.declaration(at: unit.declaration).kind != .`init`, unit.role != .initialValue
      else { return false }
      let locals = LocalUses(in: unit.body)
      return unit.nodes([.name, .member], named: member.name).contains { mention in
        locals.mayBeOwn(mention) && mention.isChangedInPlace(type, &typing)
      }
    }
  }
}

extension Syntax {
  /// The code sets it, a part of it, or calls what changes it. A part of an object is not one of
  /// what refers to that.
  fileprivate func isChangedInPlace(_ type: CanonicalType, _ typing: inout Typing) -> Bool {
    var (outer, type) = (self, type)
    while let parent = outer.parent {
      switch parent.kind {
      case .subscript where parent.firstChild?.id == outer.id: (outer, type) = (parent, type.item)
      case .optionalChain, .forceUnwrap, .paren: outer = parent
      case .member where parent.firstChild?.id == outer.id:
        let isChange = CollectionMethods.changing.contains(parent.name) || parent.name == "toggle"
        if isChange, parent.parent?.kind == .call { return true }
        guard let part = typing.part(named: parent.name, of: type) else { return false }
        (outer, type) = (parent, part)
      case .assignment: return parent.firstChild?.id == outer.id
      case .binary:
        let isFirst = parent.firstChild?.id == outer.id
        return isFirst && parent.child(.operatorName)?.isCompoundAssignment == true
      case .inout: return true
      default: return false
      }
    }
    return false
  }
}

extension Typing {
  /// The type of a struct's property.
  fileprivate mutating func part(named name: String, of type: CanonicalType) -> CanonicalType? {
    guard let declared = type.declared, types[declared].kind == .struct,
      let property = types.members(named: name, of: declared).first(where: \.isStoredProperty)
    else { return nil }
    return self.type(of: property) ?? .unknown
  }
}
