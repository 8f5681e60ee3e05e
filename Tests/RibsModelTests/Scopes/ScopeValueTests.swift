import RibsModel
import Testing

/// Who stands behind a dependency that is handed on as the child's own protocol: the value is
/// followed to the component, and what can't be followed is listed.
@Suite("Values typed as protocols") struct ScopeValueTests {
  /// An app whose Home asks for a user, which `RootComponent` stores; this code makes Home's
  /// builder.
  private func app(_ code: String) -> ExampleApp {
    ExampleApp(
      root(""),
      """
      struct User {}
      protocol HomeDependency: Dependency { var user: User { get } }
      protocol HomeBuildable: Buildable { func build() -> Routing }
      final class HomeRouter: Router<Interactable> {}
      final class HomeBuilder: Builder<HomeDependency>, HomeBuildable {
        func build() -> Routing { HomeRouter(interactor: Interactor()) }
      }
      extension RootComponent: HomeDependency { var user: User { User() } }
      """, code)
  }

  /// `scope parents: provider > origin` of Home's user, the providers one after the other.
  private func found(_ app: ExampleApp) -> String {
    let edges = app.project.scopeEdges.indices.filter { number in
      let child = app.project.scopeEdges[number].child
      return child.map { app.project.ribs[Int($0.index)].name } == "Home"
    }
    let parents = Set(
      edges.compactMap { app.project.scopeEdges[$0].parent }
        .map { app.project.ribs[Int($0.index)].name })
    let outcomes = app.project.satisfactions.filter { edges.contains($0.edge) }
      .flatMap(\.requirements).map(\.outcome)
    let providers = outcomes.flatMap { outcome -> [String] in
      guard case .satisfied(let providers) = outcome else { return [] }
      return providers.map {
        "\(app.typeName($0.owner) ?? "-") > \(app.typeName($0.origin?.owner) ?? "-")"
      }
    }
    return "\(parents.sorted().joined(separator: ", ")): \(providers.joined(separator: ", "))"
  }

  @Test(arguments: [
    // Properties and functions of the component.
    """
    extension RootComponent {
      var scope: HomeDependency { self }
      func home(_ other: RootComponent) -> HomeBuildable { HomeBuilder(dependency: other.scope) }
    }
    """,
    """
    final class Launcher {
      let component = RootComponent(dependency: EmptyComponent())
      lazy var scope: HomeDependency = component
      func home() -> HomeBuildable { HomeBuilder(dependency: scope) }
    }
    """,
    """
    extension RootComponent {
      static func home(_ scope: HomeDependency) -> HomeBuildable { HomeBuilder(dependency: scope) }
      var home: HomeBuildable { RootComponent.home(self) }
    }
    """,
    // Functions.
    """
    func makeHome(_ scope: some HomeDependency) -> HomeBuildable { HomeBuilder(dependency: scope) }
    extension RootComponent { var home: HomeBuildable { makeHome(self) } }
    """,
    """
    private func makeHome<Scope: HomeDependency>(_ scope: Scope) -> HomeBuildable {
      HomeBuilder(dependency: scope)
    }
    extension RootComponent { var home: HomeBuildable { makeHome(self) } }
    """,
    """
    func makeHome<Scope>(_ scope: Scope) -> HomeBuildable where Scope: HomeDependency {
      HomeBuilder(dependency: scope)
    }
    extension RootComponent { var home: HomeBuildable { makeHome(self) } }
    """,
    """
    extension RootComponent {
      func home() -> HomeBuildable {
        func make(_ scope: any HomeDependency) -> HomeBuildable { HomeBuilder(dependency: scope) }
        return make(self)
      }
    }
    """,
    // Closures: called at once, by their name, by who was given them, by who stores them.
    """
    extension RootComponent {
      var home: HomeBuildable { { (scope: HomeDependency) in HomeBuilder(dependency: scope) }(self) }
    }
    """,
    """
    extension RootComponent {
      func home() -> HomeBuildable {
        let make: (HomeDependency) -> HomeBuildable = { HomeBuilder(dependency: $0) }
        return make(self)
      }
    }
    """,
    """
    func with<Scope>(_ scope: Scope, _ make: (Scope) -> HomeBuildable) -> HomeBuildable { make(scope) }
    extension RootComponent {
      var home: HomeBuildable { with(self) { (scope: HomeDependency) in HomeBuilder(dependency: scope) } }
    }
    """,
    """
    final class Maker {
      private let make: (HomeDependency) -> HomeBuildable
      init(_ make: @escaping (HomeDependency) -> HomeBuildable) { self.make = make }
      func home(for component: RootComponent) -> HomeBuildable { make(component) }
    }
    let maker = Maker { HomeBuilder(dependency: $0) }
    extension RootComponent { var home: HomeBuildable { maker.home(for: self) } }
    """,
    """
    struct Maker {
      let make: (HomeDependency) -> HomeBuildable
      func home(for component: RootComponent) -> HomeBuildable { make(component) }
    }
    let maker = Maker(make: { HomeBuilder(dependency: $0) })
    extension RootComponent { var home: HomeBuildable { maker.home(for: self) } }
    """,
    // Structs, tuples and enums that hold the dependency.
    """
    struct Maker {
      let scope: HomeDependency
      func home() -> HomeBuildable { HomeBuilder(dependency: scope) }
    }
    extension RootComponent { var maker: Maker { Maker(scope: self) } }
    """,
    """
    extension RootComponent {
      var scopes: (home: HomeDependency, isNew: Bool) { (home: self, isNew: true) }
      func home() -> HomeBuildable { HomeBuilder(dependency: scopes.home) }
    }
    """,
    """
    enum Scene {
      case home(HomeDependency)
      func builder() -> HomeBuildable {
        switch self {
        case .home(let scope): return HomeBuilder(dependency: scope)
        }
      }
    }
    extension RootComponent { var scene: Scene { Scene.home(self) } }
    """,
    // A type that tells where no code does.
    """
    extension RootComponent { static var current: RootComponent! }
    let scope: HomeDependency = RootComponent.current
    func home() -> HomeBuildable { HomeBuilder(dependency: scope) }
    """,
    """
    final class Launcher {
      func start(_ component: RootComponent) {
        let scope: HomeDependency = component
        _ = HomeBuilder(dependency: scope)
      }
    }
    """,
    // Extensions of protocols, and casts.
    """
    extension HomeDependency { var home: HomeBuildable { HomeBuilder(dependency: self) } }
    final class Launcher { func start(_ component: RootComponent) { _ = component.home } }
    """,
    """
    protocol Making { func makeHome() -> HomeBuildable }
    extension Making where Self: HomeDependency {
      func makeHome() -> HomeBuildable { HomeBuilder(dependency: self) }
    }
    extension RootComponent: Making {}
    """,
    """
    extension RootComponent {
      func home(_ scope: Dependency) -> HomeBuildable { HomeBuilder(dependency: scope as! HomeDependency) }
      var home: HomeBuildable { home(self) }
    }
    """,
  ])
  func theValueIsFollowedToTheComponent(_ code: String) {
    let app = app(code)
    #expect(found(app) == "Root: RootComponent > RootComponent")
    #expect(app.unresolved == [])
  }

