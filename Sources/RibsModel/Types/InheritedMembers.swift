/// Members that objects of the project have from classes outside of the tree.
extension TypeTable {
  /// An object of the class has a property or method of that name from the framework or UIKit, as
  /// far as code usually speaks of it without `self`.
  func inheritsMember(named name: String, _ type: TypeID) -> Bool {
    if let classes = frameworkMembers[name] {
      return classes.contains { inherits(type, $0) }
    }
    return systemMembers[name].map { inherits(type, system: $0) } ?? false
  }
}

/// Those of RIBs-iOS 1.0.0 (`Interactor.swift`, `PresentableInteractor.swift`, `Router.swift`,
/// `ViewableRouter.swift`, `Worker.swift`), with the classes that have them.
private let frameworkMembers: [String: [FrameworkType]] = [
  "attachChild": [.router], "children": [.router], "detachChild": [.router],
  "interactable": [.router], "interactor": [.router], "isActive": [.interactor],
  "isActiveStream": [.interactor], "isStarted": [.worker], "isStartedStream": [.worker],
  "lifecycle": [.router], "presenter": [.presentableInteractor],
  "viewControllable": [.viewableRouter], "viewController": [.viewableRouter, .presenter],
]

/// Those of UIKit's classes (`UIViewController.h`, `UIView.h`).
private let systemMembers = [
  "addChild": "UIViewController", "addSubview": "UIView", "alpha": "UIView",
  "backgroundColor": "UIView", "dismiss": "UIViewController", "isHidden": "UIView",
  "layoutIfNeeded": "UIView", "navigationController": "UIViewController",
  "navigationItem": "UIViewController", "present": "UIViewController",
  "presentedViewController": "UIViewController", "removeFromSuperview": "UIView",
  "setNeedsDisplay": "UIView", "setNeedsLayout": "UIView", "subviews": "UIView",
  "superview": "UIView", "tabBarController": "UIViewController", "title": "UIViewController",
  "view": "UIViewController",
]
