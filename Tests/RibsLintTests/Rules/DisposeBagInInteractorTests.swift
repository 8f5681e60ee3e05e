import RibsLint
import Testing

@Suite struct DisposeBagInInteractorTests {
  @Test func aPublishedPropertyIsNoBag() {
    let source = """
      import Combine
      import RIBs
      final class HomeInteractor: Interactor {
        @Published var query = ""
        @Published var isValid = false
        override func didBecomeActive() {
          super.didBecomeActive()
          $query.map { $0.isEmpty }.assign(to: &$isValid)
        }
      }
      """
    #expect(lint(source, rules: [.disposeBagInInteractor]).findings.isEmpty)
  }

  @Test(arguments: [
    ("Interactor", "RxSwift", "private let bag = DisposeBag()", ".disposed(by: bag)"),
    ("Worker", "RxSwift", "private let bag = DisposeBag()", ".disposed(by: bag)"),
    (
      "PresentableInteractor<Presentable>", "RxSwift", "private let bag = DisposeBag()",
      ".disposed(by: self.bag)"
    ),
    ("Interactor", "Combine", "private var bag = Set<AnyCancellable>()", ".store(in: &bag)"),
  ])
  func oneFindingForEachProperty(base: String, module: String, property: String, end: String) {
    let call = module == "Combine" ? "sink { _ in }" : "subscribe(onNext: { _ in })"
    let source = """
      import RIBs
      import \(module)

      final class A: \(base) {
        \(property) // expect: dispose_bag_in_interactor
        private let relay: Source

        func bind() {
          relay.\(call)\(end)
          relay.\(call)\(end)
        }
      }
      """
    let findings = lint(source, rules: [.disposeBagInInteractor]).findings
    #expect(findings.map(\.place.start.line) == [5])
    #expect(findings.first?.notes.count == 2)
  }

  @Test(arguments: [
    ("UIViewController", "relay.subscribe().disposed(by: bag)", ""),
    ("Interactor", "relay.subscribe().disposeOnDeactivate(interactor: self)", ""),
    ("Interactor", "relay.subscribe().disposed(by: cell.bag)", ""),
    ("Interactor", "let bag = DisposeBag(); relay.subscribe().disposed(by: bag)", ""),
    (
      "Interactor", "relay.subscribe().disposed(by: bag)",
      "override func willResignActive() { super.willResignActive(); bag = DisposeBag() }"
    ),
    (
      "Worker", "relay.subscribe().disposed(by: bag)",
      "override func didStop() { super.didStop(); clear() }\nfunc clear() { bag = DisposeBag() }"
    ),
    // The other rule reports these.
    ("Interactor", "relay.subscribe(onNext: { self.x = $0 }).disposed(by: bag)", ""),
  ])
  func viewsEmptiedBagsAndOtherEndingsAreLeftAlone(base: String, statement: String, member: String)
  {
    let source = """
      import RIBs
      import RxSwift

      final class A: \(base) {
        private var bag = DisposeBag()
        private let relay: PublishRelay<Int>
        private let cell: Cell
        private var x = 0

        func bind() {
          \(statement)
        }

        \(member)
      }

      final class Cell {
        let bag = DisposeBag()
      }
      """
    #expect(lint(source, rules: [.disposeBagInInteractor]).findings.map(\.message) == [])
  }

  @Test(arguments: [
    ("DisposeBag()", ".disposed(by: bag)", "reset()"),
    ("DisposeBag()", ".disposed(by: bag)", "clear(\\.bag)"),
    ("SerialDisposable()", "", "bag.disposable = Disposables.create()"),
    ("CancelBag()", ".store(in: bag)", "bag.cancelAll()"),
    ("CancelBag()", ".store(in: bag)", "bag.set.removeAll()"),
    ("[Disposable]()", "", "for one in bag { one.dispose() }"),
    ("[Disposable]()", "", "dispose(&bag)"),
    ("CompositeDisposable()", "", "finish(bag)"),
    ("[String: Disposable]()", "", "bag[\"a\"] = nil"),
  ])
  func whateverMayEmptyThePropertyOnDeactivationIsTrusted(
    value: String, end: String, call: String
  ) {
    let statement =
      if value.hasPrefix("[String") {
        "bag[\"a\"] = relay.subscribe()"
      } else if value.hasPrefix("[") {
        "bag.append(relay.subscribe())"
      } else if value.hasPrefix("Serial") {
        "bag.disposable = relay.subscribe()"
      } else if value.hasPrefix("Composite") {
        "_ = bag.insert(relay.subscribe())"
      } else {
        "relay.subscribe()\(end)"
      }
    let source = """
      import RIBs
      import RxSwift

      protocol BagOwner: AnyObject {
        var bag: DisposeBag { get set }
      }

      extension BagOwner {
        func reset() { \(call == "reset()" ? "bag = DisposeBag()" : "") }
      }

      final class CancelBag {
        var set = Set<AnyCancellable>()
        func cancelAll() { set.removeAll() }
      }

      final class A: Interactor, BagOwner {
        private var bag = \(value)
        private let relay: PublishRelay<Int>

        override func didBecomeActive() {
          super.didBecomeActive()
          \(statement)
        }

        override func willResignActive() {
          super.willResignActive()
          \(call)
        }
      }
      """
    #expect(lint(source, rules: [.disposeBagInInteractor]).findings.isEmpty)
    let without = source.replacing("    \(call)\n", with: "")
    let count = call == "reset()" ? 0 : 1
    #expect(lint(without, rules: [.disposeBagInInteractor]).findings.count == count)
  }

