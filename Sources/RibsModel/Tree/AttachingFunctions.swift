import RibsSyntax

/// Functions that attach what they are given: their callers are those who attach.
extension AttachSearch {
  /// Goes on with what the callers of a function give it for the parameter.
  mutating func followCallers(
    of place: DeclarationPlace, parameter: Int, _ steps: [FlowStep], from sink: Sink
  ) {
    // An override that passes the child on to `super` adds nothing to the calls themselves.
    let name = types.declaredName(at: place)
    guard name != "attachChild" || FunctionSignature(at: place, in: types).labels.count > 1 else {
      return
    }
    if overridesFramework(place, named: name), !followPayloads(of: place, steps) {
      leave(sink.call, "the framework calls `\(name)`, and what it attaches there is not known")
    }
    let callers = flow.callers(of: place)
    for call in callers {
      guard let value = flow.argument(of: call, forParameter: parameter, of: place) else {
        continue
      }
      guard mayTake(value, of: call, by: place, parameter, steps) else { continue }
      let router = router(sink.router, seenFrom: call, of: place)
      followValue(of: Sink(call: call, value: value, steps: steps, router: router))
    }
    if callers.isEmpty { leaveCalls(ofUnknown: name, at: place) }
    guard parameter == 0, let owner = types.owner(of: place) else { return }
    for reference in code.handedFunctions(named: name) {
      let around = code[reference.function.unit].owner
      guard around.map({ types.inherits($0, owner) }) == true else { continue }
      followHolder(of: reference, steps, from: sink)
    }
  }

  /// `func attach(to parent: Routing) { parent.attachChild(self) }`, which all routers have: goes
  /// on with what it is called on. False where that is something else, or one router only, or
  /// nobody calls it.
  mutating func followReceivers(from sink: Sink) -> Bool {
    let unit = code[sink.value.unit]
    guard sink.steps.isEmpty, unit.body.meansSelf(sink.value.node), let owner = unit.owner,
      types[owner].kind != .class || ribs.ribs(routedBy: owner).isEmpty,
      types.declaration(at: unit.declaration).kind == .func
    else { return false }
    let calls = flow.callers(of: unit.declaration).filter { mayRun(unit.declaration, in: $0) }
    for call in calls {
      guard let receiver = code.receiver(of: call) else {
        leave(call, "which router is attached is not known")
        continue
      }
      let router = router(sink.router, seenFrom: call, of: unit.declaration)
      followValue(of: Sink(call: call, value: receiver, steps: [], router: router))
    }
    return !calls.isEmpty
  }

  /// What is called may have no function of its own in place of this one.
  private mutating func mayRun(_ function: DeclarationPlace, in call: CodePoint) -> Bool {
    guard case .methods(let methods, let receiver) = flow.typing.callee(of: call) else {
      return true
    }
    return flow.implementations(of: methods, on: receiver).contains { $0.place == function }
  }

  /// False where an overload is meant that takes several instead of one, or one instead of several.
  private mutating func mayTake(
    _ value: CodePoint, of call: CodePoint, by place: DeclarationPlace, _ parameter: Int,
    _ steps: [FlowStep]
  ) -> Bool {
    guard flow.typing.targets(of: call).count > 1 else { return true }
    let given = flow.typing.type(at: value).unwrapped
    guard steps.first == .item else {
      if case .external("Array", _) = given { return false }
      return true
    }
    return !given.isSingleValue || FunctionSignature(at: place, in: types).isVariadic[parameter]
  }

  /// An override of a function that no class of the project declares.
  private func overridesFramework(_ place: DeclarationPlace, named name: String) -> Bool {
    guard types.declaration(at: place).modifiers.contains(.override),
      let owner = types.owner(of: place)
    else { return false }
    return !types.superclasses(of: owner).contains { parent in
      types.members(named: name, of: parent).contains { $0.kind == .func }
    }
  }

  /// The framework calls an override of a base router with an enum whose payload is attached, and
  /// its subclasses make that case: `.push(homeBuilder.build())`.
  private mutating func followPayloads(of place: DeclarationPlace, _ steps: [FlowStep]) -> Bool {
    guard case .payload(let name, let index)? = steps.first,
      let base = code.result(of: place).flatMap({ code[$0].owner })
    else { return false }
    var isFound = false
    for call in flow.index.calls(named: name) {
      guard let owner = code[call.unit].owner, types.inherits(owner, base),
        case .constructor(let type) = flow.typing.callee(of: call),
        type.declared.map({ types[$0].kind == .enum }) == true,
        let value = flow.argument(index, of: call)
      else { continue }
      isFound = true
      followValue(
        of: Sink(
          call: call, value: value, steps: Array(steps.dropFirst()), router: .running(owner)))
    }
    return isFound
  }

  /// A function that attaches what it is given is called on something whose type is not known.
  private mutating func leaveCalls(ofUnknown name: String, at place: DeclarationPlace) {
    let signature = FunctionSignature(at: place, in: types)
    for call in flow.index.calls(named: name) {
      let unit = code[call.unit]
      guard unit.fileRole == .source,
        signature.match(unit.body.callArguments(of: call.node)) != nil,
        let callee = CodeIndex.subject(of: call.node, in: unit.body),
        let base = unit.body.base(of: callee),
        flow.typing.type(at: call.at(base)).unwrapped == .unknown
      else { continue }
      leave(call, "what `\(name)` is called on, which may attach a router, is not known")
    }
  }
}
