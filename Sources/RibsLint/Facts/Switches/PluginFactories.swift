import RibsModel
import RibsSyntax

/// The plugin points of an app and the factories of their plugins, by the names of their base
/// classes, which every project declares for itself.
struct PluginFactories {
  /// The app's classes that make plugins, in source order.
  let factories: [TypeInformation]
  /// The app's classes that list factories, in source order.
  let points: [PluginPoint]
  private let types: TypeTable

  struct PluginPoint {
    let type: TypeInformation
    /// The code that gives back the factories.
    let list: CodeUnitID
  }

  init(in project: Project) {
    let types = project.types
    self.types = types
    let switches = Set(types.types(named: "PluginSwitch").filter { types[$0].kind == .protocol })
    guard !switches.isEmpty else {
      (factories, points) = ([], [])
      return
    }
    func classes(inheriting base: String) -> [TypeInformation] {
      let bases = types.types(named: base).filter { types[$0].kind == .class }
      return bases.flatMap { project.hierarchy.heirs(of: $0) }.sorted().map { types[$0] }
    }
    factories = classes(inheriting: "PluginFactory")
    points = classes(inheriting: "PluginPoint").compactMap { type in
      types.members(named: "pluginFactories", of: type.id).lazy
        .compactMap { project.code.result(of: $0.place) }.first
        .map { PluginPoint(type: type, list: $0) }
    }
  }

  /// The point whose plugins are turned off by the same enum as the factory's.
  func point(of factory: TypeInformation) -> PluginPoint? {
    let own = switchTypes(of: factory.id)
    return points.first { !own.isDisjoint(with: switchTypes(of: $0.type.id)) }
  }

  /// The enums by which a factory or point tells plugins apart.
  private func switchTypes(of type: TypeID) -> Set<TypeID> {
    let given = types.superclasses(of: type).flatMap {
      types.genericArguments(of: type, passedTo: $0).values
    }
    return Set(
      given.compactMap(\.declared).filter { argument in
        types.ancestry(of: argument).types.contains { types[$0].name == "PluginSwitch" }
      })
  }
}
