import Foundation

public protocol Dependency: AnyObject {}

public protocol EmptyDependency: Dependency {}

/// What a RIB provides to itself and to its children.
open class Component<DependencyType>: Dependency {
  public let dependency: DependencyType

  private let lock = NSRecursiveLock()
  private var instances: [String: Any] = [:]

  public init(dependency: DependencyType) {
    self.dependency = dependency
  }

  /// Makes the instance once for this component. The key is the name of the member that calls, so
  /// arguments of a function do not tell instances apart. `factory` runs with the lock held.
  public final func shared<T>(__function: String = #function, _ factory: () -> T) -> T {
    lock.lock()
    defer { lock.unlock() }
    if let known = instances[__function], let instance = known as? T { return instance }
    let instance = factory()
    instances[__function] = instance
    return instance
  }
}

open class EmptyComponent: EmptyDependency {
  public init() {}
}
