import Testing

/// Routers that come out of functions handed about: method references, generic helpers, closures
/// over pairs, abstract functions of base classes.
@Suite("Attaching what functions give back") struct AttachFunctionTests {
  @Test func aMethodMayBeBoundToAName() {
    expectHome(
      """
      func show() {
        let make = homeBuilder.build
        attachChild(make(interactor))
      }
      """)
  }

  @Test func aParameterHidesTheFunctionThatHasItsName() {
    expectHome(
      """
      func show() {
        func home(home: ViewableRouting) { attachChild(home) }
        home(home: homeBuilder.build(withListener: interactor))
      }
      """)
  }

  @Test func aBuilderMayBeHandedToAGenericFunction() {
    expectHome(
      """
      func show() { swap(homeBuilder) { $0.build(withListener: interactor) } }
      private func swap<B>(_ builder: B, _ build: (B) -> ViewableRouting) {
        let router = build(builder)
        attachChild(router)
      }
      """)
  }

  @Test(arguments: ["<B: HomeBuildable>(_ builder: B)", "<B>(_ builder: B) where B: HomeBuildable"])
  func whatAGenericParameterConformsToIsItsType(_ signature: String) {
    expectHome(
      """
      func show() { open(homeBuilder) }
      private func open\(signature) { attachChild(builder.build(withListener: interactor)) }
      """)
  }

  @Test func aFunctionThatOnlyStopsGivesNothingBack() {
    let app = ExampleApp(
      root("func show() { attachChild(PageBuilder(dependency: EmptyComponent()).build()) }"),
      """
      class ScreenBuilder<R: ViewableRouting>: Builder<EmptyDependency> {
        func make() -> R { fatalError("subclasses make it") }
        final func build() -> ViewableRouting { make() }
      }
      final class PageRouter: ViewableRouter<Interactable, ViewControllable> {}
      final class PageBuilder: ScreenBuilder<PageRouter> {
        override func make() -> PageRouter {
          PageRouter(interactor: Interactor(), viewController: ViewController())
        }
      }
      """)
    #expect(app.attached == ["Root > Page"])
    #expect(app.unresolved == [])
  }

  @Test func aClosureOverPairsTakesTheirParts() {
    expectHome(
      """
      enum Tab: CaseIterable { case home }
      private var tabs: [Tab: ViewableRouting] = [:]
      func show() {
        Tab.allCases.map { ($0, homeBuilder.build(withListener: interactor)) }.forEach { tab, router in
          tabs[tab] = router
          attachChild(router)
        }
      }
      """)
  }

  @Test(arguments: ["State.idle", ".idle"])
  func aCaseWithoutPayloadHoldsNothing(_ idle: String) {
    expectHome(
      """
      private enum State { case idle, shown(ViewableRouting) }
      private var state: State = \(idle)
      func show() {
        state = .shown(homeBuilder.build(withListener: interactor))
        if let child = child(of: state) { attachChild(child) }
      }
      private func child(of state: State) -> ViewableRouting? {
        switch state { case .idle: nil; case .shown(let child): child }
      }
      """)
  }

  /// Home and Menu are made by one base router, which attaches what their transitions hold.
  private let flows = """
    enum Transition { case push(ViewableRouting), present(ViewableRouting, animated: Bool), none }
    class FlowRouter<Route>: ViewableRouter<Interactable, ViewControllable> {
      func transition(for route: Route) -> Transition { fatalError("subclasses say it") }
      func trigger(_ route: Route) {
        queue.async { self.perform(self.transition(for: route)) }
      }
      private func perform(_ transition: Transition) {
        switch transition {
        case let .push(router), .present(let router, _): attachChild(router)
        case .none: break
        }
      }
    }
    final class HomeRouter: FlowRouter<Int> {
      let leafBuilder: LeafBuildable
      init(leafBuilder: LeafBuildable) { self.leafBuilder = leafBuilder }
      override func transition(for route: Int) -> Transition {
        .push(leafBuilder.build(withListener: interactor))
      }
    }
    final class MenuRouter: FlowRouter<String> {
      let itemBuilder: ItemBuildable
      init(itemBuilder: ItemBuildable) { self.itemBuilder = itemBuilder }
      override func transition(for route: String) -> Transition {
        .present(itemBuilder.build(withListener: interactor), animated: route.isEmpty)
      }
    }
    """

  @Test func aTransitionIsAttachedByTheRouterWhoseSubclassMakesIt() {
    let app = ExampleApp(root(""), leaf("Leaf"), leaf("Item"), flows)
    #expect(app.attached == ["Home > Leaf", "Menu > Item"])
    #expect(app.unresolved == [])
  }

  @Test func aTransitionThatTheFrameworkPassesOnIsAttachedByItsRouter() {
    let app = ExampleApp(
      root(""), leaf("Leaf"),
      """
      enum Transition { case push(ViewableRouting), pop(animated: Bool) }
      class FlowRouter: ViewableRouter<Interactable, ViewControllable> {
        override func perform(_ transition: Transition) {
          if case .push(let router) = transition { attachChild(router) }
        }
        func close() { perform(.pop(animated: true)) }
      }
      final class HomeRouter: FlowRouter {
        let leafBuilder: LeafBuildable
        init(leafBuilder: LeafBuildable) { self.leafBuilder = leafBuilder }
        override func transition() -> Transition {
          .push(leafBuilder.build(withListener: interactor))
        }
      }
      """)
    #expect(app.attached == ["Home > Leaf"])
    #expect(app.unresolved == [])
  }

