import Foundation

public protocol PluginExtension: AnyObject {}

public protocol NonCoreScope: AnyObject {
  init(parent: Scope)
  func scopeDidBecomeActive()
  func scopeDidBecomeInactive()
}

/// The scope of the plugins of a pluginized component.
open class NonCoreComponent<DependencyType>: Component<DependencyType>, NonCoreScope {
  public required override init(parent: Scope) { super.init(parent: parent) }
  open func scopeDidBecomeActive() {}
  open func scopeDidBecomeInactive() {}
}

public enum PluginizedScopeLifecycle {
  case active
  case inactive
  case `deinit`
}

public protocol ObserverDisposable: AnyObject {
  func dispose()
}

public protocol PluginizedScopeLifecycleObservable: AnyObject {
  func observe(_ observer: @escaping (PluginizedScopeLifecycle) -> Void) -> ObserverDisposable
}

public protocol PluginizedScope: Scope {
  func bind(to observable: PluginizedScopeLifecycleObservable)
}

/// A scope with plugins. It keeps their scope, which keeps it as its parent, until the lifecycle that
/// it is bound to ends.
open class PluginizedComponent<
  DependencyType, PluginExtensionType, NonCoreComponent: NonCoreScope
>: Component<DependencyType>, PluginizedScope {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public private(set) var pluginExtension: PluginExtensionType!
  public var nonCoreComponent: AnyObject {
    guard let kept else { fatalError("the non-core component of \(self) is released") }
    return kept
  }

  private var kept: NonCoreScope?
  private var observation: ObserverDisposable?

  public override init(parent: Scope) {
    super.init(parent: parent)
    kept = NonCoreComponent(parent: self)
    let provider = __PluginExtensionProviderRegistry.instance.pluginExtensionProvider(for: self)
    guard let pluginExtension = provider as? PluginExtensionType else {
      fatalError("the plugin extension provider of \(path) is of another type")
    }
    self.pluginExtension = pluginExtension
  }

  public func bind(to observable: PluginizedScopeLifecycleObservable) {
    guard observation == nil else { return }
    observation = observable.observe { event in
      switch event {
      case .active: self.kept?.scopeDidBecomeActive()
      case .inactive: self.kept?.scopeDidBecomeInactive()
      case .deinit:
        self.scopeWillDeinit()
        self.kept = nil
      }
    }
  }

  open func scopeWillDeinit() {}

  deinit {
    guard let observation else { fatalError("\(self) was bound to no lifecycle") }
    observation.dispose()
  }
}

/// Where the generated code leaves what makes the plugin extension of each component.
public class __PluginExtensionProviderRegistry {
  public static let instance = __PluginExtensionProviderRegistry()

  private let lock = NSLock()
  private var factories: [String: (PluginizedScope) -> AnyObject] = [:]

  public func registerPluginExtensionProviderFactory(
    for componentName: String, _ factory: @escaping (PluginizedScope) -> AnyObject
  ) {
    lock.withLock { factories[componentName] = factory }
  }

  func pluginExtensionProvider(for component: PluginizedScope) -> AnyObject {
    let name = component.path.last
    guard let factory = lock.withLock({ name.flatMap { factories[$0] } }) else {
      fatalError("no plugin extension provider is registered for \(component.path)")
    }
    return factory(component)
  }
}
