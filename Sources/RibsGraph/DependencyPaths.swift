import RibsModel

/// How one dependency reaches a RIB: every path, hop by hop, each with its place and the line of
/// code; and where nobody provides it, where the path breaks, who comes near, and what would mend
/// it.
package struct DependencyPaths {
  private let project: Project
  private let rib: Rib
  private let requirement: Requirement
  private var places: SourcePlaces
  private var lines: [String] = []
  /// The component in which one property would mend all paths that break.
  private var commonComponent: TypeID?
  /// The edits that were written already: one may mend several paths.
  private var edits: Set<SuggestedEdits.Edit> = []

  package init(of requirement: Requirement, to rib: Rib, in project: Project) {
    self.project = project
    self.rib = rib
    self.requirement = requirement
    places = SourcePlaces(project.types)
  }

  package var text: String {
    var writer = self
    writer.write()
    return writer.lines.map { $0 + "\n" }.joined()
  }

  private var types: TypeTable { project.types }

  private mutating func write() {
    let wanted = "`\(requirement.name): \(requirement.spelling)`"
    lines.append("\(rib.identifier) asks for \(wanted)")
    hop(at: requirement.location, "required by `\(types[requirement.dependency].name)`")
    let paths = project.provisionPaths(of: requirement, to: rib.id)
    commonComponent = project.commonNeedleComponent(of: paths)
    for (number, path) in paths.enumerated() {
      let count = paths.count > 1 ? "path \(number + 1) of \(paths.count), " : ""
      lines += ["", "\(count)through \(path.scopeParent(in: project)):"]
      write(path)
    }
    if let common = commonComponent {
      lines += ["", "to mend all of them:"]
      let place = places.pathAndLine(of: types.location(of: common))
      lines.append(
        "  \(place): add `var \(requirement.name): \(requirement.spelling)` to "
          + "`\(types[common].name)`")
    }
    if paths.isEmpty {
      let reason =
        project.mayBeBuilt(rib)
        ? "what the builder of \(rib.identifier) is given as its dependency is not known"
        : "nobody in the tree makes the builder of \(rib.identifier), so nobody provides it"
      lines += ["", reason]
    }
  }

  private mutating func write(_ path: ProvisionPath) {
    for (position, step) in path.steps.enumerated() {
      switch step {
      case .scope(let number): write(project.scopeEdges[number])
      case .property(let property):
        var isOrigin = false
        if case .made = path.end { isOrigin = position == path.steps.count - 1 }
        let mark = isOrigin ? ": the origin" : ""
        hop(at: property.location, describe(property) + mark)
      }
    }
    switch path.end {
    case .made: break
    case .unknown(let reason): lines.append("  ? not known further: \(reason)")
    case .recursive: lines.append("  ↑ and so on: this scope is on the path already")
    case .continues(let number): lines.append("  ↑ from here on as path \(number + 1)")
    case .unsatisfied(let edge, let requirement, let outcome):
      let below = Set(path.properties.map(\.component))
      writeBreak(at: project.scopeEdges[edge], requirement, outcome, below)
    }
  }

  private mutating func hop(at location: Location, _ text: String) {
    lines.append("  \(places.pathAndLine(of: location)): \(text)")
    lines.append("    \(places.code(at: location))")
  }

  private mutating func write(_ edge: ScopeEdge) {
    let consumer = types[edge.consumer].name
    let provider = types.name(of: edge.provider)
    switch edge.style {
    case .needle: hop(at: edge.location, "`\(consumer)` is made here in `\(provider)`")
    case .classic:
      var given = "`\(provider)`"
      if case .made(let type) = edge.value { given += " (`\(types.name(of: type))`)" }
      hop(at: edge.location, "`\(consumer)` is made here with \(given) as its dependency")
    }
  }

  private func describe(_ property: PassedProperty) -> String {
    let owner = "`\(types[property.owner].name)`"
    return switch property.kind {
    case .stored: "\(owner) stores `\(property.name)`"
    case .computed: "\(owner) computes `\(property.name)`"
    case .shared: "\(owner) makes `\(property.name)` once and shares it"
    case .lazy: "\(owner) makes `\(property.name)` when it is first read"
    case .forwarded: "\(owner) passes `\(property.name)` on"
    case .default: "an extension of \(owner) has a default for `\(property.name)`"
    }
  }

  // MARK: Where it breaks

  private mutating func writeBreak(
    at edge: ScopeEdge, _ requirement: Requirement, _ outcome: Outcome, _ below: Set<TypeID>
  ) {
    writeOutcome(outcome, of: requirement, at: edge)
    let path = ScopePath(from: edge, in: project)
    let near = project.nearProviders(of: requirement, on: path).filter {
      !below.contains($0.member.owner)
    }
    if case .missing = outcome, !near.isEmpty {
      lines += ["", "near:"]
      // More would hide the likeliest.
      for candidate in near.prefix(6) { hop(at: candidate.member.location, describe(candidate)) }
    }
    guard commonComponent == nil else { return }
    let suggested = SuggestedEdits(
      requirement, outcome, path, near.first { $0.kind.fits }, project
    ).edits
    guard !edits.isSuperset(of: suggested) else {
      return lines += ["", "to mend it: as above"]
    }
    lines += ["", "to mend it:"]
    for edit in suggested where edits.insert(edit).inserted {
      lines.append("  \(places.pathAndLine(of: edit.location)): \(edit.text)")
    }
  }

  /// What the provider at the edge has instead of what is asked for.
  private mutating func writeOutcome(
    _ outcome: Outcome, of requirement: Requirement, at edge: ScopeEdge
  ) {
    let provider = types.name(of: edge.giver)
    let wanted = "`\(requirement.name): \(requirement.spelling)`"
    switch outcome {
    case .mismatched(let candidates):
      lines.append("  ✗ `\(provider)` has no property that fits \(wanted):")
      for candidate in candidates {
        let isTypeRight = candidate.spelling == requirement.spelling
        hop(
          at: candidate.location,
          isTypeRight && requirement.needsSetter && !candidate.isSettable
            ? "this one can't be assigned"
            : "this one is of type `\(candidate.spelling)`")
      }
    case .ambiguous(let candidates):
      lines.append("  ✗ `\(provider)` has several defaults for \(wanted), and none of them counts:")
      for candidate in candidates { hop(at: candidate.location, "one of them") }
    case .inaccessible(let candidate):
      lines.append("  ✗ `\(provider)` has \(wanted), but who asks may not see it:")
      hop(at: candidate.location, "it is \(candidate.access)")
    case .missing, .satisfied, .unknown:
      lines.append("  ✗ `\(provider)` has no \(wanted), and the path breaks here")
    }
  }

  private func describe(_ near: NearestProvider) -> String {
    let name = "`\(types[near.member.owner].name).\(near.member.name)`"
    return switch near.kind {
    case .above: "\(name) has the same name and type, further up"
    case .renamed: "\(name) has the same type"
    case .elsewhere: "\(name) has the same name and type, but is not above \(rib.identifier)"
    case .hidden: "\(name) has the same name and type, but is \(near.member.access)"
    case .retyped:
      types.type(of: near.member) == nil
        ? "\(name) has the same name, but no written type"
        : "\(name) has the same name, but another type"
    }
  }
}
