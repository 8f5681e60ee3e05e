import RibsSyntax

/// Finds the scope edges: every call in the app that gives a builder, adapter, factory or component
/// the object behind its Dependency protocol, and every Needle component that is made in another.
struct ScopeSearch: Sendable {
  var flow: Flow
  let ribs: RibTable
  let consumers: ConsumerNames
  var edges: [ScopeEdge] = []
  var unresolved: [Unresolved] = []
  /// Those of which something is unresolved.
  private(set) var unresolvedConsumers: Set<TypeID> = []

  /// The calls that may make a consumer, in source order.
  private(set) var creations: [CodePoint] = []
  var requestsOfConsumers: [TypeID: [Request]] = [:]
  var initCallsByType: [TypeID: [CodePoint]]?
  var scopesBehindAdapters: [TypeID: [RibID]] = [:]
  /// Those whose scopes are being looked for.
  var openAdapters: Set<TypeID> = []

  var types: TypeTable { flow.types }
  var code: CodeTable { flow.code }

  /// An argument that is asked to be a Dependency.
  struct Request: Sendable {
    var call: CodePoint
    var consumer: TypeID
    var argument: CodePoint
    var dependencies: [TypeID]
  }

  init(flow: Flow, ribs: RibTable) {
    self.flow = flow
    self.ribs = ribs
    consumers = ConsumerNames(types: flow.types, code: flow.code)
  }

  mutating func run() {
    creations = consumers.creations(given: labelsOfDependencies(), in: code, types)
    let calls = creations.filter { code[$0.unit].fileRole == .source }
    let start = self
    for part in parallelMap(calls, scratch: start, { call, search in search.part(of: call) }) {
      edges += part.edges
      unresolved += part.unresolved
      unresolvedConsumers.formUnion(part.unresolvedConsumers)
    }
    for type in types.types where type.role == .source && type.kind == .class {
      readPluginized(type.id)
    }
    edges.sort { ($0.location, $0.argument, $0.consumer) < ($1.location, $1.argument, $1.consumer) }
  }

  /// What one call adds.
  private struct Part: Sendable {
    var edges: [ScopeEdge]
    var unresolved: [Unresolved]
    var unresolvedConsumers: Set<TypeID>
  }

  private mutating func part(of call: CodePoint) -> Part {
    (edges, unresolved, unresolvedConsumers) = ([], [], [])
    read(call)
    return Part(
      edges: edges, unresolved: unresolved, unresolvedConsumers: unresolvedConsumers)
  }

  private mutating func read(_ call: CodePoint) {
    switch flow.typing.callee(of: call) {
    case .constructor(let type):
      guard let consumer = type.declared else { return readUndeclared(type, call) }
      if isNeedleComponent(consumer) { return readNeedle(consumer, call) }
      requests(by: consumer, call).forEach { add($0) }
    case .superInitialiser, .selfInitialiser:
      guard let consumer = code[call.unit].owner, types[consumer].kind == .class else { return }
      // What an initialiser passes on was judged where it was called.
      requests(by: consumer, call).filter { !isJudgedAtCalls($0) }.forEach { add($0) }
    default: return
    }
  }

  /// The argument is a parameter of the initialiser that passes it on, and no component by its type:
  /// the calls of an initialiser that takes a component are not seen to ask for a Dependency.
  func isJudgedAtCalls(_ request: Request) -> Bool {
    let unit = code[request.argument.unit]
    let node = unit.body.stripped(request.argument.node)
    guard unit.body[node].kind == .name,
      let index = flow.typing.parameterIndex(named: unit.body.name(of: node), in: unit)
    else { return false }
    let type = flow.typing.parameterType(index, of: unit.declaration)
    guard types.isComponent(type) else { return true }
    return !ribs.ribs(builtBy: request.consumer).isEmpty
      && FunctionSignature(at: unit.declaration, in: types).labels[index] == "dependency"
  }

