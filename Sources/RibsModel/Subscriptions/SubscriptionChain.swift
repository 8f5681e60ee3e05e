import RibsSyntax

/// The parts of a chain that ends in a subscribing call.
struct SubscriptionChain {
  var flavour: Flavour
  let consumer: String
  /// The call that subscribes.
  let call: NodeID
  /// Its first label; empty where there is none.
  let firstLabel: String
  /// The calls of operators, the last one first.
  let operators: [NodeID]
  /// What the operators work on.
  let source: NodeID
}

extension Body {
  private typealias Consumer = (flavour: Flavour, labels: Set<String>)

  /// The member that a node calls, where it has a subscribing name.
  private func consumer(calledBy id: NodeID) -> (member: NodeID, consumer: Consumer)? {
    guard self[id].kind == .call, let callee = firstChild(of: id) else { return nil }
    let member = unwrapped(callee)
    guard self[member].kind == .member, (4...9).contains(self[member].name.count) else {
      return nil
    }
    return ReactiveVocabulary.consumers[name(of: member)].map { (member, $0) }
  }

  /// The label of a call's first argument; empty where there is none.
  func firstLabel(of call: NodeID) -> String {
    arguments(of: call).first.map { name(of: $0) } ?? ""
  }

  /// The node calls a member that has a subscribing name.
  func isSubscribingCall(_ id: NodeID) -> Bool { consumer(calledBy: id) != nil }

  /// The call subscribes, and what it gives back is no stream; `subscribe(on:)` does not.
  func subscribes(_ call: NodeID) -> Bool {
    consumer(calledBy: call)?.consumer.labels.contains(firstLabel(of: call)) == true
  }

  /// The call may subscribe by its name and first label, as a bare `subscribe(onNext: …)` in an
  /// extension of a stream does.
  func isLabelledAsSubscribing(_ call: NodeID) -> Bool {
    ReactiveVocabulary.consumers[calledName(of: call)]?.labels.contains(firstLabel(of: call))
      == true
  }

  func subscriptionChain(endingAt call: NodeID) -> SubscriptionChain? {
    guard let (member, consumer) = consumer(calledBy: call), let base = base(of: member) else {
      return nil
    }
    let firstLabel = firstLabel(of: call)
    guard consumer.labels.contains(firstLabel),
      self[base].kind != .name || name(of: base) != "super"
    else { return nil }
    if name(of: member) == "assign", argument("on", of: call) == nil,
      publishedProperty(assignedBy: call) == nil
    {
      return nil
    }

    let (operators, source) = links(of: base)
    return SubscriptionChain(
      flavour: consumer.flavour, consumer: name(of: member), call: call, firstLabel: firstLabel,
      operators: operators, source: source)
  }

  /// The node calls a member of one of the names.
  func isCall(_ id: NodeID, ofMemberAmong names: Set<String>) -> Bool {
    guard !names.isEmpty, self[id].kind == .call, let callee = firstChild(of: id) else {
      return false
    }
    let member = unwrapped(callee)
    return self[member].kind == .member && names.contains(name(of: member))
  }

  /// The chain that ends in a call of the project's own method.
  func chain(endingAt call: NodeID, by forwarding: OwnConsumers.Forwarding) -> SubscriptionChain {
    let base = Syntax(self, call).receiver?.id
    let (operators, source) = links(of: base ?? call)
    return SubscriptionChain(
      flavour: forwarding.flavour, consumer: forwarding.consumer, call: call,
      firstLabel: firstLabel(of: call), operators: operators, source: source)
  }

  /// The property of `self` that `assign(to: &$results)` keeps the subscription in.
  func publishedProperty(assignedBy call: NodeID) -> NodeID? {
    guard let target = argument("to", of: call), self[target].kind == .inout,
      let property = firstChild(of: target).map({ unwrapped($0) }),
      name(of: property).hasPrefix("$"), base(of: property).map({ meansSelf($0) }) ?? true
    else { return nil }
    return property
  }

  /// The calls of operators in an expression, the last one first, and what they work on.
  func links(of expression: NodeID) -> (operators: [NodeID], source: NodeID) {
    var operators: [NodeID] = []
    var current = unwrapped(expression)
    while let operand = operand(ofOperator: current) {
      if self[current].kind == .call { operators.append(current) }
      current = unwrapped(operand)
    }
    return (operators, current)
  }

  /// The calls of operators in an expression, in source order.
  func operators(of expression: NodeID) -> [NodeID] { links(of: expression).operators.reversed() }

  /// The streams that `Observable.merge(a.map { … }, b)` is made of.
  func joinedChains(of factory: NodeID) -> [NodeID] {
    let name = calledName(of: factory)
    guard ReactiveVocabulary.joining.contains(name) || ReactiveVocabulary.pairing.contains(name)
    else { return [] }
    return arguments(of: factory).compactMap { value(of: $0) }.flatMap { value in
      self[unwrapped(value)].kind == .array ? children(of: unwrapped(value)) : [value]
    }
  }

  /// What of an argument the call holds on to: its value, or for an observer (`bind(to:)`,
  /// `subscribe(_:)`) the closures that it is made of.
  func retainedValues(of argument: NodeID) -> [NodeID] {
    guard let value = value(of: argument) else { return [] }
    let node = boundValue(of: value) ?? unwrapped(value)
    if self[node].kind == .call, ["AnyObserver", "Binder"].contains(calledName(of: node)) {
      return arguments(of: node).compactMap { self.value(of: $0) }
        .filter { self[$0].kind == .closure }
    }
    return name(of: argument) == "to" ? [] : [value]
  }

