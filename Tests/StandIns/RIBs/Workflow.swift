import RxSwift

/// A sequence of steps down the tree, each of which waits for what it acts on to be active.
open class Workflow<ActionableItemType> {
  private let start = PublishSubject<(ActionableItemType, ())>()
  private var isComplete = false
  fileprivate let subscriptions = CompositeDisposable()

  public init() {}

  open func didComplete() {}

  open func didFork() {}

  open func didReceiveError(_ error: Error) {}

  public final func onStep<NextActionableItemType, NextValueType>(
    _ onStep: @escaping (ActionableItemType) -> Observable<(NextActionableItemType, NextValueType)>
  ) -> Step<ActionableItemType, NextActionableItemType, NextValueType> {
    Step(workflow: self, observable: start.asObservable().take(1))
      .onStep { item, _ in onStep(item) }
  }

  /// Only after `commit`: before it this asserts and does nothing.
  public final func subscribe(_ actionableItem: ActionableItemType) -> Disposable {
    guard subscriptions.count > 0 else {
      assertionFailure("\(self) was subscribed to before it was committed.")
      return Disposables.create()
    }
    start.onNext((actionableItem, ()))
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
  private var observable: Observable<(ActionableItemType, ValueType)>

  fileprivate init(
    workflow: Workflow<WorkflowActionableItemType>,
    observable: Observable<(ActionableItemType, ValueType)>
  ) {
    self.workflow = workflow
    self.observable = observable
  }

  public final func onStep<NextActionableItemType, NextValueType>(
    _ onStep:
      @escaping (ActionableItemType, ValueType) -> Observable<
        (NextActionableItemType, NextValueType)
      >
  ) -> Step<WorkflowActionableItemType, NextActionableItemType, NextValueType> {
    let next =
      observable
      .flatMapLatest { item, value -> Observable<(Bool, ActionableItemType, ValueType)> in
        guard let interactor = item as? Interactable else { return .just((true, item, value)) }
        return interactor.isActiveStream.map { ($0, item, value) }
      }
      .filter { isActive, _, _ in isActive }
      .take(1)
      .flatMapLatest { _, item, value in onStep(item, value) }
      .take(1)
      .share()
    return Step<WorkflowActionableItemType, NextActionableItemType, NextValueType>(
      workflow: workflow, observable: next)
  }

  public final func onError(
    _ onError: @escaping (Error) -> Void
  ) -> Step<WorkflowActionableItemType, ActionableItemType, ValueType> {
    observable = observable.do(onError: onError)
    return self
  }

  @discardableResult
  public final func commit() -> Workflow<WorkflowActionableItemType> {
    let subscription =
      observable
      .do(onError: workflow.didReceiveError, onCompleted: workflow.completeOnce)
      .subscribe()
    _ = workflow.subscriptions.insert(subscription)
    return workflow
  }

  public final func asObservable() -> Observable<(ActionableItemType, ValueType)> { observable }
}

extension ObservableType {
  public func fork<WorkflowActionableItemType, ActionableItemType, ValueType>(
    _ workflow: Workflow<WorkflowActionableItemType>
  ) -> Step<WorkflowActionableItemType, ActionableItemType, ValueType>? {
    guard let observable = self as? Observable<(ActionableItemType, ValueType)> else { return nil }
    workflow.didFork()
    return Step(workflow: workflow, observable: observable)
  }
}

extension Disposable {
  public func disposeWith<ActionableItemType>(workflow: Workflow<ActionableItemType>) {
    _ = workflow.subscriptions.insert(self)
  }
}
