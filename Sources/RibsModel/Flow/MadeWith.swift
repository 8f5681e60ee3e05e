import RibsSyntax

/// What a value was made with: the argument of its initialiser that a property holds.
extension Flow {
  /// What a call of a struct's memberwise initialiser gives the property.
  func memberwiseArgument(for property: Member, of call: CodePoint) -> CodePoint? {
    let body = code[call.unit].body
    return body.callArguments(of: call.node).first {
      types.memberwiseProperty(taking: $0, of: property.owner)?.place == property.place
    }.flatMap { body.value(of: $0.node) }.map { CodePoint(call.unit, $0) }
  }

  /// The argument that the initialiser stores in the property, where nothing else gives it a value.
  mutating func storedArgument(_ name: String, of type: TypeID, madeAt call: CodePoint)
    -> CodePoint?
  {
    guard let property = typing.property(name, of: type, isStatic: false),
      isSetOnlyWhenMade(property)
    else { return nil }
    for target in typing.targets(of: call) {
      guard let unit = code.result(of: target.place) else { continue }
      let body = code[unit].body
      let stored = body.nodes.indices.map { NodeID($0) }.filter { node in
        body[node].kind == .assignment
          && CodeIndex.subject(of: node, in: body).map { body.name(of: $0) } == name
      }
      guard stored.count == 1, let value = body.children(of: stored[0]).last,
        body[value].kind == .name, let index = typing.parameterIndex(at: CodePoint(unit, value))
      else { continue }
      return argument(of: call, forParameter: index, of: target.place)
    }
    return nil
  }

  /// The property is a constant, or a variable that is only emptied outside of initialisers.
  mutating func isSetOnlyWhenMade(_ property: Member) -> Bool {
    if property.kind == .let { return true }
    guard property.isStoredProperty else { return false }
    return index.assignments(named: property.name).allSatisfy { point in
      let unit = code[point.unit]
      guard let change = unit.body.change(by: point.node) else { return false }
      if unit.body.isNil(unit.body.stripped(change.value)) { return true }
      let isInInitialiser =
        unit.owner == property.owner && types.declaration(at: unit.declaration).kind == .`init`
      return isInInitialiser || !mayMean(property, at: CodePoint(point.unit, change.target))
    }
  }

  /// The name or member may stand for the property, also by way of a protocol.
  private mutating func mayMean(_ property: Member, at point: CodePoint) -> Bool {
    let unit = code[point.unit]
    func mayHave(_ type: TypeID) -> Bool {
      types.isRelated(type, to: property.owner)
        || hierarchy.heirs(of: property.owner).contains { types.inherits($0, type) }
    }
    switch unit.body[point.node].kind {
    case .name:
      guard unit.body.referent(of: property.name, at: point.node) == nil else { return false }
      return unit.owner.map(mayHave) ?? false
    case .member:
      guard let base = unit.body.firstChild(of: point.node) else { return true }
      let holder = typing.bounded(typing.type(at: CodePoint(point.unit, base)), in: unit)
      return holder.unwrapped.parts.contains { part in
        switch part {
        case .declared(let type, _): mayHave(type)
        case .external, .framework: false
        default: true
        }
      }
    default: return true
    }
  }
}
