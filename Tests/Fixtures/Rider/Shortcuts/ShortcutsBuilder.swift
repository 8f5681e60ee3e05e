import RIBs

protocol ShortcutsDependency: Dependency {
  var accessToken: AccessToken { get }
  var placeService: PlaceServicing { get }
}

final class ShortcutsComponent: Component<ShortcutsDependency> {
  fileprivate var accessToken: AccessToken {
    dependency.accessToken
  }

  fileprivate var placeService: PlaceServicing {
    dependency.placeService
  }
}

// MARK: - Builder

/// @CreateMock
protocol ShortcutsBuildable: Buildable {
  func build(withListener listener: ShortcutsListener) -> ViewableRouting
}

final class ShortcutsBuilder: Builder<ShortcutsDependency>, ShortcutsBuildable {
  func build(withListener listener: ShortcutsListener) -> ViewableRouting {
    let component = ShortcutsComponent(dependency: dependency)
    let viewController = ShortcutsViewController()
    let interactor = ShortcutsInteractor(
      presenter: viewController, accessToken: component.accessToken,
      placeService: component.placeService)
    interactor.listener = listener
    return ShortcutsRouter(interactor: interactor, viewController: viewController)
  }
}
