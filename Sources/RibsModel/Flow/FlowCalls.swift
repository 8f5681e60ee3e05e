import RibsSyntax

/// Values that calls give back.
extension Flow {
  mutating func call(_ point: CodePoint, _ steps: [FlowStep]) -> [FlowSource] {
    let results = results(ofCall: point, steps)
    // Steps to a result are taken by somebody else, who calls `build` there.
    if steps.contains(where: \.isResult) { return results }
    return results.map { $0.built(by: code[point.unit].owner) }
  }

  private mutating func results(ofCall point: CodePoint, _ steps: [FlowStep]) -> [FlowSource] {
    let body = code[point.unit].body
    let callee = typing.callee(of: point)
    if let built = componentizedBuild(callee, at: point, steps) { return built }
    switch callee {
    case .constructor(let type): return constructed(type, at: point, steps)
    case .methods(let methods, let receiver):
      let functions = implementations(of: methods, on: receiver)
      if functions.isEmpty, let first = methods.first {
        return unknown(
          "no class in the tree implements `\(first.name)` of `\(types[first.owner].name)`",
          at: point)
      }
      if let receiver = code.receiver(of: point),
        let traced = results(ofMethodOn: receiver, runningOneOf: functions, steps)
      {
        let places = Set(functions.map(\.place))
        return traced.flatMap { argumentSources(of: $0, forParametersOf: places, calledAt: point) }
      }
      return functions.flatMap { functionSources($0, steps, calledAt: point) }
    case .globals(let places):
      return places.flatMap {
        functionSources(Implementation(place: $0, type: nil), steps, calledAt: point)
      }
    case .localFunction(let function):
      return body.block(of: function).map { results(ofBlock: $0, in: point.unit, steps) } ?? []
    case .closure(let closure):
      return body.block(of: closure).map { results(ofBlock: $0, in: point.unit, steps) } ?? []
    case .value(let value):
      // `[X]()` is empty.
      if [.array, .dictionary].contains(body[value].kind), body.arguments(of: point.node).isEmpty {
        return []
      }
      return sources(at: CodePoint(point.unit, value), [.called] + steps)
    case .foreign(let name, let base, let receiver):
      return foreign(name, base: base, receiver: receiver, call: point, steps)
    case .superInitialiser, .selfInitialiser: return []
    case .unknown:
      // `.pop()` is not `.push(_:)`, whatever enum it is.
      if case .payload(let name, _)? = steps.first,
        let callee = CodeIndex.subject(of: point.node, in: body),
        body[callee].kind == .implicitMember, body.name(of: callee) != name
      {
        return []
      }
      return unknown("what is called is not declared in the tree", at: point)
    }
  }

  // MARK: Initialisers

  private mutating func constructed(
    _ type: CanonicalType, at point: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource] {
    let body = code[point.unit].body
    if case .external("Optional", _) = type, let wrapped = argument(0, of: point) {
      return sources(at: wrapped, steps)
    }
    switch steps.first {
    case nil: return [FlowSource(value: .made(type), point: point)]
    case .payload(let name, let index):
      guard let subject = CodeIndex.subject(of: point.node, in: body),
        body.name(of: subject) == name
      else { return [] }
      return argument(index, of: point).map { sources(at: $0, Array(steps.dropFirst())) } ?? []
    case .element(.label(let label)):
      guard let declared = type.declared else { break }
      if let given = argument(label, of: declared, madeAt: point) {
        return sources(at: given, Array(steps.dropFirst()))
      }
      return propertySources(
        label, of: declared, isStatic: false, at: point, Array(steps.dropFirst()))
    case .carried(let cargo):
      guard let declared = type.declared else { break }
      let runsThem = cargo.functions.allSatisfy { place in
        implementation(of: MethodName(at: place, in: types), in: declared)?.place == place
      }
      guard runsThem else { return [] }
      guard let given = argument(cargo.property, of: declared, madeAt: point),
        // One object made by another of its kind.
        typing.ownProperty(at: given).map({ types.isRelated($0.owner, to: declared) }) != true
      else {
        return unknown(
          "what `\(types[declared].name)` was made with is not plain to see", at: point)
      }
      return sources(at: given, Array(steps.dropFirst()))
    case .item, .called, .element(.index):
      guard case .external(let name, _) = type else { break }
      guard let given = argument(0, of: point) else { return [] }
      if name == "Dictionary", steps.first == .item {
        // `Dictionary(uniqueKeysWithValues: pairs)`
        return Self.stepsFromDictionaryValue(Array(steps.dropFirst())).map {
          sources(at: given, [.item, .element(.index(1))] + $0)
        } ?? []
      }
      // `Array(x)`, `Set(x)`: the elements of the argument.
      return sources(at: given, steps)
    case .result(let method):
      guard let declared = type.declared,
        let function = implementation(of: method, in: declared)
      else { break }
      return functionSources(function, Array(steps.dropFirst()))
    }
    return unknown("the parts of the value are not followed", at: point)
  }

  // MARK: Functions

  /// What a function gives back; its parameters stay parameters.
  mutating func functionSources(_ function: Implementation, _ steps: [FlowStep]) -> [FlowSource] {
    guard let unit = code.result(of: function.place) else { return [] }
    let isBuilder = function.type.map { types.isBuilder($0) } ?? false
    return results(ofBlock: code[unit].body.root, in: unit, steps).map { source in
      var source = source
      if isBuilder, source.builder == nil { source.builder = function.type }
      return source
    }
  }

  /// What a call of the function gives back: a parameter is the argument of this call.
  private mutating func functionSources(
    _ function: Implementation, _ steps: [FlowStep], calledAt point: CodePoint
  ) -> [FlowSource] {
    functionSources(function, steps).flatMap {
      argumentSources(of: $0, forParametersOf: [function.place], calledAt: point)
    }
  }

