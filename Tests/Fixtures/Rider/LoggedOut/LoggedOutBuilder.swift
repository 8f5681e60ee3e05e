import RIBs

protocol LoggedOutDependency: Dependency {}

// MARK: - Builder

/// @CreateMock
protocol LoggedOutBuildable: Buildable {
  func build(withListener listener: LoggedOutListener) -> ViewableRouting
}

final class LoggedOutBuilder: Builder<LoggedOutDependency>, LoggedOutBuildable {
  func build(withListener listener: LoggedOutListener) -> ViewableRouting {
    let viewController = LoggedOutViewController()
    let interactor = LoggedOutInteractor(presenter: viewController)
    interactor.listener = listener
    return LoggedOutRouter(interactor: interactor, viewController: viewController)
  }
}
