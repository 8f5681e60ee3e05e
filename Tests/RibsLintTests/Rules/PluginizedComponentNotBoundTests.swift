import RibsLint
import Testing

@Suite struct PluginizedComponentNotBoundTests {
  private func differences(
    _ home: String, root: String = "func home() -> HomeComponent { HomeComponent(parent: self) }",
    besides: String = "", imports: String = "NeedleFoundation"
  ) -> [String] {
    RibsLintTests.differences(
      [
        TestFile(
          "Example.swift",
          """
          import \(imports)
          protocol HomeExtension: PluginExtension {}
          final class HomeNonCoreComponent: NonCoreComponent<EmptyDependency> {}
          final class HomeScreen: UIViewController, PluginizedScopeLifecycleObservable {}
          \(home)
          final class HomeBuilder { init(component: HomeComponent) {} }
          final class RootComponent: BootstrapComponent {
          \(root)
          }
          \(besides)
          """)
      ], .pluginizedComponentNotBound)
  }

  private let base = "PluginizedComponent<EmptyDependency, HomeExtension, HomeNonCoreComponent>"

  private var unbound: String {
    "final class HomeComponent: \(base) {} // expect: pluginized_component_not_bound"
  }
  private var quiet: String { "final class HomeComponent: \(base) {}" }

  @Test(arguments: [
    "func home() -> HomeComponent { HomeComponent(parent: self) }",
    "var home: HomeComponent { shared { HomeComponent(parent: self) } }",
    "lazy var home = HomeComponent(parent: self)",
    "func home() -> HomeScreen { HomeComponent(parent: self).screen }",
    "func home() -> HomeBuilder { HomeBuilder(component: HomeComponent(parent: self)) }",
  ])
  func whatNobodyBindsIsReported(root: String) {
    #expect(differences(unbound, root: root) == [])
    #expect(
      differences(
        unbound, root: root,
        besides: """
          extension HomeComponent { func show(_ screen: HomeScreen) {} }
          func f(_ home: HomeComponent, _ screen: HomeScreen) { home.show(screen) }
          """) == [])
  }

  @Test(arguments: [
    "let screen: UILabel\nfunc f(_ o: Observable<Int>) { o.bind(to: screen) }",
    "func f() { button.rx.tap.bind(to: relay) }",
    "func f() { stream.map { $0 }.bind(to: relay) }",
    "func f() { stream.bind(to: label.rx.text) }",
    "func f(_ other: OtherComponent) { other.bind(to: 1) }",
    "func f() { stream.bind(onNext: {}) }",
    "func bind(to view: Int) {}\nfunc f() { bind(to: 1) }",
  ])
  func streamsAreBoundToOtherThings(member: String) {
    #expect(
      differences(
        unbound,
        besides: """
          final class OtherComponent { func bind(to: Int) {} }
          final class User {
            \(member)
          }
          """
      ) == [])
  }

  @Test(arguments: [
    "var screen: HomeScreen { shared { let s = HomeScreen(); bind(to: s); return s } }",
    "var screen: HomeScreen { shared { let s = HomeScreen(); self.bind(to: s); return s } }",
    "func start(_ s: HomeScreen) { run { [weak self] in self?.bind(to: s) } }",
    "override init(parent: Scope) { super.init(parent: parent); bind(to: screen) }",
  ])
  func aComponentThatBindsItselfIsLeftAlone(member: String) {
    #expect(differences("final class HomeComponent: \(base) { \(member) }") == [])
  }

  @Test(arguments: [
    "func f(_ home: HomeComponent, _ screen: HomeScreen) { home.bind(to: screen) }",
    "func f(_ root: RootComponent, _ screen: HomeScreen) { root.home().bind(to: screen) }",
    "func f(_ scope: PluginizedScope, _ screen: HomeScreen) { scope.bind(to: screen) }",
    "func f(_ scope: any PluginizedScope, _ screen: HomeScreen) { scope.bind(to: screen) }",
    "func f<S: PluginizedScope>(_ scope: S, _ screen: HomeScreen) { scope.bind(to: screen) }",
    "func f(_ screen: HomeScreen) { scopes.forEach { $0.bind(to: screen) } }",
    "func f(_ screen: HomeScreen) { unknown.bind(to: screen) }",
    "func f(_ root: RootComponent, _ screens: [HomeScreen]) { screens.forEach(root.home().bind) }",
    "extension PluginizedScope { func live(in screen: HomeScreen) { bind(to: screen) } }",
    "protocol Bindable: PluginizedScope {}\nextension HomeComponent: Bindable {}\nfunc f(_ b: Bindable, _ s: HomeScreen) { b.bind(to: s) }",
    "func f(_ root: RootComponent, _ screens: [HomeScreen]) { screens.forEach(root.home().bind(to:)) }",
    "func f(_ home: HomeComponent, _ screen: HomeScreen) { PluginGlue.connect(home, screen) }",
    "func f(_ home: HomeComponent, _ screen: HomeScreen) { screen.lives(with: home) }",
    "final class HomeFlow: PluginFlow<HomeComponent> {}",
    "func f(_ home: HomeComponent?, _ screen: HomeScreen) { home?.bind(to: screen) }",
    "final class HomeKeeper { let home: HomeComponent; func build(_ s: HomeScreen) { home.bind(to: s) } }",
  ])
  func whatOthersBindIsLeftAlone(code: String) {
    #expect(differences(quiet, besides: code) == [])
  }

  @Test func aBaseClassMayBind() {
    #expect(
      differences(
        """
        class ScreenComponent<D, E, N: NonCoreScope>: PluginizedComponent<D, E, N> {
          func live(in screen: HomeScreen) { bind(to: screen) }
        }
        final class HomeComponent: ScreenComponent<EmptyDependency, HomeExtension, HomeNonCoreComponent> {}
        """) == [])
    #expect(
      differences(
        """
        class ScreenComponent<D, E, N: NonCoreScope>: PluginizedComponent<D, E, N> {}
        final class HomeComponent: ScreenComponent<EmptyDependency, HomeExtension, HomeNonCoreComponent> {} // expect: pluginized_component_not_bound
        """) == [])
  }

  @Test func aBaseClassOutsideOfTheTreeIsLeftAlone() {
    #expect(
      differences(
        """
        import UberNeedle
        final class HomeComponent: UberPluginizedComponent<EmptyDependency, HomeExtension, HomeNonCoreComponent> {}
        """) == [])
  }

  @Test func whatNobodyMakesIsLeftAlone() {
    #expect(differences(quiet, root: "") == [])
    #expect(differences(quiet, root: "func home() -> HomeComponent { make() }") == [])
  }

  /// Whoever uses a package binds what it makes; a preview needs no plugins.
  @Test func whatIsMadeForOthersIsLeftAlone() {
    #expect(differences("public " + quiet) == [])
    let preview = """
      struct HomePreview: PreviewProvider {
        static var previews: Int { HomeComponent(parent: RootComponent()).count }
      }
      """
    #expect(differences(quiet, root: "", besides: preview) == [])
  }
}
