import RibsLint
import Testing

/// What `dispose_bag_in_interactor` says is to be done.
@Suite struct DisposeBagRemedyTests {
  /// Ended with the activity, a subscription that is made before it would be ended at once.
  @Test(arguments: [
    ("init() { \(keeping) }", "Subscribe in `didBecomeActive`, end the chains with"),
    (
      "init() { bind() }\nprivate func bind() { \(keeping) }",
      "Subscribe in `didBecomeActive`, end the chains with"
    ),
    (
      "init() { self.bind() }\nfunc bind() { \(keeping) }\nfunc other() { relay.bind(to: relay) }",
      "Subscribe in `didBecomeActive`, end the chains with"
    ),
    (
      "init() { bind() }\noverride func didBecomeActive() { bind() }\nfunc bind() { \(keeping) }",
      "Subscribe in `didBecomeActive`, end the chains with"
    ),
    (
      "init() { later { self.bind() } }\nfunc bind() { unknown.subscribe().disposed(by: bag) }",
      "Subscribe in `didBecomeActive` or later, end the chains with"
    ),
    ("override func didBecomeActive() { \(keeping) }", "End the chains with"),
    (
      "override func didBecomeActive() { later { self.bind() } }\nfunc bind() { \(keeping) }",
      "End the chains with"
    ),
    (
      "func bind() { unknown.subscribe().disposed(by: bag) }",
      "Subscribe in `didBecomeActive` or later, end the chains with"
    ),
  ])
  func theHelpSaysWhereToSubscribe(members: String, start: String) throws {
    let help = try help(members)
    #expect(help.hasPrefix(start))
    #expect(help.hasSuffix("and remove `bag`."))
  }

  @Test(arguments: [
    ("ABuilder: Builder<EmptyDependency>", "func build()", "Subscribe in `didBecomeActive`, end"),
    (
      "ARouter: Router<A>", "init(interactor: A)", "Subscribe in `didBecomeActive`, end"
    ),
    ("Screen", "func build()", "Subscribe in `didBecomeActive` or later, end"),
  ])
  func whoeverMakesTheInteractorRunsItsCodeBeforeItIsActive(
    type: String, function: String, start: String
  ) throws {
    let help = try help(
      "func transform(_ taps: Observable<Void>) { taps.subscribe().disposed(by: bag) }",
      beside: """
        final class \(type) {
          \(function) { let interactor = A(); interactor.transform(taps) }
        }
        """)
    #expect(help.hasPrefix(start))
  }

  @Test(arguments: [
    ("RIBs", "", "Empty `bag` in `willResignActive`."),
    (
      "ModernRIBs", "",
      "End the chains with `.cancelOnDeactivate(interactor: self)` and remove `bag`."
    ),
    (
      "CombineRIBs", "",
      "End the chains with `.cancelOnDeactivate(interactor: self)` and remove `bag`."
    ),
    (
      "RIBs", "extension AnyCancellable { func cancelOnDeactivate(interactor: Interactor) {} }",
      "End the chains with `.cancelOnDeactivate(interactor: self)` and remove `bag`."
    ),
  ])
  func anOperatorThatIsNotThereIsNotNamed(module: String, other: String, expected: String) {
    let findings = lint(
      """
      import Combine
      import \(module)
      final class A: Interactor {
        private var bag = Set<AnyCancellable>()
        private let steps: PassthroughSubject<Int, Never>
        override func didBecomeActive() { steps.sink { _ in }.store(in: &bag) }
      }
      \(other)
      """, rules: [.disposeBagInInteractor]
    ).findings
    #expect(findings.map(\.help) == [expected])
  }

  @Test(arguments: [
    (
      "var last: Disposable?", "last?.dispose(); last = unknown.subscribe()",
      "Dispose of `last` in `willResignActive` too."
    ),
    (
      "let last = SerialDisposable()", "last.disposable = unknown.subscribe()",
      "Dispose of `last` in `willResignActive` too."
    ),
    (
      "var last: AnyCancellable?", "last = steps.sink { _ in }",
      "Cancel `last` in `willResignActive` too."
    ),
    (
      "var last = DisposeBag()", "last = DisposeBag(); unknown.subscribe().disposed(by: last)",
      "Empty `last` in `willResignActive` too."
    ),
  ])
  func whatIsReplacedWhileActiveStaysInItsProperty(
    property: String, statements: String, expected: String
  ) throws {
    let help = try help(
      "private \(property)\nprivate let steps: PassthroughSubject<Int, Never>\nfunc look() { \(statements) }"
    )
    #expect(help == expected)
  }

  @Test(arguments: [
    ("func tap() { Single.just(1).subscribe().disposed(by: bag) }", ""),
    ("func keep() { keep(bag) }", ""), ("func tap() { keep { [bag] in } }", ""),
    ("", " and remove `bag`"), ("init() { self.bag = DisposeBag() }", " and remove `bag`"),
  ])
  func aPropertyThatKeepsOthersTooIsNotRemoved(member: String, removal: String) throws {
    let help = try help("override func didBecomeActive() { \(keeping) }\n\(member)")
    #expect(help == "End the chains with `.disposeOnDeactivate(interactor: self)`\(removal).")
  }

  private func help(_ members: String, beside other: String = "") throws -> String {
    let source = """
      import Combine
      import RIBs
      import RxRelay
      import RxSwift
      final class A: Interactor {
        private let bag = DisposeBag()
        private let relay: PublishRelay<Int>
        private let unknown: Observable<Int>
        \(members)
      }
      \(other)
      """
    return try #require(lint(source, rules: [.disposeBagInInteractor]).findings.first).help
  }
}

private let keeping = "relay.subscribe(onNext: { print($0) }).disposed(by: bag)"
