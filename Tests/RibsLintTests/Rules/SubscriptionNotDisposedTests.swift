import RibsLint
import Testing

@Suite struct SubscriptionNotDisposedTests {
  @Test(arguments: [
    "stream.score.subscribe(onNext: { _ in })",
    "stream.score.subscribe()",
    "_ = stream.score.subscribe(onNext: { _ in })",
    "let _ = stream.score.subscribe(onNext: { _ in })",
    "stream.score.map { $0 + 1 }.filter { $0 > 1 }.bind { print($0) }",
    "stream.score.bind(to: relay)",
    "stream?.score.bind(to: relay)",
    "(stream.score.subscribe())",
    "button.rx.tap.bind(onNext: tap)",
    "relay.asObservable().subscribe { _ in }",
    "stream.score.subscribe(onNext: { _ in self.relay.subscribe() })"
      + ".disposeOnDeactivate(interactor: self)",
    "if flag { stream.score.subscribe() }",
    "let unread = stream.score.subscribe(onNext: { _ in })",
    "DispatchQueue.main.async { self.stream.score.subscribe() }",
  ])
  func whatNobodyDisposesIsReported(statement: String) {
    let findings = self.findings(statement)
    #expect(findings.map(\.severity) == [.error])
    #expect(findings.map(\.confidence) == [.proven])
  }

