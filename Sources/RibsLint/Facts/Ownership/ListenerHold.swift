import RibsModel
import RibsSyntax

/// A closure of a view's subscription that holds the view's listener, which holds the view.
struct ListenerHold {
  /// The weak property of the view.
  let property: Member
  let interactor: TypeID
  /// The name or entry of a capture list that shows it.
  let location: Location
}

extension Project {
  /// How the closures of a subscription in the presenter of a RIB hold the RIB's interactor: by a local
  /// or capture that is made of a weak property, in which only the interactor can be.
  func listenerHold(of subscription: Subscription) -> ListenerHold? {
    guard let view = subscription.owner, types[view].kind == .class else { return nil }
    let listeners = types[view].members.compactMap { member in
      interactor(in: member, presentedBy: view).map { (property: member, interactor: $0) }
    }
    guard let interactor = listeners.first?.interactor else { return nil }
    let properties = listeners.filter { $0.interactor == interactor }.map(\.property)
    guard let (call, unit) = call(of: subscription) else { return nil }
    var reading = ListenerCaptures(unit: unit, properties: properties, typing: flow.typing)
    return reading.capture(inChainEndingAt: call).map { property, mention in
      ListenerHold(
        property: property, interactor: interactor, location: code[unit].location(of: mention.id))
    }
  }

  /// The interactor that the weak property refers to, where no class but it can be that, and where the
  /// framework's class keeps the view for it.
  private func interactor(in member: Member, presentedBy view: TypeID) -> TypeID? {
    guard member.isStoredProperty, member.modifiers.contains(.weak),
      let interactor = onlySource(of: types.canonicalType(of: member)),
      let base = types.frameworkBase(of: interactor),
      base.base.closure.contains(.presentableInteractor),
      onlySource(of: base.arguments.first) == view
    else { return nil }
    return interactor
  }

  /// The only class of the app that conforms to the protocol.
  private func onlySource(of type: CanonicalType?) -> TypeID? {
    guard let asked = type?.references, asked.count == 1, types[asked[0]].kind == .protocol else {
      return nil
    }
    return hierarchy.onlyHeir(of: asked[0])
  }
}

/// Finds strong captures of what some properties of `self` refer to weakly.
private struct ListenerCaptures {
  let unit: CodeUnitID
  let properties: [Member]
  var typing: Typing
  private let uses: LocalUses

  init(unit: CodeUnitID, properties: [Member], typing: Typing) {
    self.unit = unit
    self.properties = properties
    self.typing = typing
    uses = LocalUses(in: typing.code[unit].body)
  }

  mutating func capture(inChainEndingAt call: Syntax) -> (Member, Syntax)? {
    var link: Syntax? = call
    while let current = link, current.kind == .call {
      for closure in current.arguments.map(\.value.unwrapped) where closure.kind == .closure {
        if let found = capture(by: closure) { return found }
      }
      link = current.receiver?.unwrapped
    }
    return nil
  }

  private mutating func capture(by closure: Syntax) -> (Member, Syntax)? {
    for entry in closure.children where entry.kind == .capture {
      guard entry.flags.isDisjoint(with: [.weak, .unowned]) else { continue }
      let meant = entry.value.map { listener($0.unwrapped) } ?? named(entry)
      if let meant { return (meant, entry) }
    }
    for name in closure.descendants where name.kind == .name {
      guard let binding = uses.declaration(of: name), binding.kind == .binding,
        binding.id < closure.id, let meant = bound(by: binding)
      else { continue }
      return (meant, name)
    }
    return nil
  }

  /// `[listener]`: a local, or the property itself.
  private mutating func named(_ entry: Syntax) -> Member? {
    guard let declaration = uses.declaration(of: entry) else {
      return properties.first { $0.name == entry.name }
    }
    return declaration.kind == .binding ? bound(by: declaration) : nil
  }

  /// `guard let listener = listener`, `if let listener`, `let listener = self.listener`
  private mutating func bound(by binding: Syntax) -> Member? {
    guard binding.flags.isDisjoint(with: [.weak, .unowned]) else { return nil }
    if let value = binding.value { return listener(value.unwrapped) }
    guard binding.parent?.kind == .condition, uses.declaration(of: binding) == nil else {
      return nil
    }
    return properties.first { $0.name == binding.name }
  }

  private mutating func listener(_ expression: Syntax) -> Member? {
    typing.ownProperty(at: CodePoint(unit, expression.id)).flatMap { own in
      properties.first { $0.location == own.location }
    }
  }
}
