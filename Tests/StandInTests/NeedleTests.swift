import NeedleFoundation
import Testing

/// What Needle's components keep, and for how long.
@Suite struct NeedleTests {
  init() {
    let home = "^->PluginRoot->PluginHome"
    for path in ["^->PluginRoot", home, home + "->PluginHomeNonCore"] {
      __DependencyProviderRegistry.instance.registerDependencyProviderFactory(for: path) {
        EmptyDependencyProvider(component: $0)
      }
    }
    __PluginExtensionProviderRegistry.instance.registerPluginExtensionProviderFactory(
      for: "PluginHome"
    ) { _ in PluginHomeProvider() }
  }

  @Test func aPluginizedComponentThatNothingBindsIsNeverFreed() {
    weak var witness: PluginHome?
    do {
      let component = PluginHome(parent: PluginRoot())
      witness = component
    }
    #expect(witness != nil)
  }

  @Test func aBoundOneIsFreedWhenItsLifecycleEnds() {
    weak var witness: PluginHome?
    do {
      let screen = PluginScreen()
      let component = PluginHome(parent: PluginRoot())
      component.bind(to: screen)
      witness = component
      screen.tell(.active)
      #expect((component.nonCoreComponent as? PluginHomeNonCore)?.isActive == true)
    }
    #expect(witness == nil)
  }
}

protocol PluginHomeExtension: PluginExtension {}
final class PluginHomeProvider: PluginHomeExtension {}

final class PluginRoot: BootstrapComponent {}
final class PluginHome: PluginizedComponent<
  EmptyDependency, PluginHomeExtension, PluginHomeNonCore
>
{}

final class PluginHomeNonCore: NonCoreComponent<EmptyDependency> {
  private(set) var isActive = false
  override func scopeDidBecomeActive() { isActive = true }
}

final class PluginScreen: PluginizedScopeLifecycleObservable {
  private var observer: ((PluginizedScopeLifecycle) -> Void)?

  func tell(_ event: PluginizedScopeLifecycle) { observer?(event) }

  func observe(_ observer: @escaping (PluginizedScopeLifecycle) -> Void) -> ObserverDisposable {
    self.observer = observer
    return PluginObservation()
  }

  deinit { tell(.deinit) }
}

final class PluginObservation: ObserverDisposable {
  func dispose() {}
}
