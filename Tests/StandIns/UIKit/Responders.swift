// UIKit's types are isolated to the main actor through Objective-C, which relaxes the checks in
// Swift 5 mode; `@preconcurrency` gives these stand-ins the same leniency.
@_exported import Foundation

@preconcurrency @MainActor open class UIResponder: NSObject {
  public override init() { super.init() }

  open var next: UIResponder? { nil }

  @discardableResult
  open func becomeFirstResponder() -> Bool { true }

  @discardableResult
  open func resignFirstResponder() -> Bool { true }
}

@preconcurrency @MainActor open class UIApplication: UIResponder {
  public struct LaunchOptionsKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public static let shared = UIApplication()

  open weak var delegate: UIApplicationDelegate?
}

@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
  var window: UIWindow? { get set }

  init()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
}

extension UIApplicationDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }

  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    true
  }

  /// Launches and returns: there is no run loop to enter here.
  public static func main() {
    _ = Self().application(.shared, didFinishLaunchingWithOptions: nil)
  }
}

@preconcurrency @MainActor open class UIScreen: NSObject {
  public static let main = UIScreen()

  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
}

@preconcurrency @MainActor open class UIWindow: UIView {
  private var keyWindow = false

  open var rootViewController: UIViewController? {
    didSet {
      guard isVisible, oldValue !== rootViewController else { return }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      showRoot()
    }
  }

  private var isVisible = false

  open var isKeyWindow: Bool { keyWindow }

  open override var window: UIWindow? { self }

  open func makeKeyAndVisible() {
    keyWindow = true
    isVisible = true
    showRoot()
  }

  private func showRoot() {
    guard let root = rootViewController else { return }
    root.viewWillAppear(false)
    addSubview(root.view)
    root.viewDidAppear(false)
  }
}
