import RxRelay
import RxSwift

/// The trip the rider is on, nil between trips. Replays the present one.
protocol TripStream: AnyObject {
  var trip: Observable<Trip?> { get }
}

/// Only LoggedIn writes.
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
