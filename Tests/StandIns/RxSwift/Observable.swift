import Foundation

public protocol ObservableConvertibleType<Element> {
  associatedtype Element

  func asObservable() -> Observable<Element>
}

public protocol ObservableType<Element>: ObservableConvertibleType {
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element
}

extension ObservableType {
  public func asObservable() -> Observable<Element> {
    Observable.create { observer in subscribe(observer) }
  }
}

/// A sequence of elements over time. Subscribing starts it; two subscriptions run apart.
public class Observable<Element>: ObservableType {
  init() {}

  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element {
    fatalError("every kind of observable subscribes in its own way")
  }

  public func asObservable() -> Observable<Element> { self }
}

extension ObservableType {
  /// A sequence that `subscribe` produces anew for each observer.
  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> Disposable
  ) -> Observable<Element> {
    ProducedObservable(subscribe)
  }
}

private final class ProducedObservable<Element>: Observable<Element> {
  private let produce: (AnyObserver<Element>) -> Disposable

  init(_ produce: @escaping (AnyObserver<Element>) -> Disposable) { self.produce = produce }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element {
    let link = Link(AnyObserver(observer))
    link.hold(produce(AnyObserver(link)))
    return link
  }
}

/// One observer of one produced sequence. It holds its observer and its source until the sequence
/// ends or is disposed of: a subscription that does neither keeps its closures alive, as Rx's does.
private final class Link<Element>: ObserverType, Disposable {
  private let lock = NSRecursiveLock()
  private var observer: AnyObserver<Element>?
  private var source: Disposable?

  init(_ observer: AnyObserver<Element>) { self.observer = observer }

  func hold(_ source: Disposable) {
    let ended = lock.withLock {
      guard observer != nil else { return true }
      self.source = source
      return false
    }
    if ended { source.dispose() }
  }

  func on(_ event: Event<Element>) {
    guard let observer = lock.withLock({ observer }) else { return }
    // After the last event nothing may come, not even from a source that is reentered by it.
    if event.isStopEvent { lock.withLock { self.observer = nil } }
    observer.on(event)
    if event.isStopEvent { dispose() }
  }

  func dispose() {
    let source = lock.withLock {
      observer = nil
      defer { self.source = nil }
      return self.source
    }
    source?.dispose()
  }
}
