import RibsSyntax

/// What names in patterns stand for.
extension Typing {
  mutating func patternType(
    _ id: NodeID, owner: NodeID, path: [TupleStep], in unitID: CodeUnitID
  ) -> CanonicalType {
    let unit = code[unitID]
    let body = unit.body
    if let cast = body.nearest(.cast, around: id, below: owner) {
      // `case let x as X`; what a name inside of `(x, y) as Pair` is stays open.
      guard body.firstChild(of: cast) == id, let written = body.writtenType(of: cast) else {
        return .unknown
      }
      return types.canonical(written, from: unit.viewpoint)
    }
    guard let matched = matchedType(by: owner, in: unitID) else { return .unknown }
    if let payload = enumPayload(at: id, in: body, of: matched) { return payload }
    // `.name(let x)` of a case that is not seen.
    if body.nearest(.call, around: id, below: owner) != nil { return .unknown }
    return path.reduce(matched) { $0.element($1) }
  }

  /// The type of the value that a pattern is matched with.
  private mutating func matchedType(by owner: NodeID, in unitID: CodeUnitID) -> CanonicalType? {
    let body = code[unitID].body
    switch body[owner].kind {
    case .binding, .condition:
      guard let value = body.value(ofBinding: owner) else { return nil }
      let type = type(at: CodePoint(unitID, value))
      return body.unwraps(owner) ? type.unwrapped : type
    case .for:
      let sequence = Syntax(body, owner).loopedSequence
      return sequence.map { type(at: CodePoint(unitID, $0.id)).element }
    case .switchCase:
      return body.firstChild(of: body[owner].parent).map { type(at: CodePoint(unitID, $0)) }
    default: return nil
    }
  }

  /// The type of an associated value that a pattern `.name(let x)` takes out.
  private func enumPayload(at id: NodeID, in body: Body, of matched: CanonicalType)
    -> CanonicalType?
  {
    guard let declared = matched.declared, let (name, index) = body.enumCase(around: id),
      let member = types.members(named: name, of: declared).first(where: { $0.kind == .case })
    else { return nil }
    let parameters = types.parameters(of: member)
    guard index < parameters.count, let type = parameters[index].type else { return nil }
    return types.canonical(type, from: Viewpoint(member.place))
  }
}

extension Body {
  /// The enum case whose associated value a name in a pattern takes, and which of them.
  func enumCase(around name: NodeID) -> (name: String, index: Int)? {
    var current = name
    while current != rootID,
      self[current].kind != .pattern || self[self[current].parent].kind == .pattern
    {
      let parent = self[current].parent
      if self[current].kind == .argument, self[parent].kind == .call,
        let callee = firstChild(of: parent),
        self[callee].kind == .implicitMember || self[callee].kind == .member
      {
        return (self.name(of: callee), arguments(of: parent).firstIndex(of: current) ?? 0)
      }
      current = parent
    }
    return nil
  }

  /// The innermost node of a kind that a name in a pattern stands in.
  fileprivate func nearest(_ kind: NodeKind, around name: NodeID, below owner: NodeID) -> NodeID? {
    var current = name
    while current != owner, current != rootID {
      if self[current].kind == kind { return current }
      current = self[current].parent
    }
    return nil
  }
}
