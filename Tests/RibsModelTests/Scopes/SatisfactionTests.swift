import RibsModel
import Testing

/// Who provides what a builder's Dependency asks for.
@Suite("Satisfaction") struct SatisfactionTests {
  /// The outcomes at the only scope edge to Home's builder, as `name: outcome`; first whether the
  /// provider conforms.
  private func outcomes(
    requires: String, _ app: String, argument: String = "component", more: [String] = []
  ) -> [String] {
    let home = """
      struct User {}
      class Clock {}
      class Quartz: Clock {}
      protocol HomeDependency: Dependency { \(requires) }
      final class HomeRouter: Router<Interactable> {}
      final class HomeBuilder: Builder<HomeDependency> {
        func build() -> Routing { HomeRouter(interactor: Interactor()) }
      }
      """
    let root = """
      \(app)
      protocol RootDependency: Dependency {}
      final class RootRouter: Router<Interactable> {}
      final class RootBuilder: Builder<RootDependency> {
        func build() -> Routing {
          let component = RootComponent(dependency: dependency)
          let home = HomeBuilder(dependency: \(argument))
          return RootRouter(interactor: Interactor(), home: home)
        }
      }
      """
    let texts = ["import RIBs\n" + home, "import RIBs\n" + root] + more
    let app = ExampleApp(
      files: texts.enumerated().map { (path: "File\($0.offset).swift", text: $0.element) })
    let homes = app.project.satisfactions.filter {
      app.project.types[$0.dependency].name == "HomeDependency"
    }
    return homes.flatMap { satisfaction in
      [satisfaction.conforms.map { $0 ? "conforms" : "does not conform" } ?? "who knows"]
        + satisfaction.requirements.map { "\($0.requirement.name): \(describe($0.outcome))" }
    }
  }

  private func describe(_ outcome: Outcome) -> String {
    switch outcome {
    case .satisfied(let providers): providers.map(\.kind.rawValue).joined(separator: ", ")
    case .missing: "missing"
    case .mismatched: "mismatched"
    case .ambiguous: "ambiguous"
    case .inaccessible: "inaccessible"
    case .unknown: "unknown"
    }
  }

