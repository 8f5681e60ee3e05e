import RibsSyntax

/// One way from a RIB that asks for a value up to the property that makes it, or to where it ends.
package struct ProvisionPath: Sendable {
  package enum Step: Hashable, Sendable {
    /// Up through a scope edge; its place in `Project.scopeEdges`.
    case scope(edge: Int)
    case property(PassedProperty)
  }

  package enum End: Sendable {
    /// The last property makes the value.
    case made
    /// The provider of the last edge does not have it.
    case unsatisfied(edge: Int, Requirement, Outcome)
    case unknown(reason: String)
    /// The way comes back to a scope that it went through.
    case recursive
    /// From here on it goes on as the path of that number does.
    case continues(path: Int)
  }

  package let steps: [Step]
  package let end: End

  package init(steps: [Step], end: End) {
    self.steps = steps
    self.end = end
  }
}

/// A property that a value goes through.
package struct PassedProperty: Hashable, Sendable {
  package let component: TypeID
  /// The component, a superclass of it, or the protocol whose extension has the default.
  package let owner: TypeID
  package let name: String
  package let kind: Provider.Kind
  package let location: Location
}

extension Project {
  /// For each scope edge at which an adapter passes on its own dependency, the edges at which the
  /// adapter is given it; all by their places in `scopeEdges`.
  package var scopeEdgesBehindAdapters: [Int: [Int]] {
    let ascent = fact(ScopeAscent.self)
    return scopeEdges.indices.reduce(into: [:]) { found, number in
      let behind = ascent.edges(behindAdapterAt: number)
      if !behind.isEmpty { found[number] = behind }
    }
  }

  /// Every way from a RIB's requirement upwards, in the order of the scope edges. Ways that meet
  /// are written out once.
  package func provisionPaths(of requirement: Requirement, to rib: RibID) -> [ProvisionPath] {
    var tracer = ProvisionTracer(self)
    for edge in tracer.ascent.edges(to: rib)
    where scopeEdges[edge].dependencies.contains(where: {
      types.inherits($0, requirement.dependency)
    }) {
      tracer.trace(Wanted(requirement), at: edge, [])
    }
    return tracer.paths
  }
}

private struct ProvisionTracer {
  let ascent: ScopeAscent
  private(set) var paths: [ProvisionPath] = []

  private var search: ProvisionSearch
  private let outcomes: [Request: RequirementOutcome]
  /// The paths that first came through an edge.
  private var expanded: [Request: Int] = [:]
  private var running: Set<Request> = []

  private struct Request: Hashable {
    var edge: Int
    var name: String
  }

  /// What became of each requirement at each edge.
  private struct Outcomes: ProjectFact {
    private(set) var results: [Request: RequirementOutcome] = [:]

    init(of project: Project) {
      for satisfaction in project.satisfactions {
        for result in satisfaction.requirements {
          let request = Request(edge: satisfaction.edge, name: result.requirement.name)
          if results[request] == nil { results[request] = result }
        }
      }
    }
  }

  init(_ project: Project) {
    ascent = project.fact(ScopeAscent.self)
    search = ProvisionSearch(ascent: ascent, flow: project.flow)
    outcomes = project.fact(Outcomes.self).results
  }

  mutating func trace(_ wanted: Wanted, at edge: Int, _ steps: [ProvisionPath.Step]) {
    let steps = steps + [.scope(edge: edge)]
    let request = Request(edge: edge, name: wanted.name)
    if running.contains(request) { return end(steps, .recursive) }
    if let first = expanded[request] { return end(steps, .continues(path: first)) }
    expanded[request] = paths.count
    running.insert(request)
    defer { running.remove(request) }

    if let result = outcomes[request] {
      switch result.outcome {
      case .missing, .mismatched, .ambiguous, .inaccessible:
        return end(steps, .unsatisfied(edge: edge, result.requirement, result.outcome))
      case .unknown, .satisfied: break
      }
    }
    // Where the edge passes on a `dependency`, who provides is known at the edges behind it only.
    let behind = ascent.edges(behind: edge)
    guard behind.isEmpty else {
      for edge in behind { trace(wanted, at: edge, steps) }
      return
    }
    for supply in search.supplies(of: wanted, at: edge) {
      let climbed = steps + supply.edges.dropFirst().map { .scope(edge: $0) }
      switch supply.found {
      case .property(let member, let component): follow(member, at: component, climbed)
      case .missing: end(climbed, .unknown(reason: "nobody has it there"))
      case .unknown(let reason): end(climbed, .unknown(reason: reason))
      }
    }
  }

  /// From a property on to where it takes its value from.
  private mutating func follow(
    _ first: Member, at component: TypeID, _ start: [ProvisionPath.Step]
  ) {
    var steps = start
    var member = first
    var visited: Set<Location> = []
    while visited.insert(member.location).inserted {
      steps.append(.property(passed(member, at: component)))
      switch search.next(after: member, at: component) {
      case .made: return end(steps, .made)
      case .own(let other): member = other
      case .above(let wanted, let type):
        let edges = ascent.edges(into: type)
        if edges.isEmpty {
          let name = ascent.types[type].name
          end(steps, .unknown(reason: "nobody in the tree gives `\(name)` its dependency"))
        }
        for edge in edges { trace(wanted, at: edge, steps) }
        return
      case .held(let wanted, let holders): return follow(wanted, at: holders, steps)
      }
    }
    end(steps, .recursive)
  }

  /// On through what a property of the component holds.
  private mutating func follow(
    _ wanted: Wanted, at holders: [ScopeValue], _ steps: [ProvisionPath.Step]
  ) {
    for holder in holders {
      if case .passedOn(let type) = holder {
        let own = search.wanted(wanted.name, by: type)
        for edge in ascent.edges(into: type) { trace(own, at: edge, steps) }
        continue
      }
      for supply in search.supplies(of: wanted, at: holder) {
        switch supply.found {
        case .property(let member, let component):
          // An adapter may hold itself.
          let isOnPath = steps.contains(.property(passed(member, at: component)))
          if isOnPath { end(steps, .recursive) } else { follow(member, at: component, steps) }
        case .missing: end(steps, .unknown(reason: "nobody has it there"))
        case .unknown(let reason): end(steps, .unknown(reason: reason))
        }
      }
    }
  }

  private mutating func passed(_ member: Member, at component: TypeID) -> PassedProperty {
    PassedProperty(
      component: component, owner: member.owner, name: member.name,
      kind: search.kind(of: member, at: component), location: member.location)
  }

  private mutating func end(_ steps: [ProvisionPath.Step], _ end: ProvisionPath.End) {
    paths.append(ProvisionPath(steps: steps, end: end))
  }
}
