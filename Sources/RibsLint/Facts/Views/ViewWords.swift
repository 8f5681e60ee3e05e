import RibsModel

/// The words by which code speaks of views that come and go.
enum ViewWords {
  static let presented = "presentedViewController"

  /// Of who is told what becomes of a view that is presented.
  static let presentationListeners = [
    "activePresentationController", "presentationController", "presentationControllerDidDismiss",
    "presentationControllerWillDismiss",
  ]

  /// Most code that speaks of it tells how a sheet looks, and little its delegate.
  static let sheet = "sheetPresentationController"

  /// Most code that speaks of it tells where a popover points to, and little its delegate.
  static let popover = "popoverPresentationController"

  /// How a view is presented.
  static let styles = [
    "interactiveDismissDisabled", "isModalInPresentation", "modalPresentationStyle",
    "transitioningDelegate",
  ]

  /// What a view, or the navigation controller around it, looks like.
  static let looks: Set = [
    "hidesBottomBarWhenPushed", "modalTransitionStyle", "navigationBar", "navigationItem",
    "preferredContentSize", "tabBarItem", "title", "view",
  ]

  /// By these a view, or who has it, learns that it goes.
  static let leaving = [
    "beginAppearanceTransition", "didMoveToSuperview", "didMoveToWindow",
    "endAppearanceTransition", "isBeingDismissed", "isDismissing", "isMovingFromParent",
    "didMoveToParentViewController", "methodInvoked", "onDisappear", "presentingViewController",
    "sentMessage", "willMoveToParentViewController",
  ]

  /// By these as well, where they do something and are not said to a child view.
  static let hooks = LifecycleHooks.disappearing + ["didMove", "willMove"]

  static let appearing = ["viewDidAppear", "viewIsAppearing", "viewWillAppear"]

  /// By these somebody is told what a navigation controller shows.
  static let stackWatching = [
    "UINavigationBarDelegate", "didPop", "didShow", "shouldPop", "willShow",
  ]

  /// By these somebody may look what a navigation controller shows.
  static let stackTops = ["topViewController", "visibleViewController"]

  /// By these a view is put into another.
  static let embedding: Set = [
    "addArrangedSubview", "addSubview", "insertArrangedSubview", "insertSubview",
  ]

  /// By these a view is taken off a stack.
  static let pops = ["popToRootViewController", "popToViewController", "popViewController"]

  /// By these a stack gets all of its views.
  static let stackContents = ["setViewControllers", "viewControllers"]

  /// Properties by which a view may go out of sight where it is.
  static let hiding: Set = ["alpha", "center", "frame", "isHidden", "transform"]

  /// What a class of navigation controllers may do in its own way.
  static let stacks = pops + stackContents

  /// By these code takes a view away, or puts another in its place.
  static let removing =
    stacks + [
      "completeRequest", "dismiss", "extensionContext", "performSegue", "removeFromParent",
      "removeFromParentViewController", "removeFromSuperview", "rootViewController",
    ]

  /// By these a storyboard makes a view: what it says of it is not read.
  static let storyboards = [
    "UIStoryboard", "instantiateInitialViewController", "instantiateViewController",
  ]

  /// What a storyboard makes may be styled there.
  static let interfaceFiles = storyboards + ["storyboard"]

  /// A storyboard or XIB fills these of a view that it has.
  static let outlets = ["IBAction", "IBOutlet"]

  /// A view's back button, and what takes its place.
  static let backButtons = [
    "backAction", "hidesBackButton", "leftBarButtonItem", "leftBarButtonItems",
    "setHidesBackButton", "setLeftBarButton", "setLeftBarButtonItems",
  ]
}
