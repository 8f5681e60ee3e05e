import Testing

/// Which router attaches which RIB: every way that a value takes from `build` to `attachChild`.
@Suite struct AttachTests {
  @Test func aLocalIsFollowed() {
    expectHome(
      """
      func routeToHome() {
        let router = homeBuilder.build(withListener: interactor)
        attachChild(router)
      }
      """)
  }

  /// `children` holds what was attached before.
  @Test(arguments: ["children", "self.children"])
  func aChildThatIsAttachedAlreadyBringsNoOther(children: String) {
    expectHome(
      """
      func routeToHome() {
        let attached = \(children).first(where: { $0 is Routing }) as? ViewableRouting
        let router = attached ?? homeBuilder.build(withListener: interactor)
        attachChild(router)
      }
      """)
  }

  @Test func aLocalAssignedLaterIsFollowed() {
    expectHome(
      """
      func routeToHome() {
        let router: ViewableRouting
        router = homeBuilder.build(withListener: interactor)
        self.attachChild(router)
      }
      """)
  }

  @Test func aStoredPropertyIsFollowedThroughItsAssignments() {
    expectHome(
      """
      private var child: ViewableRouting?
      func makeHome() { child = homeBuilder.build(withListener: interactor) }
      func attachIfMade() {
        guard let child else { return }
        attachChild(child)
      }
      """)
  }

  @Test(arguments: [
    "(child, count) = (homeBuilder.build(withListener: interactor), 1)",
    "(count, self.child) = (1, homeBuilder.build(withListener: interactor))",
    "let all = [1: homeBuilder.build(withListener: interactor)]; (child, count) = (all[1], 2)",
  ])
  func whatATupleAssignsIsFollowed(statement: String) {
    expectHome(
      """
      private var child: ViewableRouting?
      private var count = 0
      func makeHome() { \(statement) }
      func attachIfMade() {
        if let router = child { attachChild(router) }
      }
      """)
  }

  @Test func whatIsTakenOutOfADictionaryIsFollowed() {
    expectHome(
      """
      private var waiting: [String: ViewableRouting] = [:]
      func makeHome() { waiting["home"] = homeBuilder.build(withListener: interactor) }
      func attachIfMade() {
        if let router = waiting.removeValue(forKey: "home") { attachChild(router) }
      }
      """)
  }

  @Test func whatIsNeverCompiledAttachesNothing() {
    let members = """
      func makeHome() {
        #if false
          attachChild(homeBuilder.build(withListener: interactor))
        #endif
      }
      """
    #expect(ExampleApp(root(children: ["Home"], members), leaf("Home")).attached == [])
  }

  @Test func anUnwrappedCopyOfAPropertyIsFollowed() {
    expectHome(
      """
      private var child: ViewableRouting?
      func makeHome() { self.child = homeBuilder.build(withListener: interactor) }
      func attachIfMade() {
        if let router = self.child { attachChild(router) }
      }
      """)
  }

  @Test func anAutoclosureIsFollowedToItsExpression() {
    expectHome(
      """
      func routeToHome() { attachOnce(homeBuilder.build(withListener: interactor)) }
      private func attachOnce(_ make: @autoclosure () -> Routing) {
        if children.isEmpty { attachChild(make()) }
      }
      """)
  }

  @Test(arguments: [
    "func build(with component: HomeComponent) -> Routing { make().router }",
    "",
  ])
  func theRouterThatAComponentizedBuilderGivesBackWithItsComponentIsFollowed(besides: String) {
    let app = ExampleApp(
      """
      final class RootRouter: Router<Interactor> {
        let homeBuilder: HomeBuilder
        init(homeBuilder: HomeBuilder) {
          self.homeBuilder = homeBuilder
          super.init(interactor: Interactor())
        }
        override func didLoad() { attachChild(homeBuilder.make().router) }
      }
      protocol RootDependency: Dependency {}
      final class RootBuilder: Builder<RootDependency> {
        func build(home: HomeBuilder) -> Routing { RootRouter(homeBuilder: home) }
      }
      """,
      """
      protocol HomeDependency: Dependency {}
      final class HomeComponent: Component<HomeDependency> {}
      final class HomeRouter: Router<Interactor> {}
      final class HomeBuilder: ComponentizedBuilder<HomeComponent, Routing, Int, Void> {
        func make() -> (router: Routing, item: Int) {
          let (component, router) = build(
            withDynamicBuildDependency: 1, dynamicComponentDependency: ())
          print(component)
          return (router, 1)
        }
        override func build(with component: HomeComponent, _ item: Int) -> Routing {
          HomeRouter(interactor: Interactor())
        }
        \(besides)
      }
      """)
    #expect(app.attached == ["Root > Home"])
    #expect(app.unresolved == [])
  }

