import RibsSyntax

/// The properties that expressions read, of `self` and of other objects.
extension Typing {
  /// The property of `self` that an expression reads; nil for anything else.
  package mutating func ownProperty(at point: CodePoint) -> Member? {
    let unit = code[point.unit]
    let node = unit.body.unwrapped(point.node)
    guard let owner = unit.owner, isOwnMember(point.at(node)) else { return nil }
    return property(unit.body.name(of: node), of: owner, isStatic: false)
  }

  /// A name that means no local or parameter, or one behind `self`.
  func isOwnMember(_ point: CodePoint) -> Bool {
    let unit = code[point.unit]
    let body = unit.body
    switch body[point.node].kind {
    case .name:
      let name = body.name(of: point.node)
      return body.referent(of: name, at: point.node) == nil
        && parameterIndex(named: name, in: unit) == nil
    case .member: return body.firstChild(of: point.node).map { body.meansSelf($0) } ?? false
    default: return false
    }
  }

  /// The property of the project that an expression reads, of `self` or of another object.
  package mutating func ownOrForeignProperty(at point: CodePoint) -> Member? {
    if let own = ownProperty(at: point) { return own }
    let body = code[point.unit].body
    guard body[point.node].kind == .member, let base = body.firstChild(of: point.node) else {
      return nil
    }
    let receiver = type(at: point.at(base))
    for part in receiver.parts {
      if let declared = part.declared,
        let member = property(body.name(of: point.node), of: declared, isStatic: false)
      {
        return member
      }
    }
    return nil
  }
}
