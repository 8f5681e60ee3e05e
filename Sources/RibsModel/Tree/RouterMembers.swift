import RibsSyntax

/// Which calls of `attachChild` are those of a router of the framework, and what `children` of one
/// is.
extension AttachSearch {
  /// `attachChild(from: parent, next: child)`: a function of the app's own, which attaches by
  /// itself.
  mutating func callsOwnAttach(_ call: CodePoint) -> Bool {
    let labels = code[call.unit].body.callArguments(of: call.node).map(\.label)
    guard labels.count > 1, labels.first?.isEmpty == false else { return false }
    return flow.typing.targets(of: call).compactMap { code.result(of: $0.place) }
      .contains { code[$0].lazyBody.mayMention("attachChild") }
  }

  /// A class that has an `attachChild` of its own and is no router: a stand-in, or a coordinator.
  func declaresOwnAttach(_ owner: TypeID?) -> Bool {
    guard let owner, types[owner].kind == .class, !types.inherits(owner, .router) else {
      return false
    }
    return types.allMembers(named: "attachChild", of: owner).contains { member in
      types[member.owner].kind == .class
    }
  }

  /// Such a class may call that of a router as well.
  mutating func isOfRouter(_ call: CodePoint) -> Bool {
    guard let holder = code.receiver(of: call), !code[call.unit].body.meansSelf(holder.node) else {
      return false
    }
    return types.inherits(flow.typing.type(at: holder), .routing)
  }

  /// `children` of a router, which holds only what was attached before.
  mutating func isChildren(_ point: CodePoint) -> Bool {
    let unit = code[point.unit]
    guard unit.body.name(of: point.node) == "children" else { return false }
    switch unit.body[point.node].kind {
    case .name: return unit.owner.map { types.inherits($0, .router) } ?? false
    case .member:
      guard let base = unit.body.firstChild(of: point.node) else { return false }
      return types.inherits(flow.typing.type(of: base, in: point.unit), .routing)
    default: return false
    }
  }
}
