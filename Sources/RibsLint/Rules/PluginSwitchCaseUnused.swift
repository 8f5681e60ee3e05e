import RibsModel
import RibsSyntax

extension Rule {
  package static let pluginSwitchCaseUnused = Rule(
    id: "plugin_switch_case_unused",
    summary: "a plugin switch that no plugin factory has",
    category: .plugin, severity: .warning, confidence: .proven,
    page: Page(
      finds: """
        A case of an enum that conforms to the project's protocol `PluginSwitch` is named nowhere \
        in the app, so no plugin factory has it.

        Tests that name it don't count, nor does the enum's own code that gives each case its key.
        """,
      leavesAlone: [
        """
        Enums whose cases are made in other ways: by `allCases`, by their raw values, or by \
        generic code outside the tree.
        """,
        "A case whose name somebody reads from something of unknown type.",
        "Enums of which no case is named: the factories may not be in the tree.",
        """
        Public enums that no other module of the tree uses, except in the module of the app itself.
        """,
      ],
      matters: """
        A plugin is turned off by the case that its factory has. One that no factory has turns \
        nothing off: either the plugin is gone and the server still lists its switch, or the \
        plugin's factory has the switch of another one.
        """,
      fix: "Give the case to the plugin's factory, or remove it and its key."),
    examples: [
      Example(
        "The promo's switch turns nothing off",
        """
        \(pluginExampleBase)
        enum HomePluginSwitch: PluginSwitch {
          case offers
          case promo // expect: plugin_switch_case_unused "`promo`"

          var generatedExperimentKey: String {
            switch self {
            case .offers: return "home_offers"
            case .promo: return "home_promo"
            }
          }
        }

        \(pluginFactoryExample("Offers", pluginSwitch: "offers"))
        """),
      Example(
        "Each factory has its switch",
        """
        \(pluginExampleBase)
        enum HomePluginSwitch: PluginSwitch {
          case offers
          case promo

          var generatedExperimentKey: String {
            switch self {
            case .offers: return "home_offers"
            case .promo: return "home_promo"
            }
          }
        }

        \(pluginFactoryExample("Offers", pluginSwitch: "offers"))

        \(pluginFactoryExample("Promo", pluginSwitch: "promo"))
        """),
    ],
    check: .project(switchesThatNoFactoryHas))
}

@Sendable private func switchesThatNoFactoryHas(in project: Project) -> [Finding] {
  let types = project.types
  return types.enums(conformingTo: "PluginSwitch").flatMap { type in
    project.unnamedCases(of: type).map { unused($0, types) }
  }
}

private func unused(_ pluginSwitch: UnnamedCase, _ types: TypeTable) -> Finding {
  let name = pluginSwitch.member.name
  return Finding(
    at: pluginSwitch.member.location, subject: types.subject(of: pluginSwitch.member),
    message: "no plugin factory has the switch `\(name)`, so it turns nothing off",
    help: "Give `\(name)` to the factory of its plugin, or remove it and its key.",
    notes: pluginSwitch.test.map { [.init(at: $0, "only a test names it")] } ?? [])
}
