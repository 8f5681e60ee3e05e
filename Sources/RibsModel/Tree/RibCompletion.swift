import RibsSyntax

/// The parts of a RIB: its interactor and view, and the protocols by which they and the router know
/// each other.
extension RibSearch {
  /// With what belongs to the RIB.
  mutating func completed(_ draft: RibDraft) -> RibDraft {
    var draft = draft
    addBuilderParts(to: &draft)
    addRouterParts(to: &draft)
    addInteractorParts(to: &draft)
    addView(to: &draft)
    addListeners(to: &draft)
    return draft
  }

  private mutating func addRouterParts(to draft: inout RibDraft) {
    guard let routerType = draft.routerType,
      let base = types.frameworkBase(of: routerType)
    else { return }
    draft.isViewless = !base.base.closure.contains(.viewableRouter)
    draft.isLaunched = base.base.closure.contains(.launchRouter)
    draft.interactable = protocolType(base.arguments.first, inheriting: .interactable)
    if !draft.isViewless, base.arguments.count > 1 {
      draft.viewControllable = protocolType(base.arguments[1], inheriting: .viewControllable)
    }
    guard let router = draft.router else { return }
    draft.routing = types.ancestry(of: router).types.first {
      types[$0].kind == .protocol && types.inherits($0, .routing)
    }
    if draft.isViewless, draft.viewControllable == nil {
      let view = flow.typing.propertyType(
        "viewController", of: .declared(router, arguments: []), isStatic: false)
      draft.viewControllable = protocolType(view, inheriting: .viewControllable)
    }
  }

  /// The first part that is a protocol of the project with that framework ancestor.
  private func protocolType(_ type: CanonicalType?, inheriting ancestor: FrameworkType) -> TypeID? {
    type?.parts.compactMap(\.declared).first {
      types[$0].kind != .class && types.inherits($0, ancestor)
    }
  }

  private mutating func addInteractorParts(to draft: inout RibDraft) {
    draft.interactor = interactor(of: draft)
    guard let interactor = draft.interactor, let base = types.frameworkBase(of: interactor),
      base.base == .presentableInteractor
    else { return }
    draft.presentable = base.arguments.first?.parts.compactMap(\.declared).first
    let presenter = made(for: "presenter", inCallsOf: interactor, by: draft)
    if let presenter, types.inherits(presenter, .presenter) { draft.presenter = presenter }
    if let presenter, draft.presenter == nil, types[presenter].kind == .class {
      draft.viewController = presenter
    }
  }

  private mutating func interactor(of draft: RibDraft) -> TypeID? {
    if let call = draft.routerCall {
      let passed = argumentTypes("interactor", of: call).filter { types.inherits($0, .interactor) }
      if passed.count == 1 { return passed[0] }
    }
    if let builder = draft.builder {
      let table = types
      let made = buildFunctions(of: builder)
        .flatMap { function in
          creations(in: function) { type in
            type.declared.map { table.inherits($0, .interactor) } ?? false
          }
        }
        .compactMap(\.type.declared)
      if let only = made.first, Set(made).count == 1 { return only }
    }
    let conforming = draft.interactable.map { flow.hierarchy.heirs(of: $0) } ?? []
    let interactors = conforming.filter { types.inherits($0, .interactor) }
    return interactors.count == 1 ? interactors[0] : nil
  }

  /// The classes that may be passed for an argument of a call.
  private mutating func argumentTypes(_ label: String, of call: CodePoint) -> [TypeID] {
    let body = code[call.unit].body
    guard
      let argument = body.arguments(of: call.node).first(where: { body.name(of: $0) == label }),
      let value = body.value(of: argument)
    else { return [] }
    let point = call.at(value)
    if let type = flow.typing.type(at: point).declared, types[type].kind == .class {
      return [type]
    }
    var found: [TypeID] = []
    for source in flow.sources(at: point) {
      if let type = source.type?.declared, !found.contains(type) { found.append(type) }
    }
    return found
  }

  /// The class that is passed with this label where the builder makes `type`.
  private mutating func made(for label: String, inCallsOf type: TypeID, by draft: RibDraft)
    -> TypeID?
  {
    let functions =
      draft.builder.map { buildFunctions(of: $0) }
      ?? draft.routerCall.map {
        [Flow.Implementation(place: code[$0.unit].declaration, type: nil)]
      } ?? []
    for function in functions {
      for creation in creations(in: function, where: { $0.declared == type }) {
        let passed = argumentTypes(label, of: creation.call)
        if passed.count == 1 { return passed[0] }
      }
    }
    return nil
  }

  private mutating func addView(to draft: inout RibDraft) {
    guard !draft.isViewless else {
      draft.viewController = nil
      return
    }
    if let call = draft.routerCall {
      let passed = argumentTypes("viewController", of: call)
      if passed.count == 1 { draft.viewController = passed[0] }
    }
    if draft.viewController == nil, let viewControllable = draft.viewControllable {
      draft.viewController = flow.hierarchy.onlyHeir(of: viewControllable)
    }
  }

  private mutating func addListeners(to draft: inout RibDraft) {
    draft.listener =
      propertyType("listener", of: draft.interactor)
      ?? propertyType("listener", of: draft.interactable)
    draft.routing =
      propertyType("router", of: draft.interactor)
      ?? propertyType("router", of: draft.interactable) ?? draft.routing
    draft.presentableListener =
      propertyType("listener", of: draft.presentable)
      ?? propertyType("listener", of: draft.presenter)
      ?? propertyType("listener", of: draft.viewController)
      ?? listenerByOtherName(of: draft)
    if let routing = draft.routing, types.inherits(routing, .launchRouting) {
      draft.isLaunched = true
    }
  }

  /// What the presentable lets be set, under whatever name, of the one protocol that nobody but the
  /// interactor adopts.
  private func listenerByOtherName(of draft: RibDraft) -> TypeID? {
    guard let presentable = draft.presentable, let interactor = draft.interactor else { return nil }
    let listeners = flow.hierarchy.listenerRequirements(of: presentable, for: interactor, types)
      .filter { types.canonicalType(of: $0.property)?.unwrapped.declared == $0.listener }
      .map(\.listener)
    return Set(listeners).count == 1 ? listeners[0] : nil
  }

  private mutating func propertyType(_ name: String, of type: TypeID?) -> TypeID? {
    guard let type else { return nil }
    return flow.typing.propertyType(
      name, of: .declared(type, arguments: []), isStatic: false)?.declared
  }
}
