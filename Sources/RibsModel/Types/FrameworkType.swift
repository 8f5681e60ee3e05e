/// The types of the RIBs framework, and of its Combine port and NeedleFoundation, that mean
/// something to the program. Names and inheritance are those of RIBs-iOS 1.0.0 (`RIBs/Classes`),
/// ModernRIBs and Needle 0.25: each case is named after its type.
package enum FrameworkType: UInt8, Hashable, Sendable, CaseIterable {
  // Classes.
  case router
  case viewableRouter
  case launchRouter
  case interactor
  case presentableInteractor
  case presenter
  case builder
  case multiStageComponentizedBuilder
  case simpleMultiStageComponentizedBuilder
  case componentizedBuilder
  case simpleComponentizedBuilder
  case component
  case emptyComponent
  case worker
  case workflow
  case step
  // Protocols.
  case routing
  case routerScope
  case viewableRouting
  case launchRouting
  case interactable
  case interactorScope
  case presentable
  case viewControllable
  case buildable
  case dependency
  case emptyDependency
  case working
  // NeedleFoundation. Its `Component` and `EmptyDependency` share their names with RIBs' own; which
  // one is meant follows from the file's imports.
  case needleComponent
  case bootstrapComponent
  case pluginizedComponent
  case nonCoreComponent
  case needleDependency
  case needleEmptyDependency

  /// The name, with the module's in front where RIBs has a type of the same name.
  package var qualifiedName: String { Self.qualifiedNames[Int(rawValue)] }

  private static let qualifiedNames = allCases.map { type in
    switch type {
    case .needleComponent: "NeedleFoundation.Component"
    case .needleDependency: "NeedleFoundation.Dependency"
    case .needleEmptyDependency: "NeedleFoundation.EmptyDependency"
    default: String(describing: type).prefix(1).uppercased() + String(describing: type).dropFirst()
    }
  }

  package init?(qualifiedName: String) {
    self.init(qualifiedName: HashedName(qualifiedName))
  }

  init?(qualifiedName: HashedName) {
    guard let type = Self.byQualifiedName[qualifiedName] else { return nil }
    self = type
  }

  // Nearly every name that is looked up is none of these.
  private static let byQualifiedName = Dictionary(
    uniqueKeysWithValues: allCases.map { (HashedName($0.qualifiedName), $0) })

  /// NeedleFoundation's, by the names that they have where its module is imported.
  static let needle = Dictionary(
    uniqueKeysWithValues: allCases.filter(\.isNeedle).map { (HashedName($0.name), $0) })

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
  package var closure: FrameworkTypes { Self.closures[Int(rawValue)] }

  private static let closures: [FrameworkTypes] = {
    func closure(of type: FrameworkType) -> FrameworkTypes {
      type.parents.reduce(into: [type]) { $0.formUnion(closure(of: $1)) }
    }
    return allCases.map(closure)
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
