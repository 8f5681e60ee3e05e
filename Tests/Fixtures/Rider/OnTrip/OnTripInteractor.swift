import RIBs
import RxSwift

protocol OnTripRouting: ViewableRouting {}

/// @CreateMock
protocol OnTripPresentable: Presentable {
  var listener: OnTripPresentableListener? { get set }

  func present(_ trip: Trip)
}

protocol OnTripPresentableListener: AnyObject {
  func didTapEnd()
}

/// @CreateMock
protocol OnTripListener: AnyObject {
  func onTripDidEnd()
}

final class OnTripInteractor: PresentableInteractor<OnTripPresentable>, OnTripInteractable,
  OnTripPresentableListener
{
  weak var router: OnTripRouting?
  weak var listener: OnTripListener?

  private let trip: Trip
  private let tripStream: TripStream

  init(presenter: OnTripPresentable, trip: Trip, tripStream: TripStream) {
    self.trip = trip
    self.tripStream = tripStream
    super.init(presenter: presenter)
    presenter.listener = self
  }

  override func didBecomeActive() {
    super.didBecomeActive()
    tripStream.trip
      .compactMap { $0 }
      .startWith(trip)
      .distinctUntilChanged()
      .subscribe(onNext: { trip in
        self.presenter.present(trip)
      })
      .disposeOnDeactivate(interactor: self)
  }

  // MARK: - OnTripPresentableListener

  func didTapEnd() {
    listener?.onTripDidEnd()
  }
}