  @Test func whatHoldsTheObjectThatItWaitsForNeverEnds() {
    let source = """
      import RxCocoa
      import RxSwift
      import UIKit
      final class Page: UIViewController {
        func start() { _ = rx.sentMessage(#selector(viewDidLoad)).subscribe(onNext: { _ in self.go() }) }
        func go() {}
      }
      """
    #expect(
      lint(source, rules: [.subscriptionNotDisposed]).findings.first?.message.contains(
        "as it holds `Page`, whose end it waits for") == true)
  }

  /// What is sent to an object ends with it; that of another one may go on.
  @Test(arguments: [
    ("sentMessage(selector)", 0), ("methodInvoked(selector).map { _ in }", 0),
    ("other.rx.sentMessage(selector)", 1),
  ])
  func messagesEndWithTheirObject(stream: String, expected: Int) {
    let source = """
      import RxCocoa
      import RxSwift
      extension Reactive where Base: Page {
        func watch(_ other: Page) { _ = \(stream).subscribe(onNext: { _ in }) }
      }
      """
    #expect(lint(source, rules: [.subscriptionNotDisposed]).findings.count == expected)
  }

  /// An event that an extension gives of an own object need not outlive that.
  @Test(arguments: [
    ("map.rx.moved", "viewDidLoad()", "[weak self] _ in self?.go()", 0),
    ("map.rx.moved", "viewWillAppear(_ animated: Bool)", "[weak self] _ in self?.go()", 1),
    ("map.rx.moved", "viewDidLoad()", "_ in self.go()", 1),
    ("map.rx.moves()", "viewDidLoad()", "[weak self] _ in self?.go()", 1),
    ("Map.shared.rx.moved", "viewDidLoad()", "[weak self] _ in self?.go()", 1),
  ])
  func anEventOfAnOwnObjectIsItsOwn(
    event: String, method: String, closure: String, expected: Int
  ) {
    let source = """
      import RxCocoa
      import RxSwift
      import UIKit
      final class Page: UIViewController {
        private let map = MapView()
        override func \(method) { \(event).subscribe(onNext: { \(closure) }) }
        func go() {}
      }
      """
    #expect(lint(source, rules: [.subscriptionNotDisposed]).findings.count == expected)
  }

  /// What the closure holds is not gone before the subscription ends, nor is its bag.
  @Test(arguments: [
    ("self.go()", "it keeps `Model` alive", " Capture `[weak self]` as well."),
    ("print(1)", "it goes on after `Model` is gone", ""),
  ])
  func whatIsHeldIsNotGone(code: String, harm: String, advice: String) throws {
    let source = """
      import RxSwift
      final class Model {
        private let bag = DisposeBag()
        func follow(_ values: PublishSubject<Int>) { _ = values.subscribe(onNext: { _ in \(code) }) }
        func go() {}
      }
      """
    let finding = try #require(lint(source, rules: [.subscriptionNotDisposed]).findings.first)
    #expect(finding.message.hasSuffix(harm))
    #expect(finding.help == "End the chain with `.disposed(by: bag)`." + advice)
  }

  @Test(arguments: [
    ("onCompleted: { print(1); go() }", Severity.info), ("onError: { _ in go() }", .error),
  ])
  func whatIsToCompleteIsForInformation(handler: String, severity: Severity) {
    let findings = self.findings("api.prices().subscribe(onNext: { _ in }, \(handler))")
    #expect(findings.map(\.severity) == [severity])
  }

  /// A relay that the object makes for good dies with it, whoever may write to it, and so does what
  /// its own members make of the relay.
  @Test(arguments: [
    ("let", "title.subscribe", 0), ("let", "titleDriver.drive", 0),
    ("let", "self.makeTitle().subscribe", 0), ("var", "title.subscribe", 1),
    ("let", "other.titleDriver.drive", 1),
  ])
  func anOwnRelayEndsWithItsOwner(kind: String, subscribe: String, expected: Int) {
    let source = """
      import RxCocoa
      import RxRelay
      import RxSwift
      final class Page {
        \(kind) title = BehaviorRelay<String>(value: "")
        var titleDriver: Driver<String> { title.asDriver() }
        let other: Page
        init(other: Page) {
          self.other = other
          _ = \(subscribe)(onNext: { [weak self] _ in self?.go() })
        }
        func makeTitle() -> Observable<String> { title.asObservable() }
        func go() {}
      }
      """
    #expect(lint(source, rules: [.subscriptionNotDisposed]).findings.count == expected)
  }

  @Test(arguments: [("take(1)", [Severity]()), ("skip(1)", [.error])])
  func anOperatorInAStreamsExtensionIsOne(operation: String, severities: [Severity]) {
    let source = """
      import RxSwift
      extension ObservableType {
        func onFirst(_ body: @escaping (Element) -> Void) {
          _ = \(operation).subscribe(onNext: body)
        }
      }
      """
    let findings = lint(source, rules: [.subscriptionNotDisposed]).findings
    #expect(findings.map(\.severity) == severities)
  }

  /// What a subscription gives back is no stream, so thousands of them in one chain, which only a
  /// generator writes, are not read thousands of times each.
  @Test func aSubscriptionIsNoSourceOfTheNext() {
    let chain = "stream.score" + String(repeating: ".subscribe()", count: 2_000)
    #expect(findings(chain).map(\.message) == [])
  }

  @Test(arguments: [
    ("driver.drive(label.rx.text)", "driver"),
    ("_ = api.prices().subscribe(onNext: { _ in })", "api.prices()"),
    ("relay.take(1).flatMap { _ in self.api.prices() }.subscribe()", "self.api.prices()"),
    ("scope.isActiveStream.subscribe()", "scope.isActiveStream"),
  ])
  func whatMayEndByItselfIsLikely(statement: String, unseen: String) {
    let findings = self.findings(statement)
    #expect(findings.map(\.confidence) == [.likely])
    #expect(findings.first?.message.hasSuffix("unless `\(unseen)` ends by itself") == true)
  }

  @Test(arguments: [
    "stream.score.subscribe(onNext: { _ in }).disposeOnDeactivate(interactor: self)",
    "let d = stream.score.subscribe(); d.disposeOnDeactivate(interactor: self)",
    """
    #if A
    #if B
    let d = stream.score.subscribe()
    #else
    let d = relay.subscribe()
    #endif
    #else
    let d = relay.subscribe()
    #endif
    d.disposeOnDeactivate(interactor: self)
    """,
    """
    #if A
    let d = stream.score.subscribe()
    #else
    let d = relay.subscribe()
    #endif
    d.disposeOnDeactivate(interactor: self)
    """,
    "let d = if flag { relay.subscribe() } else { stream.score.subscribe() }\nkeep(d)",
    "disposable = switch flag { case true: relay.subscribe(); case false: nil }",
    "_ = stream.score.take(until: rx.deallocated).subscribe()",
    "_ = Observable.of(1).take(until: rx.deallocating).bind(to: relay)",
    "_ = rx.sentMessage(#selector(show)).subscribe()",
    "_ = self.rx.methodInvoked(#selector(show)).map { _ in }.subscribe()",
    "_ = check(1).map { !$0 }.subscribe()",
    "stream.score.takeUntil(rx.deallocated).map { $0 }.subscribe()",
    "_ = stream.score.take(until: isActiveStream.filter { !$0 }).subscribe()",
    "rx.deallocated.subscribe(onNext: { print(1) })",
    "stream.score.subscribe().disposed(by: bag)",
    "stream.score.subscribe().disposed(in: scope)",
    "stream.score.subscribe().dispose()",
    "stream.score.subscribe(on: scheduler)",
    "let disposable = stream.score.subscribe(); keep(disposable)",
    "disposable = stream.score.subscribe()",
    "self.disposable = stream.score.subscribe()",
    "disposables.append(stream.score.subscribe())",
    "bag.insert(stream.score.subscribe(), relay.subscribe())",
    "bag.insert { stream.score.subscribe(); relay.subscribe() }",
    "keep(stream.score.subscribe())",
    "return stream.score.subscribe()",
    "let all = [stream.score.subscribe()]; keep(all)",
    "let bound = Observable<Int>.create { observer in stream.score.subscribe(observer) }; keep(bound)",
    "store.subscribe(self)",
    "bus.subscribe(onNext: { _ in })",
    "model.bind(to: view)",
    "model.bind { print(1) }",
    "unknown.subscribe(self)",
    "center.emit(to: 1)",
    "balances.sink { _ in }",
  ])
  func whatSomebodyHasIsLeftAlone(statement: String) {
    #expect(findings(statement).map(\.message) == [])
  }

  @Test(arguments: [
    "func bind() -> Disposable { stream.score.subscribe() }",
    "var bound: Disposable { stream.score.subscribe() }",
    "func bind() -> Disposable { return stream.score.subscribe() }",
    "@DisposableBuilder func bind() -> [Disposable] { stream.score.subscribe() }",
    "lazy var bound = stream.score.subscribe()",
    "func bind() { func one() -> Disposable { stream.score.subscribe() }; keep(one()) }",
  ])
  func aResultIsTheCallers(member: String) {
    #expect(lint(interactor("", member), rules: [.subscriptionNotDisposed]).findings.isEmpty)
  }

  @Test(arguments: [
    "Observable.just(1).subscribe()", "Single.just(1).subscribe()",
    "stream.score.take(1).subscribe()", "single().subscribe(onSuccess: { _ in })",
    "check(1).map { !$0 }.subscribe(onSuccess: { print($0) })",
    "once.subscribe(onNext: { _ in })",
  ])
  func aSourceThatEndsIsForInformation(statement: String) {
    #expect(findings(statement).map(\.severity) == [.info])
  }

  @Test(arguments: [
    ("final class Screen { func show(", "it goes on after `Screen` is gone"),
    ("final class Screen { static func show(", "nothing ends this subscription to `relay`"),
    ("struct Screen { func show(", "nothing ends this subscription to `relay`"),
    ("final class Screen { func show(", "_ = relay"), ("enum Screen { static func show(", nil),
    ("struct Screen { func show(", "_ = relay"),
  ])
  func aDisposableOfNoObjectMayBeLetGo(opening: String, text: String?) {
    let isLetGo = text == nil || text == "_ = relay"
    let source = """
      import RxRelay
      import RxSwift
      \(opening)relay: PublishRelay<Int>) {
        \(isLetGo ? "_ = " : "")relay.subscribe(onNext: { print($0) }) }
      }
      """
    let messages = lint(source, rules: [.subscriptionNotDisposed]).findings.map(\.message)
    #expect(messages.count == (text == nil ? 0 : 1))
    #expect(isLetGo || messages.allSatisfy { $0.contains(text ?? "") })
  }

  @Test func anInteractorIsToldWhereToSubscribe() throws {
    let source = """
      import RIBs
      import RxRelay
      import RxSwift
      final class HomeInteractor: Interactor {
        init(relay: PublishRelay<Int>) {
          super.init()
          setUp(relay)
        }
        private func setUp(_ relay: PublishRelay<Int>) {
          relay.subscribe(onNext: { print($0) })
        }
      }
      """
    let finding = try #require(lint(source, rules: [.subscriptionNotDisposed]).findings.first)
    #expect(
      finding.help
        == "Subscribe in `didBecomeActive`, and end the chain with `.disposeOnDeactivate(interactor: self)`."
    )
  }

  /// There is no place for a bag.
  @Test(arguments: [
    ("final class Screen { func show() {", 1), ("final class Screen { static func show() {", 0),
    ("class Screen { class func show() {", 0), ("extension Document { func show() {", 0),
    ("protocol Screen {}; extension Screen { func show() {", 0),
    ("struct Screen { func show() {", 1),
    ("final class Screen {}; extension Screen { func show() {", 1),
  ])
  func whereNoBagCanLiveASourceThatEndsIsLeftAlone(opening: String, expected: Int) {
    func count(_ source: String) -> Int {
      lint(
        "import RxSwift\n\(opening) \(source).subscribe(onNext: { print($0) }) } }",
        rules: [.subscriptionNotDisposed]
      ).findings.count
    }
    #expect(count("Observable.just(1)") == expected)
    #expect(count("PublishSubject<Int>()") == 1)
  }

  @Test(arguments: [
    ("func subscribe(onNext: @escaping (Element) -> Void, in bag: DisposeBag)", 0),
    ("func subscribe(onNext: @escaping (Element) -> Void, in bag: DisposeBag) -> Self", 0),
    ("func subscribe(onNext: @escaping (Element) -> Void, in bag: DisposeBag) -> Disposable", 1),
    ("func subscribe(onNext: @escaping (Element) -> Void, with bag: DisposeBag)", 1),
  ])
  func aSubscribingMethodOfTheProjectKeepsWhatItDoesNotReturn(method: String, count: Int) {
    let source = """
      extension ObservableType {
        \(method) { fatalError() }
      }
      \(interactor("stream.score.subscribe(onNext: { _ in }, in: bag)"))
      """
    #expect(lint(source, rules: [.subscriptionNotDisposed]).findings.count == count)
  }

  @Test(arguments: [
    ("let s = subscribe(onNext: onNext); s.disposeOnDeactivate(interactor: until); return s", 0),
    ("let s = self.subscribe(onNext: onNext); until.bag.insert(s); return s", 0),
    ("let s = map { $0 }.subscribe(onNext: onNext); s.disposed(by: until.bag); return s", 0),
    ("until.keep(subscribe(onNext: onNext))", 0),
    ("let s = subscribe(onNext: onNext); print(until.isActive); return s", 1),
    ("subscribe(on: scheduler).subscribe(onNext: onNext)", 1),
    ("return (subscribe(onNext: onNext))", 1),
  ])
  func aSubscribingMethodOfTheProjectMayEndWhatItReturns(body: String, count: Int) {
    let source = """
      extension ObservableType {
        @discardableResult
        func subscribe(
          onNext: @escaping (Element) -> Void, until: ScoreInteractor
        ) -> Disposable { \(body) }
      }
      \(interactor("stream.score.subscribe(onNext: { _ in }, until: self)"))
      """
    let findings = lint(source, rules: [.subscriptionNotDisposed]).findings
    #expect(findings.count { $0.message.contains("stream.score") } == count)
  }

  @Test func anOperatorOfTheProjectEndsWithWhatItWorksOn() {
    let negate = """
      extension Observable where Element == Bool {
        func negate() -> Observable<Bool> { map { !$0 } }
      }
      """
    let source = interactor(
      "_ = Observable.just(true).debug().negate().subscribe(onNext: { print($0) })")
    let findings = lint("\(source)\n\(negate)", rules: [.subscriptionNotDisposed]).findings
    #expect(findings.map(\.severity) == [.info])
  }

  /// What is assigned to `_` and has ended at once is let go on purpose.
  @Test(arguments: [
    ("Observable.just(1)", "[weak self] _ in self?.go()", 0),
    ("Observable.just(1).observeOn(MainScheduler.asyncInstance)", "[weak self] _ in self?.go()", 0),
    ("relay.take(1).map { $0 + 1 }", "[weak self] _ in self?.go()", 0),
    ("stored.take(1)", "[weak self] _ in self?.go()", 0),
    ("first()", "[weak self] _ in self?.go()", 0),
    (
      "Observable.just(1).delay(.seconds(1), scheduler: MainScheduler.instance)",
      "[weak self] _ in self?.go()", 1
    ),
    ("Observable.just(1).observe(on: background)", "[weak self] _ in self?.go()", 1),
    ("relay.filter { $0 > 1 }.take(1)", "[weak self] _ in self?.go()", 1),
    ("relay.take(2)", "[weak self] _ in self?.go()", 1),
    ("subject.take(1)", "[weak self] _ in self?.go()", 1),
    ("load().take(1)", "[weak self] _ in self?.go()", 1),
  ])
  func whatHasEndedNeedsNoEnd(source: String, closure: String, expected: Int) {
    let code = """
      import RxRelay
      import RxSwift
      final class Loader {
        private let relay = BehaviorRelay<Int>(value: 0)
        private let subject = PublishSubject<Int>()
        private let background: SchedulerType
        private var stored: Observable<Int> { relay.asObservable() }
        private func first() -> Observable<Int> { stored.take(1) }
        private func load() -> Observable<Int> { unseen() }
        func go() {}
        func start() { _ = \(source).subscribe(onNext: { \(closure) }) }
      }
      """
    let findings = lint(code, rules: [.subscriptionNotDisposed]).findings
    #expect(findings.map(\.severity) == Array(repeating: .info, count: expected))
  }

  @Test(arguments: [
    ("private let bag = DisposeBag()", "End the chain with `.disposed(by: bag)`."),
    (
      "",
      "Give `Model` a `let disposeBag = DisposeBag()`, and end the chain with "
        + "`.disposed(by: disposeBag)`."
    ),
    (
      "static let bag = DisposeBag()",
      "Give `Model` a `let disposeBag = DisposeBag()`, and end the chain with "
        + "`.disposed(by: disposeBag)`."
    ),
  ])
  func theBagThatIsNamedIsThere(member: String, help: String) {
    let source = """
      import RxSwift
      final class Model {
        \(member)
        func follow(_ values: PublishSubject<Int>) { _ = values.subscribe(onNext: { print($0) }) }
      }
      """
    let helps = lint(source, rules: [.subscriptionNotDisposed]).findings.map(\.help)
    #expect(helps == [help])
  }

  /// A bag would keep what belongs to the observable until the object dies.
  @Test(arguments: [
    "values.subscribe(observer); return Disposables.create()",
    "return values.subscribe(onNext: { _ in _ = values.subscribe(observer) })",
  ])
  func whatAnObservableIsMadeOfEndsWithIt(statements: String) {
    for make in ["Observable<Int>.create", "Observable.create", ".create"] {
      let source = """
        import RIBs
        import RxSwift
        final class HomeInteractor: Interactor {
          override func didBecomeActive() {
            super.didBecomeActive()
            let values = PublishSubject<Int>()
            let made: Observable<Int> = \(make) { observer in \(statements) }
            made.subscribe().disposeOnDeactivate(interactor: self)
          }
        }
        """
      let findings = lint(source, rules: [.subscriptionNotDisposed]).findings
      #expect(
        findings.map(\.help) == [
          "Make it part of the disposable that the closure of `create` gives back."
        ])
      #expect(findings.map(\.isFixable) == [false])
    }
  }

  @Test func whereNoBagCanLiveTheSourceHasToEnd() {
    let source = """
      import RIBs
      import RxSwift
      extension Routing {
        func follow(_ values: PublishSubject<Int>) { _ = values.subscribe(onNext: { print($0) }) }
      }
      """
    let helps = lint(source, rules: [.subscriptionNotDisposed]).findings.map(\.help)
    #expect(
      helps == [
        "Let the source end, as with `take(until:)`, or return the disposable to the caller."
      ])
  }

  @Test func anOwnSubjectDiesWithItsOwner() {
    #expect(findings("own.subscribe(onNext: { _ in })").map(\.confidence) == [.likely])
    #expect(findings("own.subscribe(onNext: { self.tap($0) })").map(\.confidence) == [.proven])
  }

  @Test(
    arguments: [
      ("Router<Interactable>", "override func didLoad() {", "lifecycle", []),
      ("Router<Interactable>", "override func didLoad() {", "self.lifecycle.skip(1)", []),
      ("Router<Interactable>", "override func didLoad() {", "other.lifecycle", [.likely]),
      ("Router<Interactable>", "override func didLoad() {", "interactor.isActiveStream", []),
      (
        "Router<Interactable>", "override func didLoad() {",
        "self.interactable.isActiveStream.filter { $0 }", []
      ),
      (
        "Router<Interactable>", "override func didLoad() {", "other.interactable.isActiveStream",
        [.likely]
      ),
      ("Worker", "func bind(interactor: Interactable) {", "interactor.isActiveStream", [.likely]),
      ("Interactor", "override init() { super.init()", "isActiveStream", []),
      ("Interactor", "override func didBecomeActive() {", "isActiveStream", [.likely]),
      ("Interactor", "override func didBecomeActive() {", "own", [.likely]),
      ("Interactor", "override init() { super.init()", "own", []),
      ("Interactor", "override func didBecomeActive() {", "own.flatMap { _ in relay }", [.proven]),
      (
        "Worker", "override func didStart(_ scope: InteractorScope) {", "isStartedStream", [.likely]
      ),
    ] as [(String, String, String, [Confidence])])
  func theObjectsOwnStreamsEndWithIt(
    base: String, opening: String, source: String, expected: [Confidence]
  ) {
    let source = """
      import RIBs
      import RxRelay
      import RxSwift

      final class A: \(base) {
        private let own = PublishSubject<Int>()
        let relay: PublishRelay<Int>
        let other: Routing

        \(opening)
          \(source).subscribe(onNext: { [weak self] _ in self?.show() })
        }
      }
      """
    let findings = lint(source, rules: [.subscriptionNotDisposed]).findings
    #expect(findings.map(\.confidence) == expected)
  }

  @Test func aWorkflowThatIsStartedIsASubscription() {
    #expect(findings("workflow.subscribe(self)").map(\.confidence) == [.likely])
    #expect(findings("workflow.subscribe(self).disposeOnDeactivate(interactor: self)").isEmpty)
  }

  @Test func withoutRxSwiftNothingIsAnObservable() {
    let source = """
      final class A {
        let stream = Stream()

        func bind() {
          stream.subscribe(onNext: { _ in })
          other.rx.tap.subscribe(onNext: { _ in })
        }
      }
      """
    #expect(lint(source, rules: [.subscriptionNotDisposed]).findings.map(\.message) == [])
  }

  @Test(arguments: [
    ("viewDidLoad", "button.rx.tap", "[weak self] _ in self?.go()", 0),
    ("viewWillAppear", "button.rx.tap", "_ in print(1)", 1),
    ("viewDidLoad", "button.rx.tap", "_ in self.go()", 1),
    ("viewDidLoad", "shared.rx.tap", "_ in print(1)", 1),
    ("viewDidLoad", "given", "_ in print(1)", 1),
    ("viewDidLoad", "own", "_ in print(1)", 0),
    ("viewDidLoad", "outlet.rx.tap", "[weak self] _ in self?.go()", 0),
    ("viewDidLoad", "borrowed.rx.tap", "[weak self] _ in self?.go()", 1),
  ])
  func whatTheObjectHasItselfEndsWithIt(hook: String, source: String, closure: String, count: Int) {
    let code = """
      import RxCocoa
      import RxSwift
      let shared = UIButton()
      final class Page: UIViewController {
        private let button = UIButton()
        @IBOutlet weak var outlet: UIButton!
        weak var borrowed: UIButton!
        private let own = PublishRelay<Int>()
        private let given: PublishRelay<Int>
        init(given: PublishRelay<Int>) { self.given = given; super.init(nibName: nil, bundle: nil) }
        func go() {}
        override func \(hook)() { _ = \(source).subscribe(onNext: { \(closure) }) }
      }
      """
    #expect(lint(code, rules: [.subscriptionNotDisposed]).findings.count == count)
  }

  /// Each of many modules may have operators of the same names, made of one another.
  @Test func ownOperatorsOfOneNameAreReadOnceForAStream() {
    let operators = (0..<60).map { _ in
      """
      extension ObservableType {
        func logged() -> Observable<Element> { retried().map { $0 } }
        func retried() -> Observable<Element> { shown().filter { _ in true } }
        func shown() -> Observable<Element> { self.map { $0 } }
      }
      """
    }
    let page = """
      import RxSwift
      final class Page {
        private let source: PublishSubject<Int>
        init(source: PublishSubject<Int>) { self.source = source }
        func go() { source.logged().retried().subscribe(onNext: { _ in self.go() }) }
      }
      """
    let code = ([page] + operators).joined(separator: "\n")
    #expect(lint(code, rules: [.subscriptionNotDisposed]).findings.map(\.severity) == [.error])
  }

  /// Each class wraps another of the same protocol: whose stream it is in the end is not known.
  @Test func streamsOfClassesThatWrapOneAnotherAreReadOnce() {
    let models = (0..<60).map { number in
      """
      final class Model\(number): ModelType {
        let inner: ModelType
        private let own = PublishSubject<Int>()
        init(inner: ModelType) { self.inner = inner }
        var state: Observable<Int> { own.flatMap { _ in self.inner.load() } }
        func load() -> Observable<Int> { Observable.merge(inner.state, inner.load()) }
      }
      final class Page\(number) {
        let model: ModelType
        init(model: ModelType) { self.model = model }
        func go() { model.state.subscribe(onNext: { _ in self.go() }) }
      }
      """
    }
    let start = """
      import RxSwift
      protocol ModelType { var state: Observable<Int> { get }; func load() -> Observable<Int> }
      """
    let code = ([start] + models).joined(separator: "\n")
    #expect(lint(code, rules: [.subscriptionNotDisposed]).findings.count == 60)
  }

  /// What is found of a circle of declarations depends on where it is entered, and not on what was
  /// asked before.
  @Test(arguments: [["cached", "logged"], ["logged", "cached"]])
  func whoAsksFirstDoesNotMatter(order: [String]) {
    let pages = order.map { name in
      """
      final class \(name.capitalized)Page: UIViewController {
        let \(name): \(name.capitalized)
        init(_ \(name): \(name.capitalized)) {
          self.\(name) = \(name)
          super.init(nibName: nil, bundle: nil)
        }
        func go() { \(name).values.subscribe(onNext: { print($0) }) }
      }
      """
    }
    let code = """
      import RxSwift
      protocol Feed: AnyObject { var values: Observable<Int> { get }; func load() -> Observable<Int> }
      final class Remote: Feed {
        var values: Observable<Int> { .just(1) }
        func load() -> Observable<Int> { .just(1) }
      }
      final class Cached: Feed {
        let base: Feed
        init(base: Feed) { self.base = base }
        var values: Observable<Int> { load() }
        func load() -> Observable<Int> { base.values }
      }
      final class Logged: Feed {
        let base: Feed
        init(base: Feed) { self.base = base }
        var values: Observable<Int> { load().take(1) }
        func load() -> Observable<Int> { base.load() }
      }
      \(pages.joined(separator: "\n"))
      """
    let found = lint(code, rules: [.subscriptionNotDisposed]).findings
    #expect(found.map(\.severity) == [.info, .info])
  }

  /// A router makes a button, lends it to a view, and takes it away again.
  @Test(arguments: [
    ("let back = UIButton()", "self.back = back", 0), ("let back = UIButton()", "back = made", 1),
    ("let back = UIButton()", "other.back = back", 1), ("let back = UIButton()", "", 1),
    ("var back = UIButton(); self.back = back; back = Kit.button", "", 1),
    ("let back = Kit.button", "self.back = back", 1),
    ("let back = UIButton() >>> view >>> { print($0) }", "self.back = back", 0),
    ("let back = Kit.button ?? UIButton()", "self.back = back", 1),
    ("let back = UIButton()", "borrowed = back", 1),
  ])
  func aControlThatIsPutIntoAPropertyIsItsOwners(made: String, keeping: String, count: Int) {
    let code = """
      import RIBs
      import RxCocoa
      import RxSwift
      final class MapRouter: Router<Interactor> {
        private var back: UIButton?
        private unowned var borrowed: UIButton
        private let other: MapRouter
        override func didLoad() {
          super.didLoad()
          \(made)
          _ = back.rx.tap.bind { [weak self] in self?.leave() }
          \(keeping)
        }
        private func leave() {}
      }
      """
    #expect(lint(code, rules: [.subscriptionNotDisposed]).findings.count == count)
  }

  // Each is called twice by the one before: two to the power of sixty ways.
  @Test(arguments: [("viewDidLoad", 0), ("viewWillAppear", 1)])
  func functionsThatCallOneAnotherAreReadOnce(hook: String, count: Int) {
    let steps = (0..<60).map { "private func step\($0)() { step\($0 + 1)(); step\($0 + 1)() }" }
    let code = """
      import RxCocoa
      import RxSwift
      final class Page: UIViewController {
        private let button = UIButton()
        func go() {}
        override func \(hook)() { step0() }
        \(steps.joined(separator: "\n"))
        private func step60() { _ = button.rx.tap.bind { [weak self] in self?.go() } }
      }
      """
    #expect(lint(code, rules: [.subscriptionNotDisposed]).findings.count == count)
  }

  /// Code that a view's first hook alone calls runs once.
  @Test(arguments: [
    ("setUp()", "private", 0), ("setUp()", "", 1), ("button.run(setUp)", "private", 1),
    ("setUp() }; func again() { setUp()", "private", 1),
  ])
  func aFunctionThatOnlyViewDidLoadCallsRunsOnce(call: String, access: String, count: Int) {
    let code = """
      import RxCocoa
      import RxSwift
      final class Page: UIViewController {
        private let button = UIButton()
        func go() {}
        override func viewDidLoad() { \(call) }
        \(access) func setUp() { _ = button.rx.tap.bind { [weak self] in self?.go() } }
      }
      """
    #expect(lint(code, rules: [.subscriptionNotDisposed]).findings.count == count)
  }

  @Test(
    arguments: [
      ("let all = jobs.map { check($0) }; Observable.merge(all).subscribe()", [.info]),
      ("let all = jobs.map(check); Observable.zip(all).subscribe()", [.info]),
      ("let all = [check(1), once]; Observable.merge(all).subscribe()", [.info]),
      ("Observable.zip(unseen.map { check($0) }).subscribe()", [.info]),
      ("let all = jobs.map { _ in relay }; Observable.merge(all).subscribe()", [.error]),
      ("let all = relay.map { $0 }; Observable.merge(all, once).subscribe()", [.error]),
    ] as [(String, [Severity])])
  func theMapOfAListIsNoOperator(statement: String, expected: [Severity]) {
    let source = interactor(statement, "private let jobs: [Int] = []")
    let findings = lint(source, rules: [.subscriptionNotDisposed]).findings
    #expect(findings.map(\.severity) == expected)
  }

  @Test(arguments: [("() -> Disposable", 0), ("() -> Void", 1)])
  func aMethodMayBeCalledLikeOneOfRx(closure: String, expected: Int) {
    let own = "func bind(_ make: \(closure)) { keep(make()) }"
    let source = interactor("bind { relay.subscribe(onNext: { _ in }) }", own)
    #expect(lint(source, rules: [.subscriptionNotDisposed]).findings.count == expected)
  }

  @Test func aSourceInALocalIsRead() {
    let local = "let all = Observable.combineLatest(relay, relay); all.map { $0 }.bind(to: relay)"
    #expect(findings(local).map(\.severity) == [.error])
  }

  /// More ways lead through locals that are made of one another than can be walked: then nobody
  /// knows when the last one ends.
  @Test func aSourceOfManyLocalsIsNotKnown() {
    let locals = (1..<12).map {
      "let s\($0) = Observable.merge(\(Array(repeating: "s\($0 - 1)", count: 5).joined(separator: ", ")))"
    }
    let code =
      (["let s0 = relay.asObservable()"] + locals + ["_ = s11.subscribe(onNext: { print($0) })"])
    #expect(findings(code.joined(separator: "\n")).map(\.confidence) == [.likely])
  }

  private func findings(_ statement: String) -> [ReportedFinding] {
    lint(interactor(statement), rules: [.subscriptionNotDisposed]).findings
  }

  private func interactor(_ statement: String, _ member: String = "") -> String {
    """
    import Combine
    import RIBs
    import RxCocoa
    import RxSwift
    import UIKit

    protocol ScoreStream: AnyObject {
      var score: Observable<Int> { get }
    }

    protocol API {
      func load() -> Observable<Int>
    }

    final class Bus {
      func subscribe(onNext: (Int) -> Void) {}
    }

    final class Store {
      func subscribe(_ subscriber: AnyObject) {}
    }

    final class Model {
      func bind(to view: UIView) {}
      func bind(_ action: () -> Void) {}
    }

    final class LaunchWorkflow: Workflow<Int> {}

    final class AInteractor: Interactor {
      private let stream: ScoreStream
      let relay: PublishRelay<Int>
      private let own = PublishSubject<Int>()
      private let driver: Driver<String>
      private let label = UILabel()
      private let button = UIButton()
      private let balances: CurrentValueSubject<Int, Never>
      private let bus: Bus
      private let store: Store
      private let model: Model
      private let view: UIView
      private let workflow: LaunchWorkflow
      private let api: API
      private let scope: InteractorScope
      private let bag: DisposeBag
      private var disposable: Disposable?
      private var disposables: [Disposable] = []

      override func didBecomeActive() {
        super.didBecomeActive()
        \(statement)
      }

      \(member)

      private func keep(_ any: Any) {}
      private func tap(_ x: Int) {}
      private func single() -> Single<Int> { .just(1) }
      private func check(_ x: Int) -> Observable<Bool> { Observable.just(x > 0) }
      private var once: Observable<Int> { .just(3) }
    }
    """
  }

  @Test(arguments: [
    ("_ = ask(true).subscribe()", 0), ("ask(true).subscribe()", 1),
    ("_ = ask(true).subscribe(onNext: { _ in })", 1),
    ("_ = ask(true).do(onNext: { _ in self.go() }).subscribe()", 1),
    ("_ = relay.asObservable().subscribe()", 1),
  ])
  func workThatIsSetGoingMayEndUnseen(statement: String, expected: Int) {
    let source = """
      import RxRelay
      import RxSwift
      final class Engine {
        let ask: (_ again: Bool) -> Observable<Void>
        let relay: PublishRelay<Void>
        func expired() { \(statement) }
        func go() {}
      }
      """
    #expect(lint(source, rules: [.subscriptionNotDisposed]).findings.count == expected)
  }

  @Test(arguments: [
    ("presenter.action?", "private let button = UIButton()", Confidence.likely),
    ("presenter.action?", "private weak var button: UIButton!", .proven),
    ("other", "private let button = UIButton()", .proven),
  ])
  func theEventsOfTheOwnViewsControlsEndWithIt(
    source: String, button: String, confidence: Confidence
  ) {
    let source = """
      import RIBs
      import RxCocoa
      import RxSwift
      import UIKit
      protocol Actions: AnyObject { var didTap: Observable<Void> { get } }
      protocol OtherActions: AnyObject { var didTap: Observable<Void> { get } }
      protocol LoginPresentable: Presentable { var action: Actions? { get } }
      final class LoginViewController: UIViewController, LoginPresentable, Actions, ViewControllable {
        \(button)
        var action: Actions? { self }
        var didTap: Observable<Void> { button.rx.tap.asObservable() }
      }
      final class OtherViewController: UIViewController, OtherActions {
        private let button = UIButton()
        var didTap: Observable<Void> { button.rx.tap.asObservable() }
      }
      final class LoginInteractor: PresentableInteractor<LoginPresentable> {
        let other: OtherActions
        func bind() {
          \(source).didTap.withUnretained(self).bind(onNext: { owner, _ in owner.login() })
        }
        private func login() {}
      }
      """
    let findings = lint(source, rules: [.subscriptionNotDisposed]).findings
    #expect(findings.map(\.confidence) == [confidence])
  }

  /// To end it with the interactor would cancel what is to be done in any case.
  @Test func whatEndsByItselfIsNotFixed() {
    let source = """
      import RIBs
      import RxSwift
      final class A: Interactor {
        override func didBecomeActive() {
          super.didBecomeActive()
          Single.just(1).subscribe(onSuccess: { print($0) })
        }
      }
      """
    #expect(lint(source, rules: [.subscriptionNotDisposed]).findings.map(\.severity) == [.info])
    #expect(fixed(source) == source)
  }
}
