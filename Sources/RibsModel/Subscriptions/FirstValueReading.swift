import RibsSyntax

/// When a publisher or observable may give its first value to who subscribes to it.
package enum FirstValue: Hashable, Sendable {
  /// While it is subscribed to: `Just`, an array, a subject with a current value.
  case atOnce
  /// Not before the subscribing call has come back: a subject without a value, a scheduler's work.
  case later
  case unknown
}

extension SubscriptionReading {
  mutating func firstValue(of chain: SubscriptionChain, in unit: CodeUnitID) -> FirstValue {
    let body = typing.code[unit].body
    let subscribed = CodePoint(unit, Syntax(body, chain.call).receiver?.id ?? chain.source)
    guard chain.flavour == .combine else {
      // Of RxSwift's operators none is followed that may let a value come later.
      let type = typing.type(at: subscribed.at(body.unwrapped(subscribed.node)))
      if type.streamName.map(withoutValue.contains) == true { return .later }
      return givesAtOnce(chain, in: unit, isFirstEnough: true) ? .atOnce : .unknown
    }
    return firstValue(of: subscribed, depth: 0)
  }

  private mutating func firstValue(of point: CodePoint, depth: Int) -> FirstValue {
    let body = typing.code[point.unit].body
    guard depth < FollowingLimit.references else { return .unknown }
    var current = body.unwrapped(point.node)
    while let operand = body.operand(ofOperator: current) {
      if body[current].kind == .call {
        let call = point.at(current)
        if isScheduled(call) { return .later }
        guard ReactiveVocabulary.keepingTimeInCombine.contains(body.calledName(of: current)),
          schedulers(of: call).isEmpty
        else { return .unknown }
      }
      current = body.unwrapped(operand)
    }
    return firstValue(ofOrigin: point.at(current), depth: depth)
  }

  private mutating func firstValue(ofOrigin point: CodePoint, depth: Int) -> FirstValue {
    let body = typing.code[point.unit].body
    let node = point.node
    switch typing.type(at: point).streamName {
    case "PassthroughSubject"?, "PassthroughRelay"?: return .later
    case "CurrentValueSubject"?, "CurrentValueRelay"?, "Just"?, "Future"?: return .atOnce
    default: break
    }
    if body[node].kind == .call {
      if ReactiveVocabulary.finitePublishers.contains(body.calledName(of: node)) { return .atOnce }
      guard case .methods(let methods, _) = typing.callee(of: point), let nearest = methods.first,
        methods.allSatisfy({ $0.owner == nearest.owner })
      else { return .unknown }
      return firstValue(ofCode: methods.flatMap { implementations(of: $0) }, depth: depth)
    }
    if let value = body.boundValue(of: node) {
      return firstValue(of: point.at(value), depth: depth + 1)
    }
    guard let property = typing.ownOrForeignProperty(at: point) else { return .unknown }
    return firstValue(ofCode: implementations(of: property), depth: depth)
  }

  /// What the code of each of these declarations gives back.
  private mutating func firstValue(ofCode places: [DeclarationPlace], depth: Int) -> FirstValue {
    let found = Set((results(ofCode: places) ?? []).map { firstValue(of: $0, depth: depth + 1) })
    return found.count == 1 ? found.first ?? .unknown : .unknown
  }

  // MARK: Schedulers

  /// The operator hands each value to a queue or run loop, which has it wait for its turn.
  private mutating func isScheduled(_ call: CodePoint) -> Bool {
    let name = typing.code[call.unit].body.calledName(of: call.node)
    guard ["delay", "debounce", "receive", "subscribe"].contains(name) else { return false }
    let schedulers = schedulers(of: call)
    return !schedulers.isEmpty && schedulers.allSatisfy { isQueue(call.at($0)) }
  }

  private func schedulers(of call: CodePoint) -> [NodeID] {
    let body = typing.code[call.unit].body
    return ["on", "scheduler"].compactMap { body.argument($0, of: call.node) }
  }

  /// `DispatchQueue.main`, `RunLoop.current`, or a value of such a type.
  private mutating func isQueue(_ point: CodePoint) -> Bool {
    if case .external(let name, _) = typing.type(at: point).unwrapped, queues.contains(name) {
      return true
    }
    let body = typing.code[point.unit].body
    var current = body.unwrapped(point.node)
    while let base = body.firstChild(of: current), body[current].kind != .name {
      current = body.unwrapped(base)
    }
    return body[current].kind == .name && queues.contains(body.name(of: current))
  }
}

/// Streams of RxSwift that keep no value for who comes later.
private let withoutValue: Set = ["ControlEvent", "PublishRelay", "PublishSubject"]

private let queues: Set = ["DispatchQueue", "OperationQueue", "RunLoop"]
