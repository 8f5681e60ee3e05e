import RibsModel
import RibsSyntax

extension Rule {
  package static let cancellableDropped = Rule(
    id: "cancellable_dropped",
    summary: "a publisher's subscription that is cancelled where it is made",
    category: .lifecycle, severity: .error, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        A Combine subscription (`sink`, `assign(to:on:)` or `subscribe(subject)`) is cancelled \
        where it is made, because nothing holds its cancellable.

        - The cancellable is not used.
        - It is assigned to `_`.
        - It is held by a local constant that nothing reads.

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
      ],
      matters: """
        This is the opposite of RxSwift: an `AnyCancellable` cancels its subscription when it is \
        freed, and here nothing holds it. The closure is never called, or it is called once with \
        the publisher's current value and never again.
        """,
      fix: """
        End the chain with `.cancelOnDeactivate(interactor: self)` in an interactor, with \
        `.cancelOnStop(self)` in a worker, and with `.store(in: &cancellables)` elsewhere.
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
  guard subscription.flavour == .combine, subscription.isCertain,
    subscription.lifetime != .finite || subscription.firstValue == .later
  else { return nil }
  let holder: String
  switch subscription.ending {
  case .dropped: holder = "nothing holds its cancellable"
  case .unusedLocal(let name): holder = "nothing reads `\(name)`, which holds its cancellable"
  case .kept, .associated, .published, .keptElsewhere, .confined, .handedOn: return nil
  }
  return Finding(
    at: project.place(of: subscription), subject: project.subject(of: subscription),
    message: "this subscription to `\(subscription.source)` is cancelled at once: \(holder)",
    help: project.help(for: subscription), fix: project.confining(subscription))
}

extension Project {
  fileprivate func help(for subscription: Subscription) -> String {
    if let end = confinement(in: subscription.owner, .combine) {
      return "End the chain with `\(end)`."
    }
    guard let owner = subscription.owner, hasPlaceForBag(subscription) else {
      return "Keep the cancellable for as long as the subscription is to last."
    }
    if let set = cancellables(of: owner) { return "End the chain with `.store(in: &\(set))`." }
    return "Give `\(types[owner].name)` a `var cancellables = Set<AnyCancellable>()`, and end the "
      + "chain with `.store(in: &cancellables)`."
  }
}
