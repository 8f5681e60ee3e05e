import RibsLint
import Testing

/// The rules about streams in scopes: those that are writable without need, and those that are not
/// shared.
@Suite struct StreamDependencyTests {
  private func findings(_ rule: Rule, _ source: String) -> Int {
    let header = """
      import RIBs
      import RxRelay
      import RxSwift
      protocol TripStream: AnyObject { var trip: Observable<Int> { get } }
      protocol MutableTripStream: TripStream { func update(_ trip: Int) }
      final class TripStreamImpl: MutableTripStream {
        private let relay = BehaviorRelay<Int>(value: 0)
        var trip: Observable<Int> { relay.asObservable() }
        func update(_ trip: Int) { relay.accept(trip) }
      }

      """
    return lint(header + source, rules: [rule]).findings.count
  }

  // MARK: mutable_stream_exposed

  private func exposed(_ type: String, _ builder: String, _ besides: String = "") -> Int {
    findings(
      .mutableStreamExposed,
      """
      protocol HomeDependency: Dependency { var stream: \(type) { get } }
      final class HomeBuilder: Builder<HomeDependency> { \(builder) }
      \(besides)
      """)
  }

  /// What gives something back is asked for that, and writes nothing.
  @Test(arguments: [
    ("func isFollowing(_ id: Int) -> Bool", 0), ("func current() -> Int", 0),
    ("func fetch() async throws -> Int", 0), ("func add(_ id: Int)", 1),
    ("func add(_ id: Int) -> Bool", 1), ("func update(_ id: Int) -> Completable", 1),
  ])
  func onlyWhatChangesAStreamWritesToIt(method: String, expected: Int) {
    let wide = "protocol Followers: TripStream { \(method) }"
    #expect(
      exposed("Followers", "func build() { print(dependency.stream.trip) }", wide) == expected)
  }

  /// A component has one type under one name.
  @Test(arguments: [
    (
      "dates.accept(1)", "",
      " under a name of its own: `HomeComponent` keeps `dates` as it is for `CalendarDependency`"
    ),
    (
      "dates.asObservable()", "",
      ", and let the component provide it as exactly that type"
    ),
    (
      "dates.asObservable()", "component.dates.accept(1)",
      " under a name of its own: `HomeComponent` keeps `dates` as it is for its own RIB"
    ),
    (
      "dates.asObservable()", "(component as HomeInteractorDependency).dates.accept(1)",
      " under a name of its own: `HomeComponent` keeps `dates` as it is for its own RIB"
    ),
  ])
  func whereTheNameIsTakenTheHelpAsksForAnother(other: String, own: String, words: String) {
    let source = """
      import RIBs
      import RxRelay
      protocol ListDependency: Dependency { var dates: PublishRelay<Int?> { get } }
      protocol CalendarDependency: Dependency { var dates: PublishRelay<Int?> { get } }
      final class ListBuilder: Builder<ListDependency> {
        func build() { print(dependency.dates.asObservable()) }
      }
      final class CalendarBuilder: Builder<CalendarDependency> {
        func build() { _ = dependency.\(other) }
      }
      protocol HomeInteractorDependency: AnyObject { var dates: PublishRelay<Int?> { get } }
      final class HomeComponent: Component<EmptyDependency>, ListDependency, CalendarDependency {
        let dates = PublishRelay<Int?>()
      }
      extension HomeComponent: HomeInteractorDependency {}
      final class HomeBuilder: Builder<EmptyDependency> {
        func build() -> (ListBuilder, CalendarBuilder) {
          let component = HomeComponent(dependency: dependency)
          \(own)
          return (ListBuilder(dependency: component), CalendarBuilder(dependency: component))
        }
      }
      """
    let found = lint(source, rules: [.mutableStreamExposed]).findings
    #expect(found.first?.help == "Ask for `Observable<Int?>`\(words).")
  }

  @Test(arguments: [
    ("MutableTripStream", "func go() { _ = dependency.stream.trip }"),
    ("MutableTripStream", "func go() { _ = dependency.stream.today }"),
    ("MutableTripStream", "func go() { let s = dependency.stream; _ = s.trip }"),
    ("BehaviorRelay<Int>", "func go() { _ = dependency.stream.map { $0 } }"),
    ("PublishSubject<Int>", "func go() { _ = dependency.stream.subscribe(onNext: { _ in }) }"),
    ("CurrentValueSubject<Int, Never>", "func go() { _ = dependency.stream.sink { _ in } }"),
    (
      "PublishSubject<Int>",
      "func go(_ o: Observable<Int>) { _ = Observable.combineLatest(dependency.stream, o) { $0 + $1 } }"
    ),
    (
      "BehaviorRelay<Int>",
      "func go(_ o: Observable<Int>) { _ = o.withLatestFrom(dependency.stream) }"
    ),
    ("MutableTripStream", "func go() { _ = Reader(stream: dependency.stream) }"),
    ("MutableTripStream", "var kept: TripStream { dependency.stream }"),
    ("ClearableTripStream", "func go() { _ = dependency.stream.trip }"),
    (
      "ReplaySubject<Int>",
      "func go() { show(dependency.stream) }\nfunc show(_ o: Observable<Int>) {}"
    ),
  ])
  func whatIsOnlyReadIsReported(type: String, builder: String) {
    let besides = """
      final class Reader { let stream: TripStream; init(stream: TripStream) { self.stream = stream } }
      extension TripStream where Self: AnyObject { var today: Observable<Int> { trip } }
      protocol ClearableTripStream: MutableTripStream { func clear() }
      """
    #expect(exposed(type, builder, besides) == 1)
  }

  @Test(arguments: [
    ("MutableTripStream", "func go() { dependency.stream.update(1) }"),
    (
      "MutableTripStream",
      "func go() { struct Writer { let d: ADependency; func write() { d.stream.update(1) } }; Writer(d: dependency).write(); _ = dependency.stream.trip }"
    ),
    ("MutableTripStream", "func go() { print(dependency.stream) }"),
    // A part of what writes is used.
    ("ClearableTripStream", "func go() { dependency.stream.update(1) }"),
    ("ClearableTripStream", "func go() { keep(dependency.stream) }"),
    ("MutableTripStream", ""),
    ("TripStream", "func go() { _ = dependency.stream.trip }"),
    ("BehaviorRelay<Int>", "func go() { dependency.stream.accept(1) }"),
    ("BehaviorRelay<Int>", "func go() { print(dependency.stream.value) }"),
    ("BehaviorRelay<Int>", "func go(_ o: Observable<Int>) { _ = o.bind(to: dependency.stream) }"),
    ("PublishSubject<Int>", "func go() -> PublishSubject<Int> { dependency.stream }"),
    ("Observable<Int>", "func go() { _ = dependency.stream.map { $0 } }"),
    ("PublishRelay<Int>", "func go() { dependency.stream.fire(1) }"),
    ("PublishRelay<Int>", "func go() { dependency.stream.fireFromAnotherModule(1) }"),
    ("MutableTripStream", "func go() { _ = Anything(dependency.stream) }"),
    ("MutableTripStream", "func go() { dependency.stream.reset() }"),
    ("BehaviorRelay<Int>", "func go() { dependency.clear(); _ = dependency.stream.map { $0 } }"),
    ("MutableTripStream", "func go() { let s: TripStream = dependency.stream; write(s) }"),
    ("MutableTripStream", "func go() { write(dependency.stream) }"),
    (
      "MutableTripStream",
      "func go() { _ = dependency.stream.trip; UnseenKit.configure(dependency) }"
    ),
  ])
  func whatIsWrittenOrNotFollowedIsNot(type: String, builder: String) {
    let besides = """
      extension PublishRelay { func fire(_ e: Element) { accept(e) } }
      extension TripStream where Self: MutableTripStream { func reset() { update(0) } }
      extension Dependency where Self: HomeDependency { func clear() { stream.accept(0) } }
      final class Anything { init(_ any: Any) {} }
      protocol ClearableTripStream: MutableTripStream { func clear() }
      func keep(_ stream: MutableTripStream) { stream.update(1) }
      func write(_ stream: TripStream) { (stream as? MutableTripStream)?.update(1) }
      """
    #expect(exposed(type, builder, besides) == 0)
  }

  @Test(arguments: [
    ("let stream: BehaviorRelay<Int>", "_ = stream.bind { [stream] in stream.accept($0) }", 0),
    ("let stream: BehaviorRelay<Int>", "run { [weak stream] in stream?.accept(1) }", 0),
    ("let stream: BehaviorRelay<Int>", "_ = stream.bind { [x = stream] in x.accept($0) }", 0),
    ("let stream: BehaviorRelay<Int>", "let s = stream; run { [s] in s.accept(1) }", 0),
    ("let stream: BehaviorRelay<Int>", "run { [stream] in _ = stream.map { $0 } }", 1),
    ("let stream: BehaviorRelay<Int>?", "if let stream { stream.accept(1) }", 0),
    ("let stream: BehaviorRelay<Int>?", "guard let stream else { return }; stream.accept(1)", 0),
    ("let stream: BehaviorRelay<Int>?", "stream.map { $0.accept(1) }", 0),
    ("let stream: BehaviorRelay<Int>?", "if let stream { _ = stream.map { $0 } }", 1),
  ])
  func whatItsOwnNameIsBoundToIsFollowed(property: String, code: String, expected: Int) {
    let keeper = """
      final class Keeper {
        \(property)
        init(stream: BehaviorRelay<Int>) { self.stream = stream; _ = stream.map { $0 } }
        func go() { \(code) }
        func run(_ code: @escaping () -> Void) {}
      }
      """
    let builder = "func go() { _ = Keeper(stream: dependency.stream) }"
    let taker = """
      final class Keeper {
        init(stream: BehaviorRelay<Int>) { \(code) }
        func run(_ code: @escaping () -> Void) {}
      }
      """
    // A parameter that can't be nil is bound by captures only.
    for keeper in property.hasSuffix("?") ? [keeper] : [keeper, taker] {
      #expect(exposed("BehaviorRelay<Int>", builder, keeper) == expected)
    }
  }

  @Test(arguments: [
    "withUnretained(self).subscribe(onNext: { owner, _ in print(owner.date) })",
    "withUnretained(self).subscribe(onNext: { print($0.date, $1) })",
    "withUnretained(self).subscribe(onNext: { pair in print(pair.0.date) })",
    "withUnretained(self).subscribe { owner, _ in print(owner.date) }",
    "withUnretained(self).filter { owner, x in owner.date > x }.map { $0.0.date }.subscribe()",
    "withUnretained(self).debounce(.seconds(1), scheduler: clock).bind { print($0.date, $1) }",
    "withUnretained(self).do(onNext: { print($0.date, $1) }).subscribe()",
    "withUnretained(self) { owner, x in owner.date + x }.subscribe()",
    "subscribe(with: self, onNext: { owner, _ in print(owner.date) })",
    "subscribe(with: self, onError: { owner, _ in print(owner.date) })",
    "asDriver().drive(with: self) { owner, _ in print(owner.date) }",
  ])
  func theObjectThatAChainHandsOnIsNoStranger(chain: String) {
    for source in ["action.taps", "dependency.store.delete(id: 1)"] {
      #expect(exposedDate("\(source).\(chain)") == 1)
    }
  }

  @Test(arguments: [
    "withUnretained(self).subscribe(onNext: { owner, _ in owner.dependency.date.accept(1) })",
    "subscribe(with: self) { owner, _ in owner.dependency.date.accept(1) }",
    "subscribe(onNext: { other in print(other.date) })",
    "withUnretained(self).map { $1 }.subscribe(onNext: { other in print(other.date) })",
    "withUnretained(self) { $1 }.subscribe(onNext: { other in print(other.date) })",
    "withUnretained(self).subscribe(onNext: { _, other in print(other.date) })",
    "withUnretained(self).subscribe { event in print(event.date) }",
    "withUnretained(self).subscribe(onError: { other in print(other.date) })",
    "withUnretained(unseen).subscribe(onNext: { other, _ in print(other.date) })",
    "withUnretained(self).scan(0) { other, _ in other.date }.subscribe()",
  ])
  func whatElseAChainHandsOnMayBeTheDependency(chain: String) {
    #expect(exposedDate("action.taps.\(chain)") == 0)
  }

  private func exposedDate(_ statement: String) -> Int {
    findings(
      .mutableStreamExposed,
      """
      protocol HomeDependency: Dependency { var date: PublishRelay<Int> { get } }
      final class HomeInteractor: PresentableInteractor<HomePresentable> {
        private let dependency: HomeDependency
        private var date = 0
        override func didBecomeActive() {
          super.didBecomeActive()
          _ = dependency.date.subscribe()
          guard let action = presenter.action else { return }
          _ = \(statement)
        }
      }
      """)
  }

  @Test func aDependencyOfAnotherModuleMayAskForTheStreamItself() {
    let component = """
      final class HomeComponent: Component<HomeDependency> {
        var stream: BehaviorRelay<Int> { dependency.stream }
        var trips: Observable<Int> { stream.asObservable() }
      }
      """
    #expect(exposed("BehaviorRelay<Int>", "", component) == 1)
    #expect(
      exposed(
        "BehaviorRelay<Int>", "", component + "\nextension HomeComponent: UnseenDependency {}") == 0
    )
  }

  @Test func aGrandchildThatWritesCounts() {
    let child = """
      protocol ChildDependency: Dependency { var stream: MutableTripStream { get } }
      final class ChildBuilder: Builder<ChildDependency> { func go() { dependency.stream.update(1) } }
      final class HomeComponent: Component<HomeDependency>, ChildDependency {
        var stream: MutableTripStream { dependency.stream }
        var childBuilder: ChildBuilder { ChildBuilder(dependency: self) }
        var trips: Observable<Int> { stream.trip }
      }
      """
    #expect(exposed("MutableTripStream", "", child) == 0)
    #expect(
      exposed(
        "MutableTripStream", "",
        child.replacing("dependency.stream.update(1)", with: "_ = dependency.stream.trip")) == 2)
  }

  // MARK: unshared_stateful_dependency

  /// The interactor speaks to one view, and the router shows another.
  @Test(arguments: [
    ("var view: HomeView { HomeView() }", "view", "view", 1),
    (
      "private var view: HomeView { make() }; private func make() -> HomeView { HomeView() }",
      "view", "view", 1
    ),
    ("let view = HomeView()", "view", "view", 0),
    ("lazy var view = HomeView()", "view", "view", 0),
    ("var view: HomeView { shared { HomeView() } }", "view", "view", 0),
    ("var view: HomeView { HomeView() }; let other = HomeView()", "other", "view", 0),
    ("var view: HomeView { given }; let given = HomeView()", "view", "view", 0),
  ])
  func aViewIsSharedWithinItsRib(
    members: String, presenter: String, view: String, expected: Int
  ) {
    let besides = """
      protocol HomePresentable: Presentable {}
      final class HomeView: UIViewController, HomePresentable, ViewControllable {}
      final class HomeInteractor: PresentableInteractor<HomePresentable> {}
      final class HomeRouter: ViewableRouter<HomeInteractor, HomeView> {}
      """
    let builder = """
      HomeRouter(
        interactor: HomeInteractor(presenter: component.\(presenter)),
        viewController: component.\(view))
      """
    #expect(unshared(members, builder, besides) == expected)
    // Two RIBs may have a view each.
    #expect(unshared(members, "component.view, component.view", besides) == 0)
  }

  /// A subject may be one of the project's own, made around one of a library.
  @Test(arguments: [
    ("ObservableType", "= Values()", 1), ("ObservableType", "= Narrow()", 1),
    ("", "= Values()", 0), ("ObservableType", ": Values; init(_ values: Values) { }", 0),
    ("ObservableType", "= Other()", 0),
  ])
  func aSubjectMayBeTheProjectsOwn(base: String, value: String, expected: Int) {
    let own = """
      class Values\(base.isEmpty ? "" : ": \(base)") {
        private let relay = BehaviorRelay<Int>(value: 0)
      }
      final class Narrow: Values {}
      final class Other\(base.isEmpty ? "" : ": \(base)") { let limit = 1 }
      final class Repo { private let values \(value) }
      """
    #expect(
      unshared("var repo: Repo { Repo() }", "component.repo, component.repo", own) == expected)
  }

  private func unshared(_ members: String, _ builder: String, _ besides: String = "") -> Int {
    findings(
      .unsharedStatefulDependency,
      """
      protocol HomeDependency: Dependency {}
      final class HomeComponent: Component<HomeDependency> { \(members) }
      final class HomeBuilder: Builder<HomeDependency> {
        func build() -> [Any] {
          let component = HomeComponent(dependency: dependency)
          return [\(builder)]
        }
      }
      \(besides)
      """)
  }

  @Test(arguments: [
    ("var s: TripStream { TripStreamImpl() }", "component.s, component.s"),
    (
      "var s: TripStream { return TripStreamImpl() }\nvar t: TripStream { s }",
      "component.s, component.t"
    ),
    (
      "var s: TripStreamImpl { TripStreamImpl() }\nvar t: Observable<Int> { s.trip }", "component.s"
    ),
    ("var s: TripStream { let made = TripStreamImpl(); return made }", "component.s, component.s"),
    ("var r: BehaviorRelay<Int> { BehaviorRelay(value: 0) }", "component.r, component.r"),
    ("var r: PublishSubject<Int> { .init() }", "component.r, component.r"),
    ("var o: Orders { Orders() }", "component.o, component.o"),
    (
      "var s: TripStream { dependency.isPro ? TripStreamImpl() : OtherTrips() }",
      "component.s, component.s"
    ),
    (
      "var s: TripStream { if dependency.isPro { return TripStreamImpl() } else { return OtherTrips() } }",
      "component.s, component.s"
    ),
    (
      "var s: TripStream {\n#if DEBUG\nreturn OtherTrips()\n#else\nreturn TripStreamImpl()\n#endif\n}",
      "component.s, component.s"
    ),
    ("var t: Trips { Trips() }", "component.t, component.t"),
    ("var t: MadeTrips { MadeTrips(1) }", "component.t, component.t"),
    (
      "var s: TripStream { make() }\nprivate func make() -> TripStream { TripStreamImpl() }",
      "component.s, component.s"
    ),
  ])
  func twoReadersOfAStreamAreReported(members: String, builder: String) {
    let besides = """
      final class Orders: ObservableObject { @Published var all: [Int] = [] }
      struct Trips { let all = PublishSubject<Int>() }
      final class OtherTrips: TripStream { let trip = PublishSubject<Int>() }
      final class MadeTrips { let all: PublishSubject<Int>; init(_ n: Int) { all = PublishSubject() } }
      """
    #expect(unshared(members, builder, besides) == 1)
  }

  @Test(arguments: [
    ("var s: TripStream { shared { TripStreamImpl() } }", "component.s, component.s"),
    ("lazy var s: TripStream = TripStreamImpl()", "component.s, component.s"),
    ("let s: TripStream = TripStreamImpl()", "component.s, component.s"),
    ("var s: TripStream { TripStreamImpl() }", "component.s"),
    (
      "var s: TripStream { make() }\nfunc make() -> TripStream { TripStreamImpl() }",
      "component.s, component.s"
    ),
    ("var f: Formatter { Formatter() }", "component.f, component.f"),
    (
      "var s: TripStream { dependency.isPro ? TripStreamImpl() : dependency.trips }",
      "component.s, component.s"
    ),
    (
      "var s: TripStream { if let kept { return kept }; let s = TripStreamImpl(); kept = s; return s }",
      "component.s, component.s"
    ),
    (
      "var s: Any { dependency.isPro ? TripStreamImpl() : Formatter() }", "component.s, component.s"
    ),
    ("var c: Comparing { Comparing() }", "component.c, component.c"),
    ("var r: Observable<Int> { .just(1) }", "component.r, component.r"),
    ("var t: GivenTrips { GivenTrips(all: relay) }", "component.t, component.t"),
    ("var t: TakenTrips { TakenTrips(all: relay) }", "component.t, component.t"),
    (
      "var s: TripStream { make() }\nprivate func make() -> TripStream { shared { TripStreamImpl() } }",
      "component.s, component.s"
    ),
    (
      "var r: BehaviorRelay<Int> { shared { BehaviorRelay(value: 0) } }", "component.r, component.r"
    ),
    ("var r: BehaviorRelay<Int> { BehaviorRelay(value: 0) }", "component.r"),
    ("var v: ValueStore { ValueStore() }", "component.v, component.v"),
    ("var b: ChildBuilder { ChildBuilder(dependency: self) }", "component.b, component.b"),
    ("var v: HomeView { HomeView() }", "component.v, component.v"),
  ])
  func othersAreNot(members: String, builder: String) {
    let besides = """
      final class Formatter { let style = 1; func format() {} }
      struct GivenTrips { let all: PublishRelay<Int> }
      final class TakenTrips {
        private let all: PublishRelay<Int>
        init(all: PublishRelay<Int>) { self.all = all }
        func go() { all.accept(1) }
      }
      final class Comparing { var n = 0; func isOther(_ m: Int) -> Bool { n !== m || n ~= m } }
      struct ValueStore { var values: [Int] = []; mutating func add() { values.append(1) } }
      final class ChildBuilder: Builder<HomeDependency> { var n = 0; func go() { n += 1 } }
      final class HomeView: UIViewController { var n = 0; func go() { n += 1 } }
      """
    #expect(unshared(members, builder, besides) == 0)
  }

  @Test(arguments: [
    ("if x { return a(c.s) } else { return a(c.s) }", 0),
    ("if x { return a(c.s) }; return a(c.s)", 0),
    ("guard x else { return a(c.s) }; return a(c.s)", 0),
    ("switch x { case true: return a(c.s); default: break }; return a(c.s)", 0),
    ("return x ? a(c.s) : a(c.s)", 0),
    ("if x { return a(c.first) }; return a(c.second)", 0),
    ("if x { print(1) }; _ = a(c.s); return a(c.s)", 1),
    ("if x { _ = a(c.s) }; return a(c.s)", 1),
    ("return x ? a(c.s) + a(c.s) : 0", 1),
    ("do { try check(); return a(c.s) } catch { return a(c.s) }", 0),
    ("do { let n = a(c.s); try check(); return n } catch { return a(c.s) }", 1),
    ("do { return try b(c.s) } catch { return a(c.s) }", 1),
    (
      "do { let n = a(c.s); guard x else { throw Failure() }; return n } catch { return a(c.s) }", 1
    ),
    ("return id.map { _ in a(c.s) } ?? a(c.s)", 0),
    ("return c.s.first ?? a(c.s)", 1),
    ("return id.flatMap { _ in a(c.s) } ?? a(c.s)", 1),
    ("return [1].first { b(c.s, $0) } ?? a(c.s)", 1),
    (
      "do { for n in 0..<2 { if n == 0 { try check() }; _ = a(c.s) } } catch { return a(c.s) }; return 0",
      1
    ),
    ("let d = c; return a(c.s) + a(d.s)", 1),
    ("guard let d = c as? HomeComponent else { return 0 }; return a(c.s) + a(d.s)", 1),
    ("return later { [k = c] in a(k.s) } + a(c.s)", 1),
    ("let d = HomeComponent(dependency: dependency); return a(c.s) + a(d.s)", 0),
    ("let d = HomeComponent(dependency: dependency); return a(d.s) + a(c.s) + a(d.s)", 1),
    ("return a(HomeComponent(dependency: dependency).s) + a(c.s)", 0),
    ("return later { [c] in a(c.s) } + a(c.s)", 1),
  ])
  func readsThatExcludeEachOtherCountOnce(statements: String, count: Int) {
    #expect(
      findings(
        .unsharedStatefulDependency,
        """
        protocol HomeDependency: Dependency {}
        final class HomeComponent: Component<HomeDependency> {
          var s: TripStream { TripStreamImpl() }
          \(statements.contains("c.first") ? "var first: Int { a(s) }; var second: Int { a(s) }" : "")
        }
        func a(_ s: Any) -> Int { 1 }
        final class HomeBuilder: Builder<HomeDependency> {
          func build(x: Bool) -> Int { let c = HomeComponent(dependency: dependency); \(statements) }
        }
        """) == count)
  }

  @Test(arguments: [
    ("var all: [Any] { dependency.isPro ? [s, 1] : [s] }", "component.all", 0),
    (
      "var all: [Any] { switch dependency.isPro { case true: [s, 1]; case false: [s] } }",
      "component.all", 0
    ),
    ("lazy var all: [Any] = if dependency.isPro { [s, 1] } else { [s] }", "component.all", 0),
    (
      "func all(_ isPro: Bool) -> [Any] { guard isPro else { return [s] }; return [s, 1] }",
      "component.all(true)", 0
    ),
    ("var all: [Any] { dependency.isPro ? [s, s] : [s] }", "component.all", 1),
    (
      "func pro() -> Any { a(s) }; func free() -> Any { a(s) }",
      "isPro ? component.pro() : component.free()", 0
    ),
    (
      "func pro() -> Any { a(s) }; func free() -> Any { a(s) }",
      "component.pro(), component.free()", 1
    ),
    (
      "var one: Any { a(s) }; var two: Any { a(s) }",
      "component.one]; }; func other() -> [Any] { [HomeComponent(dependency: dependency).two", 0
    ),
    ("var one: Any { a(s) }; var two: Any { a(s) }", "component.one, component.two", 1),
    ("var one: Any { a(s) }; var two: Any { a(one, s) }", "component.two", 1),
    (
      "var one: Any { a(s) }",
      "component.s, make(component)]; }; func make(_ c: HomeComponent) -> [Any] { [c.one", 1
    ),
  ])
  func readsOfTheComponentItselfCountWhereOneRunHasBoth(
    members: String, builder: String, count: Int
  ) {
    #expect(unshared("var s: TripStream { TripStreamImpl() }; \(members)", builder) == count)
  }

  @Test(arguments: [
    ("dependency.local.go(); dependency.local.stop()", "", 1),
    ("dependency.local.go()", "", 0),
    (
      "dependency.local.go(); dependency.local.stop()",
      "final class OtherParts: HomeParts { var local = Store() }", 0
    ),
  ])
  func whoeverHasTheComponentByAProtocolOfItsOwnReadsIt(
    statements: String, besides: String, expected: Int
  ) {
    let source = """
      import RIBs
      final class Store { private var n: [Int] = []; func go() { n.append(1) }; func stop() {} }
      protocol HomeParts { var local: Store { get } }
      final class HomeComponent: Component<EmptyDependency>, HomeParts { var local: Store { Store() } }
      final class HomeInteractor: Interactor {
        private let dependency: HomeParts
        init(dependency: HomeParts) { self.dependency = dependency; super.init() }
        override func didBecomeActive() { super.didBecomeActive(); \(statements) }
      }
      \(besides)
      """
    #expect(lint(source, rules: [.unsharedStatefulDependency]).findings.count == expected)
  }

  /// Whatever changes a collection that it keeps.
  @Test(arguments: [
    ("n.shuffle()", 1), ("n.swapAt(0, 1)", 1), ("n.sort()", 1), ("n.popLast()", 1),
    ("print(n.shuffled())", 0),
  ])
  func anObjectWhoseItemsChangeHasState(statement: String, expected: Int) {
    let source = """
      import RIBs
      final class Store { private var n = [1, 2]; func go() { \(statement) } }
      final class HomeComponent: Component<EmptyDependency> { var store: Store { Store() } }
      func read(_ c: HomeComponent) { c.store.go(); c.store.go() }
      """
    #expect(lint(source, rules: [.unsharedStatefulDependency]).findings.count == expected)
  }

  /// A child passes the property on as often as its own scope reads it.
  @Test(arguments: [
    ("var s: TripStream { dependency.s }", "(c.s, c.s)", 1),
    ("var s: TripStream { dependency.s }", "c.s", 0),
    ("var s: TripStream { dependency.s }", "(c.s, RowBuilder(dependency: c))", 1),
    ("var s: TripStream { shared { dependency.s } }", "(c.s, RowBuilder(dependency: c))", 0),
    ("lazy var s: TripStream = dependency.s", "(c.s, c.s)", 0),
    ("var s: TripStream { dependency.s }; var t: TripStream { dependency.s }", "(c.s, c.t)", 1),
    ("var s: TripStream { dependency.s }; var t: TripStream { s }", "(c.t, c.t)", 1),
    ("var s: TripStream { dependency.s }", "isPro ? (c.s, 1) : (c.s, 2)", 0),
    ("var s: TripStream { dependency.s }", "(dependency.s, dependency.s)", 1),
    ("var s: TripStream { dependency.s }", "dependency.s", 0),
    // Another builder for the same protocol, which is never given this scope.
    (
      "var s: TripStream { dependency.s }",
      "1 } }\nfinal class OtherBuilder: Builder<MenuDependency> { func build() -> Any { (dependency.s, dependency.s",
      0
    ),
  ])
  func aChildsOwnReadersCount(members: String, built: String, expected: Int) {
    let child = """
      protocol RowDependency: Dependency { var s: TripStream { get } }
      final class RowBuilder: Builder<RowDependency> {}
      protocol MenuDependency: Dependency { var s: TripStream { get } }
      final class MenuComponent: Component<MenuDependency>, RowDependency { \(members) }
      final class MenuBuilder: Builder<MenuDependency> {
        func build(_ isPro: Bool) -> Any {
          let c = MenuComponent(dependency: dependency)
          return \(built)
        }
      }
      extension HomeComponent: MenuDependency {}
      """
    #expect(
      unshared(
        "var s: TripStream { TripStreamImpl() }", "MenuBuilder(dependency: component)", child)
        == expected)
  }

  @Test func whatASubclassSharesIsLeftAlone() {
    let members = "var s: TripStream { TripStreamImpl() }"
    let source = """
      import RIBs
      final class Store { private var n: [Int] = []; func add() { n.append(1) } }
      class BaseComponent: Component<EmptyDependency> { var store: Store { Store() } }
      final class HomeComponent: BaseComponent { override var store: Store { shared { Store() } } }
      func read(_ c: HomeComponent) { print(c.store, c.store) }
      """
    #expect(lint(source, rules: [.unsharedStatefulDependency]).findings.isEmpty)
    #expect(unshared(members, "component.s, component.s") == 1)
  }

  @Test func stateThatMayBeMeantForEachReaderIsAWarning() {
    let source = """
      import RIBs
      final class Debouncer { private var last: Int?; func go() { last = 1 } }
      final class Counter { private var isRunning = false; func go() { isRunning = true } }
      final class Request { private var headers: [String] = []; func go() { headers.append("") } }
      final class Sync: Worker { let done = PublishRelay<Int>() }
      struct Flow { var amount = 0 }
      final class Draft { private var flow = Flow(); func go() { flow.amount = 1 } }
      final class Cache { private var items: [Int] = []; func add() { items.append(1) } }
      final class HomeComponent: Component<EmptyDependency> {
        var debouncer: Debouncer { Debouncer() }
        var counter: Counter { Counter() }
        var request: Request { Request() }
        var sync: Sync { Sync() }
        var draft: Draft { Draft() }
        var cache: Cache { Cache() }
      }
      func read(_ c: HomeComponent) { print(c.debouncer, c.debouncer, c.draft, c.draft, c.cache, c.cache) }
      func more(_ c: HomeComponent) { print(c.counter, c.counter, c.request, c.request, c.sync, c.sync) }
      """
    let findings = lint(source, rules: [.unsharedStatefulDependency]).findings
    #expect(
      findings.map(\.severity) == [.warning, .warning, .warning, .warning, .warning, .error])
    #expect(findings.map(\.edits.isEmpty) == [true, true, true, true, true, false])
  }

  /// What ends an object's own work is no state that others could share.
  @Test(arguments: [
    "private var all = Set<AnyCancellable>()", "private var all: [AnyCancellable] = []",
    "private var all: AnyCancellable?", "private var all: Disposable?",
    "private var all = DisposeBag()", "private var all: Task<Void, Never>?",
  ])
  func anObjectsOwnWorkIsNoState(property: String) {
    let source = """
      import Combine
      import RIBs
      import RxSwift
      final class UseCase { \(property); func run() { all = make() } }
      final class SyncWorker: Worker { private var count = 0; func run() { count += 1 } }
      final class HomeComponent: Component<EmptyDependency> {
        var load: UseCase { UseCase() }
        var worker: Working { SyncWorker() }
      }
      func read(_ c: HomeComponent) { print(c.load, c.load, c.worker, c.worker) }
      """
    #expect(lint(source, rules: [.unsharedStatefulDependency]).findings.isEmpty)
  }

  @Test(arguments: [
    ("@AppStorage(\"seen\")", 0), ("@KeychainItem(key: \"seen\")", 0), ("@Published", 1),
    ("@Defaults(key: \"seen\")", 0), ("@Locked", 1), ("@Related", 1),
  ])
  func whatAPropertyWrapperKeepsElsewhereIsNoState(wrapper: String, expected: Int) {
    let source = """
      import RIBs
      @propertyWrapper struct Defaults {
        let key: String
        var wrappedValue: [Int] { get { read(key) } nonmutating set { write(key, newValue) } }
      }
      @propertyWrapper final class Locked {
        private var value: [Int]
        init(wrappedValue: [Int]) { value = wrappedValue }
        var wrappedValue: [Int] { get { value } set { value = newValue } }
      }
      @propertyWrapper struct Related {
        private let relay: BehaviorRelay<[Int]> = BehaviorRelay(value: [])
        var wrappedValue: [Int] { get { relay.value } nonmutating set { relay.accept(newValue) } }
      }
      final class Store { \(wrapper) private var seen: [Int] = []; func mark() { seen.append(1) } }
      final class HomeComponent: Component<EmptyDependency> { var store: Store { Store() } }
      func read(_ c: HomeComponent) { print(c.store, c.store) }
      """
    #expect(lint(source, rules: [.unsharedStatefulDependency]).findings.count == expected)
  }

  @Test(arguments: [
    ("private let seen = NSCache<NSString, NSData>()", 1),
    ("let seen: NSCache<NSString, NSData>", 0),
    ("private let seen = Mutex<[Int]>([])", 1), ("private let seen = NSLock()", 0),
  ])
  func aConstantMayBeAStateAsWell(property: String, expected: Int) {
    let source = """
      import RIBs
      final class Store { \(property); init(seen: NSCache<NSString, NSData>? = nil) {} }
      final class HomeComponent: Component<EmptyDependency> { var store: Store { Store() } }
      func read(_ c: HomeComponent) { print(c.store, c.store) }
      """
    #expect(lint(source, rules: [.unsharedStatefulDependency]).findings.count == expected)
  }

  /// The name says that each reader gets its own.
  @Test(arguments: [
    ("newStream", 0), ("makeStream", 0), ("newsStream", 1), ("new", 1),
  ])
  func aNameMayPromiseAnotherOne(name: String, expected: Int) {
    #expect(
      unshared(
        "var \(name): TripStream { TripStreamImpl() }", "component.\(name), component.\(name)", "")
        == expected)
  }

  @Test func aBuildThatRunsAgainWantsAFreshOne() {
    #expect(
      unshared(
        "var s: TripStream { TripStreamImpl() }", "component.s",
        "extension HomeBuilder { func again() -> TripStream { HomeComponent(dependency: dependency).s } }"
      ) == 0)
  }

  @Test(arguments: [
    ("flow.amount = 1", 1), ("flow.amount += 1", 1), ("self.flow.items.append(1)", 1),
    ("flow.inner.amount = 1", 1), ("steps[0].amount = 1", 1), ("flow.box.amount = 1", 0),
    ("box.amount = 1", 0), ("print(flow.amount)", 0), ("flow.show()", 0),
    ("var flow = flow; flow.amount = 1", 0),
  ])
  func aChangeOfAPartOfAStructChangesTheState(statement: String, expected: Int) {
    let source = """
      import RIBs
      final class Box { var amount = 0 }
      struct Inner { var amount = 0 }
      struct Flow { var amount = 0; var items: [Int] = []; var inner = Inner(); var box = Box(); func show() {} }
      final class Draft {
        private var flow = Flow()
        private var steps: [Flow] = []
        private var box = Box()
        func go() { \(statement) }
      }
      final class HomeComponent: Component<EmptyDependency> { var draft: Draft { Draft() } }
      func read(_ c: HomeComponent) { print(c.draft, c.draft) }
      """
    #expect(lint(source, rules: [.unsharedStatefulDependency]).findings.count == expected)
  }

  @Test(arguments: [
    ("RxSwift", "Variable<Int>(0)", 1), ("RxSwift", "Variable(0)", 1),
    ("Stencil", "Variable(\"a\")", 0),
  ])
  func aVariableOfRxSwiftIsAStream(module: String, value: String, expected: Int) {
    #expect(countOfScores(module, value, "") == expected)
    #expect(countOfScores(module, value, "struct Variable<T> { init(_ value: T) {} }") == 0)
  }

  private func countOfScores(_ module: String, _ value: String, _ more: String) -> Int {
    let source = """
      import RIBs
      import \(module)
      final class Score {
        private let all = \(value)
        func resolve() -> Any { all.asObservable() }
      }
      final class HomeComponent: Component<EmptyDependency> { var score: Score { Score() } }
      func read(_ c: HomeComponent) { print(c.score, c.score) }
      \(more)
      """
    return lint(source, rules: [.unsharedStatefulDependency]).findings.count
  }
}
