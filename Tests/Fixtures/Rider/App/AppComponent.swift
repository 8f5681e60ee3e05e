import RIBs

final class AppComponent: Component<EmptyDependency>, RootDependency {
  let authenticationService: AuthenticationServicing = AuthenticationService()
  let placeService: PlaceServicing = PlaceService()
  let rideService: RideServicing = RideService()

  init() {
    super.init(dependency: EmptyComponent())
  }
}
