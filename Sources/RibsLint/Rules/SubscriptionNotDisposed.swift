import RibsModel
import RibsSyntax

extension Rule {
  package static let subscriptionNotDisposed = Rule(
    id: "subscription_not_disposed",
    summary: "a subscription whose disposable is thrown away",
    category: .leak, severity: .error, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        Code subscribes to an observable and throws the disposable away, so that nothing can end \
        the subscription before its source ends.

        - A statement that calls `subscribe`, `bind`, `drive` or `emit` and does not use the \
        disposable.
        - An assignment of such a call to `_`.
        - Such a call whose disposable goes into a local constant that nothing reads.
        - A workflow's `subscribe`, in any of these forms.

        How certain the finding is depends on the source:

        - It is proven where the source is known not to end.
        - It is likely where that cannot be seen.
        - It is likely where the source dies with the object: a private subject or relay of the \
        same object, its `isActiveStream`, or a control of the interactor's own view. The harm is \
        then a second delivery after the RIB is attached again. If the closure holds `self`, the \
        finding is proven.
        - It is for information only where the source ends by itself, or where it is the \
        result of a call, the subscription has code for its end (`onCompleted: { … }`), and \
        nothing shows that it goes on.
        """,
      leavesAlone: [
        """
        A disposable that is returned, stored, passed on, or bound to an interactor, worker or \
        workflow.
        """,
        """
        A call of that name on anything that is not known to be an observable, by its type, its \
        operators or, in a module that imports RxSwift, a label such as `onNext:`.
        """,
        """
        A source that ends by itself, where no bag could live: in a static function, or in an \
        extension of a protocol or of a type from elsewhere.
        """,
        """
        A source that has ended as soon as it is subscribed to, if the disposable is assigned to \
        `_` (`_ = relay.take(1).bind { … }`).
        """,
        "A source that `take(until:)` ends.",
        "A disposable that a static function of a struct or enum assigns to `_`.",
        """
        A source that dies with the object, where the code runs once in the object's life, as in \
        an initializer or `viewDidLoad`, and the closure does not hold `self`. An event that \
        somebody's own extension of `Reactive` gives of an object in a property counts as such a \
        source.
        """,
        "Work that is started on purpose and is not known to go on (`_ = save().subscribe()`).",
        "Classes that live as long as the process.",
      ],
      matters: """
        A subscription without an owner runs until its source ends, and a stream of a parent's \
        scope never does. The closure is called after the RIB has been detached, and once more for \
        each time that the RIB was attached. If it holds `self`, the interactor leaks too. Run \
        against RxSwift 6: with a strong `self` the interactor stays; with a weak one the closure \
        still runs after the interactor's death.
        """,
      fix: """
        End the chain with `.disposeOnDeactivate(interactor: self)` in an interactor, \
        `.disposeOnStop(self)` in a worker, `.disposeWith(workflow:)` in a workflow, and \
        `.disposed(by:)` with a bag of the object's own elsewhere. In the closure of \
        `Observable.create` give the disposable back, or dispose of it in `Disposables.create`.
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
    check: .project { project in
      project.subscriptions.compactMap { undisposed($0, in: project) }
    })
}

private func undisposed(_ subscription: Subscription, in project: Project) -> Finding? {
  guard subscription.flavour == .rx, subscription.isCertain, isHeldByNobody(subscription),
    subscription.owner.map({ !project.livesAsLongAsTheProcess($0) }) ?? true,
    let consequence = consequence(of: subscription, in: project)
  else { return nil }
  return Finding(
    at: project.place(of: subscription), subject: project.subject(of: subscription),
    message: consequence.message, help: project.help(for: subscription),
    severity: consequence.severity, confidence: consequence.confidence,
    // What ends by itself may be meant to end when it is done, and not with its interactor.
    fix: consequence.severity == .info ? nil : project.confining(subscription))
}

private func isHeldByNobody(_ subscription: Subscription) -> Bool {
  switch subscription.ending {
  case .dropped, .unusedLocal: true
  case .kept, .associated, .published, .keptElsewhere, .confined, .passing, .handedOn: false
  }
}

/// What comes of it that nobody can end a subscription.
private struct Consequence {
  let message: String
  var severity = Severity.error
  let confidence: Confidence
}

