import Dispatch
import Foundation

public typealias RxTimeInterval = DispatchTimeInterval

/// Says where work runs. Only the form the operators of this module need.
public protocol ImmediateSchedulerType {
  func schedule(_ action: @escaping () -> Void) -> Disposable
}

public protocol SchedulerType: ImmediateSchedulerType {
  func schedule(after delay: RxTimeInterval, _ action: @escaping () -> Void) -> Disposable
}

public class SerialDispatchQueueScheduler: SchedulerType {
  let queue: DispatchQueue

  init(queue: DispatchQueue) { self.queue = queue }

  public convenience init(internalSerialQueueName: String) {
    self.init(queue: DispatchQueue(label: internalSerialQueueName))
  }

  public convenience init(qos: DispatchQoS, internalSerialQueueName: String = "serial") {
    self.init(queue: DispatchQueue(label: internalSerialQueueName, qos: qos))
  }

  public func schedule(_ action: @escaping () -> Void) -> Disposable { queue.run(action) }

  public func schedule(after delay: RxTimeInterval, _ action: @escaping () -> Void) -> Disposable {
    queue.run(action, after: delay)
  }
}

/// Runs work on the main thread: at once when called there with nothing of its own waiting.
public final class MainScheduler: SerialDispatchQueueScheduler {
  public static let instance = MainScheduler()
  public static let asyncInstance = SerialDispatchQueueScheduler(queue: .main)

  private let lock = NSRecursiveLock()
  private var waiting = 0

  private init() { super.init(queue: .main) }

  public class func ensureExecutingOnScheduler(errorMessage: String? = nil) {
    precondition(Thread.isMainThread, errorMessage ?? "this must run on the main thread")
  }

  public override func schedule(_ action: @escaping () -> Void) -> Disposable {
    let place = lock.withLock {
      defer { waiting += 1 }
      return waiting
    }
    let counted = {
      action()
      self.lock.withLock { self.waiting -= 1 }
    }
    if Thread.isMainThread, place == 0 {
      counted()
      return Disposables.create()
    }
    let disposed = Disposables.create(with: {})
    queue.async {
      if disposed.isDisposed { self.lock.withLock { self.waiting -= 1 } } else { counted() }
    }
    return disposed
  }
}

public final class ConcurrentDispatchQueueScheduler: SchedulerType {
  private let queue: DispatchQueue

  public init(queue: DispatchQueue) { self.queue = queue }

  public convenience init(qos: DispatchQoS) { self.init(queue: .global(qos: qos.qosClass)) }

  public func schedule(_ action: @escaping () -> Void) -> Disposable { queue.run(action) }

  public func schedule(after delay: RxTimeInterval, _ action: @escaping () -> Void) -> Disposable {
    queue.run(action, after: delay)
  }
}

extension DispatchQueue {
  fileprivate func run(
    _ action: @escaping () -> Void, after delay: RxTimeInterval? = nil
  ) -> Disposable {
    let item = DispatchWorkItem(block: action)
    if let delay {
      asyncAfter(deadline: .now() + delay, execute: item)
    } else {
      async(execute: item)
    }
    return Disposables.create(with: { item.cancel() })
  }
}

extension ObservableType {
  /// Delivers what follows on `scheduler`, one after the other, whatever runs side by side there; what
  /// comes before is not moved.
  public func observe(on scheduler: ImmediateSchedulerType) -> Observable<Element> {
    .create { observer in
      let pending = CompositeDisposable()
      let line = Line<Element>()
      _ = pending.insert(
        subscribe { event in
          line.join(event)
          let delivery = SerialDisposable()
          let key = pending.insert(delivery)
          delivery.disposable = scheduler.schedule {
            guard !pending.isDisposed else { return }
            line.deliverFirst(to: observer)
            if let key { pending.remove(for: key) }
          }
        })
      return pending
    }
  }

  /// Subscribes to what comes before on `scheduler`.
  public func subscribe(on scheduler: ImmediateSchedulerType) -> Observable<Element> {
    .create { observer in
      let subscription = SerialDisposable()
      let start = scheduler.schedule { subscription.disposable = subscribe(observer) }
      return Disposables.create(start, subscription)
    }
  }

  public func delay(
    _ dueTime: RxTimeInterval, scheduler: SchedulerType
  ) -> Observable<Element> {
    flatMap { element in
      Observable<Int>.timer(dueTime, scheduler: scheduler).map { _ in element }
    }
  }

  /// The latest element once nothing has come for `dueTime`.
  public func debounce(
    _ dueTime: RxTimeInterval, scheduler: SchedulerType
  ) -> Observable<Element> {
    flatMapLatest { element in
      Observable<Int>.timer(dueTime, scheduler: scheduler).map { _ in element }
    }
  }
}

/// Events that wait for their delivery. Who delivers the second waits until the first has been.
private final class Line<Element> {
  private let turn = NSRecursiveLock()
  private let lock = NSLock()
  private var events: [Event<Element>] = []

  func join(_ event: Event<Element>) { lock.withLock { events.append(event) } }

  func deliverFirst(to observer: AnyObserver<Element>) {
    turn.withLock { observer.on(lock.withLock { events.removeFirst() }) }
  }
}
