import RibsSyntax

/// Methods that the project adds to streams, and that subscribe.
struct OwnConsumers {
  /// A method of another name that hands a closure on to a subscribing call, and what that gives
  /// back to its caller: `func onMain(_ run: …) -> Disposable { observe(on: main).subscribe(onNext: run) }`.
  struct Forwarding {
    let method: Member
    let flavour: Flavour
    /// The call that subscribes; the method itself where operators stand before it.
    let consumer: String
  }

  let forwarding: [Forwarding]
  let forwardingNames: Set<String>
  /// Those that end the subscription, or see that something does, as they give back no disposable
  /// or do more with it: `func subscribe(onNext: …, bag: DisposeBag)`.
  let ending: [Member]
  /// `assign(to:on:)` that holds its object weakly. Swift takes it before Combine's, as it asks for
  /// more.
  let weakAssignments: [Member]

  init(among additions: [Member], _ types: TypeTable, _ code: CodeTable) {
    let own = additions.filter {
      $0.kind == .func && ReactiveVocabulary.consumers[$0.name] != nil
    }
    func body(of method: Member) -> Body? { code.result(of: method.place).map { code[$0].body } }
    forwarding = additions.compactMap { method in
      guard method.kind == .func, ReactiveVocabulary.consumers[method.name] == nil,
        types.givesDisposable(method)
      else { return nil }
      return body(of: method)?.forwarding(by: method, Array(types.parameterNames(of: method.place)))
    }
    forwardingNames = Set(forwarding.map(\.method.name))
    ending = own.filter { !types.givesDisposable($0) || body(of: $0)?.usesDisposable == true }
    weakAssignments = own.filter { $0.name == "assign" && body(of: $0)?.hasWeakReference == true }
  }
}

extension TypeTable {
  fileprivate func givesDisposable(_ method: Member) -> Bool {
    guard case .external(let name, _)? = canonicalType(of: method) else { return false }
    return ["Disposable", "AnyCancellable", "Cancellable"].contains(name)
  }
}

extension Body {
  /// The code subscribes to the stream itself with a closure that it is given, and gives back what
  /// that gives.
  fileprivate func forwarding(by method: Member, _ parameters: [String]) -> OwnConsumers.Forwarding?
  {
    let results = results(ofBlock: rootID)
    guard results.count == 1, let call = results.first.map({ unwrapped($0) }),
      isLabelledAsSubscribing(call), !hasWeakReference,
      let consumer = ReactiveVocabulary.consumers[calledName(of: call)],
      arguments(of: call).contains(where: { mentions(oneOf: parameters, in: $0) })
    else { return nil }
    let base = Syntax(self, call).receiver?.id
    let links = base.map { self.links(of: $0) }
    guard links.map({ isOfSelf($0.source) }) ?? true,
      // What ends the stream on the way ends what is subscribed.
      (links?.operators ?? []).allSatisfy(isPreserving),
      links.map({ self[$0.source].kind == .name || isPreserving($0.source) }) ?? true
    else { return nil }
    let isDirect = links.map { $0.operators.isEmpty && self[$0.source].kind == .name } ?? true
    return OwnConsumers.Forwarding(
      method: method, flavour: consumer.flavour,
      consumer: isDirect ? calledName(of: call) : method.name)
  }

  /// `observe(on: main)`, `asObservable()`
  private func isPreserving(_ call: NodeID) -> Bool {
    ReactiveVocabulary.preserving.contains(calledName(of: call))
  }

  private func mentions(oneOf names: [String], in argument: NodeID) -> Bool {
    subtree(of: argument).contains {
      nodes[$0].kind == .name && names.contains(name(of: NodeID($0)))
    }
  }

  /// `self`, or a call of one of its operators without that word.
  private func isOfSelf(_ source: NodeID) -> Bool {
    switch self[source].kind {
    case .name: name(of: source) == "self"
    case .call: callee(of: source).map { self[unwrapped($0)].kind == .name } ?? false
    default: false
    }
  }

  /// The code does more with what a subscribing call in it gives than to give it back.
  fileprivate var usesDisposable: Bool {
    nodeIDs.contains { self[$0].kind == .call && isLabelledAsSubscribing($0) && isUsed($0) }
  }

  /// The value of an expression, or the constant that has it, goes somewhere else than to the
  /// caller.
  private func isUsed(_ value: NodeID) -> Bool {
    let parent = self[value].parent
    switch self[parent].kind {
    case .paren, .effect: return isUsed(parent)
    case .block, .return: return false
    case .binding: return mentions(ofBinding: parent)?.contains { isUsed($0) } ?? true
    default: return true
    }
  }

  fileprivate var hasWeakReference: Bool {
    nodes.contains { !$0.flags.isDisjoint(with: [.weak, .unowned]) }
  }
}
