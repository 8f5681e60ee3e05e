import RibsLint
import Testing

/// A RIB that is launched lives for as long as the process, but not where the app attaches it.
@Suite struct LaunchedByDemoTests {
  private static let home = """
    import RIBs
    protocol HomeDependency: Dependency {}
    final class HomeInteractor: Interactor {
      private var timer: Timer?
      func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.start() }
      }
    }
    final class HomeRouter: ViewableRouter<HomeInteractor, ViewControllable> {}
    final class HomeBuilder: Builder<HomeDependency> {
      func build(with view: ViewControllable) -> ViewableRouting {
        HomeRouter(interactor: HomeInteractor(), viewController: view)
      }
    }

    """
  private static let demo = """
    final class DemoDelegate: UIResponder, UIApplicationDelegate {
      let window = UIWindow()
      var router: ViewableRouting?
      func start(_ view: ViewControllable, _ component: HomeDependency) {
        let router = HomeBuilder(dependency: component).build(with: view)
        self.router = router
        router.interactable.activate()
        router.load()
        window.rootViewController = router.viewControllable.uiviewController
      }
    }

    """
  private static let app = """
    final class RootRouter: ViewableRouter<Interactor, ViewControllable> {
      private let homeBuilder: HomeBuilder
      private var home: ViewableRouting?
      init(homeBuilder: HomeBuilder, interactor: Interactor, viewController: ViewControllable) {
        self.homeBuilder = homeBuilder
        super.init(interactor: interactor, viewController: viewController)
      }
      func routeToHome() {
        guard home == nil else { return }
        let home = homeBuilder.build(with: viewController)
        self.home = home
        attachChild(home)
      }
      func detachHome() {
        if let home { detachChild(home) }
        home = nil
      }
    }
    final class RootBuilder: Builder<HomeDependency> {
      func build(with view: ViewControllable) -> ViewableRouting {
        RootRouter(
          homeBuilder: HomeBuilder(dependency: dependency), interactor: Interactor(),
          viewController: view)
      }
    }

    """

  @Test(arguments: [(home, 1), (home + app, 1), (home + demo, 0), (home + demo + app, 1)])
  func whatIsAttachedMayGo(source: String, expected: Int) {
    #expect(lint(source, rules: [.timerRetainsTarget]).findings.count == expected)
    // A child's router may inherit that of a root.
    let child = source.replacing(
      "HomeRouter: ViewableRouter", with: "HomeRouter: LaunchRouter")
    let isAttached = source.contains("RootRouter")
    #expect(lint(child, rules: [.timerRetainsTarget]).findings.count == (isAttached ? 1 : 0))
  }
}
