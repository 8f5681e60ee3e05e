import RibsSystem

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
    for type in types.classes(inheriting: .pluginizedComponent) where type.role == .source {
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

  /// What stands behind the argument is not known, and why.
  mutating func leave(_ request: Request, _ reason: String) {
    unresolvedConsumers.insert(request.consumer)
    unresolved.append(
      Unresolved(
        location: code[request.argument.unit].location(of: request.argument.node), reason: reason))
  }
}
