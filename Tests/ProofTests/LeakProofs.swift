import RibsLint

extension Proof {
  static let leaks = [
    Proof(
      rule: .strongRouterReference, example: "The router is held strongly",
      twin: .changed([("  var router:", "  weak var router:")]),
      declarations: """
        final class MenuView: UIViewController, ViewControllable {}
        final class MenuRouter: ViewableRouter<MenuInteractor, ViewControllable>, MenuRouting {
          func routeToSettings() {}
        }
        """,
      run: """
        return fate {
          let interactor = MenuInteractor()
          let router = MenuRouter(interactor: interactor, viewController: MenuView())
          interactor.router = router
          return interactor
        }
        """,
      reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .strongViewListener, example: "A view controller holds its listener strongly",
      twin: .changed([
        (
          "  var listener: MenuPresentableListener? //",
          "  weak var listener: MenuPresentableListener? //"
        )
      ]),
      declarations: """
        final class MenuInteractor: PresentableInteractor<MenuPresentable>, MenuPresentableListener {
          func didTapClose() {}
        }
        """,
      run: """
        return fate {
          let view = MenuViewController()
          let interactor = MenuInteractor(presenter: view)
          view.listener = interactor
          return interactor
        }
        """,
      reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .strongViewListener, example: "A presenter class holds its listener strongly",
      twin: .changed([
        (
          "  var listener: MenuPresentableListener? //",
          "  weak var listener: MenuPresentableListener? //"
        )
      ]),
      declarations: """
        final class MenuView: UIViewController, MenuViewControllable {}
        final class MenuInteractor: PresentableInteractor<MenuPresentable>, MenuPresentableListener {}
        """,
      run: """
        return fate {
          let presenter = MenuPresenter(viewController: MenuView())
          let interactor = MenuInteractor(presenter: presenter)
          presenter.listener = interactor
          return interactor
        }
        """,
      reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .reactorViewCycle, example: "The builder gives the view the interactor",
      twin: .example("The reactor is an object of its own"),
      run: """
        return fate {
          let builder = MenuBuilder(dependency: EmptyComponent())
          return (builder.build() as! Router<MenuInteractor>).interactor
        }
        """,
      reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .pluginizedComponentNotBound, example: "Nobody binds the component",
      twin: .example("The component binds itself to its screen"),
      // What Needle's generator would write.
      declarations: """
        final class HomeExtensionProvider: HomePluginExtension {}
        static func register() {
          for path in ["^->RootComponent", home, home + "->HomeNonCoreComponent"] {
            __DependencyProviderRegistry.instance.registerDependencyProviderFactory(for: path) {
              EmptyDependencyProvider(component: $0)
            }
          }
          __PluginExtensionProviderRegistry.instance.registerPluginExtensionProviderFactory(
            for: "HomeComponent"
          ) { _ in HomeExtensionProvider() }
        }
        static let home = "^->RootComponent->HomeComponent"
        """,
      run: """
        register()
        return fate {
          let component = RootComponent().makeHome()
          _ = component.makeScreen()
          return component
        }
        """,
      reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .strongListener, example: "The listener is held strongly",
      twin: .changed([("  var listener:", "  weak var listener:")]),
      // Alone it closes no cycle; a parent that keeps the child does.
      declarations: """
        final class Parent: MenuListener {
          var child: MenuInteractor?
          func menuDidClose() {}
        }
        """,
      run: """
        return fate {
          let parent = Parent()
          let child = MenuInteractor()
          child.listener = parent
          parent.child = child
          return child
        }
        """,
      reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .strongSelfInOwnedSubscription,
      example: "A view's bag keeps a closure that holds the view",
      twin: .changed([
        ("onNext: { score in", "onNext: { [weak self] score in"),
        ("self.label.text", "self?.label.text"),
      ]),
      declarations: scores,
      run: """
        return fate {
          let view = ScoreViewController(scoreStream: stream)
          view.loadViewIfNeeded()
          return view
        }
        """,
      reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .strongSelfInOwnedSubscription,
      example: "A local for the listener holds the interactor, and that the view",
      twin: .changed([("{ listener.didShow", "{ [weak listener] in listener?.didShow")]),
      declarations: scores,
      run: """
        return fate {
          let view = ScoreViewController(scoreStream: stream)
          let interactor = ScoreInteractor(presenter: view)
          view.loadViewIfNeeded()
          return interactor
        }
        """,
      reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .strongSelfInOwnedSubscription, example: "A publisher's sink in the object's own set",
      twin: .changed([
        ("{ self.formatted($0) }", "{ [weak self] in self?.formatted($0) ?? \"\" }")
      ]),
      declarations: "static let balance = CurrentValueSubject<Double, Never>(1)",
      run: "return fate { BalanceModel(balance: balance) }",
      reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .subscriptionNotDisposed, example: "The disposable is not used",
      twin: .example("The subscription ends with the interactor, or is the caller's"),
      declarations: scores,
      run: """
        let interactor = ScoreInteractor(scoreStream: stream)
        interactor.activate()
        interactor.deactivate()
        return stream.subject.hasObservers ? "goes on" : "ended"
        """,
      reported: .says("goes on"), silent: .says("ended")),
    Proof(
      rule: .disposeBagInInteractor, example: "Subscriptions outlive the deactivation",
      twin: .example("The bag is replaced on deactivation"),
      declarations: scores,
      run: """
        let interactor = ScoreInteractor(scoreStream: stream)
        interactor.activate()
        interactor.deactivate()
        return stream.subject.hasObservers ? "goes on" : "ended"
        """,
      reported: .says("goes on"), silent: .says("ended")),
    Proof(
      rule: .assignOnSelf, example: "The object assigns to itself",
      twin: .example("The published property keeps the subscription itself"),
      declarations: "static let balances = PassthroughSubject<Double, Never>()",
      run: "return fate { BalanceModel(balances: balances) }",
      reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .componentRetainsChild, example: "Adapters that hold the component are shared",
      twin: .changed([
        ("shared { [GameAdapter(dependency: self)] }", "[GameAdapter(dependency: self)]")
      ]),
      declarations: "final class Outside: LoggedInDependency {}",
      run: """
        return fate {
          let component = LoggedInComponent(dependency: Outside())
          _ = component.games
          return component
        }
        """,
      reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .componentRetainsChild, example: "A lazy property keeps a child's builder",
      twin: .example("The builder is made anew for each reader"),
      declarations: "final class Outside: LoggedInDependency {}",
      run: """
        return fate {
          let component = LoggedInComponent(dependency: Outside())
          _ = component.offGameBuilder
          return component
        }
        """,
      reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .strongSelfInStoredClosure, example: "The view's handler holds the view that owns it",
      twin: .example("The handler holds it weakly"),
      run: loading,
      reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .strongSelfInStoredClosure, example: "A subview's handler holds the controller",
      twin: .changed([("{ self.taps += 1 }", "{ [weak self] in self?.taps += 1 }")]),
      run: """
        return fate {
          let view = OfferListViewController()
          view.loadViewIfNeeded()
          return view
        }
        """,
      reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .strongSelfInStoredClosure, example: "A lazy closure holds its object",
      twin: .changed([("{ \"\\(self.prefix)", "{ [prefix] in \"\\(prefix)")]),
      run: """
        return fate {
          let formatter = PriceFormatter()
          _ = formatter.text(1)
          return formatter
        }
        """,
      reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .strongDelegate, example: "A row holds its delegate strongly",
      twin: .example("The delegate is weak"),
      run: loading,
      reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .strongDelegate, example: "A helper keeps its owner",
      twin: .changed([
        ("private let screen: OfferScreen\n", "private weak var screen: OfferScreen?\n")
      ]),
      run: """
        return fate {
          let screen = OfferScreen()
          screen.show()
          return screen
        }
        """,
      reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .strongDelegate, example: "A view controller keeps itself",
      twin: .changed([
        ("  var actions: OfferActions?\n", "  weak var actions: OfferActions?\n")
      ]),
      run: loading,
      reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .builderRetainsComponent, example: "The builder keeps its component",
      twin: .example("Each build makes a component"),
      run: """
        let builder = GameBuilder(dependency: EmptyComponent())
        return fate {
          let router = builder.build() as! Router<GameInteractor>
          return router.interactor.scoreStream
        }
        """,
      reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .builderRetainsComponent, example: "The closure gives back a component made before",
      twin: .changed([
        ("GameBuilder { component }", "GameBuilder { GameComponent(dependency: EmptyComponent()) }")
      ]),
      adapted: [("func makeGameBuilder", "static func makeGameBuilder")],
      run: """
        let builder = makeGameBuilder()
        _ = builder.build()
        _ = builder.build()
        return "built twice"
        """,
      reported: .stops, silent: .says("built twice")),
    Proof(
      rule: .childRouterKeptAfterDetach, example: "The property is never cleared",
      twin: .example("The property is cleared before, with a local copy"),
      declarations: menus,
      run: """
        let home = HomeRouter(menuBuilder: MenuBuilder())
        home.routeToMenu()
        home.closeMenu()
        return MenuBuilder.built == nil ? "freed" : "kept"
        """,
      reported: .says("kept"), silent: .says("freed")),
    Proof(
      rule: .parentRetainsChild, example: "A subject remembers the child",
      twin: .example("The subject is sent nil"),
      declarations: """
        final class Menus: MenuBuildable {
          weak static var built: MenuInteractor?

          func build() -> (router: Routing, actionableItem: MenuActionableItem) {
            let interactor = MenuInteractor()
            Menus.built = interactor
            return (MenuRouter(interactor: interactor), interactor)
          }
        }
        """,
      run: """
        let interactor = HomeInteractor()
        let home = HomeRouter(interactor: interactor, menuBuilder: Menus())
        interactor.didTapMenu()
        let wasThere = Menus.built != nil
        interactor.menuDidClose()
        return "\\(wasThere), \\(home.children.count) attached, \\(Menus.built == nil ? "freed" : "kept")"
        """,
      reported: .says("true, 0 attached, kept"), silent: .says("true, 0 attached, freed")),
    Proof(
      rule: .interactiveDismissNotHandled, example: "The sheet goes, and the child stays",
      twin: .changed([
        (
          from: "present(view.uiviewController, animated: true)",
          to: "view.uiviewController.isModalInPresentation = true\n"
            + "present(view.uiviewController, animated: true)"
        )
      ]),
      declarations: """
        /// What UIKit does when the user pulls a sheet down.
        @MainActor static func swipeAway(_ view: UIViewController?) {
          guard let view, view.modalPresentationStyle == .automatic, !view.isModalInPresentation
          else { return }
          view.dismiss(animated: true)
        }
        """,
      run: """
        let home = HomeRouter(
          menuBuilder: MenuBuilder(dependency: EmptyComponent()), viewController: HomeViewController())
        home.routeToMenu()
        let view = home.viewController.uiviewController
        swipeAway(view.presentedViewController)
        let isShown = view.presentedViewController != nil
        return "\\(home.children.count) attached, \\(isShown ? 1 : 0) shown"
        """,
      reported: .says("1 attached, 0 shown"), silent: .says("1 attached, 1 shown")),
    Proof(
      rule: .detachWithoutViewRemoval, example: "The menu stays on the screen",
      twin: .example("The menu is dismissed"),
      run: """
        let home = HomeRouter(
          menuBuilder: MenuBuilder(dependency: EmptyComponent()), interactor: HomeInteractor(),
          viewController: HomeViewController())
        home.routeToMenu()
        let view = home.viewController.uiviewController
        let menu = view.presentedViewController as? MenuViewController
        menu?.closeButtonTapped()
        let isShown = view.presentedViewController != nil
        let isAnswered = menu?.listener != nil
        return "\\(home.children.count) attached, \\(isShown ? 1 : 0) shown, \\(isAnswered ? 1 : 0) answered"
        """,
      reported: .says("0 attached, 1 shown, 0 answered"),
      silent: .says("0 attached, 0 shown, 0 answered")),
    Proof(
      rule: .viewlessRibWithoutCleanup, example: "The menu stays when the session is over",
      twin: .example("The router takes the menu away"),
      run: """
        let view = HomeViewController()
        let home = HomeRouter(
          interactor: HomeInteractor(presenter: view), viewController: view,
          sessionBuilder: SessionBuilder(dependency: EmptyComponent()))
        home.interactable.activate()
        home.load()
        let isShownFirst = view.presentedViewController != nil
        view.logoutButtonTapped()
        let isShown = view.presentedViewController != nil
        return "\\(home.children.count) attached, \\(isShownFirst ? 1 : 0) shown, then \\(isShown ? 1 : 0)"
        """,
      reported: .says("0 attached, 1 shown, then 1"),
      silent: .says("0 attached, 1 shown, then 0")),
    Proof(
      rule: .viewRemovedWithoutDetach, example: "The child is dismissed and stays attached",
      twin: .example("The child is dismissed and detached"),
      declarations: """
        final class HomeView: UIViewController, HomeViewControllable {
          func present(_ view: ViewControllable) {}
          func dismiss(_ view: ViewControllable) {}
        }
        \(menuViews)
        """,
      run: """
        let home = HomeRouter(menuBuilder: MenuBuilder(), viewController: HomeView())
        home.routeToMenu()
        home.closeMenu()
        return MenuBuilder.built?.interactable.isActive == true ? "still active" : "gone"
        """,
      reported: .says("still active"), silent: .says("gone")),
    Proof(
      rule: .unguardedAttach, example: "The second call overwrites the first child",
      twin: .example("A guard keeps the first child"),
      declarations: menus,
      run: """
        let home = HomeRouter(menuBuilder: MenuBuilder())
        home.routeToMenu()
        home.routeToMenu()
        home.closeMenu()
        return "\\(home.children.count) left"
        """,
      reported: .says("1 left"), silent: .says("0 left")),
    Proof(
      rule: .transientChildNeverDetached, example: "Emptied, and attached still",
      twin: .example("Detached, and then emptied"),
      declarations: menus,
      run: """
        let home = HomeRouter(menuBuilder: MenuBuilder())
        home.routeToMenu()
        home.closeMenu()
        return "\\(home.children.count) left"
        """,
      reported: .says("1 left"), silent: .says("0 left")),
    Proof(
      rule: .timerRetainsTarget, example: "Only `deinit` invalidates the timer",
      twin: .example("The timer is invalidated on deactivation"),
      declarations: timer,
      run: deactivating,
      reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .taskRetainsSelf, example: "Nothing cancels the task",
      twin: .example("The task is cancelled on deactivation"), adapted: visibleSeconds,
      run: ticking, reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .taskRetainsSelf, example: "Only `deinit` cancels the task",
      twin: .changed([
        (
          "      guard let self else { return }\n      while true {\n",
          "      while true {\n      guard let self else { return }\n"
        )
      ]),
      adapted: visibleSeconds, run: ticking, reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .observerNotRemoved, example: "Nothing removes the block",
      twin: .changed([("{ _ in\n      self.changes", "{ [weak self] _ in\n      self?.changes")]),
      run: deactivating, reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .observerNotRemoved, example: "`removeObserver(self)` removes no block",
      twin: .example("The token is removed on deactivation"),
      run: deactivating, reported: .says("leaked"), silent: .says("freed")),
    Proof(
      rule: .workerNotRetained, example: "The worker is a local",
      twin: .example("A property keeps the worker"),
      declarations: "static let interactor = HomeInteractor()",
      run: """
        interactor.activate()
        return ""
        """,
      reported: .says("stops"), silent: .says("synchronizes")),
    Proof(
      rule: .launchRouterNotRetained, example: "The router is a local",
      twin: .example("A property keeps the router"),
      declarations: "static let delegate = SceneDelegate()",
      run: """
        delegate.open()
        return ""
        """,
      reported: .says("the root is closed"), silent: .says("")),
  ]