  @Test func anElementOfATupleIsFollowed() {
    let app = ExampleApp(
      root(
        """
        let detailBuilder: DetailBuilder
        func routeToDetail() {
          let detail = detailBuilder.build(with: interactor)
          attachChild(detail.router)
        }
        """),
      """
      protocol DetailActionable: AnyObject {}
      final class DetailInteractor: Interactor, DetailActionable {}
      final class DetailRouter: Router<Interactable> {}
      final class DetailBuilder: Builder<EmptyDependency> {
        func build(with listener: AnyObject) -> (router: Routing, actionable: DetailActionable) {
          let interactor = DetailInteractor()
          return (DetailRouter(interactor: interactor), interactor)
        }
      }
      """)
    #expect(app.attached == ["Root > Detail"])
    #expect(app.ribs == ["Detail-", "Root*"])
  }

  @Test func aDestructuredTupleIsFollowed() {
    let app = ExampleApp(
      root(
        """
        let detailBuilder: DetailBuilder
        func routeToDetail() {
          let (router, _) = detailBuilder.build()
          attachChild(router)
        }
        """),
      """
      final class DetailInteractor: Interactor {}
      final class DetailRouter: Router<Interactable> {}
      final class DetailBuilder: Builder<EmptyDependency> {
        func build() -> (Routing, Interactable) {
          let interactor = DetailInteractor()
          return (DetailRouter(interactor: interactor), interactor)
        }
      }
      """)
    #expect(app.attached == ["Root > Detail"])
  }

  @Test func resultsOfHelpersAreFollowed() {
    expectHome(
      """
      func routeToHome() { attachChild(makeHome()) }
      private func makeHome() -> ViewableRouting {
        guard true else { fatalError() }
        return homeBuilder.build(withListener: interactor)
      }
      """)
  }

  @Test func coalescingTernariesAndCastsAreFollowed() {
    expectHome(
      """
      private var kept: ViewableRouting?
      func routeToHome(_ isNew: Bool) {
        let made = homeBuilder.build(withListener: interactor)
        let router = (isNew ? made : kept) as? Routing
        attachChild(router ?? made)
      }
      """)
  }

  @Test func aParameterIsWhatTheCallersPass() {
    expectHome(
      """
      func routeToHome() { attach(homeBuilder.build(withListener: interactor)) }
      private func attach(_ child: Routing) { attachChild(child) }
      """)
  }

  @Test func aHelperOfABaseRouterAttachesForEachRouterThatCallsIt() {
    let app = ExampleApp(
      """
      class BaseRouter<I, V>: ViewableRouter<I, V> {
        func attach(_ child: Routing) {
          attachChild(child)
        }
      }
      final class OneRouter: BaseRouter<Interactable, ViewControllable> {
        let homeBuilder: HomeBuildable
        func routeToHome() { attach(homeBuilder.build(withListener: interactor)) }
      }
      final class TwoRouter: BaseRouter<Interactable, ViewControllable> {
        let menuBuilder: MenuBuildable
        func routeToMenu() { attach(menuBuilder.build(withListener: interactor)) }
      }
      """, leaf("Home"), leaf("Menu"))
    #expect(app.attached == ["One > Home", "Two > Menu"])
    #expect(app.unresolved == [])
  }

  @Test func anExtensionOfTheFrameworksRouterAttachesForEachRouterThatCallsIt() {
    let app = ExampleApp(
      """
      extension Routing {
        func attach(_ child: Routing?) {
          guard let child else { return }
          attachChild(child)
        }
      }
      final class OneRouter: Router<Interactable> {
        let homeBuilder: HomeBuildable
        func routeToHome() { attach(homeBuilder.build(withListener: interactor)) }
      }
      final class TwoRouter: Router<Interactable> {}
      """, leaf("Home"))
    #expect(app.attached == ["One > Home"])
  }