  @Test(arguments: [
    ("AnyCancellable?", "bag = subject.sink { _ in }", false),
    ("Disposable?", "bag = relay.subscribe()", true),
    ("Set<AnyCancellable>", "subject.sink { _ in }.store(in: &bag)", true),
  ])
  func whatReplacesItsSubscriptionDoesNotAddUp(type: String, statement: String, addsUp: Bool) {
    let findings = lint(
      interactor(type, statement), rules: [.disposeBagInInteractor]
    ).findings
    #expect(findings.map { $0.message.contains("add up") } == [addsUp])
  }

  @Test(arguments: [("import Alamofire", 0), ("import Network", 1)])
  func aResponseOfAlamofireEndsByItself(other: String, expected: Int) {
    let source = """
      import Combine
      import ModernRIBs
      \(other)
      final class Client {
        func profile() -> AnyPublisher<Int, Never> {
          call.publishDecodable(type: Int.self).value().eraseToAnyPublisher()
        }
      }
      final class A: Interactor {
        private let client: Client
        private var bag = Set<AnyCancellable>()
        func show() { client.profile().sink { _ in }.store(in: &bag) }
      }
      """
    #expect(lint(source, rules: [.disposeBagInInteractor]).findings.count == expected)
  }

  /// Where all that is known of a source is its name, it may end.
  @Test(arguments: [
    (["a.subscribe()"], ", unless `a` ends by itself", [""]),
    (["a.subscribe()", "b.subscribe()"], ", unless their sources end by themselves", ["", ""]),
    (
      ["a.subscribe()", "relay.subscribe()"], "detached",
      [", unless `a` ends by itself", ""]
    ),
  ])
  func theMessageSaysWhatIsAssumed(statements: [String], end: String, noteEnds: [String]) throws {
    let source = """
      import RIBs
      import RxRelay
      import RxSwift
      final class A: Interactor {
        private let bag = DisposeBag()
        private let relay: PublishRelay<Int>
        init(a: Observable<Int>, b: Observable<Int>) {
          super.init()
          \(statements.map { "\($0).disposed(by: bag)" }.joined(separator: "\n"))
        }
      }
      """
    let finding = try #require(lint(source, rules: [.disposeBagInInteractor]).findings.first)
    #expect(finding.message.hasSuffix(end))
    for (note, end) in zip(finding.notes, noteEnds) {
      #expect(note.message.hasSuffix("is kept here" + end))
    }
  }

  @Test(arguments: [
    ("func didChange() { \(keeping) }", true),
    ("override func didBecomeActive() { observe() }\nfunc observe() { \(keeping) }", false),
    ("init() { observe() }\nfunc observe() { \(keeping) }", false),
    ("func viewDidLoad() { \(keeping) }", false),
    ("func didChange(_ taps: PublishRelay<Int>) { taps.subscribe().disposed(by: bag) }", false),
    ("func didChange() { let r = PublishRelay<Int>(); r.subscribe().disposed(by: bag) }", false),
    (
      "override func didBecomeActive() { didChange() }\nfunc didChange() { \(keeping) }\n"
        + "func other(_ x: Unknown) { x.didChange() }",
      false
    ),
    ("func other(_ x: Unknown) { x.didChange() }\nfunc didChange() { \(keeping) }", true),
    ("func didChange() { bag = DisposeBag(); \(keeping) }", false),
    ("func didChange() { unknown.subscribe().disposed(by: bag) }", false),
  ])
  func whatEachCallAddsIsSaid(members: String, isGrowing: Bool) throws {
    let source = """
      import RIBs
      import RxRelay
      import RxSwift
      final class A: Interactor {
        private var bag = DisposeBag()
        private let relay: PublishRelay<Int>
        private let unknown: Observable<Int>
        \(members)
      }
      """
    let finding = try #require(lint(source, rules: [.disposeBagInInteractor]).findings.first)
    #expect(finding.message.contains("and each call of `didChange` adds one") == isGrowing)
    #expect(finding.help.hasPrefix("Subscribe once in `didBecomeActive`,") == isGrowing)
  }