  /// A stream of scores, and whether anybody listens to it.
  static let scores = """
    final class Scores: ScoreStream {
      let subject = PublishSubject<Int>()
      var score: Observable<Int> { subject.asObservable() }
    }
    static let stream = Scores()
    """

  /// A child with a view, and whether its router is there still.
  static let menuViews = """
    final class MenuView: UIViewController, ViewControllable {}
    final class MenuBuilder: MenuBuildable {
      static weak var built: ViewableRouting?
      func build() -> ViewableRouting {
        let router = ViewableRouter<Interactor, ViewControllable>(
          interactor: Interactor(), viewController: MenuView())
        MenuBuilder.built = router
        return router
      }
    }
    """

  private static let menus = """
    final class MenuBuilder: MenuBuildable {
      static weak var built: Routing?
      func build() -> Routing {
        let router = Router(interactor: Interactor())
        MenuBuilder.built = router
        return router
      }
    }
    """

  private static let loading = """
    return fate {
      let view = OfferViewController()
      view.loadViewIfNeeded()
      return view
    }
    """

  private static let deactivating = """
    return fate {
      let interactor = ClockInteractor()
      interactor.activate()
      interactor.deactivate()
      return interactor
    }
    """

  private static let visibleSeconds = [(from: "private var seconds", to: "var seconds")]

  /// The interactor is let go when its task has begun, which then gets the time to end.
  private static let ticking = """
    func wait(while condition: () -> Bool) {
      for _ in 0..<200 where condition() { Thread.sleep(forTimeInterval: 0.01) }
    }
    weak var witness: ClockInteractor?
    do {
      let interactor = ClockInteractor()
      witness = interactor
      interactor.activate()
      wait { interactor.seconds == 0 }
      interactor.deactivate()
    }
    wait { witness != nil }
    return witness == nil ? "freed" : "leaked"
    """

  /// Foundation on Linux keeps the block of an invalidated timer; this one does as Apple documents
  /// for its own: the run loop holds the timer, and the timer its block, until it is invalidated.
  private static let timer = """
    final class Timer {
      private static var scheduled: [Timer] = []
      private var block: ((Timer) -> Void)?

      static func scheduledTimer(
        withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
      ) -> Timer {
        let timer = Timer()
        timer.block = block
        scheduled.append(timer)
        return timer
      }

      func invalidate() {
        block = nil
        Timer.scheduled.removeAll { $0 === self }
      }
    }
    """
}
