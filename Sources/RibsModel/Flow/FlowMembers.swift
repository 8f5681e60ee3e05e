import RibsSyntax

/// Values that properties hold, and that functions and closures are given.
extension Flow {
  mutating func member(_ point: CodePoint, _ steps: [FlowStep]) -> [FlowSource] {
    let body = code[point.unit].body
    guard let base = body.firstChild(of: point.node) else { return [] }
    let name = body.name(of: point.node)
    let holder = CodePoint(point.unit, base)
    if name == "self" { return sources(at: holder, steps) }
    let receiver = typing.bounded(typing.type(at: holder), in: code[point.unit])
    switch receiver.unwrapped {
    case .tuple(let elements):
      let index = Int(name) ?? elements.firstIndex { $0.label == name }
      return index.map { sources(at: holder, [.element(.index($0))] + steps) } ?? []
    case .metatype(let instance):
      guard let declared = instance.declared,
        steps.first != .called || typing.property(name, of: declared, isStatic: true) != nil
      else { break }
      return propertySources(name, of: declared, isStatic: true, at: point, steps)
    case .external("Array", _), .external("Set", _), .external("Dictionary", _), .unknown:
      switch name {
      case "first", "last": return sources(at: holder, [.item] + steps)
      case "values", "lazy": return sources(at: holder, steps)
      default: break
      }
    default:
      for part in receiver.parts {
        guard let declared = part.declared ?? typing.additions(to: part),
          typing.property(name, of: declared, isStatic: false) != nil
        else { continue }
        if types[declared].kind == .struct || !types[declared].genericParameters.isEmpty {
          return structField(name, of: declared, held: holder, at: point, steps)
        }
        return propertySources(name, of: declared, isStatic: false, at: point, steps)
      }
    }
    if let functions = functionReference(name, of: receiver, held: holder, steps) {
      return functions
    }
    if steps.isEmpty, let declared = receiver.declared,
      let source = frameworkDependency(name, of: declared, at: point)
    {
      return [source]
    }
    return unknown("`\(name)` is not declared in the tree", at: point)
  }

  /// What the method gives back that `a.build` means in `let make = a.build`, when it is called.
  private mutating func functionReference(
    _ name: String, of receiver: CanonicalType, held holder: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource]? {
    guard steps.first == .called else { return nil }
    let instance: CanonicalType
    if case .metatype(let type) = receiver.unwrapped {
      instance = type
    } else {
      instance = receiver
    }
    for part in instance.parts {
      guard let declared = part.declared ?? typing.additions(to: part) else { continue }
      let methods = types.allMembers(named: name, of: declared).filter { $0.kind == .func }
      guard !methods.isEmpty else { continue }
      let functions = implementations(of: methods, on: instance)
      let rest = Array(steps.dropFirst())
      let results =
        results(ofMethodOn: holder, runningOneOf: functions, rest)
        ?? functions.flatMap { functionSources($0, rest) }
      return results.map { $0.built(by: code[holder.unit].owner) }
    }
    return nil
  }

  /// `dependency` of a builder or component that does not declare a property of that name itself.
  func frameworkDependency(_ name: String, of type: TypeID, at point: CodePoint) -> FlowSource? {
    guard name == "dependency", types.frameworkBase(of: type)?.base.takesDependency == true else {
      return nil
    }
    return FlowSource(value: .dependency(of: type), point: point)
  }

  /// A struct's field is what this very value was made with, where that can be seen; so is a
  /// property of a generic class, which is made for values that have nothing in common.
  private mutating func structField(
    _ name: String, of type: TypeID, held holder: CodePoint, at point: CodePoint,
    _ steps: [FlowStep]
  ) -> [FlowSource] {
    guard typing.property(name, of: type, isStatic: false)?.isStoredProperty == true else {
      return propertySources(name, of: type, isStatic: false, at: point, steps)
    }
    let traced = sources(at: holder, [.element(.label(name))] + steps)
    let isKnown = traced.allSatisfy {
      if case .unknown = $0.value { false } else { true }
    }
    return isKnown && !traced.isEmpty
      ? traced : propertySources(name, of: type, isStatic: false, at: point, steps)
  }

