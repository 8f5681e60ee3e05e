import RibsSyntax

/// How the code of an initialiser or method keeps what it is given.
extension StoredArguments {
  /// The way from the object to a parameter: by the first statement that stores it or hands it on.
  mutating func path(
    toParameter index: Int, of place: DeclarationPlace, owner: TypeID, made type: TypeID
  ) -> [OwnershipHop]? {
    guard let unit = code.result(of: place),
      let parameter = types.parameterNames(of: place).dropFirst(index).first
    else { return nil }
    for node in code[unit].nodes([.assignment, .call]) where node.enclosingFunction == nil {
      let point = CodePoint(unit, node.id)
      let path: [OwnershipHop]? =
        switch node.kind {
        case .assignment: assigned(parameter, by: point, made: type)
        case .call:
          appended(parameter, by: point, made: type)
            ?? handedOn(parameter, by: point, owner: owner, made: type)
        default: nil
        }
      if let path { return path }
    }
    return nil
  }

  private mutating func assigned(
    _ parameter: String, by assignment: CodePoint, made type: TypeID
  ) -> [OwnershipHop]? {
    let body = code[assignment.unit].body
    let parts = body.children(of: assignment.node)
    guard parts.count == 2, let target = CodeIndex.subject(of: assignment.node, in: body) else {
      return nil
    }
    return path(to: parameter, in: assignment.at(parts[1]), keptAt: target, in: type)
  }

  /// `observers.append(parameter)`
  private mutating func appended(
    _ parameter: String, by call: CodePoint, made type: TypeID
  ) -> [OwnershipHop]? {
    let body = code[call.unit].body
    guard let callee = CodeIndex.subject(of: call.node, in: body),
      CollectionMethods.growing.contains(body.name(of: callee)), let target = body.base(of: callee),
      let value = body.arguments(of: call.node).first.flatMap({ body.value(of: $0) }),
      CollectionMethods.keepsItems(typing.type(at: call.at(target)))
    else { return nil }
    return path(to: parameter, in: call.at(value), keptAt: target, in: type)
  }

  /// The way from the object by its property at `target`, or by that of an object in a property of
  /// its own (`card.onTap = parameter`), and the value that it is given.
  private mutating func path(
    to parameter: String, in value: CodePoint, keptAt target: NodeID, in type: TypeID
  ) -> [OwnershipHop]? {
    guard let rest = path(to: parameter, in: value) else { return nil }
    if let property = strongProperty(target, in: value.unit) {
      return [hop(from: type, by: property)] + rest
    }
    let body = code[value.unit].body
    guard body[target].kind == .member, let base = body.firstChild(of: target),
      let holder = strongProperty(body.unwrapped(base), in: value.unit),
      let property = typing.ownOrForeignProperty(at: value.at(target)),
      types.keepsStrongly(property)
    else { return nil }
    return [hop(from: type, by: holder), hop(from: property.owner, by: property)] + rest
  }

  private mutating func strongProperty(_ node: NodeID, in unit: CodeUnitID) -> Member? {
    typing.ownProperty(at: CodePoint(unit, node)).flatMap { types.keepsStrongly($0) ? $0 : nil }
  }

  /// `super.init(dependency: parameter)` and `self.init(…)`
  private mutating func handedOn(
    _ parameter: String, by call: CodePoint, owner: TypeID, made type: TypeID
  ) -> [OwnershipHop]? {
    let unit = code[call.unit]
    let location = unit.location(of: call.node)
    let arguments = unit.body.callArguments(of: call.node)
    let next: TypeID?
    switch typing.callee(of: call) {
    case .superInitialiser: next = types.projectSuperclass(of: owner)
    case .selfInitialiser: next = owner
    default: return nil
    }
    for (number, argument) in arguments.enumerated() {
      guard let value = unit.body.value(of: argument.node),
        let rest = path(to: parameter, in: call.at(value))
      else { continue }
      if let next {
        guard let path = path(toArgument: number, among: arguments, madeBy: next, at: location),
          let first = path.first
        else { continue }
        let hop = OwnershipHop(
          holder: types[type].name, property: first.property, location: first.location)
        return [hop] + path.dropFirst() + rest
      }
      if let base = types.frameworkBase(of: owner),
        let property = base.base.property(keeping: argument, at: number)
      {
        let hop = OwnershipHop(holder: types[type].name, property: property, location: location)
        return [hop] + rest
      }
    }
    return nil
  }
}

extension TypeTable {
  /// The superclass, when the project declares it.
  fileprivate func projectSuperclass(of type: TypeID) -> TypeID? {
    if case .declared(let parent)? = superclass(of: type) { parent } else { nil }
  }
}
