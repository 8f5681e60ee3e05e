import RibsLint
import Testing

@Suite struct StrongSelfInOwnedSubscriptionTests {
  @Test(arguments: [
    "relay.subscribe(onNext: { self.show($0) }).disposed(by: bag)",
    "relay.subscribe(onNext: show).disposed(by: bag)",
    "relay.subscribe(onNext: self.show).disposed(by: self.bag)",
    "relay.map { self.twice($0) }.subscribe(onNext: { print($0) }).disposed(by: bag)",
    "relay.map(twice).subscribe().disposed(by: bag)",
    "relay.subscribe(onNext: { _ in later { [weak self] in self?.hide() } }).disposed(by: bag)",
    #"relay.subscribe(onNext: { print("\(self.count) \($0)") }).disposed(by: bag)"#,
    "let me = self; relay.subscribe(onNext: { me.show($0) }).disposed(by: bag)",
    "func local(_ x: Int) { self.show(x) }; relay.subscribe(onNext: local).disposed(by: bag)",
    "relay.subscribe(with: self, onNext: { _, x in self.show(x) }).disposed(by: bag)",
    "disposable = relay.subscribe(onNext: { self.show($0) })",
    "composite.insert(relay.subscribe(onNext: { self.show($0) }))",
    "_ = composite.insert(relay.subscribe(onNext: { self.show($0) }))",
    "bag.insert(relay.subscribe(onNext: { self.show($0) }))",
    "own.bind { self.show($0) }.disposed(by: bag)",
    "button.rx.tap.bind(onNext: hide).disposed(by: bag)",
    "Observable<Int>.interval(.seconds(1), scheduler: clock).bind { _ in self.hide() }"
      + ".disposed(by: bag)",
    "driver.drive(onNext: { self.show($0) }).disposed(by: bag)",
    "Observable.merge(relay.asObservable(), one).bind { self.show($0) }.disposed(by: bag)",
    "relay.withUnretained(self).share(replay: 1).subscribe(onNext: { _ in }).disposed(by: bag)",
    "one.asObservable().subscribe(onNext: { self.show($0) }).disposed(by: bag)",
    "let d = relay.subscribe(onNext: show); d.disposed(by: bag)",
    "[relay.subscribe(onNext: show)].forEach { $0.disposed(by: bag) }",
    "[relay.subscribe(onNext: show)].forEach { d in bag.insert(d) }",
    "[relay.subscribe(onNext: show)].forEach(bag.insert)",
    "list += [relay.subscribe(onNext: show)]",
    "byName[\"a\"] = relay.subscribe(onNext: show)",
    "Observable.combineLatest(relay, one) { $0 + $1 + self.count }.subscribe().disposed(by: bag)",
    "Observable.zip(relay, own, resultSelector: sum).bind(onNext: { _ in }).disposed(by: bag)",
    "Observable.merge(relay.map { self.twice($0) }, one).subscribe().disposed(by: bag)",
    "relay.bind(to: Binder(self) { _, x in self.show(x) }).disposed(by: bag)",
    "let o = AnyObserver<Int> { self.show($0.element) }; relay.bind(to: o).disposed(by: bag)",
    "relay.take(1).flatMap { _ in self.relay }.subscribe().disposed(by: bag)",
    "let bag = self.bag; relay.subscribe(onNext: show).disposed(by: bag)",
    "relay.map { $0 }.subscribe(onNext: show).disposed(by: rx.disposeBag)",
    "button.rx.tap.bind { self.hide() }.disposed(by: self.rx.disposeBag)",
    "let x = relay.do(onNext: { self.show($0) }); x.subscribe().disposed(by: bag)",
    "let x = relay.map(twice); let y = x.skip(1); y.subscribe().disposed(by: bag)",
    "let x = relay.map(twice); Observable.merge(x, one).subscribe().disposed(by: bag)",
    "let all = Observable.combineLatest(relay, one) { $0 + $1 + self.count }"
      + "; all.subscribe().disposed(by: bag)",
    "doubled().filter { $0 > 1 }.subscribe().disposed(by: bag)",
    "self.doubled().subscribe().disposed(by: bag)",
    "shown.subscribe().disposed(by: bag)",
    "titles.subscribe().disposed(by: bag)",
    "func local() -> Observable<Int> { relay.map { self.twice($0) } }"
      + "; local().subscribe().disposed(by: bag)",
  ])
  func aCircleThroughTheObjectsOwnPropertyIsReported(statement: String) {
    #expect(ids(in: view(statement)) == ["strong_self_in_owned_subscription"])
  }

  @Test(arguments: [
    ("guard let listener = listener else { return }", "{ listener.go() }", 1),
    ("guard let listener else { return }", "{ _ in listener.go() }", 1),
    ("if let l = self.listener {", "{ l.go() } } //", 1),
    ("", "{ [listener] in listener?.go() }", 1),
    ("", "{ [l = listener] in l?.go() }", 1),
    ("let listener = listener", "{ [weak listener] in listener?.go() }", 0),
    ("", "{ [weak listener] in listener?.go() }", 0),
    ("", "{ [weak self] in self?.listener?.go() }", 0),
    ("weak var l = listener", "{ l?.go() }", 0),
    (
      "", "{ [weak self] in guard let listener = self?.listener else { return }; listener.go() }", 0
    ),
    ("guard let other = other else { return }", "{ other.go() }", 0),
  ])
  func theListenerOfAViewHoldsTheView(before: String, closure: String, expected: Int) {
    let ends = closure.hasSuffix("} //") ? "\n}" : ""
    let handler = closure.replacing(" } //", with: "")
    let bind = "\(before)\nbutton.rx.tap.bind(onNext: \(handler)).disposed(by: bag)\(ends)"
    #expect(ids(in: listeningView(bind)) == ids(expected))
  }

  @Test func whatNeedNotBeTheInteractorIsLeftAlone() {
    let bind =
      "guard let listener else { return }\nbutton.rx.tap.bind { listener.go() }.disposed(by: bag)"
    #expect(ids(in: listeningView(bind)) == ids(1))
    #expect(ids(in: listeningView(bind, base: "Interactor")) == [])
    let second = "final class Other: HomeListener { func go() {} }"
    #expect(ids(in: listeningView(bind) + second) == [])
    let emptied = "func stop() { bag = DisposeBag() }"
    #expect(ids(in: listeningView(bind, member: emptied)) == [])
  }

  /// Something else may end what is sent to the object.
  @Test(arguments: [("", 1), (".take(until: closed)", 0), (".take(until: rx.deallocated)", 1)])
  func whatEndsMessagesOpensTheCircle(bound: String, expected: Int) {
    let source = """
      import RxCocoa
      import RxSwift
      import UIKit
      final class Page: UIViewController {
        private let disposeBag = DisposeBag()
        func start(_ closed: Observable<Void>) {
          rx.sentMessage(#selector(viewDidLoad))\(bound).subscribe(onNext: { _ in self.go() })
            .disposed(by: disposeBag)
        }
        func go() {}
      }
      """
    #expect(ids(in: source) == ids(expected))
  }

  /// A view of ReactorKit's keeps the reactor that it is bound to, and that its state.
  @Test(arguments: [
    ("reactor.state.map { $0.title }.bind(onNext: { self.title = $0 })", "", 1),
    ("reactor.pulse(\\.$title).bind(onNext: { self.title = $0 })", "", 1),
    ("reactor.state.bind(onNext: { [weak self] in self?.title = $0.title })", "", 0),
    ("reactor.state.take(1).bind(onNext: { self.title = $0.title })", "", 0),
    ("reactor.others.bind(onNext: { self.title = $0 })", "", 0),
    (
      "reactor.state.map { $0.title }.bind(onNext: { self.title = $0 })",
      "func stop() { reactor = nil }", 0
    ),
    (
      "reactor.state.map { $0.title }.bind(onNext: { self.title = $0 })",
      "func show(_ next: PageReactor?) { reactor = next }", 0
    ),
    (
      "reactor.state.map { $0.title }.bind(onNext: { self.title = $0 })",
      "func show() { reactor = PageReactor() }", 1
    ),
    (
      "reactor.state.map { $0.title }.bind(onNext: { self.title = $0 })",
      "func show() { items { _, reactor, cell in cell.reactor = reactor } }", 1
    ),
    (
      "reactor.state.map { $0.title }.bind(onNext: { self.title = $0 })",
      "func show(_ row: Row) { if case .page(let next) = row { reactor = next } }", 1
    ),
    (
      "reactor.state.map { $0.title }.bind(onNext: { self.title = $0 })",
      "func show() { let next = reactors.popLast(); reactor = next }", 0
    ),
  ])
  func theStateOfAReactorStays(stream: String, member: String, expected: Int) {
    for head in [
      "func bind(reactor: PageReactor) {",
      "func bind(reactor: PageReactor) { render(reactor) }\nprivate func render(_ reactor: PageReactor) {",
    ] {
      let source = """
        import ReactorKit
        import RxSwift
        import UIKit
        final class PageReactor: Reactor {
          enum Action {}
          struct State { var title = "" }
          let initialState = State()
        }
        final class Page: UIViewController, ReactorKit.View {
          var disposeBag = DisposeBag()
          \(head)
            \(stream).disposed(by: disposeBag)
          }
          \(member)
        }
        """
      #expect(ids(in: source) == ids(expected))
    }
    let handed = """
      import RxSwift
      import UIKit
      final class Page: UIViewController {
        let disposeBag = DisposeBag()
        func bind(reactor: PageReactor) { \(stream).disposed(by: disposeBag) }
      }
      """
    #expect(ids(in: handed).isEmpty)
  }

  private func ids(_ count: Int) -> [String] {
    Array(repeating: "strong_self_in_owned_subscription", count: count)
  }

