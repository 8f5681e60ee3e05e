import RibsSyntax

/// Judges every scope edge: who provides what the consumer's Dependency asks for.
struct ScopeJudge {
  private let types: TypeTable
  private let edges: [ScopeEdge]
  private let search: WitnessSearch
  /// The edges that ask for a protocol.
  private var edgesAsking: [TypeID: [Int]] = [:]

  init(types: TypeTable, edges: [ScopeEdge]) {
    self.types = types
    self.edges = edges
    search = WitnessSearch(types: types)
    for (number, edge) in edges.enumerated() {
      for dependency in edge.dependencies { edgesAsking[dependency, default: []].append(number) }
    }
  }

  /// One satisfaction for each classic edge and protocol, in the order of the edges.
  func satisfactions() -> [Satisfaction] {
    edges.indices.flatMap { number in
      edges[number].style == .classic
        ? edges[number].dependencies.map { judge(edge: number, dependency: $0) } : []
    }
  }

  private func judge(edge number: Int, dependency: TypeID) -> Satisfaction {
    let requirements = types.requirements(of: dependency).filter {
      isCompiled($0, with: edges[number])
    }
    func satisfaction(conforms: Bool?, _ outcome: (Requirement) -> Outcome) -> Satisfaction {
      Satisfaction(
        edge: number, dependency: dependency, conforms: conforms,
        requirements: requirements.map { .init(requirement: $0, outcome: outcome($0)) })
    }
    guard let provider = declaredProvider(of: edges[number]) else {
      return outside(edges[number].provider, asked: dependency, satisfaction)
    }
    let conforms = search.conforms(provider, to: dependency)
    if isAbstract(provider) {
      return satisfaction(conforms: conforms) { requirement in
        guard conforms == true else { return .unknown(reason: "the provider is a protocol") }
        return .satisfied(providers(of: requirement.name, behind: provider, visited: []))
      }
    }
    return satisfaction(conforms: conforms) { requirement in
      switch search.verdict(on: requirement, of: dependency, at: provider) {
      case .witness(let member):
        .satisfied([self.provider(member, at: provider)])
      case .missing: .missing
      case .mismatched(let members): .mismatched(members.map(candidate))
      case .inaccessible(let member): .inaccessible(candidate(member))
      case .unknown(let reason): .unknown(reason: reason)
      }
    }
  }

  /// The framework's `EmptyComponent`, or a type of a module that is not in the tree.
  private func outside(
    _ provider: NamedType, asked dependency: TypeID,
    _ satisfaction: (Bool?, (Requirement) -> Outcome) -> Satisfaction
  ) -> Satisfaction {
    guard case .framework(let framework) = provider, framework.isClass else {
      return satisfaction(nil) { _ in .unknown(reason: "the provider is not in the tree") }
    }
    // Nothing but `Dependency` and `EmptyDependency` is provided by a class of the framework.
    return satisfaction(false) { _ in .missing }
  }

  /// The provider as a type of the project; a framework class that the project extends counts with
  /// what the extensions add.
  private func declaredProvider(of edge: ScopeEdge) -> TypeID? {
    switch edge.provider {
    case .declared(let type): type
    case .framework, .external: types.additions(to: edge.provider)
    case .generic, .ambiguous: nil
    }
  }

  private func isAbstract(_ type: TypeID) -> Bool {
    types[type].kind == .protocol || types[type].kind == .typealias
  }

  /// A requirement under `#if` counts where the edge is under no `#if` or under the same.
  private func isCompiled(_ requirement: Requirement, with edge: ScopeEdge) -> Bool {
    let condition = types.declaration(at: requirement.place).condition
    guard condition != 0 else { return true }
    let file = types[edge.location.file]
    let around = file.declarations.last { $0.range.contains(edge.location.range) }?.condition ?? 0
    return around == 0 || (edge.location.file == requirement.place.file && around == condition)
  }

  private func candidate(_ member: Member) -> Candidate {
    Candidate(
      owner: member.owner, location: member.location,
      spelling: types.type(of: member)?.description ?? "", isSettable: member.isSettable,
      access: member.access)
  }
}

// MARK: - Where values come from

extension ScopeJudge {
  private func provider(_ member: Member, at type: TypeID) -> Provider {
    let origin = origin(of: member, at: type, visited: [])
    return Provider(
      owner: member.owner, kind: kind(of: member), location: member.location,
      origin: Origin(owner: origin.owner, location: origin.location))
  }

  private func kind(of member: Member) -> Provider.Kind {
    if types[member.owner].kind == .protocol { return .default }
    switch types.valueSource(of: member) {
    case .stored: return .stored
    case .lazy: return .lazy
    case .shared: return .shared
    case .dependency: return .forwarded
    case .own, .computed: return .computed
    }
  }

  /// Follows forwards, to other properties of the component and up through its dependency, to the
  /// property that makes the value. Where several scopes are behind the dependency, the first one.
  private func origin(of member: Member, at type: TypeID, visited: Set<Location>) -> Member {
    guard !visited.contains(member.location) else { return member }
    let visited = visited.union([member.location])
    switch types.valueSource(of: member) {
    case .own(let name):
      guard let next = property(name, of: type) else { return member }
      return origin(of: next, at: type, visited: visited)
    case .dependency(let name):
      for scope in scopes(behind: type) {
        if let next = property(name, of: scope) {
          return origin(of: next, at: scope, visited: visited)
        }
      }
      return member
    case .stored, .lazy, .shared, .computed:
      return member
    }
  }

  private func property(_ name: String, of type: TypeID) -> Member? {
    ([type] + types.ancestry(of: type).types).lazy
      .flatMap { types.members(named: name, of: $0) }
      .first { $0.isProperty && !$0.isStatic && $0.storage != .requirement }
  }

  /// The components that stand behind a component's or a builder's `dependency`.
  private func scopes(behind type: TypeID) -> [TypeID] {
    guard case .declared(let dependency, _)? = types.frameworkBase(of: type)?.arguments.first else {
      return []
    }
    return concreteProviders(of: dependency, visited: [])
  }

  /// The classes given to builders that ask for `dependency`, through builders that pass on their
  /// own.
  private func concreteProviders(of dependency: TypeID, visited: Set<TypeID>) -> [TypeID] {
    guard !visited.contains(dependency) else { return [] }
    var found: [TypeID] = []
    for number in edgesAsking[dependency] ?? [] {
      guard let provider = declaredProvider(of: edges[number]) else { continue }
      let concrete =
        isAbstract(provider)
        ? concreteProviders(of: provider, visited: visited.union([dependency])) : [provider]
      for type in concrete where !found.contains(type) { found.append(type) }
    }
    return found
  }

  private func providers(of name: String, behind dependency: TypeID, visited: Set<TypeID>)
    -> [Provider]
  {
    concreteProviders(of: dependency, visited: visited).compactMap { type in
      property(name, of: type).map { provider($0, at: type) }
    }
  }
}