  @Test(arguments: [
    "func show() -> Page { .page(homeBuilder.build(withListener: interactor)) }\n"
      + "enum Page { case page(ViewableRouting) }",
    "func show() { Elsewhere.stage.show(homeBuilder.build(withListener: interactor)) }",
    "func show() { let home = homeBuilder.build(withListener: interactor); Elsewhere.stage.show(home) }",
  ])
  func aRouterThatIsHandedToWhatIsNotFollowedIsListed(_ members: String) {
    let app = ExampleApp(root(children: ["Home"], members), leaf("Home"))
    #expect(app.attached == [])
    #expect(app.unresolved.count == 1)
    #expect(
      app.unresolved.allSatisfy { $0.hasSuffix("with the router that is built here is not known") })
  }

  @Test func aRouterThatIsOnlyPresentedIsNobodysChild() {
    let app = ExampleApp(
      root(
        children: ["Home"],
        """
        func show() {
          let home = homeBuilder.build(withListener: interactor)
          viewController.uiviewController.present(home.viewControllable.uiviewController, animated: true)
        }
        """), leaf("Home"))
    #expect(app.attached == [])
    #expect(app.unresolved == [])
  }

  @Test(arguments: [
    "func show() { open(homeBuilder.build(withListener: interactor)) }",
    "func show() { let home = homeBuilder.build(withListener: interactor); self.open(home, animated: true) }",
  ])
  func aRouterThatGoesToAnUnseenBaseIsListed(members: String) {
    let app = ExampleApp(root(children: ["Home"], members), leaf("Home"))
    #expect(app.attached == [])
    #expect(app.unresolved.count == 1)
  }

  /// Each caller of a builder is a parent of its own.
  @Test func aChildThatAnotherParentAttachesIsListedWhereItIsLost() {
    let app = ExampleApp(
      root(
        children: ["Home", "Menu"],
        """
        func show() {
          attachChild(homeBuilder.build(withListener: interactor))
          attachChild(menuBuilder.build(withListener: interactor))
        }
        """), leaf("Home"),
      leaf("Menu").replacing(
        "final class MenuRouter: ViewableRouter<MenuInteractable, MenuViewControllable> {}",
        with: """
          final class MenuRouter: ViewableRouter<MenuInteractable, MenuViewControllable> {
            var homeBuilder: HomeBuildable!
            func show() { Elsewhere.stage.show(homeBuilder.build(withListener: interactor)) }
          }
          """))
    #expect(app.attached == ["Root > Home", "Root > Menu"])
    #expect(app.unresolved.count == 1)
  }

  @Test(arguments: [
    "extension Routing { func attach(to parent: Routing) { parent.attachChild(self) } }",
    "extension ViewableRouting { func attach(to parent: Routing) { parent.attachChild(self) } }",
    "extension ViewableRouting { func attach(to parent: Routing) { self.join(parent) }\n"
      + "private func join(_ parent: Routing) { parent.attachChild(self) } }",
  ])
  func aRouterMayAttachItself(helper: String) {
    let app = ExampleApp(
      root(
        children: ["Home", "Menu"],
        """
        func show() { homeBuilder.build(withListener: interactor).attach(to: self) }
        func open() { let menu = menuBuilder.build(withListener: interactor); menu.attach(to: self) }
        """), leaf("Home"), leaf("Menu"), helper)
    #expect(app.attached == ["Root > Home", "Root > Menu"])
  }

  /// What a router has itself runs in place of the default.
  @Test func aRouterMayHaveItsOwnWayToBeAttached() {
    let app = ExampleApp(
      root(
        children: ["Home"],
        "func show() { homeBuilder.build(withListener: interactor).attach(to: self) }"),
      leaf("Home").replacing("-> ViewableRouting", with: "-> HomeRouting").replacing(
        "final class HomeRouter: ViewableRouter<HomeInteractable, HomeViewControllable> {}",
        with: """
          protocol HomeRouting: ViewableRouting { func attach(to parent: Routing) }
          final class HomeRouter: ViewableRouter<HomeInteractable, HomeViewControllable>, HomeRouting {
            func attach(to parent: Routing) {}
          }
          """),
      "extension Routing { func attach(to parent: Routing) { parent.attachChild(self) } }")
    #expect(app.attached == [])
  }

  @Test func aRouterThatNothingMakesIsListed() {
    let app = ExampleApp(
      root("var child: ViewableRouting?\nfunc show() { if let child { attachChild(child) } }"))
    #expect(app.attached == [])
    #expect(
      app.unresolved.map { $0.drop { $0 != " " } } == [
        " nothing in the tree makes the router that is attached"
      ])
  }

  @Test func aCallOfAnAttachingFunctionOnSomethingUnknownIsListed() {
    let app = ExampleApp(
      root(children: ["Home"], "func adopt(_ router: ViewableRouting) { attachChild(router) }"),
      leaf("Home"),
      """
      func show(_ home: HomeBuildable, _ listener: HomeListener) {
        Elsewhere.rootRouter.adopt(home.build(withListener: listener))
      }
      """)
    #expect(
      app.unresolved == [
        "3: what `adopt` is called on, which may attach a router, is not known"
      ])
  }

  @Test func whatTheFrameworkCallsAFunctionWithIsListed() {
    let app = ExampleApp(
      root(""),
      """
      class FlowRouter: Router<Interactable> {
        override func perform(_ router: Routing) { attachChild(router) }
      }
      final class HomeRouter: FlowRouter {}
      """)
    #expect(
      app.unresolved.map { $0.drop { $0 != " " } } == [
        " the framework calls `perform`, and what it attaches there is not known"
      ])
  }
}
