/// What the model makes of the sources, a line a fact, for bug reports.
package struct ProjectDump {
  private let project: Project
  private let places: SourcePlaces

  package init(_ project: Project) {
    self.project = project
    places = SourcePlaces(project.types)
  }

  package var text: String {
    var places = places
    var lines: [String] = []
    for rib in project.ribs {
      lines.append(
        "rib \(rib.identifier) \(parts(of: rib)) \(places.pathAndLine(of: rib.location))")
    }
    for edge in project.attachEdges {
      lines.append(
        "attach \(name(edge.parent)) \(name(edge.child)) \(places.pathAndLine(of: edge.location))")
    }
    for edge in project.scopeEdges {
      lines.append(
        "scope \(name(edge.provider)) \(project.types[edge.consumer].qualifiedName) "
          + places.pathAndLine(of: edge.location))
    }
    for fact in project.unresolved {
      lines.append("unresolved \(places.pathAndLine(of: fact.location)) \(fact.reason)")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// `router=HomeRouter interactor=HomeInteractor …`; parts that are missing are left out.
  private func parts(of rib: Rib) -> String {
    let parts: [(String, TypeID?)] = [
      ("builder", rib.builder), ("buildable", rib.buildable), ("router", rib.router),
      ("routing", rib.routing), ("interactor", rib.interactor),
      ("interactable", rib.interactable), ("listener", rib.listener),
      ("presentable", rib.presentable), ("presentableListener", rib.presentableListener),
      ("presenter", rib.presenter), ("viewControllable", rib.viewControllable),
      ("viewController", rib.viewController), ("component", rib.component),
    ]
    let marks = [rib.isRoot ? "root" : nil, rib.isViewless ? "viewless" : nil].compactMap { $0 }
    let named = parts.compactMap { part, type in
      type.map { "\(part)=\(project.types[$0].qualifiedName)" }
    }
    let dependencies = rib.dependencies.map {
      "dependency=\(project.types[$0].qualifiedName)"
    }
    return (marks + named + dependencies).joined(separator: " ")
  }

  private func name(_ rib: RibID) -> String { project[rib].identifier }

  private func name(_ provider: NamedType) -> String {
    switch provider {
    case .declared(let type): project.types[type].qualifiedName
    case .framework(let framework): framework.qualifiedName
    case .external(let name), .generic(let name): name
    case .ambiguous: "?"
    }
  }
}
