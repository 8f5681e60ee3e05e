import RIBs

protocol OnTripDependency: Dependency {
  var tripStream: TripStream { get }
}

final class OnTripComponent: Component<OnTripDependency> {
  let trip: Trip

  fileprivate var tripStream: TripStream {
    dependency.tripStream
  }

  init(dependency: OnTripDependency, trip: Trip) {
    self.trip = trip
    super.init(dependency: dependency)
  }
}

// MARK: - Builder

/// @CreateMock
protocol OnTripBuildable: Buildable {
  func build(withListener listener: OnTripListener, trip: Trip) -> ViewableRouting
}

final class OnTripBuilder: Builder<OnTripDependency>, OnTripBuildable {
  func build(withListener listener: OnTripListener, trip: Trip) -> ViewableRouting {
    let component = OnTripComponent(dependency: dependency, trip: trip)
    let viewController = OnTripViewController()
    let presenter = OnTripPresenter(viewController: viewController)
    let interactor = OnTripInteractor(
      presenter: presenter, trip: component.trip, tripStream: component.tripStream)
    interactor.listener = listener
    return OnTripRouter(interactor: interactor, viewController: viewController)
  }
}
