import Foundation

extension ObservableType {
  public func take(_ count: Int) -> Observable<Element> {
    guard count > 0 else { return .empty() }
    return .create { observer in
      var taken = 0
      return subscribe { event in
        guard taken < count else { return }
        if event.element != nil { taken += 1 }
        observer.on(event)
        if taken == count { observer.onCompleted() }
      }
    }
  }

  public func take(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    .create { observer in
      subscribe { event in
        do {
          if let element = event.element, try !predicate(element) { return observer.onCompleted() }
          observer.on(event)
        } catch {
          observer.onError(error)
        }
      }
    }
  }

  public func take<Source: ObservableType>(until other: Source) -> Observable<Element> {
    .create { observer in
      let end = other.subscribe(onNext: { _ in observer.onCompleted() })
      return Disposables.create(end, subscribe(observer))
    }
  }

  public func skip(_ count: Int) -> Observable<Element> {
    .create { observer in
      var skipped = 0
      return subscribe { event in
        if event.element != nil, skipped < count {
          skipped += 1
        } else {
          observer.on(event)
        }
      }
    }
  }

  public func first() -> Single<Element?> {
    Single(
      source: .create { observer in
        take(1).subscribe { event in
          switch event {
          case .next(let element):
            observer.onNext(element)
            observer.onCompleted()
          case .error(let error): observer.onError(error)
          case .completed:
            observer.onNext(nil)
            observer.onCompleted()
          }
        }
      })
  }

  public func distinctUntilChanged(
    _ comparer: @escaping (Element, Element) throws -> Bool
  ) -> Observable<Element> {
    .create { observer in
      var last: Element?
      return subscribe { event in
        do {
          guard let element = event.element else { return observer.on(event) }
          if let last, try comparer(last, element) { return }
          last = element
          observer.on(event)
        } catch {
          observer.onError(error)
        }
      }
    }
  }

  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Observable<Element> {
    distinctUntilChanged { try keySelector($0) == keySelector($1) }
  }
}

extension ObservableType where Element: Equatable {
  public func distinctUntilChanged() -> Observable<Element> { distinctUntilChanged { $0 == $1 } }
}

public enum SubjectLifetimeScope {
  case whileConnected
  case forever
}

extension ObservableType {
  /// One subscription to the source for all observers, who are given the last `replay` elements.
  public func share(
    replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected
  ) -> Observable<Element> {
    let sharing = Sharing(source: asObservable(), replay: replay, scope: scope)
    return .create { sharing.join($0) }
  }
}

private final class Sharing<Element> {
  private let source: Observable<Element>
  private let replay: Int
  private let scope: SubjectLifetimeScope
  private let lock = NSRecursiveLock()
  private var subject: ReplaySubject<Element>?
  private var connection: Disposable?
  private var members = 0

  init(source: Observable<Element>, replay: Int, scope: SubjectLifetimeScope) {
    self.source = source
    self.replay = replay
    self.scope = scope
  }

  func join(_ observer: AnyObserver<Element>) -> Disposable {
    let (subject, isFirst) = lock.withLock {
      let subject = self.subject ?? ReplaySubject.create(bufferSize: replay)
      self.subject = subject
      members += 1
      return (subject, members == 1)
    }
    let membership = subject.subscribe(observer)
    if isFirst { connect(subject) }
    return Disposables.create(membership, Disposables.create(with: { self.leave(subject) }))
  }

  private func connect(_ subject: ReplaySubject<Element>) {
    let connection = source.subscribe { [weak self] event in
      subject.on(event)
      if event.isStopEvent { self?.close(subject) }
    }
    let isCurrent = lock.withLock {
      guard self.subject === subject else { return false }
      self.connection = connection
      return true
    }
    if !isCurrent { connection.dispose() }
  }

  private func leave(_ subject: ReplaySubject<Element>) {
    let isLast = lock.withLock {
      guard self.subject === subject else { return false }
      members -= 1
      return members == 0
    }
    if isLast { disconnect() }
  }

  /// The sequence has ended: those who come later start it anew, unless it is shared for ever.
  private func close(_ subject: ReplaySubject<Element>) {
    guard scope == .whileConnected else { return }
    lock.withLock {
      guard self.subject === subject else { return }
      self.subject = nil
      connection = nil
      members = 0
    }
  }

  private func disconnect() {
    let connection = lock.withLock {
      if scope == .whileConnected { subject = nil }
      defer { self.connection = nil }
      return self.connection
    }
    connection?.dispose()
  }
}