  private func listeningView(
    _ bind: String, base: String = "PresentableInteractor<HomePresentable>", member: String = ""
  ) -> String {
    """
    import RIBs
    import RxCocoa
    import RxSwift
    import UIKit
    protocol HomeListener: AnyObject { func go() }
    protocol OtherListener: AnyObject { func go() }
    protocol HomePresentable: Presentable { var listener: HomeListener? { get set } }
    final class HomeView: UIViewController, HomePresentable {
      weak var listener: HomeListener?
      weak var other: OtherListener?
      private let button = UIButton()
      private var bag = DisposeBag()
      override func viewDidLoad() { super.viewDidLoad(); \(bind) }
      \(member)
    }
    final class HomeInteractor: \(base), HomeListener { func go() {} }

    """
  }

  @Test(arguments: [
    "relay.subscribe(onNext: { [weak self] in self?.show($0) }).disposed(by: bag)",
    "relay.subscribe(onNext: { [unowned self] in self.show($0) }).disposed(by: bag)",
    "relay.subscribe(onNext: { [weak self] in guard let self else { return }; self.show($0) })"
      + ".disposed(by: bag)",
    "relay.subscribe(onNext: { [count] _ in print(count) }).disposed(by: bag)",
    "relay.subscribe(with: self, onNext: { me, x in me.show(x) }).disposed(by: bag)",
    "relay.bind(with: self) { me, x in me.show(x) }.disposed(by: bag)",
    "relay.withUnretained(self).bind { me, x in me.show(x) }.disposed(by: bag)",
    "relay.withUnretained(self).share().subscribe(onNext: { _ in }).disposed(by: bag)",
    "relay.withUnretained(self).map { $1 }.share(replay: 1).subscribe().disposed(by: bag)",
    // A closure that does without `self.` can't escape: this is the `map` of a collection.
    "others.map { _ in relay.map { $0 } }.merge().subscribe().disposed(by: bag)",
    "RxAlamofire.requestData(.get, url).subscribe(onNext: { _ in self.hide() }).disposed(by: bag)",
    "session.rx.responseJSON(.get, url).subscribe(onNext: { _ in self.hide() }).disposed(by: bag)",
    "relay.bind(to: label.rx.text).disposed(by: bag)",
    "relay.bind(to: own).disposed(by: bag)",
    "relay.bind(onNext: handler).disposed(by: bag)",
    "let x = relay.do(onNext: { [weak self] in self?.show($0) }); x.subscribe().disposed(by: bag)",
    "let x = relay.map(twice); x.take(1).subscribe().disposed(by: bag)",
    "let x = relay.map(twice); x.subscribe().disposed(by: cell.bag)",
    "var x = relay.map(twice); x = relay.skip(1); x.subscribe().disposed(by: bag)",
    "overridable().subscribe().disposed(by: bag)", "chosen(1).subscribe().disposed(by: bag)",
    "finite().subscribe().disposed(by: bag)", "weakly.subscribe().disposed(by: bag)",
    "let bag = DisposeBag(); relay.subscribe(onNext: { self.show($0) }).disposed(by: bag)",
    "relay.take(1).subscribe(onNext: { self.show($0) }).disposed(by: bag)",
    "relay.first().subscribe(onSuccess: { _ in self.hide() }).disposed(by: bag)",
    "relay.asSingle().subscribe(onSuccess: { self.show($0) }).disposed(by: bag)",
    "Observable.just(1).subscribe(onNext: { self.show($0) }).disposed(by: bag)",
    "Single.just(1).flatMap { x in .just(x) }.subscribe(onSuccess: { self.show($0) })"
      + ".disposed(by: bag)",
    "single().subscribe(onSuccess: { self.show($0) }).disposed(by: bag)",
    "button.rx.action = #selector(self.hide)",
    "present(alert) { self.hide() }",
    "relay.subscribe(onNext: { self.show($0) }).disposed(by: staticBag)",
    "once.subscribe(onNext: { self.show($0) }).disposed(by: emptiedBag)",
    "relay.bind(to: Binder(self) { me, x in me.show(x) }).disposed(by: bag)",
    "Observable.merge(Observable.just(1).map { self.twice($0) }, relay.asObservable()).subscribe()"
      + ".disposed(by: bag)",
    "let d = relay.subscribe(onNext: show); d.disposed(by: bag); held = d",
    "#if false\nrelay.subscribe(onNext: { self.show($0) }).disposed(by: bag)\n#endif",
    "relay.subscribe { x in\n#if false\nself.show(x)\n#endif\n}.disposed(by: bag)",
  ])
  func whatIsNoCircleIsLeftAlone(statement: String) {
    #expect(ids(in: view(statement)) == [])
  }

  /// A subscription that ends itself, or that another closure ends some day.
  @Test(arguments: [
    "disposable = relay.subscribe(onNext: { if $0 > 5 { self.disposable?.dispose() } })",
    "disposable = relay.subscribe(onNext: { _ in self.hide(); self.disposable = nil })",
    "relay.subscribe(onNext: { _ in self.hide(); self.bag = DisposeBag() }).disposed(by: bag)",
    "byName[\"a\"] = relay.subscribe(onNext: { _ in self.byName[\"a\"] = nil; self.hide() })",
    "byName[\"a\"] = relay.subscribe(onNext: { _ in self.hide(); self.byName.removeValue(forKey: \"a\") })",
    "later { self.bag = DisposeBag() }; relay.subscribe(onNext: show).disposed(by: bag)",
  ])
  func whatAClosureEndsIsLeftAlone(statement: String) {
    let members = view(statement).replacingOccurrences(of: "let bag =", with: "var bag =")
    #expect(ids(in: members) == [])
  }

  /// What an object keeps that `self` keeps is kept.
  @Test(arguments: [
    ("header.tap.subscribe(onNext: { self.like() }).disposed(by: header.bag)", "", 1),
    ("self.header.tap.bind { self.like() }.disposed(by: self.header.bag)", "", 1),
    ("header.bag = DisposeBag(); header.tap.bind { self.like() }.disposed(by: header.bag)", "", 1),
    ("header.tap.bind { self.like() }.disposed(by: header.bag)", reset, 0),
    ("header.tap.bind { [weak self] in self?.like() }.disposed(by: header.bag)", "", 0),
    ("header.tap.take(1).bind { self.like() }.disposed(by: header.bag)", "", 0),
    // A relay has the closure, and nobody here has the relay.
    ("lent.tap.subscribe(onNext: { self.like() }).disposed(by: header.bag)", "", 0),
    // Until the list lends it for another row.
    ("cell.tap.subscribe(onNext: { self.like() }).disposed(by: cell.bag)", "", 0),
    ("other.tap.subscribe(onNext: { self.like() }).disposed(by: other.bag)", "", 0),
    (
      "header.tap.bind { self.like() }.disposed(by: header.bag)",
      "func clear() { bag = DisposeBag() }", 0
    ),
    (
      "header.tap.bind { self.like() }.disposed(by: header.bag)",
      "func handOut() -> Wrapped { Wrapped(bag) }", 0
    ),
    ("header.tap.bind { self.like() }.disposed(by: header.weakBag.bag)", "", 0),
  ])
  func theBagOfWhatTheObjectKeepsIsItsOwn(statement: String, members: String, expected: Int) {
    let source = """
      import RxSwift
      import RxCocoa
      import UIKit
      final class Holder { var bag = DisposeBag() }
      final class Cell: UITableViewCell {
        let tap = PublishRelay<Void>()
        var bag = DisposeBag()
        weak var weakBag: Holder!
        \(members)
      }
      final class List: UIViewController, UITableViewDataSource {
        private let tableView = UITableView()
        private let header = Cell()
        private weak var lent: Cell!
        func like() {}
        func fill(_ other: Cell) {
          let cell = tableView.dequeueReusableCell(withIdentifier: "cell") as! Cell
          \(statement)
        }
      }
      """
    let found = lint(source, rules: [.strongSelfInOwnedSubscription]).findings
    #expect(found.count == expected)
    #expect(found.allSatisfy { $0.message.contains(" → Cell.bag`") })
  }

  private static let reset =
    "override func prepareForReuse() { super.prepareForReuse(); bag = DisposeBag() }"

  /// The end of the object itself ends nothing that the object waits for.
  @Test(arguments: [
    ("relay.take(until: rx.deallocated).subscribe(onNext: { self.show($0) }).disposed(by: bag)", 1),
    ("relay.map(twice).take(until: self.rx.deallocating).subscribe().disposed(by: bag)", 1),
    ("relay.take(until: button.rx.deallocated).map(twice).subscribe().disposed(by: bag)", 0),
    ("relay.take(until: one).subscribe(onNext: { self.show($0) }).disposed(by: bag)", 0),
    (
      "relay.take(until: rx.deallocated).subscribe(onNext: { [weak self] in self?.show($0) }).disposed(by: bag)",
      0
    ),
  ])
  func whatTheObjectsOwnEndWouldEndGoesOn(statement: String, expected: Int) {
    #expect(ids(in: view(statement)) == ids(expected))
  }

  @Test(arguments: [
    ("private let model = Model()", "model.title.drive", Confidence.proven),
    ("private let model = Model()", "model.made().drive", .proven),
    ("private var model = Model()", "model.title.drive", .likely),
    ("private weak var model: Model!", "model.title.drive", .likely),
  ])
  func whatAKeptObjectGivesLastsAsLongAsItsKeeper(
    property: String, stream: String, confidence: Confidence
  ) {
    let source = """
      import RxCocoa
      import RxSwift
      import UIKit
      final class Model {
        private let relay = BehaviorRelay(value: "")
        var title: Driver<String> { relay.asDriver() }
        func made() -> Driver<String> { relay.asDriver() }
      }
      final class Page: UIViewController {
        \(property)
        private let bag = DisposeBag()
        func bind() { \(stream)(onNext: { self.title = $0 }).disposed(by: bag) }
      }
      """
    let found = lint(source, rules: [.strongSelfInOwnedSubscription]).findings
    #expect(found.map(\.confidence) == [confidence])
    #expect(found.first?.message.contains("unless") == (confidence == .likely))
  }

