import RibsModel

extension Project {
  /// Objects of the type are made and given up again while the app runs.
  func isShortLived(_ type: TypeID) -> Bool {
    let roles: [FrameworkType] = [.interactor, .router, .worker, .presentable, .viewControllable]
    return roles.contains { types.inherits(type, $0) }
      || types.ancestry(of: type).external.contains(where: viewClasses.contains)
  }
}

/// UIKit's classes of views and their controllers that apps inherit.
private let viewClasses: Set = [
  "UIAlertController", "UIButton", "UICollectionReusableView", "UICollectionView",
  "UICollectionViewCell", "UICollectionViewController", "UIControl", "UIHostingController",
  "UIImageView", "UIInputViewController", "UILabel", "UINavigationController",
  "UIPageViewController", "UIScrollView", "UISearchController", "UISplitViewController",
  "UIStackView", "UITabBarController", "UITableView", "UITableViewCell", "UITableViewController",
  "UITableViewHeaderFooterView", "UITextField", "UITextView", "UIView", "UIViewController",
]
