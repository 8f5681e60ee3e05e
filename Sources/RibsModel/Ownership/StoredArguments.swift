import RibsSyntax

extension Typing {
  /// The properties by which an object keeps an argument of a call: what an initialiser makes, or whose
  /// method is called; nil where it does not, or where the tree does not show it.
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
        return types.members(named: name, of: declared).first { $0.kind == .case }.map {
          [OwnershipHop(holder: types[declared].name, property: name, location: $0.location)]
        }
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

  /// The method of a class that the call runs; for what only a protocol asks for, that of the one class
  /// which conforms. Nil where there are several.
  private func implementation(of methods: [Member], in hierarchy: Hierarchy) -> Member? {
    let own = methods.filter {
      types[$0.owner].kind != .protocol || $0.declaringExtension != nil
    }
    if let only = own.first {
      return own.count == 1 && types[only.owner].kind == .class ? only : nil
    }
    guard let asked = methods.first else { return nil }
    let heirs = hierarchy.heirs(of: asked.owner)
    guard heirs.count == 1, let heir = heirs.first, types[heir].kind == .class else { return nil }
    return typing.methods(
      MethodName(at: asked.place, in: types), of: .declared(heir, arguments: [])
    )
    .first { types[$0.owner].kind == .class }
  }

  /// The way from the made object to the argument: the strong property that takes it, directly, in a
  /// collection or closure, or by way of another object; nil when none does or the tree does not
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

  private mutating func path(
    toArgument number: Int, among arguments: [CallArgument], madeBy type: TypeID,
    at location: Location
  ) -> [OwnershipHop]? {
    // Initialisers that call each other in a circle are no program.
    guard depth < 16 else { return nil }
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
    let file = types[place.file]
    let parameters = types.declaration(at: place).parameters.indices
    let index = parameters.lowerBound + parameter
    return index < parameters.upperBound && file.contains("->", in: file.parameters[index].type)
  }

  private func memberwisePath(_ argument: CallArgument, of type: TypeID) -> [OwnershipHop]? {
    guard let property = types.memberwiseProperty(taking: argument, of: type),
      isStrongProperty(property)
    else { return nil }
    return [
      OwnershipHop(
        holder: types[type].name, property: property.name, location: property.location)
    ]
  }

  /// Reads the initialiser's code.
  private mutating func path(
    toParameter index: Int, of place: DeclarationPlace, owner: TypeID, made type: TypeID
  ) -> [OwnershipHop]? {
    let file = types[place.file]
    let parameters = types.declaration(at: place).parameters.indices
    guard let unit = code.result(of: place), parameters.lowerBound + index < parameters.upperBound
    else { return nil }
    let parameter = file.name(file.parameters[parameters.lowerBound + index].name)
    let body = code[unit].body
    for id in body.compiledNodes where body.nearestClosure(around: id) == nil {
      switch body[id].kind {
      case .assignment:
        let parts = body.children(of: id)
        guard parts.count == 2, let target = CodeIndex.subject(of: id, in: body),
          let path = path(to: parameter, in: CodePoint(unit, parts[1]), keptAt: target, in: type)
        else { continue }
        return path
      case .call:
        // `observers.append(parameter)`
        if let callee = CodeIndex.subject(of: id, in: body),
          Body.growingMethods.contains(body.name(of: callee)), let target = body.base(of: callee),
          let value = body.arguments(of: id).first.flatMap({ body.value(of: $0) }),
          let path = path(to: parameter, in: CodePoint(unit, value), keptAt: target, in: type)
        {
          return path
        }
        if let path = handedOn(parameter, by: CodePoint(unit, id), owner: owner, made: type) {
          return path
        }
      default: break
      }
    }
    return nil
  }

