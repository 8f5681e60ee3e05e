import RibsModel
import RibsText

/// All that one RIB asks for, with who provides each and who makes it, a line a dependency and
/// scope parent.
package struct DependencyTable {
  private let project: Project
  private let rib: Rib
  private var places: SourcePlaces

  package init(of rib: Rib, in project: Project) {
    self.project = project
    self.rib = rib
    places = SourcePlaces(project.types)
  }

  package var text: String {
    var table = self
    return table.lines().map { $0 + "\n" }.joined()
  }

  private mutating func lines() -> [String] {
    let requirements = project.requirements(of: rib)
    guard let dependency = rib.dependencies.first, !requirements.isEmpty else {
      return ["\(rib.identifier) asks for nothing"]
    }
    let noun = requirements.count == 1 ? "dependency" : "dependencies"
    let place = places.pathAndLine(of: project.types.location(of: dependency))
    let asked = rib.dependencies.map { project.types[$0].name }.joined(separator: " & ")
    let title =
      "\(rib.identifier) asks for \(requirements.count) \(noun) in "
      + "`\(asked)` (\(place))"
    var rows = [["dependency", "through", "provided by", "made by"]]
    for requirement in requirements { rows += self.rows(for: requirement) }
    return [title, ""] + aligned(rows)
  }

  private mutating func rows(for requirement: Requirement) -> [[String]] {
    let name = "\(requirement.name): \(requirement.spelling)"
    let paths = project.provisionPaths(of: requirement, to: rib.id)
    var rows: [[String]] = []
    for path in paths {
      let row = row(for: path, among: paths)
      if !rows.contains(row) { rows.append(row) }
    }
    if rows.isEmpty {
      let reason =
        project.mayBeBuilt(rib)
        ? "? its builder is given what is not known" : "nobody makes its builder"
      rows = [["-", reason, ""]]
    }
    return rows.enumerated().map { [$0.offset == 0 ? name : ""] + $0.element }
  }

  /// Through whom, provided by, made by.
  private mutating func row(for path: ProvisionPath, among paths: [ProvisionPath]) -> [String] {
    let through = path.scopeParent(in: project)
    let (properties, end) = path.wholeWay(among: paths)
    let provided = properties.first.map { describe($0) }
    switch end {
    case .made: return [through, provided ?? "", origin(of: properties)]
    case .unsatisfied: return [through, provided ?? "✗ nobody", provided == nil ? "" : "✗ nobody"]
    case .unknown(let reason):
      // How far it is known, and that it is not known further.
      return [
        through, provided ?? "? \(reason)", provided == nil ? "" : origin(of: properties) + " ?",
      ]
    case .recursive, .continues: return [through, provided ?? "", "↑"]
    }
  }

  private mutating func origin(of properties: [PassedProperty]) -> String {
    guard properties.count > 1 else { return "itself" }
    return properties.last.map { describe($0) } ?? ""
  }

  private mutating func describe(_ property: PassedProperty) -> String {
    let owner = project.types[property.owner].name
    return "\(owner) (\(property.kind.rawValue)) \(places.pathAndLine(of: property.location))"
  }
}

extension ProvisionPath {
  /// The properties that the value goes through, the nearest provider's first.
  var properties: [PassedProperty] {
    steps.compactMap { step in
      if case .property(let property) = step { property } else { nil }
    }
  }

  /// The properties to the end, those of the paths that it goes on as included, and what the end
  /// is.
  fileprivate func wholeWay(among paths: [ProvisionPath]) -> ([PassedProperty], End) {
    var properties = properties
    var current = self
    for _ in paths {
      guard case .continues(let number) = current.end, let edge = current.steps.last,
        let meeting = paths[number].steps.lastIndex(of: edge)
      else { break }
      let rest = ProvisionPath(
        steps: Array(paths[number].steps[(meeting + 1)...]), end: paths[number].end)
      properties += rest.properties
      current = ProvisionPath(steps: rest.steps.isEmpty ? [edge] : rest.steps, end: rest.end)
    }
    return (properties, current.end)
  }

  /// The RIB whose scope the first edge leads to, or the provider where it is no RIB's.
  func scopeParent(in project: Project) -> String {
    guard case .scope(let number)? = steps.first else { return "-" }
    let edge = project.scopeEdges[number]
    return edge.parent.map { project[$0].identifier } ?? project.types.name(of: edge.provider)
  }
}
