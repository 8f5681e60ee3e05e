import RibsModel
import RibsSyntax

extension Flow {
  /// The member is a method that may keep the object which it is called on: one that is not seen, or
  /// whose code gives the object away.
  mutating func mayKeepReceiver(
    of member: Syntax, in unit: CodeUnitID, if givesItAway: (DeclarationPlace) -> Bool
  ) -> Bool {
    guard member.isCalled, let call = member.parent else { return false }
    guard case .methods(let methods, _) = typing.callee(of: CodePoint(unit, call.id)) else {
      return true
    }
    let (types, code, hierarchy) = (typing.types, typing.code, self.hierarchy)
    let bodies = methods.flatMap { method -> [DeclarationPlace] in
      guard method.storage == .requirement || types[method.owner].kind == .protocol else {
        return [method.place]
      }
      let heirs = hierarchy.heirs(of: method.owner)
      let own = heirs.flatMap { types.allMembers(named: method.name, of: $0) }.map(\.place)
      return own.isEmpty ? [method.place] : own
    }
    return bodies.contains { place in
      guard code.result(of: place) != nil else {
        return types.declaration(at: place).parent.map { parent in
          types[place.file][parent].kind != .protocol
        } ?? true
      }
      return givesItAway(place)
    }
  }
}

extension Syntax {
  /// The expression is what a call calls.
  var isCalled: Bool { parent?.kind == .call && parent?.firstChild?.id == id }
}

extension CodeUnit {
  /// The object is meant as such somewhere, and not only something of it: somebody may get it.
  var mayGiveSelf: Bool {
    nodes([.name]).contains { name in
      guard name.name == "self" else { return false }
      if case .receiver = name.use { return false }
      return true
    }
  }
}