  /// The way from the object by its property at `target` and the value that it is given.
  private mutating func path(
    to parameter: String, in value: CodePoint, keptAt target: NodeID, in type: TypeID
  ) -> [OwnershipHop]? {
    guard let rest = path(to: parameter, in: value),
      let property = typing.ownProperty(at: CodePoint(value.unit, target)),
      isStrongProperty(property)
    else { return nil }
    let hop = OwnershipHop(
      holder: types[type].name, property: property.name, location: property.location)
    return [hop] + rest
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
        let rest = path(to: parameter, in: CodePoint(call.unit, value))
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

  /// The way from the value to the parameter: empty when it is the parameter or a collection or
  /// closure with it; nil when it does not hold it.
  private mutating func path(to parameter: String, in point: CodePoint) -> [OwnershipHop]? {
    let body = code[point.unit].body
    let node = body.stripped(point.node)
    switch body[node].kind {
    case .name:
      let isParameter =
        body.name(of: node) == parameter && body.referent(of: parameter, at: node) == nil
      return isParameter ? [] : nil
    case .array, .dictionary: return path(to: parameter, inAnyOf: body.children(of: node), point)
    case .tuple:
      let values = body.arguments(of: node).compactMap { body.value(of: $0) }
      return path(to: parameter, inAnyOf: values, point)
    case .cast: return path(to: parameter, inAnyOf: Array(body.children(of: node).prefix(1)), point)
    case .binary:
      return path(to: parameter, inAnyOf: body.coalescedOperands(of: node) ?? [], point)
    case .closure: return body.captures(parameter, in: node) ? [] : nil
    case .call:
      guard case .constructor(let type) = typing.callee(of: CodePoint(point.unit, node)) else {
        return nil
      }
      let arguments = body.callArguments(of: node)
      let location = code[point.unit].location(of: node)
      for (number, argument) in arguments.enumerated() {
        if let value = body.value(of: argument.node),
          let rest = path(to: parameter, in: CodePoint(point.unit, value)),
          let path = path(toArgument: number, among: arguments, made: type, at: location)
        {
          return path + rest
        }
      }
      return nil
    default: return nil
    }
  }

  private mutating func path(to parameter: String, inAnyOf nodes: [NodeID], _ point: CodePoint)
    -> [OwnershipHop]?
  {
    for node in nodes {
      if let found = path(to: parameter, in: CodePoint(point.unit, node)) { return found }
    }
    return nil
  }

  /// Stored, neither weak nor unowned, and without a wrapper that may hold its value in its own way.
  private func isStrongProperty(_ member: Member) -> Bool {
    member.isStoredProperty && member.modifiers.isDisjoint(with: [.weak, .unowned])
      && types.wrappers(of: member).isEmpty
  }
}

extension Body {
  /// The closure keeps what the name refers to outside it.
  fileprivate func captures(_ name: String, in closure: NodeID) -> Bool {
    let captures = children(of: closure, .capture)
    for capture in captures where self.name(of: capture) == name {
      return self[capture].flags.isDisjoint(with: [.weak, .unowned])
    }
    return subtree(of: closure).contains { index in
      let id = NodeID(index)
      guard nodes[index].kind == .name, self.name(of: id) == name, referent(of: name, at: id) == nil
      else { return false }
      // `[count = name.count]` keeps only what is read.
      guard let capture = captures.first(where: { subtree(of: $0).contains(index) }) else {
        return true
      }
      return self[capture].flags.isDisjoint(with: [.weak, .unowned])
        && firstChild(of: capture).map { stripped($0) } == id
    }
  }
}

extension TypeTable {
  /// The superclass, when the project declares it.
  fileprivate func projectSuperclass(of type: TypeID) -> TypeID? {
    if case .declared(let parent)? = superclass(of: type) { parent } else { nil }
  }
}

extension FrameworkType {
  /// The property in which the framework class keeps an argument of its initialiser (RIBs-iOS 1.0.0,
  /// `Builder.swift:26`, `Component.swift:29`, `ComponentizedBuilder.swift`, `Router.swift:79`,
  /// `ViewableRouter.swift:39`, `PresentableInteractor.swift:23`, `Presenter.swift:28`; Needle's
  /// `Component(parent:)`).
  func property(keeping argument: CallArgument, at number: Int) -> String? {
    let family = closure
    let label = argument.label
    if isComponentizedBuilder {
      return number == 0 && (label == "componentBuilder" || argument.isTrailing)
        ? "componentBuilder" : nil
    }
    let kept: [String] =
      if self == .builder || self == .component {
        ["dependency"]
      } else if family.contains(.needleComponent) {
        ["parent"]
      } else if family.contains(.router) {
        ["interactor", "viewController"]
      } else if self == .presentableInteractor {
        ["presenter"]
      } else if self == .presenter {
        ["viewController"]
      } else {
        []
      }
    return kept.contains(label) ? label : nil
  }
}

extension CanonicalType {
  /// The type is that of a function, perhaps an optional one.
  package var isFunction: Bool { if case .function = unwrapped { true } else { false } }
}
