/// What the examples about plugins have in common, which each project declares once.
let pluginExampleBase = """
  protocol PluginSwitch {
    var generatedExperimentKey: String { get }
  }

  class PluginFactory<PluginType, SwitchType: PluginSwitch, ContextType> {
    let pluginSwitch: SwitchType
    private let make: (ContextType) -> PluginType

    init(pluginSwitch: SwitchType, _ make: @escaping (ContextType) -> PluginType) {
      self.pluginSwitch = pluginSwitch
      self.make = make
    }
  }

  class PluginPoint<PluginType, SwitchType: PluginSwitch, ContextType> {
    var pluginFactories: [PluginFactory<PluginType, SwitchType, ContextType>] { [] }
  }

  final class HomePlugin {}
  struct HomeContext {}

  """

/// A plugin point that lists the factories.
func pluginPointExample(listing factories: String) -> String {
  """
  final class HomePluginPoint: PluginPoint<HomePlugin, HomePluginSwitch, HomeContext> {
    override var pluginFactories: [PluginFactory<HomePlugin, HomePluginSwitch, HomeContext>] {
      [\(factories)]
    }
  }
  """
}

/// The factory of a plugin: `OffersPluginFactory` for `Offers`.
func pluginFactoryExample(_ name: String, pluginSwitch: String, mark: String = "") -> String {
  """
  final class \(name)PluginFactory: PluginFactory<HomePlugin, HomePluginSwitch, HomeContext> {\(mark)
    init() { super.init(pluginSwitch: .\(pluginSwitch)) { _ in HomePlugin() } }
  }
  """
}
