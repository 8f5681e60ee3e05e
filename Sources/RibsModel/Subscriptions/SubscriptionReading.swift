import RibsSyntax

extension Subscription {
  /// The subscriptions in the app's own code, in source order; without those that are handed on, unless
  /// they share a statement with others.
  static func all(by typing: Typing, _ hierarchy: Hierarchy) -> [Subscription] {
    let (types, code) = (typing.types, typing.code)
    let keepers = KeeperIndex(types: types, code: code, hierarchy: hierarchy)
    let additions = types.streamAdditions()
    let ownConsumers = types.ownConsumers(among: additions)
    let units = code.units(mentioning: ReactiveVocabulary.consumers.keys.sorted())
    return parallelMap(
      units,
      scratch: SubscriptionReading(
        typing: typing, keepers: keepers, streamAdditions: additions, ownConsumers: ownConsumers)
    ) { unit, reading -> [Subscription] in
      let body = code[unit].body
      let calls = body.compiledNodes.filter { body.isSubscribingCall($0) }
      let statements = calls.map { body.statement(around: $0) }
      return zip(calls, statements).compactMap { call, statement in
        reading.subscription(
          at: CodePoint(unit, call), isAlone: statements.count { $0 == statement } == 1)
      }
    }.flatMap { $0 }
  }
}

/// Reads the chain that a subscribing call ends.
struct SubscriptionReading {
  var typing: Typing
  let keepers: KeeperIndex
  /// What extensions of the project add to streams.
  let streamAdditions: [Member]
  /// Methods of the project that keep the disposable of their subscription themselves.
  let ownConsumers: [Member]
  /// That of the chain that is read.
  var flavour = Flavour.rx
  /// What an operator of the project is called on, while its code is read.
  var extended: StreamEnd?
  var knownEnds = KnownEnds()
  var types: TypeTable { typing.types }

  /// Nil for what is handed on if its statement holds no other.
  mutating func subscription(at point: CodePoint, isAlone: Bool) -> Subscription? {
    let unit = typing.code[point.unit]
    let body = unit.body
    guard unit.fileRole == .source, var chain = body.subscriptionChain(endingAt: point.node) else {
      return nil
    }
    // The tree tells this of most, and takes less to ask than types.
    let ending = keepers.ending(of: point, &typing)
    if isAlone, case .handedOn = ending { return nil }
    guard isForeign(point) else { return nil }
    if feedsSubject(chain, in: point.unit) { chain.flavour = .combine }
    let isWorkflow = isWorkflow(chain, in: point.unit)
    let evidence = isWorkflow ? .certain : evidence(of: chain, in: point.unit)
    guard evidence != .contradicted else { return nil }
    flavour = chain.flavour
    let end = end(of: chain, in: point.unit)
    let statement = body.statement(around: point.node)
    return Subscription(
      flavour: chain.flavour, consumer: chain.consumer,
      statement: unit.location(of: statement), location: unit.location(of: point.node),
      source: body.oneLine(chain.source), lifetime: end.lifetime,
      lastsWithOwner: end.lastsWithOwner, firstValue: firstValue(of: chain, in: point.unit),
      unseen: end.lifetime == .unknown
        ? oneLine(end.unseen ?? CodePoint(point.unit, chain.source)) : "",
      isCertain: evidence == .certain, isWorkflow: isWorkflow,
      selfHold: selfHold(of: chain, in: point.unit, endingIn: ending), ending: ending,
      owner: unit.owner, declaration: unit.declaration)
  }

  private func oneLine(_ part: CodePoint) -> String {
    typing.code[part.unit].body.oneLine(part.node)
  }

  /// The project declares no such method itself.
  private mutating func isForeign(_ call: CodePoint) -> Bool {
    switch typing.callee(of: call) {
    case .foreign, .unknown: break
    default: return false
    }
    let body = typing.code[call.unit].body
    let name = body.calledName(of: call.node)
    let arguments = body.callArguments(of: call.node)
    return !ownConsumers.contains {
      $0.name == name && FunctionSignature(at: $0.place, in: types).match(arguments) != nil
    }
  }

