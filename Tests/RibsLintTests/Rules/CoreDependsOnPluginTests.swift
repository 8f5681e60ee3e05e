import RibsLint
import Testing

@Suite struct CoreDependsOnPluginTests {
  /// Promo is a plugin by where it lies, and Detail its child.
  private let plugin = TestFile(
    "Plugins/Promo.swift",
    """
    import RIBs

    protocol DetailDependency: Dependency {}
    final class DetailBuilder: Builder<DetailDependency> {}

    protocol PromoDependency: Dependency {}
    final class PromoComponent: Component<PromoDependency>, DetailDependency {}
    final class PromoBuilder: Builder<PromoDependency> {
      func build() {
        _ = DetailBuilder(dependency: PromoComponent(dependency: dependency))
      }
    }
    """)

  private func messages(_ core: String, plugins: Set<String>) -> [String] {
    let source = """
      import RIBs

      protocol HomeDependency: Dependency {}
      final class HomeComponent: Component<HomeDependency>, PromoDependency, DetailDependency {}
      \(core)
      """
    let files = [plugin, TestFile("Core/Home.swift", source)]
    var settings = RuleSettings()
    settings.pluginPaths = plugins
    return lint(files, rules: [.coreDependsOnPlugin], settings: settings).findings.map(\.message)
  }

  private let direct = """
    final class HomeBuilder: Builder<HomeDependency> {
      func build() {
        _ = PromoBuilder(dependency: HomeComponent(dependency: dependency))
      }
    }
    """

  @Test func whatThePluginFilesDeclareIsNotBuiltElsewhere() {
    #expect(
      messages(direct, plugins: ["Plugins/Promo.swift"]) == [
        "`HomeBuilder` makes `PromoBuilder`, which belongs to a plugin, so no switch turns it off"
      ])
  }

  @Test func withoutPluginsNothingIsReported() {
    #expect(messages(direct, plugins: []) == [])
    #expect(messages(direct, plugins: ["Plugins/Other.swift"]) == [])
  }

  @Test func anotherPluginMayBuildIt() {
    #expect(messages(direct, plugins: ["Plugins/Promo.swift", "Core/Home.swift"]) == [])
  }

  @Test(arguments: [
    "final class HomePromoFactory: PluginFactory<HomeComponent, PromoBuilder> {",
    "class PluginFactory<A> {}\nfinal class HomePromoFactory: PluginFactory<HomeComponent> {",
  ])
  func aFactoryMayBuildItWhereverItLies(declaration: String) {
    let factory = """
      \(declaration)
        func create(_ component: HomeComponent) -> PromoBuilder {
          PromoBuilder(dependency: component)
        }
      }
      """
    #expect(messages(factory, plugins: ["Plugins/Promo.swift"]) == [])
    // What the factory builds is a plugin, wherever it is declared; its children are its own.
    #expect(messages(factory, plugins: []) == [])
    #expect(messages(factory + "\n" + direct, plugins: []).count == 1)
  }
}
