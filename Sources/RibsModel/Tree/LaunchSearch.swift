import RibsSyntax

/// Finds the RIBs that the app launches itself, with a launch router or without.
struct LaunchSearch {
  private var flow: Flow
  private let ribs: RibTable

  init(flow: Flow, ribs: RibTable) {
    self.flow = flow
    self.ribs = ribs
  }

  /// The RIBs whose router the app launches, or activates or loads by hand, and those that its
  /// delegate builds and does not attach to another.
  mutating func launched() -> Set<RibID> {
    guard !ribs.ribs.isEmpty else { return [] }
    var found: Set<RibID> = []
    for name in Member.builds {
      for call in flow.index.calls(named: name) where isInDelegate(call.unit) {
        found.formUnion(routed(by: flow.sources(at: call)))
      }
    }
    for call in flow.index.calls(named: "attachChild") where isInDelegate(call.unit) {
      let body = flow.code[call.unit].body
      guard let child = body.arguments(of: call.node).first.flatMap({ body.value(of: $0) }) else {
        continue
      }
      found.subtract(routed(by: flow.sources(at: call.at(child))))
    }
    for name in ["launch", "launchFromWindow", "load"] {
      for call in flow.index.calls(named: name) { found.formUnion(launched(by: call) { $0 }) }
    }
    // Much else is activated, most of all layouts.
    let speaking = Set(flow.code.units(mentioning: RouterProperties.interactors))
    let activating = flow.code.units(mentioning: ["activate"], where: speaking.contains)
    for call in flow.index.calls(namedOneOf: ["activate"], in: activating) {
      found.formUnion(launched(by: call) { $0.routerOfInteractor })
    }
    return found
  }

  /// The RIBs whose router stands in what the call is made on.
  private mutating func launched(by call: CodePoint, _ router: (Syntax) -> Syntax?) -> Set<RibID> {
    let unit = flow.code[call.unit]
    guard unit.fileRole == .source,
      let receiver = flow.code.receiver(of: call),
      let base = router(flow.code.syntax(at: receiver)).map({ call.at($0.id) }),
      !(unit.owner.map { flow.types.inherits($0, .routing) } ?? false),
      mayBeRouter(flow.typing.type(at: base))
    else { return [] }
    return routed(by: routers(at: base))
  }

  /// What an expression holds; of a parameter what the callers pass.
  private mutating func routers(at point: CodePoint) -> [FlowSource] {
    flow.sources(at: point).flatMap { source -> [FlowSource] in
      guard case .parameter(let place, let index, let steps) = source.value else { return [source] }
      return flow.parameterSources(index, of: place, steps)
    }
  }

  /// The code belongs to the app's or a scene's delegate, or to a SwiftUI app.
  private func isInDelegate(_ unit: CodeUnitID) -> Bool {
    flow.code[unit].owner.map { flow.types.isKeptByTheSystem($0) } ?? false
  }

  /// Much that is no router is loaded: only what may be one is followed to where it is made.
  private func mayBeRouter(_ type: CanonicalType) -> Bool {
    type.parts.contains { part in
      switch part {
      case .declared(let declared, _):
        flow.types[declared].kind == .protocol || flow.types.inherits(declared, .router)
      case .framework, .unknown, .generic: true
      default: false
      }
    }
  }

  private func routed(by routers: [FlowSource]) -> Set<RibID> {
    var found: Set<RibID> = []
    for source in routers {
      guard let type = source.type?.declared, flow.types.inherits(type, .router) else { continue }
      let candidates = ribs.ribs(routedBy: type)
      let built = candidates.filter { ribs[$0].builder == source.builder }
      found.formUnion(built.isEmpty ? candidates : built)
    }
    return found
  }
}

extension Syntax {
  /// `router` of `router.interactable`
  fileprivate var routerOfInteractor: Syntax? {
    let member = unwrapped
    guard member.kind == .member, RouterProperties.interactors.contains(member.name) else {
      return nil
    }
    return member.firstChild
  }
}
