import RibsModel

extension Project {
  /// Objects of the type are made and given up again while the app runs.
  func isShortLived(_ type: TypeID) -> Bool {
    let roles: [FrameworkType] = [.interactor, .router, .worker, .presentable, .viewControllable]
    return roles.contains { types.inherits(type, $0) }
      || types.ancestry(of: type).external.contains(where: viewClasses.contains)
  }
}

extension Project {
  /// The class is part of the RIB that is launched, which lives for as long as the process.
  func isPartOfRoot(_ type: TypeID) -> Bool {
    ribs.contains { rib in
      rib.isRoot && [rib.router, rib.interactor, rib.presenter, rib.viewController].contains(type)
    }
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