  @Test(arguments: [
    ("owner, x in self.title = x", "Use `owner`, which the closure is given, in place of `self`."),
    ("_, x in self.title = x", "Capture `[weak self]`."),
    (
      "owner, x in owner.later { self.title = x }",
      "Use `owner`, which the closure is given, in place of `self`."
    ),
  ])
  func theHelpNamesWhatTheClosureIsGiven(closure: String, help: String) {
    let source = """
      import RxRelay
      import RxSwift
      import UIKit
      final class Page: UIViewController {
        private let relay = PublishRelay<String>()
        private let bag = DisposeBag()
        func later(_ run: () -> Void) {}
        func bind() { relay.map { $0 }.subscribe(with: self, onNext: { \(closure) }).disposed(by: bag) }
      }
      """
    let found = lint(source, rules: [.strongSelfInOwnedSubscription]).findings
    #expect(found.map(\.help) == [help])
  }

  /// A view's function is known to get streams that go on where all that hand it one are seen.
  @Test(arguments: [
    ("presenter.show(relay.asObservable())", 1),
    ("presenter.show(relay.map { !$0 }.distinctUntilChanged())", 1),
    ("presenter.show(relay.asObservable()); presenter.show(.just(true))", 0),
    ("presenter.show(relay.take(1))", 0), ("presenter.show(unseen())", 0), ("", 0),
    // A subject may end, and what is subscribed to a relay itself no bag keeps.
    ("presenter.show(subject.map { !$0 })", 0), ("presenter.bare(relay.asObservable())", 0),
    ("presenter.show(relay.asObservable()); _ = [relay.asObservable()].map(presenter.show)", 0),
  ])
  func whatIsHandedToAViewIsLookedAt(statement: String, expected: Int) {
    let source = """
      import RIBs
      import RxRelay
      import RxSwift
      import UIKit
      protocol PagePresentable: Presentable {
        func show(_ isOn: Observable<Bool>)
        func bare(_ isOn: Observable<Bool>)
      }
      final class Page: UIViewController, PagePresentable {
        private let bag = DisposeBag()
        func show(_ isOn: Observable<Bool>) {
          isOn.observe(on: main).subscribe(onNext: { self.view.isHidden = $0 }).disposed(by: bag)
        }
        func bare(_ isOn: Observable<Bool>) {
          isOn.asObservable().subscribe(onNext: { self.view.isHidden = $0 }).disposed(by: bag)
        }
      }
      final class PageInteractor: PresentableInteractor<PagePresentable> {
        private let relay = BehaviorRelay(value: false)
        private let subject = BehaviorSubject(value: false)
        override func didBecomeActive() { super.didBecomeActive(); \(statement) }
      }
      """
    let found = lint(source, rules: [.strongSelfInOwnedSubscription]).findings
    #expect(found.count == expected)
    #expect(found.allSatisfy { $0.confidence == .likely })
  }

  /// RxCocoa lets no source of a list's items end.
  @Test(arguments: [
    ("bind(to: table.rx.items(cellIdentifier: \"a\", cellType: UITableViewCell.self))", 1),
    ("bind(to: table.rx.items)", 1), ("bind(to: table.items)", 0), ("bind(onNext:", 0),
    ("bind(to: stack.rx.items)", 0), ("consume(table.rx.items)", 0),
  ])
  func theItemsOfAListStay(consumer: String, expected: Int) {
    let call =
      consumer.hasSuffix(":")
      ? "\(consumer) { x in self.go(x) })" : "\(consumer) { _, _, x in self.go(x) }"
    let source = """
      import RxCocoa
      import RxSwift
      import UIKit
      final class Page: UIViewController {
        private let table = UITableView()
        private let stack = UIStackView()
        private let bag = DisposeBag()
        func go(_ x: Any) {}
        func bind() { Observable.just([1]).\(call).disposed(by: bag) }
      }
      """
    #expect(lint(source, rules: [.strongSelfInOwnedSubscription]).findings.count == expected)
  }

  /// RxCocoa subscribes to the items behind an operator, and the list has the closure besides.
  @Test(arguments: [
    ("listener?.names.bind(to: table.rx.items(cellIdentifier: id, cellType: Cell.self))", 1),
    ("names.bind(to: table.rx.items(cellIdentifier: id, cellType: Cell.self))", 1),
    ("names.asObservable().bind(to: own.table.rx.items)", 1),
    ("names.subscribe(onNext:", 0), ("names.bind(to: ownTable.items)", 0),
    ("names.bind(to: given.rx.items)", 0), ("listener?.names.bind(to: given.rx.items)", 0),
    ("names.bind(to: emptied.rx.items)", 0),
  ])
  func theItemsOfAListAreNotOfTheRelayAlone(chain: String, expected: Int) {
    let call =
      chain.hasSuffix(":") ? "\(chain) { x in self.go(x) })" : "\(chain) { _, _, x in self.go(x) }"
    func findings(_ call: String, disposedBy bag: String) -> Int {
      let source = """
        import RxCocoa
        import RxRelay
        import RxSwift
        import UIKit
        protocol PageListener: AnyObject { var names: BehaviorRelay<[String]> { get } }
        final class Own { let table = UITableView() }
        final class Page: UIViewController {
          weak var listener: PageListener?
          private let table = UITableView()
          private var emptied: UITableView! = UITableView()
          private let own = Own()
          private let bag = DisposeBag()
          private var brief = DisposeBag()
          func go(_ x: Any) {}
          func bind(_ names: BehaviorRelay<[String]>, _ given: UITableView) {
            \(call).disposed(by: \(bag))
          }
          func stop() { brief = DisposeBag(); emptied = nil }
        }
        """
      return lint(source, rules: [.strongSelfInOwnedSubscription]).findings.count
    }
    #expect(findings(call, disposedBy: "bag") == expected)
    #expect(findings(call, disposedBy: "brief") == 0)
    let weak = call.replacing("self.go", with: "self?.go").replacing("{ ", with: "{ [weak self] ")
    #expect(findings(weak, disposedBy: "bag") == 0)
  }

  @Test(arguments: [
    "Timer.publish(every: 1, on: .main, in: .common).autoconnect()", "child.objectWillChange",
    "objectWillChange",
  ])
  func publishersOfTheSystemAreKnownToGoOn(publisher: String) {
    let source = """
      import Combine
      import Foundation
      final class Child: ObservableObject {}
      final class Model: ObservableObject {
        private let child = Child()
        private var cancellables = Set<AnyCancellable>()
        private var count = 0
        func bind() { \(publisher).sink { _ in self.count += 1 }.store(in: &cancellables) }
      }
      """
    let found = lint(source, rules: [.strongSelfInOwnedSubscription]).findings
    #expect(found.map(\.confidence) == [.proven])
  }

  @Test func whatTheObjectsOwnSubjectFeedsGoesOn() {
    let own = lint(
      view("own.flatMap { self.api.prices($0) }.subscribe().disposed(by: bag)"),
      rules: [.strongSelfInOwnedSubscription])
    #expect(own.findings.map(\.confidence) == [.proven])
    #expect(own.findings.first?.message.contains("unless") == false)
    let ending = "own.take(1).flatMap { self.api.prices($0) }.subscribe().disposed(by: bag)"
    let outcome = lint(view(ending), rules: [.strongSelfInOwnedSubscription])
    #expect(outcome.findings.map(\.confidence) == [.likely])
  }

  @Test func whatIsNotKnownToEndIsLikely() {
    let outcome = lint(
      view("api.prices().subscribe(onNext: { self.show($0) }).disposed(by: bag)"),
      rules: [.strongSelfInOwnedSubscription])
    #expect(outcome.findings.map(\.confidence) == [.likely])
    #expect(outcome.findings.first?.message.contains("unless `api.prices()` ends") == true)
  }

  /// Who has something to do at the end of what is not seen awaits that end.
  @Test(arguments: [
    ("sink(receiveCompletion: { _ in self.hide() }, receiveValue: { _ in })", 0),
    ("sink { _ in self.hide() } receiveValue: { _ in }", 0),
    ("sink { end in if case .finished = end { self.hide() } } receiveValue: { _ in }", 0),
    ("sink { if case .failure = $0 { print($0) } else { self.hide() } } receiveValue: { _ in }", 0),
    ("sink { guard case .failure = $0 else { self.hide(); return } } receiveValue: { _ in }", 0),
    ("sink { guard case .failure = $0 else { return }; self.hide() } receiveValue: { _ in }", 1),
    (
      "sink { switch $0 { case .failure: break; case .finished: self.hide() } } receiveValue: { _ in }",
      0
    ),
    (
      "sink { switch $0 { case .failure: self.hide(); case .finished: break } } receiveValue: { _ in }",
      1
    ),
    ("sink { if case .failure = $0 { self.hide() } } receiveValue: { _ in }", 1),
    ("sink { _ in print(1) } receiveValue: { self.show($0) }", 1),
    ("sink { _ in logger.debug(1) } receiveValue: { self.show($0) }", 1),
    ("sink { _ in } receiveValue: { self.show($0) }", 1), ("sink { self.show($0) }", 1),
    ("handleEvents(receiveCompletion: { _ in api.end() }).sink { self.show($0) }", 0),
    ("handleEvents(receiveOutput: { _ in api.end() }).sink { self.show($0) }", 1),
  ])
  func whoAwaitsAnEndGetsOne(subscribe: String, expected: Int) {
    func source(_ origin: String) -> String {
      """
      import Combine

      final class Values {
        private let all = PassthroughSubject<Int, Error>()
        func values() -> AnyPublisher<Int, Error> { all.eraseToAnyPublisher() }
      }

      final class Job {
        private let api: RemoteService
        private let own = Values()
        var lent: Values
        private var tokens = Set<AnyCancellable>()

        func start() { \(origin).\(subscribe).store(in: &tokens) }
        func show(_ value: Any) {}
        func hide() {}
      }
      """
    }
    #expect(ids(in: source("api.work()")).count == expected)
    // What a property gives is no answer, and what is seen to go on does so.
    #expect(ids(in: source("api.values")).count == 1)
    #expect(ids(in: source("own.values()")).count == 1)
    #expect(ids(in: source("lent.values()")).count == 1)
  }

