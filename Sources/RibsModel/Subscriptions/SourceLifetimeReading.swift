import RibsSyntax

/// Finds out whether what is subscribed to ends by itself: the whole expression, with every
/// operator in it and all that their closures give.
extension SubscriptionReading {
  mutating func end(of chain: SubscriptionChain, in unit: CodeUnitID) -> StreamEnd {
    if chain.firstLabel == "onSuccess" || chain.firstLabel == "onFailure" {
      return StreamEnd(lifetime: .finite)
    }
    let body = typing.code[unit].body
    let subscribed = Syntax(body, chain.call).receiver?.id
    var found = end(of: CodePoint(unit, subscribed ?? chain.source))
    if let view = found.view, isPresenter(view, of: typing.code[unit].owner) {
      found.lifetime = .withOwner
    } else if found.isOfControl, isReachedWeakly(CodePoint(unit, chain.source)) {
      found.lifetime = .bounded
    }
    return awaited(found, by: CodePoint(unit, chain.call))
  }

  /// The end of a source for the call that is made on it: one that is not seen is awaited, if the
  /// call has something to do then.
  private func awaited(_ found: StreamEnd, by call: CodePoint) -> StreamEnd {
    guard found.lifetime == .unknown, !found.lastsWithOwner, !found.lastsWithOther,
      let unseen = found.unseen, !isProperty(unseen),
      typing.code[call.unit].body.awaitsEnd(by: call.node)
    else { return found }
    return StreamEnd(lifetime: .finiteLater)
  }

  /// What a property gives is a stream as a rule, where what a call gives may be its answer.
  private func isProperty(_ source: CodePoint) -> Bool {
    let body = typing.code[source.unit].body
    switch body[source.node].kind {
    case .member: return true
    case .name: return body.referent(at: source.node) == nil
    default: return false
    }
  }

  /// The way to what is subscribed to begins with a property that does not keep its object: a view
  /// that is not kept dies before the object does, and ends its events with that. What a view or
  /// its controller has weakly, other views keep for it.
  private mutating func isReachedWeakly(_ source: CodePoint) -> Bool {
    let body = typing.code[source.unit].body
    var next: NodeID? = body.unwrapped(source.node)
    while let current = next {
      let point = source.at(current)
      if let own = typing.ownProperty(at: point) ?? borrowedProperty(at: point) {
        return !own.modifiers.isDisjoint(with: [.weak, .unowned]) && !isOfView(own)
      }
      next = (body.boundValue(of: current) ?? body.firstChild(of: current)).map {
        body.unwrapped($0)
      }
    }
    return false
  }

  /// The property is one of a view or of a view controller.
  private func isOfView(_ property: Member) -> Bool {
    let suffixes = ["Bar", "Button", "Cell", "Control", "Controller", "View"]
    return types.ancestry(of: property.owner).external.contains { name in
      suffixes.contains { name.hasSuffix($0) }
    }
  }

  /// The property that a local of its name stands for: `if let view { … }`.
  private func borrowedProperty(at mention: CodePoint) -> Member? {
    let unit = typing.code[mention.unit]
    guard unit.body[mention.node].kind == .name,
      case .binding(let local)? = unit.body.referent(at: mention.node)
    else { return nil }
    return types.property(borrowedBy: Syntax(unit.body, local), in: unit)
  }

  /// The view is of the only class that can be the interactor's presenter, which it keeps.
  private func isPresenter(_ view: TypeID, of interactor: TypeID?) -> Bool {
    guard let base = interactor.flatMap({ types.frameworkBase(of: $0) }),
      base.base.closure.contains(.presentableInteractor),
      let presenter = base.arguments.first?.unwrapped.declared
    else { return false }
    return presenter == view || keepers.hierarchy.onlyHeir(of: presenter) == view
  }

  /// The end of what is subscribed to, or of what some code gives back.
  mutating func end(of point: CodePoint) -> StreamEnd {
    let readAround = expressionsRead
    expressionsRead = 0
    defer { expressionsRead = readAround }
    return end(of: point, depth: 0)
  }

  mutating func end(of point: CodePoint, depth: Int) -> StreamEnd {
    let body = typing.code[point.unit].body
    expressionsRead += 1
    guard depth < FollowingLimit.streams, expressionsRead < ReadingLimit.expressions else {
      return .unknown(point)
    }
    var operators: [NodeID] = []
    var current = body.unwrapped(point.node)
    while let operand = body.operand(ofOperator: current),
      !isOwnMethod(point.at(current))
    {
      operators.append(current)
      current = body.unwrapped(operand)
    }
    var found = origin(of: point.at(current), depth: depth)
    var previous = current
    for call in operators.reversed() where body[call].kind == .call {
      found = end(ofOperator: call, on: found, after: previous, in: point.unit, depth: depth)
      if ["do", "handleEvents"].contains(body.calledName(of: call)) {
        found = awaited(found, by: point.at(call))
      }
      previous = call
    }
    return found
  }

