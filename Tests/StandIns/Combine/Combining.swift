extension Publisher {
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.Stage<P.Output, P.Failure> where P.Failure == Failure {
    map(transform).flatten(latestOnly: false)
  }

  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> Publishers.Stage<P.Output, P.Failure> where Failure == Never {
    setFailureType(to: P.Failure.self).map(transform).flatten(latestOnly: false)
  }

  public func combineLatest<P: Publisher>(
    _ other: P
  ) -> Publishers.Stage<(Output, P.Output), Failure> where P.Failure == Failure {
    combineLatest(other) { ($0, $1) }
  }

  public func combineLatest<P: Publisher, Result>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> Result
  ) -> Publishers.Stage<Result, Failure> where P.Failure == Failure {
    Publishers.Stage { outlet in
      var latest: Output?
      var otherLatest: P.Output?
      var running = 2
      func deliver() {
        if let latest, let otherLatest { outlet.send(transform(latest, otherLatest)) }
      }
      func end(_ completion: Subscribers.Completion<Failure>) {
        running -= 1
        if case .finished = completion, running > 0 { return }
        outlet.send(completion: completion)
      }
      let first = follow(
        {
          latest = $0
          deliver()
        }, end)
      let second = other.follow(
        {
          otherLatest = $0
          deliver()
        }, end)
      return AnyCancellable {
        first.cancel()
        second.cancel()
      }
    }
  }

  public func merge<P: Publisher>(
    with other: P
  ) -> Publishers.Stage<Output, Failure> where P.Output == Output, P.Failure == Failure {
    Publishers.Stage { outlet in
      var running = 2
      func end(_ completion: Subscribers.Completion<Failure>) {
        running -= 1
        if case .finished = completion, running > 0 { return }
        outlet.send(completion: completion)
      }
      let first = follow(outlet.send, end)
      let second = other.follow(outlet.send, end)
      return AnyCancellable {
        first.cancel()
        second.cancel()
      }
    }
  }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Follows only the latest publisher.
  public func switchToLatest() -> Publishers.Stage<Output.Output, Failure> {
    flatten(latestOnly: true)
  }

  /// Completes when this publisher and all inner ones that are followed have.
  func flatten(latestOnly: Bool) -> Publishers.Stage<Output.Output, Failure> {
    Publishers.Stage { outlet in
      var inner: [Int: Cancellable] = [:]
      var following: Set<Int> = []
      var started = 0
      var outerEnded = false
      let outer = follow(
        { publisher in
          started += 1
          let number = started
          if latestOnly {
            following = []
            for former in inner.values { former.cancel() }
            inner = [:]
          }
          following.insert(number)
          let subscription = publisher.follow(
            { value in
              if following.contains(number) { outlet.send(value) }
            },
            { completion in
              following.remove(number)
              inner[number] = nil
              if case .finished = completion, !(outerEnded && following.isEmpty) { return }
              outlet.send(completion: completion)
            })
          if following.contains(number) { inner[number] = subscription }
        },
        { completion in
          outerEnded = true
          if case .finished = completion, !following.isEmpty { return }
          outlet.send(completion: completion)
        })
      return AnyCancellable {
        outer.cancel()
        for subscription in inner.values { subscription.cancel() }
      }
    }
  }
}
