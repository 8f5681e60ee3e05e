import RibsModel

extension Project {
  /// The nearest component that all ways of Needle's lookup lead through on which something is
  /// missing, where there are several: a property of it is found on each of them.
  func commonNeedleComponent(of paths: [ProvisionPath]) -> TypeID? {
    let broken = paths.compactMap { path -> [TypeID]? in
      guard case .unsatisfied(let number, _, .missing) = path.end,
        scopeEdges[number].style == .needle
      else { return nil }
      return components(above: number)
    }
    guard broken.count > 1, let first = broken.first else { return nil }
    return first.first { component in broken.allSatisfy { $0.contains(component) } }
  }

  /// The components on the ways up from an edge, the nearest first.
  private func components(above number: Int) -> [TypeID] {
    let ascent = fact(ScopeAscent.self)
    var found: [TypeID] = []
    var frontier = [number]
    while !frontier.isEmpty {
      var next: [Int] = []
      for number in frontier {
        guard case .declared(let component) = scopeEdges[number].provider,
          !found.contains(component)
        else { continue }
        found.append(component)
        next += ascent.edges(making: component).filter { scopeEdges[$0].style == .needle }
      }
      frontier = next
    }
    return found
  }
}
