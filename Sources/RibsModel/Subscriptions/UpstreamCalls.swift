import RibsSyntax

/// The parts of a chain that are written elsewhere in the code of the same object.
extension SubscriptionReading {
  /// The calls behind a chain's source: where it is a local constant, or a function, computed or
  /// lazy property of `self`, those of the chain that it stands for; nothing where that is not one
  /// chain, or ends by itself.
  mutating func upstreamCalls(of source: CodePoint, depth: Int) -> [CodePoint] {
    let body = typing.code[source.unit].body
    guard depth < FollowingLimit.references else { return [] }
    if body.isFactory(source.node) {
      return body.joinedChains(of: source.node).flatMap { part in
        upstreamCalls(of: source.at(body.links(of: part).source), depth: depth + 1)
      }
    }
    guard let chain = definition(of: source), !end(of: chain).ends else { return [] }
    let (operators, source) = typing.code[chain.unit].body.links(of: chain.node)
    let origin = chain.at(source)
    return retainingCalls(of: operators.reversed(), behind: origin)
      + upstreamCalls(of: origin, depth: depth + 1)
  }

  /// The source, or the chain of the same object's code that it stands for, begins with the
  /// activity of an interactor or worker.
  mutating func followsActivity(_ source: CodePoint, depth: Int) -> Bool {
    if frameworkStream(at: source) != nil {
      return typing.code[source.unit].body.name(of: source.node) != "lifecycle"
    }
    guard depth < FollowingLimit.references, let chain = definition(of: source) else {
      return false
    }
    let origin = typing.code[chain.unit].body.links(of: chain.node).source
    return followsActivity(chain.at(origin), depth: depth + 1)
  }

  /// The only expression that gives the value of a name or call of the same object's code.
  private mutating func definition(of source: CodePoint) -> CodePoint? {
    let body = typing.code[source.unit].body
    switch body[source.node].kind {
    case .name, .member:
      if body[source.node].kind == .name, let referent = body.referent(at: source.node) {
        guard case .binding(let binding) = referent,
          body[binding].flags.isDisjoint(with: [.mutable, .weak, .unowned])
        else { return nil }
        return body.value(ofBinding: binding).flatMap { value(of: source.at($0)) }
      }
      guard let property = typing.ownProperty(at: source), isOnlyImplementation(property) else {
        return nil
      }
      switch property.storage {
      case .computed: return typing.code.result(of: property.place).flatMap { onlyResult(of: $0) }
      case .lazy:
        return typing.code.initialValuePoint(of: property.place).flatMap { value(of: $0) }
      case .stored, .requirement, .none: return nil
      }
    case .call:
      switch typing.callee(of: source) {
      case .localFunction(let function): return onlyResult(ofClosure: function, in: source.unit)
      case .methods(let methods, _):
        guard methods.count == 1, let method = methods.first, !method.isStatic,
          typing.code.syntax(at: source).isCalledOnSelf, isOnlyImplementation(method)
        else { return nil }
        return typing.code.result(of: method.place).flatMap { onlyResult(of: $0) }
      default: return nil
      }
    default: return nil
    }
  }

  /// The expression, or what the closure gives that it calls at once.
  private mutating func value(of point: CodePoint) -> CodePoint? {
    let body = typing.code[point.unit].body
    let node = body.unwrapped(point.node)
    guard body[node].kind == .call, let callee = body.callee(of: node).map({ body.unwrapped($0) }),
      body[callee].kind == .closure
    else { return point.at(node) }
    return onlyResult(ofClosure: callee, in: point.unit)
  }

  private func onlyResult(of unit: CodeUnitID) -> CodePoint? {
    let body = typing.code[unit].body
    return onlyResult(ofBlock: body.rootID, in: unit)
  }

  private func onlyResult(ofClosure closure: NodeID, in unit: CodeUnitID) -> CodePoint? {
    typing.code[unit].body.block(of: closure).flatMap { onlyResult(ofBlock: $0, in: unit) }
  }

  private func onlyResult(ofBlock block: NodeID, in unit: CodeUnitID) -> CodePoint? {
    let results = typing.code[unit].body.results(ofBlock: block)
    return results.count == 1 ? CodePoint(unit, results[0]) : nil
  }

  private func isOnlyImplementation(_ member: Member) -> Bool {
    [.class, .actor].contains(types[member.owner].kind)
      && !keepers.hierarchy.overrides(member, types)
  }
}
