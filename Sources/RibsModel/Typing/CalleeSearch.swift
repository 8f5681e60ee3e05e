import RibsSyntax

/// Finds what a call calls.
extension Typing {
  mutating func findCallee(of call: CodePoint) -> Callee {
    withoutAsynchronous(namedByLabels(call), at: call)
  }

  private mutating func namedByLabels(_ call: CodePoint) -> Callee {
    let unit = code[call.unit]
    let body = unit.body
    guard let written = body.callee(of: call.node) else { return .unknown }
    let target = body.unwrapped(written)
    switch body[target].kind {
    case .closure: return .closure(target)
    case .name: return namedCallee(target, call: call, in: unit)
    case .member: return memberCallee(target, call: call, in: unit)
    case .implicitMember: return implicitCallee(target, call: call, in: unit)
    case .array, .dictionary:
      // `[Routing]()`
      let type = writtenType(at: target, in: unit)
      guard case .external = type else { return .value(target) }
      return .constructor(type)
    default: return .value(target)
    }
  }

  private mutating func namedCallee(_ target: NodeID, call: CodePoint, in unit: CodeUnit) -> Callee
  {
    let body = unit.body
    let name = body.name(of: target)
    switch body.referent(of: name, at: target) {
    case .localFunction(let function): return .localFunction(function)
    case .some: return .value(target)
    case nil: break
    }
    if parameterIndex(named: name, in: unit) != nil { return .value(target) }
    if name == "Self" { return .constructor(instanceType(of: unit.owner)) }
    if let type = typeNamed(at: call.at(target), in: unit) {
      return .constructor(type)
    }
    let arguments = body.callArguments(of: call.node)
    if let owner = unit.owner {
      let methods = methods(named: name, of: owner, taking: arguments)
      if !methods.isEmpty { return .methods(methods, receiver: selfType(in: unit)) }
      if property(name, of: owner, isStatic: false) != nil { return .value(target) }
    }
    let functions = globals.declarations(named: name, from: unit.location.file)
      .filter { types.declaration(at: $0).kind == .func }
    let fitting = functions.filter {
      FunctionSignature(at: $0, in: types).match(arguments) != nil
    }
    if !fitting.isEmpty { return .globals(fitting) }
    if functions.count == 1 { return .globals(functions) }
    if let type = types.typeInLowerCase(named: name, from: unit.viewpoint) {
      return .constructor(type)
    }
    if body.isDottedTypeName(target) { return .constructor(writtenType(at: target, in: unit)) }
    return .foreign(name: name, base: nil, receiver: selfType(in: unit))
  }

  private mutating func memberCallee(_ target: NodeID, call: CodePoint, in unit: CodeUnit)
    -> Callee
  {
    let body = unit.body
    guard let base = body.firstChild(of: target) else { return .unknown }
    let name = body.name(of: target)
    if name == "init", body[base].kind == .name {
      if body.name(of: base) == "super" { return .superInitialiser }
      if body.name(of: base) == "self" { return .selfInitialiser }
    }
    let receiver = bounded(type(at: call.at(base)), in: unit)
    let arguments = body.callArguments(of: call.node)
    if case .metatype(let instance) = receiver.unwrapped {
      if name == "init" { return .constructor(instance) }
      if let type = typeNamed(at: call.at(target), in: unit) {
        return .constructor(type)
      }
      guard let declared = instance.declared else { return .unknown }
      if types.members(named: name, of: declared).contains(where: { $0.kind == .case }) {
        return .constructor(instance)
      }
      let methods = methods(named: name, of: declared, taking: arguments)
      return methods.isEmpty ? .unknown : .methods(methods, receiver: instance)
    }
    if receiver == .unknown {
      if let type = typeNamed(at: call.at(target), in: unit) {
        return .constructor(type)
      }
      // `Module.Type(…)` and `Type.init(…)` of what the tree does not declare.
      let last = body.name(of: base).unicodeScalars.first
      if body.isDottedTypeName(base), last?.properties.isLowercase == false {
        let type = writtenType(at: name == "init" ? base : target, in: unit)
        let isType = name == "init" || name.unicodeScalars.first?.properties.isUppercase == true
        return isType ? .constructor(type) : .unknown
      }
    }
    for part in receiver.parts {
      for declared in part.declared.map({ [$0] }) ?? allAdditions(to: part) {
        let methods = methods(named: name, of: declared, taking: arguments)
        if !methods.isEmpty { return .methods(methods, receiver: receiver) }
      }
    }
    // `first(where:)` is no call of the property `first`.
    if receiver.element == .unknown, propertyType(name, of: receiver, isStatic: false) != nil {
      return .value(target)
    }
    return .foreign(name: name, base: base, receiver: receiver)
  }

