import RibsSyntax

extension Typing {
  /// The properties by which an object keeps an argument of a call: what an initialiser makes, or
  /// whose method is called; nil where it does not, or where the tree does not show it.
  package func hops(
    keeping argument: NodeID, of call: CodePoint, in hierarchy: Hierarchy
  ) -> [OwnershipHop]? {
    var stored = StoredArguments(typing: self)
    return stored.path(toArgument: argument, of: call, in: hierarchy)
  }
}

/// Finds the property in which an object keeps what its initialiser is given.
struct StoredArguments {
  var typing: Typing
  private var depth = 0
  var types: TypeTable { typing.types }
  var code: CodeTable { typing.code }

  init(typing: Typing) {
    self.typing = typing
  }

  mutating func path(
    toArgument argument: NodeID, of call: CodePoint, in hierarchy: Hierarchy
  ) -> [OwnershipHop]? {
    let unit = code[call.unit]
    let arguments = unit.body.callArguments(of: call.node)
    guard let number = arguments.firstIndex(where: { $0.node == argument }) else { return nil }
    switch typing.callee(of: call) {
    case .constructor(let type):
      if let declared = type.declared, types[declared].kind == .enum {
        let name = unit.body.calledName(of: call.node)
        return types.members(named: name, of: declared).first { $0.kind == .case }
          .map { [hop(from: declared, by: $0)] }
      }
      return path(
        toArgument: number, among: arguments, made: type, at: unit.location(of: call.node))
    case .methods(let methods, _):
      guard
        let (method, parameter) = method(
          among: methods, taking: number, arguments, in: hierarchy)
      else { return nil }
      return path(toParameter: parameter, of: method.place, owner: method.owner, made: method.owner)
    default: return nil
    }
  }

  /// The way from the made object to the argument: the strong property that takes it, directly, in
  /// a collection or closure, or by way of another object; nil when none does or the tree does not
  /// show it.
  mutating func path(
    toArgument number: Int, among arguments: [CallArgument], made type: CanonicalType,
    at location: Location
  ) -> [OwnershipHop]? {
    switch type.unwrapped {
    case .framework(let framework, _):
      return framework.property(keeping: arguments[number], at: number).map {
        [OwnershipHop(holder: framework.qualifiedName, property: $0, location: location)]
      }
    case .declared(let declared, _):
      return path(toArgument: number, among: arguments, madeBy: declared, at: location)
    default: return nil
    }
  }

  mutating func path(
    toArgument number: Int, among arguments: [CallArgument], madeBy type: TypeID,
    at location: Location
  ) -> [OwnershipHop]? {
    guard depth < FollowingLimit.declarations else { return nil }
    depth += 1
    defer { depth -= 1 }
    if let (target, parameter) = initialiser(of: type, taking: number, among: arguments) {
      return path(toParameter: parameter, of: target.place, owner: target.owner, made: type)
    }
    guard typing.initialisers(of: type).isEmpty else { return nil }
    if types[type].kind == .struct {
      return memberwisePath(arguments[number], of: type)
    }
    guard let base = types.frameworkBase(of: type),
      let property = base.base.property(keeping: arguments[number], at: number)
    else { return nil }
    return [OwnershipHop(holder: types[type].name, property: property, location: location)]
  }

  private func memberwisePath(_ argument: CallArgument, of type: TypeID) -> [OwnershipHop]? {
    guard let property = types.memberwiseProperty(taking: argument, of: type),
      types.keepsStrongly(property)
    else { return nil }
    return [hop(from: type, by: property)]
  }

  func hop(from type: TypeID, by property: Member) -> OwnershipHop {
    OwnershipHop(holder: types[type].name, property: property.name, location: property.location)
  }
}