  /// A method that a type of the project, which is no stream, has under an operator's name.
  private mutating func isOwnMethod(_ call: CodePoint) -> Bool {
    guard typing.code[call.unit].body[call.node].kind == .call else { return false }
    guard case .methods(_, let receiver) = typing.callee(of: call) else { return false }
    return receiver.declared != nil
  }

  // MARK: Origins

  /// The end of an expression that is no operator.
  private mutating func origin(of point: CodePoint, depth: Int) -> StreamEnd {
    let body = typing.code[point.unit].body
    let node = point.node
    switch body[node].kind {
    case .ternary:
      let branches = body.children(of: node).dropFirst()
      return .either(branches.map { end(of: point.at($0), depth: depth + 1) }, point)
    case .binary:
      let operands = (body.coalescedOperands(of: node) ?? []).filter { !Syntax(body, $0).isNil }
      return .either(operands.map { end(of: point.at($0), depth: depth + 1) }, point)
    case .if, .switch, .do:
      let branches = body.branchValues(of: node)
      return .either(branches.map { end(of: point.at($0), depth: depth + 1) }, point)
    default: break
    }
    if body.isReceiver(node) {
      // The code of an operator of the project: `self`, `take(1)`.
      let isCall = body[node].kind == .call
      if let extended, !isCall { return extended }
      if isCall, extended != nil || isStreamExtension(typing.code[point.unit].owner) {
        let receiver = extended ?? .unknown(point)
        return end(ofOperator: node, on: receiver, after: nil, in: point.unit, depth: depth)
      }
    }
    if let found = spelledEnd(of: point, depth: depth) { return found }
    if let found = typedEnd(of: point) { return found }
    if let value = body.boundValue(of: node) { return end(of: point.at(value), depth: depth + 1) }
    if let found = declaredEnd(of: point, depth: depth) { return found }
    // An operator that the tree does not show seldom goes on after what it works on.
    if body[node].kind == .call,
      let base = Syntax(body, node).receiver?.id
    {
      let source = end(of: point.at(base), depth: depth + 1)
      if source.ends { return source }
      if source.isOfControl {
        var found = StreamEnd.unknown(point)
        found.isOfControl = true
        return found
      }
    }
    return isRequest(point) ? StreamEnd(lifetime: .finiteLater) : .unknown(point)
  }

  /// A call that by its words asks for something once, and neither makes a stream
  /// (`ReplaySubject.create`) nor is an operator on one (`names.validate()`).
  private mutating func isRequest(_ point: CodePoint) -> Bool {
    let body = typing.code[point.unit].body
    guard body[point.node].kind == .call,
      let callee = body.callee(of: point.node).map({ body.unwrapped($0) }),
      ReactiveVocabulary.soundsLikeRequest(body.name(of: callee))
    else { return false }
    guard let receiver = body.base(of: callee).map({ body.unwrapped($0) }) else { return true }
    let maker = body.name(of: receiver)
    return !["Observable", "Relay", "Subject"].contains(where: maker.hasSuffix)
      && typing.type(at: point.at(receiver)).streamName == nil
  }

  /// What the words of an expression tell.
  private mutating func spelledEnd(of point: CodePoint, depth: Int) -> StreamEnd? {
    let body = typing.code[point.unit].body
    let node = point.node
    if let event = body.controlEvent(in: node) {
      if ReactiveVocabulary.endlessControlEvents.contains(event) {
        guard isOwnControl(point) else { return StreamEnd(lifetime: .endless) }
        guard knownEnds.isReadingCode, let view = typing.code[point.unit].owner else {
          return StreamEnd(lifetime: .withOwner)
        }
        return StreamEnd(lifetime: .endless, isOfControl: true, view: view)
      }
      if ReactiveVocabulary.messages.contains(event) {
        return body.isOfOwnRx(node) || isOwnControl(point)
          ? StreamEnd(lifetime: .bounded, lastsWithOwner: true) : .unknown(point)
      }
      if ReactiveVocabulary.requests.contains(event) || ReactiveVocabulary.soundsLikeRequest(event)
      {
        return StreamEnd(lifetime: .finiteLater)
      }
      if event == "deallocated" || event == "deallocating" { return StreamEnd(lifetime: .bounded) }
      var found = StreamEnd.unknown(point)
      found.isOfOwnObject = body[node].kind == .member && isOwnControl(point)
      return found
    }
    if isMessageToBase(point) { return StreamEnd(lifetime: .bounded) }
    let name = body.name(of: node)
    if body[node].kind == .name || body[node].kind == .member, name.hasPrefix("$"),
      Int(name.dropFirst()) == nil
    {
      return StreamEnd(lifetime: .endless)
    }
    switch frameworkStream(at: point) {
    case .own?: return StreamEnd(lifetime: .withOwner)
    case .others?: return .unknown(point)
    case nil: break
    }
    if body[node].kind == .name || body[node].kind == .member, name == "objectWillChange" {
      return StreamEnd(lifetime: typing.isOwnMember(point) ? .withOwner : .endless)
    }
    if body[node].kind == .member, name == "publisher", let base = body.firstChild(of: node) {
      return isCollection(point.at(base)) ? StreamEnd(lifetime: .finite) : nil
    }
    return body[node].kind == .call ? factoryEnd(of: point, depth: depth) : nil
  }

