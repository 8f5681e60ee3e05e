public protocol Cancellable {
  func cancel()
}

public protocol Subscription: Cancellable {
  func request(_ demand: Subscribers.Demand)
}

public enum Subscribers {
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }

  /// Written down but not kept to: every publisher here delivers without limit.
  public struct Demand: Equatable, Sendable {
    private let limit: Int

    public static let none = Demand(limit: 0)
    public static let unlimited = Demand(limit: .max)
    public static func max(_ value: Int) -> Demand { Demand(limit: value) }
  }
}

public protocol Subscriber<Input, Failure> {
  associatedtype Input
  associatedtype Failure: Error

  func receive(subscription: Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  public func subscribe<S: Subscriber>(_ subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }

  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

/// A publisher whose own type is forgotten.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let stage: Publishers.Stage<Output, Failure>

  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    stage = Publishers.Stage { publisher.follow($0.send, $0.send(completion:)) }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    stage.receive(subscriber: subscriber)
  }
}

/// Cancels when it goes away.
public final class AnyCancellable: Cancellable, Hashable {
  private var onCancel: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) { onCancel = cancel }

  public convenience init<C: Cancellable>(_ canceller: C) { self.init(canceller.cancel) }

  public func cancel() {
    let pending = onCancel
    onCancel = nil
    pending?()
  }

  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    collection.append(self)
  }

  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  deinit { cancel() }
}

public enum Publishers {
  /// What every operator here returns, in the place of a type of its own: so it has to be erased to
  /// be stored, as the real ones have.
  public struct Stage<Output, Failure: Error>: Publisher {
    let connect: (Outlet<Output, Failure>) -> Cancellable

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let outlet = Outlet<Output, Failure>(
        onValue: { _ = subscriber.receive($0) }, onCompletion: subscriber.receive(completion:))
      subscriber.receive(subscription: outlet)
      outlet.hold(connect(outlet))
    }
  }
}

/// One subscription of one stage. It holds what is downstream and upstream of it until the sequence
/// ends or is cancelled.
final class Outlet<Output, Failure: Error>: Subscription {
  private var onValue: ((Output) -> Void)?
  private var onCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  private var upstream: Cancellable?

  init(
    onValue: @escaping (Output) -> Void,
    onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.onValue = onValue
    self.onCompletion = onCompletion
  }

  func hold(_ upstream: Cancellable) {
    if onValue == nil { upstream.cancel() } else { self.upstream = upstream }
  }

  func send(_ value: Output) { onValue?(value) }

  func send(completion: Subscribers.Completion<Failure>) {
    let last = onCompletion
    onCompletion = nil
    onValue = nil
    last?(completion)
    cancel()
  }

  func request(_ demand: Subscribers.Demand) {}

  func cancel() {
    onValue = nil
    onCompletion = nil
    let source = upstream
    upstream = nil
    source?.cancel()
  }
}

/// Hands what it receives to closures.
private final class Follower<Input, Failure: Error>: Subscriber, Cancellable {
  private var onValue: ((Input) -> Void)?
  private var onCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  private var subscription: Subscription?

  init(
    _ onValue: @escaping (Input) -> Void,
    _ onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.onValue = onValue
    self.onCompletion = onCompletion
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    onValue?(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let last = onCompletion
    cancel()
    last?(completion)
  }

  func cancel() {
    onValue = nil
    onCompletion = nil
    let ended = subscription
    subscription = nil
    ended?.cancel()
  }
}

extension Publisher {
  func follow(
    _ onValue: @escaping (Output) -> Void,
    _ onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> Cancellable {
    let follower = Follower(onValue, onCompletion)
    receive(subscriber: follower)
    return follower
  }

  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let subscription = follow(receiveValue, receiveCompletion)
    return AnyCancellable { subscription.cancel() }
  }
}

extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }

  /// Holds `object` strongly until it is cancelled or the sequence ends.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable {
    sink { object[keyPath: keyPath] = $0 }
  }
}