  @Test(arguments: [
    """
    struct Adapter: HomeDependency {
      let parent: RootComponent
      var user: User { parent.user }
    }
    extension RootComponent { var home: HomeBuildable { HomeBuilder(dependency: Adapter(parent: self)) } }
    """,
    """
    final class Adapter: HomeDependency {
      private unowned let parent: RootComponent
      init(_ parent: RootComponent) { self.parent = parent }
      var user: User { get { return self.parent.user } }
    }
    extension RootComponent { var home: HomeBuildable { HomeBuilder(dependency: Adapter(self)) } }
    """,
    """
    final class Adapter: HomeDependency {
      private let base: HomeDependency
      init(_ base: HomeDependency) { self.base = base }
      var user: User { base.user }
    }
    extension RootComponent { var home: HomeBuildable { HomeBuilder(dependency: Adapter(self)) } }
    """,
    // Two deep.
    """
    struct Inner: HomeDependency { let parent: RootComponent; var user: User { parent.user } }
    struct Adapter: HomeDependency { let inner: Inner; var user: User { inner.user } }
    extension RootComponent {
      var home: HomeBuildable { HomeBuilder(dependency: Adapter(inner: Inner(parent: self))) }
    }
    """,
  ])
  func anAdapterPassesOnWhatItHolds(_ code: String) {
    let app = app(code)
    #expect(found(app) == "Root: Adapter > RootComponent")
    #expect(app.unresolved == [])
  }

