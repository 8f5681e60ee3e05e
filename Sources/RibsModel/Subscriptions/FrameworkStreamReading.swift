import RibsSyntax

/// Recognises the streams by which the framework's objects tell of their own life.
extension SubscriptionReading {
  enum FrameworkStream {
    /// Of the object whose code it is, or of the interactor that this router has.
    case own
    case others
  }

  /// `lifecycle` of a router, `isActiveStream` of an interactor and `isStartedStream` of a worker,
  /// which all end in its `deinit` (RIBs-iOS `Router.swift`, `Interactor.swift`, `Worker.swift`).
  mutating func frameworkStream(at point: CodePoint) -> FrameworkStream? {
    let unit = typing.code[point.unit]
    let body = unit.body
    let name = body.name(of: point.node)
    let family: FrameworkType
    switch name {
    case "lifecycle": family = .routing
    case "isActiveStream": family = .interactorScope
    case "isStartedStream": family = .working
    default: return nil
    }
    guard [.name, .member].contains(body[point.node].kind) else { return nil }
    if typing.isOwnMember(point) {
      guard let owner = unit.owner, types[owner].kind == .class, types.inherits(owner, family),
        typing.property(name, of: owner, isStatic: false) == nil
      else { return nil }
      return .own
    }
    guard let base = body.base(of: point.node) else { return nil }
    guard types.inherits(typing.type(of: base, in: point.unit), family) else { return nil }
    return isOwnInteractor(point.at(body.unwrapped(base))) ? .own : .others
  }

  /// `interactor` or `interactable` in the code of a router, which keeps it as long as itself.
  private func isOwnInteractor(_ point: CodePoint) -> Bool {
    let unit = typing.code[point.unit]
    let name = unit.body.name(of: point.node)
    guard RouterProperties.interactors.contains(name), let owner = unit.owner,
      types[owner].kind == .class, types.inherits(owner, .router),
      typing.property(name, of: owner, isStatic: false) == nil
    else { return false }
    return typing.isOwnMember(point)
  }
}
