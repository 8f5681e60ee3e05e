import RIBs
import UIKit

protocol RootDependency: Dependency {
  var rideService: RideServicing { get }
}

final class RootComponent: Component<RootDependency>, LoggedOutDependency, LoggedInDependency {
  let rootViewController: RootViewController

  var loggedInViewController: LoggedInViewControllable {
    rootViewController
  }

  var rideService: RideServicing {
    dependency.rideService
  }

  init(dependency: RootDependency, rootViewController: RootViewController) {
    self.rootViewController = rootViewController
    super.init(dependency: dependency)
  }
}

final class RootBuilder: Builder<RootDependency> {
  func build() -> LaunchRouting {
    let viewController = RootViewController()
    let component = RootComponent(dependency: dependency, rootViewController: viewController)
    return RootRouter(
      interactor: RootInteractor(), viewController: viewController,
      loggedOutBuilder: LoggedOutBuilder(dependency: component),
      loggedInBuilder: LoggedInBuilder(dependency: component))
  }
}

protocol RootRouting: ViewableRouting {
  func routeToLoggedOut()
  func routeToLoggedIn(accessToken: AccessToken)
}

final class RootInteractor: Interactor, RootInteractable {
  weak var router: RootRouting?

  override func didBecomeActive() {
    super.didBecomeActive()
    router?.routeToLoggedOut()
  }

  func loggedOutDidLogIn(name: String) {
    router?.routeToLoggedIn(accessToken: AccessToken(value: name))
  }

  func loggedInDidLogOut() {
    router?.routeToLoggedOut()
  }
}

protocol RootInteractable: Interactable, LoggedOutListener, LoggedInListener {
  var router: RootRouting? { get set }
}

protocol RootViewControllable: ViewControllable {
  func embed(_ viewController: ViewControllable)
  func remove(_ viewController: ViewControllable)
}

final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable>, RootRouting {
  private let loggedOutBuilder: LoggedOutBuildable
  private let loggedInBuilder: LoggedInBuildable
  private var loggedOut: ViewableRouting?
  private var loggedIn: Routing?

  init(
    interactor: RootInteractable, viewController: RootViewControllable,
    loggedOutBuilder: LoggedOutBuildable, loggedInBuilder: LoggedInBuildable
  ) {
    self.loggedOutBuilder = loggedOutBuilder
    self.loggedInBuilder = loggedInBuilder
    super.init(interactor: interactor, viewController: viewController)
    interactor.router = self
  }

  func routeToLoggedOut() {
    if let router = loggedIn {
      detachChild(router)
      loggedIn = nil
    }
    guard loggedOut == nil else { return }
    let router = loggedOutBuilder.build(withListener: interactor)
    loggedOut = router
    attachChild(router)
    viewController.embed(router.viewControllable)
  }

  func routeToLoggedIn(accessToken: AccessToken) {
    if let router = loggedOut {
      viewController.remove(router.viewControllable)
      detachChild(router)
      loggedOut = nil
    }
    guard loggedIn == nil else { return }
    let router = loggedInBuilder.build(withListener: interactor, accessToken: accessToken)
    loggedIn = router
    attachChild(router)
  }
}

final class RootViewController: UIViewController, RootViewControllable, LoggedInViewControllable {
  func embed(_ viewController: ViewControllable) {
    addChild(viewController.uiviewController)
    view.addSubview(viewController.uiviewController.view)
  }

  func remove(_ viewController: ViewControllable) {
    viewController.uiviewController.view.removeFromSuperview()
    viewController.uiviewController.removeFromParent()
  }
}
