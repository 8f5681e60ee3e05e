import RibsSyntax

extension ScopeSearch {
  /// The RIBs that ask for something, and of which no scope edge tells who gives it to them; where
  /// nothing else has been said of them.
  mutating func missingScopes(of attachEdges: Set<AttachEdge>) -> [Unresolved] {
    let attached = Set(attachEdges.map(\.child))
    let given = Set(edges.compactMap(\.child))
    let consumers = Set(edges.map(\.consumer)).union(unresolvedConsumers)
    var found: [Unresolved] = []
    for rib in ribs.ribs where rib.role == .source && !given.contains(rib.id) {
      guard !types.requirements(of: rib.dependencies).isEmpty, let builder = rib.builder,
        !consumers.contains(builder),
        !(rib.component.map(consumers.contains) ?? false)
      else { continue }
      let name = types[builder].name
      let call = flow.firstCreation(of: builder) { $0.fileRole == .source }
      let reason =
        if call != nil {
          "what `\(name)` is given as its dependency is not known"
        } else if attached.contains(rib.id) {
          "where `\(name)` is made, and what it is given as its dependency, is not known"
        } else {
          "nobody in the tree makes `\(name)`, so who provides what it asks for is not known"
        }
      found.append(
        Unresolved(
          location: call.map { code[$0.unit].location(of: $0.node) } ?? types.location(of: builder),
          reason: reason))
    }
    return found
  }

  /// The RIBs whose Dependency protocol is declared several times: what they ask for is not known.
  func undeterminedRequests() -> [Unresolved] {
    ribs.ribs.compactMap { rib in
      guard rib.role == .source, rib.dependencies.isEmpty else { return nil }
      for part in [rib.builder, rib.component] {
        guard let part, let (name, count) = undeterminedDependency(of: part) else { continue }
        return Unresolved(
          location: types.location(of: part),
          reason: "`\(name)` is declared \(count) times, so what `\(types[part].name)` asks for is "
            + "not known")
      }
      return nil
    }
  }

  /// What is written in the brackets of the framework's class that it inherits, where nothing tells
  /// which of several declarations is meant.
  private func undeterminedDependency(of part: TypeID) -> (name: String, count: Int)? {
    guard let entry = types[part].inherited.first, case .path(let inherited) = entry.type,
      let asked = inherited.last?.arguments.first, case .path(let path) = asked,
      let name = path.last?.name, types.canonical(asked, from: Viewpoint(entry.place)) == .unknown
    else { return nil }
    let count = types.types(named: name).count
    return count > 1 ? (name, count) : nil
  }

  /// What a RIB asks for, and none of the protocols does that the edges to it are judged by.
  func unjudgedRequirements(in satisfactions: [Satisfaction]) -> [Unresolved] {
    var judged: [RibID: Set<String>] = [:]
    for satisfaction in satisfactions {
      guard let child = edges[satisfaction.edge].child else { continue }
      judged[child, default: []].formUnion(satisfaction.requirements.map(\.requirement.name))
    }
    let known = Set(unresolved.map(\.location))
    var seen: Set<RibID> = []
    return edges.compactMap { edge in
      guard let child = edge.child, seen.insert(child).inserted, !known.contains(edge.argument)
      else { return nil }
      let left = types.requirements(of: ribs[child].dependencies).first { requirement in
        types.declaration(at: requirement.place).condition == 0
          && !(judged[child] ?? []).contains(requirement.name)
      }
      return left.map {
        Unresolved(
          location: edge.argument,
          reason: "who provides `\($0.name)` to `\(types[edge.consumer].name)` is not known: it is "
            + "not asked for here")
      }
    }
  }
}
