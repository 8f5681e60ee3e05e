import RibsModel
import RibsSyntax

extension Rule {
  package static let cancellableDropped = Rule(
    id: "cancellable_dropped",
    summary: "a subscription that is cancelled where it is made",
    category: .lifecycle, severity: .error, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        A Combine subscription (`sink`, `assign(to:on:)` or `subscribe(subject)`) is cancelled \
        where it is made, because nothing holds its cancellable.

        - The cancellable is not used.
        - It is assigned to `_`.
        - It is held by a local constant that nothing reads.

        So is a subscription, RxSwift's too, in a bag that is freed where it is made.

        - The bag is made for it: `.disposed(by: DisposeBag())`.
        - The bag, or the set of cancellables, is a local variable that goes nowhere else.

        Of RxSwift's it is an error where the source is known to have no value yet, as a \
        `PublishRelay`; elsewhere it is a warning, and likely.

        A publisher that ends as soon as its first values are there is reported only if the first \
        one is known to come too late: from a `PassthroughSubject` behind `first()`, or by way of \
        a queue (`receive(on:)`, `delay(for:scheduler:)`).
        """,
      leavesAlone: [
        """
        Publishers that deliver all they have while they are being subscribed to: `Just`, an \
        array, or the current value behind `first()`.
        """,
        "A `Future`, which does its work without a subscriber.",
        "An observable that ends by itself as soon as its first values are there (`take(1)`).",
        """
        A local bag in code that goes on after it has filled the bag, and a chain that begins with \
        something local or hands it the values, as when the code reads those that are there.
        """,
      ],
      matters: """
        An `AnyCancellable` cancels its subscription when it is freed, and here nothing holds it; \
        RxSwift's disposables do not, but a `DisposeBag` disposes of all that is in it. The closure \
        is never called, or it is called once with the current value and never again.
        """,
      fix: """
        End the chain with `.cancelOnDeactivate(interactor: self)` in an interactor, with \
        `.cancelOnStop(self)` in a worker, and with `.store(in: &cancellables)` elsewhere; of \
        RxSwift's with `.disposeOnDeactivate(interactor: self)`, `.disposeOnStop(self)` and \
        `.disposed(by: disposeBag)`.
        """),
    examples: [
      Example(
        "Nothing holds the cancellable",
        """
        import Combine
        import ModernRIBs

        final class BalanceInteractor: Interactor {
          private let balances: PassthroughSubject<Double, Never>

          init(balances: PassthroughSubject<Double, Never>) {
            self.balances = balances
          }

          override func didBecomeActive() {
            super.didBecomeActive()
            balances.sink { print($0) } // expect: cancellable_dropped
            let observation = balances.sink { print($0) } // expect: cancellable_dropped "observation"
          }
        }
        """),
      Example(
        "The bag is freed at once",
        """
        import RIBs
        import RxRelay
        import RxSwift

        final class BalanceInteractor: Interactor {
          private let balances: PublishRelay<Double>

          init(balances: PublishRelay<Double>) {
            self.balances = balances
          }

          override func didBecomeActive() {
            super.didBecomeActive()
            balances // expect: cancellable_dropped "DisposeBag"
              .subscribe(onNext: { print($0) })
              .disposed(by: DisposeBag())
          }
        }
        """),
      Example(
        "The interactor holds the cancellable while it is active",
        """
        import Combine
        import ModernRIBs

        final class BalanceInteractor: Interactor {
          private let balances: PassthroughSubject<Double, Never>

          init(balances: PassthroughSubject<Double, Never>) {
            self.balances = balances
          }

          override func didBecomeActive() {
            super.didBecomeActive()
            balances.sink { print($0) }.cancelOnDeactivate(interactor: self)
          }
        }
        """),
    ],
    check: .project { project in
      project.subscriptions.compactMap { droppedCancellable($0, in: project) }
    })
}

private func droppedCancellable(_ subscription: Subscription, in project: Project) -> Finding? {
  guard subscription.isCertain, mayComeTooLate(subscription),
    let holder = freedHolder(of: subscription)
  else { return nil }
  // What has a value already gives it while it is subscribed to.
  let getsSome = subscription.flavour == .rx && subscription.firstValue != .later
  return Finding(
    at: project.place(of: subscription), subject: project.subject(of: subscription),
    message: """
      this subscription to `\(subscription.source)` is cancelled at once: \(holder)\
      \(getsSome ? ", so that it gets at most what is there already" : "")
      """,
    help: project.help(for: subscription), severity: getsSome ? .warning : nil,
    confidence: getsSome ? .likely : nil, fix: project.confining(subscription))
}

/// The source may have something to give after the subscription was made.
private func mayComeTooLate(_ subscription: Subscription) -> Bool {
  subscription.lifetime != .finite || subscription.firstValue == .later
}

/// What holds the subscription and is freed, as the end of a sentence; nil if it is another's, or,
/// as RxSwift's is without a bag, nobody's to end.
private func freedHolder(of subscription: Subscription) -> String? {
  let isCombine = subscription.flavour == .combine
  return switch subscription.ending {
  case .dropped: isCombine ? "nothing holds its cancellable" : nil
  case .unusedLocal(let name):
    isCombine ? "nothing reads `\(name)`, which holds its cancellable" : nil
  case .passing(nil): "the `DisposeBag()` that it is put into is freed right away"
  case .passing(let bag?): "`\(bag)`, which it is put into, is freed when this code has run"
  case .kept, .associated, .published, .keptElsewhere, .confined, .handedOn: nil
  }
}

extension Project {
  fileprivate func help(for subscription: Subscription) -> String {
    if case .passing(let bag?) = subscription.ending, let owner = subscription.owner,
      [disposeBag(of: owner), cancellables(of: owner)].contains(bag)
    {
      return "Remove the local `\(bag)`, so that the property of that name is meant."
    }
    if let advice = confiningAdvice(for: subscription) { return advice + "." }
    guard let owner = subscription.owner, hasPlaceForBag(subscription) else {
      let value = subscription.flavour == .rx ? "disposable" : "cancellable"
      return "Keep the \(value) for as long as the subscription is to last."
    }
    if subscription.flavour == .rx { return helpWithBag(of: owner) }
    if let set = cancellables(of: owner) { return "End the chain with `.store(in: &\(set))`." }
    return "Give `\(types[owner].name)` a `var cancellables = Set<AnyCancellable>()`, and end the "
      + "chain with `.store(in: &cancellables)`."
  }
}
