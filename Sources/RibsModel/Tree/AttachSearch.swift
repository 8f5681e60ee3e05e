import RibsSystem

/// Finds the attach edges: for each `attachChild` in the app, which RIBs' routers call it, and
/// which RIBs are attached.
struct AttachSearch: Sendable {
  var flow: Flow
  let ribs: RibTable
  private(set) var edges: Set<AttachEdge> = []
  private(set) var unresolved: [Unresolved] = []
  private var visited: Set<Sink> = []
  /// Whether each led to somebody who calls it.
  var followedCarriers: [Carrier: Bool] = [:]

  var types: TypeTable { flow.types }
  var code: CodeTable { flow.code }

  /// An expression whose value is attached.
  struct Sink: Hashable {
    /// The call that is reported: `attachChild(…)`, or the call of a function that attaches what it
    /// is given.
    var call: CodePoint
    var value: CodePoint
    var steps: [FlowStep]
    var router: AttachingRouter

    var isCarried: Bool { steps.contains(where: \.isCarried) }
  }

  init(flow: Flow, ribs: RibTable) {
    self.flow = flow
    self.ribs = ribs
  }

  mutating func run() {
    let start = self
    let calls = parallelMap(flow.index.calls(named: "attachChild"), scratch: start) {
      call, search in
      search.found { $0.followCall(call) }
    }
    let references = parallelMap(code.handedFunctions(named: "attachChild"), scratch: start) {
      reference, search in
      search.found { $0.followReference(reference) }
    }
    for found in calls + references {
      edges.formUnion(found.edges)
      unresolved += found.unresolved
    }
  }

  /// What comes of following something; nothing where this worker has gone its ways before. What
  /// several workers find is the same.
  private mutating func found(
    _ follow: (inout Self) -> Void
  ) -> (edges: Set<AttachEdge>, unresolved: [Unresolved]) {
    (edges, unresolved) = ([], [])
    follow(&self)
    return (edges, unresolved)
  }

  /// `attachChild(menu)`
  private mutating func followCall(_ call: CodePoint) {
    let unit = code[call.unit]
    guard unit.fileRole == .source, !declaresOwnAttach(unit.owner) || isOfRouter(call),
      !callsOwnAttach(call),
      let value = flow.argument(0, of: call),
      let callee = CodeIndex.subject(of: call.node, in: unit.body)
    else { return }
    let router = router(ofCallee: callee, in: call.unit)
    followValue(of: Sink(call: call, value: value, steps: [], router: router))
  }

  /// `routers.forEach(attachChild)`
  private mutating func followReference(_ reference: HandedFunction) {
    let unit = code[reference.function.unit]
    guard unit.fileRole == .source, !declaresOwnAttach(unit.owner),
      flow.typing.parameterIndex(named: "attachChild", in: unit) == nil
    else { return }
    guard reference.holder != nil else {
      return leave(reference.function, "what `attachChild` is called with here is not known")
    }
    followHolder(of: reference)
  }

  /// Follows what a function is called with that is handed on: the values that the holder has.
  mutating func followHolder(
    of reference: HandedFunction, _ steps: [FlowStep] = [], from sink: Sink? = nil
  ) {
    guard let holder = reference.holder else { return }
    var router = sink?.router ?? .running(nil)
    if case .running = router {
      router = self.router(ofCallee: reference.function.node, in: reference.function.unit)
    }
    let isOne = flow.typing.type(at: holder).isSingleValue
    followValue(
      of: Sink(
        call: reference.call, value: holder, steps: (isOne ? [] : [.item]) + steps,
        router: router))
  }

  /// Adds the edges to what a sink's value comes from; in a function that is given the value, to
  /// what its callers give it.
  mutating func followValue(of sink: Sink) {
    guard visited.insert(sink).inserted else { return }
    let held = parents(holding: sink.router)
    guard !followCarriers(of: sink, attachingTo: held), !followReceivers(from: sink) else { return }
    let unit = code[sink.value.unit]
    var reasons: [String] = []
    let sources = flow.sources(at: sink.value, sink.steps)
    // What is made may be another case than the one whose payload is attached, or another object.
    if sources.isEmpty, !sink.steps.contains(where: \.isPayload), !isObjectMade(for: sink) {
      reasons.append("nothing in the tree makes the router that is attached")
    }
    for source in sources {
      switch source.value {
      case .parameter(let place, let index, let steps) where place == unit.declaration:
        followCallers(of: place, parameter: index, steps, from: sink)
      case .parameter where sink.isCarried:
        reasons.append("what the object is made with is not followed")
      case .parameter(let place, let index, let steps):
        for given in flow.parameterSources(index, of: place, steps) {
          reasons += attach(given, by: sink, to: held)
        }
      default: reasons += attach(source, by: sink, to: held)
      }
    }
    if let reason = reasons.first { leave(sink.call, reason) }
  }

  /// The object that would carry the router is made somewhere.
  private mutating func isObjectMade(for sink: Sink) -> Bool {
    sink.isCarried
      && !flow.sources(at: sink.value, sink.steps.prefix { !$0.isCarried }.map(\.self)).isEmpty
  }

  mutating func leave(_ place: CodePoint, _ reason: String) {
    unresolved.append(
      Unresolved(location: code[place.unit].location(of: place.node), reason: reason))
  }

  /// Adds the edges to what a source makes, from `held` where an expression holds the router that
  /// attaches; the reasons why there are none.
  private mutating func attach(
    _ source: FlowSource, by sink: Sink, to held: [RibID]?
  ) -> [String] {
    if case .unknown(let reason) = source.value {
      return isChildren(source.point) ? [] : [reason]
    }
    guard let type = source.type, let children = children(type, source) else {
      return ["which router is attached is not known"]
    }
    guard !children.isEmpty else { return [] }
    guard let parents = parents(sink.router, attaching: source, held: held),
      // Of several objects, each has a child and a parent of its own.
      !sink.isCarried || parents.count == 1 || !sink.router.isHeld
    else { return ["whose router attaches is not known"] }
    let location = code[sink.call.unit].location(of: sink.call.node)
    for parent in parents {
      for child in children {
        edges.insert(AttachEdge(parent: parent, child: child, location: location))
      }
    }
    return []
  }

  /// The RIBs whose router a source is; none for an anonymous one, nil when that is not known.
  func children(_ type: CanonicalType, _ source: FlowSource) -> [RibID]? {
    switch type.unwrapped {
    case .framework(let framework, _) where framework.closure.contains(.router):
      return source.builder.map { ribs.ribs(builtBy: $0) } ?? []
    case .declared(let router, _) where types.inherits(router, .router):
      let candidates = ribs.ribs(routedBy: router)
      let built = candidates.filter { source.builder != nil && ribs[$0].builder == source.builder }
      if !built.isEmpty { return built }
      return candidates.count == 1 ? candidates : nil
    default: return nil
    }
  }
}
