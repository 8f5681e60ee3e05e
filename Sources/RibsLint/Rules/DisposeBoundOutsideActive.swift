import RibsModel
import RibsSyntax

extension Rule {
  package static let disposeBoundOutsideActive = Rule(
    id: "dispose_bound_outside_active",
    summary: "a subscription bound to an interactor or worker that is not active",
    category: .lifecycle, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A subscription is bound to an interactor or worker that is not active yet, which ends the \
        subscription at once. The call of `disposeOnDeactivate(interactor:)`, `disposeOnStop(_:)`, \
        `cancelOnDeactivate(interactor:)` or `cancelOnStop(_:)` is in:

        - an initializer of the interactor or worker that it is bound to, or a function that only \
        initializers call;
        - a router's initializer, bound to the router's own interactor or to one that is made \
        there;
        - a builder, bound to the interactor that it makes;
        - `didStop` of the worker that it is bound to, which is not active any more;
        - `willResignActive` of the interactor that it is bound to, whose activity ends right after. \
        That is `likely` only, unless the source is known to have nothing to give so soon.
        """,
      leavesAlone: [
        "Code in closures, which may run later.",
        "Other interactors, which may be active.",
        """
        In `willResignActive`, sources that are done at once, or that have a value for whoever \
        subscribes: `just`, `take(1)`, a `BehaviorRelay`.
        """,
      ],
      matters: """
        An interactor or worker that is not active has nothing to bind to: the subscription is \
        disposed of on the spot, with a line on the console (RIBs-iOS 1.0.0, \
        `Interactor.swift:198`, `Worker.swift:191`). The code looks alive and is dead, although a \
        source that replays delivers its current value once. Run against RIBs-iOS 1.0.0 for \
        interactors, workers, routers and builders. What is subscribed to in `willResignActive` is \
        disposed of as soon as that has run (`Interactor.swift:121`), and a request is cancelled \
        then.
        """,
      fix: """
        Subscribe in `didBecomeActive` (in a worker, in `didStart`), or in a function that is \
        called from there.
        """),
    examples: [
      Example(
        "The initializer subscribes",
        """
        import RIBs
        import RxSwift

        protocol ScoreStream: AnyObject {
          var score: Observable<Int> { get }
        }

        final class ScoreInteractor: Interactor {
          init(scoreStream: ScoreStream) {
            super.init()
            scoreStream.score // expect: dispose_bound_outside_active
              .subscribe(onNext: { print($0) })
              .disposeOnDeactivate(interactor: self)
          }
        }
        """),
      Example(
        "The interactor subscribes when it has become active",
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
            observeScore()
          }

          private func observeScore() {
            scoreStream.score
              .subscribe(onNext: { print($0) })
              .disposeOnDeactivate(interactor: self)
          }
        }
        """),
    ],
    check: .project { project in
      // Subscriptions that are put together to one share the call that binds them.
      var seen: Set<Location> = []
      return project.subscriptions.compactMap { deadSubscription($0, in: project) }
        .filter { seen.insert($0.location).inserted }
    })
}

private func deadSubscription(_ subscription: Subscription, in project: Project) -> Finding? {
  guard case .confined(let confinement) = subscription.ending, confinement.runsAtOnce,
    let owner = subscription.owner, project.types[owner].kind == .class
  else { return nil }
  if let late = lateSubscription(subscription, confinement, owner, project) { return late }
  var notes: [Finding.Note] = []
  var place = project.placeBeforeActivity(subscription, confinement, owner)
  if place == nil, confinement.endsWithItself, confinement.target == .itself,
    let call = project.initialiserCall(running: confinement.statement, of: subscription, owner)
  {
    place = "in a function that only the initializer calls"
    notes = [.init(at: call, "the initializer calls it here")]
  }
  guard let place else { return nil }
  return Finding(
    at: confinement.statement, subject: project.subject(of: subscription),
    message: """
      `\(confinement.name)` \(place) ends this subscription at once: nothing is active yet
      """,
    help:
      "Subscribe in `\(project.activationHook(of: owner))`, or in a function that is called from there.",
    notes: notes)
}

/// The subscription is made where the activity ends that it is bound to.
private func lateSubscription(
  _ subscription: Subscription, _ confinement: Confinement, _ owner: TypeID, _ project: Project
) -> Finding? {
  let types = project.types
  let hook = types.declaredName(at: subscription.declaration)
  guard confinement.endsWithItself, confinement.target == .itself,
    LifecycleHooks.deactivation.contains(hook),
    types.declaration(at: subscription.declaration).modifiers.contains(.override)
  else { return nil }
  let isWorker = hook == "didStop" && types.inherits(owner, .worker)
  guard isWorker || hook == "willResignActive" && types.inherits(owner, .interactor),
    isWorker || !subscription.endsAtOnce && subscription.firstValue != .atOnce
  else { return nil }
  let isCertain = isWorker || subscription.firstValue == .later
  return Finding(
    at: confinement.statement, subject: project.subject(of: subscription),
    message: """
      `\(confinement.name)` in `\(hook)` ends this subscription \
      \(isWorker ? "at once: the worker has stopped" : "as soon as that has run")\
      \(isCertain ? "" : ", unless all that it waits for is there already")
      """,
    help: """
      Do in `\(hook)` only what needs no waiting, and give what has to go on to an object that \
      stays.
      """,
    confidence: isCertain ? nil : .likely)
}

extension Confinement {
  /// It ends the subscription at once where what it is bound to is not active.
  fileprivate var endsWithItself: Bool {
    ReactiveVocabulary.confinementsToActivity.contains(name)
  }
}

extension Project {
  /// Where code runs before what the subscription is bound to is active; nil where it may be.
  fileprivate func placeBeforeActivity(
    _ subscription: Subscription, _ confinement: Confinement, _ owner: TypeID
  ) -> String? {
    let kind = types.declaration(at: subscription.declaration).kind
    guard confinement.endsWithItself else { return nil }
    switch confinement.target {
    case .itself:
      if kind == .`init` { return "in an initializer" }
      return runs(subscription.declaration, onlyIn: .initialiser(of: owner))
        ? "in `\(types.declaredName(at: subscription.declaration))`, which only the initializer calls,"
        : nil
    case .named(let target):
      guard types.inherits(owner, .router), kind == .`init`,
        target == "interactor" || isOwnInteractor(target, in: subscription.declaration)
      else { return nil }
      return "in the router's initializer"
    case .made:
      if types.inherits(owner, .router), kind == .`init` {
        return "in the router's initializer"
      }
      let isBuilder =
        types.inherits(owner, .builder) || types.inherits(owner, .componentizedBuilder)
      return isBuilder && kind == .func ? "in the builder" : nil
    case .other: return nil
    }
  }

  /// The call in an initialiser by which the statement runs, in whatever function it stands.
  fileprivate func initialiserCall(
    running statement: Location, of subscription: Subscription, _ owner: TypeID
  ) -> Location? {
    for id in code.units(of: subscription.declaration) {
      let body = code[id].body
      guard let node = body.nodeIDs.first(where: { body[$0].range == statement.range }) else {
        continue
      }
      return initialiserCall(running: CodePoint(id, node), of: owner, nowhereElse: true)
    }
    return nil
  }

  /// The parameter is what a router's initialiser hands on as its interactor.
  private func isOwnInteractor(_ parameter: String, in initialiser: DeclarationPlace) -> Bool {
    guard let unit = code.result(of: initialiser).map({ code[$0] }) else { return false }
    return unit.nodes([.call]).contains { call in
      call.isSuperInit && call.argument("interactor")?.unwrapped.name == parameter
    }
  }
}
