import Foundation

public protocol Dependency: AnyObject {}

public protocol EmptyDependency: AnyObject {}

public protocol Scope: AnyObject {
  var path: [String] { get }
  var parent: Scope { get }
}

/// A scope, made in its parent. What it asks for is found by what Needle's generator writes for its
/// path.
@dynamicMemberLookup
open class Component<DependencyType>: Scope {
  public let parent: Scope
  public lazy var path: [String] = parent.path + [name]
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public private(set) var dependency: DependencyType!

  private var instances: [String: Any] = [:]

  public init(parent: Scope) {
    self.parent = parent
    let provider = __DependencyProviderRegistry.instance.dependencyProvider(for: self)
    guard let dependency = provider as? DependencyType else {
      fatalError("the dependency provider of \(path) is of another type")
    }
    self.dependency = dependency
  }

  public final func shared<T>(__function: String = #function, _ factory: () -> T) -> T {
    if let known = instances[__function], let instance = known as? T { return instance }
    let instance = factory()
    instances[__function] = instance
    return instance
  }

  public subscript<T>(dynamicMember keyPath: KeyPath<DependencyType, T>) -> T {
    dependency[keyPath: keyPath]
  }

  private var name: String {
    String(describing: self).split(separator: ".").last.map(String.init) ?? ""
  }
}

public class EmptyDependencyProvider: EmptyDependency {
  public init(component: Scope) {}
}

/// The root of the graph.
open class BootstrapComponent: Component<EmptyDependency> {
  public init() { super.init(parent: Above()) }

  private final class Above: Scope {
    let path = ["^"]
    var parent: Scope { fatalError("nothing is above the root") }
  }
}

/// Where the generated code leaves what makes the dependencies of each path.
public class __DependencyProviderRegistry {
  public static let instance = __DependencyProviderRegistry()

  private let lock = NSLock()
  private var factories: [String: (Scope) -> AnyObject] = [:]

  public func registerDependencyProviderFactory(
    for componentPath: String, _ factory: @escaping (Scope) -> AnyObject
  ) {
    lock.withLock { factories[componentPath] = factory }
  }

  func dependencyProvider(for component: Scope) -> AnyObject {
    let path = component.path.joined(separator: "->")
    guard let factory = lock.withLock({ factories[path] }) else {
      fatalError("no dependency provider is registered for \(component.path)")
    }
    return factory(component)
  }
}
