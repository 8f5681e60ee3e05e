import RibsModel
import RibsSyntax
import RibsText

extension GraphFormat {
  static let json = GraphFormat(name: "json") { Export(text: GraphJSON($0).value.text) }
}

/// The graph as one JSON object: `ribs`, `edges`, `unresolved`.
package struct GraphJSON {
  private let graph: RibGraph
  private var content: Set<GraphContent> { graph.content }
  private let judgements: ScopeJudgements
  private var places: SourcePlaces
  private var types: TypeTable { graph.project.types }

  package init(_ graph: RibGraph) {
    self.graph = graph
    judgements = ScopeJudgements(of: graph.project)
    places = SourcePlaces(graph.project.types)
  }

  package var value: JSON {
    var writer = self
    return [
      "ribs": .array(graph.ribs.map { writer.rib($0) }),
      "edges": .array(writer.edges()),
      "unresolved": .array(graph.unresolved.map { writer.unresolved($0.fact) }),
    ]
  }

  // MARK: RIBs

  private mutating func rib(_ rib: Rib) -> JSON {
    [
      "id": .string(rib.identifier),
      "name": .string(rib.name),
      "module": .string(types[rib.module].name),
      "path": .string(places.path(of: rib.location)),
      "line": .integer(places.start(of: rib.location).line),
      "viewless": .boolean(rib.isViewless),
      "root": .boolean(rib.isRoot),
      "orphan": .boolean(graph.isOrphan(rib)),
      "children": identifiers(graph.children(of: rib.id)),
      "parents": identifiers(graph.parents(of: rib.id)),
      "scopeParents": identifiers(graph.scopeParents(of: rib.id)),
      "component": name(rib.component),
      "dependencyProtocol": dependencyProtocol(of: rib),
      "listener": name(rib.listener),
      "dependencies": .array(dependencies(of: rib)),
    ]
  }

  /// Every requirement of the RIB's Dependency, with its providers at all scope edges to the RIB;
  /// whether it is satisfied is null where neither a provider is known nor that there is none.
  private mutating func dependencies(of rib: Rib) -> [JSON] {
    let judgements = graph.project.fact(ScopeAscent.self).edges(to: rib.id).flatMap { number in
      self.judgements[number].map { (parent: graph.project.scopeEdges[number].parent, $0) }
    }
    return graph.project.requirements(of: rib).map { requirement in
      let own = judgements.filter { $0.1.requirement.name == requirement.name }
      var providers: [ProviderOfScope] = []
      for (parent, judgement) in own {
        for provider in judgement.providers.map({ ProviderOfScope(parent: parent, provider: $0) })
        where !providers.contains(provider) {
          providers.append(provider)
        }
      }
      return [
        "name": .string(requirement.name),
        "type": .string(requirement.spelling),
        "path": .string(places.path(of: requirement.location)),
        "line": .integer(places.start(of: requirement.location).line),
        "satisfied": own.contains(where: \.1.isUnsatisfied)
          ? .boolean(false) : providers.isEmpty ? .null : .boolean(true),
        "providers": .array(providers.map { provider($0.provider) }),
      ]
    }
  }

  /// However often a builder is made with one scope, its provider stands once.
  private struct ProviderOfScope: Equatable {
    let parent: RibID?
    let provider: Provider
  }

  private mutating func provider(_ provider: Provider) -> JSON {
    let origins = provider.origins.map { origin($0) }
    var fields: [JSON.Field] = [
      .init("component", name(provider.owner)),
      .init("kind", .string(provider.kind.rawValue)),
      .init("path", .string(places.path(of: provider.location))),
      .init("line", .integer(places.start(of: provider.location).line)),
      .init("origin", origins.first ?? .null),
    ]
    if origins.count > 1 { fields.append(.init("origins", .array(origins))) }
    return .object(fields)
  }

  private mutating func origin(_ origin: Origin) -> JSON {
    [
      "component": name(origin.owner),
      "path": .string(places.path(of: origin.location)),
      "line": .integer(places.start(of: origin.location).line),
    ]
  }

  // MARK: Edges

  private mutating func edges() -> [JSON] {
    var edges: [JSON] = []
    if content.contains(.tree) {
      edges += graph.attachEdges.map {
        edge(
          "attach", from: $0.parent, to: $0.child, at: $0.location, via: function(at: $0.location))
      }
    }
    if content.contains(.scopes) {
      edges += graph.scopeLinks.map {
        edge(
          "scope", from: $0.parent, to: $0.child, at: $0.edge.location,
          via: providerName($0.edge))
      }
    }
    return edges
  }

  private mutating func edge(
    _ kind: String, from: RibID, to: RibID, at location: Location, via: String
  ) -> JSON {
    [
      "kind": .string(kind),
      "from": .string(graph[from].identifier),
      "to": .string(graph[to].identifier),
      "path": .string(places.path(of: location)),
      "line": .integer(places.start(of: location).line),
      "via": .string(via),
    ]
  }

  /// The function that holds the place: what has to be called for the child to be attached.
  private func function(at location: Location) -> String {
    let file = types[location.file]
    let innermost = file.declarations.last { $0.range.contains(location.range) }
    return innermost.map { file.name($0.name) } ?? ""
  }

  /// The class of what is passed, where it is known, and not the protocol that it is passed as.
  private func providerName(_ edge: ScopeEdge) -> String {
    if case .declared(let type) = edge.giver { return types[type].qualifiedName }
    return types.name(of: edge.giver)
  }

  private mutating func unresolved(_ fact: Unresolved) -> JSON {
    [
      "path": .string(places.path(of: fact.location)),
      "line": .integer(places.start(of: fact.location).line),
      "reason": .string(fact.reason),
    ]
  }

  private func dependencyProtocol(of rib: Rib) -> JSON {
    guard !rib.dependencies.isEmpty else { return .null }
    return .string(rib.dependencies.map { types[$0].qualifiedName }.joined(separator: " & "))
  }

  private func name(_ type: TypeID?) -> JSON {
    type.map { .string(types[$0].qualifiedName) } ?? .null
  }

  private func identifiers(_ ribs: [RibID]) -> JSON {
    .array(ribs.map { .string(graph[$0].identifier) })
  }
}
