import RibsLint
import Testing

@Suite struct DisposeBoundOutsideActiveTests {
  @Test(arguments: [
    ("Interactor", "override init() { super.init(); \(active) }"),
    ("Worker", "override init() { super.init(); \(stopped) }"),
    ("Interactor", "override init() { super.init(); bind() }\nprivate func bind() { \(active) }"),
    (
      "Router<Interactable>",
      "init(_ interactor: Interactable) { super.init(interactor: interactor); \(other) }"
    ),
    ("Builder<Dependency>", "func build() { let interactor = Interactor(); \(other) }"),
    (
      "Router<Interactable>",
      "init(_ own: Interactable) { super.init(interactor: own);"
        + " relay.subscribe().disposeOnDeactivate(interactor: own) }"
    ),
    (
      "Router<Interactable>",
      "init(interactor: Interactable) { super.init(interactor: interactor);"
        + " let d = relay.subscribe(); d.disposeOnDeactivate(interactor: interactor) }"
    ),
    (
      "Interactor",
      "override init() { super.init(); bind() }\nprivate func bind() { deeper() }\n"
        + "private func deeper() { \(active) }"
    ),
    (
      "Interactor",
      "override init() { super.init(); [relay.subscribe()].forEach {"
        + " $0.disposeOnDeactivate(interactor: self) } }"
    ),
  ])
  func whatRunsBeforeActivationIsReported(base: String, members: String) {
    #expect(count(base, members) == 1)
  }

  @Test(arguments: [
    ("Interactor", "override func didBecomeActive() { super.didBecomeActive(); \(active) }"),
    ("Worker", "override func didStart(_ scope: InteractorScope) { \(stopped) }"),
    ("Worker", "func tick() { \(stopped) }"),
    ("Interactor", "func viewDidLoad() { \(active) }"),
    ("Interactor", "override init() { super.init(); later { \(active) } }"),
    (
      "Interactor",
      "override init() { super.init(); bind() }\noverride func didBecomeActive() { bind() }\n"
        + "private func bind() { \(active) }"
    ),
    (
      "Interactor",
      "override init() { super.init(); later { self.bind() } }\nprivate func bind() { \(active) }"
    ),
    (
      "Interactor",
      "override init() { super.init(); keep(bind) }\nprivate func bind() { \(active) }"
    ),
    (
      "Interactor",
      "override init() { super.init(); bind() }\nfunc tap() { bind() }\n"
        + "private func bind() { deeper() }\nprivate func deeper() { \(active) }"
    ),
    ("Builder<Dependency>", "func build(_ interactor: Interactor) { \(other) }"),
    (
      "Builder<Dependency>",
      "func build() { relay.subscribe().disposeOnDeactivate(interactor: dependency.parent) }"
    ),
    (
      "Router<Interactable>",
      "init(interactor: Interactable, parent: Interactor) { super.init(interactor: interactor);"
        + " relay.subscribe().disposeOnDeactivate(interactor: parent) }"
    ),
    ("Router<Interactable>", "override func didLoad() { super.didLoad(); \(other) }"),
    (
      "Interactor",
      "override init() { super.init(); relay.subscribe().disposeWith(workflow: workflow) }"
    ),
    ("Interactor", "override init() { super.init(); relay.subscribe().disposed(by: bag) }"),
  ])
  func whatMayRunLaterIsLeftAlone(base: String, members: String) {
    #expect(count(base, members) == 0)
  }

