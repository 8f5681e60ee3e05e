import RIBs
import RxSwift

/// @CreateMock
protocol RootRouting: ViewableRouting {
  func routeToLoggedOut()
  func routeToLoggedIn(accessToken: AccessToken)
}

/// @CreateMock
protocol RootPresentable: Presentable {
  var listener: RootPresentableListener? { get set }

  func showLogInFailed()
}

protocol RootListener: AnyObject {}

final class RootInteractor: PresentableInteractor<RootPresentable>, RootInteractable,
  RootPresentableListener
{
  weak var router: RootRouting?
  weak var listener: RootListener?

  private let authenticationService: AuthenticationServicing

  init(presenter: RootPresentable, authenticationService: AuthenticationServicing) {
    self.authenticationService = authenticationService
    super.init(presenter: presenter)
    presenter.listener = self
  }

  override func didBecomeActive() {
    super.didBecomeActive()
    router?.routeToLoggedOut()
  }

  // MARK: - RootPresentableListener

  func didDismissFailure() {
    router?.routeToLoggedOut()
  }

  // MARK: - LoggedOutListener

  func loggedOutDidLogIn(username: String, password: String) {
    authenticationService.accessToken(username: username, password: password)
      .observe(on: MainScheduler.instance)
      .subscribe(
        with: self,
        onSuccess: { owner, accessToken in
          owner.router?.routeToLoggedIn(accessToken: accessToken)
        },
        onFailure: { owner, _ in
          owner.presenter.showLogInFailed()
        }
      )
      .disposeOnDeactivate(interactor: self)
  }

  // MARK: - LoggedInListener

  func loggedInDidLogOut() {
    router?.routeToLoggedOut()
  }
}
