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
      return sources(at: point.at(value), [.called] + steps)
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

  /// What a function gives back; its parameters stay parameters.
  mutating func functionSources(_ function: Implementation, _ steps: [FlowStep]) -> [FlowSource] {
    guard let unit = code.result(of: function.place) else { return [] }
    let isBuilder = function.type.map { types.isBuilder($0) } ?? false
    return results(ofBlock: code[unit].body.rootID, in: unit, steps).map { source in
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

  /// The arguments of a call instead of the parameters of the functions that it may run, and what
  /// it is called on instead of `self` in a protocol's extension.
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
        return body.value(of: arguments[number].node).map { call.at($0) }
      }
      return code.units(of: place).first { code[$0].role == .defaultValue(parameter: index) }
        .flatMap { code.expression(in: $0) }
    }
    return argument(index, of: call)
  }

  /// The expression of a call's argument, counted from 0.
  func argument(_ number: Int, of call: CodePoint) -> CodePoint? {
    let body = code[call.unit].body
    let arguments = body.arguments(of: call.node)
    guard number < arguments.count else { return nil }
    return body.value(of: arguments[number]).map { call.at($0) }
  }
}