  /// What calls itself ends as the rest of it does.
  @Test(arguments: [
    ("Single.just(1)", [Confidence]()), ("own", [.proven]), ("api.prices()", [.likely]),
  ])
  func aLocalFunctionThatCallsItselfEndsAsTheRest(page: String, expected: [Confidence]) {
    let statement = """
      func next() -> Observable<Int> {
        \(page).asObservable().flatMap { $0 > 1 ? next() : .just($0) }
      }
      next().subscribe(onNext: { self.show($0) }).disposed(by: bag)
      """
    let findings = lint(view(statement), rules: [.strongSelfInOwnedSubscription]).findings
    #expect(findings.map(\.confidence) == expected)
  }

  @Test(arguments: [
    ("subscribe(onNext: { self.show($0) }, onCompleted: { self.hide() })", 0),
    ("subscribe(onNext: { self.show($0) }, onCompleted: { print(1) })", 1),
    ("subscribe(onNext: { self.show($0) }, onError: { _ in self.hide() })", 1),
    ("do(onCompleted: { api.end() }).subscribe(onNext: { self.show($0) })", 0),
    ("do(onNext: { _ in api.end() }).subscribe(onNext: { self.show($0) })", 1),
    ("subscribe { switch $0 { case .completed: self.hide(); default: break } }", 0),
    ("subscribe { switch $0 { case .next(let x): self.show(x); default: break } }", 1),
  ])
  func anObservableThatIsToCompleteDoes(subscribe: String, expected: Int) {
    #expect(ids(in: view("api.prices().\(subscribe).disposed(by: bag)")).count == expected)
    #expect(ids(in: view("relay.\(subscribe).disposed(by: bag)")).count == 1)
  }

  @Test(arguments: [
    "relay.take(1).flatMap { _ in self.request() }",
    "relay.take(1).flatMap(request)",
    "relay.asObservable().first().flatMap { _ in self.request() }",
    "relay.take(1).flatMapLatest { [weak self] _ -> Observable<Int> in"
      + " guard let self else { return .empty() }; return self.request().asObservable() }",
    "relay.take(1).map { _ in self.request() }.concat()",
    "Observable.deferred { self.request().asObservable() }",
    "Observable.using({ Resource() }, observableFactory: { _ in self.request().asObservable() })",
    "Observable.using({ Resource() }) { _ in self.request().asObservable() }",
    "Observable.generate(initialState: 0, condition: { $0 < 3 }, iterate: { $0 + 1 })",
    "request().asObservable().timeInterval(scheduler: main)",
    "request().asObservable().multicast(PublishSubject()).refCount()",
    "Observable.merge(.just(1), .just(2))",
    "Observable.concat([request().asObservable(), request().asObservable()])",
    "Observable.zip(request().asObservable(), relay)",
    "Observable.zip([1, 2].map { request($0).asObservable() })",
    "Observable.zip(numbers.map { request($0).asObservable() })",
    "Observable.catch(sequence: [request().asObservable(), .just(1)])",
    "Observable.just(1).concat(Observable.of(2, 3))",
    "Observable<Int>.create { observer in observer.onCompleted(); return Disposables.create() }",
    "finite()", "count > 1 ? finite() : .just(2)", "wrapped()", "relay.onlyOne()",
    "relay.map { $0 }.onlyOne().map { $0 }", "relay.head",
    "fulfilled.load()",
  ])
  func aChainEndsWhenAllOfItDoes(chain: String) {
    let source = view("\(chain).subscribe(onNext: { _ in self.hide() }).disposed(by: bag)")
    #expect(ids(in: source) == [])
  }

  @Test(arguments: [
    ("relay.take(1).flatMap { _ in self.api.prices() }", "self.api.prices()"),
    ("Observable.just(1).concat(api.prices())", "api.prices()"),
    ("Observable.merge(finite(), api.prices())", "api.prices()"),
    ("unseen()", "unseen()"), ("either(1)", "either(1)"),
  ])
  func theDoubtIsAboutThePartThatIsNotSeen(chain: String, unseen: String) {
    let source = view("\(chain).subscribe(onNext: { _ in self.hide() }).disposed(by: bag)")
    let findings = lint(source, rules: [.strongSelfInOwnedSubscription]).findings
    #expect(findings.map(\.confidence) == [.likely])
    #expect(findings.first?.message.hasSuffix("unless `\(unseen)` ends by itself") == true)
  }

  @Test(arguments: [
    "Just(1).append(Just(2))", "Just(1).append(2, 3)",
    "Just(1).flatMap { _ in self.load().replaceError(with: 1) }",
    "Publishers.MergeMany([Just(1), Just(2)])", "Publishers.Zip(subject, Just(1))",
    "[1: 2].publisher", "[1, 2].map { $0 + 1 }.publisher", "\"abc\".publisher",
    "[1, 2].sorted().filter { $0 > 1 }.publisher", "AnyPublisher(Just(1))",
    "Just(1).measureInterval(using: main)", "Just(1).multicast(subject: subject).autoconnect()",
    "Deferred { self.load() }", "Result<Int, Never>.success(3).publisher", "[1, 2].publisher",
    "subject.onlyOne()",
  ])
  func publishersEndAsWell(chain: String) {
    let source = """
      import Combine

      extension Publisher {
        func onlyOne() -> AnyPublisher<Output, Failure> { first().eraseToAnyPublisher() }
      }

      final class A {
        private var x = 0
        private let subject: PassthroughSubject<Int, Never>
        private var set = Set<AnyCancellable>()

        func bind() {
          \(chain).sink { _ in self.x = 1 }.store(in: &set)
        }

        private func load() -> Future<Int, Error> { Future { $0(.success(1)) } }
      }
      """
    #expect(ids(in: source) == [])
  }

  @Test func whatAProtocolOffersIsWhatItsAdopterGives() {
    let source = """
      import RxSwift

      protocol Source {
        var values: Observable<Int> { get }
      }

      final class Real: Source {
        var values: Observable<Int> { .just(3) }
      }

      final class A {
        private let source: Source
        private let bag = DisposeBag()

        func bind() {
          source.values.subscribe(onNext: { print(self, $0) }).disposed(by: bag)
        }
      }
      """
    #expect(ids(in: source) == [])
  }

  /// What stands in for a class in tests tells nothing of it.
  @Test(arguments: [("FakeListView", 0), ("OtherListView", 1)])
  func aStandInGivesNothing(name: String, expected: Int) {
    let other = """
      final class \(name): ListView {
        private let api: Api
        var taps: Observable<Void> { api.taps() }
      }
      """
    #expect(ids(in: weakListView("button.rx.tap.asObservable()") + "\n" + other).count == expected)
  }

  /// The controls of a part of a view end with that view.
  @Test(arguments: [
    ("header.button.rx.tap.asObservable()", 0), ("header.lent.rx.tap.asObservable()", 1),
    ("self.header.button.rx.tap.trimmed()", 0), ("other!.button.rx.tap.asObservable()", 1),
    ("navigationItem.leftBarButtonItem!.rx.tap.asObservable()", 0),
    ("(self.navigationItem.titleView as! UIButton).rx.tap.asObservable()", 0),
    ("navigationController!.navigationItem.leftBarButtonItem!.rx.tap.asObservable()", 1),
  ])
  func controlsOfPartsEndWithTheView(taps: String, expected: Int) {
    #expect(ids(in: weakListView(taps)).count == expected)
  }

  private func weakListView(_ taps: String) -> String {
    """
    import RxCocoa
    import RxSwift
    import UIKit

    protocol ListView: AnyObject {
      var taps: Observable<Void> { get }
    }

    final class HeaderView: UIView {
      let button = UIButton()
      weak var lent: UIButton!
    }

    final class ListViewController: UIViewController, ListView {
      private let button = UIButton()
      @IBOutlet private weak var header: HeaderView!
      private weak var other: HeaderView?
      var taps: Observable<Void> { \(taps) }
    }

    final class ListPresenter {
      private weak var view: ListView?
      private let bag = DisposeBag()
      private var count = 0
      func start() { view?.taps.subscribe(onNext: { self.count += 1 }).disposed(by: bag) }
    }
    """
  }

  @Test func anInnerSubscriptionHoldsTheUnwrappedSelf() {
    let statement = """
      relay.subscribe(onNext: { [weak self] _ in
        guard let self else { return }
        self.own.subscribe(onNext: { self.show($0) }).disposed(by: self.bag)
      }).disposed(by: bag)
      """
    #expect(ids(in: view(statement)) == ["strong_self_in_owned_subscription"])
  }

  @Test(arguments: [
    ("override func prepareForReuse() { bag = DisposeBag() }", []),
    ("func viewDidDisappear() { bag = .init() }", []),
    ("func stopAll() { empty(&bag) }", []),
    ("func stopAll() { bag = .none }", []),
    ("func stopAll() { bag = Optional.none }", []),
    ("func stopAll() { bag2 = .none }", ["strong_self_in_owned_subscription"]),
    ("func stopAll() { bag.clear() }", []),
    ("func fill() { one.subscribe().disposed(by: bag) }", ["strong_self_in_owned_subscription"]),
    ("deinit { bag = DisposeBag() }", ["strong_self_in_owned_subscription"]),
  ])
  func aBagThatIsReplacedFreesWhatItKeeps(member: String, expected: [String]) {
    let source = view("relay.subscribe(onNext: { self.show($0) }).disposed(by: bag)", member)
    #expect(ids(in: source) == expected)
  }

