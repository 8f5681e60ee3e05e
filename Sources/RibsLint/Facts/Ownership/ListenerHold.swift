import RibsModel
import RibsSyntax
import RibsSystem

/// A closure of a view that holds the view's listener, which holds the view.
struct ListenerHold {
  /// The weak property of the view.
  let property: Member
  let interactor: TypeID
  /// The name or entry of a capture list that shows it.
  let location: Location
}

/// The weak properties of the presenter of a RIB in which only the RIB's interactor can be.
struct WeakListeners {
  let interactor: TypeID
  let properties: [Member]
}

/// The presenters with such properties that do not live as long as the process.
struct ListeningViews: ProjectFact {
  let all: [(view: TypeID, listeners: WeakListeners)]

  init(of project: Project) {
    let views = project.types.frameworkHeirs.filter { $0.role == .source }.map(\.id)
    // Few have any, and to find out how long an object lives takes longer.
    let listeners = parallelMap(views) { view in
      project.weakListeners(of: view).flatMap { listeners in
        project.livesAsLongAsTheProcess(view) ? nil : listeners
      }
    }
    all = zip(views, listeners).compactMap { view, listeners in listeners.map { (view, $0) } }
  }
}

extension Project {
  /// How the closures of a subscription in the presenter of a RIB hold the RIB's interactor: by a
  /// local or capture that is made of a weak property, in which only the interactor can be.
  func listenerHold(of subscription: Subscription) -> ListenerHold? {
    guard let view = subscription.owner, let listeners = weakListeners(of: view),
      let (call, unit) = call(of: subscription)
    else { return nil }
    return call.closuresOfChain().lazy.compactMap { self.listenerHold(by: $0, in: unit, listeners) }
      .first
  }

  /// How a closure in the presenter's code holds the interactor.
  func listenerHold(
    by closure: Syntax, in unit: CodeUnitID, _ listeners: WeakListeners
  ) -> ListenerHold? {
    var reading = ListenerCaptures(
      unit: unit, properties: listeners.properties, typing: flow.typing)
    return reading.capture(by: closure).map { property, mention in
      ListenerHold(
        property: property, interactor: listeners.interactor,
        location: code[unit].location(of: mention.id))
    }
  }

  /// The property that a name means, be it the name of a constant that is made of it.
  func listener(
    meantBy mention: Syntax, in unit: CodeUnitID, _ listeners: WeakListeners
  ) -> Member? {
    var reading = ListenerCaptures(
      unit: unit, properties: listeners.properties, typing: flow.typing)
    return reading.listener(meantBy: mention)
  }

  /// Those of a class; nil where it has none.
  func weakListeners(of view: TypeID) -> WeakListeners? {
    guard types[view].kind == .class else { return nil }
    let listeners = types[view].members.compactMap { member in
      interactor(in: member, presentedBy: view).map { (property: member, interactor: $0) }
    }
    guard let interactor = listeners.first?.interactor else { return nil }
    return WeakListeners(
      interactor: interactor,
      properties: listeners.filter { $0.interactor == interactor }.map(\.property))
  }

  /// The interactor that the weak property refers to, where no class but it can be that, and where
  /// the framework's class keeps the view for it.
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

  mutating func capture(by closure: Syntax) -> (Member, Syntax)? {
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

  mutating func listener(meantBy mention: Syntax) -> Member? {
    guard mention.kind == .name, let binding = uses.declaration(of: mention) else {
      return listener(mention)
    }
    return binding.kind == .binding ? bound(by: binding) : nil
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
