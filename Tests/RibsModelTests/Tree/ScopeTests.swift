import Testing

/// Whose component each builder is given, and what can be known of it.
@Suite struct ScopeTests {
  /// The scope edges to Home in an app in which this code makes its builder.
  private func scopesOfHome(_ text: String) -> [String] {
    let app = ExampleApp(root(""), leaf("Home"), text)
    #expect(app.unresolved == [])
    return app.scopes.filter { $0.hasSuffix("HomeBuilder [Home]") }
  }

  @Test func selfIsTheTypeAroundIt() {
    #expect(
      scopesOfHome(
        "extension RootComponent { var home: HomeBuildable { HomeBuilder(dependency: self) } }")
        == ["RootComponent [Root] > HomeBuilder [Home]"])
  }

  @Test func initWithoutATypeMakesWhatIsExpected() {
    #expect(
      scopesOfHome(
        """
        extension RootComponent {
          var home: HomeBuilder { .init(dependency: self) }
        }
        """) == ["RootComponent [Root] > HomeBuilder [Home]"])
  }

  @Test(arguments: [
    "kept: BetterComponent?, or: RootComponent", "kept: RootComponent?, or: BetterComponent",
  ])
  func whatIsTakenWhereThereIsNothingSaysItsType(_ parameters: String) {
    #expect(
      scopesOfHome(
        """
        final class BetterComponent: RootComponent {}
        func makeHome(\(parameters)) -> HomeBuilder { HomeBuilder(dependency: kept ?? or) }
        """) == ["RootComponent [Root] > HomeBuilder [Home]"])
  }

  @Test func aMemberWithoutAnnotationHasTheTypeOfItsValue() {
    #expect(
      scopesOfHome(
        """
        final class Launcher {
          let component = RootComponent(dependency: EmptyComponent())
          lazy var home = HomeBuilder(dependency: component)
        }
        """) == ["RootComponent [Root] > HomeBuilder [Home]"])
  }

  @Test func aComponentMayBeAssignedAfterConstruction() {
    #expect(
      scopesOfHome(
        """
        final class Launcher {
          var component: RootComponent!
          func start() {
            component = RootComponent(dependency: EmptyComponent())
            _ = HomeBuilder(dependency: component)
          }
        }
        """) == ["RootComponent [Root] > HomeBuilder [Home]"])
  }

  @Test func aBuilderThatPassesOnItsDependencyMakesItsOwnRibTheScope() {
    let app = ExampleApp(
      root(children: ["Middle"], ""), leaf("Home"),
      """
      protocol MiddleDependency: HomeDependency {}
      protocol MiddleBuildable: Buildable {}
      final class MiddleInteractor: Interactor {}
      final class MiddleRouter: Router<Interactable> {
        init(interactor: Interactable, builder: HomeBuildable) {}
      }
      final class MiddleBuilder: Builder<MiddleDependency>, MiddleBuildable {
        func build() -> Routing {
          let builder = HomeBuilder(dependency: dependency)
          return MiddleRouter(interactor: MiddleInteractor(), builder: builder)
        }
      }
      """)
    #expect(
      app.scopes == [
        "MiddleDependency [Middle] > HomeBuilder [Home]",
        "RootComponent [Root] > MiddleBuilder [Middle]",
      ])
  }

  @Test func theScopeParentMayBeAnotherThanTheAttachParent() {
    let app = ExampleApp(
      root(children: ["Middle"], ""), leaf("Home"),
      """
      protocol MiddleDependency: Dependency { var homeBuildable: HomeBuildable { get } }
      protocol MiddleBuildable: Buildable {}
      final class MiddleInteractor: Interactor {}
      final class MiddleRouter: Router<Interactable> {
        let builder: HomeBuildable
        init(interactor: Interactable, builder: HomeBuildable) { self.builder = builder }
        func route() { attachChild(builder.build(withListener: interactor)) }
      }
      final class MiddleBuilder: Builder<MiddleDependency>, MiddleBuildable {
        func build() -> Routing {
          MiddleRouter(interactor: MiddleInteractor(), builder: dependency.homeBuildable)
        }
      }
      extension RootComponent: HomeDependency {
        var homeBuildable: HomeBuildable { HomeBuilder(dependency: self) }
      }
      """)
    #expect(app.attached == ["Middle > Home"])
    #expect(app.scopes.contains("RootComponent [Root] > HomeBuilder [Home]"))
  }

  @Test func aCompositionAsksForEachOfItsParts() throws {
    let app = ExampleApp(
      root(""),
      """
      protocol OneDependency: Dependency {}
      protocol TwoDependency: Dependency {}
      typealias HomeDependency = OneDependency & TwoDependency
      final class HomeRouter: Router<Interactable> {}
      final class HomeBuilder: Builder<HomeDependency> {
        func build() -> Routing { HomeRouter(interactor: Interactor()) }
      }
      extension RootComponent: HomeDependency {
        var home: HomeBuilder { HomeBuilder(dependency: self) }
      }
      """)
    let edge = try #require(app.project.scopeEdges.first)
    #expect(edge.dependencies.map { app.typeName($0) } == ["OneDependency", "TwoDependency"])
    #expect(app.typeName(app.rib("Home")?.dependency) == "HomeDependency")
  }

  @Test(arguments: [
    "kind.init(scope: self)", "(kind).init(scope: self)", "kind.init( scope: self )",
    "make(.init(scope: self))",
  ])
  func aBuilderMayBeMadeWithoutItsName(making: String) {
    let app = ExampleApp(
      root(""),
      """
      protocol HomeDependency: Dependency {}
      final class HomeRouter: Router<Interactable> {}
      class HomeBuilder: Builder<HomeDependency> {
        required init(scope: HomeDependency) { super.init(dependency: scope) }
        func build() -> Routing { HomeRouter(interactor: Interactor()) }
      }
      extension RootComponent: HomeDependency {
        func home(of kind: HomeBuilder.Type) -> Buildable { \(making) }
        func make(_ home: HomeBuilder) -> Buildable { home }
      }
      """)
    #expect(app.scopes == ["RootComponent [Root] > HomeBuilder [Home]"])
  }

  @Test func theFrameworksEmptyComponentMayBeExtended() {
    #expect(
      scopesOfHome(
        """
        extension EmptyComponent: HomeDependency {}
        let home = HomeBuilder(dependency: EmptyComponent())
        """) == ["EmptyComponent [-] > HomeBuilder [Home]"])
  }

  @Test func anInteractorsOwnDependencyProtocolIsNoScope() {
    let app = ExampleApp(
      """
      protocol HomeDependency: Dependency {}
      protocol HomeInteractorDependency { var clock: String { get } }
      final class HomeComponent: Component<HomeDependency>, HomeInteractorDependency {
        let clock = ""
      }
      final class HomeInteractor: Interactor {
        init(dependency: HomeInteractorDependency) {}
      }
      final class HomeRouter: Router<Interactable> {}
      final class HomeBuilder: Builder<HomeDependency> {
        func build() -> Routing {
          let component = HomeComponent(dependency: dependency)
          return HomeRouter(interactor: HomeInteractor(dependency: component))
        }
      }
      """)
    #expect(app.scopes == [])
    #expect(app.unresolved == [])
  }

  @Test func aBuilderThatTheTreeDoesNotDeclareIsUnresolved() {
    let app = ExampleApp(
      root(""),
      """
      extension RootComponent {
        var other: Any { OtherBuilder(dependency: self) }
      }
      """)
    #expect(app.scopes == [])
    #expect(
      app.unresolved == [
        "3: `OtherBuilder` is not declared in the tree, so what it asks for is not known"
      ])
  }

  /// As in frameworks whose project is not in the tree.
  @Test func aBuilderOfAModuleThatIsNotKnownIsUnresolvedWhereSeveralHaveItsName() {
    let app = ExampleApp(
      root(""), "final class Maker: Builder<EmptyDependency> {}",
      "final class Maker: Builder<EmptyDependency> {}",
      """
      import Home
      import RIBs
      extension RootComponent {
        var other: Any { Home.Maker(dependency: self) }
      }
      """)
    #expect(app.scopes == [])
    #expect(
      app.unresolved == ["4: `Maker` is declared 2 times, so which one is made is not known"])
  }

  @Test func anArgumentWhoseTypeIsNotKnownIsUnresolved() {
    let app = ExampleApp(
      leaf("Home"),
      """
      final class Launcher {
        func start() {
          let component = somethingElse.makeComponent()
          _ = HomeBuilder(dependency: component)
        }
      }
      """)
    #expect(app.scopes == [])
    #expect(
      app.unresolved == [
        "5: the type of `component` is not known, so what it provides to `HomeBuilder` is not either"
      ])
  }

  @Test func needleComponentsAreMadeInTheirParents() {
    let app = ExampleApp(
      """
      import NeedleFoundation
      import RIBs

      protocol HomeDependency: NeedleFoundation.Dependency { var clock: String { get } }
      final class HomeComponent: NeedleFoundation.Component<HomeDependency> {}
      final class HomeRouter: Router<Interactable> {}
      protocol HomeBuildable: Buildable { func build(_ value: Int) -> Routing }
      final class HomeBuilder: ComponentizedBuilder<HomeComponent, Routing, Int, Void>,
        HomeBuildable
      {
        override func build(with component: HomeComponent, _ payload: Int) -> Routing {
          HomeRouter(interactor: Interactor())
        }
      }
      final class RootComponent: BootstrapComponent {
        var clock: String { "" }
        var homeBuilder: HomeBuildable { HomeBuilder { HomeComponent(parent: self) } }
      }
      final class RootBuilder: SimpleComponentizedBuilder<RootComponent, LaunchRouting> {
        override func build(with component: RootComponent) -> LaunchRouting {
          RootRouter(builder: component.homeBuilder)
        }
      }
      final class RootRouter: LaunchRouter<Interactable, ViewControllable> {
        let builder: HomeBuildable
        init(builder: HomeBuildable) { self.builder = builder }
        func route() { attachChild(builder.build(1)) }
      }
      """)
    #expect(app.ribs == ["Home-", "Root*"])
    #expect(app.attached == ["Root > Home"])
    #expect(app.scopes == ["RootComponent [Root] > HomeComponent [Home]"])
    #expect(app.project.scopeEdges.map(\.style) == [.needle])
  }

  @Test func anEmptyDependencyPassedOnMakesItsOwnRibTheScope() {
    let app = ExampleApp(
      """
      final class HomeRouter: Router<Interactable> {}
      final class HomeBuilder: Builder<any EmptyDependency> {
        func build() -> Routing { HomeRouter(interactor: Interactor()) }
      }
      final class RootComponent: Component<EmptyDependency> {}
      final class RootRouter: Router<Interactable> {
        init(interactor: Interactable, home: HomeBuilder) {}
      }
      final class RootBuilder: Builder<EmptyDependency> {
        func build() -> Routing {
          _ = RootComponent(dependency: dependency)
          return RootRouter(interactor: Interactor(), home: HomeBuilder(dependency: dependency))
        }
      }
      let root = RootBuilder(dependency: EmptyComponent()).build()
      """)
    #expect(
      app.scopes == [
        "EmptyComponent [-] > RootBuilder [Root]", "EmptyDependency [Root] > HomeBuilder [Home]",
      ])
  }

  @Test func aTypeInAVariableMakesAnAdapterLikeAnother() {
    let scopes = scopesOfHome(
      """
      final class HomeAdapter: Builder<HomeDependency>, HomeBuildable {
        private final class Scope: Component<HomeDependency>, HomeDependency {}
        func build(withListener listener: HomeListener) -> ViewableRouting {
          HomeBuilder(dependency: Scope(dependency: dependency)).build(withListener: listener)
        }
      }
      extension RootComponent: HomeDependency {
        func home() -> HomeBuildable {
          let type: HomeAdapter.Type = container.type(named: "home")
          return type.init(dependency: self)
        }
      }
      """)
    #expect(scopes == ["Scope [Root] > HomeBuilder [Home]"])
  }

  @Test func aBuilderThatIsDeclaredTwiceIsUnresolvedWhereItIsMade() {
    let app = ExampleApp(
      root(""), leaf("Home"), leaf("Home"),
      "extension RootComponent { func home() { _ = HomeBuilder(dependency: self) } }")
    #expect(app.scopes == [])
    #expect(
      app.unresolved.contains(
        "2: `HomeBuilder` is declared 2 times, so which one is made is not known"),
      "\(app.unresolved)")
  }
}
