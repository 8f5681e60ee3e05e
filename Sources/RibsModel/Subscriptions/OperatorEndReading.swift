import RibsSyntax

/// What operators make of the end of the stream that they work on.
extension SubscriptionReading {
  /// The end of what the call of an operator gives; `previous` is the operator before it, or what
  /// the first one is called on.
  mutating func end(
    ofOperator call: NodeID, on base: StreamEnd, after previous: NodeID?, in unit: CodeUnitID,
    depth: Int
  ) -> StreamEnd {
    let body = typing.code[unit].body
    let name = body.calledName(of: call)
    if body.isBounding(call) {
      guard base.ends else {
        let lastsWithOwner = body.isBoundByOwner(call) && base.lifetime.goesOn
        return StreamEnd(lifetime: .bounded, lastsWithOwner: lastsWithOwner)
      }
      var found = base
      found.lifetime = .bounded
      found.lastsWithOwner = found.lastsWithOwner && body.isBoundByOwner(call)
      return found
    }
    if ReactiveVocabulary.ending.contains(name) {
      let isTrait = ReactiveVocabulary.makingTraits.contains(name) && flavour == .rx
      // What ends a request early does not make it answer at once.
      let isLater = base.lifetime == .finiteLater
      return StreamEnd(lifetime: isLater ? .finiteLater : .finite, isTrait: isTrait || base.isTrait)
    }
    if ReactiveVocabulary.flattening.contains(name) {
      if base.isTrait { return base }
      return .all([base, innerEnd(of: call, in: unit, depth: depth)])
    }
    if ReactiveVocabulary.joining.contains(name) || ReactiveVocabulary.pairing.contains(name) {
      let others = streamArguments(of: call, in: unit, depth: depth)
      if others.isEmpty {
        // `map { inner }.merge()`, `Observable.of(one, other).concat()` and the like.
        if base.lifetime == .endless { return base }
        switch previous.map({ body.calledName(of: $0) }) {
        case "map"?:
          return .all([base, innerEnd(of: previous ?? call, in: unit, depth: depth)])
        case "of"?, "from"?:
          return .all([base] + streamArguments(of: previous ?? call, in: unit, depth: depth))
        default: return .unknown(CodePoint(unit, call))
        }
      }
      if ReactiveVocabulary.pairing.contains(name) { return .any([base] + others) }
      if name == "amb" || name == "ifEmpty" {
        return .either([base] + others, CodePoint(unit, call))
      }
      var joined = StreamEnd.all([base] + others)
      joined.isTrait = name == "andThen" && others.allSatisfy(\.isTrait)
      return joined
    }
    if ReactiveVocabulary.open.contains(name) { return .unknown(CodePoint(unit, call)) }
    var result = base
    if name == "asObservable" { result.isTrait = false }
    return result
  }

  /// The streams that an operator's or a factory's closure gives, or the function named instead.
  mutating func innerEnd(
    of call: NodeID, in unit: CodeUnitID, skipping skipped: Int = 0, depth: Int
  ) -> StreamEnd {
    let body = typing.code[unit].body
    for argument in body.arguments(of: call).dropFirst(skipped) {
      guard let value = body.value(of: argument).map({ body.unwrapped($0) }) else { continue }
      switch body[value].kind {
      case .closure: return end(ofClosure: value, in: unit, depth: depth)
      case .name, .member:
        if let named = end(ofFunctionNamedAt: CodePoint(unit, value), depth: depth) { return named }
      default: break
      }
    }
    return .unknown(CodePoint(unit, call))
  }

