import RibsSyntax

/// What tells that a chain is one of RxSwift or Combine.
extension SubscriptionReading {
  enum Evidence {
    case certain, possible, contradicted
  }

  /// What types, imports and words tell of the chain's flavour.
  mutating func evidence(of chain: SubscriptionChain, in unit: CodeUnitID) -> Evidence {
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
      || body.isStreamBySpelling(body.boundValue(of: chain.source) ?? chain.source, chain.flavour)
    return isTold ? .certain : .possible
  }

  /// An operator that the project adds to streams, called on one, and that gives a stream.
  private mutating func isOwnOperator(
    _ call: NodeID, _ flavour: Flavour, in unit: CodeUnitID
  ) -> Bool {
    let body = typing.code[unit].body
    guard body[call].kind == .call, let member = body.callee(of: call).map({ body.unwrapped($0) }),
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
  mutating func isWorkflow(_ chain: SubscriptionChain, in unit: CodeUnitID) -> Bool {
    guard chain.consumer == "subscribe", chain.firstLabel.isEmpty, chain.operators.isEmpty,
      imports(.rx, in: unit)
    else { return false }
    return types.inherits(typing.type(of: chain.source, in: unit), .workflow)
  }

  /// `publisher.subscribe(subject)`, which gives a cancellable where another `subscribe` gives
  /// nothing.
  mutating func feedsSubject(_ chain: SubscriptionChain, in unit: CodeUnitID) -> Bool {
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
      ReactiveVocabulary.streamProtocols.contains($0.unqualifiedName)
    }
    if names.contains(where: { $0.unqualifiedName.hasPrefix("Observable") }) { return .stream(.rx) }
    if !names.isEmpty { return .stream(.combine) }
    return ancestry.external.isEmpty && !ancestry.isAmbiguous ? .noStream : .unknown
  }

  /// The file, or another of its module, imports what the flavour comes from.
  private func imports(_ flavour: Flavour, in unit: CodeUnitID) -> Bool {
    keepers.imports(flavour, in: types.module(of: typing.code[unit].location.file))
  }
}

extension CanonicalType {
  /// A stream, or what an operator of Combine makes: `Publishers.Map`.
  package var isStream: Bool {
    if streamName != nil { return true }
    guard case .external(let name, _) = unwrapped else { return false }
    return name.hasPrefix("Publishers.")
  }
}
