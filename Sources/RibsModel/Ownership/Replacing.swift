import RibsSyntax

/// What the property holds is given to code that may put something else in its place.
extension Project {
  /// `swap(&handler, &next)`, `reset(\.handler)`, `handlers.drain()`: what these do is not
  /// followed, but for the project's own methods of collections and optionals.
  func mayBeReplaced(_ property: Member, _ typing: inout Typing) -> Bool {
    guard property.isSettable else { return false }
    let name = VisibleName(of: property)
    let isGiven = answer(to: HoldersGiving(name: name)) { holders(givingAway: property, &typing) }
    if mayKeep(property, isGiven) { return true }
    guard mayBeChangedByCalls(property) else { return false }
    let found = answer(to: CallsOnName(name: name)) { calls(onNameOf: property, &typing) }
    return found.contains { holder, calls in
      mayKeep(property, holder) && calls.contains { mayEmpty($0, &typing) }
    }
  }

  /// The objects of which something of the property's name is given to such code.
  private func holders(givingAway property: Member, _ typing: inout Typing) -> Set<Holder> {
    var found: Set<Holder> = []
    for unit in units(mentioning: property) {
      let lazyBody = code[unit].lazyBody
      guard
        lazyBody.mayPassInPlace || lazyBody.mayHold("\\") && lazyBody.mayHold(".\(property.name)")
      else { continue }
      for giving in code[unit].nodes([.inout, .keyPath]) {
        guard let subject = giving.givenAway(property.name),
          let holder = toldHolder(of: subject, CodePoint(unit, giving.id), &typing)
        else { continue }
        found.insert(holder)
      }
    }
    return found
  }

  /// The calls of what something of the property's name has, by the object of which that is.
  private func calls(
    onNameOf property: Member, _ typing: inout Typing
  ) -> [Holder: [CodePoint]] {
    var found: [Holder: [CodePoint]] = [:]
    for unit in units(mentioning: property)
    where code[unit].lazyBody.mayCallMember(of: property.name) {
      for call in code[unit].nodes([.call]) {
        let point = CodePoint(unit, call.id)
        guard let subject = call.receiver?.unwrapped, subject.name == property.name,
          let holder = toldHolder(of: subject.id, point, &typing)
        else { continue }
        found[holder, default: []].append(point)
      }
    }
    return found
  }

  /// Only methods of collections and those that the project adds to optionals are followed: a class
  /// or protocol of the project has none of them.
  private func mayBeChangedByCalls(_ property: Member) -> Bool {
    guard let type = types.canonicalType(of: property) else { return true }
    switch type.unwrapped {
    case .declared, .framework:
      return type != type.unwrapped && types.additions(to: .external("Optional")) != nil
    default: return true
    }
  }

  /// The object whose name or member it is, where its type is told and the name is no local: code
  /// that changes something of the same name is everywhere.
  func toldHolder(
    of subject: NodeID, _ point: CodePoint, _ typing: inout Typing
  ) -> Holder? {
    let body = code[point.unit].body
    if body[subject].kind == .name, body.referent(at: subject) != nil { return nil }
    let holder = holder(of: subject, point, &typing)
    return holder == .unknown ? nil : holder
  }

  /// The call changes the collection or optional that it is called on, and not by known additions
  /// only.
  private func mayEmpty(_ call: CodePoint, _ typing: inout Typing) -> Bool {
    let syntax = code.syntax(at: call)
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
      return CollectionMethods.collections.contains(type)
        && !CollectionMethods.leaving.contains(name)
    default: return false
    }
  }

  private func mayEmpty(_ method: Member) -> Bool {
    guard method.modifiers.contains(.mutating), let unit = code.result(of: method.place) else {
      return false
    }
    return code[unit].nodes([.inout, .assignment, .call]).contains { node in
      switch node.kind {
      case .inout: return true
      case .assignment:
        return node.targets.contains { $0.name == "self" || $0.kind == .subscript }
      case .call:
        return node.isCalledOnSelf && !CollectionMethods.leaving.contains(node.calleeName ?? "")
      default: return false
      }
    }
  }
}

extension Syntax {
  /// What of the name the code gives away to be changed: `&handler`, or `\.handler` in a call on
  /// `self`.
  fileprivate func givenAway(_ name: String) -> NodeID? {
    switch kind {
    case .inout:
      guard let subject = firstChild?.unwrapped, subject.name == name,
        let argument = wrapped.parent, argument.kind == .argument,
        argument.parent?.calleeName != "store"
      else { return nil }
      return subject.id
    case .keyPath:
      guard self.name.hasSuffix(".\(name)"), let call = parent?.parent, call.kind == .call,
        call.isCalledOnSelf
      else { return nil }
      return id
    default: return nil
    }
  }
}

/// Of which objects something of the name is given to code that may replace it.
private struct HoldersGiving: ProjectQuestion {
  typealias Answer = Set<Holder>

  let name: VisibleName
}

/// What is called on something of the name.
private struct CallsOnName: ProjectQuestion {
  typealias Answer = [Holder: [CodePoint]]

  let name: VisibleName
}
