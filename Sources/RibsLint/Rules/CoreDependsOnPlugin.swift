import RibsModel
import RibsSyntax

extension Rule {
  package static let coreDependsOnPlugin = Rule(
    id: "core_depends_on_plugin",
    summary: "a plugin's RIB that is built without its plugin factory",
    category: .plugin, severity: .error, confidence: .likely, isEnabledByDefault: false,
    page: Page(
      finds: """
        Code outside plugins and plugin factories makes the builder of a plugin. A RIB is a plugin \
        if its builder is:

        - declared in one of the files that `plugins` in `.ribs.json` names;
        - made by a subclass of `PluginFactory`.

        The rule runs if `plugins` names files, or if it is switched on.
        """,
      leavesAlone: [
        "Plugin factories, plugins, and the RIBs that plugins build.",
        "Needle's non-core components, which may build plugins.",
      ],
      matters: """
        A plugin has a switch that turns it off when it fails in the field, so that the core of \
        the app still works. If core code builds the plugin by itself, the plugin is there \
        whatever the switch says, and the core does not compile without it.
        """,
      fix: "Build the plugin in a plugin factory, and ask the plugin point for it."),
    examples: [
      Example(
        "The home screen builds the plugin past its factory",
        """
        import RIBs

        class PluginFactory<Context> {
          let make: (Context) -> PromoBuildable
          init(make: @escaping (Context) -> PromoBuildable) { self.make = make }
        }

        protocol PromoBuildable: Buildable {}
        protocol PromoDependency: Dependency {}
        final class PromoBuilder: Builder<PromoDependency>, PromoBuildable {}

        final class PromoPluginFactory: PluginFactory<PromoDependency> {
          init() {
            super.init { dependency in PromoBuilder(dependency: dependency) }
          }
        }

        protocol HomeDependency: Dependency {}
        final class HomeComponent: Component<HomeDependency>, PromoDependency {}

        final class HomeBuilder: Builder<HomeDependency> {
          func build() -> PromoBuildable {
            PromoBuilder(dependency: HomeComponent(dependency: dependency)) // expect: core_depends_on_plugin
          }
        }
        """),
      Example(
        "Only the factory builds the plugin",
        """
        import RIBs

        class PluginFactory<Context> {
          let make: (Context) -> PromoBuildable
          init(make: @escaping (Context) -> PromoBuildable) { self.make = make }
        }

        protocol PromoBuildable: Buildable {}
        protocol PromoDependency: Dependency {}
        final class PromoBuilder: Builder<PromoDependency>, PromoBuildable {}

        final class PromoPluginFactory: PluginFactory<PromoDependency> {
          init() {
            super.init { dependency in PromoBuilder(dependency: dependency) }
          }
        }

        protocol HomeDependency: Dependency {}
        final class HomeComponent: Component<HomeDependency>, PromoDependency {}

        final class HomeBuilder: Builder<HomeDependency> {
          func build() -> PromoBuildable {
            PromoPluginFactory().make(HomeComponent(dependency: dependency))
          }
        }
        """),
    ],
    check: .settings(pluginsBuiltByCore))
}

@Sendable private func pluginsBuiltByCore(
  in project: Project, _ settings: RuleSettings
) -> [Finding] {
  let plugins = Plugins(in: project, settings.pluginPaths)
  guard !plugins.builders.isEmpty else { return [] }
  let types = project.types
  return project.scopeEdges.compactMap { edge in
    guard plugins.builders.contains(edge.consumer), let container = edge.container,
      types[container].role == .source, !plugins.mayBuildPlugins(edge, in: container)
    else { return nil }
    let (builder, core) = (types[edge.consumer].name, types[container].name)
    return Finding(
      at: edge.location,
      subject: [types[container].qualifiedName, types[edge.consumer].qualifiedName],
      message: "`\(core)` makes `\(builder)`, which belongs to a plugin, so no switch turns it off",
      help: "Make it in a plugin factory, and ask the plugin point for what the factory builds.",
      notes: [
        .init(at: types.location(of: edge.consumer), "`\(builder)` is declared here")
      ]
        + plugins.factoryEdges.filter { $0.consumer == edge.consumer }.prefix(1).map {
          .init(at: $0.location, "the plugin's factory makes it here")
        })
  }
}

/// Which RIBs are plugins, and who may build them.
private struct Plugins {
  /// The classes that build them.
  private(set) var builders: Set<TypeID> = []
  /// Where plugin factories make builders.
  let factoryEdges: [ScopeEdge]
  /// What plugins build, too.
  private var ribs: Set<RibID> = []
  private let paths: Set<String>
  private let types: TypeTable

  init(in project: Project, _ paths: Set<String>) {
    self.paths = paths
    let types = project.types
    self.types = types
    factoryEdges = project.scopeEdges.filter { edge in
      edge.container.map { types.isPluginFactory($0) && types[$0].role == .source } ?? false
    }
    let fromFactories = Set(factoryEdges.map(\.consumer))
    for edge in project.scopeEdges where types[edge.consumer].role == .source {
      let file = types[types[edge.consumer].place.file].path
      guard fromFactories.contains(edge.consumer) || paths.contains(file) else { continue }
      builders.insert(edge.consumer)
      if let rib = edge.child { ribs.insert(rib) }
    }
    var grew = true
    while grew {
      let below = project.scopeEdges.filter { $0.parent.map(ribs.contains) ?? false }
        .compactMap(\.child)
      grew = !ribs.isSuperset(of: below)
      ribs.formUnion(below)
    }
  }

  func mayBuildPlugins(_ edge: ScopeEdge, in container: TypeID) -> Bool {
    paths.contains(types[edge.location.file].path) || types.isPluginFactory(container)
      || types.inherits(container, .nonCoreComponent)
      || edge.parent.map(ribs.contains) ?? false
  }
}

extension TypeTable {
  /// By the name of its base class, which every project declares for itself.
  fileprivate func isPluginFactory(_ type: TypeID) -> Bool {
    let ancestry = ancestry(of: type)
    return ancestry.types.contains { self[$0].name == "PluginFactory" }
      || ancestry.external.contains("PluginFactory")
  }
}
