import RIBs
import RxSwift

/// @CreateMock
protocol LoggedInRouting: Routing {
  func routeToRequest()
  func routeToOnTrip(_ trip: Trip)
  func cleanupViews()
}

/// @CreateMock
protocol LoggedInListener: AnyObject {
  func loggedInDidLogOut()
}

final class LoggedInInteractor: Interactor, LoggedInInteractable {
  weak var router: LoggedInRouting?
  weak var listener: LoggedInListener?

  private let mutableTripStream: MutableTripStream
  private let tripWorker: TripWorking

  init(mutableTripStream: MutableTripStream, tripWorker: TripWorking) {
    self.mutableTripStream = mutableTripStream
    self.tripWorker = tripWorker
    super.init()
  }

  override func didBecomeActive() {
    super.didBecomeActive()
    tripWorker.start(self)
    mutableTripStream.trip
      .distinctUntilChanged { $0?.id == $1?.id }
      .subscribe(onNext: { trip in
        self.route(for: trip)
      })
      .disposeOnDeactivate(interactor: self)
  }

  override func willResignActive() {
    super.willResignActive()
    router?.cleanupViews()
  }

  private func route(for trip: Trip?) {
    if let trip {
      router?.routeToOnTrip(trip)
    } else {
      router?.routeToRequest()
    }
  }

  // MARK: - MenuListener

  func menuDidLogOut() {
    listener?.loggedInDidLogOut()
  }

  // MARK: - RequestListener

  func requestDidStart(_ trip: Trip) {
    mutableTripStream.update(trip)
  }

  // MARK: - OnTripListener

  func onTripDidEnd() {
    mutableTripStream.update(nil)
  }
}