  /// Whichever of the two is asked for first, the scope is behind both.
  @Test func adaptersMayHoldEachOther() {
    let app = app(
      """
      final class Outer: HomeDependency {
        let root: RootComponent
        lazy var inner: Inner = Inner(outer: self)
        init(root: RootComponent) { self.root = root }
        var user: User { root.user }
      }
      final class Inner: HomeDependency {
        unowned let outer: Outer
        init(outer: Outer) { self.outer = outer }
        var user: User { outer.user }
      }
      extension RootComponent {
        func one(_ outer: Outer) -> HomeBuildable { HomeBuilder(dependency: outer) }
        func two(_ inner: Inner) -> HomeBuildable { HomeBuilder(dependency: inner) }
      }
      extension RootComponent {
        var outer: Outer { Outer(root: self) }
      }
      """)
    let edges = app.project.scopeEdges.filter { app.typeName($0.consumer) == "HomeBuilder" }
    #expect(edges.count == 2)
    #expect(
      edges.map { edge in edge.parent.map { app.project.ribs[Int($0.index)].name } }
        == ["Root", "Root"])
  }

  @Test func anAdapterMayHoldAnotherOneThatHoldsTheDependency() {
    let app = app(
      """
      final class Holder { let scope: HomeDependency; init(_ scope: HomeDependency) { self.scope = scope } }
      final class Adapter {
        private let holder: Holder
        init(holder: Holder) { self.holder = holder }
        func home() -> HomeBuildable { HomeBuilder(dependency: holder.scope) }
      }
      extension RootComponent { var adapter: Adapter { Adapter(holder: Holder(self)) } }
      """)
    #expect(found(app) == "Root: RootComponent > RootComponent")
  }

  @Test func eitherSideOfAConditionMayProvide() {
    let app = app(
      """
      final class Demo: HomeDependency { let user = User() }
      extension RootComponent {
        var scope: HomeDependency { isDemo ? Demo() : self }
        var isDemo: Bool { true }
        var home: HomeBuildable { HomeBuilder(dependency: scope) }
      }
      """)
    #expect(found(app) == "Root: Demo > Demo, RootComponent > RootComponent")
  }

  @Test func aBaseComponentGivesTheScopesOfItsSubclasses() {
    let app = app(
      """
      class SceneComponent<Scope>: Component<Scope>, HomeDependency {
        let user = User()
        var home: HomeBuildable { HomeBuilder(dependency: self) }
      }
      protocol SceneDependency: Dependency {}
      final class ShopComponent: SceneComponent<SceneDependency> {}
      final class ShopRouter: Router<Interactable> {}
      final class ShopBuilder: Builder<SceneDependency> {
        func build() -> Routing {
          _ = ShopComponent(dependency: dependency)
          return ShopRouter(interactor: Interactor())
        }
      }
      """)
    #expect(found(app) == "Shop: SceneComponent > SceneComponent")
  }

  @Test func aRibWhoseBuilderIsGivenItsComponentHasTheComponentsScope() {
    let app = ExampleApp(
      root("var home: HomeBuilder?"),
      """
      protocol HomeDependency: Dependency { var user: String { get } }
      final class HomeComponent: Component<HomeDependency> {}
      final class HomeRouter: Router<Interactable> {}
      protocol HomeBuildable: Buildable { func build() -> Routing }
      final class HomeBuilder: HomeBuildable {
        private let makeComponent: () -> HomeComponent
        init(makeComponent: @escaping () -> HomeComponent) { self.makeComponent = makeComponent }
        func build() -> Routing { HomeRouter(interactor: Interactor()) }
      }
      extension RootComponent: HomeDependency {
        var user: String { "" }
        var homeComponent: HomeComponent { HomeComponent(dependency: self) }
      }
      """)
    #expect(app.typeName(app.rib("Home")?.dependency) == "HomeDependency")
    #expect(app.scopes == ["RootComponent [Root] > HomeComponent [Home]"])
  }

  @Test func aCompositionAsksForThePartsThatAreNoDependenciesToo() {
    let app = ExampleApp(
      root(""),
      """
      protocol HasUser { var user: String { get } }
      protocol HasClock: Dependency { var clock: Int { get } }
      typealias HomeDependency = HasUser & HasClock
      final class HomeRouter: Router<Interactable> {}
      final class HomeBuilder: Builder<HomeDependency> {
        override init(dependency: HomeDependency) { super.init(dependency: dependency) }
        func build() -> Routing { HomeRouter(interactor: Interactor()) }
      }
      extension RootComponent: HomeDependency {
        var user: String { "" }
        var clock: Int { 1 }
        var home: HomeBuilder { HomeBuilder(dependency: self) }
      }
      """)
    let names = app.project.satisfactions.flatMap(\.requirements).map(\.requirement.name)
    #expect(names.sorted() == ["clock", "user"])
  }

  @Test func whatAGenericClassHoldsIsToldApartByItsInstances() {
    let app = app(
      """
      final class Box<Value> { let value: Value; init(_ value: Value) { self.value = value } }
      struct Demo: HomeDependency { let user = User() }
      extension RootComponent {
        var demo: Box<HomeDependency> { Box(Demo()) }
        var scope: Box<HomeDependency> { Box(self) }
        var home: HomeBuildable { HomeBuilder(dependency: scope.value) }
      }
      """)
    #expect(found(app) == "Root: RootComponent > RootComponent")
  }

  @Test func aComponentOfSeveralRibsIsTheScopeOfEach() {
    func rib(_ name: String) -> String {
      """
      final class \(name)Router: Router<Interactable> {}
      final class \(name)Builder: Builder<SharedDependency> {
        func build() -> Routing {
          _ = SharedComponent(dependency: dependency).home
          return \(name)Router(interactor: Interactor())
        }
      }

      """
    }
    let app = app(
      rib("One") + rib("Two")
        + """
        protocol SharedDependency: Dependency {}
        final class SharedComponent: Component<SharedDependency>, HomeDependency {
          let user = User()
          var home: HomeBuildable { makeHome(self) }
        }
        func makeHome(_ component: SharedComponent) -> HomeBuildable {
          HomeBuilder(dependency: component)
        }
        """)
    #expect(
      found(app)
        == "One, Two: SharedComponent > SharedComponent, SharedComponent > SharedComponent")
  }

  @Test func membersOfAnExtensionThatUseEachOtherEndSomewhere() {
    let app = app(
      """
      extension HomeDependency {
        var home: HomeBuildable { isOther ? other : HomeBuilder(dependency: self) }
        var other: HomeBuildable { self.home }
        var isOther: Bool { self.other is HomeBuilder }
      }
      final class Launcher { func start(_ component: RootComponent) { _ = component.other } }
      """)
    #expect(found(app) == "Root: RootComponent > RootComponent")
  }

  // MARK: What can't be followed

  @Test(arguments: [
    (
      """
      func makeHome(_ scope: HomeDependency) -> HomeBuildable { HomeBuilder(dependency: scope) }
      """,
      "who stands behind `scope` is not known: nobody in the tree calls `makeHome`, which is given it"
    ),
    (
      """
      extension RootComponent {
        func home(_ scope: HomeDependency?) -> HomeBuildable { HomeBuilder(dependency: Other.scope()) }
      }
      """,
      "the type of `Other.scope()` is not known, so what it provides to `HomeBuilder` is not either"
    ),
    (
      """
      final class Launcher {
        var scope: HomeDependency!
        func home() -> HomeBuildable { HomeBuilder(dependency: scope) }
      }
      """,
      "who stands behind `scope` is not known: nothing in the tree makes it or passes it on"
    ),
    (
      """
      extension RootRouter { func show() { attachChild(HomeBuilder.made.build()) } }
      extension HomeBuilder { static var made: HomeBuilder { Elsewhere.homeBuilder } }
      """,
      "where `HomeBuilder` is made, and what it is given as its dependency, is not known"
    ),
  ])
  func whatIsNotKnownIsListed(_ code: String, _ reason: String) {
    let app = app(code)
    #expect(found(app) == ": ")
    #expect(app.unresolved.contains { $0.hasSuffix(reason) }, "\(app.unresolved)")
  }

  @Test func aBuilderThatNobodyMakesIsListedWhereItsRouterIsAttached() {
    let app = app(
      """
      final class Shelf { var builder: HomeBuildable! }
      extension RootRouter { func show(_ shelf: Shelf) { attachChild(shelf.builder.build()) } }
      """)
    #expect(app.attached == ["Root > Home"])
    #expect(
      app.unresolved.map { $0.drop { $0 != " " } } == [
        " where `HomeBuilder` is made, and what it is given as its dependency, is not known"
      ])
  }

  @Test func whatIsPassedOnFromSomebodyUnknownIsListed() {
    let app = app(
      """
      protocol ShopDependency: HomeDependency {}
      final class ShopRouter: Router<Interactable> {}
      final class ShopBuilder: Builder<ShopDependency> {
        func build() -> Routing {
          _ = HomeBuilder(dependency: dependency)
          return ShopRouter(interactor: Interactor())
        }
      }
      """)
    #expect(found(app) == "Shop: ")
    #expect(
      app.unresolved == [
        "4: nobody in the tree makes `ShopBuilder`, so who provides what it asks for is not known",
        "6: who provides `user` to `HomeBuilder` is not known: "
          + "nobody in the tree gives `ShopBuilder` its dependency",
      ])
  }

  @Test func aDependencyProtocolThatIsDeclaredTwiceIsListed() {
    let app = ExampleApp(
      """
      final class ShopRouter: Router<Interactable> {}
      final class ShopBuilder: Builder<ShopDependency> {
        func build() -> ShopRouter { ShopRouter(interactor: Interactor()) }
      }
      """,
      "protocol ShopDependency: Dependency { var a: Int { get } }",
      "protocol ShopDependency: Dependency { var b: Int { get } }")
    #expect(
      app.unresolved == [
        "3: `ShopDependency` is declared 2 times, so what `ShopBuilder` asks for is not known"
      ])
  }
}