  // MARK: Evidence

  private enum Evidence {
    case certain, possible, contradicted
  }

  private mutating func evidence(of chain: SubscriptionChain, in unit: CodeUnitID) -> Evidence {
    let body = typing.code[unit].body
    switch streamFlavour(of: typing.type(of: chain.source, in: unit)) {
    case .stream(let flavour): return flavour == chain.flavour ? .certain : .contradicted
    case .noStream: return .contradicted
    case .unknown: break
    }
    guard imports(chain.flavour, in: unit) else { return .possible }
    if frameworkStream(at: CodePoint(unit, chain.source)) != nil { return .certain }
    if isOwnOperator(chain.source, chain.flavour, in: unit) { return .certain }
    let isTold =
      ReactiveVocabulary.telltaleLabels.contains(chain.firstLabel)
      || chain.operators.contains {
        ReactiveVocabulary.telltaleOperators.contains(body.calledName(of: $0))
      }
      || body.isStreamBySpelling(body.valueBehind(chain.source), chain.flavour)
    return isTold ? .certain : .possible
  }

  /// An operator that the project adds to streams, called on one, and that gives a stream.
  private mutating func isOwnOperator(
    _ call: NodeID, _ flavour: Flavour, in unit: CodeUnitID
  ) -> Bool {
    let body = typing.code[unit].body
    guard body[call].kind == .call, let member = body.callee(of: call).map({ body.stripped($0) }),
      let base = body.base(of: member)
    else { return false }
    let (name, arguments) = (body.name(of: member), body.callArguments(of: call))
    let isAddition = streamAdditions.contains { addition in
      addition.kind == .func && addition.name == name
        && types.canonicalType(of: addition)?.isStream == true
        && FunctionSignature(at: addition.place, in: types).match(arguments) != nil
    }
    guard isAddition else { return false }
    let origin = body.links(of: base).source
    if case .stream(let found) = streamFlavour(of: typing.type(of: origin, in: unit)) {
      return found == flavour
    }
    return body.isStreamBySpelling(origin, flavour) || isOwnOperator(origin, flavour, in: unit)
  }

  /// The source is a workflow of RIBs, which subscribes with RxSwift.
  private mutating func isWorkflow(_ chain: SubscriptionChain, in unit: CodeUnitID) -> Bool {
    guard chain.consumer == "subscribe", chain.firstLabel.isEmpty, chain.operators.isEmpty,
      imports(.rx, in: unit)
    else { return false }
    switch typing.type(of: chain.source, in: unit).unwrapped {
    case .declared(let type, _): return types.inherits(type, .workflow)
    case .framework(let type, _): return type == .workflow
    default: return false
    }
  }

  /// `publisher.subscribe(subject)`, which gives a cancellable where another `subscribe` gives nothing.
  private mutating func feedsSubject(_ chain: SubscriptionChain, in unit: CodeUnitID) -> Bool {
    let body = typing.code[unit].body
    let arguments = body.arguments(of: chain.call)
    guard chain.consumer == "subscribe", arguments.count == 1, chain.firstLabel.isEmpty,
      let subject = body.value(of: arguments[0]),
      ["CurrentValueSubject", "PassthroughSubject"]
        .contains(typing.type(of: subject, in: unit).streamName),
      case .stream(.combine) = streamFlavour(of: typing.type(of: chain.source, in: unit))
    else { return false }
    return true
  }

  private enum StreamType {
    case stream(Flavour), noStream, unknown
  }

  private func streamFlavour(of type: CanonicalType) -> StreamType {
    let type = type.unwrapped
    if let name = type.streamName {
      return .stream(ReactiveVocabulary.combineTypes.contains(name) ? .combine : .rx)
    }
    guard let declared = type.declared else { return .unknown }
    let ancestry = types.ancestry(of: declared)
    let names = ancestry.external.filter {
      ReactiveVocabulary.streamProtocols.contains($0.lastName)
    }
    if names.contains(where: { $0.lastName.hasPrefix("Observable") }) { return .stream(.rx) }
    if !names.isEmpty { return .stream(.combine) }
    return ancestry.external.isEmpty && !ancestry.isAmbiguous ? .noStream : .unknown
  }

