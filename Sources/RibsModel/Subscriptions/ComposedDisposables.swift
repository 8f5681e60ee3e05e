import RibsSyntax

/// Disposables that are put together to one, which then goes where all of them go.
extension KeeperIndex {
  /// `Disposables.create(a, b)`, `CompositeDisposable(a, b)`,
  /// `CompositeDisposable(disposables: [a, b])` of RxSwift: whoever has what the call makes has its
  /// arguments.
  func isComposition(_ call: CodePoint, _ typing: inout Typing) -> Bool {
    let body = typing.code[call.unit].body
    guard body[call.node].kind == .call, let callee = body.callee(of: call.node) else {
      return false
    }
    let target = body.unwrapped(callee)
    let base = body.base(of: target).map { body.unwrapped($0) }
    let isNamed =
      switch body.name(of: target) {
      case "CompositeDisposable": true
      case "create": base.map { body.name(of: $0) } == "Disposables"
      default: false
      }
    let labels = Set(body.arguments(of: call.node).map { body.name(of: $0) })
    guard isNamed, labels == [""] || labels == ["disposables"] else { return false }
    switch typing.callee(of: call) {
    case .methods, .constructor(.declared): return false
    default: return true
    }
  }

  /// Where a local `CompositeDisposable` goes, with all that is put into it: nil for other
  /// expressions, and where it does not go to exactly one place.
  func ending(ofComposite place: CodePoint, _ typing: inout Typing) -> SubscriptionEnding? {
    let body = typing.code[place.unit].body
    let node = body.unwrapped(place.node)
    guard body[node].kind == .name,
      case .binding(let binding)? = body.referent(at: node),
      let made = body.value(ofBinding: binding).map({ body.unwrapped($0) }),
      body[made].kind == .call, body.calledName(of: made) == "CompositeDisposable",
      let mentions = body.mentions(ofBinding: binding)
    else { return nil }
    if case .constructor(.declared) = typing.callee(of: place.at(made)) { return nil }
    let others = mentions.filter { !body.isInsertion(into: $0) }
    // As an argument it may be put into what is put into it.
    guard others.count == 1, let end = others.first,
      [.member, .assignment].contains(body[body[end].parent].kind)
    else { return nil }
    return ending(of: place.at(end), &typing)
  }

  /// The call that gives back, for all elements together, what its closure gives back for each of
  /// them: `map`, and `reduce` whose closure adds the value to what it was given. `value` is what
  /// the closure gives back.
  func gatheringCall(around value: CodePoint, _ typing: inout Typing) -> NodeID? {
    let body = typing.code[value.unit].body
    guard let closure = body.closure(givingBack: value.node) else { return nil }
    let call = body[body[closure].parent].parent
    guard body[call].kind == .call else { return nil }
    let outer = body[Syntax(body, call).wrapped.id].parent
    switch body.calledName(of: call) {
    case "reduce": guard body.isAdded(value.node, toWhatIsGivenTo: closure) else { return nil }
    case "map", "compactMap":
      guard [.member, .argument].contains(body[outer].kind) else { return nil }
    default: return nil
    }
    // Operators of streams are called so as well: a list may keep a stream of disposables, each of
    // which somebody else has to keep. A stream has no member that keeps them.
    let isListOfDisposables =
      body[outer].kind == .member
      || isSequence(baseOf: value.at(call), &typing)
      || body[outer].kind == .argument
        && takesDisposables(value.at(body[outer].parent), &typing)
    return isListOfDisposables ? call : nil
  }

  /// What the method is called on is known to be a collection or an optional.
  private func isSequence(baseOf call: CodePoint, _ typing: inout Typing) -> Bool {
    let body = typing.code[call.unit].body
    guard let base = Syntax(body, call.node).receiver?.id else { return false }
    guard case .external(let name, _) = typing.type(at: call.at(base)) else {
      return false
    }
    return Self.sequences.contains(name)
  }

  private static let sequences: Set<String> = [
    "Array", "ArraySlice", "ContiguousArray", "Dictionary", "Optional", "Set",
  ]

  /// The call makes one disposable of its arguments, or puts them where only disposables are kept.
  private func takesDisposables(_ call: CodePoint, _ typing: inout Typing) -> Bool {
    if isComposition(call, &typing) { return true }
    let body = typing.code[call.unit].body
    guard let base = Syntax(body, call.node).receiver?.id else { return false }
    let place = typing.type(at: call.at(base)).unwrapped
    let kept = place.element == .unknown ? place : place.element
    guard case .external(let name, _) = kept else { return false }
    return ReactiveVocabulary.disposables.contains(name)
  }
}

extension Body {
  /// The closure that is an argument and gives back `value`.
  fileprivate func closure(givingBack value: NodeID) -> NodeID? {
    guard let closure = Syntax(self, value).enclosingFunction?.id, self[closure].kind == .closure,
      self[self[closure].parent].kind == .argument
    else { return nil }
    let isResult =
      self[self[value].parent].kind == .return
      || self[value].flags.contains(.implicitReturn) && block(of: closure) == self[value].parent
    return isResult ? closure : nil
  }

  /// The value is made by a call that is given the closure's first parameter.
  fileprivate func isAdded(_ value: NodeID, toWhatIsGivenTo closure: NodeID) -> Bool {
    let given = arguments(of: unwrapped(value)).compactMap { self.value(of: $0) }
    return mentions(ofFirstParameterOf: closure).contains { mention in
      given.contains { unwrapped($0) == mention }
    }
  }

  /// `composite.insert(…)`
  fileprivate func isInsertion(into mention: NodeID) -> Bool {
    let member = self[mention].parent
    guard self[member].kind == .member, name(of: member) == "insert" else { return false }
    let call = self[member].parent
    return self[call].kind == .call && firstChild(of: call) == member
  }
}
