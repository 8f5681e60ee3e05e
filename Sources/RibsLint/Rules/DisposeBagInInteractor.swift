import RibsModel
import RibsSyntax

extension Rule {
  package static let disposeBagInInteractor = Rule(
    id: "dispose_bag_in_interactor",
    summary: "an interactor or worker that keeps its subscriptions in a bag of its own",
    category: .leak, severity: .warning, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        A stored property of an interactor or worker in which its subscriptions are kept \
        (`disposed(by:)`, `store(in:)`), and which is not emptied when the interactor is \
        deactivated or the worker stops. A method of the property that is not known to leave it as \
        it is counts as emptying it, wherever it is called. What ends by itself, such as a request, is \
        left alone, and so are what follows `isActiveStream` or `isStartedStream`, which has to hear \
        of the deactivation, if it does not begin anew at each activation, and the interactor of the \
        RIB that the app launches. There is one finding for each such property; subscriptions that `strong_self_in_owned_subscription` or `assign_on_self` \
        reports are left to those rules.
        """,
      matters: """
        An interactor may live on after it was deactivated, and be activated again: the framework \
        itself attaches children a second time (RIBs-iOS 1.0.0, `Router.swift:171`). A bag knows \
        nothing of that. Its subscriptions go on while the RIB is detached, and \
        `didBecomeActive` adds them once more. Run against RIBs-iOS 1.0.0: each value then arrives \
        twice.
        """,
      fix: """
        End the chains with `.disposeOnDeactivate(interactor: self)`, in a worker with \
        `.disposeOnStop(self)` (with Combine `.cancelOnDeactivate(interactor: self)`, \
        `.cancelOnStop(self)`), and remove the property.
        """),
    examples: [
      Example(
        "Subscriptions outlive the deactivation",
        """
        import RIBs
        import RxSwift

        protocol ScoreStream: AnyObject {
          var score: Observable<Int> { get }
        }

        final class ScoreInteractor: Interactor {
          private let disposeBag = DisposeBag() // expect: dispose_bag_in_interactor
          private let scoreStream: ScoreStream
          private var latest = 0

          init(scoreStream: ScoreStream) {
            self.scoreStream = scoreStream
          }

          override func didBecomeActive() {
            super.didBecomeActive()
            scoreStream.score
              .subscribe(onNext: { [weak self] in self?.latest = $0 })
              .disposed(by: disposeBag)
          }
        }
        """),
      Example(
        "The bag is replaced on deactivation",
        """
        import RIBs
        import RxSwift

        protocol ScoreStream: AnyObject {
          var score: Observable<Int> { get }
        }

        final class ScoreInteractor: Interactor {
          private var disposeBag = DisposeBag()
          private let scoreStream: ScoreStream
          private var latest = 0

          init(scoreStream: ScoreStream) {
            self.scoreStream = scoreStream
          }

          override func didBecomeActive() {
            super.didBecomeActive()
            scoreStream.score
              .subscribe(onNext: { [weak self] in self?.latest = $0 })
              .disposed(by: disposeBag)
          }

          override func willResignActive() {
            super.willResignActive()
            disposeBag = DisposeBag()
          }
        }
        """),
    ],
    check: bagsOfInteractors)
}

@Sendable private func bagsOfInteractors(in project: Project) -> [Finding] {
  var kept: [(keeper: SubscriptionKeeper, subscriptions: [Subscription])] = []
  for subscription in project.subscriptions {
    guard case .kept(let keeper) = subscription.ending, !keeper.isEmptied,
      !subscription.lifetime.ends,
      !subscription.followsActivity || project.runsAtActivation(subscription),
      project.isConfined(subscription.owner), !project.isLaunched(subscription.owner),
      // What holds its keeper as well is a leak, of which other rules tell.
      project.circle(of: subscription) == nil
    else { continue }
    if let index = kept.firstIndex(where: { $0.keeper.property.place == keeper.property.place }) {
      kept[index].subscriptions.append(subscription)
    } else {
      kept.append((keeper, [subscription]))
    }
  }
  return kept.map { keeper, subscriptions in
    let owner = project.types[keeper.property.owner]
    let flavour = subscriptions.first?.flavour ?? .rx
    let end = project.confinement(in: subscriptions.first?.owner, flavour) ?? ""
    let addsUp =
      !keeper.replaces
      && subscriptions.contains {
        !keeper.resets.contains($0.declaration) && project.runsAtActivation($0)
      }
    let addition = addsUp ? ", and add up when it is attached again" : ""
    return Finding(
      at: keeper.property.location, subject: [owner.qualifiedName, keeper.property.name],
      message: """
        `\(keeper.property.name)` of `\(owner.name)` keeps subscriptions beyond its deactivation: \
        they go on while it is detached\(addition)
        """,
      help: project.help(for: subscriptions, endingWith: end, keeper.property),
      notes: subscriptions.map {
        Finding.Note(
          at: project.place(of: $0), "a subscription to `\($0.source)` is kept here")
      }, confidence: subscriptions.allSatisfy { $0.lifetime == .unknown } ? .likely : nil,
      fix: project.confining(subscriptions, keptBy: keeper.property))
  }
}

extension Project {
  /// What is made while the object is, would be ended at once by what ends it with the activity.
  fileprivate func help(
    for subscriptions: [Subscription], endingWith end: String, _ bag: Member
  ) -> String {
    let isMadeWithTheObject = subscriptions.contains {
      types.declaration(at: $0.declaration).kind == .`init`
        || runs($0.declaration, onlyIn: .initialiser(of: bag.owner))
    }
    return isMadeWithTheObject
      ? """
      Subscribe in `\(activationHook(of: bag.owner))`, end the chains with `\(end)` and remove \
      `\(bag.name)`.
      """
      : "End the chains with `\(end)` and remove `\(bag.name)`."
  }

  /// The interactor of a RIB with a launch router is activated once, for the life of the app.
  fileprivate func isLaunched(_ interactor: TypeID?) -> Bool {
    ribs.contains { rib in
      rib.interactor == interactor && rib.router.map { types.inherits($0, .launchRouter) } == true
    }
  }

  /// The code is that of `didBecomeActive` or `didStart`, or called there.
  fileprivate func runsAtActivation(_ subscription: Subscription) -> Bool {
    guard let owner = subscription.owner else { return false }
    let name = types.declaredName(at: subscription.declaration)
    let hooks = ["didBecomeActive", "didStart"]
    return hooks.contains(name)
      || hooks.flatMap { types.members(named: $0, of: owner) }
        .flatMap { code.units(of: $0.place) }
        .contains { code[$0].nodes([.call]).contains { $0.calleeName == name } }
  }
}
