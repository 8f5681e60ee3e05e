import Foundation

public protocol SubjectType: ObservableType {
  associatedtype Observer: ObserverType

  func asObserver() -> Observer
}

/// Delivers what it is given to those who are subscribed at that time.
public final class PublishSubject<Element>: Observable<Element>, SubjectType, ObserverType,
  Cancelable
{
  private let audience = Audience<Element>()

  public override init() { super.init() }

  public var hasObservers: Bool { audience.hasObservers }
  public var isDisposed: Bool { audience.isDisposed }

  public func on(_ event: Event<Element>) { audience.deliver(event) }
  public func asObserver() -> PublishSubject<Element> { self }
  public func dispose() { audience.disband() }

  public override func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element {
    audience.admit(AnyObserver(observer), greeting: [])
  }
}

/// Delivers its present value to each new observer, then what it is given.
public final class BehaviorSubject<Element>: Observable<Element>, SubjectType, ObserverType,
  Cancelable
{
  private let audience = Audience<Element>()
  private let lock = NSRecursiveLock()
  private var latest: Element

  public init(value: Element) {
    latest = value
    super.init()
  }

  public var hasObservers: Bool { audience.hasObservers }
  public var isDisposed: Bool { audience.isDisposed }

  /// Throws the error the subject ended with, or that it was disposed of.
  public func value() throws -> Element {
    if isDisposed { throw RxError.disposed(object: self) }
    if let error = audience.lastEvent?.error { throw error }
    return lock.withLock { latest }
  }

  public func on(_ event: Event<Element>) {
    if let element = event.element, audience.isOpen { lock.withLock { latest = element } }
    audience.deliver(event)
  }

  public func asObserver() -> BehaviorSubject<Element> { self }
  public func dispose() { audience.disband() }

  public override func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element {
    let greeting = audience.isOpen ? [lock.withLock { latest }] : []
    return audience.admit(AnyObserver(observer), greeting: greeting)
  }
}

/// Delivers the last elements to each new observer, even after it has ended, then what it is given.
public final class ReplaySubject<Element>: Observable<Element>, SubjectType, ObserverType,
  Cancelable
{
  private let audience = Audience<Element>()
  private let lock = NSRecursiveLock()
  private let capacity: Int
  private var buffer: [Element] = []

  private init(capacity: Int) {
    self.capacity = capacity
    super.init()
  }

  public static func create(bufferSize: Int) -> ReplaySubject<Element> {
    ReplaySubject(capacity: bufferSize)
  }

  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(capacity: .max) }

  public var hasObservers: Bool { audience.hasObservers }
  public var isDisposed: Bool { audience.isDisposed }

  public func on(_ event: Event<Element>) {
    if let element = event.element, audience.isOpen {
      lock.withLock { buffer = Array((buffer + [element]).suffix(capacity)) }
    }
    audience.deliver(event)
  }

  public func asObserver() -> ReplaySubject<Element> { self }

  public func dispose() {
    lock.withLock { buffer = [] }
    audience.disband()
  }

  public override func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element {
    audience.admit(AnyObserver(observer), greeting: lock.withLock { buffer })
  }
}

/// The observers of a subject. A subscription knows its audience weakly, so that keeping one never
/// keeps the subject.
private final class Audience<Element> {
  private let lock = NSRecursiveLock()
  private var observers: [(seat: Int, observer: AnyObserver<Element>)] = []
  private var nextSeat = 0
  private var ending: Event<Element>?
  private var disbanded = false

  var hasObservers: Bool { lock.withLock { !observers.isEmpty } }
  var isDisposed: Bool { lock.withLock { disbanded } }
  var isOpen: Bool { lock.withLock { ending == nil && !disbanded } }
  var lastEvent: Event<Element>? { lock.withLock { ending } }

  func deliver(_ event: Event<Element>) {
    let present: [AnyObserver<Element>] = lock.withLock {
      guard isOpen else { return [] }
      let present = observers.map(\.observer)
      if event.isStopEvent {
        ending = event
        observers = []
      }
      return present
    }
    for observer in present { observer.on(event) }
  }

  func admit(_ observer: AnyObserver<Element>, greeting: [Element]) -> Disposable {
    if isDisposed {
      observer.on(.error(RxError.disposed(object: self)))
      return Disposables.create()
    }
    for element in greeting { observer.on(.next(element)) }
    if let lastEvent {
      observer.on(lastEvent)
      return Disposables.create()
    }
    let seat = lock.withLock {
      nextSeat += 1
      observers.append((nextSeat, observer))
      return nextSeat
    }
    return Disposables.create(with: { [weak self] in self?.leave(seat) })
  }

  func disband() {
    lock.withLock {
      disbanded = true
      observers = []
    }
  }

  private func leave(_ seat: Int) {
    // Released outside the lock: the observer may be the last to hold something large.
    let gone = lock.withLock {
      observers.firstIndex { $0.seat == seat }.map { observers.remove(at: $0) }
    }
    _ = gone
  }
}
