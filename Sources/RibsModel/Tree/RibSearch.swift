import RibsSyntax

/// Finds the RIBs: the builders whose functions give back a router that they make, and the routers
/// that no builder makes.
struct RibSearch: Sendable {
  var flow: Flow
  private var types: TypeTable { flow.types }
  private var code: CodeTable { flow.code }

  init(flow: Flow) { self.flow = flow }

  /// The RIBs with all their parts, those of builders first, each in the order of their types.
  func drafts() -> [RibDraft] {
    let built = parallelMap(types.types, scratch: self) { type, search -> [RibDraft] in
      guard type.role == .source, isClassLike(type.kind), search.types.isBuilder(type.id),
        !search.isAbstract(type.id)
      else { return [] }
      return search.madeRibs(by: type.id)
    }.flatMap { $0 }
    let made = Set(built.compactMap(\.router))
    let unbuilt = parallelMap(types.types, scratch: self) { type, search -> [RibDraft] in
      guard type.role == .source, type.kind == .class, search.types.inherits(type.id, .router),
        !made.contains(type.id), !search.isAbstract(type.id)
      else { return [] }
      return [
        RibDraft(
          builder: nil, routerType: .declared(type.id, arguments: []),
          routerCall: search.firstCreation(of: type.id))
      ]
    }.flatMap { $0 }
    return parallelMap(built + unbuilt, scratch: self) { draft, search in
      search.completed(draft)
    }
  }

  private func isClassLike(_ kind: DeclarationKind) -> Bool { kind == .class || kind == .struct }

  /// Only its subclasses are used, or would be: a generic class is there to be one's base.
  private mutating func isAbstract(_ type: TypeID) -> Bool {
    let isBase =
      !flow.hierarchy.heirs(of: type).isEmpty || !types[type].genericParameters.isEmpty
    return isBase && firstCreation(of: type) == nil
  }

  /// The first call in the app that makes the class.
  private mutating func firstCreation(of type: TypeID) -> CodePoint? {
    flow.index.calls(named: types[type].name).first { call in
      if case .constructor(let made) = flow.typing.callee(of: call) {
        made.declared == type
      } else {
        false
      }
    }
  }

  // MARK: Builders

  private mutating func madeRibs(by builder: TypeID) -> [RibDraft] {
    var drafts: [RibDraft] = []
    func add(_ router: CanonicalType, at call: CodePoint) {
      let isKnown = drafts.contains {
        $0.router == router.declared && (router.declared != nil || $0.routerType == router)
      }
      if !isKnown {
        drafts.append(RibDraft(builder: builder, routerType: router, routerCall: call))
      }
    }
    let functions = buildFunctions(of: builder)
    for function in functions {
      for steps in resultSteps(of: function) {
        for source in flow.functionSources(function, steps) where source.builder == builder {
          if case .made(let type) = source.value, types.isRouter(type) {
            add(type, at: source.point)
          }
        }
      }
    }
    if drafts.isEmpty, types.frameworkBase(of: builder)?.base.isBuilder == true {
      // What `build` returns may be wrapped in something that is not followed.
      let table = types
      let made = functions.flatMap { creations(in: $0, where: table.isRouter) }
      if let only = made.first, Set(made.map(\.type)).count == 1 {
        add(only.type, at: only.call)
      }
    }
    // A bare router beside one of its own class is another form of the same RIB.
    let named = drafts.filter { $0.router != nil }
    return named.isEmpty ? drafts : named
  }

  /// The functions named `build…`; without any, all that a builder has.
  func buildFunctions(of builder: TypeID) -> [Flow.Implementation] {
    let owners = [builder] + types.ancestry(of: builder).types
    let all = owners.flatMap { types[$0].members }.filter {
      $0.kind == .func && !$0.isStatic && code.result(of: $0.place) != nil
    }
    let named = all.filter { Member.isBuilding($0.name) }
    return (named.isEmpty ? all : named).map {
      Flow.Implementation(place: $0.place, type: builder)
    }
  }

  /// Where in a function's result a router may be: the result itself, the elements of a tuple, or
  /// the properties of a struct.
  private func resultSteps(of function: Flow.Implementation) -> [[FlowStep]] {
    let range = types.declaration(at: function.place).type
    guard !range.isEmpty else { return [] }
    let written = TypeExpression(parsing: range, in: types[function.place.file])
    let result = types.canonical(written, from: Viewpoint(function.place)).unwrapped
    switch result {
    case .tuple(let elements): return elements.indices.map { [.element(.index($0))] }
    case .declared(let type, _) where types[type].kind == .struct:
      return types[type].members.filter { $0.isStoredProperty && !$0.isStatic }
        .map { [.element(.label($0.name))] }
    default: return [[]]
    }
  }

