import Foundation

public struct UIColor: Equatable, Sendable {
  private let name: String

  public static let white = UIColor(name: "white")
  public static let black = UIColor(name: "black")
  public static let gray = UIColor(name: "gray")
  public static let red = UIColor(name: "red")
  public static let green = UIColor(name: "green")
  public static let blue = UIColor(name: "blue")
  public static let clear = UIColor(name: "clear")
  public static let systemBackground = UIColor(name: "systemBackground")
}

@preconcurrency @MainActor open class UIView: UIResponder {
  open var frame: CGRect
  open var backgroundColor: UIColor?
  open var isHidden = false
  open var alpha: CGFloat = 1
  open var tag = 0
  open var translatesAutoresizingMaskIntoConstraints = true
  open private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  public convenience override init() { self.init(frame: .zero) }

  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }

  open var window: UIWindow? { superview?.window }

  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  open func layoutSubviews() {}

  open func setNeedsLayout() {}
}

@preconcurrency @MainActor open class UILabel: UIView {
  open var text: String? { didSet { MainThreadChecker.check("UILabel.text") } }
  open var textColor: UIColor? = .black
  open var numberOfLines = 1
}

@preconcurrency @MainActor open class UIStackView: UIView {
  public enum Axis: Sendable { case horizontal, vertical }

  open var axis = Axis.horizontal
  open var spacing: CGFloat = 0
  open private(set) var arrangedSubviews: [UIView] = []

  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  open func addArrangedSubview(_ view: UIView) {
    arrangedSubviews.append(view)
    addSubview(view)
  }

  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
  }
}

@preconcurrency @MainActor open class UIAction {
  private let handler: (UIAction) -> Void
  public let title: String

  public init(title: String = "", handler: @escaping (UIAction) -> Void) {
    self.title = title
    self.handler = handler
  }

  func perform() { handler(self) }
}

@preconcurrency @MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
  }

  public struct State: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let normal = State([])
    public static let disabled = State(rawValue: 1 << 1)
  }

  open var isEnabled = true
  private var actions: [(events: Event, action: UIAction)] = []

  /// The control keeps the action, and with it all that its handler captures.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.append((controlEvents, action))
  }

  open func sendActions(for controlEvents: Event) {
    for (events, action) in actions where !events.isDisjoint(with: controlEvents) {
      action.perform()
    }
  }
}

@preconcurrency @MainActor open class UIButton: UIControl {
  public enum ButtonType: Sendable { case custom, system }

  private var titles: [State.RawValue: String] = [:]

  public convenience init(type buttonType: ButtonType) { self.init(frame: .zero) }

  open func setTitle(_ title: String?, for state: State) { titles[state.rawValue] = title }

  open func title(for state: State) -> String? {
    titles[state.rawValue] ?? titles[State.normal.rawValue]
  }
}

@preconcurrency @MainActor open class UITextField: UIControl {
  open var text: String? = ""
  open var placeholder: String?
}
