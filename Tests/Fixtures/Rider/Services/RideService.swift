import RxSwift

/// @mockable
protocol RideServicing: AnyObject {
  /// The trip the rider is on, as the driver reports it; nil between trips.
  func currentTrip(accessToken: AccessToken) -> Observable<Trip?>

  func requestRide(to destination: Location, accessToken: AccessToken) -> Single<Trip>
}

final class RideService: RideServicing {
  func currentTrip(accessToken: AccessToken) -> Observable<Trip?> {
    .just(nil)
  }

  func requestRide(to destination: Location, accessToken: AccessToken) -> Single<Trip> {
    // Answers later, as a server does.
    .just(Trip(id: "1", destination: destination, driverName: "Ada", minutesLeft: 4))
      .observe(on: MainScheduler.asyncInstance)
  }
}
