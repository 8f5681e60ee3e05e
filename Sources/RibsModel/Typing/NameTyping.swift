import RibsSyntax

/// What names and members stand for.
extension Typing {
  mutating func nameType(_ point: CodePoint, in unit: CodeUnit) -> CanonicalType {
    resolve(unit.body.name(of: point.node), at: point)
  }

  /// The type of what `name` means for the code at a place.
  mutating func resolve(_ name: String, at point: CodePoint) -> CanonicalType {
    let unit = code[point.unit]
    if let local = unit.body.referent(of: name, at: point.node) {
      return localType(local, named: name, in: point.unit)
    }
    switch name {
    case "self": return selfType(in: unit)
    case "Self": return .metatype(instanceType(of: unit.owner))
    case "super": return superType(in: unit)
    default: break
    }
    if let parameter = parameterType(named: name, in: unit) { return parameter }
    if let own = ownPropertyType(name, in: unit) { return own }
    if let type = typeNamed(at: point, in: unit) { return .metatype(type) }
    return globalType(name, in: unit)
  }

  // MARK: Self

  func selfType(in unit: CodeUnit) -> CanonicalType {
    let instance = constrained(instanceType(of: unit.owner), in: unit)
    return types.declaration(at: unit.declaration).modifiers.isStatic
      ? .metatype(instance) : instance
  }

  /// In `extension P where Self: Q` it is both.
  private func constrained(_ instance: CanonicalType, in unit: CodeUnit) -> CanonicalType {
    guard let owner = unit.owner, types[owner].kind == .protocol,
      let parent = types.declaration(at: unit.declaration).parent
    else { return instance }
    let place = DeclarationPlace(file: unit.declaration.file, declaration: parent)
    let constraints = types.selfConstraints(of: place).compactMap { constraint -> CanonicalType? in
      switch constraint {
      case .declared(let type): .declared(type, arguments: [])
      case .framework(let type): .framework(type, arguments: [])
      case .external, .generic, .ambiguous: nil
      }
    }
    return constraints.isEmpty ? instance : .composition([instance] + constraints)
  }

  func instanceType(of owner: TypeID?) -> CanonicalType {
    guard let owner else { return .unknown }
    if types[owner].kind == .extension { return outsideType(extendedBy: owner) }
    return .declared(owner, arguments: types[owner].genericParameters.map { .generic($0) })
  }

  /// The framework's type that an extension in the project adds to.
  private func outsideType(extendedBy owner: TypeID) -> CanonicalType {
    let place = types[owner].place
    let file = types[place.file]
    return types.canonical(
      TypeExpression(parsing: file[place.declaration].name, in: file),
      from: Viewpoint(file: place.file, declaration: nil))
  }

  private func superType(in unit: CodeUnit) -> CanonicalType {
    guard let owner = unit.owner else { return .unknown }
    if case .declared(let parent)? = types.superclass(of: owner) {
      let arguments = types.genericArguments(of: owner, passedTo: parent)
      return .declared(
        parent,
        arguments: types[parent].genericParameters.map { arguments[$0] ?? .unknown })
    }
    guard let base = types.frameworkBase(of: owner) else { return .unknown }
    return .framework(base.base, arguments: base.arguments)
  }

  // MARK: Local names

