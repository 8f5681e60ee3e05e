import RIBs

protocol FavoritesDependency: Dependency {
  var accessToken: AccessToken { get }
  var placeService: PlaceServicing { get }
}

final class FavoritesComponent: Component<FavoritesDependency> {
  fileprivate var accessToken: AccessToken {
    dependency.accessToken
  }

  fileprivate var placeService: PlaceServicing {
    dependency.placeService
  }
}

// MARK: - Builder

/// @CreateMock
protocol FavoritesBuildable: Buildable {
  func build(withListener listener: FavoritesListener) -> ViewableRouting
}

final class FavoritesBuilder: Builder<FavoritesDependency>, FavoritesBuildable {
  func build(withListener listener: FavoritesListener) -> ViewableRouting {
    let component = FavoritesComponent(dependency: dependency)
    let viewController = FavoritesViewController()
    let interactor = FavoritesInteractor(
      presenter: viewController, accessToken: component.accessToken,
      placeService: component.placeService)
    interactor.listener = listener
    return FavoritesRouter(interactor: interactor, viewController: viewController)
  }
}
