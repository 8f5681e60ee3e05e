import RibsSyntax

/// Values that properties and the cases of enums hold.
extension Flow {
  /// What a property of the type, or for a protocol of everything that conforms, holds.
  mutating func propertySources(
    _ name: String, of type: TypeID, isStatic: Bool, at point: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource] {
    var properties: [Member] = []
    func add(_ owner: TypeID) {
      let all = types.allMembers(named: name, of: owner).filter {
        $0.isProperty && $0.isStatic == isStatic && $0.storage != .requirement
      }
      guard let member = all.first, !properties.contains(where: { $0.place == member.place })
      else { return }
      properties.append(member)
    }
    if types[type].kind == .protocol || types[type].kind == .typealias {
      hierarchy.heirs(of: type).forEach(add)
    } else {
      add(type)
      for heir in hierarchy.heirs(of: type)
      where types.members(named: name, of: heir).contains(where: \.isProperty) { add(heir) }
    }
    guard !properties.isEmpty else {
      return unknown("nothing in the tree declares `\(name)` of `\(types[type].name)`", at: point)
    }
    return properties.flatMap { sources(of: $0, steps) }
  }

  /// What this property holds.
  mutating func sources(of property: Member, _ steps: [FlowStep] = []) -> [FlowSource] {
    if property.storage == .computed, let getter = code.result(of: property.place) {
      return results(ofBlock: code[getter].body.rootID, in: getter, steps)
    }
    var found: [FlowSource] = []
    if let value = code.initialValuePoint(of: property.place) {
      found += sources(at: value, destructured(property) + steps)
    }
    for point in changes(of: property) {
      for change in code[point.unit].body.changes(by: point.node)
      where isMeant(property, by: point.at(change.target)) {
        guard let rest = change.steps(after: steps) else { continue }
        found += sources(at: point.at(change.value), rest)
      }
    }
    found += memberwiseSources(property, steps)
    return found.flatMap { source -> [FlowSource] in
      guard case .parameter(let place, let index, let rest) = source.value else { return [source] }
      return parameterSources(index, of: place, rest)
    }
  }

  /// `let (a, b) = pair`: the step to this property's part.
  private func destructured(_ property: Member) -> [FlowStep] {
    guard property.traits.contains(.destructured) else { return [] }
    let file = types[property.place.file]
    let value = types.declaration(at: property.place).initialValue
    var index = 0
    for declaration in file.declarations where declaration.initialValue == value {
      if declaration.name == types.declaration(at: property.place).name { break }
      index += 1
    }
    return [.element(.index(index))]
  }

  /// Where a property of that name, maybe of another type, is assigned or added to.
  private mutating func changes(of property: Member) -> [CodePoint] {
    let assignments = index.assignments(to: property)
    guard holdsItems(property) else { return assignments }
    return assignments + index.additions(to: property)
      + CollectionMethods.growing.flatMap { index.calls(named: $0) }
  }

  private mutating func holdsItems(_ property: Member) -> Bool {
    typing.propertyType(of: property, seenFrom: property.owner)?.element != .unknown
  }

  /// The name or member is this property.
  mutating func isMeant(_ property: Member, by point: CodePoint) -> Bool {
    let unit = code[point.unit]
    let body = unit.body
    let subject = body.unwrapped(point.node)
    guard body.name(of: subject) == property.name else { return false }
    if property.isFileScoped, property.place.file != unit.location.file { return false }
    switch body[subject].kind {
    case .name:
      guard body.referent(of: property.name, at: subject) == nil,
        typing.parameterIndex(named: property.name, in: unit) == nil
      else { return false }
      return unit.owner.map { types.inherits($0, property.owner) } ?? false
    case .member:
      guard let base = body.firstChild(of: subject) else { return false }
      return types.isRelated(typing.type(at: point.at(base)), to: property.owner)
    default: return false
    }
  }

  /// What the calls of a struct's memberwise initialiser give a property.
  private mutating func memberwiseSources(_ property: Member, _ steps: [FlowStep]) -> [FlowSource] {
    let owner = types[property.owner]
    guard owner.kind == .struct, typing.initialisers(of: owner.id).isEmpty else { return [] }
    return (index.calls(named: owner.name) + index.calls(named: "init")).flatMap {
      call -> [FlowSource] in
      guard let value = memberwiseArgument(for: property, of: call),
        case .constructor(let type) = typing.callee(of: call), type.declared == owner.id
      else { return [] }
      return sources(at: value, steps)
    }
  }

  /// What an associated value of an enum's case is made with.
  mutating func payloads(
    _ index: Int, of name: String, in type: TypeID, _ steps: [FlowStep]
  ) -> [FlowSource] {
    self.index.calls(named: name).flatMap { call -> [FlowSource] in
      guard case .constructor(let made) = typing.callee(of: call), made.declared == type else {
        return []
      }
      return argument(index, of: call).map { sources(at: $0, steps) } ?? []
    }
  }
}
