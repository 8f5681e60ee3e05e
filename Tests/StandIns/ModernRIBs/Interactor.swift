import Combine
import Foundation
import UIKit

public protocol InteractorScope: AnyObject {
  var isActive: Bool { get }

  /// Starts with the present value and tells only changes.
  var isActiveStream: AnyPublisher<Bool, Never> { get }
}

public protocol Interactable: InteractorScope {
  func activate()

  func deactivate()
}

/// The business logic of a RIB. Active between attach and detach.
open class Interactor: Interactable {
  private let activeness = CurrentValueSubject<Bool, Never>(false)
  fileprivate var subscriptionsWhileActive: CompositeCancellable?

  public init() {}

  public final var isActive: Bool { activeness.value }

  public final var isActiveStream: AnyPublisher<Bool, Never> {
    activeness.removeDuplicates().eraseToAnyPublisher()
  }

  public final func activate() {
    if isActive { return }
    subscriptionsWhileActive = CompositeCancellable()
    activeness.send(true)
    didBecomeActive()
  }

  open func didBecomeActive() {}

  /// The hook runs first, while subscriptions still deliver; then they end; then observers hear of
  /// it.
  public final func deactivate() {
    guard isActive else { return }
    willResignActive()
    subscriptionsWhileActive?.cancel()
    subscriptionsWhileActive = nil
    activeness.send(false)
  }

  open func willResignActive() {}

  deinit {
    if isActive { deactivate() }
    activeness.send(completion: .finished)
  }
}

/// An interactor that speaks to a view or a presenter, which it owns.
open class PresentableInteractor<PresenterType>: Interactor {
  public let presenter: PresenterType

  public init(presenter: PresenterType) {
    self.presenter = presenter
  }

  deinit {
    LeakDetector.instance.expectDeallocate(object: presenter as AnyObject)
  }
}

extension AnyPublisher {
  /// Passes values only while the scope is active, and the latest again when it becomes so. The
  /// subscription itself still has to be cancelled.
  public func confineTo(_ interactorScope: InteractorScope) -> AnyPublisher<Output, Never> {
    assertNoFailure()
      .combineLatest(interactorScope.isActiveStream)
      .filter { _, isActive in isActive }
      .map { value, _ in value }
      .eraseToAnyPublisher()
  }
}

extension AnyCancellable {
  /// Ends the subscription when `interactor` resigns; at once if it is not active now. The closures
  /// of the subscription may hold the interactor strongly.
  @discardableResult
  public func cancelOnDeactivate(interactor: Interactor) -> AnyCancellable {
    guard let held = interactor.subscriptionsWhileActive else {
      cancel()
      print("Subscription ended at once: \(interactor) is not active.")
      return self
    }
    held.insert(self)
    return self
  }

  @available(*, deprecated, renamed: "cancelOnDeactivate(interactor:)")
  @discardableResult
  public func disposeOnDeactivate(interactor: Interactor) -> AnyCancellable {
    cancelOnDeactivate(interactor: interactor)
  }
}
