import Foundation

extension ObservableType {
  public static func just(_ element: Element) -> Observable<Element> { from([element]) }

  public static func of(_ elements: Element...) -> Observable<Element> { from(elements) }

  public static func from(_ elements: [Element]) -> Observable<Element> {
    .create { observer in
      for element in elements { observer.onNext(element) }
      observer.onCompleted()
      return Disposables.create()
    }
  }

  public static func from(optional element: Element?) -> Observable<Element> {
    from(element.map { [$0] } ?? [])
  }

  public static func empty() -> Observable<Element> { from([]) }

  public static func never() -> Observable<Element> { .create { _ in Disposables.create() } }

  public static func error(_ error: Swift.Error) -> Observable<Element> {
    .create { observer in
      observer.onError(error)
      return Disposables.create()
    }
  }

  /// Makes the sequence only when it is subscribed to.
  public static func deferred(
    _ observableFactory: @escaping () throws -> Observable<Element>
  ) -> Observable<Element> {
    .create { observer in
      do {
        return try observableFactory().subscribe(observer)
      } catch {
        observer.onError(error)
        return Disposables.create()
      }
    }
  }
}

extension ObservableType where Element: FixedWidthInteger {
  /// 0 after `dueTime`, then 1, 2 … each `period`; without a period it completes after the 0.
  public static func timer(
    _ dueTime: RxTimeInterval, period: RxTimeInterval? = nil, scheduler: SchedulerType
  ) -> Observable<Element> {
    .create { observer in
      let pending = SerialDisposable()
      func tick(_ count: Element) {
        observer.onNext(count)
        guard let period else { return observer.onCompleted() }
        pending.disposable = scheduler.schedule(after: period) { tick(count &+ 1) }
      }
      pending.disposable = scheduler.schedule(after: dueTime) { tick(0) }
      return pending
    }
  }

  public static func interval(
    _ period: RxTimeInterval, scheduler: SchedulerType
  ) -> Observable<Element> {
    timer(period, period: period, scheduler: scheduler)
  }
}