  /// A builder that the tree does not declare, or several times: what it asks for can't be known.
  private mutating func readUndeclared(_ type: CanonicalType, _ call: CodePoint) {
    let body = code[call.unit].body
    let reason: String
    if let (name, count) = types.namesakes(of: type) {
      reason = "`\(name)` is declared \(count) times, so which one is made is not known"
    } else if case .external(let name, _) = type {
      reason = "`\(name)` is not declared in the tree, so what it asks for is not known"
    } else if let name = CodeIndex.subject(of: call.node, in: body).map({ body.name(of: $0) }) {
      let count = types.index.byName[name]?.count ?? 0
      guard count > 1 else { return }
      reason = "`\(name)` is declared \(count) times, so which one is made is not known"
    } else {
      return
    }
    for argument in body.arguments(of: call.node) where body.name(of: argument) == "dependency" {
      guard let value = body.value(of: argument) else { continue }
      let given = flow.typing.type(at: CodePoint(call.unit, value))
      guard isDependency(given) else { continue }
      unresolved.append(
        Unresolved(
          location: code[call.unit].location(of: call.node), reason: reason))
    }
  }

  private func isDependency(_ type: CanonicalType) -> Bool {
    type.parts.contains { part in
      switch part {
      case .declared(let declared, _): types.inherits(declared, .dependency)
      case .framework(let framework, _): framework.closure.contains(.dependency)
      default: false
      }
    }
  }

  // MARK: Who provides

  private mutating func add(_ request: Request) {
    let unit = code[request.argument.unit]
    let given = flow.typing.bounded(flow.typing.type(at: request.argument), in: unit)
    guard let provider = provider(given, for: request.dependencies) else {
      return addUntyped(request)
    }
    guard isAbstract(provider) else {
      let parents = parents(of: provider, at: request.call)
      return add(request, from: provider, .typed, parents)
    }
    let others = given.parts.compactMap(named).filter { $0 != provider }
    guard !isInstantiation(request, by: [provider] + others) else { return }
    for value in values(of: request, typedAs: provider) {
      if case .unknown(let reason) = value {
        leave(request, "who stands behind \(written(request)) is not known: \(reason)")
      }
      add(request, from: provider, value, parents(of: value, at: request.call), others)
    }
  }

  /// `Component<RootComponent>`: the class that it asks for is the one that provides.
  private func isWrapped(_ provider: NamedType, by consumer: TypeID) -> Bool {
    guard let asked = types.frameworkBase(of: consumer)?.arguments.first?.declared,
      types[asked].kind == .class
    else { return false }
    return provider == .declared(asked)
  }

  /// Adds an edge for each of the RIBs, or one without a parent where there is none.
  private mutating func add(
    _ request: Request, from provider: NamedType, _ value: ScopeValue, _ parents: [RibID],
    _ others: [NamedType] = []
  ) {
    let child = child(of: request)
    guard child != nil || !request.dependencies.isEmpty || isWrapped(provider, by: request.consumer)
    else { return }
    for parent in parents.isEmpty ? [nil] : parents.map(Optional.some) {
      edges.append(
        ScopeEdge(
          provider: provider, value: value, otherProviders: others, parent: parent,
          consumer: request.consumer, child: child, dependencies: request.dependencies,
          container: code[request.call.unit].owner,
          location: code[request.call.unit].location(of: request.call.node),
          argument: code[request.argument.unit].location(of: request.argument.node),
          style: .classic))
    }
  }

  /// The type of the argument does not show; where its value comes from may.
  private mutating func addUntyped(_ request: Request) {
    let values = flow.scopeValues(at: request.argument)
    let isKnown = values.allSatisfy { value in
      guard case .made(.declared(let type)) = value else { return false }
      return request.dependencies.allSatisfy { types.inherits(type, $0) }
    }
    guard isKnown, !values.isEmpty else {
      return leave(
        request,
        "the type of \(written(request)) is not known, so what it provides to "
          + "`\(types[request.consumer].name)` is not either")
    }
    for case .made(let provider) in values {
      add(request, from: provider, .typed, parents(of: provider, at: request.call))
    }
  }

  private func written(_ request: Request) -> String {
    let body = code[request.argument.unit].body
    return "`\(body.file.text(body[request.argument.node].range))`"
  }

  private mutating func leave(_ request: Request, _ reason: String) {
    unresolvedConsumers.insert(request.consumer)
    unresolved.append(
      Unresolved(
        location: code[request.argument.unit].location(of: request.argument.node), reason: reason))
  }

  /// A protocol or a generic parameter: it says what there is, but not who provides it.
  func isAbstract(_ provider: NamedType) -> Bool {
    switch provider {
    case .declared(let type): types[type].kind == .protocol || types[type].kind == .typealias
    case .framework(let framework): !framework.isClass
    case .generic: true
    case .external, .ambiguous: false
    }
  }

