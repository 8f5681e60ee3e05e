import RIBs

protocol RootDependency: Dependency {
  var authenticationService: AuthenticationServicing { get }
  var placeService: PlaceServicing { get }
  var rideService: RideServicing { get }
}

final class RootComponent: Component<RootDependency> {
  let rootViewController: RootViewController

  var authenticationService: AuthenticationServicing {
    dependency.authenticationService
  }

  init(dependency: RootDependency, rootViewController: RootViewController) {
    self.rootViewController = rootViewController
    super.init(dependency: dependency)
  }
}

// MARK: - Builder

protocol RootBuildable: Buildable {
  func build() -> LaunchRouting
}

final class RootBuilder: Builder<RootDependency>, RootBuildable {
  func build() -> LaunchRouting {
    let viewController = RootViewController()
    let component = RootComponent(dependency: dependency, rootViewController: viewController)
    let interactor = RootInteractor(
      presenter: viewController, authenticationService: component.authenticationService)

    let loggedOutBuilder = LoggedOutBuilder(dependency: component)
    let loggedInBuilder = LoggedInBuilder(dependency: component)
    return RootRouter(
      interactor: interactor, viewController: viewController, loggedOutBuilder: loggedOutBuilder,
      loggedInBuilder: loggedInBuilder)
  }
}
