import RibsSyntax

/// How a subscription holds `self`.
extension SubscriptionReading {
  mutating func selfHold(
    of chain: SubscriptionChain, in unitID: CodeUnitID, endingIn ending: SubscriptionEnding
  ) -> SelfHold? {
    let unit = typing.code[unitID]
    let body = unit.body
    if chain.consumer == "assign", let target = body.argument("on", of: chain.call),
      body.isSelf(target),
      !mayCall(oneOf: ownConsumers.weakAssignments, at: CodePoint(unitID, chain.call))
    {
      return SelfHold(kind: .assignment, location: unit.location(of: target))
    }
    let calls = retainingCalls(
      of: chain.operators.reversed() + [chain.call], behind: CodePoint(unitID, chain.source))
    if let found = selfHold(ofClosuresIn: calls) { return found }
    // Only what an object keeps itself can hold it in a circle.
    if case .kept = ending {
      let upstream = upstreamCalls(of: CodePoint(unitID, chain.source), depth: 0)
      if let found = selfHold(ofClosuresIn: upstream) { return found }
    }
    return body.replayedSelf(in: chain).map {
      SelfHold(kind: .replayBuffer, location: unit.location(of: $0))
    }
  }

  /// The first closure or method given to one of the calls that holds `self`.
  private func selfHold(ofClosuresIn calls: [CodePoint]) -> SelfHold? {
    for call in calls {
      let unit = typing.code[call.unit]
      let body = unit.body
      let captures = typing.ownCaptures(in: call.unit)
      for argument in body.arguments(of: call.node) {
        for value in body.retainedValues(of: argument) where !body.isSelf(value) {
          guard let mention = captures.strongSelf(in: value) else { continue }
          let isClosure = body[body.stripped(value)].kind == .closure
          return SelfHold(
            kind: isClosure ? .closure : .methodReference, location: unit.location(of: mention))
        }
      }
    }
    return nil
  }

  /// The calls whose closures live as long as the subscription: those of the chain, and those of
  /// the chains without an end that its source joins.
  mutating func retainingCalls(of chain: [NodeID], behind source: CodePoint) -> [CodePoint] {
    let body = typing.code[source.unit].body
    var calls = chain
    if body.isFactory(source.node) {
      calls.insert(source.node, at: 0)
      for part in body.joinedChains(of: source.node)
      where !end(of: CodePoint(source.unit, part), depth: 0).ends {
        calls += body.operators(of: part)
      }
    }
    return calls.map { CodePoint(source.unit, $0) }
  }
}
