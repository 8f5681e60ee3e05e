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
    let syntax = Syntax(body, value)
    guard let capture = captures.capture(of: syntax), capture.strength == .strong,
      !captures.cannotEscape(syntax),
      !body.subtree(of: value).contains(where: { body.nodes[$0].kind == .unparsed })
    else { return nil }
    return capture.place
  }
}

extension Typing {
  /// How the values of the unit's code hold `self`: found out once for all who ask.
  package func ownCaptures(in unit: CodeUnitID) -> OwnCaptures {
    answers.captures.answer(to: unit) { OwnCaptures(in: code[unit], self) }
  }

  /// The names that mean members of the instance whose code the unit is; none where it is no object.
  fileprivate func instanceMembers(in unit: CodeUnit) -> InstanceMembers {
    guard let owner = unit.owner, [.class, .actor].contains(types[owner].kind) else {
      return .unknown
    }
    let parameters = Set(types.parameterNames(of: unit.declaration))
    let owners = [owner] + types.ancestry(of: owner).types
    let types = types
    @Sendable func members(_ name: String) -> [Member] {
      guard !parameters.contains(name) else { return [] }
      let hash = NameHash(name)
      return owners.flatMap { types[$0].members(named: name, hash) }.filter { !$0.isStatic }
    }
    return InstanceMembers(
      isMember: { name in members(name).contains { $0.isProperty || $0.kind == .func } },
      isMethod: { name in
        let named = members(name)
        return !named.isEmpty && named.allSatisfy { $0.kind == .func }
      })
  }
}
