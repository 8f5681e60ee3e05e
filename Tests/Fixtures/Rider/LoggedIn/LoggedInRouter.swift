import RIBs

protocol LoggedInInteractable: Interactable, MenuListener, RequestListener, OnTripListener {
  var router: LoggedInRouting? { get set }
  var listener: LoggedInListener? { get set }
}

/// @CreateMock
protocol LoggedInViewControllable: ViewControllable {
  func embed(_ viewController: ViewControllable)
  func remove(_ viewController: ViewControllable)
}

final class LoggedInRouter: Router<LoggedInInteractable>, LoggedInRouting {
  private let viewController: LoggedInViewControllable
  private let menuBuilder: MenuBuildable
  private let requestBuilder: RequestBuildable
  private let onTripBuilder: OnTripBuildable

  private var menu: ViewableRouting?
  private var request: ViewableRouting?
  private var onTrip: ViewableRouting?

  init(
    interactor: LoggedInInteractable, viewController: LoggedInViewControllable,
    menuBuilder: MenuBuildable, requestBuilder: RequestBuildable, onTripBuilder: OnTripBuildable
  ) {
    self.viewController = viewController
    self.menuBuilder = menuBuilder
    self.requestBuilder = requestBuilder
    self.onTripBuilder = onTripBuilder
    super.init(interactor: interactor)
    interactor.router = self
  }

  override func didLoad() {
    super.didLoad()
    attachMenu()
  }

  func routeToRequest() {
    detachOnTrip()
    guard request == nil else { return }

    let router = requestBuilder.build(withListener: interactor)
    request = router
    attachChild(router)
    viewController.embed(router.viewControllable)
  }

  func routeToOnTrip(_ trip: Trip) {
    detachRequest()
    guard onTrip == nil else { return }

    let router = onTripBuilder.build(withListener: interactor, trip: trip)
    onTrip = router
    attachChild(router)
    viewController.embed(router.viewControllable)
  }

  func cleanupViews() {
    detachMenu()
    detachRequest()
    detachOnTrip()
  }

  private func attachMenu() {
    guard menu == nil else { return }

    let router = menuBuilder.build(withListener: interactor)
    menu = router
    attachChild(router)
    viewController.embed(router.viewControllable)
  }

  private func detachMenu() {
    guard let router = menu else { return }
    viewController.remove(router.viewControllable)
    detachChild(router)
    menu = nil
  }

  private func detachRequest() {
    guard let router = request else { return }
    viewController.remove(router.viewControllable)
    detachChild(router)
    request = nil
  }

  private func detachOnTrip() {
    guard let router = onTrip else { return }
    viewController.remove(router.viewControllable)
    detachChild(router)
    onTrip = nil
  }
}
