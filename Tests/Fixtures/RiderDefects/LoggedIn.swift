import RIBs
import RxSwift

protocol LoggedInDependency: Dependency {
  var loggedInViewController: LoggedInViewControllable { get }
}

final class LoggedInComponent: Component<LoggedInDependency> {
  let accessToken: AccessToken

  var username: String? {
    accessToken.value.isEmpty ? nil : accessToken.value
  }

  var mutableTripStream: MutableTripStream {
    shared { RelayedTripStream() }
  }

  var tripStream: TripStream {
    mutableTripStream
  }

  init(dependency: LoggedInDependency, accessToken: AccessToken) {
    self.accessToken = accessToken
    super.init(dependency: dependency)
  }
}

protocol LoggedInBuildable: Buildable {
  func build(withListener listener: LoggedInListener, accessToken: AccessToken) -> Routing
}

final class LoggedInBuilder: Builder<LoggedInDependency>, LoggedInBuildable {
  func build(withListener listener: LoggedInListener, accessToken: AccessToken) -> Routing {
    let component = LoggedInComponent(dependency: dependency, accessToken: accessToken)
    let interactor = LoggedInInteractor(mutableTripStream: component.mutableTripStream)
    interactor.listener = listener
    return LoggedInRouter(
      interactor: interactor, viewController: dependency.loggedInViewController,
      menuBuilder: MenuBuilder(dependency: component),
      requestBuilder: RequestBuilder(dependency: component),
      onTripBuilder: OnTripBuilder(dependency: component))
  }
}

protocol LoggedInRouting: Routing {
  func routeToRequest()
  func routeToOnTrip(_ trip: Trip)
  func cleanupViews()
}

protocol LoggedInListener: AnyObject {
  func loggedInDidLogOut()
}

final class LoggedInInteractor: Interactor, LoggedInInteractable {
  weak var router: LoggedInRouting?
  weak var listener: LoggedInListener?

  private let mutableTripStream: MutableTripStream

  init(mutableTripStream: MutableTripStream) {
    self.mutableTripStream = mutableTripStream
    super.init()
  }

  override func didBecomeActive() {
    super.didBecomeActive()
    mutableTripStream.trip
      .subscribe(onNext: { trip in
        if let trip { self.router?.routeToOnTrip(trip) } else { self.router?.routeToRequest() }
      })
      .disposeOnDeactivate(interactor: self)
  }

  override func willResignActive() {
    super.willResignActive()
    router?.cleanupViews()
  }

  func menuDidLogOut() {
    listener?.loggedInDidLogOut()
  }

  func requestDidStart(_ trip: Trip) {
    mutableTripStream.update(trip)
  }

  func onTripDidEnd() {
    mutableTripStream.update(nil)
  }
}

protocol LoggedInInteractable: Interactable, MenuListener, RequestListener, OnTripListener {
  var router: LoggedInRouting? { get set }
  var listener: LoggedInListener? { get set }
}

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
    let router = menuBuilder.build(withListener: interactor)
    menu = router
    attachChild(router)
    viewController.embed(router.viewControllable)
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
    detachRequest()
    detachOnTrip()
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