  private mutating func localType(
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
      guard let sequence = body.sequence(of: loop) else { return .unknown }
      return type(at: CodePoint(unitID, sequence)).element
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

  private mutating func patternType(
    _ id: NodeID, owner: NodeID, path: [TupleStep], in unitID: CodeUnitID
  ) -> CanonicalType {
    let unit = code[unitID]
    let body = unit.body
    if let cast = body.cast(around: id, pattern: owner) {
      // `case let x as X`; what a name inside of `(x, y) as Pair` is stays open.
      guard body.firstChild(of: cast) == id, let written = body.writtenType(of: cast) else {
        return .unknown
      }
      return types.canonical(written, from: unit.viewpoint)
    }
    guard let matched = matchedType(by: owner, in: unitID) else { return .unknown }
    if let payload = enumPayload(at: id, in: body, of: matched) { return payload }
    if body.isInsideEnumCase(id, pattern: owner) { return .unknown }
    return path.reduce(matched) { $0.element($1) }
  }

  /// The type of the value that a pattern is matched with.
  private mutating func matchedType(by owner: NodeID, in unitID: CodeUnitID) -> CanonicalType? {
    let body = code[unitID].body
    switch body[owner].kind {
    case .binding, .condition:
      guard let value = body.value(ofBinding: owner) else { return nil }
      let type = type(at: CodePoint(unitID, value))
      return body.unwraps(owner) ? type.unwrapped : type
    case .for: return body.sequence(of: owner).map { type(at: CodePoint(unitID, $0)).element }
    case .switchCase:
      return body.firstChild(of: body[owner].parent).map { type(at: CodePoint(unitID, $0)) }
    default: return nil
    }
  }

  /// The type of an associated value that a pattern `.name(let x)` takes out.
  private func enumPayload(at id: NodeID, in body: Body, of matched: CanonicalType)
    -> CanonicalType?
  {
    guard let declared = matched.declared, let (name, index) = body.enumCase(around: id),
      let member = types.members(named: name, of: declared).first(where: { $0.kind == .case })
    else { return nil }
    let parameters = types.parameters(of: member)
    guard index < parameters.count, let type = parameters[index].type else { return nil }
    return types.canonical(type, from: Viewpoint(member.place))
  }

  // MARK: Parameters, members, globals

  func parameterType(named name: String, in unit: CodeUnit) -> CanonicalType? {
    guard let index = parameterIndex(named: name, in: unit) else {
      return implicitParameterType(name, in: unit)
    }
    return parameterType(index, of: unit.declaration)
  }

  /// The parameter of the unit's function that an expression is.
  func parameterIndex(at point: CodePoint) -> Int? {
    let unit = code[point.unit]
    let node = unit.body.stripped(point.node)
    let name = unit.body.name(of: node)
    guard unit.body[node].kind == .name, unit.body.referent(of: name, at: node) == nil else {
      return nil
    }
    return parameterIndex(named: name, in: unit)
  }

  /// The parameter of the unit's function that the name means.
  func parameterIndex(named name: String, in unit: CodeUnit) -> Int? {
    if case .defaultValue = unit.role { return nil }
    let file = types[unit.declaration.file]
    let parameters = types.declaration(at: unit.declaration).parameters.indices
    return parameters.firstIndex { file.name(file.parameters[$0].name) == name }
      .map { $0 - parameters.lowerBound }
  }

  func parameterType(_ index: Int, of place: DeclarationPlace) -> CanonicalType {
    let file = types[place.file]
    let parameters = types.declaration(at: place).parameters.indices
    guard index < parameters.count else { return .unknown }
    let parameter = file.parameters[parameters.lowerBound + index]
    guard !parameter.type.isEmpty else { return .unknown }
    var type = types.canonical(
      TypeExpression(parsing: parameter.type, in: file), from: Viewpoint(place))
    if case .specified(_, let plain) = type { type = plain }
    return parameter.isVariadic ? .array(type) : type
  }

  /// `newValue` and `oldValue` in accessors.
  private func implicitParameterType(_ name: String, in unit: CodeUnit) -> CanonicalType? {
    guard case .accessor(let kind) = unit.role, kind != .get,
      name == "newValue" || name == "oldValue"
    else { return nil }
    let declaration = types.declaration(at: unit.declaration)
    guard !declaration.type.isEmpty else { return .unknown }
    return types.canonical(
      TypeExpression(parsing: declaration.type, in: types[unit.declaration.file]),
      from: unit.viewpoint)
  }

  private mutating func ownPropertyType(_ name: String, in unit: CodeUnit) -> CanonicalType? {
    guard let owner = unit.owner else { return nil }
    let isStatic = types.declaration(at: unit.declaration).modifiers.isStatic
    if let type = propertyType(name, of: instanceType(of: owner), isStatic: isStatic) {
      return type
    }
    // Types nested in another see its static members.
    var outer = types[owner].outer
    while let type = outer {
      if let found = propertyType(name, of: instanceType(of: type), isStatic: true) { return found }
      outer = types[type].outer
    }
    return nil
  }

  private mutating func globalType(_ name: String, in unit: CodeUnit) -> CanonicalType {
    let variables = globals.declarations(named: name, from: unit.location.file).filter {
      types.declaration(at: $0).kind != .func
    }
    guard variables.count == 1, let place = variables.first else { return .unknown }
    return variableType(at: place) ?? .unknown
  }

  /// A property's declared type, or that of its initial value.
  package mutating func type(of property: Member) -> CanonicalType? {
    types.canonicalType(of: property) ?? variableType(at: property.place)
  }

  /// A variable's declared type, or that of its initial value.
  package mutating func variableType(at place: DeclarationPlace) -> CanonicalType? {
    let declaration = types.declaration(at: place)
    if !declaration.type.isEmpty {
      return types.canonical(
        TypeExpression(parsing: declaration.type, in: types[place.file]), from: Viewpoint(place))
    }
    guard !declaration.traits.contains(.destructured), let unit = code.initialValue(of: place),
      let value = code[unit].body.firstChild(of: code[unit].body.root)
    else { return nil }
    return type(at: CodePoint(unit, value))
  }
}

extension Body {
  /// What a `for` loop goes through.
  func sequence(of loop: NodeID) -> NodeID? {
    children(of: loop).first { self[$0].kind.isExpression }
  }

  /// The enum case whose associated value a name in a pattern takes, and which of them.
  func enumCase(around name: NodeID) -> (name: String, index: Int)? {
    var current = name
    while current != root,
      self[current].kind != .pattern || self[self[current].parent].kind == .pattern
    {
      let parent = self[current].parent
      if self[current].kind == .argument, self[parent].kind == .call,
        let callee = firstChild(of: parent),
        self[callee].kind == .implicitMember || self[callee].kind == .member
      {
        return (
          self.name(of: callee), arguments(of: parent).firstIndex(of: current) ?? 0
        )
      }
      current = parent
    }
    return nil
  }

  func cast(around name: NodeID, pattern owner: NodeID) -> NodeID? {
    var current = name
    while current != owner, current != root {
      if self[current].kind == .cast { return current }
      current = self[current].parent
    }
    return nil
  }

  func isInsideEnumCase(_ name: NodeID, pattern owner: NodeID) -> Bool {
    var current = name
    while current != owner, current != root {
      if self[current].kind == .call { return true }
      current = self[current].parent
    }
    return false
  }
}