  @Test(arguments: [
    ("let user: User", "stored"), ("var user: User", "stored"),
    ("var user: User { User() }", "computed"), ("var user: User { shared { User() } }", "shared"),
    ("lazy var user: User = User()", "lazy"), ("let user = User()", "stored"),
    ("var user: User { return dependency.user }", "forwarded"),
    ("var user: User { get { self.dependency.user } }", "forwarded"),
    ("let user = make()", "stored"),
  ])
  func everyKindOfWitness(_ member: String, _ kind: String) {
    let app = "final class RootComponent: Component<RootDependency>, HomeDependency { \(member) }"
    #expect(
      outcomes(requires: "var user: User { get }", app) == ["conforms", "user: \(kind)"])
  }

  @Test(arguments: [
    ("", "missing"), ("static let user = User()", "missing"),
    ("func user() -> User { User() }", "missing"),
    ("let user: User?", "mismatched"), ("let user: User!", "mismatched"),
    ("let user = Clock()", "mismatched"), ("private let user: User", "inaccessible"),
    ("fileprivate let user: User", "inaccessible"),
    ("#if false\nlet user: User\n#endif", "missing"),
    ("#if DEBUG\nlet user: User\n#endif", "stored"),
  ])
  func whatIsNoWitness(_ member: String, _ outcome: String) {
    let app = "final class RootComponent: Component<RootDependency>, HomeDependency { \(member) }"
    #expect(
      outcomes(requires: "var user: User { get }", app) == ["conforms", "user: \(outcome)"])
  }

  @Test func whatIsAllUnderIfAsksWhereverItIsUsed() {
    let app = ExampleApp(files: [
      (
        "Home.swift",
        """
        #if DEBUG
        import RIBs
        protocol HomeDependency: Dependency { var user: User { get } }
        final class HomeRouter: Router<Interactable> {}
        final class HomeBuilder: Builder<HomeDependency> {
          func build() -> Routing { HomeRouter(interactor: Interactor()) }
        }
        #endif
        """
      ),
      (
        "Root.swift",
        """
        import RIBs
        struct User {}
        final class RootComponent: Component<EmptyDependency> { let user = User() }
        #if DEBUG
        extension RootComponent: HomeDependency {
          var home: HomeBuilder { HomeBuilder(dependency: self) }
        }
        #endif
        """
      ),
    ])
    let outcomes = app.project.satisfactions.flatMap(\.requirements).map { describe($0.outcome) }
    #expect(outcomes == ["stored"])
  }

  @Test func witnessesAreInvariant() {
    let app = """
      final class RootComponent: Component<RootDependency>, HomeDependency { let clock: Quartz }
      """
    #expect(outcomes(requires: "var clock: Clock { get }", app).last == "clock: mismatched")
  }

  @Test(arguments: [
    ("var user: User", "stored"), ("let user: User", "mismatched"),
    ("var user: User { User() }", "mismatched"), ("private(set) var user: User", "inaccessible"),
  ])
  func aSetterIsWanted(_ member: String, _ outcome: String) {
    let app = "final class RootComponent: Component<RootDependency>, HomeDependency { \(member) }"
    #expect(outcomes(requires: "var user: User { get set }", app).last == "user: \(outcome)")
  }

  @Test func aMemberOfAnotherExtensionCounts() {
    let app = """
      final class RootComponent: Component<RootDependency> {}
      extension RootComponent: HomeDependency {}
      extension RootComponent { var user: User { User() } }
      """
    #expect(outcomes(requires: "var user: User { get }", app) == ["conforms", "user: computed"])
  }

  @Test func aDefaultInAProtocolExtensionCounts() {
    let app = """
      final class RootComponent: Component<RootDependency>, HomeDependency { let user: User? = nil }
      extension HomeDependency { var user: User { User() } }
      """
    #expect(outcomes(requires: "var user: User { get }", app) == ["conforms", "user: default"])
  }

  @Test func aSuperclassMayProvide() {
    let app = """
      class BaseComponent<T>: Component<RootDependency> { let value: T }
      final class RootComponent: BaseComponent<User>, HomeDependency {}
      """
    #expect(outcomes(requires: "var value: User { get }", app) == ["conforms", "value: stored"])
  }

  @Test func inheritedRequirementsAreAskedToo() {
    let app = """
      protocol HasUser { var user: User { get } }
      extension HomeDependency where Self: HasUser {}
      final class RootComponent: Component<RootDependency>, HomeDependency {}
      """
    let more = ["import RIBs\nextension HomeDependency {}"]
    #expect(
      outcomes(requires: "var user: User { get }", app, more: more)
        == ["conforms", "user: missing"])
  }

  @Test func withoutTheConformanceItDoesNotConform() {
    let app = "final class RootComponent: Component<RootDependency> { let user: User }"
    #expect(
      outcomes(requires: "var user: User { get }", app) == ["does not conform", "user: stored"])
  }

  @Test func anEmptyComponentProvidesNothing() {
    let app = "final class RootComponent: Component<RootDependency> {}"
    #expect(
      outcomes(requires: "var user: User { get }", app, argument: "EmptyComponent()")
        == ["does not conform", "user: missing"])
  }

  @Test func anExtensionOfEmptyComponentMayProvide() {
    let app = """
      final class RootComponent: Component<RootDependency> {}
      extension EmptyComponent: HomeDependency { var user: User { User() } }
      """
    #expect(
      outcomes(requires: "var user: User { get }", app, argument: "EmptyComponent()")
        == ["conforms", "user: computed"])
  }

  @Test func theOwnDependencyPassedOnMustInherit() {
    let app = "final class RootComponent: Component<RootDependency> {}"
    #expect(
      outcomes(requires: "var user: User { get }", app, argument: "dependency").first
        == "does not conform")
  }

  @Test func anUnseenSuperclassMightProvide() {
    let app = """
      final class RootComponent: VendorComponent, HomeDependency {
        init(dependency: RootDependency) {}
      }
      """
    #expect(outcomes(requires: "var user: User { get }", app).last == "user: unknown")
  }

  @Test(arguments: [
    "#sharedDependencies", "#sharedDependencies(User.self, named: \"user\")",
    "#if DEBUG\n#sharedDependencies\n#endif",
  ])
  func aMacroAmongItsMembersMightProvide(macro: String) {
    let app = """
      final class RootComponent: Component<RootDependency>, HomeDependency {
        \(macro)
      }
      """
    #expect(outcomes(requires: "var user: User { get }", app).last == "user: unknown")
    let defaults = "extension HomeDependency { var user: Int { 1 } }"
    #expect(
      outcomes(requires: "var user: User { get }", app, more: ["import RIBs\n" + defaults]).last
        == "user: unknown")
  }

  @Test func anAttributeOfTheComponentMightProvide() {
    let app = """
      @AutoComponent
      final class RootComponent: Component<RootDependency>, HomeDependency {}
      """
    #expect(outcomes(requires: "var user: User { get }", app).last == "user: unknown")
  }

  @Test func directivesAddNoMembers() {
    let app = """
      final class RootComponent: Component<RootDependency>, HomeDependency {
        #warning("still to do")
        #if DEBUG
        let clock: Clock
        #endif
      }
      """
    #expect(outcomes(requires: "var user: User { get }", app).last == "user: missing")
  }

  @Test(arguments: [
    "HasUser & HasClock", "any HasClock & HasUser", "Dependency & HasUser & HasClock",
  ])
  func everyPartOfACompositionAsks(_ composition: String) {
    let app = ExampleApp(
      """
      struct User {}
      class Clock {}
      protocol HasUser: Dependency { var user: User { get } }
      protocol HasClock: Dependency { var clock: Clock { get } }
      final class HomeComponent: Component<\(composition)> {}
      final class HomeRouter: Router<Interactable> {}
      final class HomeBuilder: Builder<\(composition)> {
        func build() -> Routing {
          let component = HomeComponent(dependency: dependency)
          return HomeRouter(component: component, clock: ClockBuilder(dependency: dependency))
        }
      }
      final class ClockRouter: Router<Interactable> {}
      final class ClockBuilder: Builder<HasClock> {
        func build() -> Routing { ClockRouter() }
      }
      final class RootComponent: Component<EmptyDependency>, HasUser, HasClock {
        let user = User()
        let clock = Clock()
        var home: HomeBuilder { HomeBuilder(dependency: self) }
      }
      """)
    let home = app.rib("Home")?.dependencies.map { app.project.types[$0].name }
    #expect(home?.sorted() == ["HasClock", "HasUser"])
    #expect(!app.project.satisfactions.isEmpty)
    #expect(app.project.satisfactions.allSatisfy { $0.conforms == true })
    #expect(app.unresolved == [])
  }

  @Test func whatARibAsksForThatNobodyMakesIsListed() {
    let app = ExampleApp(
      """
      struct User {}
      protocol HomeDependency: Dependency { var user: User { get } }
      final class HomeRouter: Router<Interactable> {}
      final class HomeBuilder: Builder<HomeDependency> {
        func build() -> Routing { HomeRouter() }
      }
      final class MenuRouter: Router<Interactable> {}
      final class MenuBuilder: Builder<EmptyDependency> {
        func build() -> Routing { MenuRouter() }
      }
      """)
    #expect(
      app.unresolved == [
        "5: nobody in the tree makes `HomeBuilder`, so who provides what it asks for is not known"
      ])
  }
}
