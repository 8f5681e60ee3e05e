import RibsLint
import Testing

@Suite struct UnusedDependencyTests {
  /// Whoever reads a name that the protocol does not have may mean any of its properties.
  @Test(arguments: [
    ("dependency.usr", 0), ("self.dependency.usr", 0), ("dependency.user", 0), ("other.usr", 1),
  ])
  func aMisspeltReadMayMeanIt(read: String, expected: Int) {
    let source = """
      import RIBs
      protocol UserDependency: Dependency { var user: Int { get } }
      protocol HomeDependency: UserDependency {}
      final class HomeBuilder: Builder<HomeDependency> {
        func build(_ other: Other) { print(\(read)) }
      }
      final class UserBuilder: Builder<UserDependency> { func build() { print(1) } }
      """
    #expect(lint(source, rules: [.unusedDependency]).findings.count == expected)
  }

  /// A test that reads it would not compile without it.
  @Test(arguments: [("builder.dependency.user", true), ("mock.user", false)])
  func whatATestReadsIsNotRemoved(read: String, isKept: Bool) throws {
    let source = """
      import RIBs
      protocol HomeDependency: Dependency {
        var user: Int { get }
      }
      final class HomeBuilder: Builder<HomeDependency> { func build() { print(1) } }
      """
    let test = """
      import XCTest
      final class HomeTests: XCTestCase { func testUser() { XCTAssertEqual(\(read), 1) } }
      """
    let finding = try #require(
      lint(
        [TestFile("Home.swift", source), TestFile("HomeTests.swift", test)],
        rules: [.unusedDependency]
      ).findings.first)
    #expect(finding.edits.isEmpty == isKept)
  }

  /// What is not compiled here may be on another platform, or with another flag.
  @Test(arguments: [("print(dependency.user)", 0), ("print(1)", 1)])
  func whatIsReadElsewhereIsNeeded(statement: String, expected: Int) {
    let source = """
      import RIBs
      protocol HomeDependency: Dependency { var user: Int { get } }
      final class HomeBuilder: Builder<HomeDependency> {
        func build() {
          #if os(macOS)
            \(statement)
          #endif
        }
      }
      """
    #expect(lint(source, rules: [.unusedDependency]).findings.count == expected)
  }

  /// A macro may read what it is given, or what the type that it expands in has.
  @Test(arguments: [
    ("@ForwardsAll", "", "print(component)", 0), ("", "#forwardAll", "print(component)", 0),
    ("", "", "#log(dependency)", 0), ("", "", "#log(component)", 1), ("@MainActor", "", "", 1),
  ])
  func whatAMacroMayReadIsLeftAlone(
    attribute: String, member: String, statement: String, expected: Int
  ) {
    let source = """
      import RIBs
      protocol HomeDependency: Dependency { var user: Int { get } }
      \(attribute) final class HomeComponent: Component<HomeDependency> { \(member) }
      final class HomeBuilder: Builder<HomeDependency> {
        func build() { let component = HomeComponent(dependency: dependency); \(statement) }
      }
      """
    #expect(lint(source, rules: [.unusedDependency]).findings.count == expected)
  }

  private func findings(_ reader: String, requirement: String = "var user: User { get }") -> Int {
    let source = """
      import RIBs
      struct User {}
      protocol HomeDependency: Dependency { \(requirement) }
      final class HomeComponent: Component<HomeDependency> {
        let title = "Home"
      }
      final class HomeBuilder: Builder<HomeDependency> {
        func build() -> String { HomeComponent(dependency: dependency).title }
      }
      \(reader)
      """
    return lint(source, rules: [.unusedDependency]).findings.count
  }

  @Test func whatNobodyReadsIsReported() {
    #expect(findings("") == 1)
    #expect(
      findings("protocol Other { var user: User { get } }\nfunc read(_ o: Other) { _ = o.user }")
        == 1)
    #expect(findings("final class HomeDependencyMock: HomeDependency { var user = User() }") == 1)
  }

  @Test(arguments: [
    "extension HomeBuilder { func user() -> User { dependency.user } }",
    "extension HomeComponent { func user(_ d: HomeDependency) -> User { d.user } }",
    "extension HomeDependency { var name: User { user } }",
    "let path = \\HomeDependency.user\nfunc path() { _ = \\HomeDependency.user }",
    "final class HomeInteractor: Interactor {\n  let dependency: HomeDependency\n  func go() { _ = dependency.user }\n}",
    "extension Dependency where Self: HomeDependency { func go() { print(user) } }",
    "protocol Going {}\nextension Going where Self: HomeDependency { func go() { print(self.user) } }",
    "func any<D: HomeDependency>(_ d: D) -> User { d.user }",
    "protocol Asking { associatedtype D; var dependency: D { get } }\nextension RIBs.Component: Asking {}\nfunc any<C: Asking>(_ c: C) -> User where C.D == HomeDependency { c.dependency.user }",
    "func what() { make().map { _ = $0.user } }",
    "protocol Narrow: Dependency { var user: User { get } }\nprotocol Wide: HomeDependency, Narrow {}\nfunc read(_ d: Wide) { _ = d.user }",
    "extension HomeComponent { private var own: User { dependency.user }\nfunc use() { print(own) } }",
    "protocol AskedFor { var user: User { get } }\nextension HomeComponent: AskedFor { var user: User { dependency.user } }",
    "extension HomeComponent { @Forwarded var user: User }",
    "extension HomeComponent { @Forwarded(\\HomeDependency.user) var person: User }",
    "@dynamicMemberLookup struct Lookup<D> { let d: D }\nfunc read(_ lookup: Lookup<HomeDependency>) { _ = lookup.user }",
    "@dynamicMemberLookup struct Lookup { let d: HomeDependency\nfunc read() { print(self.user) } }",
    "class Base: Component<HomeDependency> { var user: User { dependency.user } }\nprotocol AskedFor { var user: User { get } }\nfinal class Heir: Base, AskedFor {}\nfunc make(_ d: HomeDependency) { print(Base(dependency: d)) }",
    "protocol Holding { associatedtype D; var dependency: D { get } }\nextension Holding where D: HomeDependency { var own: User { dependency.user } }",
    "extension HomeBuilder { func start() { UnseenKit.configure(dependency) } }",
    "extension HomeBuilder { func start() -> UnseenFlow { UnseenFlow(dependency: dependency) } }",
    "extension HomeBuilder { func start() { let c = HomeComponent(dependency: dependency); unseen([c]) } }",
    "extension HomeComponent { func start() { UnseenKit.register { self } } }",
    "extension HomeBuilder { func start() { UnseenKit.scope.parent = dependency } }",
    "extension HomeBuilder { func start() -> AnyObject { dependency as AnyObject } }",
    "extension HomeBuilder { func start(_ given: HomeComponent) { given.reportUnseen() } }",
    "extension HomeBuilder { func start() { struct Adapter { let d: HomeDependency; var u: User { d.user } }; print(Adapter(d: dependency).u) } }",
    "extension HomeComponent { subscript(name: String) -> User { dependency.user } }",
  ])
  func aReadOfAnyKindCounts(reader: String) {
    #expect(findings(reader) == 0)
  }

  @Test(arguments: [
    "extension HomeBuilder { func start() { keep(dependency) }\nfunc keep(_ d: HomeDependency) {} }",
    "final class Keeper { init(dependency: HomeDependency) {} }\nextension HomeBuilder { func start() -> Keeper { Keeper(dependency: dependency) } }",
    "extension HomeBuilder { func start() { print(dependency); _ = [dependency] } }",
    "extension HomeBuilder { func start() { UnseenKit.configure(1) } }",
  ])
  func whatIsGivenToSomethingInTheTreeIsFollowed(reader: String) {
    #expect(findings(reader) == 1)
  }

  @Test(arguments: [
    ("fileprivate var own: User { shared { dependency.user } }", 1),
    ("fileprivate lazy var own: User = dependency.user", 1),
    ("fileprivate lazy var own: User = self.dependency.user", 1),
    ("fileprivate var own: User { shared { dependency.user } }\nvar other: User { own }", 0),
    ("fileprivate var own: User { shared { print(1); return log(dependency.user) } }", 0),
    ("fileprivate lazy var own: Name = Name(dependency.user)", 0),
    ("fileprivate let own: User = Source.dependency.user", 0),
  ])
  func whatIsPassedOnAndKeptIsReadWhenThatIs(member: String, count: Int) {
    #expect(findings("extension HomeComponent { \(member) }") == count)
  }

  @Test func whatIsOnlyWrittenIsNeeded() {
    let writer = "extension HomeBuilder { func save(_ u: User) { dependency.user = u } }"
    #expect(findings(writer, requirement: "var user: User { get set }") == 0)
    #expect(findings("", requirement: "var user: User { get set }") == 1)
  }

  @Test func aComponentThatLooksUpMembersMayReadAny() {
    #expect(
      findings(
        """
        @dynamicMemberLookup final class OpenComponent: Component<HomeDependency> {
          subscript<T>(dynamicMember k: KeyPath<HomeDependency, T>) -> T { dependency[keyPath: k] }
        }
        """) == 0)
  }

  @Test func whatAChildAsksOfAComponentIsReadThoughTheComponentDoesNotConform() {
    let source = """
      import RIBs
      struct User {}
      protocol TripDependency: Dependency { var user: User { get } }
      final class TripBuilder: Builder<TripDependency> { func build() -> User { dependency.user } }
      protocol HomeDependency: Dependency { var user: User { get } }
      final class HomeComponent: Component<HomeDependency> { var user: User { dependency.user } }
      final class HomeBuilder: Builder<HomeDependency> {
        func build() -> User {
          TripBuilder(dependency: HomeComponent(dependency: dependency)).build()
        }
      }
      """
    #expect(lint(source, rules: [.unusedDependency]).findings.isEmpty)
    #expect(lint(source, rules: [.missingDependencyConformance]).findings.count == 1)
  }

  @Test func aChildThatGetsTheSameDependencyReadsIt() {
    #expect(
      findings(
        """
        protocol ChildDependency: Dependency { var user: User { get } }
        final class ChildBuilder: Builder<ChildDependency> { func go() -> User { dependency.user } }
        protocol BothDependency: HomeDependency, ChildDependency {}
        final class BothBuilder: Builder<BothDependency> {
          func child() -> ChildBuilder { ChildBuilder(dependency: dependency) }
        }
        """) == 0)
  }

  @Test func theViewOfAnAncestorIsTheTemplates() {
    #expect(
      findings(
        "protocol HomeViewControllable: ViewControllable {}",
        requirement: "var homeViewController: HomeViewControllable { get }") == 0)
  }

  @Test func aRibThatIsNotWrittenYetIsLeftAlone() {
    let source = """
      import RIBs
      struct User {}
      protocol HomeDependency: Dependency { var user: User { get } }
      final class HomeBuilder: Builder<HomeDependency> {}
      public protocol LibraryDependency: Dependency { var user: User { get } }
      public final class LibraryBuilder: Builder<LibraryDependency> { public func build() {} }
      """
    #expect(lint(source, rules: [.unusedDependency]).findings.isEmpty)
  }

  @Test func needlesComponentsAnswerForTheirDependency() {
    let source = """
      import NeedleFoundation
      struct User {}
      protocol HomeDependency: Dependency { var user: User { get } }
      final class HomeComponent: Component<HomeDependency> {
        var name: User { user }
      }
      protocol MenuDependency: Dependency { var user: User { get } }
      final class MenuComponent: Component<MenuDependency> {}
      func build(_ component: MenuComponent) -> User { component.user }
      """
    #expect(lint(source, rules: [.unusedDependency]).findings.isEmpty)
  }

  @Test(arguments: [("component", 1), ("component.user", 0)])
  func aBuilderThatIsGivenItsComponentReadsTheComponentsDependency(read: String, count: Int) {
    let source = """
      import NeedleFoundation
      import RIBs
      struct User {}
      protocol HomeDependency: NeedleFoundation.Dependency { var user: User { get } }
      final class HomeComponent: NeedleFoundation.Component<HomeDependency> {}
      final class HomeBuilder: SimpleComponentizedBuilder<HomeComponent, Routing> {
        override func build(with component: HomeComponent) -> Routing {
          print(\(read))
          return Router(interactor: Interactor())
        }
      }
      """
    #expect(lint(source, rules: [.unusedDependency]).findings.count == count)
  }
}
