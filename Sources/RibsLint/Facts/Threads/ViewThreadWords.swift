import RibsSyntax

/// The words by which code changes views of UIKit's.
enum ViewThreadWords {
  /// Properties that give a view or view controller of the one that has them.
  static let views: Set = [
    "collectionView", "contentView", "imageView", "navigationBar", "navigationController",
    "navigationItem", "parent", "presentedViewController", "presentingViewController",
    "splitViewController", "superview", "tabBar", "tabBarController", "tableView", "textLabel",
    "titleLabel", "topViewController", "view", "viewIfLoaded", "window",
  ]

  /// Properties of views and view controllers that show when they are set; none whose names most code
  /// has for something else, such as `value`.
  static let properties: Set = [
    "accessoryType", "accessoryView", "additionalSafeAreaInsets", "adjustsFontSizeToFitWidth",
    "allowsSelection", "alpha", "attributedPlaceholder", "attributedText", "axis",
    "backgroundColor", "backgroundImage", "backgroundView", "badgeValue", "barStyle",
    "barTintColor", "borderStyle", "bounds", "center", "clipsToBounds", "contentInset",
    "contentMode", "contentOffset", "contentSize", "currentPage", "font", "frame",
    "hidesBackButton", "image", "inputView", "isEditing", "isEnabled", "isHidden", "isHighlighted",
    "isNavigationBarHidden", "isOn", "isPagingEnabled", "isScrollEnabled", "isSecureTextEntry",
    "isSelected", "isTranslucent", "isUserInteractionEnabled", "keyboardType",
    "largeTitleDisplayMode", "layoutMargins", "leftBarButtonItem", "leftBarButtonItems",
    "lineBreakMode", "maximumDate", "maximumValue", "minimumDate", "minimumValue",
    "modalPresentationStyle", "numberOfLines", "numberOfPages", "onTintColor",
    "overrideUserInterfaceStyle", "placeholder", "preferredContentSize", "progress",
    "progressTintColor", "refreshControl", "returnKeyType", "rightBarButtonItem",
    "rightBarButtonItems", "rootViewController", "searchController", "selectedIndex",
    "selectedSegmentIndex", "selectionStyle", "separatorStyle", "spacing", "tableFooterView",
    "tableHeaderView", "text", "textAlignment", "textColor", "thumbTintColor", "tintColor", "title",
    "titleView", "toolbarItems", "trackTintColor", "transform", "view", "viewControllers",
  ]

  /// Those that a class's own code sets without `self`, with the class of UIKit's.
  static let ownProperties = [
    "alpha": "UIView", "attributedText": "UILabel", "backgroundColor": "UIView",
    "frame": "UIView", "image": "UIImageView", "isEnabled": "UIControl", "isHidden": "UIView",
    "isUserInteractionEnabled": "UIView", "text": "UILabel", "title": "UIViewController",
    "transform": "UIView", "view": "UIViewController",
  ]

  /// Methods of views and view controllers that show, change, move or take away something.
  static let methods: Set = [
    "addArrangedSubview", "addChild", "addGestureRecognizer", "addSubview", "becomeFirstResponder",
    "beginRefreshing", "beginUpdates", "bringSubviewToFront", "deleteItems", "deleteRows",
    "deleteSections", "deselectItem", "deselectRow", "didMove", "dismiss", "endEditing",
    "endRefreshing", "endUpdates", "insertArrangedSubview", "insertItems", "insertRows",
    "insertSections", "insertSubview", "layoutIfNeeded", "layoutSubviews", "loadViewIfNeeded",
    "makeKeyAndVisible", "performBatchUpdates", "popToRootViewController", "popToViewController",
    "popViewController", "present", "pushViewController", "reloadData", "reloadItems", "reloadRows",
    "reloadSections", "removeArrangedSubview", "removeFromParent", "removeFromSuperview",
    "resignFirstResponder", "scrollRectToVisible", "scrollToItem", "scrollToRow", "selectItem",
    "selectRow", "sendSubviewToBack", "setAttributedTitle", "setBackgroundImage",
    "setContentOffset", "setEditing", "setImage", "setNavigationBarHidden", "setNeedsDisplay",
    "setNeedsLayout", "setNeedsUpdateConstraints", "setOn", "setProgress", "setTitle",
    "setTitleColor", "setViewControllers", "show", "showDetailViewController", "sizeToFit",
    "startAnimating", "stopAnimating", "willMove",
  ]

  /// Functions of `UIView` itself.
  static let animations: Set = [
    "animate", "animateKeyframes", "performWithoutAnimation", "transition",
  ]

  /// What calls have to be looked at besides those of the project's functions.
  static let calls = methods.union(animations)

  /// All by which code changes a view itself.
  static let hashes = Set(calls.union(properties).union(ownProperties.keys).map { NameHash($0) })
}