  /// The arguments of a call instead of the parameters of the functions that it may run, and what it is
  /// called on instead of `self` in a protocol's extension.
  mutating func argumentSources(
    of source: FlowSource, forParametersOf places: Set<DeclarationPlace>,
    calledAt point: CodePoint
  ) -> [FlowSource] {
    switch source.value {
    case .parameter(let place, let index, let rest) where places.contains(place):
      return argument(of: point, forParameter: index, of: place).map { sources(at: $0, rest) } ?? []
    case .instance(let type)
    where places.contains(code[source.point.unit].declaration)
      && type.declared.map { types[$0].kind == .protocol } == true:
      return code.receiver(of: point).map { sources(at: $0) } ?? [source]
    default: return [source]
    }
  }

  /// The expression that a call passes for a parameter, or the parameter's default value.
  func argument(of call: CodePoint, forParameter index: Int, of place: DeclarationPlace)
    -> CodePoint?
  {
    let body = code[call.unit].body
    let arguments = body.callArguments(of: call.node)
    if let match = FunctionSignature(at: place, in: types).match(arguments) {
      if let number = match[index] {
        return body.value(of: arguments[number].node).map { CodePoint(call.unit, $0) }
      }
      return code.units(of: place).first { code[$0].role == .defaultValue(parameter: index) }
        .map { CodePoint($0, NodeID(1)) }
    }
    return argument(index, of: call)
  }

  /// The expression of a call's argument, counted from 0.
  func argument(_ number: Int, of call: CodePoint) -> CodePoint? {
    let body = code[call.unit].body
    let arguments = body.arguments(of: call.node)
    guard number < arguments.count else { return nil }
    return body.value(of: arguments[number]).map { CodePoint(call.unit, $0) }
  }

  // MARK: Methods of the framework and of collections

  /// What the framework's own `build` of a componentized builder gives back: the router, or the pair
  /// of component and router (RIBs-iOS `ComponentizedBuilder.build(withDynamicBuildDependency:
  /// dynamicComponentDependency:)`, which is overloaded by its result).
  private mutating func componentizedBuild(
    _ callee: Callee, at point: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource]? {
    let body = code[point.unit].body
    let label = body.arguments(of: point.node).first.map { body.name(of: $0) } ?? ""
    let builder: CanonicalType
    switch callee {
    case .foreign(_, _, let receiver): builder = receiver
    // The builder's only `build` is taken for the one that is called, though its labels differ.
    case .methods(_, let receiver) where label == "withDynamicBuildDependency": builder = receiver
    default: return nil
    }
    guard let declared = builder.declared,
      types.frameworkBase(of: declared)?.base.isComponentizedBuilder == true
    else { return nil }
    let functions = makingFunctions(ofComponentizedBuilder: declared)
    let sources = functions.flatMap { functionSources($0, steps) }
    guard steps.first == .element(.index(1)), sources.allSatisfy({ $0.type == nil }) else {
      return sources
    }
    return functions.flatMap { functionSources($0, Array(steps.dropFirst())) }
  }

  /// Functions of the standard library that never give anything back.
  private static let endings: Set<String> = ["abort", "exit", "fatalError", "preconditionFailure"]

  private mutating func foreign(
    _ name: String, base: NodeID?, receiver: CanonicalType, call: CodePoint, _ steps: [FlowStep]
  ) -> [FlowSource] {
    let body = code[call.unit].body
    let closure = body.closureArgument(of: call.node)
    func closureResults(_ steps: [FlowStep]) -> [FlowSource] {
      guard let closure, let block = body.block(of: closure) else {
        // `map(makeRouter)`: the function that is named.
        return argument(0, of: call).map { sources(at: $0, [.called] + steps) } ?? []
      }
      return results(ofBlock: block, in: call.unit, steps)
    }
    if name == "shared", closure != nil, types.isComponent(receiver) {
      return closureResults(steps)
    }
    guard let base else {
      if Self.endings.contains(name) { return [] }
      return unknown("`\(name)` is not declared in the tree", at: call)
    }
    let collection = CodePoint(call.unit, base)
    switch name {
    case "map", "compactMap":
      // What holds others is more often made from a sequence, such as a range, than from a collection
      // in an optional one.
      if steps.first == .item, !receiver.isOptionalOfOne {
        return closureResults(Array(steps.dropFirst()))
      }
      return closureResults(steps)
    case "reduce":
      // `reduce(into:)` gives back its closure's first parameter.
      guard let closure, body.arguments(of: call.node).first.map({ body.name(of: $0) }) == "into"
      else { break }
      let result = body.children(of: closure, .parameter).first.map { body.name(of: $0) }
      return localAssignments(
        to: result ?? "$0", boundBy: .parameter(of: closure, index: 0), in: call.unit, steps)
    case "flatMap": return closureResults(steps)
    case "first", "last", "popLast", "randomElement", "removeFirst", "removeLast", "remove":
      return sources(at: collection, [.item] + steps)
    case "filter", "sorted", "reversed", "prefix", "suffix", "dropFirst", "dropLast", "shuffled":
      return sources(at: collection, steps)
    case "enumerated":
      guard steps.first == .item, steps.count > 1 else { break }
      return sources(at: collection, [.item] + steps.dropFirst(2))
    default: break
    }
    if let (type, count) = types.namesakes(of: receiver) {
      return unknown(
        "`\(type)` is declared \(count) times, so which `\(name)` is called is not known", at: call)
    }
    return unknown("`\(name)` is not declared in the tree", at: call)
  }
}
