import RIBs

protocol LoggedInDependency: Dependency {
  var loggedInViewController: LoggedInViewControllable { get }
  var placeService: PlaceServicing { get }
  var rideService: RideServicing { get }
}

final class LoggedInComponent: Component<LoggedInDependency> {
  let accessToken: AccessToken

  var placeService: PlaceServicing {
    dependency.placeService
  }

  var rideService: RideServicing {
    dependency.rideService
  }

  fileprivate var loggedInViewController: LoggedInViewControllable {
    dependency.loggedInViewController
  }

  var mutableTripStream: MutableTripStream {
    shared { RelayedTripStream() }
  }

  fileprivate var tripWorker: TripWorking {
    TripWorker(
      accessToken: accessToken, rideService: rideService, mutableTripStream: mutableTripStream)
  }

  init(dependency: LoggedInDependency, accessToken: AccessToken) {
    self.accessToken = accessToken
    super.init(dependency: dependency)
  }
}

// MARK: - Builder

/// @CreateMock
protocol LoggedInBuildable: Buildable {
  func build(withListener listener: LoggedInListener, accessToken: AccessToken) -> LoggedInRouting
}

final class LoggedInBuilder: Builder<LoggedInDependency>, LoggedInBuildable {
  func build(
    withListener listener: LoggedInListener, accessToken: AccessToken
  ) -> LoggedInRouting {
    let component = LoggedInComponent(dependency: dependency, accessToken: accessToken)
    let interactor = LoggedInInteractor(
      mutableTripStream: component.mutableTripStream, tripWorker: component.tripWorker)
    interactor.listener = listener

    let menuBuilder = MenuBuilder(dependency: component)
    let requestBuilder = RequestBuilder(dependency: component)
    let onTripBuilder = OnTripBuilder(dependency: component)
    return LoggedInRouter(
      interactor: interactor, viewController: component.loggedInViewController,
      menuBuilder: menuBuilder, requestBuilder: requestBuilder, onTripBuilder: onTripBuilder)
  }
}
