import Foundation

extension ObservableType {
  public static func combineLatest<First: ObservableType, Second: ObservableType>(
    _ first: First, _ second: Second,
    resultSelector: @escaping (First.Element, Second.Element) throws -> Element
  ) -> Observable<Element> {
    .create { observer in
      var firstLatest: First.Element?
      var secondLatest: Second.Element?
      var running = 2
      func deliver() {
        guard let firstElement = firstLatest, let secondElement = secondLatest else { return }
        do {
          observer.onNext(try resultSelector(firstElement, secondElement))
        } catch {
          observer.onError(error)
        }
      }
      func end(_ error: Swift.Error?) {
        if let error { return observer.onError(error) }
        running -= 1
        if running == 0 { observer.onCompleted() }
      }
      let firstSubscription = first.subscribe { event in
        guard let element = event.element else { return end(event.error) }
        firstLatest = element
        deliver()
      }
      let secondSubscription = second.subscribe { event in
        guard let element = event.element else { return end(event.error) }
        secondLatest = element
        deliver()
      }
      return Disposables.create(firstSubscription, secondSubscription)
    }
  }

  public static func combineLatest<
    First: ObservableType, Second: ObservableType, Third: ObservableType
  >(
    _ first: First, _ second: Second, _ third: Third,
    resultSelector: @escaping (First.Element, Second.Element, Third.Element) throws -> Element
  ) -> Observable<Element> {
    combineLatest(
      Observable<(First.Element, Second.Element)>.combineLatest(first, second) { ($0, $1) }, third
    ) { try resultSelector($0.0, $0.1, $1) }
  }

  /// Pairs the elements of both in their order.
  public static func zip<First: ObservableType, Second: ObservableType>(
    _ first: First, _ second: Second,
    resultSelector: @escaping (First.Element, Second.Element) throws -> Element
  ) -> Observable<Element> {
    .create { observer in
      var firstWaiting: [First.Element] = []
      var secondWaiting: [Second.Element] = []
      var firstEnded = false
      var secondEnded = false
      func proceed() {
        do {
          while !firstWaiting.isEmpty, !secondWaiting.isEmpty {
            observer.onNext(
              try resultSelector(firstWaiting.removeFirst(), secondWaiting.removeFirst()))
          }
        } catch {
          return observer.onError(error)
        }
        if firstEnded && firstWaiting.isEmpty || secondEnded && secondWaiting.isEmpty {
          observer.onCompleted()
        }
      }
      let firstSubscription = first.subscribe { event in
        if let error = event.error { return observer.onError(error) }
        if let element = event.element { firstWaiting.append(element) } else { firstEnded = true }
        proceed()
      }
      let secondSubscription = second.subscribe { event in
        if let error = event.error { return observer.onError(error) }
        if let element = event.element { secondWaiting.append(element) } else { secondEnded = true }
        proceed()
      }
      return Disposables.create(firstSubscription, secondSubscription)
    }
  }

  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    merge(sources)
  }

  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    Observable<Observable<Element>>.from(sources).flatten(latestOnly: false)
  }

  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    sources.reversed().reduce(.empty()) { rest, source in source.concat(rest) }
  }

  public func concat<Source: ObservableConvertibleType>(
    _ second: Source
  ) -> Observable<Element> where Source.Element == Element {
    .create { observer in
      let next = SerialDisposable()
      let first = subscribe { event in
        if case .completed = event {
          next.disposable = second.asObservable().subscribe(observer)
        } else {
          observer.on(event)
        }
      }
      return Disposables.create(first, next)
    }
  }

  /// Delivers when this sequence does, with the latest element of the other.
  public func withLatestFrom<Second: ObservableConvertibleType, Result>(
    _ second: Second, resultSelector: @escaping (Element, Second.Element) throws -> Result
  ) -> Observable<Result> {
    .create { observer in
      var latest: Second.Element?
      let secondSubscription = second.asObservable().subscribe { event in
        if let element = event.element { latest = element }
        if let error = event.error { observer.onError(error) }
      }
      let subscription = subscribe { event in
        if event.element != nil, latest == nil { return }
        observer.on(
          event.map { element in
            guard let latest else { throw RxError.noElements }
            return try resultSelector(element, latest)
          })
      }
      return Disposables.create(subscription, secondSubscription)
    }
  }

  public func withLatestFrom<Second: ObservableConvertibleType>(
    _ second: Second
  ) -> Observable<Second.Element> {
    withLatestFrom(second) { $1 }
  }
}

extension ObservableType where Element == Any {
  public static func combineLatest<First: ObservableType, Second: ObservableType>(
    _ first: First, _ second: Second
  ) -> Observable<(First.Element, Second.Element)> {
    Observable<(First.Element, Second.Element)>.combineLatest(first, second) { ($0, $1) }
  }

  public static func combineLatest<
    First: ObservableType, Second: ObservableType, Third: ObservableType
  >(
    _ first: First, _ second: Second, _ third: Third
  ) -> Observable<(First.Element, Second.Element, Third.Element)> {
    Observable<(First.Element, Second.Element, Third.Element)>.combineLatest(
      first, second, third
    ) { ($0, $1, $2) }
  }

  public static func zip<First: ObservableType, Second: ObservableType>(
    _ first: First, _ second: Second
  ) -> Observable<(First.Element, Second.Element)> {
    Observable<(First.Element, Second.Element)>.zip(first, second) { ($0, $1) }
  }
}
