import RibsSyntax

extension Typing {
  /// The method of a class, or the initialiser, that the call runs, and the parameter of it that
  /// takes the argument; nil where several may be meant, or where a subclass has its own.
  package func parameter(
    taking argument: NodeID, of call: CodePoint, in hierarchy: Hierarchy
  ) -> (function: DeclarationPlace, name: String)? {
    var stored = StoredArguments(typing: self)
    return stored.parameter(taking: argument, of: call, in: hierarchy)
  }
}

extension Typing {
  /// The initialiser that `Row.init` names where it stands for a function of one value, and its
  /// parameter; nil where the type has several of one parameter.
  package mutating func parameter(
    ofInitialiserNamedBy reference: CodePoint
  ) -> (function: DeclarationPlace, name: String)? {
    let name = code.syntax(at: reference)
    guard name.kind == .member, name.name == "init", let base = name.firstChild,
      case .metatype(let made) = type(at: reference.at(base.id)).unwrapped,
      let type = made.declared
    else { return nil }
    let fitting = initialisers(of: type).filter { types.parameterNames(of: $0.place).count == 1 }
    guard let found = fitting.first, fitting.count == 1 else { return nil }
    return types.parameterNames(of: found.place).first.map { (found.place, $0) }
  }
}

/// Which function a call runs, and which of its parameters takes an argument.
extension StoredArguments {
  fileprivate mutating func parameter(
    taking argument: NodeID, of call: CodePoint, in hierarchy: Hierarchy
  ) -> (function: DeclarationPlace, name: String)? {
    let arguments = code[call.unit].body.callArguments(of: call.node)
    guard let number = arguments.firstIndex(where: { $0.node == argument }) else { return nil }
    let found: (function: DeclarationPlace, parameter: Int)?
    switch typing.callee(of: call) {
    case .constructor(let type):
      found = type.declared.flatMap { initialiser(of: $0, taking: number, among: arguments) }
        .map { ($0.target.place, $0.parameter) }
    case .methods(let methods, _):
      found = method(among: methods, taking: number, arguments, in: hierarchy).flatMap {
        hierarchy.overrides($0.method, types) ? nil : ($0.method.place, $0.parameter)
      }
    default: found = nil
    }
    return found.flatMap { function, parameter in
      types.parameterNames(of: function).dropFirst(parameter).first.map { (function, $0) }
    }
  }

  /// The only initialiser that the arguments fit.
  func initialiser(
    of type: TypeID, taking number: Int, among arguments: [CallArgument]
  ) -> (target: (place: DeclarationPlace, owner: TypeID), parameter: Int)? {
    var fitting = typing.initialisers(of: type).compactMap { target in
      FunctionSignature(at: target.place, in: types).match(arguments).map { (target, $0) }
    }
    if fitting.count > 1, arguments[number].isTrailing {
      // `View { … }` is not `init?(coder:)`, which any labels of a trailing closure fit.
      fitting = fitting.filter { target, match in
        match.first { $0.value == number }.map { takesFunction($0.key, of: target.place) } == true
      }
    }
    guard let (target, match) = fitting.first, fitting.count == 1, let owner = target.owner,
      let parameter = match.first(where: { $0.value == number })?.key
    else { return nil }
    return ((target.place, owner), parameter)
  }

  private func takesFunction(_ parameter: Int, of place: DeclarationPlace) -> Bool {
    let written = types.parameters(at: place).dropFirst(parameter).first?.type
    return written.map { types[place.file].contains("->", in: $0) } ?? false
  }

  /// The method that the call runs.
  func method(
    among methods: [Member], taking number: Int, _ arguments: [CallArgument],
    in hierarchy: Hierarchy
  ) -> (method: Member, parameter: Int)? {
    guard let method = implementation(of: methods, in: hierarchy),
      let match = FunctionSignature(at: method.place, in: types).match(arguments),
      let parameter = match.first(where: { $0.value == number })?.key
    else { return nil }
    return (method, parameter)
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
}