/// Nil where something else ends the subscription.
private func consequence(of subscription: Subscription, in project: Project) -> Consequence? {
  let source = subscription.source
  let owner = project.ownerName(of: subscription)
  if subscription.isWorkflow {
    return Consequence(
      message:
        "nothing ends this run of the workflow: a step that never finishes keeps it forever",
      confidence: .likely)
  }
  if project.isOfNoObject(subscription), project.isLetGo(subscription) { return nil }
  // What the closure holds is not gone before the subscription is.
  let holdsSelf = subscription.selfHold != nil
  let harm = holdsSelf ? ": it keeps \(owner) alive" : ": it goes on after \(owner) is gone"
  let goesOn =
    "nothing ends this subscription to `\(source)`"
    + (project.isCodeOfObject(subscription) ? harm : "")
  switch subscription.lifetime {
  case .bounded:
    guard subscription.lastsWithOwner, subscription.selfHold != nil else { return nil }
    return Consequence(
      message:
        "nothing ends this subscription to `\(source)`, as it holds \(owner), whose end it waits for",
      confidence: .proven)
  case .finite, .finiteLater:
    let isOver = subscription.endsAtOnce && project.isLetGo(subscription)
    if isOver || project.isSetGoing(subscription) || !project.hasPlaceForBag(subscription) {
      return nil
    }
    return Consequence(
      message: "nothing can end this subscription to `\(source)` before it ends by itself",
      severity: .info, confidence: .proven)
  case .withOwner where subscription.selfHold == nil:
    guard project.runsAgain(subscription) else { return nil }
    return Consequence(
      message: """
        nothing ends this subscription to `\(source)` before \(owner) is freed: each \
        \(project.isActivated(subscription) ? "activation" : "call") adds one
        """, confidence: .likely)
  case .endless, .withOwner: return Consequence(message: goesOn, confidence: .proven)
  case .unknown:
    let mayDieWithOwner =
      subscription.isOfOwnObject && subscription.selfHold == nil && !project.runsAgain(subscription)
    if mayDieWithOwner || project.isSetGoing(subscription) { return nil }
    return Consequence(message: goesOn + subscription.doubt, confidence: .likely)
  }
}

extension Project {
  /// `_ = save().subscribe()`: work that is set going on purpose, and nobody waits for it.
  fileprivate func isSetGoing(_ subscription: Subscription) -> Bool {
    subscription.selfHold == nil && isLetGo(subscription)
      && types[subscription.location.file].text(subscription.location.range)
        .hasSuffix("subscribe()")
  }

  /// The disposable is assigned to `_`.
  fileprivate func isLetGo(_ subscription: Subscription) -> Bool {
    let statement = types[subscription.location.file].text(subscription.statement.range)
    return ["_ =", "_=", "let _ ="].contains { statement.hasPrefix($0) }
  }

  /// The code runs for an object, which may be gone while the subscription goes on.
  fileprivate func isCodeOfObject(_ subscription: Subscription) -> Bool {
    guard let owner = subscription.owner else { return false }
    return [.class, .actor].contains(types[owner].kind) && !isStatic(subscription)
  }

  /// The code is that of a struct or enum itself, as where an app is put together.
  fileprivate func isOfNoObject(_ subscription: Subscription) -> Bool {
    guard let owner = subscription.owner else { return false }
    return [.struct, .enum].contains(types[owner].kind) && isStatic(subscription)
  }

  private func isStatic(_ subscription: Subscription) -> Bool {
    types.declaration(at: subscription.declaration).modifiers.isStatic
  }

  fileprivate func help(for subscription: Subscription) -> String {
    // A bag would end it with the object, not with the observable.
    if subscription.isInFactory {
      return "Make it part of the disposable that the closure of `create` gives back."
    }
    if let advice = confiningAdvice(for: subscription) { return advice + "." }
    guard let owner = subscription.owner, hasPlaceForBag(subscription) else {
      return "Let the source end, as with `take(until:)`, or return the disposable to the caller."
    }
    // A bag of the object would be freed no sooner than the object that the closure holds.
    let weakly = subscription.selfHold == nil ? "" : " Capture `[weak self]` as well."
    return helpWithBag(of: owner) + weakly
  }

  /// The object is activated, and not only called.
  fileprivate func isActivated(_ subscription: Subscription) -> Bool {
    subscription.owner.map { types.inherits($0, .interactable) || types.inherits($0, .working) }
      ?? false
  }

  /// The code runs more than once in the life of its object: not in a router, which is loaded once.
  fileprivate func runsAgain(_ subscription: Subscription) -> Bool {
    if let owner = subscription.owner, types.inherits(owner, .router) { return false }
    return !belongs(subscription.declaration, to: .initialiserOrFirstHook)
      && !runs(subscription.declaration, onlyIn: .initialiserOrFirstHook)
  }
}