  /// `sentMessage(selector)` in an extension of `Reactive`: of the object that this is about.
  private func isMessageToBase(_ point: CodePoint) -> Bool {
    let unit = typing.code[point.unit]
    let call = Syntax(unit.body, point.node)
    guard call.kind == .call, call.receiver == nil,
      ReactiveVocabulary.messages.contains(call.calleeName ?? ""), let owner = unit.owner
    else { return false }
    return types[owner].name == "Reactive"
  }

  /// `[1, 2].publisher`, `rows.map { $0.id }.publisher`, `Optional(1).publisher`,
  /// `Result<Int, Never>.success(1).publisher`
  private mutating func isCollection(_ base: CodePoint) -> Bool {
    let body = typing.code[base.unit].body
    let node = body.unwrapped(base.node)
    if [.array, .dictionary, .string].contains(body[node].kind) || body.isRange(node) {
      return true
    }
    if body[node].kind == .call,
      CollectionMethods.givingCollections.contains(body.calledName(of: node)),
      let receiver = Syntax(body, node).receiver?.id, isCollection(base.at(receiver))
    {
      return true
    }
    if body[node].kind == .call, body.calledName(of: node) == "Optional" { return true }
    if body[node].kind == .call, let member = body.callee(of: node).map({ body.unwrapped($0) }),
      ["success", "failure"].contains(body.name(of: member)), let type = body.base(of: member),
      body.name(of: type) == "Result"
    {
      return true
    }
    guard case .external(let name, _) = typing.type(of: node, in: base.unit).unwrapped else {
      return false
    }
    return ["Array", "Set", "Result", "Dictionary", "Range", "ClosedRange", "String"].contains(name)
  }

  /// What the type of an expression tells.
  private mutating func typedEnd(of point: CodePoint) -> StreamEnd? {
    let body = typing.code[point.unit].body
    let type = typing.type(at: point)
    guard let name = type.streamName else { return nil }
    if ReactiveVocabulary.finiteTypes.contains(name) {
      return StreamEnd(lifetime: .finite, isTrait: ReactiveVocabulary.traits.contains(name))
    }
    guard ReactiveVocabulary.endlessTypes.contains(name) else { return nil }
    if keepers.isCompleted(body.name(of: point.node)) { return StreamEnd(lifetime: .finite) }
    if isOwnSubject(point) { return StreamEnd(lifetime: .withOwner) }
    // A subject in a local variable may be gone with it.
    let isLocal = body[point.node].kind == .name && body.referent(at: point.node) != nil
    var found = isLocal ? .unknown(point) : StreamEnd(lifetime: .endless)
    found.isOfControl = ReactiveVocabulary.controlTypes.contains(name)
    return found
  }

  /// A subject or relay that nobody but the object has dies with it. One that it makes for good it
  /// keeps for others at most to write to.
  private mutating func isOwnSubject(_ point: CodePoint) -> Bool {
    guard let member = typing.ownProperty(at: point), member.isStoredProperty else { return false }
    let isMadeHere = typing.code.initialValue(of: member.place) != nil
    if isMadeHere, member.kind == .let { return true }
    guard member.access <= .fileprivate else { return false }
    if isMadeHere { return true }
    let isGiven = types[member.owner].members.contains { initialiser in
      initialiser.kind == .`init` && initialiser.place.file == member.place.file
        && types.parameterNames(of: initialiser.place).contains(member.name)
    }
    return !isGiven
  }

  /// The control whose event it is belongs to the object around, and its events end with it:
  /// RxCocoa makes each of them `take(until: deallocated)`.
  private mutating func isOwnControl(_ point: CodePoint) -> Bool {
    let body = typing.code[point.unit].body
    var current = point.node
    while body[current].kind != .member || body.name(of: current) != "rx" {
      guard let next = body.firstChild(of: current) else { return false }
      current = next
    }
    return body.firstChild(of: current).map { isOwnPart(point.at($0)) } ?? false
  }

