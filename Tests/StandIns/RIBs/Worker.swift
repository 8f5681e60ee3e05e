import RxSwift

public protocol Working: AnyObject {
  func start(_ interactorScope: InteractorScope)

  func stop()

  var isStarted: Bool { get }

  var isStartedStream: Observable<Bool> { get }
}

/// Work that runs while the interactor it was started with is active.
open class Worker: Working {
  private let started = BehaviorSubject<Bool>(value: false)
  private var binding: Disposable?
  fileprivate var subscriptionsWhileRunning: CompositeDisposable?

  public init() {}

  public final var isStarted: Bool { (try? started.value()) ?? false }

  public final var isStartedStream: Observable<Bool> {
    started.asObservable().distinctUntilChanged()
  }

  /// The scope is held weakly and the worker holds itself weakly: somebody else must keep both.
  public final func start(_ interactorScope: InteractorScope) {
    if isStarted { return }
    started.onNext(true)
    let scope = WeakInteractorScope(interactorScope)
    binding?.dispose()
    binding = scope.isActiveStream.subscribe(onNext: { [weak self] isActive in
      guard let self else { return }
      if isActive { self.run(in: scope) } else { self.endRun() }
    })
  }

  open func didStart(_ interactorScope: InteractorScope) {}

  public final func stop() {
    guard isStarted else { return }
    started.onNext(false)
    endRun()
  }

  open func didStop() {}

  private func run(in scope: InteractorScope) {
    guard isStarted else { return }
    subscriptionsWhileRunning = CompositeDisposable()
    didStart(scope)
  }

  private func endRun() {
    guard let running = subscriptionsWhileRunning else { return }
    running.dispose()
    subscriptionsWhileRunning = nil
    didStop()
  }

  deinit {
    stop()
    binding?.dispose()
    started.onCompleted()
  }
}

extension Disposable {
  /// Ends the subscription when `worker` stops; at once if it does not run now.
  @discardableResult
  public func disposeOnStop(_ worker: Worker) -> Disposable {
    guard let held = worker.subscriptionsWhileRunning else {
      dispose()
      print("Subscription ended at once: \(worker) does not run.")
      return self
    }
    _ = held.insert(self)
    return self
  }
}

/// What a worker is given in the place of the interactor itself.
private final class WeakInteractorScope: InteractorScope {
  private weak var scope: InteractorScope?

  init(_ scope: InteractorScope) { self.scope = scope }

  var isActive: Bool { scope?.isActive ?? false }

  var isActiveStream: Observable<Bool> { scope?.isActiveStream ?? .just(false) }
}
