import RibsLint
import Testing

@Suite struct PluginSwitchCaseUnusedTests {
  private func findings(_ code: String, path: String = "Home.swift") -> [String] {
    let base = TestFile(
      "PluginPoint.swift",
      """
      protocol PluginSwitch { var generatedExperimentKey: String { get } }
      class PluginFactory<P, S: PluginSwitch, C> {
        let pluginSwitch: S
        init(pluginSwitch: S, _ make: @escaping (C) -> P) { self.pluginSwitch = pluginSwitch }
      }
      class PluginPoint<P, S: PluginSwitch, C> {
        var pluginFactories: [PluginFactory<P, S, C>] { [] }
      }
      """)
    let point = TestFile(
      "HomePluginPoint.swift",
      """
      enum HomeSwitch: PluginSwitch {
        case offers
        case promo
        var generatedExperimentKey: String {
          switch self {
          case .offers: return "home_offers"
          case .promo: return "home_promo"
          }
        }
      }
      final class HomePoint: PluginPoint<Plugin, HomeSwitch, Context> {
        override var pluginFactories: [PluginFactory<Plugin, HomeSwitch, Context>] { [OffersFactory()] }
      }
      final class OffersFactory: PluginFactory<Plugin, HomeSwitch, Context> {
        init() { super.init(pluginSwitch: HomeSwitch.offers) { _ in Plugin() } }
      }
      """)
    return lint([base, point, TestFile(path, code)], rules: [.pluginSwitchCaseUnused]).findings
      .map(\.message)
  }

  @Test func aSwitchThatNoFactoryHasIsReported() {
    #expect(
      findings("") == ["no plugin factory has the switch `promo`, so it turns nothing off"])
  }

  @Test(arguments: [
    "final class PromoFactory: PluginFactory<Plugin, HomeSwitch, Context> { init() { super.init(pluginSwitch: .promo) { _ in Plugin() } } }",
    "let factory = PluginFactory<Plugin, HomeSwitch, Context>(pluginSwitch: .promo) { _ in Plugin() }",
    "let switches: [HomeSwitch] = [.promo]", "extension HomeSwitch: CaseIterable {}",
    "extension HomeSwitch { static let ad = HomeSwitch.promo }",
    "func f(_ s: HomeSwitch) { if s == .promo { } }",
  ])
  func whateverNamesItCounts(code: String) {
    #expect(findings(code) == [])
  }

  @Test func testsDoNot() {
    let test = "import XCTest\nfunc f() { _ = HomeSwitch.promo.generatedExperimentKey }"
    #expect(findings(test, path: "HomeTests/HomeTests.swift").count == 1)
  }

  @Test func aSwitchOfTheAppIsNone() {
    #expect(findings("enum LightSwitch { case on, off }\nlet light = LightSwitch.on").count == 1)
  }
}
