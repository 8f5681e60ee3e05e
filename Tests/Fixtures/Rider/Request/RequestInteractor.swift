import RIBs
import RxSwift

/// @CreateMock
protocol RequestRouting: ViewableRouting {
  func routeToLocationEditor(destination: Location?)
  func routeToFavorites()
  func detachLocationEditor()
  func detachFavorites()
}

/// @CreateMock
protocol RequestPresentable: Presentable {
  var listener: RequestPresentableListener? { get set }

  func showDestination(_ name: String)
  func showRequestFailed()
}

/// @CreateMock
protocol RequestListener: AnyObject {
  func requestDidStart(_ trip: Trip)
}

final class RequestInteractor: PresentableInteractor<RequestPresentable>, RequestInteractable,
  RequestPresentableListener
{
  weak var router: RequestRouting?
  weak var listener: RequestListener?

  private let accessToken: AccessToken
  private let rideService: RideServicing

  private var destination: Location?

  init(presenter: RequestPresentable, accessToken: AccessToken, rideService: RideServicing) {
    self.accessToken = accessToken
    self.rideService = rideService
    super.init(presenter: presenter)
    presenter.listener = self
  }

  private func choose(_ location: Location) {
    destination = location
    presenter.showDestination(location.name)
  }

  // MARK: - RequestPresentableListener

  func didTapDestination() {
    router?.routeToLocationEditor(destination: destination)
  }

  func didTapFavorites() {
    router?.routeToFavorites()
  }

  func didTapRequest() {
    guard let destination else { return didTapDestination() }
    rideService.requestRide(to: destination, accessToken: accessToken)
      .observe(on: MainScheduler.instance)
      .subscribe(
        onSuccess: { [weak self] trip in
          self?.listener?.requestDidStart(trip)
        },
        onFailure: { [weak self] _ in
          self?.presenter.showRequestFailed()
        }
      )
      .disposeOnDeactivate(interactor: self)
  }

  // MARK: - LocationEditorListener

  func locationEditorDidSelect(_ location: Location) {
    choose(location)
    router?.detachLocationEditor()
  }

  func locationEditorDidCancel() {
    router?.detachLocationEditor()
  }

  // MARK: - FavoritesListener

  func favoritesDidSelect(_ location: Location) {
    choose(location)
    router?.detachFavorites()
  }

  func favoritesDidClose() {
    router?.detachFavorites()
  }

  // MARK: - LocationSourceListener

  func locationSourceDidSelect(_ location: Location) {
    choose(location)
  }
}
