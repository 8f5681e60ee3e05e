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

  /// The point that makes the same plugins, turned off by the same enum.
  func point(of factory: TypeInformation) -> PluginPoint? {
    let own = arguments(of: factory.id)
    guard own.contains(where: isSwitch) else { return nil }
    return points.first { own == arguments(of: $0.type.id) }
  }

  /// What a factory or point makes, from what, and by which enum it tells its plugins apart.
  private func arguments(of type: TypeID) -> Set<CanonicalType> {
    Set(
      types.superclasses(of: type).flatMap { types.genericArguments(of: type, passedTo: $0).values }
    )
  }

  private func isSwitch(_ type: CanonicalType) -> Bool {
    type.declared.map { declared in
      types.ancestry(of: declared).types.contains { types[$0].name == "PluginSwitch" }
    } ?? false
  }
}
