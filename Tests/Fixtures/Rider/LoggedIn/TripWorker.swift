import RIBs
import RxSwift

/// @CreateMock
protocol TripWorking: Working {}

/// Feeds what the service reports about the trip into the stream while LoggedIn is active.
final class TripWorker: Worker, TripWorking {
  private let accessToken: AccessToken
  private let rideService: RideServicing
  private let mutableTripStream: MutableTripStream

  init(
    accessToken: AccessToken, rideService: RideServicing, mutableTripStream: MutableTripStream
  ) {
    self.accessToken = accessToken
    self.rideService = rideService
    self.mutableTripStream = mutableTripStream
    super.init()
  }

  override func didStart(_ interactorScope: InteractorScope) {
    super.didStart(interactorScope)
    rideService.currentTrip(accessToken: accessToken)
      .observe(on: MainScheduler.instance)
      .subscribe(onNext: { [weak self] trip in
        self?.mutableTripStream.update(trip)
      })
      .disposeOnStop(self)
  }
}
