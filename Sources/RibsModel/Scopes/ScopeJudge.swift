import RibsSystem

/// Judges every scope edge: who provides what the consumer's Dependency asks for.
struct ScopeJudge: Sendable {
  /// The edges of which it is not known who provides something.
  private(set) var unresolved: [Unresolved] = []

  private let types: TypeTable
  private let edges: [ScopeEdge]
  private let ascent: ScopeAscent
  private var provisions: ProvisionSearch
  private let search: WitnessSearch

  init(types: TypeTable, edges: [ScopeEdge], ribs: [Rib], flow: Flow) {
    self.types = types
    self.edges = edges
    ascent = ScopeAscent(types: types, edges: edges, ribs: ribs)
    provisions = ProvisionSearch(ascent: ascent, flow: flow)
    search = WitnessSearch(types: types)
  }

  /// One satisfaction for each edge and protocol, in the order of the edges.
  mutating func satisfactions() -> [Satisfaction] {
    let start = self
    let parts = parallelMap(Array(edges.indices), scratch: start) { number, judge in
      judge.unresolved = []
      let satisfactions = judge.edges[number].dependencies.map { dependency in
        judge.edges[number].style == .classic
          ? judge.judge(edge: number, dependency: dependency)
          : judge.judgeNeedle(edge: number, dependency: dependency)
      }
      return (satisfactions: satisfactions, unresolved: judge.unresolved)
    }
    // The edges of one argument stand side by side; one of them says it for all.
    for next in parts.flatMap(\.unresolved) where unresolved.last?.location != next.location {
      unresolved.append(next)
    }
    return parts.flatMap(\.satisfactions)
  }

  private mutating func judge(edge number: Int, dependency: TypeID) -> Satisfaction {
    let edge = edges[number]
    let conforms = conformance(of: edge, to: dependency)
    var results: [RequirementOutcome] = []
    for requirement in types.requirements(of: dependency) where isCompiled(requirement, with: edge)
    {
      results.append(
        RequirementOutcome(
          requirement: requirement,
          outcome: outcome(of: requirement, of: dependency, at: number, conforms)))
    }
    return Satisfaction(
      edge: number, dependency: dependency, conforms: conforms, requirements: results)
  }

  /// Nothing but `Dependency` and `EmptyDependency` is provided by a type of the framework; what a
  /// type of a module that is not in the tree provides is not known.
  private func conformance(of edge: ScopeEdge, to dependency: TypeID) -> Bool? {
    if let provider = ascent.declaredProvider(of: edge) {
      let others = edge.otherProviders.contains { other in
        ascent.declared(other).map { types.inherits($0, dependency) } ?? false
      }
      return others ? true : search.conforms(provider, to: dependency)
    }
    if case .framework(let framework) = edge.provider,
      framework.isClass || edge.otherProviders.isEmpty
    {
      return false
    }
    return nil
  }

  private mutating func outcome(
    of requirement: Requirement, of dependency: TypeID, at number: Int, _ conforms: Bool?
  ) -> Outcome {
    let edge = edges[number]
    guard case .typed = edge.value else {
      // The compiler has seen to it that whatever is passed conforms.
      guard conforms != false else { return .unknown(reason: "the provider is a protocol") }
      if let lack = lack(of: requirement, of: dependency, at: edge) { return lack }
      let supplies = provisions.supplies(of: Wanted(requirement), at: number)
      note(requirement, of: edge, unknownIn: supplies)
      return .satisfied(providers(in: supplies))
    }
    guard let provider = ascent.declaredProvider(of: edge) else {
      if conforms == false { return .missing }
      note(requirement, of: edge, "`\(types.name(of: edge.provider))` is not in the tree")
      return .unknown(reason: "the provider is not in the tree")
    }
    let verdict = search.verdict(on: requirement, of: dependency, at: provider)
    if case .unknown(let reason) = verdict { note(requirement, of: edge, reason) }
    return outcome(verdict, at: provider)
  }

  private mutating func outcome(_ verdict: WitnessSearch.Verdict, at provider: TypeID) -> Outcome {
    switch verdict {
    case .witness(let member): .satisfied([self.provider(member, at: provider)])
    case .missing: .missing
    case .mismatched(let members): .mismatched(members.map(candidate))
    case .ambiguous(let members): .ambiguous(members.map(candidate))
    case .inaccessible(let member): .inaccessible(candidate(member))
    case .unknown(let reason): .unknown(reason: reason)
    }
  }

