import RibsSyntax

/// The ends of the streams that RxSwift's and Combine's own types make.
extension SubscriptionReading {
  /// The end of what `Observable.just(1)`, `.merge(a, b)`, `Just(1)` or `Publishers.Zip(a, b)`
  /// gives; nil where the call is nothing of the kind.
  mutating func factoryEnd(of point: CodePoint, depth: Int) -> StreamEnd? {
    let body = typing.code[point.unit].body
    guard let callee = body.callee(of: point.node).map({ body.unwrapped($0) }) else { return nil }
    if body[callee].kind == .closure {
      return end(ofClosure: callee, in: point.unit, depth: depth)
    }
    let base = body.base(of: callee).map { body.name(of: body.unwrapped($0)) } ?? ""
    if base == "Publishers" { return publisherEnd(of: point, depth: depth) }
    // All that the module has are requests, which end with the response.
    if base == "RxAlamofire" { return StreamEnd(lifetime: .finiteLater) }
    if body[callee].kind == .implicitMember || body.isFactory(point.node) {
      if ReactiveVocabulary.finiteTypes.contains(base) {
        return StreamEnd(lifetime: .finite, isTrait: ReactiveVocabulary.traits.contains(base))
      }
      return staticEnd(of: point, depth: depth)
    }
    let label = body.arguments(of: point.node).first.map { body.name(of: $0) } ?? ""
    switch body.name(of: callee) {
    case "Just", "Future", "Empty", "Fail", "Record": return StreamEnd(lifetime: .finite)
    case "Deferred": return innerEnd(of: point.node, in: point.unit, depth: depth)
    case "AnyPublisher":
      let wrapped = streamArguments(of: point.node, in: point.unit, depth: depth)
      return wrapped.isEmpty ? nil : .all(wrapped)
    case "publisher" where label == "for": return StreamEnd(lifetime: .endless)
    case "publish" where label == "every": return StreamEnd(lifetime: .endless)
    case "dataTaskPublisher": return StreamEnd(lifetime: .finiteLater)
    // Alamofire's, which end with the response.
    case "publishData", "publishDecodable", "publishResponse", "publishString",
      "publishUnserialized":
      return importsAlamofire(typing.code[point.unit].location.file)
        ? StreamEnd(lifetime: .finiteLater) : nil
    default: return nil
    }
  }

  private func importsAlamofire(_ file: FileID) -> Bool {
    types.index.imports.has("Alamofire", in: file)
  }

  /// A static function of `Observable` and its kin; nil for an implicit member that is none.
  private mutating func staticEnd(of point: CodePoint, depth: Int) -> StreamEnd? {
    let body = typing.code[point.unit].body
    let name = body.calledName(of: point.node)
    if ReactiveVocabulary.finiteFactories.contains(name) { return StreamEnd(lifetime: .finite) }
    if ReactiveVocabulary.endlessFactories.contains(name) { return StreamEnd(lifetime: .endless) }
    let isPairing = ReactiveVocabulary.pairing.contains(name)
    if isPairing || ReactiveVocabulary.joining.contains(name) || name == "catch" {
      let parts = streamArguments(of: point.node, in: point.unit, depth: depth)
      if parts.isEmpty { return .unknown(point) }
      if name == "amb" { return .either(parts, point) }
      return isPairing ? .any(parts) : .all(parts)
    }
    switch name {
    case "timer":
      let repeats = body.arguments(of: point.node).contains { body.name(of: $0) == "period" }
      return StreamEnd(lifetime: repeats ? .endless : .finiteLater)
    case "deferred": return innerEnd(of: point.node, in: point.unit, depth: depth)
    // Its first closure makes what is there for as long.
    case "using": return innerEnd(of: point.node, in: point.unit, skipping: 1, depth: depth)
    // It gives values for as long as its condition holds.
    case "generate": return StreamEnd(lifetime: .finiteLater)
    case "create":
      return completes(point) ? StreamEnd(lifetime: .finiteLater) : .unknown(point)
    default:
      return ownFactoryEnd(of: point) ?? (body.isFactory(point.node) ? .unknown(point) : nil)
    }
  }

  /// A static function that the project adds to streams: `.fail(error)`.
  private mutating func ownFactoryEnd(of point: CodePoint) -> StreamEnd? {
    let own = methods(among: streamFactories, calledAt: point)
    guard !own.isEmpty else { return nil }
    let around = extended
    extended = nil
    defer { extended = around }
    return end(ofCode: own.map(\.place), point)
  }

  /// The closure of `create` tells its observer that it is done.
  private func completes(_ create: CodePoint) -> Bool {
    let body = typing.code[create.unit].body
    return body.subtree(of: create.node).contains { index in
      switch body.nodes[index].kind {
      case .member: ["onCompleted", "onError"].contains(body.name(of: NodeID(index)))
      case .implicitMember: ["completed", "error"].contains(body.name(of: NodeID(index)))
      default: false
      }
    }
  }

  /// `Publishers.MergeMany([a, b])`, `Publishers.Zip(a, b)`
  private mutating func publisherEnd(of point: CodePoint, depth: Int) -> StreamEnd {
    let body = typing.code[point.unit].body
    let name = body.calledName(of: point.node)
    let parts = streamArguments(of: point.node, in: point.unit, depth: depth)
    if !parts.isEmpty {
      if name.hasPrefix("Zip") { return .any(parts) }
      if ["Merge", "CombineLatest", "Concatenate"].contains(where: { name.hasPrefix($0) }) {
        return .all(parts)
      }
    }
    return name == "Sequence"
      ? StreamEnd(lifetime: .finite) : .unknown(point)
  }
}
