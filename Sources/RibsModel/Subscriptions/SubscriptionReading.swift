import RibsSyntax

extension Subscription {
  /// The subscriptions in the app's own code, in source order.
  static func all(in types: TypeTable, _ code: CodeTable) -> [Subscription] {
    let base = Typing(types: types, code: code)
    let keepers = KeeperIndex(types: types, code: code)
    let ownConsumers = types.ownConsumers()
    let units = code.units(mentioning: ReactiveVocabulary.consumers.keys.sorted())
    return parallelMap(units) { unit -> [Subscription] in
      let body = code[unit].body
      let candidates = body.nodes.indices.lazy.map { NodeID($0) }
        .filter { body.isSubscribingCall($0) && !body.isNeverCompiled($0) }
      var reading = SubscriptionReading(
        typing: base, keepers: keepers, ownConsumers: ownConsumers)
      return candidates.compactMap { reading.subscription(at: CodePoint(unit, $0)) }
    }.flatMap { $0 }
  }
}

/// Reads the chain that a subscribing call ends.
struct SubscriptionReading {
  var typing: Typing
  let keepers: KeeperIndex
  /// Methods of the project that keep the disposable of their subscription themselves.
  let ownConsumers: [Member]
  var types: TypeTable { typing.types }

  mutating func subscription(at point: CodePoint) -> Subscription? {
    let unit = typing.code[point.unit]
    let body = unit.body
    guard unit.fileRole == .source, let chain = body.subscriptionChain(endingAt: point.node),
      isForeign(point)
    else { return nil }
    let isWorkflow = isWorkflow(chain, in: point.unit)
    let evidence = isWorkflow ? .certain : evidence(of: chain, in: point.unit)
    guard evidence != .contradicted else { return nil }
    let ending = keepers.ending(of: point, &typing)
    let statement = body.statement(around: point.node)
    return Subscription(
      flavour: chain.flavour, consumer: chain.consumer,
      statement: unit.location(of: statement), location: unit.location(of: point.node),
      source: body.oneLine(chain.source), lifetime: lifetime(of: chain, in: point.unit),
      isCertain: evidence == .certain, isWorkflow: isWorkflow,
      selfHold: selfHold(of: chain, in: point.unit), ending: ending,
      isSourceOwned: isOwnSubject(chain.source, in: point.unit),
      owner: unit.owner, declaration: unit.declaration)
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
    let isTold =
      ReactiveVocabulary.telltaleLabels.contains(chain.firstLabel)
      || chain.operators.contains {
        ReactiveVocabulary.telltaleOperators.contains(body.calledName(of: $0))
      }
      || body.isStreamBySpelling(chain.source, chain.flavour)
    return isTold ? .certain : .possible
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

  private enum StreamType {
    case stream(Subscription.Flavour), noStream, unknown
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
  private func imports(_ flavour: Subscription.Flavour, in unit: CodeUnitID) -> Bool {
    keepers.imports(flavour, in: types.module(of: typing.code[unit].location.file))
  }

  // MARK: What it holds

  private mutating func selfHold(
    of chain: SubscriptionChain, in unitID: CodeUnitID
  ) -> SelfHold? {
    let unit = typing.code[unitID]
    let body = unit.body
    if chain.consumer == "assign", let target = body.argument("on", of: chain.call),
      body.isSelf(target)
    {
      return SelfHold(kind: .assignment, location: unit.location(of: target))
    }
    let captures = OwnCaptures(in: unit, typing)
    for call in chain.retainingCalls {
      for argument in body.arguments(of: call) where body.name(of: argument) != "to" {
        guard let value = body.value(of: argument), !body.isSelf(value),
          let mention = captures.strongSelf(in: value)
        else { continue }
        let isClosure = body[body.stripped(value)].kind == .closure
        return SelfHold(
          kind: isClosure ? .closure : .methodReference, location: unit.location(of: mention))
      }
    }
    return body.replayedSelf(in: chain).map {
      SelfHold(kind: .replayBuffer, location: unit.location(of: $0))
    }
  }

  private mutating func isOwnSubject(_ source: NodeID, in unitID: CodeUnitID) -> Bool {
    guard let member = typing.ownProperty(at: CodePoint(unitID, source)),
      member.isStoredProperty, member.access <= .fileprivate,
      let type = typing.propertyType(of: member, seenFrom: member.owner)
    else { return false }
    return type.unwrapped.streamName.map { ReactiveVocabulary.endlessTypes.contains($0) } ?? false
  }
}

extension TypeTable {
  /// What the project's extensions of streams add under the name of a subscribing call, without
  /// giving back a disposable: `func subscribe(onNext: …, bag: DisposeBag)`.
  fileprivate func ownConsumers() -> [Member] {
    types.filter { type in
      type.kind == .extension
        && (ReactiveVocabulary.openTypes.contains(type.name)
          || ReactiveVocabulary.endlessTypes.contains(type.name)
          || ReactiveVocabulary.finiteTypes.contains(type.name)
          || type.name.hasSuffix("ConvertibleType") || type.name == "PrimitiveSequenceType")
    }.flatMap(\.members).filter { member in
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

extension String {
  /// Behind the last `.`, without generic arguments.
  var lastName: String {
    let plain = prefix { $0 != "<" }
    return plain.split(separator: ".").last.map(String.init) ?? self
  }
}
