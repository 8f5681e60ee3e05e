import RibsSyntax

/// Whose router attaches.
enum AttachingRouter: Hashable {
  /// The router that runs the code of this type.
  case running(TypeID?)
  /// What an expression holds, after the steps.
  case value(CodePoint, [FlowStep] = [])

  var isHeld: Bool { if case .value = self { true } else { false } }
}

extension AttachSearch {
  /// The router that a method such as `attachChild` is called on.
  func router(ofCallee callee: NodeID, in unit: CodeUnitID) -> AttachingRouter {
    let body = code[unit].body
    guard let base = body.base(of: callee) else { return .running(code[unit].owner) }
    let receiver = body.unwrapped(base)
    return Syntax(body, receiver).isSelfOrSuper
      ? .running(code[unit].owner) : .value(CodePoint(unit, receiver))
  }

  /// The router that attaches in a function, as one of its calls shows it: what is called, or
  /// passed, there instead of the function's own `self` and parameters.
  mutating func router(
    _ router: AttachingRouter, seenFrom call: CodePoint, of place: DeclarationPlace
  ) -> AttachingRouter {
    switch router {
    case .running:
      return CodeIndex.subject(of: call.node, in: code[call.unit].body).map {
        self.router(ofCallee: $0, in: call.unit)
      } ?? router
    case .value(let inside, let steps):
      guard code[inside.unit].declaration == place,
        let outside = value(inside, steps, seenFrom: call, of: place)
      else { return router }
      if case .value(let point, []) = outside, code[point.unit].body.meansSelf(point.node) {
        return .running(code[point.unit].owner)
      }
      return isFollowed(outside, in: call.unit) ? outside : router
    }
  }

  private func value(
    _ inside: CodePoint, _ steps: [FlowStep], seenFrom call: CodePoint, of place: DeclarationPlace
  ) -> AttachingRouter? {
    if let index = flow.typing.parameterIndex(at: inside) {
      return flow.argument(of: call, forParameter: index, of: place).map { .value($0, steps) }
    }
    let unit = code[inside.unit]
    let name = unit.body.name(of: inside.node)
    let base = unit.body.base(of: inside.node)
    if base == nil, unit.body.referent(at: inside.node) != nil { return nil }
    guard base.map({ Syntax(unit.body, $0).isSelfOrSuper }) ?? true,
      let owner = unit.owner,
      flow.typing.property(name, of: owner, isStatic: false) != nil,
      let holder = code.receiver(of: call)
    else { return nil }
    return .value(holder, [.element(.label(name))] + steps)
  }

  /// The value is known, or is a parameter of the function around the call, whose callers are
  /// looked at next.
  private mutating func isFollowed(_ router: AttachingRouter, in unit: CodeUnitID) -> Bool {
    guard case .value(let point, let steps) = router else { return true }
    let isParameter = flow.sources(at: point, steps).contains { source in
      if case .parameter(let place, _, _) = source.value {
        place == code[unit].declaration
      } else {
        false
      }
    }
    return isParameter || parents(holding: point, steps) != nil
  }

  // MARK: The RIBs

  /// The RIBs whose router attaches what the source makes, `held` where an expression holds that
  /// router; nil when that is not known.
  func parents(
    _ router: AttachingRouter, attaching source: FlowSource, held: [RibID]?
  ) -> [RibID]? {
    switch router {
    case .running(let type?):
      // A base router attaches what one of its subclasses builds: it is that one that runs.
      if let caller = source.buildCaller, caller != type, types.inherits(caller, type) {
        return parents(running: caller)
      }
      return parents(running: type)
    case .running(nil): return nil
    case .value: return held
    }
  }

  /// The RIBs whose router an expression holds; nil where they are not known, or no expression
  /// holds it.
  mutating func parents(holding router: AttachingRouter) -> [RibID]? {
    guard case .value(let receiver, let steps) = router else { return nil }
    return parents(holding: receiver, steps)
  }

  private mutating func parents(holding receiver: CodePoint, _ steps: [FlowStep]) -> [RibID]? {
    if steps.isEmpty, let type = flow.typing.type(at: receiver).declared {
      let routers =
        types.inherits(type, .router)
        ? flow.hierarchy.selfAndHeirs(of: type)
        : flow.hierarchy.heirs(of: type).filter { types.inherits($0, .router) }
      let found = routers.flatMap { ribs.ribs(routedBy: $0) }
      if !found.isEmpty { return found }
    }
    let found = flow.sources(at: receiver, steps).flatMap { source -> [RibID] in
      if case .instance(let type) = source.value, let running = type.declared {
        return parents(running: running) ?? []
      }
      return source.type.flatMap { children($0, source) } ?? []
    }
    return found.isEmpty ? nil : found
  }

  /// The RIBs whose routers run code of this class: its own, and those of its subclasses.
  private func parents(running type: TypeID) -> [RibID]? {
    let found = flow.hierarchy.selfAndHeirs(of: type).flatMap { ribs.ribs(routedBy: $0) }
    return found.isEmpty ? nil : found
  }
}
