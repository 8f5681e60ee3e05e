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
      for value in unit.body.places(ofValue: call.node) {
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
    let body = flow.code[value.unit].body
    let assignment = body[value.node].parent
    guard body[assignment].kind == .assignment, let target = body.firstChild(of: assignment),
      let property = flow.typing.ownProperty(at: value.at(target))
    else { return nil }
    return flow.types.wrappers(of: property).first.map { "@\($0)" }
  }

  /// What may collect the values of the statements in a closure.
  private mutating func collector(of value: CodePoint) -> String? {
    let body = flow.code[value.unit].body
    guard body[body[value.node].parent].kind == .block,
      let closure = body.enclosingFunction(of: value.node), flow.typing.mayCollect(value)
    else { return nil }
    return body.calledName(of: body[body[closure].parent].parent)
  }

  /// What is made with the value, or called with it where the tree does not declare that.
  private mutating func callee(taking value: CodePoint) -> String? {
    let unit = flow.code[value.unit]
    let body = unit.body
    let argument = body[value.node].parent
    guard body[argument].kind == .argument, body[body[argument].parent].kind == .call else {
      return nil
    }
    let call = value.at(body[argument].parent)
    guard let callee = CodeIndex.subject(of: call.node, in: body) else { return nil }
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

extension Body {
  /// Where the value of a call stands: the call, or the names that it is bound to.
  fileprivate func places(ofValue call: NodeID) -> [NodeID] {
    guard self[self[call].parent].kind == .binding else { return [call] }
    let binding = self[call].parent
    let name = name(of: binding)
    return nodes.indices.map { NodeID($0) }.filter { node in
      self[node].kind == .name && self.name(of: node) == name
        && referent(of: name, at: node) == .binding(binding)
    }
  }
}
