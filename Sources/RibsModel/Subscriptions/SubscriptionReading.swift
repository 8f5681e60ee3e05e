import RibsSyntax
import RibsSystem

extension Subscription {
  /// The subscriptions in the app's own code, in source order; without those that are handed on,
  /// unless they share a statement with others.
  static func all(by typing: Typing, _ hierarchy: Hierarchy) -> [Subscription] {
    let code = typing.code
    let reading = SubscriptionReading(typing, hierarchy)
    let forwarding = reading.ownConsumers.forwardingNames
    let names = forwarding.union(ReactiveVocabulary.consumers.keys)
    let units = code.units(mentioning: names.sorted())
    return parallelMap(units, scratch: reading) { unit, reading -> [Subscription] in
      let body = code[unit].body
      let calls = body.nodeIDs.filter {
        body.isSubscribingCall($0) || body.isCall($0, ofMemberAmong: forwarding)
      }
      let statements = calls.map { (Syntax(body, $0).enclosingStatement ?? body.root).id }
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
  /// Static functions that give streams, as the project's own.
  let streamFactories: [Member]
  let ownConsumers: OwnConsumers
  /// That of the chain that is read.
  var flavour = Flavour.rx
  /// What an operator of the project is called on, while its code is read.
  var extended: StreamEnd?
  /// Of the code that is read now, not of what it calls: that may be known already.
  var expressionsRead = 0
  var knownEnds = KnownEnds()
  /// Those whose code is read now.
  var localFunctions: Set<CodePoint> = []
  var types: TypeTable { typing.types }

  init(_ typing: Typing, _ hierarchy: Hierarchy) {
    self.typing = typing
    keepers = KeeperIndex(types: typing.types, code: typing.code, hierarchy: hierarchy)
    let additions = typing.types.streamAdditions()
    streamAdditions = additions.filter { !$0.isStatic }
    streamFactories = additions.filter(\.isStatic)
    ownConsumers = OwnConsumers(among: streamAdditions, typing.types, typing.code)
  }

  /// Nil for what is handed on if its statement holds no other.
  mutating func subscription(at point: CodePoint, isAlone: Bool) -> Subscription? {
    let unit = typing.code[point.unit]
    let body = unit.body
    guard unit.fileRole == .source else { return nil }
    let forwarding = forwarding(by: point)
    guard
      var chain = forwarding.map({ body.chain(endingAt: point.node, by: $0) })
        ?? body.subscriptionChain(endingAt: point.node)
    else { return nil }
    // The tree tells this of most, and takes less to ask than types.
    let ending = keepers.ending(of: point, &typing)
    if isAlone, case .handedOn = ending { return nil }
    guard forwarding != nil || isForeign(point) else { return nil }
    if feedsSubject(chain, in: point.unit) { chain.flavour = .combine }
    let isWorkflow = isWorkflow(chain, in: point.unit)
    let evidence = isWorkflow ? .certain : evidence(of: chain, in: point.unit)
    guard evidence != .contradicted, forwarding == nil || evidence == .certain else { return nil }
    flavour = chain.flavour
    let isShort = endsWithHook(ending, in: unit)
    var end =
      ending.isOpen || isShort ? end(of: chain, in: point.unit) : StreamEnd(lifetime: .unknown)
    let selfHold = ending.isOpen ? selfHold(of: chain, in: point.unit, endingIn: ending) : nil
    if let selfHold, typing.staysWithList(selfHold, givenTo: point) {
      end = StreamEnd(lifetime: .withOwner, lastsWithOwner: true)
    }
    let statement = typing.code.syntax(at: point).enclosingStatement ?? body.root
    return Subscription(
      flavour: chain.flavour, consumer: chain.consumer,
      statement: unit.location(of: statement.id), location: unit.location(of: point.node),
      sourceCode: Syntax(body, chain.source), lifetime: end.lifetime,
      lastsWithOwner: end.lastsWithOwner,
      isOfOwnObject: end.isOfOwnObject && end.lifetime == .unknown,
      followsActivity: ending.isKept
        && followsActivity(point.at(chain.source), depth: 0),
      firstValue: isShort || ending.isLost && (end.lifetime == .finite || ending.isPassing)
        ? firstValue(of: chain, in: point.unit) : .unknown,
      endsAtOnce: end.lifetime == .finite && (isShort || ending.isLost)
        && endsAtOnce(chain, in: point.unit),
      unseenCode: end.unseen.map { typing.code.syntax(at: $0) },
      isCertain: evidence == .certain, isWorkflow: isWorkflow, selfHold: selfHold, ending: ending,
      owner: unit.owner, declaration: unit.declaration)
  }

  /// It ends with the activity of the object itself, in the hook that is called as that ends.
  private func endsWithHook(_ ending: SubscriptionEnding, in unit: CodeUnit) -> Bool {
    guard case .confined(let confinement) = ending, confinement.target == .itself else {
      return false
    }
    return LifecycleHooks.deactivation.contains(types.declaredName(at: unit.declaration))
  }

  /// The project's own method that the call subscribes by, if it is given a closure.
  private mutating func forwarding(by call: CodePoint) -> OwnConsumers.Forwarding? {
    let body = typing.code[call.unit].body
    guard body.isCall(call.node, ofMemberAmong: ownConsumers.forwardingNames),
      body.arguments(of: call.node).contains(where: { argument in
        body.value(of: argument).map { body[body.unwrapped($0)].kind == .closure } ?? false
      })
    else { return nil }
    // Several of the name, and not all that the call may mean may subscribe.
    let called = methods(among: streamAdditions, calledAt: call)
    guard called.count == 1 else { return nil }
    switch typing.callee(of: call) {
    case .foreign, .unknown: break
    case .methods(let methods, _) where methods.contains { $0.place == called[0].place }: break
    default: return nil
    }
    return ownConsumers.forwarding.first { $0.method.place == called[0].place }
  }

  /// The project declares no such method itself.
  private mutating func isForeign(_ call: CodePoint) -> Bool {
    switch typing.callee(of: call) {
    case .foreign, .unknown: break
    default: return false
    }
    return !mayCall(oneOf: ownConsumers.ending, at: call)
  }

  /// The call has the name and labels of one of the methods.
  func mayCall(oneOf methods: [Member], at call: CodePoint) -> Bool {
    !self.methods(among: methods, calledAt: call).isEmpty
  }

  /// Those of the methods whose name and labels the call has.
  func methods(among methods: [Member], calledAt call: CodePoint) -> [Member] {
    let body = typing.code[call.unit].body
    let name = body.calledName(of: call.node)
    let named = methods.filter { $0.kind == .func && $0.name == name }
    guard !named.isEmpty else { return [] }
    let arguments = body.callArguments(of: call.node)
    return named.filter { FunctionSignature(at: $0.place, in: types).match(arguments) != nil }
  }
}