  /// What the class or struct behind a protocol lacks of what it says that it has; nil where it has
  /// it, or where that is not known.
  private mutating func lack(
    of requirement: Requirement, of dependency: TypeID, at edge: ScopeEdge
  ) -> Outcome? {
    guard case .made(let made) = edge.value, let type = ascent.declared(made),
      types[type].role == .source, search.conforms(type, to: dependency) == true
    else { return nil }
    let verdict = search.verdict(on: requirement, of: dependency, at: type)
    switch verdict {
    case .witness, .unknown: return nil
    case .missing, .mismatched, .ambiguous, .inaccessible: return outcome(verdict, at: type)
    }
  }

  /// Nobody is found who provides it, on one of the ways at least.
  private mutating func note(
    _ requirement: Requirement, of edge: ScopeEdge, unknownIn supplies: [ProvisionSearch.Supply]
  ) {
    // Of a value that is not known the edge itself says so.
    if case .unknown = edge.value { return }
    for supply in supplies {
      if case .unknown(let reason) = supply.found { return note(requirement, of: edge, reason) }
    }
    // That nobody is seen to make the builder is said of the builder.
    if supplies.isEmpty, !ascent.isLeftWithoutDependency(edge) {
      note(requirement, of: edge, "it is passed in a circle only")
    }
  }

  /// Says once for each edge that something is not known.
  private mutating func note(_ requirement: Requirement, of edge: ScopeEdge, _ reason: String) {
    guard unresolved.last?.location != edge.argument else { return }
    unresolved.append(
      Unresolved(
        location: edge.argument,
        reason:
          "who provides `\(requirement.name)` to `\(types[edge.consumer].name)` is not known: "
          + reason))
  }

  /// A requirement under `#if` counts where the edge is under no `#if` or under the same. Code that
  /// uses a protocol which is under `#if` as a whole is compiled only with it.
  private func isCompiled(_ requirement: Requirement, with edge: ScopeEdge) -> Bool {
    let condition = types.declaration(at: requirement.place).condition
    let ofProtocol = types.owner(of: requirement.place).map {
      types.declaration(at: types[$0].place).condition
    }
    guard condition != 0, condition != ofProtocol else { return true }
    let file = types[edge.location.file]
    let around = file.declarations.last { $0.range.contains(edge.location.range) }?.condition ?? 0
    return around == 0 || (edge.location.file == requirement.place.file && around == condition)
  }

  private func candidate(_ member: Member) -> Candidate {
    Candidate(
      owner: member.owner, location: member.location,
      spelling: types.type(of: member)?.description ?? "", isSettable: member.isSettable,
      access: member.access, setterAccess: member.setterAccess,
      effects: types.getterEffects(at: member.place))
  }
}

// MARK: - Needle

extension ScopeJudge {
  /// Nothing conforms and nothing forwards: every way up must lead to an ancestor that has it.
  private mutating func judgeNeedle(edge number: Int, dependency: TypeID) -> Satisfaction {
    var results: [RequirementOutcome] = []
    for requirement in types.requirements(of: dependency)
    where requirement.dependency == dependency {
      results.append(
        RequirementOutcome(
          requirement: requirement, outcome: needleOutcome(of: requirement, at: number)))
    }
    return Satisfaction(
      edge: number, dependency: dependency, conforms: true, requirements: results)
  }

  private mutating func needleOutcome(of requirement: Requirement, at number: Int) -> Outcome {
    let supplies = provisions.supplies(of: Wanted(requirement), at: number)
    var isMissing = false
    for supply in supplies {
      switch supply.found {
      case .property: break
      case .missing: isMissing = true
      case .unknown(let reason):
        note(requirement, of: edges[number], reason)
        return .unknown(reason: reason)
      }
    }
    if supplies.isEmpty { return .unknown(reason: "its ancestors are only each other") }
    return isMissing ? .missing : .satisfied(providers(in: supplies))
  }
}

// MARK: - Where values come from

extension ScopeJudge {
  /// The properties that were found, each once.
  private mutating func providers(in supplies: [ProvisionSearch.Supply]) -> [Provider] {
    var found: [Provider] = []
    for supply in supplies {
      guard case .property(let member, let component) = supply.found else { continue }
      let provider = provider(member, at: component)
      if !found.contains(provider) { found.append(provider) }
    }
    return found
  }

  private mutating func provider(_ member: Member, at component: TypeID) -> Provider {
    let origins = provisions.origins(of: member, at: component).map {
      Origin(owner: $0.owner, location: $0.location)
    }
    let (components, others) = origins.unique.reduce(into: ([Origin](), [Origin]())) {
      if types.frameworkBase(of: $1.owner) == nil { $0.1.append($1) } else { $0.0.append($1) }
    }
    return Provider(
      owner: member.owner, kind: provisions.kind(of: member, at: component),
      location: member.location, origins: components + others)
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
