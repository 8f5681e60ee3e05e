import Foundation

extension ObservableType {
  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> Disposable {
    asObservable().subscribe(ClosureObserver(on))
  }

  public func subscribe(
    onNext: ((Element) -> Void)? = nil,
    onError: ((Swift.Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> Disposable {
    let ending = onDisposed.map { Disposables.create(with: $0) } ?? Disposables.create()
    let observer = ClosureObserver<Element> { event in
      switch event {
      case .next(let element): onNext?(element)
      case .error(let error):
        onError?(error)
        ending.dispose()
      case .completed:
        onCompleted?()
        ending.dispose()
      }
    }
    return Disposables.create(asObservable().subscribe(observer), ending)
  }

  /// Holds `object` weakly; nothing is delivered once it is gone.
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onError: ((Object, Swift.Error) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> Disposable {
    subscribe(
      onNext: { [weak object] element in
        if let object { onNext?(object, element) }
      },
      onError: { [weak object] error in
        if let object { onError?(object, error) }
      },
      onCompleted: { [weak object] in
        if let object { onCompleted?(object) }
      },
      onDisposed: { [weak object] in
        if let object { onDisposed?(object) }
      })
  }

  /// Pairs each element with `object`, held weakly; completes when the object is gone.
  public func withUnretained<Object: AnyObject, Out>(
    _ object: Object, resultSelector: @escaping (Object, Element) -> Out
  ) -> Observable<Out> {
    .create { observer in
      subscribe { [weak object] event in
        guard let object else { return observer.onCompleted() }
        observer.on(event.map { resultSelector(object, $0) })
      }
    }
  }

  public func withUnretained<Object: AnyObject>(
    _ object: Object
  ) -> Observable<(Object, Element)> {
    withUnretained(object) { ($0, $1) }
  }
}

/// Forwards to a closure until the sequence ends. The disposable of a subscription does not hold
/// it: it lives as long as the source holds it.
private final class ClosureObserver<Element>: ObserverType {
  private let lock = NSRecursiveLock()
  private let handler: (Event<Element>) -> Void
  private var stopped = false

  init(_ handler: @escaping (Event<Element>) -> Void) { self.handler = handler }

  func on(_ event: Event<Element>) {
    let silent = lock.withLock {
      defer { if event.isStopEvent { stopped = true } }
      return stopped
    }
    if !silent { handler(event) }
  }
}
