import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let disposeBagInInteractor = Rule(
    id: "dispose_bag_in_interactor",
    summary: "an interactor or worker that keeps its subscriptions in a bag of its own",
    category: .leak, severity: .warning, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        An interactor or worker keeps subscriptions (`disposed(by:)`, `store(in:)`) in a stored \
        property that nothing empties when the interactor is deactivated or the worker stops.

        There is one finding for each such property. Its severity is info if every router that \
        attaches the RIB lets go of the RIB's router when it detaches it, and no function adds a \
        subscription at each call: the RIB's objects then die, and their subscriptions with them.
        """,
      leavesAlone: [
        """
        Properties that some other function empties, whenever that runs. Any method of the \
        property that is not known to leave it as it is counts as emptying it.
        """,
        "Sources that end by themselves, such as a request.",
        """
        Subscriptions to `isActiveStream` or `isStartedStream` that are not made anew at each \
        activation: they have to hear of the deactivation.
        """,
        "The interactor of the RIB that the app launches.",
        "Subscriptions that `strong_self_in_owned_subscription` or `assign_on_self` reports.",
      ],
      matters: """
        An interactor may live on after it is deactivated, and may be activated again: the \
        framework allows for routers that are attached a second time (RIBs-iOS 1.0.0, \
        `Router.swift:171`). A bag knows nothing of that. Its subscriptions go on while the RIB is \
        detached, and `didBecomeActive` adds them once more. Run against RIBs-iOS 1.0.0: each \
        value then arrives twice.
        """,
      fix: """
        End the chains with `.disposeOnDeactivate(interactor: self)`, or in a worker with \
        `.disposeOnStop(self)` (with Combine, `.cancelOnDeactivate(interactor: self)` and \
        `.cancelOnStop(self)`). Do so in code that runs in `didBecomeActive` or later, and remove \
        the property.

        A subscription that replaces the one before it stays in its property. Dispose of it in \
        `willResignActive` too.
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
    check: .project(bagsOfInteractors))
}

@Sendable private func bagsOfInteractors(in project: Project) -> [Finding] {
  var bags: [SubscriptionBag] = []
  for subscription in project.subscriptions {
    guard case .kept(let keeper) = subscription.ending, !keeper.isEmptied,
      !subscription.lifetime.ends,
      !subscription.followsActivity || project.runsAtActivation(subscription),
      project.isConfined(subscription.owner), !project.isLaunched(subscription.owner),
      // What holds its keeper as well is a leak, of which other rules tell.
      project.circle(of: subscription) == nil
    else { continue }
    if let index = bags.firstIndex(where: { $0.property.place == keeper.property.place }) {
      bags[index].subscriptions.append(subscription)
    } else {
      bags.append(SubscriptionBag(keeper: keeper, first: subscription))
    }
  }
  var dropped = DroppedRibs(in: project)
  return bags.map { outliving($0, project, &dropped) }
}

private func outliving(
  _ bag: SubscriptionBag, _ project: Project, _ dropped: inout DroppedRibs
) -> Finding {
  let owner = project.types[bag.property.owner]
  let growing = project.functionThatAdds(to: bag)
  let addsUp =
    !bag.keeper.replaces
    && bag.subscriptions.contains {
      !bag.keeper.resets.contains($0.declaration) && project.runsAtActivation($0)
    }
  // What dies with the detach takes its subscriptions along.
  let isDropped = dropped.drops(ribOf: owner.id)
  let isHarmless = growing == nil && isDropped
  let harms =
    [
      isDropped
        ? "they go on if the RIB is kept or attached again" : "they go on while it is detached",
      addsUp && !isDropped ? "add up when it is attached again" : nil,
      growing.map { "each call of `\($0)` adds one" },
    ].compactMap(\.self)
  return Finding(
    at: bag.property.location, subject: [owner.qualifiedName, bag.property.name],
    message: """
      `\(bag.property.name)` of `\(owner.name)` keeps subscriptions beyond its deactivation: \
      \(harms.dropLast().joined(separator: ", "))\(harms.count > 1 ? ", and " : "")\
      \(harms.last ?? "")\(bag.doubt)
      """,
    help: project.help(for: bag, isGrowing: growing != nil),
    notes: bag.subscriptions.map { subscription in
      Finding.Note(
        at: project.place(of: subscription),
        "a subscription to `\(subscription.source)` is kept here"
          + (bag.isDoubtful ? "" : subscription.doubt))
    }, severity: isHarmless ? .info : nil, confidence: bag.isDoubtful ? .likely : nil,
    fix: project.confining(bag.subscriptions, keptBy: bag.property))
}

extension Project {
  fileprivate func help(for bag: SubscriptionBag, isGrowing: Bool) -> String {
    let owner = bag.property.owner
    let activation = activationHook(of: owner)
    let times = bag.subscriptions.reduce(into: RunTimes()) {
      $0.formUnion(runTimes(of: $1.declaration, in: owner))
    }
    let isReplaced = isReplacedWhileActive(bag)
    var steps: [String] = []
    // What is made before, would be ended at once by what ends it with the activity.
    if times.contains(.before) {
      steps.append("subscribe in `\(activation)`")
    } else if isGrowing {
      steps.append("subscribe once in `\(activation)`")
    } else if times.contains(.anytime), !isReplaced {
      steps.append("subscribe in `\(activation)` or later")
    }
    if !isReplaced, let end = confinement(in: bag.subscriptions[0].owner, bag.flavour) {
      steps.append("end the chains with `\(end)`")
      if isAllUses(of: bag) { steps.append("remove `\(bag.property.name)`") }
    } else {
      steps.append(
        "\(endingVerb(for: bag)) `\(bag.property.name)` in `\(deactivationHook(of: owner))`"
          + (isReplaced ? " too" : ""))
    }
    let sentence = andList(steps)
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
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
    let hooks = LifecycleHooks.activation
    return hooks.contains(name)
      || hooks.flatMap { types.members(named: $0, of: owner) }
        .flatMap { code.units(of: $0.place) }
        .contains { code[$0].nodes([.call]).contains { $0.calleeName == name } }
  }
}
