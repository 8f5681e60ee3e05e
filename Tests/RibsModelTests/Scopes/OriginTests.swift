import RibsModel
import Testing

/// Where what a RIB asks for is made: through properties that only hand it on, components that wrap
/// others, and what several components inherit.
@Suite("Origins") struct OriginTests {
  /// Root makes a user, Home has it by this member, and Detail asks Home for it.
  private func app(
    home member: String, made component: String = "HomeComponent(dependency: dependency)",
    detailAsks: String = "component", detailMade detail: String? = nil
  ) -> ExampleApp {
    ExampleApp(
      """
      struct User {}
      struct Services { let user = User() }
      protocol RootDependency: Dependency {}
      final class RootComponent: Component<RootDependency>, HomeDependency { let user = User() }
      final class RootRouter: LaunchRouter<Interactable, ViewControllable> {}
      final class RootBuilder: Builder<RootDependency> {
        func build() -> LaunchRouting {
          let component = RootComponent(dependency: dependency)
          return RootRouter(home: HomeBuilder(dependency: component))
        }
      }
      """,
      """
      protocol HomeDependency: Dependency { var user: User { get } }
      final class HomeComponent: Component<HomeDependency>, DetailDependency { \(member) }
      final class HomeRouter: Router<Interactable> {}
      final class HomeBuilder: Builder<HomeDependency> {
        func build() -> Routing {
          let component = \(component)
          return HomeRouter(detail: \(detail ?? "DetailBuilder(dependency: \(detailAsks))"))
        }
      }
      """,
      """
      protocol DetailDependency: Dependency { var user: User { get } }
      final class DetailRouter: Router<Interactable> {}
      final class DetailBuilder: Builder<DetailDependency> {
        func build() -> Routing { DetailRouter() }
      }
      """)
  }

  /// `kind > component that makes it`, of each provider of Detail's user.
  private func origins(_ app: ExampleApp) -> [String] {
    app.project.satisfactions.filter {
      app.project.types[$0.dependency].name == "DetailDependency"
        && app.project.scopeEdges[$0.edge].child != nil
    }.flatMap(\.requirements).flatMap { result -> [String] in
      guard case .satisfied(let providers) = result.outcome else { return [] }
      return providers.map { "\($0.kind.rawValue) > \(app.typeName($0.origin?.owner) ?? "-")" }
    }
  }

  @Test(arguments: [
    ("lazy var user: User = { return dependency.user }()", "lazy"),
    ("lazy var user: User = { [unowned self] in self.dependency.user }()", "lazy"),
    ("var user: User { return (dependency.user) }", "forwarded"),
    ("var user: User { let user = dependency.user; return user }", "forwarded"),
    ("var user: User { let scope = dependency\nreturn scope.user }", "forwarded"),
    (
      """
      let user: User
      override init(dependency: HomeDependency) {
        self.user = dependency.user
        super.init(dependency: dependency)
      }
      """, "stored"
    ),
    (
      """
      var user: User
      override init(dependency: HomeDependency) {
        user = dependency.user
        super.init(dependency: dependency)
      }
      """, "stored"
    ),
  ])
  func whatOnlyHandsOnIsNoOrigin(_ member: String, _ kind: String) {
    #expect(origins(app(home: member)) == ["\(kind) > RootComponent"])
  }

  @Test(arguments: [
    ("lazy var user: User = { User() }()", "lazy"),
    ("var user: User { let user = User(); return user }", "computed"),
    (
      """
      let user: User
      init(dependency: HomeDependency, isKnown: Bool) {
        user = dependency.user ?? User()
        super.init(dependency: dependency)
      }
      """, "stored"
    ),
    (
      """
      let user: User
      override init(dependency: HomeDependency) {
        user = dependency.user
        super.init(dependency: dependency)
      }
      init(other: HomeDependency) {
        user = User()
        super.init(dependency: other)
      }
      """, "stored"
    ),
    (
      """
      var user: User
      override init(dependency: HomeDependency) {
        user = dependency.user
        super.init(dependency: dependency)
      }
      func logOut() { user = User() }
      """, "stored"
    ),
    (
      """
      let user: User
      init(dependency: Services, scope: HomeDependency) {
        user = dependency.user
        super.init(dependency: scope)
      }
      """, "stored"
    ),
  ])
  func whatMayMakeTheValueIsTheOrigin(_ member: String, _ kind: String) {
    #expect(origins(app(home: member)) == ["\(kind) > HomeComponent"])
  }

  @Test(arguments: [
    "init(parent: HomeComponent) { super.init(dependency: parent) }",
    "init<Scope: DetailDependency>(_ parent: Scope) { super.init(dependency: parent) }",
    "convenience init(parent: HomeComponent) { self.init(dependency: parent) }",
  ])
  func aComponentAroundAnotherOneHandsOn(_ initialiser: String) {
    let label = initialiser.contains("init(parent:") ? "parent: " : ""
    let app = app(
      home: """
        let user = User()
        }
        final class DetailScope: Component<DetailDependency>, DetailDependency {
          var user: User { dependency.user }
          \(initialiser)
        """, detailAsks: "DetailScope(\(label)component)")
    #expect(origins(app) == ["forwarded > HomeComponent"])
    #expect(app.scopes.contains("DetailScope [Home] > DetailBuilder [Detail]"), "\(app.scopes)")
  }

