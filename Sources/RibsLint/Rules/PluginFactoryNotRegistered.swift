import RibsModel
import RibsSyntax

extension Rule {
  package static let pluginFactoryNotRegistered = Rule(
    id: "plugin_factory_not_registered",
    summary: "a plugin factory that is in the list of no plugin point",
    category: .plugin, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A subclass of the project's `PluginFactory` is named nowhere in the app but where it is \
        declared, so nothing makes one.

        A plugin point in the tree has the same enum of switches, and code for its \
        `pluginFactories`: the list in which the factory is missing. Tests that make the factory \
        don't count.
        """,
      leavesAlone: [
        "Factories that other code names, for whatever purpose, and base classes of others.",
        "Factories whose plugin point is not in the tree.",
        "Factories with an attribute by which something else may find them.",
      ],
      matters: """
        The plugin point makes plugins only with the factories that it lists. The plugin compiles, \
        its tests pass, its switch exists at the server, and no user ever sees it.
        """,
      fix: "Add the factory to `pluginFactories` of its plugin point, or remove it with its plugin."
    ),
    examples: [
      Example(
        "The promo is not in the list",
        """
        \(pluginExampleBase)
        enum HomePluginSwitch: String, PluginSwitch {
          case offers
          case promo

          var generatedExperimentKey: String { rawValue }
        }

        final class HomePluginPoint: PluginPoint<HomePlugin, HomePluginSwitch, HomeContext> {
          override var pluginFactories: [PluginFactory<HomePlugin, HomePluginSwitch, HomeContext>] {
            [OffersPluginFactory()]
          }
        }

        final class OffersPluginFactory: PluginFactory<HomePlugin, HomePluginSwitch, HomeContext> {
          init() { super.init(pluginSwitch: .offers) { _ in HomePlugin() } }
        }

        final class PromoPluginFactory: PluginFactory<HomePlugin, HomePluginSwitch, HomeContext> { // expect: plugin_factory_not_registered "`HomePluginPoint`"
          init() { super.init(pluginSwitch: .promo) { _ in HomePlugin() } }
        }
        """),
      Example(
        "Both are",
        """
        \(pluginExampleBase)
        enum HomePluginSwitch: String, PluginSwitch {
          case offers
          case promo

          var generatedExperimentKey: String { rawValue }
        }

        final class HomePluginPoint: PluginPoint<HomePlugin, HomePluginSwitch, HomeContext> {
          override var pluginFactories: [PluginFactory<HomePlugin, HomePluginSwitch, HomeContext>] {
            [OffersPluginFactory(), PromoPluginFactory()]
          }
        }

        final class OffersPluginFactory: PluginFactory<HomePlugin, HomePluginSwitch, HomeContext> {
          init() { super.init(pluginSwitch: .offers) { _ in HomePlugin() } }
        }

        final class PromoPluginFactory: PluginFactory<HomePlugin, HomePluginSwitch, HomeContext> {
          init() { super.init(pluginSwitch: .promo) { _ in HomePlugin() } }
        }
        """),
    ],
    check: .project(factoriesInNoList))
}

@Sendable private func factoriesInNoList(in project: Project) -> [Finding] {
  let plugins = PluginFactories(in: project)
  return plugins.factories.compactMap { factory in
    guard project.isMadeNowhere(factory), let point = plugins.point(of: factory) else {
      return nil
    }
    return unlisted(factory, point, project)
  }
}

extension Project {
  /// The app names the class only where it declares and extends it.
  fileprivate func isMadeNowhere(_ type: TypeInformation) -> Bool {
    guard types.types(named: type.name).count == 1, hierarchy.heirs(of: type.id).isEmpty,
      types.attributeNames(at: type.place).allSatisfy(["available", "MainActor"].contains)
    else { return false }
    return code.files(mentioning: [type.name]).allSatisfy { id in
      let file = types[id]
      guard ![.test, .mock, .framework].contains(types.role(of: id)) else { return true }
      let own = types.ranges(of: type, in: id)
      return tokenize(file.bytes).allSatisfy { token in
        token.kind != .identifier || file.name(token.range) != type.name
          || own.contains { $0.contains(token.range) }
      }
    }
  }
}

private func unlisted(
  _ factory: TypeInformation, _ point: PluginFactories.PluginPoint, _ project: Project
) -> Finding {
  let name = point.type.name
  return Finding(
    at: project.types.location(of: factory.id), subject: [factory.qualifiedName],
    message: "nothing makes `\(factory.name)`, so `\(name)` never shows its plugin",
    help: "Add `\(factory.name)` to the `pluginFactories` of `\(name)`, or remove it.",
    notes: [
      .init(at: project.types.memberLocation(of: project.code[point.list]), "the list is here")
    ])
}