  @Test(arguments: [
    ("func set() { bag = .init(); guard isOn else { return }; SUBSCRIBE }", "willResignActive", 0),
    ("func set() { bag = .init(); guard isOn else { return }; SUBSCRIBE }", "didBecomeActive", 1),
    ("func set() { bag = .init(); SUBSCRIBE }", "willResignActive", 1),
    ("func set() { one?.dispose(); if isOn { one = ONE } }", "viewDidDisappear", 0),
    ("func set() { one?.dispose(); if isOn { one = ONE } }", "viewDidAppear", 1),
  ])
  func aBagMayBeReplacedWithoutSubscribingAgain(function: String, caller: String, expected: Int) {
    let one = "relay.subscribe(onNext: { self.x = $0 })"
    let source = """
      import RIBs
      import RxRelay
      import RxSwift
      final class Home: UIViewController {
        private let relay: PublishRelay<Int>
        private var bag = DisposeBag()
        private var one: Disposable?
        private var isOn = false
        private var x = 0
        \(function.replacing("SUBSCRIBE", with: one + ".disposed(by: bag)").replacing("ONE", with: one))
        func \(caller)() { set() }
      }
      """
    #expect(ids(in: source) == ids(expected))
  }

  @Test func aModelOfAViewMayBeTakenAway() {
    let source = """
      import Combine
      import UIKit
      final class Model { let values = PassthroughSubject<Int, Never>() }
      final class Cell: UIView {
        private var one: AnyCancellable?
        private var x = 0
        var model: Model? {
          didSet {
            one = nil
            guard let model else { return }
            one = model.values.sink { self.x = $0 }
          }
        }
        override func didMoveToWindow() { if window == nil { model = nil } }
      }
      """
    #expect(ids(in: source) == [])
    #expect(ids(in: source.replacing("{ model = nil }", with: "{}")) == ids(1))
  }

  @Test(arguments: ["Interactor", "Worker", "UIViewController"])
  func whatEndsWithAnInteractorMayHoldSelf(base: String) {
    let source = """
      import RIBs
      import RxRelay
      import RxSwift

      final class A: \(base) {
        private let relay: PublishRelay<Int>
        private var x = 0

        func bind(_ workflow: Workflow<Void>, _ interactor: Interactor) {
          relay.subscribe(onNext: { self.x = $0 }).disposeOnDeactivate(interactor: interactor)
          relay.subscribe(onNext: { self.x = $0 }).disposeOnStop(self)
          relay.subscribe(onNext: { self.x = $0 }).disposeWith(workflow: workflow)
        }
      }
      """
    #expect(ids(in: source) == [])
  }

  @Test(arguments: [
    ("subject.sink { self.x = $0 }.store(in: &set)", 1),
    ("subject.map { self.x + $0 }.sink { print($0) }.store(in: &set)", 1),
    ("self.cancellable = subject.sink(receiveValue: { self.x = $0 })", 1),
    ("$x.sink { self.y = $0 }.store(in: &set)", 1),
    ("NotificationCenter.default.publisher(for: name).sink { _ in self.x = 1 }.store(in: &set)", 1),
    ("subject.sink { [weak self] in self?.x = $0 }.store(in: &set)", 0),
    ("subject.sink { self.x = $0 }.cancelOnDeactivate(interactor: interactor)", 0),
    ("subject.first().sink { self.x = $0 }.store(in: &set)", 0),
    ("subject.prefix(1).sink { self.x = $0 }.store(in: &set)", 0),
    ("Just(1).sink { self.x = $0 }.store(in: &set)", 0),
    ("Future<Int, Never> { $0(.success(1)) }.sink { self.x = $0 }.store(in: &set)", 0),
    ("session.dataTaskPublisher(for: url).sink { _ in self.x = 1 }.store(in: &set)", 0),
    ("subject.sink { self.x = $0 }.store(in: &other.set)", 1),
    ("subject.sink { self.x = $0 }.store(in: &emptied)", 0),
  ])
  func publishersCountAsWell(statement: String, count: Int) {
    let source = """
      import Combine

      final class A {
        @Published var x = 0
        @Published var y = 0
        private let subject: PassthroughSubject<Int, Never>
        private let other: Other
        private var set = Set<AnyCancellable>()
        private var emptied = Set<AnyCancellable>()
        private var cancellable: AnyCancellable?

        func bind() {
          \(statement)
        }

        func stop() {
          emptied.removeAll()
        }
      }

      final class Other {
        var set = Set<AnyCancellable>()
      }
      """
    #expect(ids(in: source).count == count)
  }

  @Test(arguments: ["struct A {", "enum A {", "extension UIView {"])
  func onlyObjectsCanBeHeld(opening: String) {
    let source = """
      import RxSwift

      \(opening)
        var bag: DisposeBag { DisposeBag() }

        func bind(_ relay: PublishRelay<Int>) {
          relay.subscribe(onNext: { print(self, $0) }).disposed(by: bag)
        }
      }
      """
    #expect(ids(in: source) == [])
  }

  @Test(arguments: [
    "UIResponder, UIApplicationDelegate", "NSObject, UIWindowSceneDelegate",
    "NSObject, WKApplicationDelegate",
  ])
  func whatLivesAsLongAsTheProcessCannotLeak(bases: String) {
    let source = """
      import RxSwift

      final class AppDelegate: \(bases) {
        private let relay: PublishRelay<Int>
        private let bag = DisposeBag()

        func bind() {
          relay.subscribe(onNext: { print(self, $0) }).disposed(by: bag)
        }
      }
      """
    #expect(ids(in: source) == [])
  }

  /// What sets the property cancels where it does not subscribe.
  @Test(arguments: [
    ("if let source { SUBSCRIBE } else { token?.cancel() }", 0),
    ("guard let source else { token?.cancel(); return }\nSUBSCRIBE", 0),
    ("token?.cancel()\nif let source { SUBSCRIBE }", 1),
    ("guard let source else { return }\ntoken?.cancel()\nSUBSCRIBE", 1),
    ("for i in 0..<2 { if i == 0 { token = nil } else if let source { SUBSCRIBE } }", 1),
  ])
  func aPropertyIsEmptiedWhereTheOtherBranchSubscribes(body: String, expected: Int) {
    let subscribing = "token = source.values.sink { print(self, $0) }"
    let source = """
      import Combine

      final class Source { let values = PassthroughSubject<Int, Never>() }

      final class Meter {
        private var token: AnyCancellable?
        weak var source: Source? {
          didSet {
            \(body.replacing("SUBSCRIBE", with: subscribing))
          }
        }
      }
      """
    #expect(ids(in: source).count == expected)
  }

  @Test(arguments: [
    ("private weak var view: DoneView?", "view?.taps", 0),
    ("private weak var view: DoneView?", "view!.taps", 0),
    ("private unowned let view: DoneView", "self.view.taps.skip(1)", 0),
    ("private weak var view: DoneView?", "if let view { view.taps", 0),
    ("private weak var view: DoneView?", "if let taps = view?.events { taps", 0),
    ("private weak var view: DoneView?", "view?.events.skip(1)", 0),
    (
      "private weak var view: DoneView?",
      "view?.events.flatMapLatest { Observable<Int>.interval(.seconds(1), scheduler: main) }", 1
    ),
    ("private let view: DoneView", "view.taps", 1),
    ("private let view: DoneView", "view.events", 1),
    ("private weak var view: DoneView?\nprivate let own: DoneView", "own.taps", 1),
  ])
  func aViewThatIsNotKeptEndsItsEvents(property: String, source: String, expected: Int) {
    let closing = source.hasPrefix("if ") ? " }" : ""
    let source = """
      import RxCocoa
      import RxSwift
      import UIKit

      protocol DoneView: AnyObject {
        var taps: Observable<Void> { get }
        var events: ControlEvent<Void> { get }
      }

      final class Presenter {
        \(property)
        private let bag = DisposeBag()
        private var count = 0

        func start() {
          \(source).subscribe(onNext: { self.count += 1 }).disposed(by: bag)\(closing)
        }
      }

      final class DoneViewController: UIViewController, DoneView {
        @IBOutlet weak var button: UIButton!
        var taps: Observable<Void> { button.rx.tap.asObservable() }
        var events: ControlEvent<Void> { button.rx.tap }
      }

      final class OtherViewController: UIViewController, DoneView {
        private let done = UIButton()
        var taps: Observable<Void> { done.rx.tap.asObservable() }
        var events: ControlEvent<Void> { done.rx.tap }
      }
      """
    #expect(ids(in: source).count == expected)
  }

  /// Other views keep it for the object.
  @Test func aViewThatAViewHasWeaklyIsKept() {
    let source = """
      import RxCocoa
      import RxSwift
      import UIKit

      final class HeaderView: UIView {
        private let button = UIButton()
        var taps: Observable<Void> { button.rx.tap.asObservable() }
      }

      final class ListViewController: UIViewController {
        @IBOutlet private weak var header: HeaderView!
        private let bag = DisposeBag()
        private var count = 0
        override func viewDidLoad() {
          header.taps.subscribe(onNext: { self.count += 1 }).disposed(by: bag)
        }
      }
      """
    #expect(ids(in: source).count == 1)
  }

  @Test(arguments: [
    ("final class Store: BaseStore { static let shared = Store() }", 0),
    ("final class Store: BaseStore { static let shared = Store() }\nlet base = [BaseStore()]", 1),
    ("final class Store: BaseStore {}", 1),
    (
      "final class Store: BaseStore { static let shared = Store() }\n"
        + "final class Other: BaseStore {}", 1
    ),
  ])
  func aClassIsWhatInheritsIt(heirs: String, expected: Int) {
    let source = """
      import RxSwift

      class BaseStore {
        private let bag = DisposeBag()
        private let relay = PublishSubject<Int>()
        func start() {
          relay.subscribe(onNext: { print(self, $0) }).disposed(by: bag)
        }
      }
      \(heirs)
      """
    #expect(ids(in: source).count == expected)
  }

