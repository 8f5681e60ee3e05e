import RibsSyntax

/// What a value was made with: the argument of its initialiser that a property holds.
extension Flow {
  /// What a call of a struct's memberwise initialiser gives the property.
  func memberwiseArgument(for property: Member, of call: CodePoint) -> CodePoint? {
    let body = code[call.unit].body
    return body.callArguments(of: call.node).first {
      types.memberwiseProperty(taking: $0, of: property.owner)?.place == property.place
    }.flatMap { body.value(of: $0.node) }.map { call.at($0) }
  }

  /// The argument that a property of what the call makes holds, where nothing else gives it a
  /// value.
  mutating func argument(_ name: String, of type: TypeID, madeAt call: CodePoint) -> CodePoint? {
    guard let property = typing.property(name, of: type, isStatic: false) else { return nil }
    if typing.initialisers(of: type).isEmpty,
      let given = memberwiseArgument(for: property, of: call)
    {
      return given
    }
    return isSetOnlyWhenMade(property) ? argument(storedIn: property, by: call, below: []) : nil
  }

  /// The argument of an initialiser's call that is stored in the property, there or by the
  /// initialiser that is called in turn. `callers` are those that do that: code that never ends may
  /// be written, too.
  private mutating func argument(
    storedIn property: Member, by call: CodePoint, below callers: [DeclarationPlace]
  ) -> CodePoint? {
    let arguments = code[call.unit].body.callArguments(of: call.node)
    for target in typing.targets(of: call)
    where FunctionSignature(at: target.place, in: types).match(arguments) != nil
      && !callers.contains(target.place)
    {
      guard let unit = code.result(of: target.place),
        let value = value(storedIn: property, by: unit, below: callers + [target.place]),
        let index = typing.parameterIndex(at: value)
      else { continue }
      return argument(of: call, forParameter: index, of: target.place)
    }
    return nil
  }

  private mutating func value(
    storedIn property: Member, by initialiser: CodeUnitID, below callers: [DeclarationPlace]
  ) -> CodePoint? {
    let body = code[initialiser].body
    var stored: [NodeID] = []
    for assignment in code[initialiser].nodes([.assignment]) {
      guard let subject = CodeIndex.subject(of: assignment.id, in: body),
        body.name(of: subject) == property.name,
        body.base(of: subject).map({ body.meansSelf($0) }) ?? true
      else { continue }
      stored += body.children(of: assignment.id).suffix(1)
    }
    guard stored.isEmpty else {
      return stored.count == 1 ? CodePoint(initialiser, uncast(stored[0], in: body)) : nil
    }
    let calls = code[initialiser].nodes([.call]).map { CodePoint(initialiser, $0.id) }
    let delegating = calls.filter {
      switch typing.callee(of: $0) {
      case .superInitialiser, .selfInitialiser: true
      default: false
      }
    }
    guard delegating.count == 1 else { return nil }
    return argument(storedIn: property, by: delegating[0], below: callers).map {
      $0.at(uncast($0.node, in: body))
    }
  }

  private func uncast(_ id: NodeID, in body: Body) -> NodeID {
    let node = body.unwrapped(id)
    guard body[node].kind == .cast, let value = body.firstChild(of: node) else { return node }
    return uncast(value, in: body)
  }

  /// The property is a constant, or a variable that is only emptied outside of initialisers. What
  /// may be another object's counts as well: in doubt it is not told what the object holds.
  mutating func isSetOnlyWhenMade(_ property: Member) -> Bool {
    if property.kind == .let { return true }
    guard property.isStoredProperty else { return false }
    return index.assignments(to: property).allSatisfy { point in
      let unit = code[point.unit]
      let body = unit.body
      let change = body.changes(by: point.node).first { body.name(of: $0.target) == property.name }
      guard let change else { return false }
      if Syntax(body, change.value).unwrapped.isNil { return true }
      let isInInitialiser =
        unit.owner == property.owner && types.isInitialiser(unit)
      return isInInitialiser || !mayMean(property, at: point.at(change.target))
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
      guard unit.body.referent(at: point.node) == nil else { return false }
      return unit.owner.map(mayHave) ?? false
    case .member:
      guard let base = unit.body.firstChild(of: point.node) else { return true }
      let holder = typing.bounded(typing.type(at: point.at(base)), in: unit)
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
