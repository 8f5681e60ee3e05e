import Combine
import ModernRIBs
import UIKit

/// @CreateMock
protocol ModernInteractable: Interactable {
  var router: ModernRouting? { get set }
  var listener: ModernListener? { get set }
}

/// @CreateMock
protocol ModernRouting: LaunchRouting {
  func routeToChild()
}

/// @CreateMock
protocol ModernListener: AnyObject {}

/// @CreateMock
protocol ModernWorking: Working {}
