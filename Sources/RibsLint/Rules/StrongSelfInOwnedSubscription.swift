import RibsModel
import RibsSyntax

extension Rule {
  package static let strongSelfInOwnedSubscription = Rule(
    id: "strong_self_in_owned_subscription",
    summary: "a subscription that holds `self` and that `self` keeps in turn",
    category: .leak, severity: .error, confidence: .proven, isFixable: true,
    page: Page(
      finds: """
        A stored property of an object keeps a subscription, and a closure of that subscription \
        holds the object strongly.

        The closure is the subscriber's or that of an operator in the chain. The property keeps \
        the subscription in one of these ways:

        - `disposed(by: disposeBag)`, `store(in: &cancellables)` or `insert`.
        - A disposable that is assigned to the property.
        - Any of these for a whole that the subscription is a part of: `Disposables.create(a, b)`.

        Besides `self` in a closure, these hold the object:

        - A method given by its name (`bind(onNext: show)`), a local function or another name for \
        `self`.
        - An inner `[weak self]`, because the closure around it holds `self` for that.
        - `self` written inside the closure of `subscribe(with: self)`.
        - The buffer of a `share(replay:)` after `withUnretained(self)`.
        - In a RIB's view, its `listener`, taken out of the weak property into a local (`guard let \
        listener`) or a capture list: it is the interactor, which holds the view.

        What `assign(to: &$results)` subscribes is kept by the storage of `results`, until the \
        object is freed.

        The bag may also be the `rx.disposeBag` of NSObject+Rx, if nothing ever replaces it, or \
        that of an object which `self` keeps in a property: a subview, a view model, its presenter.

        The code of a protocol's extension counts for the classes that store what the protocol \
        asks for.

        The closure that makes the cells of a list for RxCocoa's `rx.items` stays with the list, \
        whether the items end or not.

        The finding is proven if the source is known not to end: a relay, a subject, a control's \
        events, notifications or a stream's property. It is likely if that can't be seen, or if \
        only a replay buffer holds `self`. The whole chain is examined: what `flatMap` and \
        `deferred` give, each part of `merge` and `zip`, the code of the project's own functions \
        and operators, and what is behind a local constant or behind a function, computed or lazy \
        property of the same object. Methods that the project adds to streams, and that give a \
        closure on to `subscribe` or `sink`, subscribe as well.
        """,
      leavesAlone: [
        "Chains that end (`Single`, `take(1)`, `Future`).",
        """
        Functions whose names ask for something once (`fetchUser()`, `addCard(number)`), unless \
        their code shows something else.
        """,
        """
        Results of calls of which it can't be seen whether they end, if the subscription has code \
        for the end: `receiveCompletion: { _ in self.hideProgress() }`, `onCompleted: { … }`. Code \
        for failures alone, or for logs, does not count.
        """,
        "Subscriptions that are bound to an interactor, worker or workflow.",
        "Bags of another object, as of a cell, unless `self` keeps that object in a property.",
        """
        Properties that are emptied elsewhere, as in `willResignActive`, `prepareForReuse`, a \
        closure, or a branch that does not subscribe.
        """,
        """
        Objects that are made once for the whole run: the value of a global constant or of a \
        variable that nothing changes, of a static property, or of a container that keeps what it \
        makes: `single { … }`, `.inObjectScope(.container)`, `.singleton`.
        """,
        """
        What an object that is made once has in a property, what the component of the launched \
        RIB or one above it keeps or shares, what the app's or a scene's delegate makes as it \
        starts, and the root view that it gives its window.
        """,
        "Events of a view's controls, if the object is no view and refers to that view weakly.",
        """
        What RxSwift subscribes to a subject or relay without an operator in between, if `self` is \
        not seen to keep that subject: a local one, or one behind a weak `listener`.
        """,
        """
        RxSwift's streams that a function is given and of which nothing else is known: in a view \
        model most are events of controls, which end with the view. What a view is given counts if \
        it subscribes behind an operator, and all calls of its function hand it relays or what \
        operators make of them.
        """,
      ],
      matters: """
        The object holds the bag, the bag the subscription, the subscription the closure, and the \
        closure the object. Only the end of the source would break the circle, because the \
        `deinit` that would dispose the bag is never reached. A closure that is subscribed \
        directly to an RxSwift subject or relay is kept by that, and not by a bag \
        (`SubscriptionDisposable` refers to the subject weakly). Such a circle is closed only if \
        the object holds the subject. Run against RxSwift 6: the object leaks through a bag, a \
        disposable and a `CompositeDisposable`, with closures, operators and method references. \
        `disposeOnDeactivate(interactor:)` makes no such circle: its closure "may freely retain \
        the interactor itself" (RIBs-iOS 1.0.0, `Interactor.swift:189`).
        """,
      fix: """
        Capture `[weak self]`, or subscribe with `subscribe(with: self)` and use the object that \
        the closure is given. In an interactor, end the chain with \
        `.disposeOnDeactivate(interactor: self)`; in a worker, with `.disposeOnStop(self)`.
        """),
    examples: [
      Example(
        "A view's bag keeps a closure that holds the view",
        """
        import RIBs
        import RxSwift
        import UIKit

        protocol ScoreStream: AnyObject {
          var score: Observable<Int> { get }
        }

        final class ScoreViewController: UIViewController {
          private let scoreStream: ScoreStream
          private let label = UILabel()
          private let disposeBag = DisposeBag()

          init(scoreStream: ScoreStream) {
            self.scoreStream = scoreStream
            super.init(nibName: nil, bundle: nil)
          }

          required init?(coder: NSCoder) {
            fatalError("not made from a nib")
          }

          override func viewDidLoad() {
            super.viewDidLoad()
            scoreStream.score // expect: strong_self_in_owned_subscription "disposeBag"
              .subscribe(onNext: { score in
                self.label.text = String(score)
              })
              .disposed(by: disposeBag)
          }
        }
        """),
      Example(
        "A publisher's sink in the object's own set",
        """
        import Combine

        final class BalanceModel {
          @Published var text = ""
          private let balance: CurrentValueSubject<Double, Never>
          private var cancellables = Set<AnyCancellable>()

          init(balance: CurrentValueSubject<Double, Never>) {
            self.balance = balance
            formattedBalance // expect: strong_self_in_owned_subscription
              .sink { [weak self] in self?.text = $0 }
              .store(in: &cancellables)
          }

          private var formattedBalance: AnyPublisher<String, Never> {
            balance.map { self.formatted($0) }.eraseToAnyPublisher()
          }

          private func formatted(_ amount: Double) -> String {
            String(amount)
          }
        }
        """),
      Example(
        "A local for the listener holds the interactor, and that the view",
        """
        import RIBs
        import RxSwift
        import UIKit

        protocol ScoreStream: AnyObject {
          var score: Observable<Int> { get }
        }

        protocol ScorePresentableListener: AnyObject {
          func didShow(_ score: Int)
        }

        protocol ScorePresentable: Presentable {
          var listener: ScorePresentableListener? { get set }
        }

        final class ScoreViewController: UIViewController, ScorePresentable, ViewControllable {
          weak var listener: ScorePresentableListener?
          private let scoreStream: ScoreStream
          private let disposeBag = DisposeBag()

          init(scoreStream: ScoreStream) {
            self.scoreStream = scoreStream
            super.init(nibName: nil, bundle: nil)
          }

          required init?(coder: NSCoder) {
            fatalError("not made from a nib")
          }

          override func viewDidLoad() {
            super.viewDidLoad()
            guard let listener = listener else { return }
            scoreStream.score // expect: strong_self_in_owned_subscription "ScoreInteractor"
              .subscribe(onNext: { listener.didShow($0) })
              .disposed(by: disposeBag)
          }
        }

        final class ScoreInteractor: PresentableInteractor<ScorePresentable>, ScorePresentableListener {
          private var shown = 0

          override init(presenter: ScorePresentable) {
            super.init(presenter: presenter)
            presenter.listener = self
          }

          func didShow(_ score: Int) { shown = score }
        }
        """),
      Example(
        "The view is captured weakly, or held by nobody",
        """
        import RIBs
        import RxSwift
        import UIKit

        protocol ScoreStream: AnyObject {
          var score: Observable<Int> { get }
        }

        final class ScoreView: UIView {
          private let label = UILabel()
          private let disposeBag = DisposeBag()

          func show(_ stream: ScoreStream) {
            stream.score
              .subscribe(onNext: { [weak self] in self?.label.text = String($0) })
              .disposed(by: disposeBag)
            stream.score
              .bind(with: self) { view, score in view.label.text = String(score) }
              .disposed(by: disposeBag)
          }
        }
        """),
      Example(
        "The interactor ends the subscription when it is deactivated",
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
            scoreStream.score
              .subscribe(onNext: { self.latest = $0 })
              .disposeOnDeactivate(interactor: self)
          }
        }
        """),
    ],
    check: .project { project in
      project.subscriptions.compactMap {
        project.strongSelf(in: $0) ?? project.strongListener(in: $0)
      }
    })
}

extension Project {
  /// The finding about a subscription that holds `self`; what is assigned to is another rule's.
  fileprivate func strongSelf(in subscription: Subscription) -> Finding? {
    guard let circle = circle(of: subscription), circle.hold.kind != .assignment else { return nil }
    let isProven = subscription.isKnownToGoOn && circle.hold.kind != .replayBuffer
    return Finding(
      at: place(of: subscription), subject: subject(of: subscription),
      message: """
        \(keeping(circle)) that holds `self`: none of them is ever freed\
        \(subscription.doubtOfCircle)
        """,
      help: help(subscription, circle.hold),
      notes: [Finding.Note(at: circle.hold.location, circle.hold.kind.description)]
        + [note(on: circle)].compactMap(\.self),
      confidence: isProven ? .proven : .likely, fix: capturingWeakly(subscription))
  }

  /// What of the owner keeps what holds `self`.
  private func keeping(_ circle: SubscriptionCircle) -> String {
    if case .elsewhere(let property, let path) = circle.keeper {
      let way = hops(path + [property], types).map(\.description).joined(separator: " → ")
      return "`\(way)` keeps a subscription"
    }
    guard circle.subject.isEmpty else {
      let way = hops(circle.subject, types).map(\.description).joined(separator: " → ")
      return "`\(way)` keeps the closure of a subscription"
    }
    let owner = types[circle.owner].name
    return "`\(circle.keeper.name)` of `\(owner)` keeps a subscription"
  }

  private func note(on circle: SubscriptionCircle) -> Finding.Note? {
    if case .elsewhere(let property, _) = circle.keeper {
      return Finding.Note(
        at: property.location,
        "`\(property.name)` of `\(types[property.owner].name)` keeps the subscription")
    }
    guard let subject = circle.subject.last else {
      return circle.keeper.property.map { keeper in
        Finding.Note(
          at: keeper.location, "`\(keeper.name)` keeps the subscription until `self` is freed")
      }
    }
    return Finding.Note(
      at: subject.location, "`\(subject.name)` keeps the closures that are subscribed to it")
  }

  /// The finding about a subscription of a view that holds the interactor, which holds the view.
  fileprivate func strongListener(in subscription: Subscription) -> Finding? {
    guard subscription.selfHold == nil,
      let keeper = SubscriptionCircle.Keeper(subscription.ending)?.property,
      subscription.mayOutliveSelf, let owner = subscription.owner,
      !livesAsLongAsTheProcess(owner), let hold = listenerHold(of: subscription)
    else { return nil }
    let interactor = types[hold.interactor]
    return Finding(
      at: place(of: subscription), subject: subject(of: subscription),
      message: """
        `\(keeper.name)` of `\(types[owner].name)` keeps a subscription that holds \
        `\(hold.property.name)`, which is `\(interactor.name)`, and `\(interactor.name)` holds \
        `\(types[owner].name)`: none of them is ever freed\(subscription.doubtOfCircle)
        """,
      help: "Capture `[weak \(hold.property.name)]`.",
      notes: [
        Finding.Note(at: hold.location, "`\(hold.property.name)` is captured strongly here"),
        Finding.Note(
          at: keeper.location,
          "`\(keeper.name)` keeps the subscription until `self` is freed"),
        Finding.Note(
          at: types.location(of: hold.interactor),
          "`\(interactor.name)` holds its presenter, as every PresentableInteractor does"),
      ],
      confidence: subscription.isKnownToGoOn ? .proven : .likely)
  }

  private func help(_ subscription: Subscription, _ capture: SelfHold) -> String {
    if let advice = confiningAdvice(for: subscription) {
      return advice + ", or capture `[weak self]`."
    }
    if let name = nameGiven(forSelfHeldBy: capture, subscription) {
      return "Use `\(name)`, which the closure is given, in place of `self`."
    }
    return capture.kind.help
  }

  /// `owner` of `subscribe(with: self) { owner, value in self.show(value) }`.
  private func nameGiven(forSelfHeldBy hold: SelfHold, _ subscription: Subscription) -> String? {
    guard hold.kind == .closure, let call = call(of: subscription)?.call,
      call.argument("with")?.isSelf == true,
      let closure = call.arguments.map(\.value.unwrapped).first(where: {
        $0.kind == .closure && $0.range.contains(hold.value.range)
      }), let name = closure.child(.parameter)?.name, !name.isEmpty, name != "_"
    else { return nil }
    return name
  }
}