  @Test func aSubjectThatTheAppCompletesEnds() {
    let source = """
      import RxSwift

      final class A {
        private let done = PublishSubject<Void>()
        private let bag = DisposeBag()

        func bind() {
          done.subscribe(onNext: { print(self) }).disposed(by: bag)
        }

        func finish() {
          done.onNext(())
          done.onCompleted()
        }
      }
      """
    #expect(ids(in: source) == [])
  }

  /// What is added to view controllers, those have whose base class is not in the tree, if its name
  /// says that it is one of them.
  @Test(arguments: [
    ("UIViewController", 1), ("UITableViewController", 1), ("FormViewController", 1),
    ("NSFormViewController", 0), ("FormController", 0), ("UIView", 0),
  ])
  func aHelperOfAllViewControllersIsKnownOfTheirHeirs(base: String, count: Int) {
    let source = """
      import RxSwift
      import UIKit
      protocol Softening: AnyObject {}
      extension Softening {
        func soft<T>(_ code: @escaping (T, Self) -> Void) -> (T) -> Void {
          return { [weak self] value in if let self { code(value, self) } }
        }
      }
      extension UIViewController: Softening {}
      final class OrderViewController: \(base) {
        private let bag = DisposeBag()
        private let orders = ReplaySubject<[String]>.create(bufferSize: 1)
        private func show(_ names: [String]) {}
        override func viewDidLoad() {
          super.viewDidLoad()
          orders.observe(on: MainScheduler.instance)
            .bind(onNext: soft { names, _ in self.show(names) }).disposed(by: bag)
        }
      }
      """
    #expect(ids(in: source) == Array(repeating: "strong_self_in_owned_subscription", count: count))
  }

  @Test(arguments: [
    "api.fetchPrices().subscribe(onNext: show).disposed(by: bag)",
    "relay.take(1).flatMap { _ in self.api.fetchPrices() }.subscribe(onNext: show)"
      + ".disposed(by: bag)",
    "API.request(1).subscribe(onNext: show).disposed(by: bag)",
    "provider.rx.requestWithProgress(1).subscribe(onNext: show).disposed(by: bag)",
  ])
  func whatAsksForSomethingOnceIsLeftAlone(statement: String) {
    #expect(ids(in: view(statement)) == [])
  }

  @Test(arguments: [
    // It makes a stream, and asks for nothing.
    "let all = ReplaySubject<Int>.create(bufferSize: 1)",
    "var all: Observable<Int> { one.validate() }",
    // The code of the function tells.
    "var all: Observable<Int> { loadAll() }; private func loadAll() -> Observable<Int> { one }",
    "var all: Observable<Int> { UnseenKit.fetched() }",
  ])
  func whatOnlySoundsLikeARequestIsNone(member: String) {
    let statement = "all.map { $0 }.subscribe(onNext: { self.show($0) }).disposed(by: bag)"
    #expect(ids(in: view(statement, member)) == ["strong_self_in_owned_subscription"])
  }

  @Test(arguments: [
    ("button.rx.tap.bind { [weak self] in self?.hide() }.disposed(by: rx.disposeBag)", ""),
    ("Observable.just(1).subscribe(onNext: show).disposed(by: rx.disposeBag)", ""),
    // Another object's bag.
    ("relay.map { $0 }.subscribe(onNext: show).disposed(by: button.rx.disposeBag)", ""),
    ("let rx = button.rx; relay.bind { self.show($0) }.disposed(by: rx.disposeBag)", ""),
    // Somebody ends what is in it.
    (
      "relay.map { $0 }.subscribe(onNext: show).disposed(by: rx.disposeBag)",
      "func reset() { rx.disposeBag = DisposeBag() }"
    ),
  ])
  func whatTheAssociatedBagLetsGoIsLeftAlone(statement: String, member: String) {
    #expect(ids(in: view(statement, member)) == [])
  }

  @Test(arguments: [
    ("func bind(_ taps: Observable<Int>) { taps.subscribe(onNext: show).disposed(by: bag) }", 0),
    (
      "func bind(_ input: Input) { input.taps.map { $0 }.bind { self.show($0) }.disposed(by: bag) }",
      0
    ),
    (
      "func bind(_ input: Input) { input.relay.map { $0 }.bind { self.show($0) }.disposed(by: bag) }",
      1
    ),
    (
      """
      func bind(_ input: Input) {
        Observable.merge(input.taps, own.skip(1)).bind { self.show($0) }.disposed(by: bag)
      }
      """, 1
    ),
  ])
  func whatAFunctionIsGivenMayEndWithItsControl(function: String, expected: Int) {
    let source = """
      import RxRelay
      import RxSwift
      struct Input { let taps: Observable<Int>; let relay: BehaviorRelay<Int> }
      final class Model {
        private let own = PublishRelay<Int>()
        private let bag = DisposeBag()
        private func show(_ x: Int) {}
        \(function)
      }
      """
    #expect(ids(in: source).count == expected)
  }

  @Test(arguments: [
    ("self", "Capture `[weak self]`."), ("owner", "Capture `[weak owner]`."),
  ])
  func theHelpNamesWhatTheClosureHolds(name: String, help: String) {
    let source = view(
      """
      load { [weak self] in
        guard let \(name) = self else { return }
        \(name).relay.subscribe(onNext: { \(name).show($0) }).disposed(by: \(name).bag)
      }
      """, "private func load(_ done: @escaping () -> Void) {}")
    let findings = lint(source, rules: [.strongSelfInOwnedSubscription]).findings
    #expect(findings.map(\.help) == [help])
  }

  private func ids(in source: String) -> [String] {
    lint(source, rules: [.strongSelfInOwnedSubscription]).findings.map(\.rule)
  }

  /// A view with everything that the statements name.
  private func view(_ statement: String, _ member: String = "") -> String {
    """
    import RxCocoa
    import RxSwift
    import UIKit

    protocol API {
      func prices() -> Observable<Int>
      func fetchPrices() -> Observable<Int>
    }

    final class FulfilledAPI {
      func load() -> Observable<Int> { Single.just(1).asObservable() }
    }

    extension ObservableType {
      func onlyOne() -> Observable<Element> { take(1) }
      var head: Observable<Element> { self.take(1) }
    }

    final class Cell: UIView {
      let bag = DisposeBag()
    }

    final class B: A {
      override func overridable() -> Observable<Int> { one }
    }

    class A: UIView {
      static let staticBag = DisposeBag()
      private let numbers = [1, 2]
      private let relay: PublishRelay<Int>
      private let driver: Driver<Int>
      private let own = BehaviorSubject<Int>(value: 0)
      private let one: Observable<Int>
      private let once: PublishRelay<Int>
      private let api: API
      private let fulfilled: FulfilledAPI
      private let cell: Cell
      private let label = UILabel()
      private let button = UIButton()
      private var count = 0
      private var handler: (Int) -> Void = { _ in }
      private var bag = DisposeBag()
      private var emptiedBag = DisposeBag()
      private let composite = CompositeDisposable()
      private var disposable: Disposable?
      private var list: [Disposable] = []
      private var byName: [String: Disposable] = [:]

      func bind() {
        \(statement)
      }

      func stop() {
        emptiedBag = DisposeBag()
      }

      \(member)

      private func show(_ x: Int) {}
      private func hide() {}
      private func doubled() -> Observable<Int> { relay.map { self.twice($0) } }
      private var shown: Observable<Int> { doubled().skip(1) }
      private lazy var titles = relay.map { $0 + self.count }
      private var weakly: Observable<Int> { relay.filter { [weak self] in $0 > self?.count ?? 0 } }
      func overridable() -> Observable<Int> { relay.map { self.twice($0) } }
      private func chosen(_ x: Int) -> Observable<Int> {
        guard x > count else { return one }
        return relay.map { self.twice($0) }
      }
      private func twice(_ x: Int) -> Int { x * 2 }
      private func single() -> Single<Int> { .just(1) }
      private func sum(_ x: Int, _ y: Int) -> Int { x + y }
      private func request(_ x: Int = 1) -> Single<Int> { .just(x) }
      private func finite() -> Observable<Int> { Observable.just(1).map { $0 + 1 } }
      private func wrapped() -> Observable<Int> { finite().filter { $0 > 1 } }
      private func unseen() -> Observable<Int> { api.prices() }
      private func either(_ x: Int) -> Observable<Int> {
        if x > 1 { return .just(1) }
        return api.prices()
      }
    }
    """
  }

  @Test func severalSubscriptionsOfOneStatementHaveAPlaceEach() {
    let source = """
      import RIBs
      import RxSwift
      final class Home: UIViewController {
        private let bag = DisposeBag()
        private let a = PublishSubject<Int>()
        func go() {}
        func bind() {
          bag.insert(
            a.subscribe(onNext: { _ in self.go() }),
            a.subscribe(onNext: { _ in self.go() }))
        }
      }
      """
    let places = lint(source, rules: [.strongSelfInOwnedSubscription]).findings.map(
      \.place.start.line)
    #expect(places == [9, 10])
  }

  @Test(arguments: [
    ("var cancellables = Set<AnyCancellable>()", "self.lift()", 1),
    ("var cancellables = Set<AnyCancellable>()", "[weak self] _ in self?.lift()", 0),
    ("var cancellables: Set<AnyCancellable> { get { [] } set {} }", "self.lift()", 0),
    (
      "var cancellables = Set<AnyCancellable>(); override func viewDidDisappear(_ a: Bool) { cancellables = [] }",
      "self.lift()", 0
    ),
  ])
  func whoeverConformsKeepsTheSubscriptionsOfAProtocolsCode(
    property: String, closure: String, expected: Int
  ) {
    let closure = closure.contains("in ") ? closure : "_ in \(closure)"
    let source = """
      import Combine
      import UIKit
      protocol KeyboardLifting: AnyObject { var cancellables: Set<AnyCancellable> { get set } }
      extension KeyboardLifting where Self: UIViewController {
        func lift() {}
        func observe() {
          NotificationCenter.default.publisher(for: .shown).sink { \(closure) }.store(in: &cancellables)
        }
      }
      final class SignUpViewController: UIViewController, KeyboardLifting { \(property) }
      """
    let findings = lint(source, rules: [.strongSelfInOwnedSubscription]).findings
    #expect(findings.count == expected)
    #expect(findings.allSatisfy { $0.message.contains("of `SignUpViewController` keeps") })
  }

