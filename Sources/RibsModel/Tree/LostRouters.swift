import RibsSyntax
import RibsText

/// The routers that are built and then handed to something that is not followed: whether a RIB that
/// nobody attaches is attached there can't be known.
struct LostRouters {
  private var flow: Flow
  private let ribs: RibTable

  init(flow: Flow, ribs: RibTable) {
    self.flow = flow
    self.ribs = ribs
  }

  /// An entry for each place that is given the router of a RIB that is no root, where no edge says
  /// that it is attached by whoever builds it there, and of which nothing has been said yet.
  mutating func unresolved(besides edges: Set<AttachEdge>, and known: [Unresolved]) -> [Unresolved]
  {
    let pairs = Set(edges.map { [$0.parent, $0.child] })
    let attached = Set(edges.map(\.child))
    let builders = ribs.ribs.filter { $0.role == .source && !$0.isRoot }.compactMap(\.builder)
    var found: [Unresolved] = []
    for (call, builders) in calls(building: Set(builders)) {
      let unit = flow.code[call.unit]
      let children = builders.flatMap { ribs.ribs(builtBy: $0) }
      let parents = unit.owner.map { ribs.ribs(routedBy: $0) } ?? []
      let isAttached = children.contains { child in
        parents.isEmpty
          ? attached.contains(child) : parents.contains { pairs.contains([$0, child]) }
      }
      guard !isAttached else { continue }
      let location = unit.location(of: call.node)
      let isKnown = known.contains {
        $0.location.file == location.file && $0.location.range.contains(location.range)
      }
      guard !isKnown else { continue }
      for value in unit.places(ofValue: flow.code.syntax(at: call)) {
        guard let taker = taker(of: call.at(value)) else { continue }
        found.append(
          Unresolved(
            location: location,
            reason: "what `\(taker)` does with the router that is built here is not known"))
      }
    }
    return found
  }

  /// The calls of these builders' functions that give back a router, each with those that it may
  /// mean.
  private mutating func calls(
    building builders: Set<TypeID>
  ) -> [(call: CodePoint, builders: [TypeID])] {
    let types = flow.types
    let functions = builders.flatMap { types[$0].members }.filter { member in
      member.kind == .func && !member.isStatic && Member.isBuilding(member.name)
    }
    var found: [(call: CodePoint, builders: [TypeID])] = []
    for name in Set(functions.map(\.name)).sorted() {
      for call in flow.index.calls(named: name) where flow.code[call.unit].fileRole == .source {
        guard case .methods(let methods, let receiver) = flow.typing.callee(of: call) else {
          continue
        }
        let implementations = flow.implementations(of: methods, on: receiver)
        let meant = implementations.compactMap(\.type).filter(builders.contains)
        if !meant.isEmpty { found.append((call, meant)) }
      }
    }
    return found
  }

  /// What gets the value and is not followed.
  private mutating func taker(of value: CodePoint) -> String? {
    wrapper(of: value) ?? collector(of: value) ?? callee(taking: value)
  }

  /// The wrapper of the property that is set to the value.
  private mutating func wrapper(of value: CodePoint) -> String? {
    guard let assignment = flow.code.syntax(at: value).parent, assignment.kind == .assignment,
      let target = assignment.firstChild,
      let property = flow.typing.ownProperty(at: value.at(target.id))
    else { return nil }
    return flow.types.wrappers(of: property).first.map { "@\($0)" }
  }

  /// What may collect the values of the statements in a closure.
  private mutating func collector(of value: CodePoint) -> String? {
    let expression = flow.code.syntax(at: value)
    guard expression.parent?.kind == .block, let closure = expression.enclosingFunction,
      flow.typing.mayCollect(value), let call = closure.parent?.parent
    else { return nil }
    return call.body.calledName(of: call.id)
  }

  /// What is made with the value, or called with it where the tree does not declare that.
  private mutating func callee(taking value: CodePoint) -> String? {
    let unit = flow.code[value.unit]
    let body = unit.body
    guard let argument = flow.code.syntax(at: value).parent, argument.kind == .argument,
      let call = argument.parent.map({ value.at($0.id) }), body[call.node].kind == .call,
      let callee = CodeIndex.subject(of: call.node, in: body)
    else { return nil }
    let name = body.name(of: callee)
    switch flow.typing.callee(of: call) {
    case .unknown: return name
    case .foreign(_, let base, let receiver):
      // A router's own method that is nowhere declared has its base class, or an extension.
      let isOwn = base.map { body.meansSelf(body.unwrapped($0)) } ?? true
      let isUnseen =
        isOwn
        ? isRouter(unit.owner) && !Self.harmless.contains(name)
        : receiver.unwrapped == .unknown
      return isUnseen ? name : nil
    case .constructor(let type): return type.declared == nil ? nil : name
    default: return nil
    }
  }

  private func isRouter(_ type: TypeID?) -> Bool {
    type.map { flow.types[$0].kind == .class && flow.types.inherits($0, .router) } ?? false
  }

  /// The framework's functions, which are followed, and those that keep nothing.
  private static let harmless = LookingFunctions.names.union(["attachChild", "detachChild"])
}

extension CodeUnit {
  /// Where the value of a call stands: the call, or the names that it is bound to.
  fileprivate func places(ofValue call: Syntax) -> [NodeID] {
    guard let binding = call.parent, binding.kind == .binding else { return [call.id] }
    return nodes([.name], named: binding.name).filter { $0.referent == .binding(binding.id) }
      .map(\.id)
  }
}
