import RibsModel
import RibsSyntax

extension Flavour {
  fileprivate var streamModule: String { self == .rx ? "RxSwift" : "Combine" }

  /// The type of a stream that never fails.
  fileprivate func stream(of element: String) -> String {
    self == .rx ? "Observable<\(element)>" : "AnyPublisher<\(element), Never>"
  }

  /// How a subject named `subject` is told a value.
  fileprivate func send(_ value: String, to subject: String) -> String {
    self == .rx ? "\(subject).onNext(\(value))" : "\(subject).send(\(value))"
  }
}

/// What the protocols of the RIBs framework and a few of the standard library require.
///
/// Facts: `RIBs/Classes` of RIBs-iOS 1.0.0, `ModernRIBs/Classes` of ModernRIBs 1.0.2.
enum FrameworkRequirements {
  /// The requirements that the protocol itself adds, as a Swift protocol; nil for those without
  /// any.
  static func source(of type: FrameworkType, _ flavour: Flavour) -> String? {
    let requirements: [String]
    switch type {
    case .interactorScope:
      requirements = [
        "var isActive: Bool { get }", "var isActiveStream: \(flavour.stream(of: "Bool")) { get }",
      ]
    case .interactable: requirements = ["func activate()", "func deactivate()"]
    case .routerScope:
      requirements = ["var lifecycle: \(flavour.stream(of: "RouterLifecycle")) { get }"]
    case .routing:
      requirements = [
        "var interactable: Interactable { get }", "var children: [Routing] { get }", "func load()",
        "func attachChild(_ child: Routing)", "func detachChild(_ child: Routing)",
      ]
    case .viewableRouting: requirements = ["var viewControllable: ViewControllable { get }"]
    case .launchRouting: requirements = ["func launch(from window: UIWindow)"]
    case .viewControllable: requirements = ["var uiviewController: UIViewController { get }"]
    case .working:
      requirements = [
        "func start(_ interactorScope: InteractorScope)", "func stop()",
        "var isStarted: Bool { get }", "var isStartedStream: \(flavour.stream(of: "Bool")) { get }",
      ]
    default: return nil
    }
    return "protocol \(type.qualifiedName) {\n\(requirements.joined(separator: "\n"))\n}\n"
  }

  /// What a framework's class does when the function is called or the property set, as far as
  /// others see it: a mock does the same.
  static func behaviour(of member: String, in type: FrameworkType, _ flavour: Flavour)
    -> [String]
  {
    switch (type, member) {
    case (.interactorScope, "isActive"), (.working, "isStarted"):
      [flavour.send(member, to: "\(member)StreamSubject")]
    case (.interactable, "activate"): ["isActive = true"]
    case (.interactable, "deactivate"): ["isActive = false"]
    case (.working, "start"): ["isStarted = true"]
    case (.working, "stop"): ["isStarted = false"]
    case (.routing, "attachChild"): ["children.append(child)"]
    case (.routing, "detachChild"): ["children.removeAll { $0 === child }"]
    default: []
    }
  }

  /// Those that require anything, in the order in which their requirements appear in a mock: what
  /// `init` takes is then in the order of the framework's own initialisers.
  static let order: [FrameworkType] = [
    .interactorScope, .interactable, .routing, .routerScope, .viewableRouting, .launchRouting,
    .viewControllable, .working,
  ]

  /// The modules that the requirements' types come from.
  static func imports(for type: FrameworkType, _ flavour: Flavour) -> [String] {
    switch type {
    case .interactorScope, .routerScope, .working: [flavour.streamModule]
    case .viewControllable, .viewableRouting, .launchRouting: ["UIKit"]
    default: []
    }
  }
}