  @Test(arguments: [
    ("", 1), ("where Self: Lifting", 1), ("where Self: UIViewController", 1),
    ("where Self: Worker", 0), ("where Item == Int", 0),
  ])
  func onlyWhoGetsAProtocolsCodeKeepsWhatItSubscribesTo(condition: String, expected: Int) {
    let source = """
      import Combine
      import UIKit
      protocol Lifting: AnyObject {
        associatedtype Item
        var cancellables: Set<AnyCancellable> { get set }
      }
      extension Lifting \(condition) {
        func lift() {}
        func observe() {
          NotificationCenter.default.publisher(for: .shown).sink { _ in self.lift() }
            .store(in: &cancellables)
        }
      }
      final class SignUpViewController: UIViewController, Lifting {
        typealias Item = String
        var cancellables = Set<AnyCancellable>()
      }
      """
    #expect(lint(source, rules: [.strongSelfInOwnedSubscription]).findings.count == expected)
  }

  @Test(arguments: [("", 1), ("@Published", 1), ("weak", 0), ("@WeakBox", 0)])
  func aWrapperMayKeepTheBagWeakly(attribute: String, expected: Int) {
    let source = view(
      "relay.subscribe(onNext: show).disposed(by: box!)",
      "\(attribute) private var box: DisposeBag?")
    #expect(ids(in: source) == ids(expected))
  }

  /// A function that makes its own reference weak keeps the closure that it is given.
  @Test(arguments: [
    ("weaken { _ in self.hide() }", 1), ("weaken { me in me.hide() }", 0),
    ("weaken { [weak self] _ in self?.hide() }", 0), ("packed { _ in self.hide() }", 1),
    ("atOnce { _ in self.hide() }", 0), ("counted({ _ in self.hide() }, 1)", 1),
    ("counted({ _ in }, self.count)", 0), ("other { _ in self.hide() }", 0),
    ("unseen { _ in self.hide() }", 0),
  ])
  func aClosureWithinAnotherIsKept(argument: String, expected: Int) {
    let helpers = """
      func weaken(_ code: @escaping (A) -> Void) -> () -> Void {
        return { [weak self] in guard let self else { return }; code(self) }
      }
      func counted(_ code: @escaping (A) -> Void, _ count: Int) -> () -> Void {
        { [weak self] in if let self, count > 0 { code(self) } }
      }
      func weaken<T>(_ code: @escaping (T, A) -> Void) -> (T) -> Void {
        return { [weak self] item in guard let self else { return }; code(item, self) }
      }
      func other(_ code: @escaping (A) -> Void) -> () -> Void {
        code(self)
        return { [code = { print(1) }] in code() }
      }
      func atOnce(_ code: (A) -> Void) -> () -> Void { code(self); return {} }
      """
    let source =
      view("relay.map { _ in }.bind(onNext: \(argument)).disposed(by: bag)", helpers)
      + "\nfunc packed(_ code: @escaping (Int) -> Void) -> () -> Void { return { code(1) } }"
    #expect(ids(in: source) == ids(expected))
  }

  /// What a superclass stores, however far above, is what the class has for a protocol's
  /// requirement.
  @Test(arguments: ["BaseModel", "MiddleModel", "TopModel"])
  func aProtocolAsksForWhatASuperclassStores(base: String) {
    let source = """
      import Combine
      class BaseModel { var cancellables = Set<AnyCancellable>() }
      class MiddleModel: BaseModel {}
      class TopModel: MiddleModel {}
      protocol Binding: AnyObject { var cancellables: Set<AnyCancellable> { get set } }
      final class CoverModel: \(base), Binding {
        private let taps = PassthroughSubject<Void, Never>()
        private var count = 0
        func bind() { taps.map { _ in 1 }.sink { self.count += $0 }.store(in: &cancellables) }
      }
      """
    #expect(lint(source, rules: [.strongSelfInOwnedSubscription]).findings.count == 1)
  }

  @Test func aProtocolThatNoClassConformsToKeepsNothing() {
    let source = """
      import Combine
      protocol KeyboardLifting { var cancellables: Set<AnyCancellable> { get set } }
      extension KeyboardLifting {
        mutating func observe(_ all: CurrentValueSubject<Int, Never>) {
          all.sink { _ in self.lift() }.store(in: &cancellables)
        }
        func lift() {}
      }
      struct Lift: KeyboardLifting { var cancellables = Set<AnyCancellable>() }
      """
    #expect(lint(source, rules: [.strongSelfInOwnedSubscription]).findings.isEmpty)
  }

  @Test(arguments: [
    ("relay.bind(onNext: { self.show($0) })", "Capture `[weak self]`.", "self.show"),
    (
      "relay.bind(onNext: show)", "Call the method in a closure that captures `[weak self]`.",
      "show)"
    ),
    (
      "let f = show; relay.map { $0 }.bind(onNext: { f($0) })",
      "Call the method in a closure that captures `[weak self]`.", "let f"
    ),
    (
      "let f = show(_:); relay.bind(onNext: f)",
      "Call the method in a closure that captures `[weak self]`.", "let f"
    ),
    (
      "let f: (Int) -> Void = { self.show($0) }; relay.bind(onNext: { f($0) })",
      "Capture `[weak self]`.", "self.show"
    ),
    (
      "func f(_ x: Int) { show(x) }; relay.bind(onNext: { f($0) })",
      "Make `f` a method, and call it in a closure that captures `[weak self]`.", "func f"
    ),
    (
      "relay.bind(onNext: { _ in later { [weak self] in self?.hide() } })",
      "Capture `[weak self]` in the outer closure.", "{ _ in"
    ),
  ])
  func theNoteStandsWhereSelfIsTakenHoldOf(
    statement: String, help: String, place: String
  ) throws {
    let source = view(statement + ".disposed(by: bag)")
    let finding = try #require(
      lint(source, rules: [.strongSelfInOwnedSubscription]).findings.first)
    #expect(finding.help == help)
    let line = source.split(separator: "\n", omittingEmptySubsequences: false)[
      try #require(finding.notes.first).place.start.line - 1]
    let column = try #require(finding.notes.first).place.start.column
    #expect(line.utf8.dropFirst(column - 1).starts(with: place.utf8), "\(line)")
  }

  /// Without `await` a call is of the function that does not have to be awaited.
  @Test(arguments: [
    ("load().sink { _ in self.x = 1 }.store(in: &set)", 0),
    ("let one = load(); one.sink { _ in self.x = 1 }.store(in: &set)", 0),
    ("async let one = load(); one.sink { _ in self.x = 1 }.store(in: &set)", 1),
    ("Task { let one = await load(); one.sink { _ in self.x = 1 }.store(in: &self.set) }", 1),
  ])
  func overloadsDifferInWhatIsAwaited(statement: String, expected: Int) {
    let source = """
      import Combine
      final class A {
        private var x = 0
        private let subject = PassthroughSubject<Int, Never>()
        private var set = Set<AnyCancellable>()
        func bind() { \(statement) }
        private func load() async -> AnyPublisher<Int, Never> { subject.eraseToAnyPublisher() }
        private func load() -> AnyPublisher<Int, Never> { Just(1).eraseToAnyPublisher() }
      }
      """
    #expect(ids(in: source) == ids(expected))
  }

