import RibsSyntax

/// Finds out whether what is subscribed to ends by itself.
extension SubscriptionReading {
  mutating func lifetime(of chain: SubscriptionChain, in unit: CodeUnitID) -> SourceLifetime {
    if chain.firstLabel == "onSuccess" || chain.firstLabel == "onFailure" { return .finite }
    let body = typing.code[unit].body
    let source = lifetime(of: CodePoint(unit, chain.source), depth: 0)
    return folded(source, through: chain.operators.reversed(), in: body)
  }

  private func folded(
    _ source: Source, through operators: some Sequence<NodeID>, in body: Body
  ) -> SourceLifetime {
    var (lifetime, isTrait) = (source.lifetime, source.isTrait)
    for call in operators {
      let name = body.calledName(of: call)
      if ReactiveVocabulary.ending.contains(name) {
        // What ends a request early does not make it answer at once.
        if lifetime != .finiteLater { lifetime = .finite }
      } else if ReactiveVocabulary.open.contains(name) {
        let goesOn = name == "merge" || name == "combineLatest"
        lifetime = lifetime == .endless && goesOn ? .endless : .unknown
      } else if ReactiveVocabulary.extending.contains(name), lifetime != .endless, !isTrait {
        lifetime = .unknown
      }
      if name == "asObservable" { isTrait = false }
    }
    return lifetime
  }

  private struct Source {
    var lifetime: SourceLifetime
    /// A `Single`, `Maybe` or `Completable`, which stays one through `flatMap`.
    var isTrait = false
  }

  private mutating func lifetime(of point: CodePoint, depth: Int) -> Source {
    let body = typing.code[point.unit].body
    let node = body.stripped(point.node)
    // Names that refer to each other in a circle are no program.
    guard depth < 8 else { return Source(lifetime: .unknown) }
    if let found = spelledLifetime(of: CodePoint(point.unit, node), depth: depth) { return found }
    let type = typing.type(of: node, in: point.unit)
    if let name = type.streamName {
      if ReactiveVocabulary.finiteTypes.contains(name) {
        return Source(lifetime: .finite, isTrait: true)
      }
      if ReactiveVocabulary.endlessTypes.contains(name) {
        return Source(lifetime: isEnded(node, in: body) ? .finite : endlessOrLocal(node, in: body))
      }
    }
    if body[node].kind == .name,
      case .binding(let binding)? = body.referent(of: body.name(of: node), at: node),
      let value = body.value(ofBinding: binding)
    {
      return boundLifetime(of: CodePoint(point.unit, value), depth: depth)
    }
    if let member = typing.ownOrForeignProperty(at: CodePoint(point.unit, node)),
      member.storage == .requirement, type.streamName != nil || isStream(type)
    {
      return Source(lifetime: isEnded(node, in: body) ? .unknown : .endless)
    }
    // An operator of the project's own seldom goes on after what it works on.
    if body[node].kind == .call, !body.isFactory(node),
      let base = body.firstChild(of: node).flatMap({ body.base(of: body.stripped($0)) })
    {
      let source = boundLifetime(of: CodePoint(point.unit, base), depth: depth)
      if source.lifetime == .finite || source.lifetime == .finiteLater { return source }
    }
    return Source(lifetime: .unknown)
  }

  /// A local constant ends when the chain that it stands for does.
  private mutating func boundLifetime(of value: CodePoint, depth: Int) -> Source {
    let body = typing.code[value.unit].body
    var operators: [NodeID] = []
    var current = body.stripped(value.node)
    while body[current].kind == .call, !body.isFactory(current),
      ReactiveVocabulary.isOperator(body.calledName(of: current)),
      let member = body.firstChild(of: current).map({ body.stripped($0) }),
      let base = body.base(of: member)
    {
      operators.append(current)
      current = body.stripped(base)
    }
    let source = lifetime(of: CodePoint(value.unit, current), depth: depth + 1)
    return Source(
      lifetime: folded(source, through: operators.reversed(), in: body), isTrait: source.isTrait)
  }

