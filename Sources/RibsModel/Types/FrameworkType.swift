/// The types of the RIBs framework, and of its Combine port and NeedleFoundation, that mean
/// something to the program. Names and inheritance are those of RIBs-iOS 1.0.0 (`RIBs/Classes`),
/// ModernRIBs and Needle 0.25.
package enum FrameworkType: String, Hashable, Sendable, CaseIterable {
  // Classes.
  case router = "Router"
  case viewableRouter = "ViewableRouter"
  case launchRouter = "LaunchRouter"
  case interactor = "Interactor"
  case presentableInteractor = "PresentableInteractor"
  case presenter = "Presenter"
  case builder = "Builder"
  case multiStageComponentizedBuilder = "MultiStageComponentizedBuilder"
  case simpleMultiStageComponentizedBuilder = "SimpleMultiStageComponentizedBuilder"
  case componentizedBuilder = "ComponentizedBuilder"
  case simpleComponentizedBuilder = "SimpleComponentizedBuilder"
  case component = "Component"
  case emptyComponent = "EmptyComponent"
  case worker = "Worker"
  case workflow = "Workflow"
  case step = "Step"
  // Protocols.
  case routing = "Routing"
  case routerScope = "RouterScope"
  case viewableRouting = "ViewableRouting"
  case launchRouting = "LaunchRouting"
  case interactable = "Interactable"
  case interactorScope = "InteractorScope"
  case presentable = "Presentable"
  case viewControllable = "ViewControllable"
  case buildable = "Buildable"
  case dependency = "Dependency"
  case emptyDependency = "EmptyDependency"
  case working = "Working"
  // NeedleFoundation. Its `Component` and `EmptyDependency` share their names with RIBs' own; which
  // one is meant follows from the file's imports.
  case needleComponent = "NeedleFoundation.Component"
  case bootstrapComponent = "BootstrapComponent"
  case pluginizedComponent = "PluginizedComponent"
  case nonCoreComponent = "NonCoreComponent"
  case needleDependency = "NeedleFoundation.Dependency"
  case needleEmptyDependency = "NeedleFoundation.EmptyDependency"

  /// By raw value. Nearly every name that is looked up is none of these, and to compare it with each
  /// raw value, as `init(rawValue:)` does, would take long.
  static let byRawValue = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// NeedleFoundation's, by the names that they have where its module is imported.
  static let needle = Dictionary(
    uniqueKeysWithValues: allCases.filter(\.isNeedle).map { ($0.name, $0) })

  /// What it inherits directly in the framework.
  package var parents: [FrameworkType] {
    switch self {
    case .router: [.routing]
    case .viewableRouter: [.router, .viewableRouting]
    case .launchRouter: [.viewableRouter, .launchRouting]
    case .interactor: [.interactable]
    case .presentableInteractor: [.interactor]
    case .presenter: [.presentable]
    case .builder: [.buildable]
    case .multiStageComponentizedBuilder: [.buildable]
    case .simpleMultiStageComponentizedBuilder: [.multiStageComponentizedBuilder]
    case .componentizedBuilder: [.buildable]
    case .simpleComponentizedBuilder: [.componentizedBuilder]
    case .component: [.dependency]
    case .emptyComponent: [.emptyDependency]
    case .worker: [.working]
    case .routing: [.routerScope]
    case .viewableRouting: [.routing]
    case .launchRouting: [.viewableRouting]
    case .interactable: [.interactorScope]
    case .emptyDependency: [.dependency]
    case .bootstrapComponent: [.needleComponent]
    case .pluginizedComponent, .nonCoreComponent: [.needleComponent]
    case .needleEmptyDependency: [.needleDependency]
    default: []
    }
  }

  /// Itself and everything it inherits.
  package var closure: Set<FrameworkType> { Self.closures[self] ?? [self] }

  private static let closures: [FrameworkType: Set<FrameworkType>] = {
    func closure(of type: FrameworkType) -> Set<FrameworkType> {
      type.parents.reduce(into: [type]) { $0.formUnion(closure(of: $1)) }
    }
    return Dictionary(uniqueKeysWithValues: allCases.map { ($0, closure(of: $0)) })
  }()

  /// NeedleFoundation's rather than RIBs'.
  package var isNeedle: Bool {
    switch self {
    case .needleComponent, .bootstrapComponent, .pluginizedComponent, .nonCoreComponent,
      .needleDependency, .needleEmptyDependency:
      true
    default: false
    }
  }

  package var isClass: Bool {
    switch self {
    case .routing, .routerScope, .viewableRouting, .launchRouting, .interactable, .interactorScope,
      .presentable, .viewControllable, .buildable, .dependency, .emptyDependency, .working,
      .needleDependency, .needleEmptyDependency:
      false
    default: true
    }
  }
}
