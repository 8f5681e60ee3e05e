import RibsSyntax

/// Values that properties hold, and that functions and closures are given.
extension Flow {
  mutating func member(_ point: CodePoint, _ steps: [FlowStep]) -> [FlowSource] {
    let body = code[point.unit].body
    guard let base = body.firstChild(of: point.node) else { return [] }
    let name = body.name(of: point.node)
    let holder = CodePoint(point.unit, base)
    if name == "self" { return sources(at: holder, steps) }
    let receiver = typing.type(at: holder)
    switch receiver.unwrapped {
    case .tuple(let elements):
      let index = Int(name) ?? elements.firstIndex { $0.label == name }
      return index.map { sources(at: holder, [.element(.index($0))] + steps) } ?? []
    case .metatype(let instance):
      guard let declared = instance.declared else { break }
      return propertySources(name, of: declared, isStatic: true, at: point, steps)
    case .external("Array", _), .external("Set", _), .external("Dictionary", _):
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
        if types[declared].kind == .struct {
          return structField(name, of: declared, held: holder, at: point, steps)
        }
        return propertySources(name, of: declared, isStatic: false, at: point, steps)
      }
    }
    return unknown("`\(name)` is not declared in the tree", at: point)
  }

  /// A struct's field is what this very value was made with, where that can be seen.
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
    }
    guard !properties.isEmpty else {
      return unknown("nothing in the tree declares `\(name)` of `\(types[type].name)`", at: point)
    }
    return properties.flatMap { propertySources($0, at: point, steps) }
  }

  private mutating func propertySources(
    _ property: Member, at point: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource] {
    if property.storage == .computed, let getter = code.result(of: property.place) {
      return results(ofBlock: code[getter].body.root, in: getter, steps)
    }
    var found: [FlowSource] = []
    if let value = code.initialValue(of: property.place) {
      found += sources(at: CodePoint(value, NodeID(1)), destructured(property) + steps)
    }
    for (value, isItem) in assignedValues(of: property) {
      if isItem, steps.first != .item { continue }
      found += sources(at: value, isItem ? Array(steps.dropFirst()) : steps)
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

  /// The right sides of all assignments to a property, and what is appended to it.
  private mutating func assignedValues(of property: Member) -> [(value: CodePoint, isItem: Bool)] {
    var found: [(CodePoint, Bool)] = []
    for point in index.assignments(named: property.name) {
      let body = code[point.unit].body
      let parts = body.children(of: point.node)
      guard parts.count == 2, isMeant(property, by: point) else { continue }
      let isItem = body[body.stripped(parts[0])].kind == .subscript
      found.append((CodePoint(point.unit, parts[1]), isItem))
    }
    for name in ["append", "insert", "updateValue"] where holdsItems(property) {
      for point in index.calls(named: name) {
        let body = code[point.unit].body
        guard let callee = CodeIndex.subject(of: point.node, in: body),
          let base = body.base(of: callee), isMeant(property, by: CodePoint(point.unit, base)),
          let argument = body.arguments(of: point.node).first, let value = body.value(of: argument)
        else { continue }
        found.append((CodePoint(point.unit, value), true))
      }
    }
    return found
  }

  private mutating func holdsItems(_ property: Member) -> Bool {
    typing.propertyType(of: property, seenFrom: property.owner)?.element != .unknown
  }

  /// The name or member that an assignment or expression is about is this property.
  private mutating func isMeant(_ property: Member, by point: CodePoint) -> Bool {
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
        part.declared.map {
          types.inherits($0, property.owner) || types.inherits(property.owner, $0)
        } ?? false
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
      let body = code[call.unit].body
      guard
        let argument = body.arguments(of: call.node).first(where: {
          body.name(of: $0) == property.name
        }), let value = body.value(of: argument),
        case .constructor(let type) = typing.callee(of: call), type.declared == owner.id
      else { return [] }
      return sources(at: CodePoint(call.unit, value), steps)
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
    let file = types[place.file]
    let owner = declaration.parent.flatMap {
      types.index.byPlace[DeclarationPlace(file: place.file, declaration: $0)]
    }
    let name = file.name(declaration.name)
    if declaration.kind == .`init`, let owner {
      return initialiserCallers(of: place, owner: owner)
    }
    let labels = FunctionSignature(at: place, in: types).labels
    return index.calls(named: name).filter { call in
      switch typing.callee(of: call) {
      case .methods(let methods, _):
        methods.contains { method in
          method.place == place
            || (owner.map { types.inherits($0, method.owner) } ?? false)
              && FunctionSignature(at: method.place, in: types).labels == labels
        }
      case .globals(let places): places.contains(place)
      default: false
      }
    }
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

  /// What the closure's parameter is given by whoever calls the closure.
  mutating func closureParameterSources(
    _ parameter: Int, of closure: CodePoint, _ steps: [FlowStep]
  )
    -> [FlowSource]
  {
    let body = code[closure.unit].body
    let argument = body[closure.node].parent
    guard body[argument].kind == .argument, body[body[argument].parent].kind == .call else {
      return unknown("the closure's callers are not followed", at: closure)
    }
    let call = CodePoint(closure.unit, body[argument].parent)
    if case .foreign(let name, let base?, let receiver) = typing.callee(of: call),
      Typing.iterating.contains(name)
    {
      if case .external("Optional", let wrapped) = receiver, wrapped.first?.element == .unknown {
        return sources(at: CodePoint(closure.unit, base), steps)
      }
      return sources(at: CodePoint(closure.unit, base), [.item] + steps)
    }
    var found: [FlowSource] = []
    for target in typing.targets(of: call) {
      found += givenToClosure(parameter, passedAs: argument, in: call, by: target.place, steps)
    }
    return found.isEmpty ? unknown("the closure's callers are not followed", at: closure) : found
  }

  /// The arguments of the calls of a closure in the function that takes it.
  private mutating func givenToClosure(
    _ parameter: Int, passedAs argument: NodeID, in call: CodePoint, by place: DeclarationPlace,
    _ steps: [FlowStep]
  ) -> [FlowSource] {
    let arguments = code[call.unit].body.callArguments(of: call.node)
    guard let match = FunctionSignature(at: place, in: types).match(arguments),
      let index = match.first(where: { arguments[$0.value].node == argument })?.key,
      let unit = code.result(of: place)
    else { return [] }
    let body = code[unit].body
    var found: [FlowSource] = []
    for node in body.nodes.indices where body.nodes[node].kind == .call {
      let inner = NodeID(node)
      guard let callee = CodeIndex.subject(of: inner, in: body), body[callee].kind == .name,
        typing.parameterIndex(named: body.name(of: callee), in: code[unit]) == index
      else { continue }
      let given = body.arguments(of: inner)
      guard parameter < given.count, let value = body.value(of: given[parameter]) else { continue }
      found += sources(at: CodePoint(unit, value), steps).flatMap { source -> [FlowSource] in
        guard case .parameter(let next, let index, let rest) = source.value else {
          return [source]
        }
        if next == place {
          return self.argument(of: call, forParameter: index, of: place).map {
            sources(at: $0, rest)
          } ?? []
        }
        return parameterSources(index, of: next, rest)
      }
    }
    return found
  }

  mutating func localFunctionParameterSources(
    _ parameter: Int, of function: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource] {
    let body = code[function.unit].body
    let name = body.name(of: function.node)
    return body.nodes.indices.flatMap { node -> [FlowSource] in
      let call = NodeID(node)
      guard body[call].kind == .call, let callee = CodeIndex.subject(of: call, in: body),
        body[callee].kind == .name, body.name(of: callee) == name,
        body.referent(of: name, at: callee) == .localFunction(function.node)
      else { return [] }
      let arguments = body.arguments(of: call)
      guard parameter < arguments.count, let value = body.value(of: arguments[parameter]) else {
        return []
      }
      return sources(at: CodePoint(function.unit, value), steps)
    }
  }
}