  /// The end of what a closure gives back.
  mutating func end(ofClosure closure: NodeID, in unit: CodeUnitID, depth: Int) -> StreamEnd {
    let body = typing.code[unit].body
    let whole = CodePoint(unit, closure)
    if let written = body.writtenType(of: closure) {
      let type = types.canonical(written, from: typing.code[unit].viewpoint)
      if let name = type.streamName, ReactiveVocabulary.finiteTypes.contains(name) {
        return StreamEnd(lifetime: .finite, isTrait: ReactiveVocabulary.traits.contains(name))
      }
    }
    guard let block = body.block(of: closure) else { return .unknown(whole) }
    let results = body.results(ofBlock: block)
    let ends = results.map { end(of: CodePoint(unit, $0), depth: depth + 1) }
    return .either(ends, whole)
  }

  /// The streams among a call's arguments: each value, the elements of an array, and what a `map`
  /// over a collection makes.
  mutating func streamArguments(of call: NodeID, in unit: CodeUnitID, depth: Int) -> [StreamEnd] {
    let body = typing.code[unit].body
    var parts: [StreamEnd] = []
    for argument in body.arguments(of: call) {
      guard let given = body.value(of: argument).map({ body.unwrapped($0) }),
        body.isStreamArgument(argument, given)
      else { continue }
      let value = body.boundValue(of: given, isConstant: true) ?? given
      switch body[value].kind {
      case .array:
        for element in body.children(of: value) {
          parts.append(end(ofElement: element, in: unit, depth: depth))
        }
      case .call where mapsCollection(value, givenTo: call, in: unit):
        parts.append(innerEnd(of: value, in: unit, depth: depth))
      default: parts.append(end(ofElement: value, in: unit, depth: depth))
      }
    }
    return parts
  }

  /// `jobs.map { $0.run() }` makes a stream of each element. The only argument of a factory is a
  /// collection unless it is known to be a stream.
  private mutating func mapsCollection(
    _ value: NodeID, givenTo call: NodeID, in unit: CodeUnitID
  ) -> Bool {
    let body = typing.code[unit].body
    guard body.calledName(of: value) == "map", !body.isFactory(value),
      let base = Syntax(body, value).receiver?.id
    else { return false }
    if body[body.unwrapped(base)].kind == .array { return true }
    let type = typing.type(of: base, in: unit)
    if type.element != .unknown || CollectionMethods.keepsItems(type) { return true }
    return type == .unknown && body.isFactory(call) && body.arguments(of: call).count == 1
  }

  /// A stream, or a plain value as in `append(1)`.
  private mutating func end(ofElement node: NodeID, in unit: CodeUnitID, depth: Int) -> StreamEnd {
    let body = typing.code[unit].body
    switch body[body.unwrapped(node)].kind {
    case .literal, .string: return StreamEnd(lifetime: .finite)
    default: return end(of: CodePoint(unit, node), depth: depth + 1)
    }
  }
}

extension Body {
  /// `take(until: trigger)`, `takeUntil(trigger)`, `prefix(untilOutputFrom: trigger)`: something
  /// else ends the stream.
  func isBounding(_ call: NodeID) -> Bool {
    guard let argument = arguments(of: call).first, let value = value(of: argument),
      self[unwrapped(value)].kind != .closure
    else { return false }
    switch (calledName(of: call), name(of: argument)) {
    case ("take", "until"), ("takeUntil", ""), ("prefix", "untilOutputFrom"): return true
    default: return false
    }
  }

  /// `take(until: rx.deallocated)`: the stream goes on for as long as `self` is there.
  fileprivate func isBoundByOwner(_ call: NodeID) -> Bool {
    guard let trigger = arguments(of: call).first.flatMap({ value(of: $0) }).map(unwrapped),
      ["deallocated", "deallocating"].contains(name(of: trigger)),
      let rx = base(of: trigger)
    else { return false }
    return isOwnRx(rx)
  }

  /// The argument is no closure, scheduler or count.
  fileprivate func isStreamArgument(_ argument: NodeID, _ value: NodeID) -> Bool {
    guard self[value].kind != .closure else { return false }
    switch name(of: argument) {
    case "resultSelector", "transform", "scheduler", "maxConcurrent": return false
    default: return true
    }
  }
}
