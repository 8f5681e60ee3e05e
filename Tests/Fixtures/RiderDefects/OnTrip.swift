import RIBs
import RxSwift
import UIKit

protocol OnTripDependency: Dependency {
  var tripStream: TripStream { get }
  var rideService: RideServicing { get }  // expect: unsatisfied_dependency
}

protocol OnTripBuildable: Buildable {
  func build(withListener listener: OnTripListener, trip: Trip) -> ViewableRouting
}

final class OnTripBuilder: Builder<OnTripDependency>, OnTripBuildable {
  func build(  // expect: listener_not_assigned
    withListener listener: OnTripListener, trip: Trip
  ) -> ViewableRouting {
    let viewController = OnTripViewController()
    let interactor = OnTripInteractor(
      presenter: viewController, trip: trip, tripStream: dependency.tripStream,
      rideService: dependency.rideService)
    return OnTripRouter(interactor: interactor, viewController: viewController)
  }
}

protocol OnTripPresentable: Presentable {
  var listener: OnTripPresentableListener? { get set }

  func showDestination(_ destination: String)
}

protocol OnTripListener: AnyObject {
  func onTripDidEnd()
}

final class OnTripInteractor: PresentableInteractor<OnTripPresentable>, OnTripInteractable,
  OnTripPresentableListener
{
  weak var listener: OnTripListener?

  private let trip: Trip
  private let tripStream: TripStream
  private let rideService: RideServicing

  init(
    presenter: OnTripPresentable, trip: Trip, tripStream: TripStream, rideService: RideServicing
  ) {
    self.trip = trip
    self.tripStream = tripStream
    self.rideService = rideService
    super.init(presenter: presenter)
    presenter.listener = self
  }

  override func didBecomeActive() {
    super.didBecomeActive()
    presenter.showDestination(trip.destination)
    tripStream.trip  // expect: subscription_not_disposed
      .compactMap { $0?.destination }
      .subscribe(onNext: { [weak self] destination in
        self?.presenter.showDestination(destination)
      })
  }

  func didTapBackAgain() {
    rideService.requestRide(to: "back", accessToken: AccessToken(value: trip.destination))
      .subscribe(onSuccess: { trip in
        self.presenter.showDestination(trip.destination)
      })
      .disposeOnDeactivate(interactor: self)
  }

  func didTapEnd() {
    listener?.onTripDidEnd()
  }
}

protocol OnTripInteractable: Interactable {
  var listener: OnTripListener? { get set }
}

protocol OnTripViewControllable: ViewControllable {}

final class OnTripRouter: ViewableRouter<OnTripInteractable, OnTripViewControllable> {}

protocol OnTripPresentableListener: AnyObject {
  func didTapBackAgain()
  func didTapEnd()
}

final class OnTripViewController: UIViewController, OnTripPresentable, OnTripViewControllable {
  weak var listener: OnTripPresentableListener?

  private let destinationLabel = UILabel()
  private let backButton = UIButton(type: .system)
  private let endButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    backButton.addAction(
      UIAction { [weak self] _ in self?.listener?.didTapBackAgain() }, for: .touchUpInside)
    endButton.addAction(
      UIAction { [weak self] _ in self?.listener?.didTapEnd() }, for: .touchUpInside)
    view.addSubview(destinationLabel)
    view.addSubview(backButton)
    view.addSubview(endButton)
  }

  func showDestination(_ destination: String) {
    destinationLabel.text = destination
  }
}
