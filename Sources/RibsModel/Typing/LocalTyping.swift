import RibsSyntax

/// What names stand for that the code itself binds.
extension Typing {
  mutating func localType(
    _ referent: LocalReferent, named name: String, in unitID: CodeUnitID
  ) -> CanonicalType {
    let unit = code[unitID]
    let body = unit.body
    switch referent {
    case .binding(let binding):
      if let written = body.writtenType(of: binding) {
        return types.canonical(written, from: unit.viewpoint)
      }
      guard let value = body.value(ofBinding: binding) else {
        // `if let x`
        return resolve(name, at: CodePoint(unitID, body[binding].parent)).unwrapped
      }
      let type = type(at: CodePoint(unitID, value))
      return body.unwraps(binding) ? type.unwrapped : type
    case .pattern(let id, let owner, let path):
      return patternType(id, owner: owner, path: path, in: unitID)
    case .loop(let loop):
      guard let sequence = Syntax(body, loop).loopedSequence else { return .unknown }
      return type(at: CodePoint(unitID, sequence.id)).element
    case .capture(let capture):
      let closure = body[capture].parent
      let captured =
        body.firstChild(of: capture).map { type(at: CodePoint(unitID, $0)) }
        ?? resolve(name, at: CodePoint(unitID, closure))
      return body[capture].flags.contains(.weak)
        ? .external("Optional", arguments: [captured]) : captured
    case .parameter(let function, let index):
      let parameters = body.children(of: function, .parameter)
      if index < parameters.count, let written = body.writtenType(of: parameters[index]) {
        return types.canonical(written, from: unit.viewpoint)
      }
      return body[function].kind == .closure
        ? closureParameterType(index, of: function, in: unitID) : .unknown
    case .localFunction, .other: return .unknown
    }
  }
}
