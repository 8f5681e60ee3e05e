import RIBs

protocol RequestDependency: Dependency {
  var accessToken: AccessToken { get }
  var favoritesBuilder: FavoritesBuildable { get }
  var placeService: PlaceServicing { get }
  var rideService: RideServicing { get }
}

final class RequestComponent: Component<RequestDependency> {
  var accessToken: AccessToken {
    dependency.accessToken
  }

  var placeService: PlaceServicing {
    dependency.placeService
  }

  fileprivate var favoritesBuilder: FavoritesBuildable {
    dependency.favoritesBuilder
  }

  fileprivate var rideService: RideServicing {
    dependency.rideService
  }
}

// MARK: - Builder

/// @CreateMock
protocol RequestBuildable: Buildable {
  func build(withListener listener: RequestListener) -> ViewableRouting
}

final class RequestBuilder: Builder<RequestDependency>, RequestBuildable {
  func build(withListener listener: RequestListener) -> ViewableRouting {
    let component = RequestComponent(dependency: dependency)
    let viewController = RequestViewController()
    let interactor = RequestInteractor(
      presenter: viewController, accessToken: component.accessToken,
      rideService: component.rideService)
    interactor.listener = listener

    let locationEditorBuilder = LocationEditorBuilder(dependency: component)
    let shortcutsBuilder = ShortcutsAdapter(dependency: component)
    return RequestRouter(
      interactor: interactor, viewController: viewController,
      locationEditorBuilder: locationEditorBuilder, favoritesBuilder: component.favoritesBuilder,
      locationSourceBuilder: shortcutsBuilder)
  }
}