  /// The file, or another of its module, imports what the flavour comes from.
  private func imports(_ flavour: Flavour, in unit: CodeUnitID) -> Bool {
    keepers.imports(flavour, in: types.module(of: typing.code[unit].location.file))
  }

  // MARK: What it holds

  private mutating func selfHold(
    of chain: SubscriptionChain, in unitID: CodeUnitID, endingIn ending: SubscriptionEnding
  ) -> SelfHold? {
    let unit = typing.code[unitID]
    let body = unit.body
    if chain.consumer == "assign", let target = body.argument("on", of: chain.call),
      body.isSelf(target)
    {
      return SelfHold(kind: .assignment, location: unit.location(of: target))
    }
    let calls = retainingCalls(of: chain, in: unitID)
    if let found = selfHold(ofClosuresIn: calls.map { CodePoint(unitID, $0) }) { return found }
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
  private mutating func retainingCalls(
    of chain: SubscriptionChain, in unit: CodeUnitID
  ) -> [NodeID] {
    let body = typing.code[unit].body
    var calls = chain.operators.reversed() + [chain.call]
    guard body.isFactory(chain.source) else { return calls }
    calls.insert(chain.source, at: 0)
    for part in body.joinedChains(of: chain.source)
    where !end(of: CodePoint(unit, part), depth: 0).ends {
      calls += body.operators(of: part)
    }
    return calls
  }
}

extension TypeTable {
  /// What the project's extensions of streams add to them.
  fileprivate func streamAdditions() -> [Member] {
    types.filter { type in
      type.kind == .extension
        && (ReactiveVocabulary.openTypes.contains(type.name)
          || ReactiveVocabulary.endlessTypes.contains(type.name)
          || ReactiveVocabulary.finiteTypes.contains(type.name)
          || type.name.hasSuffix("ConvertibleType") || type.name == "PrimitiveSequenceType")
    }.flatMap(\.members).filter { !$0.isStatic }
  }

  /// Those under the name of a subscribing call that give back no disposable:
  /// `func subscribe(onNext: …, bag: DisposeBag)`.
  fileprivate func ownConsumers(among additions: [Member]) -> [Member] {
    additions.filter { member in
      guard member.kind == .func, ReactiveVocabulary.consumers[member.name] != nil else {
        return false
      }
      switch canonicalType(of: member) {
      case .external("Disposable", _)?, .external("AnyCancellable", _)?,
        .external("Cancellable", _)?:
        return false
      default: return true
      }
    }
  }
}

extension CanonicalType {
  /// The name of a type of RxSwift or Combine whose values are streams.
  var streamName: String? {
    guard case .external(let name, _) = unwrapped else { return nil }
    let isStream =
      ReactiveVocabulary.endlessTypes.contains(name)
      || ReactiveVocabulary.finiteTypes.contains(name)
      || ReactiveVocabulary.openTypes.contains(name)
    return isStream ? name : nil
  }
}

extension CanonicalType {
  /// A stream, or what an operator of Combine makes: `Publishers.Map`.
  fileprivate var isStream: Bool {
    if streamName != nil { return true }
    guard case .external(let name, _) = unwrapped else { return false }
    return name.hasPrefix("Publishers.")
  }
}

extension String {
  /// Behind the last `.`, without generic arguments.
  var lastName: String {
    let plain = prefix { $0 != "<" }
    return plain.split(separator: ".").last.map(String.init) ?? self
  }
}

extension Body {
  /// The value that a local was made with, where the expression is one: `let all = Observable.merge(…)`.
  fileprivate func valueBehind(_ expression: NodeID) -> NodeID {
    let node = stripped(expression)
    guard self[node].kind == .name,
      case .binding(let binding)? = referent(of: name(of: node), at: node),
      let value = value(ofBinding: binding)
    else { return expression }
    return stripped(value)
  }
}
