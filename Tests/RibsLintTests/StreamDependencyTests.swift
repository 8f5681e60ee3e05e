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

  @Test(arguments: [
    ("MutableTripStream", "func go() { _ = dependency.stream.trip }"),
    ("MutableTripStream", "func go() { let s = dependency.stream; _ = s.trip }"),
    ("BehaviorRelay<Int>", "func go() { _ = dependency.stream.map { $0 } }"),
    ("PublishSubject<Int>", "func go() { _ = dependency.stream.subscribe(onNext: { _ in }) }"),
    ("CurrentValueSubject<Int, Never>", "func go() { _ = dependency.stream.sink { _ in } }"),
  ])
  func whatIsOnlyReadIsReported(type: String, builder: String) {
    #expect(exposed(type, builder) == 1)
  }

  @Test(arguments: [
    ("MutableTripStream", "func go() { dependency.stream.update(1) }"),
    ("MutableTripStream", "func go() { print(dependency.stream) }"),
    ("MutableTripStream", ""),
    ("TripStream", "func go() { _ = dependency.stream.trip }"),
    ("BehaviorRelay<Int>", "func go() { dependency.stream.accept(1) }"),
    ("BehaviorRelay<Int>", "func go() { print(dependency.stream.value) }"),
    ("BehaviorRelay<Int>", "func go(_ o: Observable<Int>) { _ = o.bind(to: dependency.stream) }"),
    ("PublishSubject<Int>", "func go() -> PublishSubject<Int> { dependency.stream }"),
    ("Observable<Int>", "func go() { _ = dependency.stream.map { $0 } }"),
  ])
  func whatIsWrittenOrNotFollowedIsNot(type: String, builder: String) {
    #expect(exposed(type, builder) == 0)
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
  ])
  func twoReadersOfAStreamAreReported(members: String, builder: String) {
    #expect(unshared(members, builder) == 1)
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
    ("var v: ValueStore { ValueStore() }", "component.v, component.v"),
    ("var b: ChildBuilder { ChildBuilder(dependency: self) }", "component.b, component.b"),
    ("var v: HomeView { HomeView() }", "component.v, component.v"),
  ])
  func othersAreNot(members: String, builder: String) {
    let besides = """
      final class Formatter { let style = 1; func format() {} }
      struct ValueStore { var values: [Int] = []; mutating func add() { values.append(1) } }
      final class ChildBuilder: Builder<HomeDependency> { var n = 0; func go() { n += 1 } }
      final class HomeView: UIViewController { var n = 0; func go() { n += 1 } }
      """
    #expect(unshared(members, builder, besides) == 0)
  }

  @Test func aBuildThatRunsAgainWantsAFreshOne() {
    #expect(
      unshared(
        "var s: TripStream { TripStreamImpl() }", "component.s",
        "extension HomeBuilder { func again() -> TripStream { HomeComponent(dependency: dependency).s } }"
      ) == 0)
  }
}
