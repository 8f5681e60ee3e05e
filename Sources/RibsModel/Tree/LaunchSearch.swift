import RibsSyntax

/// Finds the RIBs that the app launches itself, with a launch router or without.
struct LaunchSearch {
  private(set) var flow: Flow
  private let ribs: RibTable

  init(flow: Flow, ribs: RibTable) {
    self.flow = flow
    self.ribs = ribs
  }

  /// The RIBs whose router the app launches, or activates and loads by hand.
  mutating func launched() -> Set<RibID> {
    var found: Set<RibID> = []
    for name in ["launch", "launchFromWindow", "load"] {
      for call in flow.index.calls(named: name) {
        let unit = flow.code[call.unit]
        guard let callee = CodeIndex.subject(of: call.node, in: unit.body),
          let base = unit.body.base(of: callee),
          !(unit.owner.map { flow.types.inherits($0, .routing) } ?? false)
        else { continue }
        for source in flow.sources(at: CodePoint(call.unit, base)) {
          guard let type = source.type?.declared, flow.types.inherits(type, .router) else {
            continue
          }
          let candidates = ribs.ribs(routedBy: type)
          let built = candidates.filter { ribs[$0].builder == source.builder }
          found.formUnion(built.isEmpty ? candidates : built)
        }
      }
    }
    return found
  }
}
