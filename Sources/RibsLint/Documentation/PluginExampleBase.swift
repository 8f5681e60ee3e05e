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
