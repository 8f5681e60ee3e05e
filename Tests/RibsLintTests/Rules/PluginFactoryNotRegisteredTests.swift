import RibsLint
import Testing

@Suite struct PluginFactoryNotRegisteredTests {
  private let point = """
    final class HomePoint: PluginPoint<Plugin, HomeSwitch, Context> {
      override var pluginFactories: [PluginFactory<Plugin, HomeSwitch, Context>] { [OffersFactory()] }
    }
    final class OffersFactory: PluginFactory<Plugin, HomeSwitch, Context> {
      init() { super.init(pluginSwitch: .offers) { _ in Plugin() } }
    }

    """
  private let promo = """
    final class PromoFactory: PluginFactory<Plugin, HomeSwitch, Context> {
      init() { super.init(pluginSwitch: .promo) { _ in Plugin() } }
    }

    """

  private func findings(_ files: TestFile...) -> [String] {
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
      final class Plugin {}
      struct Context {}
      enum HomeSwitch: String, PluginSwitch {
        case offers, promo
        var generatedExperimentKey: String { rawValue }
      }
      """)
    return lint([base] + files, rules: [.pluginFactoryNotRegistered]).findings.map(\.message)
  }

  @Test func aFactoryThatNothingMakesIsReported() {
    let expected = ["nothing makes `PromoFactory`, so `HomePoint` never shows its plugin"]
    #expect(findings(TestFile("Home.swift", point + promo)) == expected)
    #expect(findings(TestFile("Home.swift", point + "public " + promo)) == [])
    let app = TestFile("AppDelegate.swift", "final class AppDelegate: UIApplicationDelegate {}")
    #expect(findings(TestFile("Home.swift", point + "public " + promo), app) == expected)
    let extended = promo + "extension PromoFactory { func f() { print(PromoFactory.self) } }"
    #expect(findings(TestFile("Home.swift", point), TestFile("Promo.swift", extended)) == expected)
    let test = TestFile("HomeTests/PromoTests.swift", "import XCTest\nlet f = PromoFactory()")
    #expect(findings(TestFile("Home.swift", point + promo), test) == expected)
  }

  @Test(arguments: [
    "let factory = PromoFactory()", "func f() -> PromoFactory { fatalError() }",
    "register(PromoFactory.self)", "typealias Ad = PromoFactory",
    "final class SmallPromoFactory: PromoFactory {}\nlet f = SmallPromoFactory()",
    "#if DEBUG\nlet factory = PromoFactory()\n#endif",
    "func f() { struct S { let f = PromoFactory() } }",
    "func f(_ make: (PromoFactory) -> Void) {}",
  ])
  func whatOtherCodeNamesIsLeftAlone(code: String) {
    #expect(findings(TestFile("Home.swift", point + promo + code)) == [])
  }

  @Test(arguments: [
    "@Registered final class OtherFactory: PluginFactory<Plugin, HomeSwitch, Context> {}",
    "final class OtherFactory: PluginFactory<Plugin, MenuSwitch, Context> {}\nenum MenuSwitch: PluginSwitch {}",
    "final class MenuFactory {}", "class PluginFactoryBase: Menu<HomeSwitch> {}",
    "final class OtherFactoryMock: PluginFactory<Plugin, HomeSwitch, Context> {}",
    "#if false\nfinal class OtherFactory: PluginFactory<Plugin, HomeSwitch, Context> {}\n#endif",
    "enum A { final class F: PluginFactory<Plugin, HomeSwitch, Context> {} }\nenum B { final class F {} }",
  ])
  func otherClassesAreLeftAlone(code: String) {
    #expect(findings(TestFile("Home.swift", point + code)) == [])
  }

  @Test func withoutItsPointNothingIsKnown() {
    #expect(findings(TestFile("Promo.swift", promo)) == [])
    let injected = """
      final class HomePoint: PluginPoint<Plugin, HomeSwitch, Context> {
        let more: [PluginFactory<Plugin, HomeSwitch, Context>] = []
      }

      """
    #expect(findings(TestFile("Promo.swift", injected + promo)) == [])
  }

  /// Something else may put factories into the list.
  @Test(arguments: [
    "[OffersFactory()] + others", "[OffersFactory()] + super.pluginFactories",
    "[OffersFactory(), make()]", "GeneratedPlugins.all",
    "[OffersFactory()] + #plugins(in: Self.self)",
  ])
  func aListThatMayHaveOthersTellsNothing(list: String) {
    let code = point.replacing("[OffersFactory()]", with: list) + promo
    #expect(findings(TestFile("Home.swift", code)) == [])
  }

  @Test func thePointMakesTheSamePlugins() {
    let other =
      "final class Badge {}\n"
      + promo.replacing("<Plugin,", with: "<Badge,")
      .replacing("Plugin()", with: "Badge()")
    #expect(findings(TestFile("Home.swift", point + other)) == [])
  }

  @Test func aNameInAStringMayBeLookedUp() {
    let code = point + promo + "let name = \"App.PromoFactory\""
    #expect(findings(TestFile("Home.swift", code)) == [])
  }
}
