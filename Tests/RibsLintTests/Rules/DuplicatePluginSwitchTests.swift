import RibsLint
import Testing

@Suite struct DuplicatePluginSwitchTests {
  private func findings(_ code: String) -> [String] {
    let base = """
      protocol PluginSwitch { var generatedExperimentKey: String { get } }
      class PluginFactory<P, S: PluginSwitch, C> {
        let pluginSwitch: S
        init(pluginSwitch: S, _ make: @escaping (C) -> P) { self.pluginSwitch = pluginSwitch }
        func isApplicable(forContext context: C) -> Bool { true }
      }
      class PluginPoint<P, S: PluginSwitch, C> {
        var pluginFactories: [PluginFactory<P, S, C>] { [] }
      }
      final class Plugin {}
      struct Context { let isNew: Bool; let kind: Kind }

      """
    return lint(base + code, rules: [.duplicatePluginSwitch]).findings.map(\.message)
  }

  private func listed(
    _ list: String, first: String = ".a", second: String = ".a", applies: String = "true",
    secondApplies: String = "true", more: String = ""
  ) -> Int {
    findings(
      """
      typealias Factory = PluginFactory<Plugin, HomeSwitch, Context>
      enum HomeSwitch: String, PluginSwitch {
        case a, b
        var generatedExperimentKey: String { rawValue }
      }
      final class HomePoint: PluginPoint<Plugin, HomeSwitch, Context> {
        override var pluginFactories: [Factory] { \(list) }
      }
      class First: PluginFactory<Plugin, HomeSwitch, Context> {
        init() { super.init(pluginSwitch: \(first)) { _ in Plugin() } }
        override func isApplicable(forContext context: Context) -> Bool { \(applies) }
      }
      class Second: PluginFactory<Plugin, HomeSwitch, Context> {
        init() { super.init(pluginSwitch: \(second)) { _ in Plugin() } }
        override func isApplicable(forContext context: Context) -> Bool { return \(secondApplies) }
      }
      \(more)
      """
    ).count
  }

  @Test(arguments: [
    "[First(), Second()]", "return [\n  First(),\n  Second(),\n]",
    "super.pluginFactories + [First(), Second()]",
    "[First(), PluginFactory(pluginSwitch: .a) { _ in Plugin() }]",
    "[PluginFactory(pluginSwitch: HomeSwitch.a) { _ in Plugin() }, PluginFactory(pluginSwitch: .a) { _ in Plugin() }]",
    "[Second(), First(), First()]", "if isNew { return [First(), Second()] }; return []",
  ])
  func twoFactoriesWithOneSwitchAreReported(list: String) {
    #expect(listed(list) == 1)
  }

  @Test(arguments: [
    "[First()]", "[First(), First()]", "isNew ? [First()] : [Second()]",
    "if isNew { return [First()] }; return [Second()]", "[isNew ? First() : Second()]",
    "[First(), PluginFactory(pluginSwitch: .b) { _ in Plugin() }]",
    "[First(), PluginFactory(pluginSwitch: chosen) { _ in Plugin() }]",
    "choose([First(), Second()])", "[]",
    "[First(pluginSwitch: .a) { _ in Plugin() }, First(pluginSwitch: .a) { _ in Plugin() }]",
  ])
  func whatIsNotThereTogetherIsLeftAlone(list: String) {
    #expect(listed(list) == 0)
  }

  @Test func otherSwitchesAreLeftAlone() {
    #expect(listed("[First(), Second()]", second: ".b") == 0)
    #expect(listed("[First(), Second()]", second: "HomeSwitch.b") == 0)
    #expect(listed("[First(), Second()]", second: "HomeSwitch.a") == 1)
    #expect(listed("[First(), Second()]", second: "pluginSwitch") == 0)
    #expect(listed("[First(), Second()]", second: "isNew ? .a : .b") == 0)
  }

  @Test(arguments: [
    ("context.isNew", "!context.isNew", 0), ("!context.isNew", "context.isNew", 0),
    ("context.kind == .x", "context.kind == .y", 0),
    ("context.kind == .x", "context.kind != .x", 0),
    ("context.kind == .x", "context.kind == .x", 1), ("true", "true", 1),
    ("context.isNew && context.isFirst", "!context.isNew && context.isFirst", 0),
    ("context.isNew", "context.isOld", 0),
  ])
  func factoriesOfWhichOneApplies(first: String, second: String, count: Int) {
    #expect(
      listed("[First(), Second()]", applies: first, secondApplies: second) == count)
  }

  @Test func aBaseClassMayHaveOneSwitchForAll() {
    let heirs = "final class Third: First {}\nfinal class Fourth: First {}"
    #expect(listed("[Third(), Fourth()]", more: heirs) == 0)
    #expect(listed("[Third(), Second()]", more: heirs) == 1)
  }

  @Test(arguments: [
    ("case .a: return \"k\"\ncase .b: return \"k\"", 1),
    ("case .a: \"k\"\ncase .b: \"k\"", 1),
    ("case .a: return \"k\"\ncase .b: return \"l\"\ncase .c: return \"k\"", 1),
    ("case .a: return \"k\"\ncase .b: return \"l\"", 0),
    ("case .a, .b: return \"k\"", 0), ("case .a: return \"k\"\ndefault: return \"k\"", 0),
    ("case .a: return \"k_\\(name)\"\ncase .b: return \"k_\\(name)\"", 0),
    ("case .a: return key\ncase .b: return key", 0),
    ("case .a where isNew: return \"k\"\ncase .a: return \"k\"", 0),
  ])
  func eachCaseHasAKeyOfItsOwn(branches: String, count: Int) {
    let found = findings(
      """
      enum HomeSwitch: PluginSwitch {
        case a, b, c
        var generatedExperimentKey: String {
          switch self {
          \(branches)
          }
        }
        var title: String {
          switch self {
          case .a: "x"
          case .b: "x"
          case .c: "x"
          }
        }
      }
      """)
    #expect(found.count == count)
  }

  @Test func aKeyOfACaseThatNothingNamesHarmsNobody() {
    let code = """
      enum HomeSwitch: PluginSwitch {
        case a, b
        var generatedExperimentKey: String { switch self { case .a: "k"; case .b: "k" } }
      }
      let offers: HomeSwitch = .a

      """
    #expect(findings(code) == [])
    #expect(findings(code + "let promo: HomeSwitch = .b").count == 1)
  }

  @Test func otherEnumsMayRepeatThemselves() {
    let found = findings(
      """
      enum Kind {
        case x, y
        var generatedExperimentKey: String { switch self { case .x: "k"; case .y: "k" } }
      }
      """)
    #expect(found == [])
  }
}
