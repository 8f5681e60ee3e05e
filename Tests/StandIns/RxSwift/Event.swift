/// What a sequence delivers: any number of `next`, then at most one `error` or `completed`.
public enum Event<Element> {
  case next(Element)
  case error(Swift.Error)
  case completed

  public var isStopEvent: Bool {
    if case .next = self { return false }
    return true
  }

  public var element: Element? {
    guard case .next(let element) = self else { return nil }
    return element
  }

  public var error: Swift.Error? {
    guard case .error(let error) = self else { return nil }
    return error
  }

  /// The same event with its element passed through `transform`; what that throws becomes the
  /// error.
  func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
    switch self {
    case .next(let element):
      do { return .next(try transform(element)) } catch { return .error(error) }
    case .error(let error): return .error(error)
    case .completed: return .completed
    }
  }
}

public protocol ObserverType<Element> {
  associatedtype Element

  func on(_ event: Event<Element>)
}

extension ObserverType {
  public func onNext(_ element: Element) { on(.next(element)) }
  public func onError(_ error: Swift.Error) { on(.error(error)) }
  public func onCompleted() { on(.completed) }
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }
}

/// An observer whose own type is forgotten.
public struct AnyObserver<Element>: ObserverType {
  private let handler: (Event<Element>) -> Void

  public init(eventHandler: @escaping (Event<Element>) -> Void) {
    handler = eventHandler
  }

  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    handler = observer.on
  }

  public func on(_ event: Event<Element>) { handler(event) }
}

public enum RxError: Swift.Error {
  case unknown
  case disposed(object: AnyObject)
  case noElements
  case moreThanOneElement
  case timeout
}
