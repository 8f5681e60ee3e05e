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
      guard let method = implementation(of: methods, in: hierarchy),
        let match = FunctionSignature(at: method.place, in: types).match(arguments),
        let parameter = match.first(where: { $0.value == number })?.key
      else { return nil }
      return path(toParameter: parameter, of: method.place, owner: method.owner, made: method.owner)
    default: return nil
    }
  }

  /// The method of a class that the call runs; for what only a protocol asks for, that of the one
  /// class which conforms. Nil where there are several.
  private func implementation(of methods: [Member], in hierarchy: Hierarchy) -> Member? {
    let own = methods.filter {
      types[$0.owner].kind != .protocol || $0.declaringExtension != nil
    }
    if own.count > 1 { return override(among: own, in: hierarchy) }
    if let only = own.first { return types[only.owner].kind == .class ? only : nil }
    guard let asked = methods.first, let heir = hierarchy.onlyHeir(of: asked.owner),
      types[heir].kind == .class
    else { return nil }
    return typing.methods(
      MethodName(at: asked.place, in: types), of: .declared(heir, arguments: [])
    )
    .first { types[$0.owner].kind == .class }
  }

  /// The method of a class that overrides all the others, and that none overrides in turn.
  private func override(among methods: [Member], in hierarchy: Hierarchy) -> Member? {
    methods.first { last in
      types[last.owner].kind == .class && last.modifiers.contains(.override)
        && methods.allSatisfy { method in
          method.place == last.place
            || method.owner != last.owner && types.inherits(last.owner, method.owner)
        }
        && !hierarchy.overrides(last, types)
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
    let initialisers = typing.initialisers(of: type)
    var fitting = initialisers.compactMap { target in
      FunctionSignature(at: target.place, in: types).match(arguments).map { (target, $0) }
    }
    if fitting.count > 1, arguments[number].isTrailing {
      // `View { … }` is not `init?(coder:)`, which any labels of a trailing closure fit.
      fitting = fitting.filter { target, match in
        match.first { $0.value == number }.map { takesFunction($0.key, of: target.place) } == true
      }
    }
    if let (target, match) = fitting.first, fitting.count == 1, let owner = target.owner {
      guard let parameter = match.first(where: { $0.value == number })?.key else { return nil }
      return path(toParameter: parameter, of: target.place, owner: owner, made: type)
    }
    guard initialisers.isEmpty else { return nil }
    if types[type].kind == .struct {
      return memberwisePath(arguments[number], of: type)
    }
    guard let base = types.frameworkBase(of: type),
      let property = base.base.property(keeping: arguments[number], at: number)
    else { return nil }
    return [OwnershipHop(holder: types[type].name, property: property, location: location)]
  }

  private func takesFunction(_ parameter: Int, of place: DeclarationPlace) -> Bool {
    let written = types.parameters(at: place).dropFirst(parameter).first?.type
    return written.map { types[place.file].contains("->", in: $0) } ?? false
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
