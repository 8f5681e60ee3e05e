import Combine

public enum RouterLifecycle {
  case didLoad
}

public protocol RouterScope: AnyObject {
  var lifecycle: AnyPublisher<RouterLifecycle, Never> { get }
}

public protocol Routing: RouterScope {
  var interactable: Interactable { get }

  var children: [Routing] { get }

  func load()

  func attachChild(_ child: Routing)

  func detachChild(_ child: Routing)
}

/// Owns its interactor and the routers of the children that are attached.
open class Router<InteractorType>: Routing {
  public let interactor: InteractorType

  public let interactable: Interactable

  public final var children: [Routing] = []

  let subscriptionsUntilDeinit = CompositeCancellable()
  private let lifecycleSubject = PassthroughSubject<RouterLifecycle, Never>()
  private var isLoaded = false

  public init(interactor: InteractorType) {
    guard let interactable = interactor as? Interactable else {
      fatalError("\(interactor) is no \(Interactable.self)")
    }
    self.interactor = interactor
    self.interactable = interactable
  }

  public final var lifecycle: AnyPublisher<RouterLifecycle, Never> {
    lifecycleSubject.eraseToAnyPublisher()
  }

  public final func load() {
    if isLoaded { return }
    isLoaded = true
    willLoad()
    didLoad()
  }

  open func didLoad() {}

  /// The child's interactor becomes active before the child's router loads.
  public final func attachChild(_ child: Routing) {
    assert(
      !children.contains { $0 === child },
      "Attempt to attach child: \(child), which is already attached to \(self).")
    children.append(child)
    child.interactable.activate()
    child.load()
  }

  public final func detachChild(_ child: Routing) {
    child.interactable.deactivate()
    if let place = children.firstIndex(where: { $0 === child }) { children.remove(at: place) }
  }

  func willLoad() {
    // Weak, and kept until this router goes: it may be detached and attached again.
    let following = interactable.isActiveStream.sink { [weak self] isActive in
      self?.setActive(isActive, from: self)
    }
    subscriptionsUntilDeinit.insert(following)
    lifecycleSubject.send(.didLoad)
  }

  private func setActive(_ active: Bool, from router: Routing?) {
    guard let router else { return }
    if router.interactable.isActive != active {
      if active { router.interactable.activate() } else { router.interactable.deactivate() }
    }
    for child in router.children { setActive(active, from: child) }
  }

  deinit {
    interactable.deactivate()
    for child in children { detachChild(child) }
    lifecycleSubject.send(completion: .finished)
    subscriptionsUntilDeinit.cancel()
    LeakDetector.instance.expectDeallocate(object: interactable)
  }
}
