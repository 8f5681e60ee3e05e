import RibsSyntax

/// Disposables that are put together to one, which then goes where all of them go.
extension KeeperIndex {
  /// `Disposables.create(a, b)`, `CompositeDisposable(a, b)`, `CompositeDisposable(disposables: [a, b])`
  /// of RxSwift: whoever has what the call makes has its arguments.
  func isComposition(_ call: CodePoint, _ typing: inout Typing) -> Bool {
    let body = typing.code[call.unit].body
    guard body[call.node].kind == .call, let callee = body.callee(of: call.node) else {
      return false
    }
    let target = body.stripped(callee)
    let base = body.base(of: target).map { body.stripped($0) }
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

  /// Where a local `CompositeDisposable` goes, with all that is put into it: nil for other expressions,
  /// and where it does not go to exactly one place.
  func ending(ofComposite place: CodePoint, _ typing: inout Typing) -> SubscriptionEnding? {
    let body = typing.code[place.unit].body
    let node = body.stripped(place.node)
    guard body[node].kind == .name,
      case .binding(let binding)? = body.referent(of: body.name(of: node), at: node),
      let made = body.value(ofBinding: binding).map({ body.stripped($0) }),
      body[made].kind == .call, body.calledName(of: made) == "CompositeDisposable",
      let mentions = body.mentions(ofBinding: binding)
    else { return nil }
    if case .constructor(.declared) = typing.callee(of: CodePoint(place.unit, made)) { return nil }
    let others = mentions.filter { !body.isInsertion(into: $0) }
    // As an argument it may be put into what is put into it.
    guard others.count == 1, let end = others.first,
      [.member, .assignment].contains(body[body[end].parent].kind)
    else { return nil }
    return ending(of: CodePoint(place.unit, end), &typing)
  }
}

extension Body {
  /// The call that gives back, for all elements together, what its closure gives back for each of them:
  /// `map`, and `reduce` whose closure adds the value to what it was given. `value` is what the closure
  /// gives back.
  func gatheringCall(around value: NodeID) -> NodeID? {
    guard let closure = nearestClosure(around: value), self[closure].kind == .closure,
      self[self[closure].parent].kind == .argument
    else { return nil }
    let isResult =
      self[self[value].parent].kind == .return
      || self[value].flags.contains(.implicitReturn) && block(of: closure) == self[value].parent
    let call = self[self[closure].parent].parent
    guard isResult, self[call].kind == .call else { return nil }
    switch calledName(of: call) {
    case "reduce":
      let given = arguments(of: stripped(value)).compactMap { self.value(of: $0) }
      let isAddition = mentions(ofFirstParameterOf: closure).contains { mention in
        given.contains { stripped($0) == mention }
      }
      return isAddition ? call : nil
    case "map", "compactMap":
      var outer = self[call].parent
      while [.paren, .optionalChain, .forceUnwrap].contains(self[outer].kind) {
        outer = self[outer].parent
      }
      // A property may keep a stream of disposables, each of which somebody else has to keep.
      return [.member, .argument].contains(self[outer].kind) ? call : nil
    default: return nil
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
