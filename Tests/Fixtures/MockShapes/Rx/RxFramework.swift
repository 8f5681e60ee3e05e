import RIBs
import RxSwift
import UIKit

/// @CreateMock
protocol HomeInteractable: Interactable, HomeChildListener {
  var router: HomeRouting? { get set }
  var listener: HomeListener? { get set }
}

/// @CreateMock
protocol HomeRouting: ViewableRouting {
  func routeToChild()
}

/// @CreateMock
protocol HomeLaunchRouting: LaunchRouting {}

/// @CreateMock
protocol HomePresentable: Presentable {
  var listener: HomePresentableListener? { get set }
  func show(_ text: String)
}

/// @CreateMock
protocol HomePresentableListener: AnyObject { func didTap() }

/// @CreateMock
protocol HomeViewControllable: ViewControllable { func present(_ child: ViewControllable) }

/// @CreateMock
protocol HomeListener: AnyObject { func homeDidClose() }

/// @CreateMock
protocol HomeBuildable: Buildable {
  func build(withListener listener: HomeListener) -> HomeRouting
}

/// @CreateMock
protocol HomeDependency: Dependency { var homeViewController: HomeViewControllable { get } }

/// @CreateMock
protocol HomeWorking: Working {}