  @Test(arguments: [
    "relay.take(1).subscribe().disposed(by: bag)",
    "Single.just(1).subscribe(onSuccess: { _ in }).disposed(by: bag)",
    "isActiveStream.filter { $0 }.take(1).subscribe().disposed(by: bag)",
  ])
  func whatEndsByItselfIsLeftAlone(statement: String) {
    let source = interactor("DisposeBag", statement)
    #expect(lint(source, rules: [.disposeBagInInteractor]).findings.isEmpty)
  }

  /// Ended at the deactivation, they would never hear of it.
  @Test(arguments: [
    ("Interactor", "isActiveStream"), ("Interactor", "self.isActiveStream.filter { $0 }"),
    ("Interactor", "(self as Interactor).isActiveStream.filter { $0 }"),
    ("Interactor", "isActiveStream.flatMapLatest { $0 ? source : .empty() }"),
    ("Interactor", "activations"), ("Interactor", "scope.isActiveStream"),
    ("Worker", "isStartedStream.distinctUntilChanged()"),
  ])
  func whatFollowsTheActivityOutlivesIt(base: String, stream: String) {
    func findings(_ stream: String) -> Int {
      let source = """
        import RIBs
        import RxSwift
        final class A: \(base) {
          private let bag = DisposeBag()
          private let scope: InteractorScope
          private let others: Observable<Bool>
          private var activations: Observable<Void> { isActiveStream.filter { $0 }.map { _ in } }
          init(source: Observable<Bool>) {
            super.init()
            \(stream).subscribe(onNext: { [weak self] _ in self?.run() }).disposed(by: bag)
          }
        }
        """
      return lint(source, rules: [.disposeBagInInteractor]).findings.count
    }
    #expect(findings(stream) == 0)
    #expect(findings("others.filter { $0 }") == 1)
    #expect(findings("source") == 1)
  }

  @Test func whatFollowsTheActivityAddsUpWhereItBegins() {
    let source = interactor(
      "DisposeBag", "isActiveStream.filter { $0 }.subscribe(onNext: { _ in }).disposed(by: bag)")
    #expect(lint(source, rules: [.disposeBagInInteractor]).findings.count == 1)
  }

  @Test(arguments: [("willResignActive", 0), ("didBecomeActive", 1)])
  func whatMaySubscribeNoMoreEmptiesTheBag(caller: String, expected: Int) {
    let source = """
      import RIBs
      import RxRelay
      import RxSwift
      final class A: Interactor {
        private let relay: PublishRelay<Int>
        private var bag = DisposeBag()
        private func set(_ isOn: Bool) {
          bag = DisposeBag()
          guard isOn else { return }
          relay.subscribe(onNext: { _ in }).disposed(by: bag)
        }
        override func \(caller)() { set(isActive) }
      }
      """
    #expect(lint(source, rules: [.disposeBagInInteractor]).findings.count == expected)
  }

  @Test func aBagThatIsRenewedAtActivationDoesNotAddUp() {
    let statement = "bag = DisposeBag(); relay.subscribe().disposed(by: bag)"
    let source = interactor("DisposeBag", statement)
    let findings = lint(source, rules: [.disposeBagInInteractor]).findings
    #expect(findings.map { $0.message.contains("add up") } == [false])
  }

  @Test func theRibThatTheAppLaunchesIsLeftAlone() {
    func count(_ base: String) -> Int {
      let source =
        interactor("DisposeBag", "relay.subscribe().disposed(by: bag)") + """

          protocol ARouting: Routing {}
          final class ARouter: \(base)<A, ViewControllable>, ARouting {}
          final class ABuilder: Builder<EmptyDependency> {
            func build() -> ARouting { ARouter(interactor: A(), viewController: view) }
          }
          """
      return lint(source, rules: [.disposeBagInInteractor]).findings.count
    }
    #expect(count("LaunchRouter") == 0)
    #expect(count("ViewableRouter") == 1)
  }

  @Test func anAssignmentToTheInteractorIsLeftToItsOwnRule() {
    let source = interactor(
      "Set<AnyCancellable>", "subject.assign(to: \\.x, on: self).store(in: &bag)")
    #expect(lint(source, rules: [.disposeBagInInteractor]).findings.isEmpty)
    #expect(lint(source, rules: [.assignOnSelf]).findings.count == 1)
  }

  private func interactor(_ type: String, _ statement: String) -> String {
    """
    import Combine
    import RIBs
    import RxSwift

    final class A: Interactor {
      private var bag: \(type)
      private var x = 0
      private let relay: PublishRelay<Int>
      private let subject: PassthroughSubject<Int, Never>

      override func didBecomeActive() {
        super.didBecomeActive()
        \(statement)
      }
    }
    """
  }
}

private let keeping = "relay.subscribe().disposed(by: bag)"
