import RibsLint

extension Proof {
  static let lifecycles = [
    Proof(
      rule: .cancellableDropped, example: "Nothing holds the cancellable",
      twin: .example("The interactor holds the cancellable while it is active"),
      declarations: "static let balances = PassthroughSubject<Double, Never>()",
      run: """
        let interactor = BalanceInteractor(balances: balances)
        interactor.activate()
        print("waits")
        balances.send(7)
        return ""
        """,
      reported: .says("waits"), silent: .says("7.0")),
    Proof(
      rule: .cancellableDropped, example: "The bag is freed at once",
      twin: .changed([(".disposed(by: DisposeBag())", ".disposeOnDeactivate(interactor: self)")]),
      declarations: "static let balances = PublishRelay<Double>()",
      run: """
        let interactor = BalanceInteractor(balances: balances)
        interactor.activate()
        print("waits")
        balances.accept(7)
        return ""
        """,
      reported: .says("waits"), silent: .says("7.0")),
    Proof(
      rule: .disposeBoundOutsideActive, example: "The initializer subscribes",
      twin: .example("The interactor subscribes when it has become active"),
      declarations: scores,
      run: """
        let interactor = ScoreInteractor(scoreStream: stream)
        interactor.activate()
        return stream.subject.hasObservers ? "listens" : "dead"
        """,
      reported: .says("dead"), silent: .says("listens")),
    Proof(
      rule: .subscriptionInWrongLayer, example: "The router follows a stream",
      twin: .example("The interactor follows it, and calls the router"),
      declarations: """
        final class Trips: TripStream {
          let subject = PublishSubject<Bool>()
          var isOnTrip: Observable<Bool> { subject }
        }
        """,
      run: """
        let trips = Trips()
        let home = HomeRouter(interactor: Interactor(), tripStream: trips)
        let root = Router<Interactable>(interactor: Interactor())
        root.attachChild(home)
        root.detachChild(home)
        return trips.subject.hasObservers ? "goes on" : "ended"
        """,
      runOfTwin: """
        let trips = Trips()
        let home = Router<Interactable>(interactor: HomeInteractor(tripStream: trips))
        let root = Router<Interactable>(interactor: Interactor())
        root.attachChild(home)
        root.detachChild(home)
        return trips.subject.hasObservers ? "goes on" : "ended"
        """,
      reported: .says("goes on"), silent: .says("ended")),
    Proof(
      rule: .routerNotAssigned, example: "The router's initializer forgets it",
      twin: .example("The router's initializer sets it"),
      declarations: "final class MenuView: UIViewController {}",
      run: """
        final class View: UIViewController, MenuViewControllable {}
        let router = MenuBuilder(dependency: EmptyComponent()).build(view: View())
        return router.interactor.router == nil ? "no router" : "a router"
        """,
      runOfTwin: """
        let router = MenuBuilder(dependency: EmptyComponent()).build() as! MenuRouter
        return router.interactor.router == nil ? "no router" : "a router"
        """,
      reported: .says("no router"), silent: .says("a router")),
    Proof(
      rule: .listenerNotAssigned, example: "The builder drops the listener",
      twin: .example("The builder assigns it, or hands it to another builder"),
      declarations: "final class Home: MenuListener { func menuDidClose() {} }",
      run: """
        let home = Home()
        let router = MenuBuilder(dependency: EmptyComponent()).build(withListener: home) as! MenuRouter
        return router.interactor.listener == nil ? "no listener" : "a listener"
        """,
      reported: .says("no listener"), silent: .says("a listener")),
    Proof(
      rule: .presenterListenerNotAssigned, example: "Nobody sets the view's listener",
      twin: .example("The interactor makes itself the listener"),
      run: """
        let router = MenuBuilder(dependency: EmptyComponent()).build()
        (router.viewController as! MenuViewController).closeTapped()
        return router.interactor.isClosed ? "closed" : "nothing happened"
        """,
      reported: .says("nothing happened"), silent: .says("closed")),
    Proof(
      rule: .missingSuperLifecycleCall, example: "What the base class does is left out",
      twin: .example("The base class does its part"),
      run: """
        let interactor = HomeInteractor()
        interactor.activate()
        interactor.opened.onNext(())
        return "\\(interactor.count) counted"
        """,
      reported: .says("0 counted"), silent: .says("1 counted")),
    Proof(
      rule: .builtRouterNotAttached, example: "The child is shown and not attached",
      twin: .example("The child is attached"),
      declarations: """
        final class HomeView: UIViewController, HomeViewControllable {
          func show(_ view: ViewControllable) {}
        }
        \(menuViews)
        """,
      run: """
        let home = HomeRouter(menuBuilder: MenuBuilder(), viewController: HomeView())
        home.routeToMenu()
        return MenuBuilder.built?.interactable.isActive == true ? "active" : "dead"
        """,
      reported: .says("dead"), silent: .says("active")),
    Proof(
      rule: .attachChildInInit, example: "The initializer attaches",
      twin: .example("The router attaches when it is loaded"),
      run: """
        let home = HomeRouter(interactor: Interactor())
        return home.menu.interactor.isActive ? "active before its parent" : "waits for its parent"
        """,
      reported: .says("active before its parent"), silent: .says("waits for its parent")),
    Proof(
      rule: .frameworkMethodCalled, example: "The router activates its child",
      twin: .example("The router attaches its child"),
      run: """
        var home: HomeRouter? = HomeRouter(interactor: Interactor())
        home?.routeToMenu()
        let menu = home?.menu
        home = nil
        return menu?.interactor.isActive == true ? "active without a parent" : "inactive"
        """,
      reported: .says("active without a parent"), silent: .says("inactive")),
    Proof(
      rule: .routerDetachesItself, example: "The router detaches itself",
      twin: .example("Its parent detaches it"),
      run: """
        let menu = MenuRouter(interactor: Interactor())
        let home = HomeRouter(interactor: Interactor(), menu: menu)
        home.routeToMenu()
        home.closeMenu()
        return "\\(home.children.count) left, \\(menu.interactor.isActive ? "active" : "inactive")"
        """,
      reported: .says("1 left, inactive"), silent: .says("0 left, inactive")),
    Proof(
      rule: .workerScopeDowncast, example: "The worker looks for its interactor",
      twin: .example("The worker calls a delegate"),
      run: """
        let interactor = HomeInteractor()
        let worker = SyncWorker()
        interactor.activate()
        worker.start(interactor)
        return interactor.isSynced ? "synchronised" : "not told"
        """,
      runOfTwin: """
        let interactor = HomeInteractor()
        let worker = SyncWorker()
        worker.delegate = interactor
        interactor.activate()
        worker.start(interactor)
        return interactor.isSynced ? "synchronised" : "not told"
        """,
      reported: .says("not told"), silent: .says("synchronised")),
    Proof(
      rule: .workerScopeDowncast, example: "The worker looks for its interactor",
      twin: .example("The worker calls a delegate"),
      adapted: [
        (
          "guard let interactor = interactorScope as? HomeInteractor else { return }",
          "let interactor = interactorScope as! HomeInteractor"
        )
      ],
      run: """
        let interactor = HomeInteractor()
        let worker = SyncWorker()
        interactor.activate()
        worker.start(interactor)
        return "started"
        """,
      reported: .stops, silent: .says("started")),
    Proof(
      rule: .workflowNotCommitted, example: "The steps are never committed",
      twin: .example("The steps are committed"),
      declarations: """
        final class Root: RootActionableItem {
          func waitForLogin() -> Observable<(RootActionableItem, ())> { .just((self, ())) }
        }
        """,
      run: """
        _ = LaunchWorkflow().subscribe(Root())
        return "ran"
        """,
      reported: .stops, silent: .says("ran")),
    Proof(
      rule: .logicInInit, example: "The initializer routes",
      twin: .example("The interactor routes when it has become active"),
      run: """
        let home = HomeRouter(interactor: HomeInteractor())
        home.interactor.activate()
        return home.isWelcomeShown ? "routed" : "nothing happened"
        """,
      reported: .says("nothing happened"), silent: .says("routed")),
    Proof(
      rule: .logicInInit, example: "A function that the initializer calls tells the listener",
      twin: .changed([("clear() // expect: logic_in_init \"`clear`\"", "")]),
      declarations: """
        final class Search: SearchPresentableListener {
          var count = 0
          func didClear() { count += 1 }
        }
        """,
      run: """
        let (search, presenter) = (Search(), SearchPresenter())
        presenter.listener = search
        return "told \\(search.count) times"
        """,
      runOfTwin: """
        let (search, presenter) = (Search(), SearchPresenter())
        presenter.listener = search
        presenter.clear()
        return "told \\(search.count) times"
        """,
      reported: .says("told 0 times"), silent: .says("told 1 times")),
    Proof(
      rule: .logicInDeinit, example: "The interactor asks its router to clean up",
      twin: .example("The interactor asks while it is being detached"),
      run: """
        let root = Router(interactor: Interactor())
        var isOpen = true
        var menu: MenuRouter? = MenuRouter(interactor: MenuInteractor()) { isOpen = false }
        menu.map(root.attachChild)
        menu.map(root.detachChild)
        menu = nil
        return isOpen ? "open" : "closed"
        """,
      reported: .says("open"), silent: .says("closed")),
    Proof(
      rule: .logicInDeinit, example: "The interactor tells its listener",
      twin: .changed([("deinit {", "override func willResignActive() {")]),
      declarations: """
        final class Home: MenuListener {
          var isTold = false
          func menuDidClose() { isTold = true }
        }
        """,
      run: """
        let (home, interactor) = (Home(), MenuInteractor())
        interactor.listener = home
        let root = Router(interactor: Interactor())
        let menu = Router(interactor: interactor)
        root.attachChild(menu)
        root.detachChild(menu)
        return home.isTold ? "told" : "not told"
        """,
      reported: .says("not told"), silent: .says("told")),
    Proof(
      rule: .logicInDeinit, example: "The router detaches its children",
      twin: .changed([("deinit {", "func close() {")]),
      run: """
        let root = Router(interactor: Interactor())
        let home = HomeRouter(interactor: Interactor())
        root.attachChild(home)
        root.detachChild(home)
        return "\\(home.children.count) left"
        """,
      runOfTwin: """
        let root = Router(interactor: Interactor())
        let home = HomeRouter(interactor: Interactor())
        root.attachChild(home)
        home.close()
        root.detachChild(home)
        return "\\(home.children.count) left"
        """,
      reported: .says("1 left"), silent: .says("0 left")),
    Proof(
      rule: .viewTouchedBeforeLoad, example: "The label is made in `viewDidLoad`",
      twin: .example("The view is loaded first"),
      run: """
        let home = HomeRouter(
          interactor: Interactor(), profileBuilder: ProfileBuilder(dependency: EmptyComponent()))
        home.routeToProfile(from: UIViewController())
        return "shown"
        """,
      reported: .stops, silent: .says("shown")),
    Proof(
      rule: .unownedReference, example: "An interactor's router is unowned",
      twin: .changed([
        ("unowned var", "weak var"), ("router.cleanupViews()", "router?.cleanupViews()"),
      ]),
      declarations: """
        final class MenuRouter: Router<MenuInteractor>, MenuRouting {
          func cleanupViews() {}
        }
        """,
      run: """
        let interactor = MenuInteractor()
        var menu: MenuRouter? = MenuRouter(interactor: interactor)
        interactor.router = menu
        interactor.activate()
        menu = nil
        return interactor.isActive ? "active" : "ended"
        """,
      reported: .stops, silent: .says("ended")),
    Proof(
      rule: .unownedReference, example: "The closure runs after a second",
      twin: .changed([("[unowned self]", "[weak self]"), ("self.isLate", "self?.isLate")]),
      adapted: [(".now() + 1", ".now() + 0.01")],
      run: """
        var clock: ClockInteractor? = ClockInteractor()
        clock?.activate()
        clock = nil
        RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.2))
        return "goes on"
        """,
      reported: .stops, silent: .says("goes on")),
    Proof(
      rule: .interactorReusedAcrossBuilds, example: "The builder keeps the interactor",
      twin: .changed([
        (
          "private lazy var interactor = HomeInteractor()",
          "private var interactor: HomeInteractor { HomeInteractor() }"
        )
      ]),
      declarations: "final class Scope: HomeDependency {}",
      run: """
        let builder = HomeBuilder(dependency: Scope())
        var first: Routing? = builder.build()
        first?.interactable.activate()
        let second = builder.build()
        second.interactable.activate()
        first = nil
        return second.interactable.isActive ? "active" : "dead"
        """,
      reported: .says("dead"), silent: .says("active")),
  ]
}
