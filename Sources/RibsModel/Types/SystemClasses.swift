/// What the classes of UIKit inherit, so that what the project adds to one is known of its heirs as
/// well (`UIView.h` and the other headers of its SDK).
enum SystemClasses {
  /// The classes above one of the system's, nearest first. Of a class of some other framework its
  /// name may tell what it is: all that are called view controllers are such.
  static func ancestors(of name: String) -> [String] {
    var found: [String] = []
    var current = name
    while let next = superclasses[current] ?? (found.isEmpty ? kind(of: current) : nil) {
      found.append(next)
      current = next
    }
    return found
  }

  private static func kind(of name: String) -> String? {
    if name.hasSuffix("ViewController") { return name.hasPrefix("NS") ? nil : "UIViewController" }
    guard name.hasSuffix("Cell") else { return nil }
    if name.hasSuffix("TableViewCell") { return "UITableViewCell" }
    return name.hasSuffix("CollectionViewCell") ? "UICollectionViewCell" : nil
  }

  /// Those that others inherit.
  static var withHeirs: some Sequence<String> { heirs.keys }

  private static let superclasses: [String: String] = {
    var superclasses: [String: String] = [:]
    for (name, heirs) in heirs {
      for heir in heirs { superclasses[heir] = name }
    }
    return superclasses
  }()

  private static let heirs: [String: [String]] = [
    "NSObject": [
      "UIBarItem", "UIGestureRecognizer", "UINavigationItem", "UIPresentationController",
      "UIResponder",
    ],
    "UIGestureRecognizer": [
      "UIHoverGestureRecognizer", "UILongPressGestureRecognizer", "UIPanGestureRecognizer",
      "UIPinchGestureRecognizer", "UIRotationGestureRecognizer", "UISwipeGestureRecognizer",
      "UITapGestureRecognizer",
    ],
    "UIPanGestureRecognizer": ["UIScreenEdgePanGestureRecognizer"],
    "UIPresentationController": [
      "UIPopoverPresentationController", "UISheetPresentationController",
    ],
    "UIBarItem": ["UIBarButtonItem", "UITabBarItem"],
    "UIResponder": ["UIApplication", "UIScene", "UIView", "UIViewController"],
    "UIScene": ["UIWindowScene"],
    "UIViewController": [
      "UIActivityViewController", "UIAlertController", "UICloudSharingController",
      "UICollectionViewController",
      "UIHostingController", "UIInputViewController", "UINavigationController",
      "UIPageViewController", "UISearchController", "UISplitViewController", "UITabBarController",
      "UITableViewController",
    ],
    "UINavigationController": ["UIImagePickerController", "UIVideoEditorController"],
    "UIView": [
      "MKMapView", "UIActivityIndicatorView", "UICalendarView", "UICollectionReusableView",
      "UIContentUnavailableView", "UIControl", "UIImageView", "UIInputView", "UILabel",
      "UINavigationBar", "UIPickerView", "UIProgressView",
      "UIScrollView", "UISearchBar", "UIStackView", "UITabBar", "UITableViewCell",
      "UITableViewHeaderFooterView", "UIToolbar", "UIVisualEffectView", "UIWindow", "WKWebView",
    ],
    "UICollectionReusableView": ["UICollectionViewCell"],
    "UICollectionViewCell": ["UICollectionViewListCell"],
    "UIControl": [
      "UIButton", "UIColorWell", "UIDatePicker", "UIPageControl", "UIRefreshControl",
      "UISegmentedControl",
      "UISlider", "UIStepper", "UISwitch", "UITextField",
    ],
    "UITextField": ["UISearchTextField"],
    "UIScrollView": ["UICollectionView", "UITableView", "UITextView"],
  ]
}

extension TypeTable {
  /// The class inherits one from outside of the tree that is called a view controller, be it
  /// UIKit's or AppKit's.
  package func inheritsViewController(_ type: TypeID) -> Bool {
    ancestry(of: type).external.contains { $0.hasSuffix("ViewController") }
  }
}
