import RibsSyntax

/// How a name in a body refers to the object whose method the body is.
struct SelfReference: Hashable {
  /// Something that holds this name's value keeps the object alive.
  let isStrong: Bool
  /// The binding, capture or closure that gives the name this meaning; nil for `self` of the
  /// method.
  let origin: NodeID?
}

extension Syntax {
  /// The expression is `self` or `super`, or another name for that object, in whatever strength.
  package var meansSelf: Bool { body.meansSelf(id) }

  /// The call is `f()` or `self.f()`.
  package var isCalledOnSelf: Bool {
    guard let callee = firstChild?.unwrapped else { return false }
    return callee.kind == .member ? callee.firstChild?.meansSelf == true : callee.kind == .name
  }
}

extension Body {
  /// What `name` has to do with `self` at a place: `self`, `strongSelf` of
  /// `guard let strongSelf = self`, `me` of `[me = self]`, `owner` of
  /// `subscribe(with: self) { owner, value in … }`; nil for anything else.
  func selfReference(of name: String, at node: NodeID) -> SelfReference? {
    switch referent(of: name, at: node) {
    case nil:
      return name == "self" || name == "super" ? SelfReference(isStrong: true, origin: nil) : nil
    case .binding(let binding):
      let isHeld = self[binding].flags.isDisjoint(with: [.weak, .unowned])
      let isAlias =
        value(ofBinding: binding).map { meansSelf($0) }
        ?? (selfReference(of: name, at: self[binding].parent) != nil)
      return isAlias ? SelfReference(isStrong: isHeld, origin: binding) : nil
    case .capture(let capture):
      guard let captured = capturedSelf(capture) else { return nil }
      let isHeld = self[capture].flags.isDisjoint(with: [.weak, .unowned])
      return SelfReference(isStrong: isHeld && captured.isStrong, origin: capture)
    case .parameter(of: let closure, index: 0):
      return isGivenSelf(closure) ? SelfReference(isStrong: true, origin: closure) : nil
    default: return nil
    }
  }

  /// The expression is `self` or another name for it, in whatever strength.
  func meansSelf(_ id: NodeID) -> Bool {
    let node = unwrapped(id)
    return self[node].kind == .name && selfReference(of: name(of: node), at: node) != nil
  }

  /// What an entry of a capture list has to do with `self` outside the closure.
  func capturedSelf(_ capture: NodeID) -> SelfReference? {
    guard let value = firstChild(of: capture).map({ unwrapped($0) }) else {
      return selfReference(of: name(of: capture), at: self[capture].parent)
    }
    guard self[value].kind == .name else { return nil }
    return selfReference(of: name(of: value), at: self[capture].parent)
  }

  /// The closure belongs to a call with `with: self`, whose closures are given that object.
  private func isGivenSelf(_ closure: NodeID) -> Bool {
    let argument = self[closure].parent
    guard self[argument].kind == .argument, self[self[argument].parent].kind == .call else {
      return false
    }
    return arguments(of: self[argument].parent).contains { other in
      name(of: other) == "with" && value(of: other).map { meansSelf($0) } == true
    }
  }
}