  private mutating func implicitCallee(_ target: NodeID, call: CodePoint, in unit: CodeUnit)
    -> Callee
  {
    let expected = context(of: call).unwrapped
    let name = unit.body.name(of: target)
    if name == "init" { return expected == .unknown ? .unknown : .constructor(expected) }
    guard let declared = expected.declared else { return .unknown }
    if types.members(named: name, of: declared).contains(where: { $0.kind == .case }) {
      return .constructor(expected)
    }
    let methods = methods(
      named: name, of: declared, taking: unit.body.callArguments(of: call.node))
    return methods.isEmpty ? .unknown : .methods(methods, receiver: expected)
  }

  private func writtenType(at node: NodeID, in unit: CodeUnit) -> CanonicalType {
    types.canonical(
      TypeExpression(parsing: unit.body[node].range, in: unit.body.file), from: unit.viewpoint)
  }

  /// The methods of that name, own and inherited, nearest first, whose labels fit; where none fits
  /// and there is only one, that one, unless a class that is not in the tree may have another.
  func methods(named name: String, of type: TypeID, taking arguments: [CallArgument]) -> [Member] {
    let all = types.allMembers(named: name, of: type).filter { $0.kind == .func }
    let isOnly = all.count == 1 && types[type].kind != .extension
    if isOnly, types.ancestry(of: type).external.isEmpty { return all }
    return all.filter { FunctionSignature(at: $0.place, in: types).match(arguments) != nil }
  }

  /// The methods of exactly those labels, own and inherited, nearest first.
  func methods(_ method: MethodName, of type: CanonicalType) -> [Member] {
    guard let declared = type.declared else { return [] }
    return types.allMembers(named: method.name, of: declared).filter {
      $0.kind == .func && FunctionSignature(at: $0.place, in: types).labels == method.labels
    }
  }

  // MARK: Targets

  /// A function that a call may run.
  struct Target: Hashable {
    let place: DeclarationPlace
    /// The type whose member it is.
    let owner: TypeID?
  }

  /// The project's functions that the call names, before overriding.
  mutating func targets(of call: CodePoint) -> [Target] {
    switch callee(of: call) {
    case .methods(let methods, _): return methods.map { Target(place: $0.place, owner: $0.owner) }
    case .globals(let places): return places.map { Target(place: $0, owner: nil) }
    case .constructor(let type):
      return type.declared.map { initialisers(of: $0) } ?? []
    case .selfInitialiser: return code[call.unit].owner.map { initialisers(of: $0) } ?? []
    case .superInitialiser:
      guard let owner = code[call.unit].owner,
        case .declared(let parent)? = types.superclass(of: owner)
      else { return [] }
      return initialisers(of: parent)
    default: return []
    }
  }

  /// The initialisers that making a type may run: its own, and where those of a class stand in
  /// extensions alone, also those of the nearest superclass that has any.
  func initialisers(of type: TypeID) -> [Target] {
    var found: [Target] = []
    for candidate in types.selfAndSuperclasses(of: type) {
      let own = types.members(named: "init", of: candidate).filter { $0.kind == .`init` }
      found += own.map { Target(place: $0.place, owner: candidate) }
      if own.contains(where: { $0.declaringExtension == nil }) { return found }
    }
    // A struct keeps its memberwise initialiser.
    return types[type].kind == .class ? found : []
  }
}
