import RIBs

protocol LoggedOutRouting: ViewableRouting {}

/// @CreateMock
protocol LoggedOutPresentable: Presentable {
  var listener: LoggedOutPresentableListener? { get set }

  func showMissingUsername()
}

/// @CreateMock
protocol LoggedOutListener: AnyObject {
  func loggedOutDidLogIn(username: String, password: String)
}

final class LoggedOutInteractor: PresentableInteractor<LoggedOutPresentable>,
  LoggedOutInteractable, LoggedOutPresentableListener
{
  weak var router: LoggedOutRouting?
  weak var listener: LoggedOutListener?

  override init(presenter: LoggedOutPresentable) {
    super.init(presenter: presenter)
    presenter.listener = self
  }

  // MARK: - LoggedOutPresentableListener

  func didTapLogIn(username: String, password: String) {
    guard !username.isEmpty else { return presenter.showMissingUsername() }
    listener?.loggedOutDidLogIn(username: username, password: password)
  }
}