  // MARK: Properties

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
      return results(ofBlock: code[getter].body.root, in: getter, steps)
    }
    var found: [FlowSource] = []
    if let value = code.initialValue(of: property.place) {
      found += sources(at: CodePoint(value, NodeID(1)), destructured(property) + steps)
    }
    for point in changes(of: property) {
      guard let change = code[point.unit].body.change(by: point.node),
        isMeant(property, by: CodePoint(point.unit, change.target)),
        let rest = change.steps(after: steps)
      else { continue }
      found += sources(at: CodePoint(point.unit, change.value), rest)
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
    let assignments = index.assignments(named: property.name)
    guard holdsItems(property) else { return assignments }
    return assignments + index.additions(named: property.name)
      + Body.growingMethods.flatMap { index.calls(named: $0) }
  }

  private mutating func holdsItems(_ property: Member) -> Bool {
    typing.propertyType(of: property, seenFrom: property.owner)?.element != .unknown
  }

  /// The name or member that an assignment or expression is about is this property.
  mutating func isMeant(_ property: Member, by point: CodePoint) -> Bool {
    let unit = code[point.unit]
    let body = unit.body
    let isAssignment = body[point.node].kind == .assignment
    let subject =
      isAssignment
      ? CodeIndex.subject(of: point.node, in: body) : body.stripped(point.node)
    guard let subject, body.name(of: subject) == property.name else { return false }
    if property.access <= .fileprivate, property.place.file != unit.location.file { return false }
    switch body[subject].kind {
    case .name:
      guard body.referent(of: property.name, at: subject) == nil,
        typing.parameterIndex(named: property.name, in: unit) == nil
      else { return false }
      return unit.owner.map { types.inherits($0, property.owner) } ?? false
    case .member:
      guard let base = body.firstChild(of: subject) else { return false }
      return typing.type(at: CodePoint(point.unit, base)).parts.contains { part in
        part.declared.map { types.isRelated($0, to: property.owner) } ?? false
      }
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

  // MARK: Parameters

  /// What all callers pass for a parameter.
  mutating func parameterSources(_ parameter: Int, of place: DeclarationPlace, _ steps: [FlowStep])
    -> [FlowSource]
  {
    enterParameter(parameter, of: place, steps) { flow in
      flow.callers(of: place).flatMap { call -> [FlowSource] in
        guard let value = flow.argument(of: call, forParameter: parameter, of: place) else {
          return []
        }
        return flow.sources(at: value, steps).flatMap { source -> [FlowSource] in
          guard case .parameter(let next, let index, let rest) = source.value else {
            return [source]
          }
          return flow.parameterSources(index, of: next, rest)
        }
      }
    }
  }

  /// The calls that may run a function or initialiser.
  package mutating func callers(of place: DeclarationPlace) -> [CodePoint] {
    let declaration = types.declaration(at: place)
    let owner = types.owner(of: place)
    let name = types.declaredName(at: place)
    if declaration.kind == .`init`, let owner {
      return initialiserCallers(of: place, owner: owner)
    }
    let labels = FunctionSignature(at: place, in: types).labels
    return index.calls(named: name).filter { call in
      switch typing.callee(of: call) {
      case .methods(let methods, _):
        methods.contains { method in
          method.place == place
            || (owner.map { mayImplement(method, $0) } ?? false)
              && FunctionSignature(at: method.place, in: types).labels == labels
        }
      case .globals(let places): places.contains(place)
      default: false
      }
    }
  }

  /// A function of the type is called where the method is: by inheritance, or as an extension of one
  /// protocol has what another asks of the types that conform to both.
  private func mayImplement(_ method: Member, _ owner: TypeID) -> Bool {
    if types.inherits(owner, method.owner) { return true }
    return types[owner].kind == .protocol && types[method.owner].kind == .protocol
      && code.result(of: method.place) == nil
      && hierarchy.heirs(of: owner).contains { types.inherits($0, method.owner) }
  }

  private mutating func initialiserCallers(of place: DeclarationPlace, owner: TypeID)
    -> [CodePoint]
  {
    let heirs = hierarchy.heirs(of: owner)
    let names = Set([types[owner].name] + heirs.map { types[$0].name } + ["init"])
    let signature = FunctionSignature(at: place, in: types)
    return names.sorted().flatMap { name in
      // Every initialiser calls another `init`: labels tell most of them apart, at little cost.
      index.calls(named: name).filter { call in
        name != "init"
          || signature.match(code[call.unit].body.callArguments(of: call.node)) != nil
      }
    }.filter { call in typing.targets(of: call).contains { $0.place == place } }
  }
}
