public enum SingleTrait {}

public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>
public typealias SingleEvent<Element> = Result<Element, Swift.Error>

/// A sequence of a known shape; with `SingleTrait` one element or an error.
public struct PrimitiveSequence<Trait, Element>: ObservableConvertibleType {
  let source: Observable<Element>

  public func asObservable() -> Observable<Element> { source }
}

extension PrimitiveSequence where Trait == SingleTrait {
  public typealias SingleObserver = (SingleEvent<Element>) -> Void

  public static func create(
    subscribe: @escaping (@escaping SingleObserver) -> Disposable
  ) -> Single<Element> {
    Single(
      source: .create { observer in
        subscribe { result in
          switch result {
          case .success(let element):
            observer.onNext(element)
            observer.onCompleted()
          case .failure(let error): observer.onError(error)
          }
        }
      })
  }

  public static func just(_ element: Element) -> Single<Element> { Single(source: .just(element)) }
  public static func error(_ error: Swift.Error) -> Single<Element> {
    Single(source: .error(error))
  }
  public static func never() -> Single<Element> { Single(source: .never()) }

  public func subscribe(_ observer: @escaping SingleObserver) -> Disposable {
    source.subscribe { event in
      switch event {
      case .next(let element): observer(.success(element))
      case .error(let error): observer(.failure(error))
      case .completed: break
      }
    }
  }

  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil,
    onFailure: ((Swift.Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> Disposable {
    source.subscribe(onNext: onSuccess, onError: onFailure, onDisposed: onDisposed)
  }

  /// Holds `object` weakly; nothing is delivered once it is gone.
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onSuccess: ((Object, Element) -> Void)? = nil,
    onFailure: ((Object, Swift.Error) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> Disposable {
    source.subscribe(
      with: object, onNext: onSuccess, onError: onFailure, onDisposed: onDisposed)
  }

  public func map<Result>(
    _ transform: @escaping (Element) throws -> Result
  ) -> Single<Result> {
    Single<Result>(source: source.map(transform))
  }

  public func flatMap<Result>(
    _ selector: @escaping (Element) throws -> Single<Result>
  ) -> Single<Result> {
    Single<Result>(source: source.flatMap(selector))
  }

  public func observe(on scheduler: ImmediateSchedulerType) -> Single<Element> {
    Single(source: source.observe(on: scheduler))
  }

  public func catchAndReturn(_ element: Element) -> Single<Element> {
    Single(source: source.catchAndReturn(element))
  }
}
