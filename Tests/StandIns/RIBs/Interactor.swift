import Foundation
import RxSwift
import UIKit

public protocol InteractorScope: AnyObject {
  var isActive: Bool { get }

  /// Starts with the present value and tells only changes.
  var isActiveStream: Observable<Bool> { get }
}

public protocol Interactable: InteractorScope {
  func activate()

  func deactivate()
}

/// The business logic of a RIB. Active between attach and detach.
open class Interactor: Interactable {
  private let activeness = BehaviorSubject<Bool>(value: false)
  fileprivate var subscriptionsWhileActive: CompositeDisposable?

  public init() {}

  public final var isActive: Bool { (try? activeness.value()) ?? false }

  public final var isActiveStream: Observable<Bool> {
    activeness.asObservable().distinctUntilChanged()
  }

  public final func activate() {
    if isActive { return }
    subscriptionsWhileActive = CompositeDisposable()
    activeness.onNext(true)
    didBecomeActive()
  }

  open func didBecomeActive() {}

  /// The hook runs first, while subscriptions still deliver; then they end; then observers hear of
  /// it.
  public final func deactivate() {
    guard isActive else { return }
    willResignActive()
    subscriptionsWhileActive?.dispose()
    subscriptionsWhileActive = nil
    activeness.onNext(false)
  }

  open func willResignActive() {}

  deinit {
    if isActive { deactivate() }
    activeness.onCompleted()
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

extension ObservableType {
  /// Passes elements only while the scope is active, and the latest again when it becomes so. The
  /// subscription itself still has to be disposed of.
  public func confineTo(_ interactorScope: InteractorScope) -> Observable<Element> {
    Observable<(isActive: Bool, element: Element)>
      .combineLatest(interactorScope.isActiveStream, self) { ($0, $1) }
      .filter(\.isActive)
      .map(\.element)
  }
}

extension Disposable {
  /// Ends the subscription when `interactor` resigns; at once if it is not active now. The closures
  /// of the subscription may hold the interactor strongly.
  @discardableResult
  public func disposeOnDeactivate(interactor: Interactor) -> Disposable {
    guard let held = interactor.subscriptionsWhileActive else {
      dispose()
      print("Subscription ended at once: \(interactor) is not active.")
      return self
    }
    _ = held.insert(self)
    return self
  }
}
