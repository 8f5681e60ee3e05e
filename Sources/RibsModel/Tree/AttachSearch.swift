import RibsSyntax

/// Finds the attach edges: for each `attachChild` in the app, which RIBs' routers call it, and which
/// RIBs are attached.
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
      search.found { $0.follow(call) }
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

  private mutating func follow(_ call: CodePoint) {
    let unit = code[call.unit]
    guard unit.fileRole == .source, !declaresOwnAttach(unit.owner) || isOfRouter(call),
      !callsOwnAttach(call),
      let value = flow.argument(0, of: call),
      let callee = CodeIndex.subject(of: call.node, in: unit.body)
    else { return }
    follow(
      Sink(call: call, value: value, steps: [], router: router(ofCallee: callee, in: call.unit)))
  }

  /// `routers.forEach(attachChild)`
  private mutating func followReference(_ reference: HandedFunction) {
    let unit = code[reference.function.unit]
    guard unit.fileRole == .source, !declaresOwnAttach(unit.owner),
      flow.typing.parameterIndex(named: "attachChild", in: unit) == nil
    else { return }
    guard reference.holder != nil else {
      unresolved.append(
        Unresolved(
          location: unit.location(of: reference.function.node),
          reason: "what `attachChild` is called with here is not known"))
      return
    }
    follow(reference)
  }

  private mutating func follow(
    _ reference: HandedFunction, _ steps: [FlowStep] = [], from sink: Sink? = nil
  ) {
    guard let holder = reference.holder else { return }
    var router = sink?.router ?? .running(nil)
    if case .running = router {
      router = self.router(ofCallee: reference.function.node, in: reference.function.unit)
    }
    let isOne = flow.typing.type(at: holder).isSingleValue
    follow(
      Sink(
        call: reference.call, value: holder, steps: (isOne ? [] : [.item]) + steps,
        router: router))
  }

  // MARK: Following

  mutating func follow(_ sink: Sink) {
    guard visited.insert(sink).inserted, !followCarriers(of: sink) else { return }
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
          reasons += attach(given, by: sink)
        }
      default: reasons += attach(source, by: sink)
      }
    }
    if let reason = reasons.first { leave(sink.call, reason) }
  }

  /// The object that would carry the router is made somewhere.
  private mutating func isObjectMade(for sink: Sink) -> Bool {
    sink.isCarried
      && !flow.sources(at: sink.value, sink.steps.prefix { !$0.isCarried }.map(\.self)).isEmpty
  }

  mutating func leave(_ call: CodePoint, _ reason: String) {
    unresolved.append(Unresolved(location: code[call.unit].location(of: call.node), reason: reason))
  }

  /// A function attaches what it is given: its callers are those who attach.
  private mutating func followCallers(
    of place: DeclarationPlace, parameter: Int, _ steps: [FlowStep], from sink: Sink
  ) {
    // An override that passes the child on to `super` adds nothing to the calls themselves.
    let name = types.declaredName(at: place)
    guard name != "attachChild" || FunctionSignature(at: place, in: types).labels.count > 1 else {
      return
    }
    if overridesFramework(place, named: name), !followPayloads(of: place, steps) {
      leave(sink.call, "the framework calls `\(name)`, and what it attaches there is not known")
    }
    let callers = flow.callers(of: place)
    for call in callers {
      guard let value = flow.argument(of: call, forParameter: parameter, of: place) else {
        continue
      }
      guard mayTake(value, of: call, by: place, parameter, steps) else { continue }
      let router = router(sink.router, seenFrom: call, of: place)
      follow(Sink(call: call, value: value, steps: steps, router: router))
    }
    if callers.isEmpty { leaveCalls(ofUnknown: name, at: place) }
    guard parameter == 0, let owner = types.owner(of: place) else { return }
    for reference in code.handedFunctions(named: name) {
      let around = code[reference.function.unit].owner
      guard around.map({ types.inherits($0, owner) }) == true else { continue }
      follow(reference, steps, from: sink)
    }
  }

  /// False where an overload is meant that takes several instead of one, or one instead of several.
  private mutating func mayTake(
    _ value: CodePoint, of call: CodePoint, by place: DeclarationPlace, _ parameter: Int,
    _ steps: [FlowStep]
  ) -> Bool {
    guard flow.typing.targets(of: call).count > 1 else { return true }
    let given = flow.typing.type(at: value).unwrapped
    guard steps.first == .item else {
      if case .external("Array", _) = given { return false }
      return true
    }
    return !given.isSingleValue || FunctionSignature(at: place, in: types).isVariadic[parameter]
  }

  /// An override of a function that no class of the project declares.
  private func overridesFramework(_ place: DeclarationPlace, named name: String) -> Bool {
    guard types.declaration(at: place).modifiers.contains(.override),
      let owner = types.owner(of: place)
    else { return false }
    return !types.superclasses(of: owner).contains { parent in
      types.members(named: name, of: parent).contains { $0.kind == .func }
    }
  }

  /// The framework calls an override of a base router with an enum whose payload is attached, and
  /// its subclasses make that case: `.push(homeBuilder.build())`.
  private mutating func followPayloads(of place: DeclarationPlace, _ steps: [FlowStep]) -> Bool {
    guard case .payload(let name, let index)? = steps.first,
      let base = code.result(of: place).flatMap({ code[$0].owner })
    else { return false }
    var isFound = false
    for call in flow.index.calls(named: name) {
      guard let owner = code[call.unit].owner, types.inherits(owner, base),
        case .constructor(let type) = flow.typing.callee(of: call),
        type.declared.map({ types[$0].kind == .enum }) == true,
        let value = flow.argument(index, of: call)
      else { continue }
      isFound = true
      follow(
        Sink(
          call: call, value: value, steps: Array(steps.dropFirst()), router: .running(owner)))
    }
    return isFound
  }

  /// A function that attaches what it is given is called on something whose type is not known.
  private mutating func leaveCalls(ofUnknown name: String, at place: DeclarationPlace) {
    let signature = FunctionSignature(at: place, in: types)
    for call in flow.index.calls(named: name) {
      let unit = code[call.unit]
      guard unit.fileRole == .source,
        signature.match(unit.body.callArguments(of: call.node)) != nil,
        let callee = CodeIndex.subject(of: call.node, in: unit.body),
        let base = unit.body.base(of: callee),
        flow.typing.type(at: CodePoint(call.unit, base)).unwrapped == .unknown
      else { continue }
      leave(call, "what `\(name)` is called on, which may attach a router, is not known")
    }
  }

  /// Adds the edges to what a source makes; the reasons why there are none.
  private mutating func attach(_ source: FlowSource, by sink: Sink) -> [String] {
    if case .unknown(let reason) = source.value {
      return isChildren(source.point) ? [] : [reason]
    }
    guard let type = source.type, let children = children(type, source) else {
      return ["which router is attached is not known"]
    }
    guard !children.isEmpty else { return [] }
    guard let parents = parents(sink.router, attaching: source),
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
