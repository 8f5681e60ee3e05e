import RibsSyntax

/// Judges every scope edge: who provides what the consumer's Dependency asks for.
struct ScopeJudge {
  private let types: TypeTable
  private let edges: [ScopeEdge]
  private let ascent: ScopeAscent
  private let provisions: ProvisionSearch
  private let search: WitnessSearch

  init(types: TypeTable, edges: [ScopeEdge], ribs: [Rib]) {
    self.types = types
    self.edges = edges
    ascent = ScopeAscent(types: types, edges: edges, ribs: ribs)
    provisions = ProvisionSearch(ascent: ascent)
    search = WitnessSearch(types: types)
  }

  /// One satisfaction for each edge and protocol, in the order of the edges.
  func satisfactions() -> [Satisfaction] {
    edges.indices.flatMap { number in
      edges[number].dependencies.map { dependency in
        edges[number].style == .classic
          ? judge(edge: number, dependency: dependency)
          : judgeNeedle(edge: number, dependency: dependency)
      }
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
    guard let provider = ascent.declaredProvider(of: edges[number]) else {
      return outside(edges[number].provider, asked: dependency, satisfaction)
    }
    let conforms = search.conforms(provider, to: dependency)
    if ascent.isAbstract(provider) {
      return satisfaction(conforms: conforms) { requirement in
        guard conforms == true else { return .unknown(reason: "the provider is a protocol") }
        let supplies = provisions.supplies(of: Wanted(requirement), at: number)
        return .satisfied(providers(in: supplies))
      }
    }
    return satisfaction(conforms: conforms) { requirement in
      switch search.verdict(on: requirement, of: dependency, at: provider) {
      case .witness(let member):
        .satisfied([self.provider(member, at: provider)])
      case .missing: .missing
      case .mismatched(let members): .mismatched(members.map(candidate))
      case .ambiguous(let members): .ambiguous(members.map(candidate))
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
      access: member.access, setterAccess: member.setterAccess)
  }
}

// MARK: - Needle

extension ScopeJudge {
  /// Nothing conforms and nothing forwards: every way up must lead to an ancestor that has it.
  private func judgeNeedle(edge number: Int, dependency: TypeID) -> Satisfaction {
    let requirements = types.requirements(of: dependency).filter { $0.dependency == dependency }
    return Satisfaction(
      edge: number, dependency: dependency, conforms: true,
      requirements: requirements.map { requirement in
        .init(requirement: requirement, outcome: needleOutcome(of: requirement, at: number))
      })
  }

  private func needleOutcome(of requirement: Requirement, at number: Int) -> Outcome {
    let supplies = provisions.supplies(of: Wanted(requirement), at: number)
    var isMissing = false
    for supply in supplies {
      switch supply.found {
      case .property: break
      case .missing: isMissing = true
      case .unknown(let reason): return .unknown(reason: reason)
      }
    }
    if supplies.isEmpty { return .unknown(reason: "its ancestors are only each other") }
    return isMissing ? .missing : .satisfied(providers(in: supplies))
  }
}

// MARK: - Where values come from

extension ScopeJudge {
  /// The properties that were found, each once.
  private func providers(in supplies: [ProvisionSearch.Supply]) -> [Provider] {
    var found: [Provider] = []
    for supply in supplies {
      guard case .property(let member, let component) = supply.found else { continue }
      let provider = provider(member, at: component)
      if !found.contains(provider) { found.append(provider) }
    }
    return found
  }

  private func provider(_ member: Member, at component: TypeID) -> Provider {
    let origin = provisions.origin(of: member, at: component)
    return Provider(
      owner: member.owner, kind: types.providerKind(of: member), location: member.location,
      origin: Origin(owner: origin.owner, location: origin.location))
  }
}

extension TypeTable {
  func providerKind(of member: Member) -> Provider.Kind {
    // A plugin extension's property passes on one of the non-core component.
    if member.storage == .requirement { return .forwarded }
    return self[member.owner].kind == .protocol ? .default : valueSource(of: member).kind
  }
}

extension Wanted {
  init(_ requirement: Requirement) {
    self.init(name: requirement.name, spelling: requirement.spelling)
  }
}
