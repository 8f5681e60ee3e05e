import RibsSyntax

/// The way up through the scopes: which scope edges feed a component, builder or adapter.
package struct ScopeAscent: Sendable {
  let types: TypeTable
  let edges: [ScopeEdge]
  private let ribs: [Rib]
  private var ribsWithPart: [TypeID: [RibID]] = [:]
  private var edgesToRib: [RibID: [Int]] = [:]
  private var edgesToConsumer: [TypeID: [Int]] = [:]
  private var edgesAsking: [TypeID: [Int]] = [:]

  init(types: TypeTable, edges: [ScopeEdge], ribs: [Rib]) {
    self.types = types
    self.edges = edges
    self.ribs = ribs
    for rib in ribs {
      for part in [rib.builder, rib.router, rib.interactor, rib.component] {
        if let part { ribsWithPart[part, default: []].append(rib.id) }
      }
    }
    for (number, edge) in edges.enumerated() {
      if let child = edge.child { edgesToRib[child, default: []].append(number) }
      edgesToConsumer[edge.consumer, default: []].append(number)
      for dependency in edge.dependencies { edgesAsking[dependency, default: []].append(number) }
    }
  }

  /// The edges at which a RIB is given its dependency, in source order.
  package func edges(to rib: RibID) -> [Int] { edgesToRib[rib] ?? [] }

  /// The edges at which a component, builder or adapter is made, in source order.
  package func edges(making consumer: TypeID) -> [Int] { edgesToConsumer[consumer] ?? [] }

  /// The edges at which what stands behind the `dependency` (or Needle's `parent`) of a component,
  /// builder or adapter is passed.
  func edges(into type: TypeID) -> [Int] {
    let ofRibs = (ribsWithPart[type] ?? []).flatMap { edges(to: $0) }
    let own = Set(ofRibs).union(edges(making: type))
    if !own.isEmpty { return own.sorted() }
    let asking = types.dependenciesAsked(by: type).flatMap { edgesAsking[$0] ?? [] }
    return Array(Set(asking)).sorted()
  }

  /// The edges behind one that passes on a `dependency`: those into the type whose dependency it
  /// is.
  func edges(behind number: Int) -> [Int] {
    let edge = edges[number]
    guard case .passedOn(let type) = edge.value else { return [] }
    let into = edges(into: type).filter { $0 != number }
    guard case .declared(let provider) = edge.provider else { return into }
    let fitting = into.filter { number in
      edges[number].dependencies.contains { types.inherits($0, provider) }
    }
    // What is cast, or asked for by another name on the way, is not asked for as such above.
    if fitting.isEmpty { return into }
    // An adapter's edge stands once for each RIB that gives it a dependency.
    let ofSameParent = fitting.filter { edges[$0].parent == edge.parent }
    return ribsWithPart[type] == nil && !ofSameParent.isEmpty ? ofSameParent : fitting
  }

  /// The edge passes on the `dependency` of a type to which no other code gives any.
  func isLeftWithoutDependency(_ edge: ScopeEdge) -> Bool {
    guard case .passedOn(let type) = edge.value else { return false }
    return (edges(making: type) + (ribsWithPart[type] ?? []).flatMap { edges(to: $0) }).allSatisfy {
      edges[$0].value == .passedOn(by: type)
    }
  }

  /// Of an edge at which an adapter, which belongs to no RIB, passes on its own dependency: the
  /// edges at which the adapter is given it.
  func edges(behindAdapterAt number: Int) -> [Int] {
    let edge = edges[number]
    guard case .passedOn(let adapter) = edge.value, ribsWithPart[adapter] == nil else { return [] }
    return edges(behind: number).filter { edges[$0].consumer == adapter }
  }

  /// The provider as a type of the project; a framework class that the project extends counts with
  /// what the extensions add.
  func declaredProvider(of edge: ScopeEdge) -> TypeID? { declared(edge.provider) }

  func declared(_ provider: NamedType) -> TypeID? {
    switch provider {
    case .declared(let type): type
    case .framework, .external: types.additions(to: provider)
    case .generic, .ambiguous: nil
    }
  }

  /// A protocol, or a name for a composition, which says what there is but not who provides it.
  func isAbstract(_ type: TypeID) -> Bool {
    types[type].kind == .protocol || types[type].kind == .typealias
  }

  /// The property of that name that a component has, its own or inherited.
  func property(_ name: String, of type: TypeID) -> Member? {
    types.selfAndAncestors(of: type).lazy
      .flatMap { types.members(named: name, of: $0) }
      .first { $0.isProperty && !$0.isStatic && $0.storage != .requirement }
  }
}

extension ScopeAscent: ProjectFact {
  package init(of project: Project) {
    self.init(types: project.types, edges: project.scopeEdges, ribs: project.ribs)
  }
}
