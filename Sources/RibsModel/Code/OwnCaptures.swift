import RibsSyntax

/// How the values of one unit's code hold `self`, with what the types tell about bare names.
package struct OwnCaptures: Sendable {
  private let captures: SelfCaptures
  private let body: Body

  fileprivate init(in unit: CodeUnit, _ typing: Typing) {
    body = unit.body
    captures = SelfCaptures(in: unit.body, members: typing.instanceMembers(in: unit))
  }

  /// The node that shows that a closure, method or local function holds `self` strongly; nil where
  /// it does not, where it can't escape, or where its code is not understood.
  package func strongSelf(in value: NodeID) -> NodeID? {
    captures.cannotEscape(Syntax(body, value)) ? nil : strongSelf(inEscaping: value)
  }

  /// The same of a closure that is known to escape: that of a `Task` does, though it needs no
  /// `self.`.
  package func strongSelf(inEscaping closure: NodeID) -> NodeID? {
    guard let capture = captures.capture(of: Syntax(body, closure)), capture.strength == .strong,
      !body.subtree(of: closure).contains(where: { body.nodes[$0].kind == .unparsed })
    else { return nil }
    return capture.place
  }

  /// How the value comes to hold `self` strongly, where something shows that it does, and what a
  /// reader has to look at: where a local is made by which it does.
  fileprivate func hold(in value: NodeID) -> (kind: SelfHold.Kind, place: NodeID)? {
    guard let mention = strongSelf(in: value).map({ Syntax(body, $0) }) else { return nil }
    let holder = Syntax(body, value).unwrapped
    if mention.kind == .capture, mention.parent?.id != holder.id { return (.innerList, holder.id) }
    guard let local = captures.names.declaration(of: mention.id).map({ Syntax(body, $0) }) else {
      return (holder.kind == .closure ? .closure : .methodReference, mention.id)
    }
    if local.kind == .localFunction { return (.localFunction(local.name), local.id) }
    let made = local.value?.unwrapped
    if let made, made.kind == .closure, made.id != holder.id, let inner = hold(in: made.id) {
      return inner
    }
    // A method is given its object where it is named.
    let isMethod = made.flatMap { captures.capture(of: $0) }?.reason == .methodReference
    if isMethod { return (.methodReference, local.id) }
    return (local.name == "self" ? .closure : .alias(local.name), mention.id)
  }
}

extension Typing {
  /// How the values of the unit's code hold `self`: found out once for all who ask.
  package func ownCaptures(in unit: CodeUnitID) -> OwnCaptures {
    answers.captures.answer(to: unit) { OwnCaptures(in: code[unit], self) }
  }

  /// How the value of an expression holds `self` strongly; nil where it is not seen to.
  package func selfHold(by value: CodePoint) -> SelfHold? {
    let unit = code[value.unit]
    return ownCaptures(in: value.unit).hold(in: value.node).map { kind, place in
      SelfHold(
        kind: kind, location: unit.location(of: place), value: unit.location(of: value.node))
    }
  }

  /// The names that mean members of the instance whose code the unit is; none where it is no
  /// object.
  fileprivate func instanceMembers(in unit: CodeUnit) -> InstanceMembers {
    guard let owner = unit.owner, [.class, .actor].contains(types[owner].kind) else {
      return .unknown
    }
    let parameters = Set(types.parameterNames(of: unit.declaration))
    let owners = types.selfAndAncestors(of: owner)
    let types = types
    @Sendable func members(_ name: String) -> [Member] {
      guard !parameters.contains(name) else { return [] }
      let hash = NameHash(name)
      return owners.flatMap { types[$0].members(named: name, hash) }.filter { !$0.isStatic }
    }
    return InstanceMembers(
      isMember: { name in
        members(name).contains { $0.isProperty || $0.kind == .func }
          || !parameters.contains(name) && types.inheritsMember(named: name, owner)
      },
      isMethod: { name in
        let named = members(name)
        return !named.isEmpty && named.allSatisfy { $0.kind == .func }
      })
  }
}
