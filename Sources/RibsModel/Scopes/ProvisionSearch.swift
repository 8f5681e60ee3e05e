import RibsSyntax

/// Follows a value that somebody asks for up through the scopes, to the property that makes it.
struct ProvisionSearch {
  let ascent: ScopeAscent
  private let needle: NeedleLookup
  var flow: Flow
  var ways = ValueWays()
  var types: TypeTable { ascent.types }

  init(ascent: ScopeAscent, flow: Flow) {
    self.ascent = ascent
    self.flow = flow
    needle = NeedleLookup(ascent: ascent)
  }

  /// What comes of looking for a name at a scope edge and, where nobody decides at that edge, at
  /// those above it.
  struct Supply: Sendable {
    /// From the edge that was asked to the one whose provider is meant.
    var edges: [Int]
    var found: Found
  }

  enum Found: Sendable {
    case property(Member, of: TypeID)
    case missing
    case unknown(reason: String)
  }

  /// Who provides a name at an edge: one supply, or one for each scope that is behind a
  /// `dependency` that is passed on (or, in Needle, above a component that does not have it).
  func supplies(of wanted: Wanted, at edge: Int) -> [Supply] {
    var visited: Set<Int> = []
    return supplies(of: wanted, at: edge, climbed: [], &visited)
  }

  private func supplies(
    of wanted: Wanted, at number: Int, climbed: [Int], _ visited: inout Set<Int>
  ) -> [Supply] {
    guard visited.insert(number).inserted else { return [] }
    let edge = ascent.edges[number]
    let path = climbed + [number]
    if edge.style == .needle {
      switch needle.lookup(wanted, at: path) {
      case .property(let member, let component):
        return [Supply(edges: path, found: .property(member, of: component))]
      case .missing: return [Supply(edges: path, found: .missing)]
      case .unknown(let reason): return [Supply(edges: path, found: .unknown(reason: reason))]
      case .above(let edges):
        return edges.flatMap { supplies(of: wanted, at: $0, climbed: path, &visited) }
      }
    }
    switch edge.value {
    case .typed:
      return [Supply(edges: path, found: found(wanted, at: edge.provider) ?? .missing)]
    case .made(let provider):
      // It conforms, so it has the property, however it came by it.
      let unseen = Found.unknown(
        reason: "where `\(types.name(of: provider))` has `\(wanted.name)` is not in the tree")
      return [Supply(edges: path, found: found(wanted, at: provider) ?? unseen)]
    case .unknown(let reason): return [Supply(edges: path, found: .unknown(reason: reason))]
    case .passedOn(let type):
      let behind = ascent.edges(behind: number)
      guard behind.isEmpty else {
        return behind.flatMap { supplies(of: wanted, at: $0, climbed: path, &visited) }
      }
      return [
        Supply(
          edges: path,
          found: .unknown(reason: "nobody in the tree gives `\(types[type].name)` its dependency"))
      ]
    }
  }

  /// Who provides a name as a value that a component stores.
  func supplies(of wanted: Wanted, at value: ScopeValue) -> [Supply] {
    switch value {
    case .made(let provider):
      return [Supply(edges: [], found: found(wanted, at: provider) ?? .missing)]
    case .passedOn(let type):
      // Needle compares the type as the component's own Dependency spells it.
      let own = self.wanted(wanted.name, by: type)
      return ascent.edges(into: type).flatMap { supplies(of: own, at: $0) }
    case .unknown(let reason): return [Supply(edges: [], found: .unknown(reason: reason))]
    case .typed: return []
    }
  }

  /// What a class or struct has of that name.
  private func found(_ wanted: Wanted, at provider: NamedType) -> Found? {
    guard let type = ascent.declared(provider) else {
      if case .framework(let framework) = provider, framework.isClass { return nil }
      return .unknown(reason: "`\(types.name(of: provider))` is not in the tree")
    }
    return ascent.property(wanted.name, of: type).map { .property($0, of: type) }
  }

  /// The name, for Needle with the type by which the component's own Dependency asks for it.
  func wanted(_ name: String, by component: TypeID) -> Wanted {
    guard let base = types.frameworkBase(of: component)?.base, base.isNeedleComponent else {
      return Wanted(name: name, spelling: "")
    }
    let requirement = types.dependenciesAsked(by: component).lazy.flatMap {
      types.requirements(of: $0)
    }.first { $0.name == name }
    return Wanted(name: name, spelling: requirement?.spelling ?? "")
  }
}

/// A value that is looked for.
struct Wanted: Hashable, Sendable {
  let name: String
  /// The type as its source spells it; Needle compares the spelling.
  let spelling: String
}
