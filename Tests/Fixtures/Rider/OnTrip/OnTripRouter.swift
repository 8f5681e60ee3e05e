import RIBs

protocol OnTripInteractable: Interactable {
  var router: OnTripRouting? { get set }
  var listener: OnTripListener? { get set }
}

/// @CreateMock
protocol OnTripViewControllable: ViewControllable {
  var viewListener: OnTripViewListener? { get set }

  func show(title: String, detail: String)
}

final class OnTripRouter: ViewableRouter<OnTripInteractable, OnTripViewControllable>,
  OnTripRouting
{
  override init(interactor: OnTripInteractable, viewController: OnTripViewControllable) {
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }
}
