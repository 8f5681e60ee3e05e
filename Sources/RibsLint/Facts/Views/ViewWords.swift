/// The words by which code speaks of views that come and go.
enum ViewWords {
  static let presented = "presentedViewController"

  /// Of who is told what becomes of a view that is presented.
  static let presentationListeners = [
    "activePresentationController", "popoverPresentationController", "presentationController",
    "presentationControllerDidDismiss", "presentationControllerWillDismiss",
    "sheetPresentationController",
  ]

  /// How a view is presented.
  static let styles = [
    "interactiveDismissDisabled", "isModalInPresentation", "modalPresentationStyle",
    "transitioningDelegate",
  ]

  /// By these a view, or who has it, learns that it goes.
  static let leaving = [
    "beginAppearanceTransition", "didMoveToSuperview", "didMoveToWindow",
    "endAppearanceTransition", "isBeingDismissed", "isDismissing", "isMovingFromParent",
    "methodInvoked", "onDisappear", "presentingViewController",
    "sentMessage", "viewDidDisappear", "viewWillDisappear",
  ]

  /// By these as well, where they are not said to a child view.
  static let moves = ["didMove", "willMove"]

  static let appearing = ["viewDidAppear", "viewWillAppear"]

  /// What a storyboard says of a view is not read, so what is made by one may be styled there.
  static let interfaceFiles = [
    "IBAction", "IBOutlet", "UIStoryboard", "instantiateInitialViewController",
    "instantiateViewController", "storyboard",
  ]

  /// A view's back button, and what takes its place.
  static let backButtons = [
    "backAction", "hidesBackButton", "leftBarButtonItem", "leftBarButtonItems",
    "setHidesBackButton",
    "setLeftBarButton", "setLeftBarButtonItems",
  ]
}