  /// Who stands behind an argument that is typed as a protocol.
  private mutating func values(of request: Request, typedAs provider: NamedType) -> [ScopeValue] {
    if let container = code[request.call.unit].owner,
      isOwnDependency(request.argument, of: container)
        || isAdapter(container, given: provider) && isOwn(request.argument)
    {
      return [.passedOn(by: container)]
    }
    let values = flow.scopeValues(at: request.argument)
    if values.isEmpty {
      return [.unknown(reason: "nothing in the tree makes it or passes it on")]
    }
    // A cast lets only those through that conform.
    let fitting = values.filter { value in
      guard case .made(.declared(let type)) = value else { return true }
      return request.dependencies.allSatisfy { types.inherits(type, $0) }
    }
    return fitting.isEmpty ? values : fitting
  }

  /// `dependency` in a builder or component.
  private func isOwnDependency(_ point: CodePoint, of container: TypeID) -> Bool {
    isOwn(point)
      && code[point.unit].body.name(of: code[point.unit].body.stripped(point.node)) == "dependency"
      && (types.isBuilder(container) || types.inherits(container, .component))
  }

  /// A name, alone or behind `self`, that neither the body of the code binds nor a method is given.
  private func isOwn(_ point: CodePoint) -> Bool {
    let unit = code[point.unit]
    let body = unit.body
    let node = body.stripped(point.node)
    switch body[node].kind {
    case .name:
      let name = body.name(of: node)
      return body.referent(of: name, at: node) == nil
        && (types.declaration(at: unit.declaration).kind == .`init`
          || flow.typing.parameterIndex(named: name, in: unit) == nil)
    case .member:
      guard let base = body.firstChild(of: node) else { return false }
      return body[base].kind == .name && body.name(of: base) == "self"
    default: return false
    }
  }

  /// The class or struct is no part of a RIB, and is itself made with such a dependency.
  private mutating func isAdapter(_ type: TypeID, given provider: NamedType) -> Bool {
    guard case .declared(let asked) = provider, ribs.ribs(withPart: type).isEmpty,
      types[type].kind != .protocol
    else { return false }
    return requests(byAll: type).contains { request in
      request.dependencies.contains { types.inherits($0, asked) }
    }
  }

  /// The provider's type; of a composition the part that provides most of what is asked.
  func provider(_ type: CanonicalType, for dependencies: [TypeID]) -> NamedType? {
    if case .external("Optional", _) = type { return nil }
    let parts = type.parts.compactMap(named)
    func fulfilled(_ part: NamedType) -> Int {
      guard case .declared(let type) = part else { return 0 }
      return dependencies.filter { types.inherits(type, $0) }.count
    }
    return parts.max { fulfilled($0) < fulfilled($1) }
  }

  private func named(_ part: CanonicalType) -> NamedType? {
    switch part {
    case .declared(let type, _): .declared(type)
    case .framework(let type, _): .framework(type)
    case .external(let name, _): .external(name)
    case .generic(let name): .generic(name)
    default: nil
    }
  }

  /// A RIB's own builder makes its component of its own dependency: that is no edge between scopes.
  private func isInstantiation(_ request: Request, by providers: [NamedType]) -> Bool {
    let protocols = providers.compactMap { provider -> TypeID? in
      guard case .declared(let type) = provider, types[type].kind == .protocol else { return nil }
      return type
    }
    guard !protocols.isEmpty, types.inherits(request.consumer, .component),
      request.dependencies.allSatisfy({ asked in
        protocols.contains { types.inherits($0, asked) }
      }),
      let around = code[request.call.unit].owner
    else { return false }
    let owners = ribs.ribs(withPart: request.consumer)
    return owners.isEmpty
      ? types.inherits(around, .buildable) : owners.contains { ribs[$0].builder == around }
  }

  /// The RIB that the consumer builds, or whose component it is.
  private func child(of request: Request) -> RibID? {
    let built = ribs.ribs(builtBy: request.consumer)
    if let first = built.first { return first }
    guard types.inherits(request.consumer, .component) else { return nil }
    let owners = ribs.ribs(withPart: request.consumer).filter {
      ribs[$0].component == request.consumer
    }
    guard owners.count == 1, let rib = owners.first else { return nil }
    // What a RIB's own builder makes is inside the RIB.
    return ribs[rib].builder == code[request.call.unit].owner ? nil : rib
  }
}
