import Foundation

public enum UIModalPresentationStyle: Sendable {
  case automatic, fullScreen, pageSheet, formSheet, overFullScreen, overCurrentContext, custom
}

/// Keeps its parent, its children, whom it presents and whose view is on the screen, as UIKit does.
@preconcurrency @MainActor open class UIViewController: UIResponder {
  open var title: String?
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var isModalInPresentation = false
  public let navigationItem = UINavigationItem()
  open private(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []
  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?
  open private(set) var isBeingPresented = false
  open private(set) var isBeingDismissed = false
  open fileprivate(set) var isMovingFromParent = false
  open private(set) var viewIfLoaded: UIView?

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  public required init?(coder: NSCoder) { super.init() }

  // MARK: View

  /// Loads the view when it is first read.
  // Implicitly unwrapped as UIKit has it, so that code which treats it as an optional compiles too.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return viewIfLoaded
    }
    set { viewIfLoaded = newValue }
  }

  open var isViewLoaded: Bool { viewIfLoaded != nil }

  open func loadViewIfNeeded() {
    if isViewLoaded { return }
    loadView()
    viewDidLoad()
  }

  open func loadView() { viewIfLoaded = UIView() }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  // MARK: Presentation

  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    // UIKit refuses the same with a warning in the log.
    guard presentedViewController == nil, viewControllerToPresent.presentingViewController == nil
    else { return }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.isBeingPresented = true
    viewControllerToPresent.appear(in: viewIfLoaded?.window, animated: flag)
    viewControllerToPresent.isBeingPresented = false
    completion?()
  }

  /// Dismisses what this controller presents, or, when it presents nothing, itself.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      guard let presenting = presentingViewController ?? parent else { return }
      return presenting.dismiss(animated: flag, completion: completion)
    }
    if presented.presentedViewController != nil { presented.dismiss(animated: false) }
    presented.isBeingDismissed = true
    presented.disappear(animated: flag)
    presented.isBeingDismissed = false
    presented.presentingViewController = nil
    presentedViewController = nil
    completion?()
  }

  // MARK: Containment

  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }

  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  fileprivate func appear(in container: UIView?, animated: Bool) {
    viewWillAppear(animated)
    if let container { container.addSubview(view) } else { loadViewIfNeeded() }
    viewDidAppear(animated)
  }

  fileprivate func disappear(animated: Bool) {
    viewWillDisappear(animated)
    viewIfLoaded?.removeFromSuperview()
    viewDidDisappear(animated)
  }
}

extension UIViewController {
  public var navigationController: UINavigationController? {
    (parent as? UINavigationController) ?? parent?.navigationController
  }

  public var tabBarController: UITabBarController? {
    (parent as? UITabBarController) ?? parent?.tabBarController
  }
}

@preconcurrency @MainActor public final class UINavigationItem {
  public var hidesBackButton = false

  public nonisolated init() {}
}

@preconcurrency @MainActor open class UINavigationController: UIViewController {
  open private(set) var viewControllers: [UIViewController] = []
  open var isNavigationBarHidden = false

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    pushViewController(rootViewController, animated: false)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var topViewController: UIViewController? { viewControllers.last }
  open var visibleViewController: UIViewController? {
    topViewController?.presentedViewController ?? topViewController
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    topViewController?.appear(in: viewIfLoaded, animated: false)
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    if isViewLoaded { topViewController?.disappear(animated: animated) }
    addChild(viewController)
    viewControllers.append(viewController)
    if isViewLoaded { viewController.appear(in: viewIfLoaded, animated: animated) }
    viewController.didMove(toParent: self)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1, let top = viewControllers.popLast() else { return nil }
    leave(top, animated: animated)
    if isViewLoaded { topViewController?.appear(in: viewIfLoaded, animated: animated) }
    return top
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    popping { viewControllers.count > 1 }
  }

  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard viewControllers.contains(where: { $0 === viewController }) else { return nil }
    return popping { topViewController !== viewController }
  }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    for former in self.viewControllers where !viewControllers.contains(where: { $0 === former }) {
      leave(former, animated: animated)
    }
    self.viewControllers = []
    for viewController in viewControllers { pushViewController(viewController, animated: animated) }
  }

  private func popping(while more: () -> Bool) -> [UIViewController] {
    var popped: [UIViewController] = []
    while more(), let top = popViewController(animated: false) { popped.insert(top, at: 0) }
    return popped
  }

  private func leave(_ viewController: UIViewController, animated: Bool) {
    viewController.isMovingFromParent = true
    viewController.willMove(toParent: nil)
    if isViewLoaded { viewController.disappear(animated: animated) }
    viewController.isMovingFromParent = false
    viewController.removeFromParent()
  }
}

@preconcurrency @MainActor open class UITabBarController: UIViewController {
  open var selectedIndex = 0 {
    didSet { show(from: oldValue) }
  }

  open var viewControllers: [UIViewController]? {
    didSet {
      for former in oldValue ?? [] { former.removeFromParent() }
      for viewController in viewControllers ?? [] { addChild(viewController) }
    }
  }

  open var selectedViewController: UIViewController? {
    controller(at: selectedIndex)
  }

  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    self.viewControllers = viewControllers
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    selectedViewController?.appear(in: viewIfLoaded, animated: false)
  }

  private func show(from formerIndex: Int) {
    guard isViewLoaded, formerIndex != selectedIndex else { return }
    controller(at: formerIndex)?.disappear(animated: false)
    selectedViewController?.appear(in: viewIfLoaded, animated: false)
  }

  private func controller(at index: Int) -> UIViewController? {
    guard let viewControllers, viewControllers.indices.contains(index) else { return nil }
    return viewControllers[index]
  }
}
