import RibsModel
import RibsSyntax

extension Rule {
  package static let subscriptionNotDisposed = Rule(
    id: "subscription_not_disposed",
    summary: "a subscription whose disposable is thrown away",
    category: .leak, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A statement, or an assignment to `_`, that subscribes to an observable (`subscribe`, \
        `bind`, `drive`, `emit`) and lets go of the disposable; also a workflow's `subscribe`. \
        What is returned, stored, passed on or bound to an interactor, worker or workflow is left \
        alone, and so is a call of that name on anything that is not known to be an observable.

        The finding is likely, not proven, where the source is a private subject or relay of the \
        same object, with which it dies: then the harm is a second delivery after the RIB is \
        attached again. For a source that ends by itself it is for your information only.
        """,
      matters: """
        A subscription without an owner runs until its source ends. With a stream of a parent's \
        scope that is never: the closure is called after the RIB has been detached, and once more \
        for each time it was attached; if it holds `self`, the interactor leaks too. Run against \
        RxSwift 6: with a strong `self` the interactor stays, with a weak one the closure still \
        runs after its death.
        """,
      fix: """
        End the chain with `.disposeOnDeactivate(interactor: self)` in an interactor, \
        `.disposeOnStop(self)` in a worker, `.disposeWith(workflow:)` in a workflow, and \
        `.disposed(by:)` with a bag of its own elsewhere.
        """),
    examples: [
      Example(
        "The disposable is not used",
        """
        import RIBs
        import RxSwift

        protocol ScoreStream: AnyObject {
          var score: Observable<Int> { get }
        }

        final class ScoreInteractor: Interactor {
          private let scoreStream: ScoreStream
          private var latest = 0

          init(scoreStream: ScoreStream) {
            self.scoreStream = scoreStream
          }

          override func didBecomeActive() {
            super.didBecomeActive()
            scoreStream.score.subscribe(onNext: { [weak self] in // expect: subscription_not_disposed
              self?.latest = $0
            })
          }
        }
        """),
      Example(
        "The disposable is assigned to nothing",
        """
        import RIBs
        import RxRelay
        import RxSwift

        final class LocationWorker: Worker {
          private let locations: PublishRelay<Int>

          init(locations: PublishRelay<Int>) {
            self.locations = locations
          }

          override func didStart(_ interactorScope: InteractorScope) {
            super.didStart(interactorScope)
            _ = locations.bind(onNext: { print($0) }) // expect: subscription_not_disposed "LocationWorker"
          }
        }
        """),
      Example(
        "The subscription ends with the interactor, or is the caller's",
        """
        import RIBs
        import RxSwift

        protocol ScoreStream: AnyObject {
          var score: Observable<Int> { get }
        }

        final class ScoreInteractor: Interactor {
          private let scoreStream: ScoreStream

          init(scoreStream: ScoreStream) {
            self.scoreStream = scoreStream
          }

          override func didBecomeActive() {
            super.didBecomeActive()
            scoreStream.score
              .subscribe(onNext: { print($0) })
              .disposeOnDeactivate(interactor: self)
          }

          func printScores() -> Disposable {
            scoreStream.score.subscribe(onNext: { print($0) })
          }
        }
        """),
    ],
    check: { project in
      project.subscriptions.compactMap { undisposed($0, in: project) }
    })
}

private func undisposed(_ subscription: Subscription, in project: Project) -> Finding? {
  guard subscription.flavour == .rx, subscription.isCertain, case .dropped = subscription.ending,
    subscription.owner.map({ !project.livesAsLongAsTheProcess($0) }) ?? true
  else { return nil }
  let end = project.confinement(in: subscription.owner, .rx) ?? ".disposed(by:)"
  var finding = (
    message: "nothing ends this subscription to `\(subscription.source)`: it goes on after "
      + "\(project.ownerName(of: subscription)) is gone",
    severity: Severity.error, confidence: Confidence.proven
  )
  if subscription.isWorkflow {
    finding.message =
      "nothing ends this run of the workflow: a step that never finishes keeps it for ever"
    finding.confidence = .likely
  } else if subscription.lifetime == .finite || subscription.lifetime == .finiteLater {
    finding.message =
      "nothing can end this subscription to `\(subscription.source)` before its source does"
    finding.severity = .info
  } else if subscription.isSourceOwned, subscription.selfHold == nil {
    finding.message =
      "nothing ends this subscription to `\(subscription.source)` before "
      + "\(project.ownerName(of: subscription)) is freed: each activation adds one"
    finding.confidence = .likely
  }
  return Finding(
    at: subscription.statement, subject: project.subject(of: subscription),
    message: finding.message, help: "End the chain with `\(end)`.", severity: finding.severity,
    confidence: finding.confidence, fix: project.confining(subscription))
}