  @Test func loopsAndClosuresOverArraysAreFollowed() {
    let app = ExampleApp(
      root(
        children: ["Home", "Menu", "Search"],
        """
        func attachTabs() {
          let tabs = [homeBuilder.build(withListener: interactor)]
          for tab in tabs { attachChild(tab) }
          [menuBuilder.build(withListener: interactor)].forEach { attachChild($0) }
          let searches = [searchBuilder].map { $0.build(withListener: interactor) }
          searches.forEach(attachChild)
        }
        """), leaf("Home"), leaf("Menu"), leaf("Search"))
    #expect(app.attached == ["Root > Home", "Root > Menu", "Root > Search"])
    #expect(app.unresolved == [])
  }

  @Test func aDictionaryOfRoutersIsFollowed() {
    expectHome(
      """
      private var routers: [String: Routing] = [:]
      func routeToHome() {
        routers["home"] = homeBuilder.build(withListener: interactor)
        if let router = routers["home"] { attachChild(router) }
      }
      """)
  }

  @Test func attachCallsInExtensionsCount() {
    expectHome(
      "",
      """
      extension RootRouter {
        func routeToHome() { attachChild(homeBuilder.build(withListener: interactor)) }
      }
      """)
  }

  @Test func aBuilderMadeInsideTheRouterCounts() {
    let app = ExampleApp(
      root(
        """
        func routeToHome() {
          Task {
            let builder = HomeBuilder(dependency: EmptyComponent())
            let router = builder.build(withListener: self.interactor)
            await MainActor.run { self.attachChild(router) }
          }
        }
        """), leaf("Home"))
    #expect(app.attached == ["Root > Home"])
  }

  @Test func aFactoryMethodOfAComponentMayReturnTheBuilder() {
    let app = ExampleApp(
      root(
        """
        let component: RootComponent
        func routeToHome() {
          attachChild(component.makeHomeBuilder().build(withListener: interactor))
        }
        """),
      """
      extension RootComponent: HomeDependency {
        func makeHomeBuilder() -> HomeBuildable { HomeBuilder(dependency: self) }
      }
      """, leaf("Home"))
    #expect(app.attached == ["Root > Home"])
    #expect(app.scopes.contains("RootComponent [Root] > HomeBuilder [Home]"))
  }

  @Test func anEnumRequestSaysWhatIsAttached() {
    let app = ExampleApp(
      root(
        children: ["Home", "Menu"],
        """
        enum Request { case home, menu, ready(Routing) }
        func show(_ request: Request) {
          switch request {
          case .home: attachChild(homeBuilder.build(withListener: interactor))
          case .menu: show(.ready(menuBuilder.build(withListener: interactor)))
          case .ready(let router): attachChild(router)
          }
        }
        """), leaf("Home"), leaf("Menu"))
    #expect(app.attached == ["Root > Home", "Root > Menu"])
    #expect(app.unresolved == [])
  }

  @Test func aRouterMayAttachThroughAnotherObject() {
    let app = ExampleApp(
      root(children: ["Home"], ""), leaf("Home"),
      """
      final class Coordinator {
        let router: RootRouter
        let builder: HomeBuildable
        func start() { router.attachChild(builder.build(withListener: router.interactor)) }
      }
      """)
    #expect(app.attached == ["Root > Home"])
  }