  /// The calls in a function that make something of the kind that is asked for.
  private mutating func creations(
    in function: Flow.Implementation, where isWanted: (CanonicalType) -> Bool
  ) -> [(type: CanonicalType, call: CodePoint)] {
    guard let unit = code.result(of: function.place) else { return [] }
    let body = code[unit].body
    var found: [(CanonicalType, CodePoint)] = []
    for index in body.nodes.indices where body.nodes[index].kind == .call {
      let call = CodePoint(unit, NodeID(index))
      if case .constructor(let type) = flow.typing.callee(of: call), isWanted(type) {
        found.append((type, call))
      }
    }
    return found
  }
}

extension TypeTable {
  /// A `Buildable`; or a class or struct that plays no part in a RIB by its type and does what a
  /// builder does: it has a function `build…` that gives back a router.
  func isBuilder(_ type: TypeID) -> Bool {
    if inherits(type, .buildable) { return true }
    guard self[type].kind == .class || self[type].kind == .struct,
      ancestry(of: type).framework.isEmpty
    else { return false }
    return self[type].members.contains { member in
      member.kind == .func && member.name.hasPrefix("build") && !member.isStatic
        && canonicalType(of: member)?.unwrapped.isRouting(in: self) == true
    }
  }
}

extension CanonicalType {
  fileprivate func isRouting(in types: TypeTable) -> Bool {
    switch self {
    case .declared(let type, _): types.inherits(type, .routing)
    case .framework(let framework, _): framework.closure.contains(.routing)
    default: false
    }
  }
}

// MARK: - Parts

extension RibSearch {
  /// With what belongs to the RIB.
  private mutating func completed(_ draft: RibDraft) -> RibDraft {
    var draft = draft
    addBuilderParts(to: &draft)
    addRouterParts(to: &draft)
    addInteractorParts(to: &draft)
    addView(to: &draft)
    addListeners(to: &draft)
    return draft
  }

  private mutating func addBuilderParts(to draft: inout RibDraft) {
    guard let builder = draft.builder else { return }
    draft.buildable = types.ancestry(of: builder).types.first {
      types[$0].kind == .protocol && types.inherits($0, .buildable)
    }
    let base = types.frameworkBase(of: builder)
    if base?.base.isComponentizedBuilder == true {
      draft.component = base?.arguments.first?.declared
    } else if base?.base == .builder {
      draft.dependencies = dependencies(in: base?.arguments.first, of: builder)
    }
    if draft.component == nil {
      draft.component = component(madeBy: builder) ?? component(givenTo: builder)
    }
    if draft.dependencies.isEmpty, let component = draft.component {
      draft.dependencies = dependencies(
        in: types.frameworkBase(of: component)?.arguments.first, of: component)
    }
  }

  /// The component that the builder makes of its own dependency; else the first one that it makes.
  private mutating func component(madeBy builder: TypeID) -> TypeID? {
    let functions = types[builder].members.filter { $0.kind == .func || $0.kind == .`init` }
      .map { Flow.Implementation(place: $0.place, type: builder) }
    let table = types
    let made = functions.flatMap { creations(in: $0, where: table.isComponent) }
      .compactMap(\.type.declared)
    let own = types.frameworkBase(of: builder)?.arguments.first
    return made.first { types.frameworkBase(of: $0)?.arguments.first == own } ?? made.first
  }

  /// The only component that the builder stores, or a closure that makes one.
  private mutating func component(givenTo builder: TypeID) -> TypeID? {
    var found: Set<TypeID> = []
    for property in types[builder].members where property.isStoredProperty && !property.isStatic {
      guard let type = flow.typing.propertyType(of: property, seenFrom: builder) else { continue }
      let made: CanonicalType
      if case .function(_, _, let result) = type.unwrapped { made = result } else { made = type }
      if types.isComponent(made), let component = made.declared { found.insert(component) }
    }
    return found.count == 1 ? found.first : nil
  }

  /// The Dependency protocols that a builder's or component's generic argument names; a typealias
  /// that stands for several stays one.
  private func dependencies(in argument: CanonicalType?, of type: TypeID) -> [TypeID] {
    if let declared = argument?.declared { return [declared] }
    guard let argument, case .composition(let parts) = argument.unwrapped else { return [] }
    if let entry = types[type].inherited.first, case .path(let path) = entry.type,
      let written = path.last?.arguments.first,
      case .declared(let alias) = types.lookup(
        written,
        from: Viewpoint(
          file: entry.place.file, declaration: entry.place.declaration))
    {
      return [alias]
    }
    return parts.compactMap(\.declared)
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
    let point = CodePoint(call.unit, value)
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
      let conforming = flow.hierarchy.heirs(of: viewControllable)
      if conforming.count == 1 { draft.viewController = conforming[0] }
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
    if let routing = draft.routing, types.inherits(routing, .launchRouting) {
      draft.isLaunched = true
    }
  }

  private mutating func propertyType(_ name: String, of type: TypeID?) -> TypeID? {
    guard let type else { return nil }
    return flow.typing.propertyType(
      name, of: .declared(type, arguments: []), isStatic: false)?.declared
  }
}
