import RIBs

/// Says in words what the trip is, so that the view only shows text.
final class OnTripPresenter: Presenter<OnTripViewControllable>, OnTripPresentable,
  OnTripViewListener
{
  weak var listener: OnTripPresentableListener?

  override init(viewController: OnTripViewControllable) {
    super.init(viewController: viewController)
    viewController.viewListener = self
  }

  func present(_ trip: Trip) {
    viewController.show(
      title: "To \(trip.destination.name)",
      detail: "\(trip.driverName) needs \(trip.minutesLeft) minutes")
  }

  // MARK: - OnTripViewListener

  func viewDidTapEnd() {
    listener?.didTapEnd()
  }
}
