extension RootComponent: LoggedInDependency {
  var loggedInViewController: LoggedInViewControllable {
    rootViewController
  }

  var placeService: PlaceServicing {
    dependency.placeService
  }

  var rideService: RideServicing {
    dependency.rideService
  }
}