  @Test(arguments: [
    ("dependency.user", "RootComponent"), ("self.dependency.user", "RootComponent"),
    ("User()", "HomeComponent"),
  ])
  func whatTheBuilderTakesFromItsDependencyIsMadeAbove(_ argument: String, _ origin: String) {
    let app = app(
      home: """
        let user: User
        init(dependency: HomeDependency, user: User) {
          self.user = user
          super.init(dependency: dependency)
        }
        """, made: "HomeComponent(dependency: dependency, user: \(argument))")
    #expect(origins(app) == ["stored > \(origin)"])
  }

  @Test func aStructMayStandForTheComponent() {
    let app = app(
      home: """
        }
        struct DetailValues: DetailDependency { let user: User
        """, detailAsks: "DetailValues(user: dependency.user)")
    #expect(origins(app) == ["stored > RootComponent"])
  }

  @Test func aBuildersOwnInitialiserMayAskForTheComponent() {
    let app = app(
      home: """
        let user = User()
        }
        extension DetailBuilder {
          convenience init(_ home: HomeComponent) { self.init(dependency: home) }
        """, detailMade: "DetailBuilder(component)")
    #expect(origins(app) == ["stored > HomeComponent"])
    #expect(app.scopes.contains("HomeComponent [Home] > DetailBuilder [Detail]"), "\(app.scopes)")
    #expect(app.unresolved == [])
  }

  @Test(arguments: [
    "static func make(_ scope: DetailDependency) -> Builders { Builders(scope: scope) }",
    "static func make(_ scope: DetailDependency) -> Self { .init(scope: scope) }",
  ])
  func aStaticFunctionOnTheWayIsFollowed(_ make: String) {
    let app = app(
      home: """
        let user = User()
        }
        struct Builders {
          let detail: DetailBuilder
          init(scope: DetailDependency) { detail = DetailBuilder(dependency: scope) }
          \(make)
        """, detailMade: "Builders.make(component).detail")
    #expect(origins(app) == ["stored > HomeComponent"])
    #expect(app.unresolved == [])
  }

  @Test func aMethodThatGivesBackSelfLeavesTheScopeAsItIs() {
    let app = app(
      home: """
        let user = User()
        }
        protocol Then {}
        extension Then {
          func then(_ change: (Self) -> Void) -> Self {
            change(self)
            return self
          }
        }
        extension HomeComponent: Then {
        """, made: "HomeComponent(dependency: dependency).then { $0.log() }")
    #expect(origins(app) == ["stored > HomeComponent"])
    #expect(app.scopes.contains("HomeComponent [Home] > DetailBuilder [Detail]"), "\(app.scopes)")
  }

  @Test func aComponentMayAskForAnotherComponentByItsClass() {
    let app = app(
      home: """
        let user = User()
        }
        final class DetailScope: Component<HomeComponent>, DetailDependency {
          var user: User { dependency.user }
          init(home: HomeComponent) { super.init(dependency: home) }
        """, detailAsks: "DetailScope(home: component)")
    #expect(origins(app) == ["forwarded > HomeComponent"])
    #expect(app.scopes.contains("DetailScope [Home] > DetailBuilder [Detail]"), "\(app.scopes)")
  }

  @Test func whatTwoComponentsInheritIsNoCircle() {
    let app = ExampleApp(
      """
      struct User {}
      protocol HasUser: Dependency { var user: User { get } }
      class BaseComponent<D: HasUser>: Component<D> { var user: User { dependency.user } }
      protocol HomeDependency: HasUser {}
      protocol MenuDependency: HasUser {}
      final class RootComponent: Component<EmptyDependency>, HomeDependency { let user = User() }
      final class HomeComponent: BaseComponent<HomeDependency>, MenuDependency {}
      final class MenuComponent: BaseComponent<MenuDependency>, DetailDependency {}
      """,
      """
      final class RootRouter: Router<Interactable> {}
      final class RootBuilder: Builder<EmptyDependency> {
        func build() -> Routing {
          let component = RootComponent(dependency: dependency)
          return RootRouter(home: HomeBuilder(dependency: component))
        }
      }
      final class HomeRouter: Router<Interactable> {}
      final class HomeBuilder: Builder<HomeDependency> {
        func build() -> Routing {
          let component = HomeComponent(dependency: dependency)
          return HomeRouter(menu: MenuBuilder(dependency: component))
        }
      }
      final class MenuRouter: Router<Interactable> {}
      final class MenuBuilder: Builder<MenuDependency> {
        func build() -> Routing {
          let component = MenuComponent(dependency: dependency)
          return MenuRouter(detail: DetailBuilder(dependency: component))
        }
      }
      """,
      """
      protocol DetailDependency: Dependency { var user: User { get } }
      final class DetailRouter: Router<Interactable> {}
      final class DetailBuilder: Builder<DetailDependency> {
        func build() -> Routing { DetailRouter() }
      }
      """)
    #expect(origins(app) == ["forwarded > RootComponent"])
  }
}
