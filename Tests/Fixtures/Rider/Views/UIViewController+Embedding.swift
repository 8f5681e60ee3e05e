import RIBs
import UIKit

extension UIViewController {
  func addEmbedded(_ child: ViewControllable) {
    let viewController = child.uiviewController
    addChild(viewController)
    view.addSubview(viewController.view)
    viewController.didMove(toParent: self)
  }

  func removeEmbedded(_ child: ViewControllable) {
    let viewController = child.uiviewController
    viewController.willMove(toParent: nil)
    viewController.view.removeFromSuperview()
    viewController.removeFromParent()
  }
}
