import RibsSyntax

/// How a subscription holds `self`.
extension SubscriptionReading {
  mutating func selfHold(
    of chain: SubscriptionChain, in unitID: CodeUnitID, endingIn ending: SubscriptionEnding
  ) -> SelfHold? {
    let unit = typing.code[unitID]
    let body = unit.body
    if chain.consumer == "assign", let target = body.argument("on", of: chain.call),
      body.meansSelf(target), !body.assignsWeakly(by: chain.call),
      !mayCall(oneOf: ownConsumers.weakAssignments, at: CodePoint(unitID, chain.call))
    {
      let place = unit.location(of: target)
      return SelfHold(kind: .assignment, location: place, value: place)
    }
    let calls = retainingCalls(
      of: chain.operators.reversed() + [chain.call], behind: CodePoint(unitID, chain.source))
    if let found = selfHold(ofClosuresIn: calls) { return found }
    // Only what an object keeps itself can hold it in a circle.
    if ending.isKept {
      let upstream = upstreamCalls(of: CodePoint(unitID, chain.source), depth: 0)
      if let found = selfHold(ofClosuresIn: upstream) { return found }
    }
    return body.replayedSelf(in: chain).map {
      let place = unit.location(of: $0)
      return SelfHold(kind: .replayBuffer, location: place, value: place)
    }
  }

  /// The first closure or method given to one of the calls that holds `self`.
  private mutating func selfHold(ofClosuresIn calls: [CodePoint]) -> SelfHold? {
    for call in calls {
      let body = typing.code[call.unit].body
      for argument in body.arguments(of: call.node) {
        let given = body.retainedValues(of: argument).filter { !body.meansSelf($0) }
        let wrapped = given.flatMap { closures(wrappedBy: call.at($0)) }
        for value in given + wrapped {
          if let found = typing.selfHold(by: call.at(value)) { return found }
        }
      }
    }
    return nil
  }

  /// The closures that a function of the project keeps in the one that it gives back: `{ … }` of
  /// `weaken { … }`.
  private mutating func closures(wrappedBy point: CodePoint) -> [NodeID] {
    let body = typing.code[point.unit].body
    let call = body.unwrapped(point.node)
    guard body[call].kind == .call else { return [] }
    let functions = functions(calledBy: point.at(call))
    guard !functions.isEmpty else { return [] }
    let arguments = body.callArguments(of: call)
    return arguments.indices.compactMap { number in
      guard let value = body.value(of: arguments[number].node),
        body[body.unwrapped(value)].kind == .closure,
        // Types that are not followed tell which of several overloads is meant.
        functions.allSatisfy({ wraps(argument: number, of: arguments, in: $0) })
      else { return nil }
      return value
    }
  }

  /// All that the function gives back are closures that keep the argument.
  private func wraps(
    argument number: Int, of arguments: [CallArgument], in function: DeclarationPlace
  ) -> Bool {
    guard let taking = FunctionSignature(at: function, in: types).match(arguments)?[number],
      let name = types.parameterNames(of: function).dropFirst(taking).first,
      let unit = typing.code.result(of: function)
    else { return false }
    let body = typing.code[unit].body
    let results = results(of: unit)
    var holding = StoredArguments(typing: typing)
    return !results.isEmpty
      && results.allSatisfy {
        body[body.unwrapped($0)].kind == .closure
          && holding.path(to: name, in: CodePoint(unit, $0)) != nil
      }
  }

  /// The functions that the call may run.
  private mutating func functions(calledBy call: CodePoint) -> [DeclarationPlace] {
    switch typing.callee(of: call) {
    case .methods(let methods, _): methods.flatMap { implementations(of: $0) }
    case .globals(let places): places
    default: []
    }
  }

  /// The calls whose closures live as long as the subscription: those of the chain, and those of
  /// the chains without an end that its source joins.
  mutating func retainingCalls(of chain: [NodeID], behind source: CodePoint) -> [CodePoint] {
    let body = typing.code[source.unit].body
    var calls = chain
    if body.isFactory(source.node) {
      calls.insert(source.node, at: 0)
      for part in body.joinedChains(of: source.node)
      where !end(of: source.at(part)).ends {
        calls += body.operators(of: part)
      }
    }
    return calls.map { source.at($0) }
  }
}

extension Body {
  /// `assign(to: \.title, on: self, ownership: .weak)`, as CombineExt has it.
  fileprivate func assignsWeakly(by call: NodeID) -> Bool {
    guard let ownership = argument("ownership", of: call) else { return false }
    return ["weak", "unowned"].contains(name(of: unwrapped(ownership)))
  }
}
