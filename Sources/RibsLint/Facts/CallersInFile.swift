import RibsModel
import RibsSyntax

extension Project {
  /// A private function whose every mention is a call in an initialiser of the type.
  func runsInInitialisersOnly(_ place: DeclarationPlace, of owner: TypeID) -> Bool {
    guard let callers = callersOfPrivate(place), !callers.isEmpty else { return false }
    return callers.allSatisfy { unit in
      unit.owner == owner && types.declaration(at: unit.declaration).kind == .`init`
    }
  }

  /// The code that calls a private function, not counting the function itself; nil where the
  /// function is not private, or where something mentions it other than by a call that runs in place.
  func callersOfPrivate(_ place: DeclarationPlace) -> [CodeUnit]? {
    let declaration = types.declaration(at: place)
    guard declaration.kind == .func,
      !declaration.modifiers.isDisjoint(with: [.private, .fileprivate]),
      declaration.attributes.indices.isEmpty
    else { return nil }
    let name = types[place.file].name(declaration.name)
    var callers: [CodeUnit] = []
    for unit in code.units[code.units(in: place.file)] where unit.declaration != place {
      for syntax in unit.nodes([.name, .member]) where syntax.name == name {
        // A local or a parameter of the name is something else.
        if syntax.kind == .name, unit.isLocal(syntax, types) { continue }
        guard syntax.enclosingFunction == nil, syntax.parent?.kind == .call else { return nil }
        callers.append(unit)
      }
    }
    return callers
  }
}

extension CodeUnit {
  /// The name means a local, or a parameter of the function.
  fileprivate func isLocal(_ mention: Syntax, _ types: TypeTable) -> Bool {
    if LocalUses(in: body).declaration(of: mention) != nil { return true }
    let file = body.file
    return mention.parent?.kind != .call
      && types.declaration(at: declaration).parameters.indices.contains {
        file.name(file.parameters[$0].name) == mention.name
      }
  }
}
