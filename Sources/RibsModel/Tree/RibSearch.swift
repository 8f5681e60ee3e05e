import RibsSyntax
import RibsSystem

/// Finds the RIBs: the builders whose functions give back a router that they make, and the routers
/// that no builder makes.
struct RibSearch: Sendable {
  var flow: Flow
  var types: TypeTable { flow.types }
  var code: CodeTable { flow.code }

  init(flow: Flow) { self.flow = flow }

  /// The RIBs with all their parts, those of builders first, each in the order of their types.
  func drafts() -> [RibDraft] {
    let built = parallelMap(types.types, scratch: self) { type, search -> [RibDraft] in
      guard type.role == .source, type.kind == .class || type.kind == .struct,
        search.types.isBuilder(type.id), !search.isOnlyBase(type.id)
      else { return [] }
      return search.madeRibs(by: type.id)
    }.flatMap { $0 }
    let made = Set(built.compactMap(\.router))
    let routers = types.classes(inheriting: .router)
    let unbuilt = parallelMap(routers, scratch: self) { type, search -> [RibDraft] in
      guard type.role == .source, !made.contains(type.id), !search.isUnusedRouter(type.id)
      else { return [] }
      return [
        RibDraft(
          builder: nil, routerType: .declared(type.id, arguments: []),
          routerCall: search.flow.firstCreation(of: type.id))
      ]
    }.flatMap { $0 }
    return parallelMap(built + unbuilt, scratch: self) { draft, search in
      search.completed(draft)
    }
  }

  /// Only its subclasses are used.
  private mutating func isOnlyBase(_ type: TypeID) -> Bool {
    !flow.hierarchy.heirs(of: type).isEmpty && flow.firstCreation(of: type) == nil
  }

  /// Nobody makes the router but as one of its subclasses, or would: a generic class is there to be
  /// one's base.
  private mutating func isUnusedRouter(_ router: TypeID) -> Bool {
    isOnlyBase(router)
      || !types[router].genericParameters.isEmpty && flow.firstCreation(of: router) == nil
  }

  /// A RIB for each router that the builder's functions give back.
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
          if case .made(let type) = source.value, types.inherits(type, .router) {
            add(type, at: source.point)
          }
        }
      }
    }
    if drafts.isEmpty, types.frameworkBase(of: builder)?.base.isBuilder == true {
      // What `build` returns may be wrapped in something that is not followed.
      let table = types
      let made = functions.flatMap { creations(in: $0) { type in table.inherits(type, .router) } }
      if let only = made.first, Set(made.map(\.type)).count == 1 {
        add(only.type, at: only.call)
      }
    }
    // A bare router beside one of its own class is another form of the same RIB.
    let named = drafts.filter { $0.router != nil }
    return named.isEmpty ? drafts : named
  }
}