  /// What the words of an expression tell.
  private mutating func spelledLifetime(of point: CodePoint, depth: Int) -> Source? {
    let body = typing.code[point.unit].body
    let node = point.node
    if let event = body.controlEvent(in: node) {
      if ReactiveVocabulary.endlessControlEvents.contains(event) {
        return Source(lifetime: .endless)
      }
      return Source(
        lifetime: ReactiveVocabulary.requests.contains(event) ? .finiteLater : .unknown)
    }
    let name = body.name(of: node)
    if body[node].kind == .name || body[node].kind == .member, name.hasPrefix("$"),
      Int(name.dropFirst()) == nil
    {
      return Source(lifetime: .endless)
    }
    guard body[node].kind == .call else { return nil }
    if body.isFactory(node) { return factoryLifetime(of: point, depth: depth) }
    let called = body.calledName(of: node)
    let label = body.arguments(of: node).first.map { body.name(of: $0) } ?? ""
    switch called {
    case "Just", "Future", "Empty", "Fail", "Record": return Source(lifetime: .finite)
    case "publisher" where label == "for": return Source(lifetime: .endless)
    case "publish" where label == "every": return Source(lifetime: .endless)
    case "dataTaskPublisher": return Source(lifetime: .finiteLater)
    default: return nil
    }
  }

  private mutating func factoryLifetime(of point: CodePoint, depth: Int) -> Source {
    let body = typing.code[point.unit].body
    let name = body.calledName(of: point.node)
    let base = body.firstChild(of: point.node).flatMap { body.base(of: body.stripped($0)) }
    let type = base.map { body.name(of: body.stripped($0)) } ?? ""
    if ReactiveVocabulary.finiteTypes.contains(type) {
      return Source(lifetime: .finite, isTrait: true)
    }
    if ReactiveVocabulary.finiteFactories.contains(name) { return Source(lifetime: .finite) }
    if ReactiveVocabulary.endlessFactories.contains(name) { return Source(lifetime: .endless) }
    let arguments = body.arguments(of: point.node)
    if name == "timer" {
      let repeats = arguments.contains { body.name(of: $0) == "period" }
      return Source(lifetime: repeats ? .endless : .finiteLater)
    }
    guard ReactiveVocabulary.combiningFactories.contains(name) else {
      return Source(lifetime: .unknown)
    }
    var parts: [SourceLifetime] = []
    for argument in arguments {
      guard !body[argument].flags.contains(.trailing), body.name(of: argument).isEmpty,
        let value = body.value(of: argument)
      else { continue }
      let elements = body[value].kind == .array ? body.children(of: value) : [value]
      for element in elements {
        parts.append(boundLifetime(of: CodePoint(point.unit, element), depth: depth).lifetime)
      }
    }
    // The combination ends when all its parts have.
    if parts.contains(.endless) { return Source(lifetime: .endless) }
    return Source(
      lifetime: !parts.isEmpty && parts.allSatisfy { $0 == .finite } ? .finite : .unknown)
  }

  private func isStream(_ type: CanonicalType) -> Bool {
    guard let declared = type.declared else { return false }
    return types.ancestry(of: declared).external.contains {
      ReactiveVocabulary.streamProtocols.contains($0.lastName)
    }
  }

  /// A subject in a local variable may be gone with it.
  private func endlessOrLocal(_ node: NodeID, in body: Body) -> SourceLifetime {
    body[node].kind == .name && body.referent(of: body.name(of: node), at: node) != nil
      ? .unknown : .endless
  }

  /// Somewhere in the app `name.onCompleted()` or `name.send(completion:)` is called.
  private func isEnded(_ node: NodeID, in body: Body) -> Bool {
    keepers.isCompleted(body.name(of: node))
  }
}

extension Typing {
  /// The property of `self` that an expression reads; nil for anything else.
  package mutating func ownProperty(at point: CodePoint) -> Member? {
    let unit = code[point.unit]
    let body = unit.body
    let node = body.stripped(point.node)
    guard let owner = unit.owner else { return nil }
    switch body[node].kind {
    case .name:
      let name = body.name(of: node)
      guard body.referent(of: name, at: node) == nil, parameterIndex(named: name, in: unit) == nil
      else { return nil }
      return property(name, of: owner, isStatic: false)
    case .member:
      guard let base = body.firstChild(of: node), body.isSelf(base) else { return nil }
      return property(body.name(of: node), of: owner, isStatic: false)
    default: return nil
    }
  }

  /// The property of the project that an expression reads, of `self` or of another object.
  package mutating func ownOrForeignProperty(at point: CodePoint) -> Member? {
    if let own = ownProperty(at: point) { return own }
    let body = code[point.unit].body
    guard body[point.node].kind == .member, let base = body.firstChild(of: point.node) else {
      return nil
    }
    let receiver = type(of: base, in: point.unit)
    for part in receiver.parts {
      if let declared = part.declared,
        let member = property(body.name(of: point.node), of: declared, isStatic: false)
      {
        return member
      }
    }
    return nil
  }
}
