import Combine

/// A sequence of steps down the tree, each of which waits for what it acts on to be active.
open class Workflow<ActionableItemType> {
  private let start = PassthroughSubject<(ActionableItemType, ()), Error>()
  private var isComplete = false
  fileprivate let subscriptions = CompositeCancellable()

  public init() {}

  open func didComplete() {}

  open func didFork() {}

  open func didReceiveError(_ error: Error) {}

  public final func onStep<NextActionableItemType, NextValueType>(
    _ onStep:
      @escaping (ActionableItemType) -> AnyPublisher<
        (NextActionableItemType, NextValueType), Error
      >
  ) -> Step<ActionableItemType, NextActionableItemType, NextValueType> {
    Step(workflow: self, publisher: start.prefix(1).eraseToAnyPublisher())
      .onStep { item, _ in onStep(item) }
  }

  /// Only after `commit`: before it this asserts and does nothing.
  public final func subscribe(_ actionableItem: ActionableItemType) -> Cancellable {
    guard subscriptions.count > 0 else {
      assertionFailure("\(self) was subscribed to before it was committed.")
      return subscriptions
    }
    start.send((actionableItem, ()))
    return subscriptions
  }

  /// Forks end one by one, the workflow once.
  fileprivate func completeOnce() {
    if isComplete { return }
    isComplete = true
    didComplete()
  }
}

open class Step<WorkflowActionableItemType, ActionableItemType, ValueType> {
  private let workflow: Workflow<WorkflowActionableItemType>
  private var publisher: AnyPublisher<(ActionableItemType, ValueType), Error>

  fileprivate init(
    workflow: Workflow<WorkflowActionableItemType>,
    publisher: AnyPublisher<(ActionableItemType, ValueType), Error>
  ) {
    self.workflow = workflow
    self.publisher = publisher
  }

  public final func onStep<NextActionableItemType, NextValueType>(
    _ onStep:
      @escaping (ActionableItemType, ValueType) -> AnyPublisher<
        (NextActionableItemType, NextValueType), Error
      >
  ) -> Step<WorkflowActionableItemType, NextActionableItemType, NextValueType> {
    let next =
      publisher
      .map { item, value -> AnyPublisher<(Bool, ActionableItemType, ValueType), Error> in
        let isActive =
          (item as? Interactable)?.isActiveStream ?? Just(true).eraseToAnyPublisher()
        return isActive.map { ($0, item, value) }.setFailureType(to: Error.self)
          .eraseToAnyPublisher()
      }
      .switchToLatest()
      .filter { isActive, _, _ in isActive }
      .prefix(1)
      .map { _, item, value in onStep(item, value) }
      .switchToLatest()
      .prefix(1)
      .share()
      .eraseToAnyPublisher()
    return Step<WorkflowActionableItemType, NextActionableItemType, NextValueType>(
      workflow: workflow, publisher: next)
  }

  public final func onError(
    _ onError: @escaping (Error) -> Void
  ) -> Step<WorkflowActionableItemType, ActionableItemType, ValueType> {
    publisher =
      publisher
      .handleEvents(receiveCompletion: { completion in
        if case .failure(let error) = completion { onError(error) }
      })
      .eraseToAnyPublisher()
    return self
  }

  @discardableResult
  public final func commit() -> Workflow<WorkflowActionableItemType> {
    let subscription =
      publisher
      .sink(
        receiveCompletion: { [workflow] completion in
          switch completion {
          case .finished: workflow.completeOnce()
          case .failure(let error): workflow.didReceiveError(error)
          }
        }, receiveValue: { _ in })
    workflow.subscriptions.insert(subscription)
    return workflow
  }

  public final func asPublisher() -> AnyPublisher<(ActionableItemType, ValueType), Error> {
    publisher
  }
}

extension Publisher {
  public func fork<WorkflowActionableItemType, ActionableItemType, ValueType>(
    _ workflow: Workflow<WorkflowActionableItemType>
  ) -> Step<WorkflowActionableItemType, ActionableItemType, ValueType>? {
    guard let publisher = self as? AnyPublisher<(ActionableItemType, ValueType), Error>
    else { return nil }
    workflow.didFork()
    return Step(workflow: workflow, publisher: publisher)
  }
}

extension AnyCancellable {
  public func cancelWith<ActionableItemType>(workflow: Workflow<ActionableItemType>) {
    workflow.subscriptions.insert(self)
  }
}
