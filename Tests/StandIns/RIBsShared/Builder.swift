import Foundation

public protocol Buildable: AnyObject {}

/// Makes the parts of a RIB from what its parent provides.
open class Builder<DependencyType>: Buildable {
  public let dependency: DependencyType

  public init(dependency: DependencyType) {
    self.dependency = dependency
  }
}

/// Makes a new component for each build.
open class ComponentizedBuilder<
  Component, Router, DynamicBuildDependency, DynamicComponentDependency
>: Buildable {
  private let componentBuilder: (DynamicComponentDependency) -> Component
  private weak var lastComponent: AnyObject?

  public init(componentBuilder: @escaping (DynamicComponentDependency) -> Component) {
    self.componentBuilder = componentBuilder
  }

  public final func build(
    withDynamicBuildDependency dynamicBuildDependency: DynamicBuildDependency,
    dynamicComponentDependency: DynamicComponentDependency
  ) -> Router {
    let built: (Component, Router) = build(
      withDynamicBuildDependency: dynamicBuildDependency,
      dynamicComponentDependency: dynamicComponentDependency)
    return built.1
  }

  public final func build(
    withDynamicBuildDependency dynamicBuildDependency: DynamicBuildDependency,
    dynamicComponentDependency: DynamicComponentDependency
  ) -> (Component, Router) {
    let component = componentBuilder(dynamicComponentDependency)
    let identity = component as AnyObject
    assert(identity !== lastComponent, "\(self) must make a new component for each build.")
    lastComponent = identity
    return (component, build(with: component, dynamicBuildDependency))
  }

  open func build(
    with component: Component, _ dynamicBuildDependency: DynamicBuildDependency
  ) -> Router {
    fatalError("A subclass builds.")
  }
}

open class SimpleComponentizedBuilder<Component, Router>:
  ComponentizedBuilder<Component, Router, (), ()>
{
  public init(componentBuilder: @escaping () -> Component) {
    super.init(componentBuilder: componentBuilder)
  }

  public final override func build(with component: Component, _ dynamicDependency: ()) -> Router {
    build(with: component)
  }

  open func build(with component: Component) -> Router {
    fatalError("A subclass builds.")
  }

  public final func build() -> Router {
    build(withDynamicBuildDependency: (), dynamicComponentDependency: ())
  }
}

/// Keeps the component between the first stage of a build and the last.
open class MultiStageComponentizedBuilder<Component, Router, DynamicBuildDependency>: Buildable {
  private let componentBuilder: () -> Component
  private var currentComponent: Component?
  private weak var lastComponent: AnyObject?

  public init(componentBuilder: @escaping () -> Component) {
    self.componentBuilder = componentBuilder
  }

  public var componentForCurrentBuildPass: Component {
    if let currentComponent { return currentComponent }
    let component = componentBuilder()
    let identity = component as AnyObject
    assert(identity !== lastComponent, "\(self) must make a new component for each build.")
    lastComponent = identity
    currentComponent = component
    return component
  }

  public final func finalStageBuild(
    withDynamicDependency dynamicDependency: DynamicBuildDependency
  ) -> Router {
    defer { currentComponent = nil }
    return finalStageBuild(with: componentForCurrentBuildPass, dynamicDependency)
  }

  open func finalStageBuild(
    with component: Component, _ dynamicDependency: DynamicBuildDependency
  ) -> Router {
    fatalError("A subclass builds.")
  }
}

open class SimpleMultiStageComponentizedBuilder<Component, Router>:
  MultiStageComponentizedBuilder<Component, Router, ()>
{
  public override init(componentBuilder: @escaping () -> Component) {
    super.init(componentBuilder: componentBuilder)
  }

  public final override func finalStageBuild(
    with component: Component, _ dynamicDependency: ()
  ) -> Router {
    finalStageBuild(with: component)
  }

  open func finalStageBuild(with component: Component) -> Router {
    fatalError("A subclass builds.")
  }

  public final func finalStageBuild() -> Router {
    finalStageBuild(withDynamicDependency: ())
  }
}
