import Foundation

extension ObservableType {
  public func map<Result>(
    _ transform: @escaping (Element) throws -> Result
  ) -> Observable<Result> {
    .create { observer in
      subscribe { observer.on($0.map(transform)) }
    }
  }

  public func compactMap<Result>(
    _ transform: @escaping (Element) throws -> Result?
  ) -> Observable<Result> {
    map(transform).flatMap { Observable<Result>.from(optional: $0) }
  }

  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    map { (element: $0, kept: try predicate($0)) }.choose { $0.kept ? $0.element : nil }
  }

  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    map { try selector($0).asObservable() }.flatten(latestOnly: false)
  }

  /// Follows only the sequence made from the latest element.
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    map { try selector($0).asObservable() }.flatten(latestOnly: true)
  }

  public func scan<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) throws -> Result
  ) -> Observable<Result> {
    .create { observer in
      var accumulated = seed
      return subscribe { event in
        observer.on(
          event.map {
            accumulated = try accumulator(accumulated, $0)
            return accumulated
          })
      }
    }
  }

  public func startWith(_ elements: Element...) -> Observable<Element> {
    .create { observer in
      for element in elements { observer.onNext(element) }
      return subscribe(observer)
    }
  }

  /// Runs the closures as events pass, before those who come after see them.
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil,
    onError: ((Swift.Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil,
    onDispose: (() -> Void)? = nil
  ) -> Observable<Element> {
    .create { observer in
      onSubscribe?()
      let subscription = subscribe { event in
        do {
          switch event {
          case .next(let element): try onNext?(element)
          case .error(let error): try onError?(error)
          case .completed: try onCompleted?()
          }
          observer.on(event)
        } catch {
          observer.onError(error)
        }
      }
      return Disposables.create(subscription, Disposables.create(with: { onDispose?() }))
    }
  }

  public func `catch`(
    _ handler: @escaping (Swift.Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    .create { observer in
      let current = SerialDisposable()
      let first = subscribe { event in
        guard let failure = event.error else { return observer.on(event) }
        do {
          current.disposable = try handler(failure).subscribe(observer)
        } catch {
          observer.onError(error)
        }
      }
      return Disposables.create(first, current)
    }
  }

  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    self.catch { _ in .just(element) }
  }

  public func asSingle() -> Single<Element> {
    Single(source: take(1).asObservable())
  }

  /// Drops what `choice` answers nil for.
  func choose<Result>(_ choice: @escaping (Element) -> Result?) -> Observable<Result> {
    .create { observer in
      subscribe { event in
        switch event {
        case .next(let element):
          if let result = choice(element) { observer.onNext(result) }
        case .error(let error): observer.onError(error)
        case .completed: observer.onCompleted()
        }
      }
    }
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// Completes when the outer sequence and all inner ones that are followed have.
  func flatten(latestOnly: Bool) -> Observable<Element.Element> {
    .create { observer in
      let subscriptions = CompositeDisposable()
      let latest = SerialDisposable()
      _ = subscriptions.insert(latest)
      var following: Set<Int> = []
      var started = 0
      var outerEnded = false
      let outer = subscribe { event in
        switch event {
        case .error(let error): observer.onError(error)
        case .completed:
          outerEnded = true
          if following.isEmpty { observer.onCompleted() }
        case .next(let inner):
          started += 1
          let number = started
          if latestOnly { following = [] }
          following.insert(number)
          let slot = SerialDisposable()
          let key = latestOnly ? nil : subscriptions.insert(slot)
          if latestOnly { latest.disposable = slot }
          slot.disposable = inner.asObservable().subscribe { innerEvent in
            guard following.contains(number) else { return }
            switch innerEvent {
            case .next(let element): observer.onNext(element)
            case .error(let error): observer.onError(error)
            case .completed:
              following.remove(number)
              if let key { subscriptions.remove(for: key) }
              if outerEnded, following.isEmpty { observer.onCompleted() }
            }
          }
        }
      }
      _ = subscriptions.insert(outer)
      return subscriptions
    }
  }
}
