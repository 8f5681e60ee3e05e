import Combine

public protocol Working: AnyObject {
  func start(_ interactorScope: InteractorScope)

  func stop()

  var isStarted: Bool { get }

  var isStartedStream: AnyPublisher<Bool, Never> { get }
}

/// Work that runs while the interactor it was started with is active.
open class Worker: Working {
  private let started = CurrentValueSubject<Bool, Never>(false)
  private var binding: AnyCancellable?
  fileprivate var subscriptionsWhileRunning: CompositeCancellable?

  public init() {}

  public final var isStarted: Bool { started.value }

  public final var isStartedStream: AnyPublisher<Bool, Never> {
    started.removeDuplicates().eraseToAnyPublisher()
  }

  /// The scope is held weakly and the worker holds itself weakly: somebody else must keep both.
  public final func start(_ interactorScope: InteractorScope) {
    if isStarted { return }
    started.send(true)
    let scope = WeakInteractorScope(interactorScope)
    binding?.cancel()
    binding = scope.isActiveStream.sink { [weak self] isActive in
      guard let self else { return }
      if isActive { self.run(in: scope) } else { self.endRun() }
    }
  }

  open func didStart(_ interactorScope: InteractorScope) {}

  public final func stop() {
    guard isStarted else { return }
    started.send(false)
    endRun()
  }

  open func didStop() {}

  private func run(in scope: InteractorScope) {
    guard isStarted else { return }
    subscriptionsWhileRunning = CompositeCancellable()
    didStart(scope)
  }

  private func endRun() {
    guard let running = subscriptionsWhileRunning else { return }
    running.cancel()
    subscriptionsWhileRunning = nil
    didStop()
  }

  deinit {
    stop()
    binding?.cancel()
    started.send(completion: .finished)
  }
}

extension AnyCancellable {
  /// Ends the subscription when `worker` stops; at once if it does not run now.
  @discardableResult
  public func cancelOnStop(_ worker: Worker) -> AnyCancellable {
    guard let held = worker.subscriptionsWhileRunning else {
      cancel()
      print("Subscription ended at once: \(worker) does not run.")
      return self
    }
    held.insert(self)
    return self
  }

  @available(*, deprecated, renamed: "cancelOnStop(_:)")
  @discardableResult
  public func disposeOnStop(_ worker: Worker) -> AnyCancellable { cancelOnStop(worker) }
}

/// What a worker is given in the place of the interactor itself.
private final class WeakInteractorScope: InteractorScope {
  private weak var scope: InteractorScope?

  init(_ scope: InteractorScope) { self.scope = scope }

  var isActive: Bool { scope?.isActive ?? false }

  var isActiveStream: AnyPublisher<Bool, Never> {
    scope?.isActiveStream ?? Just(false).eraseToAnyPublisher()
  }
}
