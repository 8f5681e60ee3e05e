import RIBs

protocol MenuDependency: Dependency {}

// MARK: - Builder

/// @CreateMock
protocol MenuBuildable: Buildable {
  func build(withListener listener: MenuListener) -> ViewableRouting
}

final class MenuBuilder: Builder<MenuDependency>, MenuBuildable {
  func build(withListener listener: MenuListener) -> ViewableRouting {
    let viewController = MenuViewController()
    let interactor = MenuInteractor(presenter: viewController)
    interactor.listener = listener
    return MenuRouter(interactor: interactor, viewController: viewController)
  }
}
