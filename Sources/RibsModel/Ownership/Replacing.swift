import RibsSyntax

/// What the property holds is given to code that may put something else in its place.
extension Project {
  /// `swap(&handler, &next)`, `reset(\.handler)`, `handlers.drain()`: what these do is not followed, but
  /// for the project's own methods of collections and optionals.
  func mayBeReplaced(_ property: Member, _ typing: inout Typing) -> Bool {
    guard property.isSettable else { return false }
    let isChangedByCalls = mayBeChangedByCalls(property)
    return code.units(mentioning: property).contains { unit in
      let lazyBody = code[unit].lazyBody
      guard isChangedByCalls || lazyBody.mayHold("&") || lazyBody.mayHold("\\") else {
        return false
      }
      let body = lazyBody.body
      // Elsewhere a name alone means something else.
      let isOwn = code[unit].owner.map { types.isRelated($0, to: property.owner) } ?? false
      return body.compiledNodes.contains { id in
        switch body[id].kind {
        case .inout, .keyPath: break
        case .call where isChangedByCalls: break
        default: return false
        }
        let point = CodePoint(unit, id)
        guard let subject = replaceable(property.name, isOwn: isOwn, at: point, &typing),
          isTold(whose: subject, in: unit, &typing)
        else { return false }
        return mayMean(property, subject, point, &typing)
      }
    }
  }

  /// Only methods of collections and those that the project adds to optionals are followed: a class or
  /// protocol of the project has none of them.
  private func mayBeChangedByCalls(_ property: Member) -> Bool {
    guard let type = types.canonicalType(of: property) else { return true }
    switch type.unwrapped {
    case .declared, .framework:
      return type != type.unwrapped && types.additions(to: .external("Optional")) != nil
    default: return true
    }
  }

  /// The name is no local, and the type of the object is known whose member it is: code that changes
  /// something of the same name is everywhere.
  private func isTold(
    whose subject: NodeID, in unit: CodeUnitID, _ typing: inout Typing
  ) -> Bool {
    let body = code[unit].body
    switch body[subject].kind {
    case .member:
      return body.base(of: subject).map { typing.type(of: $0, in: unit).declared != nil } ?? false
    case .name:
      let name = body.name(of: subject)
      return code[unit].owner != nil && body.referent(of: name, at: subject) == nil
    default: return code[unit].owner != nil
    }
  }

  /// What of the name the node gives to such code: a member, or in the object's own code (`isOwn`) a name.
  private func replaceable(
    _ name: String, isOwn: Bool, at point: CodePoint, _ typing: inout Typing
  ) -> NodeID? {
    let node = Syntax(code[point.unit].body, point.node)
    switch node.kind {
    case .inout:
      guard let subject = node.firstChild?.unwrapped, subject.name == name,
        let argument = node.wrapped.parent, argument.kind == .argument,
        argument.parent?.calleeName != "store"
      else { return nil }
      return subject.id
    case .keyPath:
      guard node.name.hasSuffix(".\(name)"), let call = node.parent?.parent, call.kind == .call,
        node.body.isCalledOnSelf(call.id)
      else { return nil }
      return node.id
    case .call:
      guard let subject = node.receiver?.unwrapped, isOwn || subject.kind == .member,
        subject.name == name, mayEmpty(point, &typing)
      else { return nil }
      return subject.id
    default: return nil
    }
  }

  /// The call changes the collection or optional that it is called on, and not by known additions only.
  private func mayEmpty(_ call: CodePoint, _ typing: inout Typing) -> Bool {
    let syntax = Syntax(code[call.unit].body, call.node)
    let name = syntax.calleeName ?? ""
    if let receiver = syntax.receiver, let optionals = types.additions(to: .external("Optional")),
      case .external("Optional", _) = typing.type(of: receiver.id, in: call.unit)
    {
      let methods = types.members(named: name, of: optionals)
      if methods.contains(where: mayEmpty) { return true }
    }
    switch typing.callee(of: call) {
    case .methods(let methods, .external): return methods.contains(where: mayEmpty)
    case .foreign(_, _, .external(let type, _)):
      return ["Array", "Dictionary", "Set"].contains(type)
        && !CollectionMethods.leaving.contains(name)
    default: return false
    }
  }

  private func mayEmpty(_ method: Member) -> Bool {
    guard method.modifiers.contains(.mutating), let unit = code.result(of: method.place) else {
      return false
    }
    let body = code[unit].body
    return body.compiledNodes.contains { id in
      let node = Syntax(body, id)
      switch node.kind {
      case .inout: return true
      case .assignment:
        return node.targets.contains { $0.name == "self" || $0.kind == .subscript }
      case .call:
        return body.isCalledOnSelf(id) && !CollectionMethods.leaving.contains(node.calleeName ?? "")
      default: return false
      }
    }
  }
}