  /// An object in a property of the object around, or a part of such a one: `header.button`.
  private mutating func isOwnPart(_ part: CodePoint, depth: Int = 0) -> Bool {
    guard depth < FollowingLimit.references else { return false }
    let body = typing.code[part.unit].body
    let point = part.at(body.unwrapped(part.node))
    if let member = typing.ownProperty(at: point) ?? keeper(ofLocal: point) {
      return isKept(member)
    }
    if isOwnNavigationItem(point) { return true }
    guard [.member, .cast].contains(body[point.node].kind),
      let base = body.firstChild(of: point.node)
    else { return false }
    if body[point.node].kind == .member {
      let isPart =
        typing.ownOrForeignProperty(at: point).map { isKept($0) }
        ?? partsOfNavigationItems.contains(body.name(of: point.node))
      guard isPart else { return false }
    }
    return isOwnPart(point.at(base), depth: depth + 1)
  }

  /// The property keeps its object; an outlet leads into a view that does.
  private func isKept(_ property: Member) -> Bool {
    property.isStoredProperty
      && (property.modifiers.isDisjoint(with: [.weak, .unowned]) || types.isOutlet(property))
  }

  /// What UIKit keeps for each view controller.
  private func isOwnNavigationItem(_ point: CodePoint) -> Bool {
    let unit = typing.code[point.unit]
    guard unit.body.name(of: point.node) == "navigationItem", let owner = unit.owner else {
      return false
    }
    return typing.isOwnMember(point) && types.inherits(owner, system: "UIViewController")
  }
}

/// The controls of a `UINavigationItem`, and what leads to those.
private let partsOfNavigationItems: Set<String> = [
  "customView", "leftBarButtonItem", "rightBarButtonItem", "titleView",
]

extension SubscriptionReading {
  /// The property of `self` that a constant is put into for what is made there:
  /// `let button = UIButton(); self.button = button`.
  fileprivate mutating func keeper(ofLocal mention: CodePoint) -> Member? {
    let body = typing.code[mention.unit].body
    guard body[mention.node].kind == .name,
      case .binding(let local)? = body.referent(at: mention.node),
      let value = body.boundValue(of: mention.node, isConstant: true),
      let made = body.made(by: value),
      case .constructor = typing.callee(of: mention.at(made))
    else { return nil }
    let assignments = body.nodeIDs.filter { body[$0].kind == .assignment }
    for change in assignments.flatMap({ body.changes(by: $0) }) where change.element == nil {
      let value = body.unwrapped(change.value)
      if body[value].kind == .name, body.referent(at: value) == .binding(local),
        let keeper = typing.ownProperty(at: mention.at(change.target))
      {
        return keeper
      }
    }
    return nil
  }
}

extension Body {
  /// `rx.sentMessage(selector)`, `self.rx.sentMessage(selector)`
  fileprivate func isOfOwnRx(_ id: NodeID) -> Bool {
    var current = id
    while name(of: current) != "rx" || self[current].kind == .call {
      guard let next = firstChild(of: current) else { return false }
      current = next
    }
    return isOwnRx(current)
  }

  /// `1...3`
  fileprivate func isRange(_ id: NodeID) -> Bool {
    self[id].kind == .binary
      && children(of: id).contains { ["...", "..<"].contains(name(of: $0)) }
  }

  /// The call that makes what an operator of the app's own hands on: `UIButton() >>> view`.
  fileprivate func made(by value: NodeID) -> NodeID? {
    guard self[value].kind == .binary else { return self[value].kind == .call ? value : nil }
    return firstChild(of: value).flatMap { made(by: unwrapped($0)) }
  }

  /// What an operator is called on; nil where the expression is no operator.
  func operand(ofOperator id: NodeID) -> NodeID? {
    if self[id].kind == .member, name(of: id) == "orEmpty" { return firstChild(of: id) }
    guard self[id].kind == .call, let member = callee(of: id).map({ unwrapped($0) }),
      let base = base(of: member), ReactiveVocabulary.isOperator(name(of: member)),
      !isFactory(id), !isTimer(id), !subscribes(id)
    else { return nil }
    return base
  }

  /// `self`, or an operator called on it without the word.
  fileprivate func isReceiver(_ id: NodeID) -> Bool {
    if self[id].kind == .name { return name(of: id) == "self" }
    guard self[id].kind == .call, let callee = callee(of: id).map({ unwrapped($0) }) else {
      return false
    }
    return self[callee].kind == .name && ReactiveVocabulary.isOperator(name(of: callee))
  }
}
