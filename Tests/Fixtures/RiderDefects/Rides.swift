import RxRelay
import RxSwift

struct AccessToken {
  let value: String
}

struct Trip {
  let destination: String
}

protocol RideServicing: AnyObject {
  func requestRide(to destination: String, accessToken: AccessToken) -> Single<Trip>
}

final class RideService: RideServicing {
  func requestRide(to destination: String, accessToken: AccessToken) -> Single<Trip> {
    .just(Trip(destination: destination))
  }
}

protocol TripStream: AnyObject {
  var trip: Observable<Trip?> { get }
}

protocol MutableTripStream: TripStream {
  func update(_ trip: Trip?)
}

final class RelayedTripStream: MutableTripStream {
  var trip: Observable<Trip?> {
    relay.asObservable()
  }

  private let relay = BehaviorRelay<Trip?>(value: nil)

  func update(_ trip: Trip?) {
    relay.accept(trip)
  }
}
