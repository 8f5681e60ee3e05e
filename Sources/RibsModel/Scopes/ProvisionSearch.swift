import RibsSyntax

/// Follows a value that somebody asks for up through the scopes, to the property that makes it.
struct ProvisionSearch: Sendable {
  let ascent: ScopeAscent
  private let needle: NeedleLookup
  private var types: TypeTable { ascent.types }

  init(ascent: ScopeAscent) {
    self.ascent = ascent
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

  /// Who provides a name at an edge: one supply, or one for each scope that is behind a `dependency`
  /// that is passed on (or, in Needle, above a component that does not have it).
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
    guard let provider = ascent.declaredProvider(of: edge) else {
      return [Supply(edges: path, found: outside(edge.provider))]
    }
    guard ascent.isAbstract(provider) else {
      let found = ascent.property(wanted.name, of: provider)
      return [
        Supply(edges: path, found: found.map { .property($0, of: provider) } ?? .missing)
      ]
    }
    let behind = ascent.edges(behind: number)
    guard !behind.isEmpty else {
      let name = edge.container.map { types[$0].name } ?? types[provider].name
      return [
        Supply(
          edges: path, found: .unknown(reason: "nobody in the tree gives `\(name)` its dependency"))
      ]
    }
    return behind.flatMap { supplies(of: wanted, at: $0, climbed: path, &visited) }
  }

  private func outside(_ provider: NamedType) -> Found {
    guard case .framework(let framework) = provider, framework.isClass else {
      return .unknown(reason: "the provider is not in the tree")
    }
    return .missing
  }

  // MARK: Where values are made

  /// Follows forwards, to other properties of the component and up through its dependency, to the
  /// property that makes the value; where several scopes are above, through the first that has it.
  func origin(of member: Member, at component: TypeID) -> Member {
    var visited: Set<Location> = []
    return origin(of: member, at: component, &visited)
  }

  private func origin(of member: Member, at component: TypeID, _ visited: inout Set<Location>)
    -> Member
  {
    guard visited.insert(member.location).inserted else { return member }
    switch next(after: member, at: component) {
    case .own(let other): return origin(of: other, at: component, &visited)
    case .above(let wanted):
      for edge in ascent.edges(into: component) {
        for supply in supplies(of: wanted, at: edge) {
          if case .property(let other, let above) = supply.found {
            return origin(of: other, at: above, &visited)
          }
        }
      }
      return member
    case .made: return member
    }
  }

  enum Next {
    /// Another property of the same component.
    case own(Member)
    /// What the component's own dependency has.
    case above(Wanted)
    case made
  }

  /// Where a component's property takes its value from.
  func next(after member: Member, at component: TypeID) -> Next {
    if member.storage == .requirement { return behindPluginExtension(member, of: component) }
    switch types.valueSource(of: member).forward {
    case .own(let name):
      guard name != member.name, let other = ascent.property(name, of: component) else {
        return .made
      }
      return .own(other)
    case .dependency(let name): return .above(wanted(name, by: component))
    case nil: return .made
    }
  }

  /// What a pluginized component's plugin extension lists is a property of its non-core component.
  private func behindPluginExtension(_ member: Member, of component: TypeID) -> Next {
    guard let base = types.frameworkBase(of: component), base.base == .pluginizedComponent,
      let nonCore = base.arguments.last?.declared,
      let other = ascent.property(member.name, of: nonCore)
    else { return .made }
    return .own(other)
  }

  /// The name, for Needle with the type by which the component's own Dependency asks for it.
  private func wanted(_ name: String, by component: TypeID) -> Wanted {
    guard let base = types.frameworkBase(of: component), base.base.isNeedleComponent else {
      return Wanted(name: name, spelling: "")
    }
    let asked = base.arguments.first?.parts.compactMap(\.declared) ?? []
    let requirement = asked.lazy.flatMap { types.requirements(of: $0) }.first { $0.name == name }
    return Wanted(name: name, spelling: requirement?.spelling ?? "")
  }
}

/// A value that is looked for.
struct Wanted: Hashable, Sendable {
  let name: String
  /// The type as its source spells it; Needle compares the spelling.
  let spelling: String
}