  @Test(arguments: [
    ("bind()", "func bind() { \(active) }", 1),
    (
      "self.bind()",
      "func bind() { relay.map { $0 }.subscribe { _ in }.disposeOnDeactivate(interactor: self) }", 1
    ),
    ("bindAll()", "func bindAll() { bind() }\nfunc bind() { \(active) }", 1),
    (
      "bindAll()",
      "func bindAll() { bindOne(); bindTwo() }\nfunc bindOne() { bind() }\n"
        + "func bindTwo() { bind() }\nfunc bind() { \(active) }", 1
    ),
    (
      "bindAll()",
      "func bindAll() { bindOne(); bindTwo() }\nfunc bindOne() { bind() }\n"
        + "func bindTwo() { bind(); bindTwo() }\nfunc bind() { \(active) }", 0
    ),
    ("bind()", "func bind() { \(active) }\noverride func didBecomeActive() { bind() }", 0),
    ("bind()", "@objc func bind() { \(active) }", 0),
    ("bind()", "func bind() { \(active) }\nfunc other(_ unknown: Unknown) { unknown.bind() }", 0),
    ("bind()", "func bind() { \(active) }\nfunc other() { keep(bind) }", 0),
    ("bind()", "func bind() { guard let x = made() else { return }; \(active) }", 1),
    ("later { self.bind() }", "func bind() { \(active) }", 0),
    (
      "bind()",
      "func bind() { later { self.relay.subscribe().disposeOnDeactivate(interactor: self) } }", 0
    ),
    ("", "func bind() { \(active) }\noverride func didBecomeActive() { bind() }", 0),
  ])
  func aFunctionThatOnlyTheInitialiserCallsRunsThereWhateverItsAccess(
    call: String, functions: String, expected: Int
  ) {
    #expect(
      count("Interactor", "override init() { super.init(); \(call) }\n\(functions)") == expected)
  }

  /// What is bound to an activity that is over or about to be ends with that.
  @Test(arguments: [
    ("Interactor", "override func willResignActive() { \(active) }", [Confidence.proven]),
    (
      "Interactor",
      "let service: Service\noverride func willResignActive() { super.willResignActive();"
        + " service.save().subscribe().disposeOnDeactivate(interactor: self) }", [.likely]
    ),
    ("Worker", "override func didStop() { \(stopped) }", [.proven]),
    ("Worker", "override func didStop() { state.subscribe().disposeOnStop(self) }", [.proven]),
  ])
  func whatIsSubscribedToOnTheWayOutIsReported(
    base: String, members: String, confidences: [Confidence]
  ) {
    #expect(findings(base, members).map(\.confidence) == confidences)
  }

  @Test(arguments: [
    ("Interactor", "override func willResignActive() { state.\(bound) }"),
    ("Interactor", "override func willResignActive() { state.take(1).map { $0 }.\(bound) }"),
    ("Interactor", "override func willResignActive() { Observable.just(1).\(bound) }"),
    ("Interactor", "override func willResignActive() { made().\(bound) }\n\(made)"),
    ("Interactor", "override func willResignActive() { later { self.relay.\(bound) } }"),
    (
      "Interactor",
      "override func willResignActive() { relay.subscribe().disposeOnDeactivate(interactor: parent) }"
    ),
    ("Interactor", "func willResignActive(_ now: Bool) { \(active) }"),
    ("Worker", "func willResignActive() { \(stopped) }"),
  ])
  func whatIsThereAlreadyIsGivenOnTheWayOut(base: String, members: String) {
    #expect(count(base, members) == 0)
  }

  @Test func aFunctionOfTheNameInAnotherTypeIsAnother() {
    let source = """
      import RIBs
      import RxSwift
      final class A: Interactor {
        private let relay = PublishRelay<Int>()
        override init() { super.init(); bind() }
        func bind() { \(Self.active) }
      }
      final class B { func bind() {}; func go() { bind() } }
      func go(_ b: B) { b.bind() }
      func go(_ source: Observable<Int>, _ relay: PublishRelay<Int>) { source.bind(to: relay) }
      """
    #expect(lint(source, rules: [.disposeBoundOutsideActive]).findings.count == 1)
  }

  @Test func aPrivateExtensionsFunctionsArePrivate() {
    let source = """
      import RIBs
      import RxSwift

      final class A: Interactor {
        private let relay = PublishRelay<Int>()

        override init() {
          super.init()
          bind()
        }
      }

      private extension A {
        func bind() {
          relay.subscribe().disposeOnDeactivate(interactor: self)
        }
      }
      """
    #expect(lint(source, rules: [.disposeBoundOutsideActive]).findings.count == 1)
  }

  private static let bound = "subscribe().disposeOnDeactivate(interactor: self)"
  private static let made = "func made() -> Observable<Int> { .just(1) }"
  private static let active = "relay.subscribe().disposeOnDeactivate(interactor: self)"
  private static let stopped = "relay.subscribe().disposeOnStop(self)"
  private static let other = "relay.subscribe().disposeOnDeactivate(interactor: interactor)"

  private func count(_ base: String, _ members: String) -> Int {
    findings(base, members).count
  }

  private func findings(_ base: String, _ members: String) -> [ReportedFinding] {
    let source = """
      import RIBs
      import RxSwift

      final class A: \(base) {
        private let relay = PublishRelay<Int>()
        private let state = BehaviorRelay(value: 0)
        private let bag = DisposeBag()

        \(members)
      }
      protocol Service: AnyObject { func save() -> Completable }
      """
    return lint(source, rules: [.disposeBoundOutsideActive]).findings
  }
}
