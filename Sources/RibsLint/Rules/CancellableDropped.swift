import RibsModel
import RibsSyntax

extension Rule {
  package static let cancellableDropped = Rule(
    id: "cancellable_dropped",
    summary: "a publisher's subscription that is cancelled where it is made",
    category: .lifecycle, severity: .error, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        `sink`, `assign(to:on:)` or `subscribe(subject)` on a publisher whose cancellable is not \
        used, assigned to `_`, or held by a local constant that nothing reads. A publisher that \
        ends by itself is reported where its first value is known to come too late: from a \
        `PassthroughSubject` behind `first()`, or by way of a queue (`receive(on:)`, \
        `delay(for:scheduler:)`). What gives all it has while it is subscribed to (`Just`, an \
        array, the current value behind `first()`) is left alone, and so is a `Future`, which \
        works without a subscriber.
        """,
      matters: """
        It is the opposite of RxSwift: an `AnyCancellable` cancels its subscription when it is \
        freed, and nothing holds it. The closure is never called, or once with the current value of \
        the publisher, and never again.
        """,
      fix: """
        End the chain with `.cancelOnDeactivate(interactor: self)` in an interactor, \
        `.cancelOnStop(self)` in a worker, and `.store(in: &cancellables)` elsewhere.
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
  case .kept, .confined, .handedOn: return nil
  }
  let end =
    project.confinement(in: subscription.owner, .combine) ?? ".store(in: &cancellables)"
  return Finding(
    at: project.place(of: subscription), subject: project.subject(of: subscription),
    message: "this subscription to `\(subscription.source)` is cancelled at once: \(holder)",
    help: "End the chain with `\(end)`.", fix: project.confining(subscription))
}
