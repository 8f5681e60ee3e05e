import RxSwift

/// A subject that never ends.
public final class PublishRelay<Element>: ObservableType {
  private let subject = PublishSubject<Element>()

  public init() {}

  public func accept(_ event: Element) { subject.onNext(event) }

  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }

  public func asObservable() -> Observable<Element> { subject.asObservable() }
}

/// A subject that never ends and has a value at any time.
public final class BehaviorRelay<Element>: ObservableType {
  private let subject: BehaviorSubject<Element>
  private var latest: Element

  public init(value: Element) {
    subject = BehaviorSubject(value: value)
    latest = value
  }

  public var value: Element { latest }

  public func accept(_ event: Element) {
    latest = event
    subject.onNext(event)
  }

  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }

  public func asObservable() -> Observable<Element> { subject.asObservable() }
}

extension ObservableType {
  /// Feeds the relays; errors are for the programmer to avoid.
  public func bind(to relays: PublishRelay<Element>...) -> Disposable {
    subscribe(
      onNext: { element in
        for relay in relays { relay.accept(element) }
      }, onError: { assertionFailure("a relay can not take an error: \($0)") })
  }

  public func bind(to relays: BehaviorRelay<Element>...) -> Disposable {
    subscribe(
      onNext: { element in
        for relay in relays { relay.accept(element) }
      }, onError: { assertionFailure("a relay can not take an error: \($0)") })
  }
}
