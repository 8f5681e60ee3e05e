public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
  public func send() { send(()) }
}

/// Delivers what it is given to those who are subscribed at that time.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let audience = Audience<Output, Failure>()

  public init() {}

  public func send(_ value: Output) { audience.send(value) }

  public func send(completion: Subscribers.Completion<Failure>) {
    audience.send(completion: completion)
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    audience.stage(greeting: nil).receive(subscriber: subscriber)
  }
}

/// Delivers its present value to each new subscriber, then what it is given.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let audience = Audience<Output, Failure>()
  private var current: Output

  public init(_ value: Output) { current = value }

  public var value: Output {
    get { current }
    set { send(newValue) }
  }

  public func send(_ value: Output) {
    guard audience.isOpen else { return }
    current = value
    audience.send(value)
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    audience.send(completion: completion)
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    audience.stage { self.current }.receive(subscriber: subscriber)
  }
}

/// The subscribers of a subject. A subscription holds its audience.
final class Audience<Output, Failure: Error> {
  private var outlets: [Outlet<Output, Failure>] = []
  private var ending: Subscribers.Completion<Failure>?

  var isOpen: Bool { ending == nil }

  func send(_ value: Output) {
    guard isOpen else { return }
    for outlet in outlets { outlet.send(value) }
  }

  func send(completion: Subscribers.Completion<Failure>) {
    guard isOpen else { return }
    ending = completion
    let present = outlets
    outlets = []
    for outlet in present { outlet.send(completion: completion) }
  }

  func stage(greeting: (() -> Output)?) -> Publishers.Stage<Output, Failure> {
    Publishers.Stage { [self] outlet in
      if let ending {
        outlet.send(completion: ending)
        return AnyCancellable {}
      }
      outlets.append(outlet)
      if let greeting { outlet.send(greeting()) }
      return AnyCancellable { [weak outlet] in self.outlets.removeAll { $0 === outlet } }
    }
  }
}

public struct Just<Output>: Publisher {
  public typealias Failure = Never

  public let output: Output

  public init(_ output: Output) { self.output = output }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    Publishers.Stage<Output, Never> { outlet in
      outlet.send(output)
      outlet.send(completion: .finished)
      return AnyCancellable {}
    }.receive(subscriber: subscriber)
  }
}

public struct Empty<Output, Failure: Error>: Publisher {
  public let completeImmediately: Bool

  public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    Publishers.Stage<Output, Failure> { outlet in
      if completeImmediately { outlet.send(completion: .finished) }
      return AnyCancellable {}
    }.receive(subscriber: subscriber)
  }
}

public struct Fail<Output, Failure: Error>: Publisher {
  public let error: Failure

  public init(error: Failure) { self.error = error }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    Publishers.Stage<Output, Failure> { outlet in
      outlet.send(completion: .failure(error))
      return AnyCancellable {}
    }.receive(subscriber: subscriber)
  }
}

/// Starts at once and gives each subscriber the one result.
public final class Future<Output, Failure: Error>: Publisher {
  public typealias Promise = (Result<Output, Failure>) -> Void

  private let audience = Audience<Output, Failure>()
  private var output: Output?

  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { result in
      guard self.audience.isOpen else { return }
      switch result {
      case .failure(let error): self.audience.send(completion: .failure(error))
      case .success(let output):
        self.output = output
        self.audience.send(output)
        self.audience.send(completion: .finished)
      }
    }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    if let output {
      Just(output).setFailureType(to: Failure.self).receive(subscriber: subscriber)
    } else {
      audience.stage(greeting: nil).receive(subscriber: subscriber)
    }
  }
}

/// Makes the publisher only when it is subscribed to.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure

  public let createPublisher: () -> DeferredPublisher

  public init(createPublisher: @escaping () -> DeferredPublisher) {
    self.createPublisher = createPublisher
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    createPublisher().receive(subscriber: subscriber)
  }
}

/// Tells the new value before the property has it.
@propertyWrapper
public struct Published<Value> {
  fileprivate final class Storage {
    var value: Value
    let changes = PassthroughSubject<Value, Never>()
    var feeds: [AnyCancellable] = []

    init(_ value: Value) { self.value = value }

    func set(_ newValue: Value) {
      changes.send(newValue)
      value = newValue
    }
  }

  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    fileprivate let storage: Storage

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      let storage = storage
      Publishers.Stage<Value, Never> { outlet in
        outlet.send(storage.value)
        return storage.changes.follow(outlet.send, outlet.send(completion:))
      }.receive(subscriber: subscriber)
    }
  }

  private let storage: Storage

  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  public init(initialValue: Value) { storage = Storage(initialValue) }

  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.set(newValue) }
  }

  public var projectedValue: Publisher {
    get { Publisher(storage: storage) }
    set {}
  }
}

extension Publisher where Failure == Never {
  /// Ends with the property; holds its owner not at all.
  public func assign(to published: inout Published<Output>.Publisher) {
    let storage = published.storage
    storage.feeds.append(sink { [weak storage] in storage?.set($0) })
  }
}
