extension Publisher {
  public func mapError<NewFailure: Error>(
    _ transform: @escaping (Failure) -> NewFailure
  ) -> Publishers.Stage<Output, NewFailure> {
    Publishers.Stage { outlet in
      follow(outlet.send) { outlet.send(completion: $0.mapError(transform)) }
    }
  }

  public func assertNoFailure(_ prefix: String = "") -> Publishers.Stage<Output, Never> {
    Publishers.Stage { outlet in
      follow(outlet.send) { completion in
        if case .failure(let error) = completion { fatalError("\(prefix)\(error)") }
        outlet.send(completion: .finished)
      }
    }
  }

  public func replaceError(with output: Output) -> Publishers.Stage<Output, Never> {
    self.catch { _ in Just(output) }
  }

  public func `catch`<P: Publisher>(
    _ handler: @escaping (Failure) -> P
  ) -> Publishers.Stage<Output, P.Failure> where P.Output == Output {
    Publishers.Stage { outlet in
      var replacement: Cancellable?
      let source = follow(outlet.send) { completion in
        switch completion {
        case .finished: outlet.send(completion: .finished)
        case .failure(let error):
          replacement = handler(error).follow(outlet.send, outlet.send(completion:))
        }
      }
      return AnyCancellable {
        source.cancel()
        replacement?.cancel()
      }
    }
  }
}

extension Publisher where Failure == Never {
  public func setFailureType<NewFailure: Error>(
    to failureType: NewFailure.Type
  ) -> Publishers.Stage<Output, NewFailure> {
    Publishers.Stage { outlet in
      follow(outlet.send) { _ in outlet.send(completion: .finished) }
    }
  }
}

extension Subscribers.Completion {
  fileprivate func mapError<NewFailure: Error>(
    _ transform: (Failure) -> NewFailure
  ) -> Subscribers.Completion<NewFailure> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(transform(error))
    }
  }
}