  @Test func anAdapterIsFollowedToTheBuilderBehindIt() {
    let app = ExampleApp(
      root(
        """
        func route(to builder: GameBuildable) {
          attachChild(builder.build(withListener: interactor))
        }
        func start(_ component: RootComponent) { component.games.forEach { route(to: $0) } }
        """),
      """
      protocol GameListener: AnyObject {}
      protocol GameBuildable: Buildable {
        func build(withListener listener: GameListener) -> ViewableRouting
      }
      class HomeAdapter: GameBuildable, HomeListener {
        private let builder: HomeBuilder
        init(dependency: HomeDependency) { builder = HomeBuilder(dependency: dependency) }
        func build(withListener listener: GameListener) -> ViewableRouting {
          return builder.build(withListener: self)
        }
      }
      class MenuAdapter: GameBuildable {
        lazy var builder = MenuBuilder(dependency: EmptyComponent())
        func build(withListener listener: GameListener) -> ViewableRouting {
          builder.build(withListener: self)
        }
      }
      extension RootComponent: HomeDependency {
        var games: [GameBuildable] { [HomeAdapter(dependency: self), MenuAdapter()] }
      }
      """, leaf("Home"), leaf("Menu"))
    #expect(app.attached == ["Root > Home", "Root > Menu"])
    #expect(app.ribs == ["Home", "Menu", "Root*"])
    #expect(
      app.scopes == [
        "EmptyComponent [-] > MenuBuilder [Menu]", "HomeDependency [Root] > HomeBuilder [Home]",
        "RootComponent [Root] > HomeAdapter [-]",
      ])
  }

  @Test func anAnonymousChildIsNoRibAndNothingUnresolved() {
    let app = ExampleApp(
      root("func start() { attachChild(Router<Interactable>(interactor: Interactor())) }"))
    #expect(app.attached == [])
    #expect(app.unresolved == [])
    #expect(app.ribs == ["Root*"])
  }

  @Test func commentedOutCodeAttachesNothing() {
    let app = ExampleApp(
      root(
        children: ["Home"],
        """
        func routeToHome() {
          // attachChild(homeBuilder.build(withListener: interactor))
          /* attachChild(homeBuilder.build(withListener: interactor)) */
          #if false
          attachChild(homeBuilder.build(withListener: interactor))
          #endif
        }
        """), leaf("Home"))
    #expect(app.attached == [])
    #expect(app.ribs == ["Home", "Root*"])
  }

  @Test func everyBranchOfAConditionCounts() {
    let app = ExampleApp(
      root(
        children: ["Home", "Menu"],
        """
        func start() {
          #if DEBUG
          let router = homeBuilder.build(withListener: interactor)
          attachChild(router)
          #else
          let router = menuBuilder.build(withListener: interactor)
          attachChild(router)
          #endif
        }
        """), leaf("Home"), leaf("Menu"))
    #expect(app.attached == ["Root > Home", "Root > Menu"])
  }

  @Test func recursiveRibsAttachEachOther() {
    func rib(_ name: String, child: String) -> String {
      """
      protocol \(name)Buildable: Buildable { func build() -> Routing }
      final class \(name)Interactor: Interactor {}
      final class \(name)Router: Router<Interactable> {
        let builder: \(child)Buildable
        func route() { attachChild(builder.build()) }
      }
      final class \(name)Builder: Builder<EmptyDependency>, \(name)Buildable {
        func build() -> Routing { \(name)Router(interactor: \(name)Interactor()) }
      }
      """
    }
    let app = ExampleApp(rib("Product", child: "Seller"), rib("Seller", child: "Product"))
    #expect(app.attached == ["Product > Seller", "Seller > Product"])
  }

  @Test func whatNoClassBuildsIsUnresolved() {
    let app = ExampleApp(
      root(
        """
        let homeBuilder: HomeBuildable
        func start() {
          attachChild(homeBuilder.build())
        }
        """), "protocol HomeBuildable: Buildable { func build() -> Routing }")
    #expect(app.attached == [])
    #expect(app.unresolved.count == 1)
    #expect(
      app.unresolved.first?.hasSuffix(
        ": no class in the tree implements `build` of `HomeBuildable`") == true)
  }

  @Test func mocksAndTestsAttachNothing() {
    let app = ExampleApp(files: [
      (
        "App/Root.swift",
        root(
          children: ["Home"],
          "func start() { attachChild(homeBuilder.build(withListener: interactor)) }")
      ),
      ("App/Home.swift", leaf("Home")),
      (
        "AppTests/Mocks.swift",
        """
        final class HomeBuildableMock: HomeBuildable {
          func build(withListener listener: HomeListener) -> ViewableRouting { OtherRouter() }
        }
        final class OtherRouter: ViewableRouter<Interactable, ViewControllable> {
          func attach(_ child: Routing) { attachChild(child) }
        }
        """
      ),
    ])
    #expect(app.attached == ["Root > Home"])
    #expect(app.ribs == ["Home", "Root*"])
    #expect(app.unresolved == [])
  }

  @Test func theOrderOfTheFilesDoesNotMatter() {
    let files = [
      (
        path: "A.swift",
        text: root(
          children: ["Home", "Menu"],
          """
          func start() {
            attachChild(homeBuilder.build(withListener: interactor))
            attachChild(menuBuilder.build(withListener: interactor))
          }
          """)
      ), (path: "B.swift", text: leaf("Home")), (path: "C.swift", text: leaf("Menu")),
    ]
    let one = ExampleApp(files: files)
    let other = ExampleApp(files: files.reversed())
    #expect(one.project.attachEdges == other.project.attachEdges)
    #expect(one.ribs == other.ribs)
    #expect(one.scopes == other.scopes)
  }
}
