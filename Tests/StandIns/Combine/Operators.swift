import Dispatch
import Foundation

extension Publisher {
  /// A stage that answers each value of this publisher through `relay`.
  private func stage<Result, NewFailure: Error>(
    _ relay:
      @escaping (Outlet<Result, NewFailure>) -> (
        onValue: (Output) -> Void, onCompletion: (Subscribers.Completion<Failure>) -> Void
      )
  ) -> Publishers.Stage<Result, NewFailure> {
    Publishers.Stage { outlet in
      let handlers = relay(outlet)
      return follow(handlers.onValue, handlers.onCompletion)
    }
  }

  public func map<Result>(
    _ transform: @escaping (Output) -> Result
  ) -> Publishers.Stage<Result, Failure> {
    stage { outlet in ({ outlet.send(transform($0)) }, outlet.send(completion:)) }
  }

  public func map<Result>(
    _ keyPath: KeyPath<Output, Result>
  ) -> Publishers.Stage<Result, Failure> {
    map { $0[keyPath: keyPath] }
  }

  public func compactMap<Result>(
    _ transform: @escaping (Output) -> Result?
  ) -> Publishers.Stage<Result, Failure> {
    stage { outlet in
      (
        { value in
          if let result = transform(value) { outlet.send(result) }
        }, outlet.send(completion:)
      )
    }
  }

  public func filter(
    _ isIncluded: @escaping (Output) -> Bool
  ) -> Publishers.Stage<Output, Failure> {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  public func scan<Result>(
    _ initialResult: Result, _ nextPartialResult: @escaping (Result, Output) -> Result
  ) -> Publishers.Stage<Result, Failure> {
    stage { outlet in
      var accumulated = initialResult
      return (
        { value in
          accumulated = nextPartialResult(accumulated, value)
          outlet.send(accumulated)
        }, outlet.send(completion:)
      )
    }
  }

  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Publishers.Stage<Output, Failure> {
    stage { outlet in
      var last: Output?
      return (
        { value in
          if let last, predicate(last, value) { return }
          last = value
          outlet.send(value)
        }, outlet.send(completion:)
      )
    }
  }

  public func prefix(_ maxLength: Int) -> Publishers.Stage<Output, Failure> {
    stage { outlet in
      var count = 0
      return (
        { value in
          guard count < maxLength else { return }
          count += 1
          outlet.send(value)
          if count == maxLength { outlet.send(completion: .finished) }
        }, outlet.send(completion:)
      )
    }
  }

  public func prefix(
    while predicate: @escaping (Output) -> Bool
  ) -> Publishers.Stage<Output, Failure> {
    stage { outlet in
      (
        { value in
          if predicate(value) { outlet.send(value) } else { outlet.send(completion: .finished) }
        }, outlet.send(completion:)
      )
    }
  }

  public func first() -> Publishers.Stage<Output, Failure> { prefix(1) }

  public func dropFirst(_ count: Int = 1) -> Publishers.Stage<Output, Failure> {
    stage { outlet in
      var dropped = 0
      return (
        { value in
          if dropped < count { dropped += 1 } else { outlet.send(value) }
        }, outlet.send(completion:)
      )
    }
  }

  public func prepend(_ elements: Output...) -> Publishers.Stage<Output, Failure> {
    Publishers.Stage { outlet in
      for element in elements { outlet.send(element) }
      return follow(outlet.send, outlet.send(completion:))
    }
  }

  public func handleEvents(
    receiveSubscription: ((Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.Stage<Output, Failure> {
    Publishers.Stage { outlet in
      receiveSubscription?(outlet)
      receiveRequest?(.unlimited)
      var isOver = false
      let source = follow(
        { value in
          receiveOutput?(value)
          outlet.send(value)
        },
        { completion in
          isOver = true
          receiveCompletion?(completion)
          outlet.send(completion: completion)
        })
      return AnyCancellable {
        source.cancel()
        if !isOver { receiveCancel?() }
      }
    }
  }

  /// One subscription to this publisher for all subscribers.
  public func share() -> Publishers.Stage<Output, Failure> {
    let audience = Audience<Output, Failure>()
    var connection: Cancellable?
    var members = 0
    return Publishers.Stage { outlet in
      members += 1
      let isFirst = members == 1
      let membership = audience.stage(greeting: nil).follow(
        outlet.send, outlet.send(completion:))
      if isFirst { connection = follow(audience.send, audience.send(completion:)) }
      return AnyCancellable {
        membership.cancel()
        members -= 1
        guard members == 0 else { return }
        connection?.cancel()
        connection = nil
      }
    }
  }

  public func receive<S: Scheduler>(on scheduler: S) -> Publishers.Stage<Output, Failure> {
    stage { outlet in
      (
        { value in scheduler.schedule { outlet.send(value) } },
        { completion in scheduler.schedule { outlet.send(completion: completion) } }
      )
    }
  }
}

extension Publisher where Output: Equatable {
  public func removeDuplicates() -> Publishers.Stage<Output, Failure> {
    removeDuplicates(by: ==)
  }
}

/// Says where work runs. Only the form the operators of this module need.
public protocol Scheduler {
  func schedule(_ action: @escaping () -> Void)
}

extension DispatchQueue: Scheduler {
  public func schedule(_ action: @escaping () -> Void) {
    async(execute: DispatchWorkItem(block: action))
  }
}

extension RunLoop: Scheduler {
  public func schedule(_ action: @escaping () -> Void) {
    let work = DispatchWorkItem(block: action)
    perform { work.perform() }
  }
}

public struct ImmediateScheduler: Scheduler {
  public static let shared = ImmediateScheduler()

  public func schedule(_ action: @escaping () -> Void) { action() }
}