  @Test(arguments: [
    ("let meter = Meter()", 0), ("enum Services { static let meter = Meter() }", 0),
    ("enum Services { static let meter = Meter() as AnyObject }", 0),
    ("let container = module { single { Meter() as AnyObject } }", 0),
    ("let container = module { factory { Meter() as AnyObject } }", 1),
    ("let meters: [AnyObject] = [Meter()]", 0), ("let world = World(meter: Meter())", 0),
    ("var world = World()\nstruct World { var meter = Meter() }", 0),
    (
      "func fill(_ c: Container) { c.register(Meter.self) { _ in Meter() }.inObjectScope(.container) }",
      0
    ),
    (
      "func fill(_ c: Container) { c.register(Meter.self) { _ in Meter() }.inObjectScope(.graph) }",
      1
    ),
    ("func fill(_ c: Container) { c.register(Meter.self) { _ in Meter() } }", 1),
    ("extension Container { var meter: Factory<Meter> { self { Meter() }.singleton } }", 0),
    ("extension Container { var meter: Factory<Meter> { self { Meter() } } }", 1),
    ("let text = Meter().description", 1), ("let meters = { Meter() }", 1),
    ("let meter = Meter()\nfunc another() -> Meter { Meter() }", 1),
    ("let meter = Meter()\nfunc another() -> Meter { .init() }", 1),
    ("let meter = Meter()\nlet all = register(Meter.self)", 1), ("", 1),
    ("let meter = Meter()\nlet bundle = Bundle(for: Meter.self)", 0),
    ("private var meter = Meter()\nfunc read() -> Meter { meter }", 0),
    ("private var meter = Meter()\nfunc renew() { meter = Meter() }", 1),
    ("let world = World()\nfinal class World { let meter = Meter() }", 0),
    ("let world = World()\nfinal class World { var meter = Meter() }", 0),
    (
      "let world = World()\nfinal class World { var meter: Meter? = Meter() }\n"
        + "func end() { world.meter = nil }", 1
    ),
    (
      "var world = World()\nfinal class World { let meter = Meter() }\n"
        + "func renew() { world = World() }", 1
    ),
    ("final class World { let meter = Meter() }", 1),
    (
      "@main final class AppDelegate: UIResponder, UIApplicationDelegate { let meter = Meter() }", 0
    ),
    (
      "@main final class AppDelegate: UIResponder, UIApplicationDelegate { lazy var meter = Meter() }\n"
        + "final class Other { var meter: Meter?\nfunc set(_ meter: Meter) { self.meter = meter } }",
      0
    ),
    (
      "final class SceneDelegate: UIResponder, UIWindowSceneDelegate {\n"
        + "func scene(_ scene: UIScene, willConnectTo session: UISceneSession) { run(Flow(Meter())) }\n}",
      0
    ),
    (
      "final class SceneDelegate: UIResponder, UIWindowSceneDelegate {\n"
        + "func scene(_ scene: UIScene, openURLContexts urls: [URL]) { run(Flow(Meter())) }\n}", 1
    ),
    (
      "final class SceneDelegate: UIResponder, UIWindowSceneDelegate {\nvar window: UIWindow?\n"
        + "func show() { let made = UIWindow()\nmade.rootViewController = Meter()\n"
        + "window = made }\n}", 0
    ),
    (
      "final class SceneDelegate: UIResponder, UIWindowSceneDelegate {\n"
        + "func show() { let made = UIWindow()\nmade.rootViewController = Meter() }\n}", 1
    ),
    (
      "final class SceneDelegate: UIResponder, UIWindowSceneDelegate {\nvar window: UIWindow?\n"
        + "func show() { window?.rootViewController = Meter() }\n"
        + "func next() { window?.rootViewController = UIViewController() }\n}", 1
    ),
    (
      "final class SceneDelegate: UIResponder, UIWindowSceneDelegate {\nvar window: UIWindow?\n"
        + "func show() { window?.rootViewController = Meter() }\n}", 0
    ),
    (
      "final class SceneDelegate: UIResponder, UIWindowSceneDelegate {\nvar cover: UIWindow?\n"
        + "func show() { cover?.rootViewController = Meter() }\nfunc hide() { cover = nil }\n}", 1
    ),
    (
      "final class Presenter {\n"
        + "func show(_ window: UIWindow) { window.rootViewController = Meter() }\n}", 1
    ),
    ("let world = World()\nfinal class World { let meter: Meter; init() { meter = Meter() } }", 0),
    ("final class World { let meter: Meter; init() { meter = Meter() } }", 1),
    (
      "let world = World()\nfinal class World { let deep = Deep() }\n"
        + "final class Deep { let meter = Meter() }", 0
    ),
    (
      "let world = World()\nfinal class World { var meter: Meter!\n"
        + "func launch() { meter = Meter() } }", 1
    ),
    (
      "let world = World()\nfinal class World { var meter: Meter\ninit() { meter = Meter() }\n"
        + "func renew() { meter = Meter() } }", 1
    ),
    (
      "let world = World()\nfinal class World { var meter: Meter?\n"
        + "func launch() { meter = Meter() } }", 1
    ),
    ("final class A { let b = B() }\nfinal class B { let a = A(), meter = Meter() }", 1),
    ("let world = World()\nfinal class World { weak var meter = Meter() }", 1),
    ("var meter = Meter()\nfunc swapped(_ other: inout Meter) { swap(&meter, &other) }", 1),
    (
      "let world = World()\nfinal class World { var meter: Meter? = Meter() }\n"
        + "func end() { drop(&world.meter) }", 1
    ),
    ("final class World { let meter = Meter(), other = World() }", 1),
  ])
  func whatIsOnlyMadeForGoodCannotLeak(making: String, expected: Int) {
    #expect(ids(in: Self.meter + "\n" + making) == ids(expected))
  }

  @Test(arguments: [
    (Self.app(component: "let meter = Meter()"), 0),
    (Self.app(component: "var meter: Meter { shared { Meter() } }"), 0),
    (Self.app(component: "var meter: Meter { Meter() }"), 1),
    (Self.app(component: "let meter = Meter()") + "\nfunc again() { use(AppComponent()) }", 1),
    (Self.app(component: "", home: "var meter: Meter { shared { Meter() } }"), 1),
  ])
  func whatTheRootsComponentKeepsCannotLeak(source: String, expected: Int) {
    #expect(ids(in: Self.meter + "\n" + source) == ids(expected))
  }

  /// A method that the project adds to streams gives its closure on to `subscribe` or `sink`.
  @Test(arguments: [
    (
      "extension ObservableType { func onMain(_ run: @escaping (Element) -> Void) -> Disposable { observe(on: main).subscribe(onNext: run) } }",
      1
    ),
    (
      "extension ObservableType { func onMain(_ run: @escaping (Element) -> Void) -> Disposable { subscribe(onNext: { run($0) }) } }",
      1
    ),
    (
      "extension Observable { func onMain(_ run: @escaping (Element) -> Void) -> Disposable { return self.subscribe(onNext: run) } }",
      1
    ),
    (
      "extension ObservableType { func onMain(_ run: @escaping (Element) -> Void) -> Disposable { log(run); return subscribe(onNext: run) } }",
      1
    ),
    (
      "extension ObservableType { func onMain(_ run: @escaping (Element) -> Void) -> Disposable { other.subscribe(onNext: run) } }",
      0
    ),
    (
      "extension ObservableType { func onMain(_ run: @escaping (Element) -> Void) -> Disposable { subscribe(onNext: { print($0) }) } }",
      0
    ),
    (
      "extension ObservableType { func onMain(_ run: @escaping (Element) -> Void) -> Disposable { take(1).subscribe(onNext: run) } }",
      0
    ),
    (
      "extension ObservableType {\nfunc onMain(_ run: @escaping (Element) -> Void) -> Disposable { subscribe(onNext: run) }\nfunc onMain(once run: @escaping (Element) -> Void) -> Disposable { take(1).subscribe(onNext: run) } }",
      0
    ),
    (
      "extension Clock { func onMain(_ run: @escaping (Int) -> Void) -> Disposable { ticks.subscribe(onNext: run) } }",
      0
    ),
    ("", 0),
  ])
  func closuresGivenToOwnSubscribingMethodsAreFollowed(method: String, expected: Int) {
    let source = """
      import RxSwift
      final class Screen: UIViewController {
        private let bag = DisposeBag()
        private let ticks: Observable<Int> = .interval(.seconds(1), scheduler: main)
        private var count = 0
        override func viewDidLoad() {
          ticks.map { $0 }.onMain { self.count = $0 }.disposed(by: bag)
          ticks.map { $0 }.onMain { [weak self] in self?.count = $0 }.disposed(by: bag)
        }
      }
      \(method)
      """
    #expect(ids(in: source) == ids(expected))
  }

  @Test(arguments: [
    ("$query.map { self.check($0) }.assign(to: &$isValid)", 1),
    ("self.$query.map { self.check($0) }.assign(to: &self.$isValid)", 1),
    ("$query.map(check).assign(to: &$isValid)", 1),
    ("$query.map { [weak self] in self?.check($0) ?? false }.assign(to: &$isValid)", 0),
    ("$query.map { $0.isEmpty }.assign(to: &$isValid)", 0),
    ("$query.prefix(1).map { self.check($0) }.assign(to: &$isValid)", 0),
    ("Just(\"a\").map { self.check($0) }.assign(to: &$isValid)", 0),
    ("$query.map { self.check($0) }.assign(to: &other.$isValid)", 0),
  ])
  func aPublishedPropertyKeepsWhatIsAssignedToIt(statement: String, expected: Int) {
    let source = """
      import Combine
      final class Form: ObservableObject {
        @Published var query = ""
        @Published var isValid = false
        private let other = Form()
        init() { \(statement) }
        private func check(_ text: String) -> Bool { text.isEmpty }
      }
      """
    #expect(ids(in: source) == ids(expected))
  }

  /// What a view model is given may be the events of controls, which end with the view.
  @Test(arguments: [
    ("UIViewController", "var title: Observable<String> { other.titles }", 1),
    ("UITableViewCell", "var title: Observable<String> { other.titles }", 1),
    ("UIView", "lazy var title: Observable<String> = other.titles", 1),
    ("UIView", "let title: Observable<String>", 0),
    ("UIView", "var title: Observable<String> { .just(\"a\") }", 0),
    ("NSObject", "var title: Observable<String> { other.titles }", 0),
  ])
  func aViewThatIsGivenAModelKeepsTheSubscription(base: String, title: String, expected: Int) {
    let source = """
      import RxSwift
      import UIKit
      final class Model { \(title); init(title: Observable<String>) {} }
      final class Screen: \(base) {
        private let bag = DisposeBag()
        private var text = ""
        func bind(model: Model) {
          model.title.map { $0 }.subscribe(onNext: { self.text = $0 }).disposed(by: bag)
        }
      }
      """
    #expect(ids(in: source) == ids(expected))
  }

  private static let meter = """
    import Combine
    import Foundation
    final class Meter {
      private var cancellables = Set<AnyCancellable>()
      private var count = 0
      init() {
        NotificationCenter.default.publisher(for: name)
          .sink { _ in self.count += 1 }.store(in: &cancellables)
      }
    }
    """

  /// An app with such members of its component, and of that of a RIB that comes and goes.
  private static func app(component: String, home: String = "") -> String {
    """
    import RIBs
    final class AppComponent: Component<EmptyDependency>, RootDependency {
      \(component)
      init() { super.init(dependency: EmptyComponent()) }
    }
    protocol RootDependency: Dependency {}
    final class RootBuilder: Builder<RootDependency> {
      func build() -> LaunchRouting { LaunchRouter<Interactor, View>(interactor: Interactor()) }
    }
    final class AppDelegate: UIResponder, UIApplicationDelegate {
      func start() { RootBuilder(dependency: AppComponent()).build().launch(from: UIWindow()) }
    }
    final class HomeComponent: Component<RootDependency> { \(home) }
    final class HomeBuilder: Builder<RootDependency> {
      func build() { use(HomeComponent(dependency: dependency)) }
    }
    """
  }
}