  /// The name of the member or function that a call calls.
  func calledName(of call: NodeID) -> String {
    firstChild(of: call).map { name(of: unwrapped($0)) } ?? ""
  }

  /// `Observable.just(…)`, `Observable<Int>.interval(…)`, `Single.create { … }`.
  func isFactory(_ call: NodeID) -> Bool {
    guard self[call].kind == .call, let member = firstChild(of: call).map({ unwrapped($0) }),
      let base = base(of: member).map({ unwrapped($0) }), self[base].kind == .name
    else { return false }
    let name = name(of: base)
    return ReactiveVocabulary.openTypes.contains(name)
      || ReactiveVocabulary.finiteTypes.contains(name)
  }

  /// `Timer.publish(every: 1, on: .main, in: .common)`
  func isTimer(_ call: NodeID) -> Bool {
    calledName(of: call) == "publish" && firstLabel(of: call) == "every"
  }

  /// The expression behind a label.
  func argument(_ label: String, of call: NodeID) -> NodeID? {
    arguments(of: call).first { name(of: $0) == label }.flatMap { value(of: $0) }
  }

  /// The member that stands after `.rx` in an expression `button.rx.tap`, `x.rx.notification(y)`.
  func controlEvent(in source: NodeID) -> String? {
    var current = source
    var above = ""
    while true {
      switch self[current].kind {
      case .call where subscribes(current): return nil
      case .call, .subscript, .optionalChain, .forceUnwrap, .paren: break
      case .member:
        if name(of: current) == "rx" { return above }
        above = name(of: current)
      case .name:
        return name(of: current) == "rx" && !above.isEmpty ? above : nil
      default: return nil
      }
      guard let next = firstChild(of: current) else { return nil }
      current = next
    }
  }

  /// The expression can be nothing but a stream of that flavour, by the words in it.
  func isStreamBySpelling(_ source: NodeID, _ flavour: Flavour) -> Bool {
    let node = unwrapped(source)
    switch flavour {
    case .rx:
      if controlEvent(in: node) != nil { return true }
      return isFactory(node)
    case .combine:
      if name(of: node).hasPrefix("$"), Int(name(of: node).dropFirst()) == nil { return true }
      if self[node].kind == .member, name(of: node) == "objectWillChange" { return true }
      if self[node].kind == .call {
        if ["Just", "Future", "Empty", "Fail", "Deferred"].contains(calledName(of: node)) {
          return true
        }
        if isPublisherOfSeveral(node) { return true }
        return (calledName(of: node) == "publisher" && firstLabel(of: node) == "for")
          || calledName(of: node) == "dataTaskPublisher" || isTimer(node)
      }
      return false
    }
  }

  /// `Publishers.CombineLatest(a, b)`, `Publishers.MergeMany(list)`
  private func isPublisherOfSeveral(_ call: NodeID) -> Bool {
    guard let callee = callee(of: call).map({ unwrapped($0) }), self[callee].kind == .member,
      let base = base(of: callee).map({ unwrapped($0) }), name(of: base) == "Publishers"
    else { return false }
    return ReactiveVocabulary.publishersOfSeveral.contains(name(of: callee))
  }

  /// `withUnretained(self)` whose pairs a later operator replays.
  func replayedSelf(in chain: SubscriptionChain) -> NodeID? {
    let inOrder = Array(chain.operators.reversed())
    guard
      let start = inOrder.firstIndex(where: { call in
        calledName(of: call) == "withUnretained"
          && arguments(of: call).first.flatMap { value(of: $0) }.map { meansSelf($0) } == true
      })
    else { return nil }
    for call in inOrder[(start + 1)...] {
      switch calledName(of: call) {
      case "share":
        if let count = argument("replay", of: call), file.text(self[count].range) != "0" {
          return inOrder[start]
        }
      case "replay", "replayAll", "shareReplay", "shareReplayLatestWhileConnected":
        return inOrder[start]
      // Behind these the values need not hold the object any more.
      case "map", "compactMap", "flatMap", "flatMapLatest", "flatMapFirst", "concatMap", "scan":
        return nil
      default: break
      }
    }
    return nil
  }
}

extension Syntax {
  /// The expression's text with its white space made single spaces, shortened. Only as much of it
  /// is read as is shown: a chain may be long, and each of its calls is asked for its source.
  package var oneLine: String {
    let limit = 60
    let range = range
    var text: [UInt8] = []
    var isBehindSpace = false
    var offset = Int(range.start)
    while offset < Int(range.end), text.count < 8 * limit {
      let byte = body.file.bytes[offset]
      offset += 1
      guard !" \t\r\n".utf8.contains(byte) else {
        isBehindSpace = true
        continue
      }
      if isBehindSpace, !text.isEmpty, byte != UInt8(ascii: ".") { text.append(UInt8(ascii: " ")) }
      isBehindSpace = false
      text.append(byte)
    }
    let line = String(decoding: text, as: UTF8.self)
    let isWhole = offset == Int(range.end) && line.count <= limit
    return isWhole ? line : line.prefix(limit - 1) + "…"
  }
}
