import RibsLint
import Testing

/// More of what looks like a defect and is none: shapes of declarations.
@Suite struct NoDefectShapeTests {
  @Test func protocolsWithNothingInThem() {
    #expect(
      findingsInApp(
        """
        protocol HomeDependency: Dependency {}
        protocol HomeListener: AnyObject {}
        protocol HomeViewControllable: ViewControllable {}
        protocol HomeRouting: ViewableRouting {}
        protocol HomePresentable: Presentable {}
        """) == [])
  }

  @Test func testsAndMocks() {
    #expect(
      findingsInApp(
        """
        import XCTest
        protocol HomeListener: AnyObject {}
        final class HomeRoutingMock: Routing { var listener: HomeListener? }
        final class HomeRouterTests: XCTestCase {
          private var router: HomeRouter!
          private var listener: HomeListener!
        }
        """) == [])
    #expect(
      findingsInApp(
        """
        protocol HomeListener: AnyObject {}
        protocol HomeRouting: Routing {}
        final class HomeInteractorMock: Interactor {
          var router: HomeRouting?
          var listener: HomeListener?
        }
        """) == [])
  }

  @Test func anObserverBySelector() {
    #expect(
      findingsInApp(
        """
        final class HomeViewController: UIViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            NotificationCenter.default.addObserver(
              self, selector: #selector(reload), name: Notification.Name("reload"), object: nil)
          }
          @objc private func reload() {}
        }
        """) == [])
  }

  @Test func aLazyViewThatIsMadeAtOnce() {
    #expect(
      findingsInApp(
        """
        final class HomeViewController: UIViewController {
          private lazy var label: UILabel = {
            let label = UILabel()
            label.text = self.title
            return label
          }()
          override func viewDidLoad() {
            super.viewDidLoad()
            view.addSubview(label)
          }
        }
        """) == [])
  }

  @Test func aRouterThatIsForgottenBeforeItIsDetached() {
    #expect(
      findingsInApp(
        """
        protocol MenuListener: AnyObject {}
        protocol MenuBuildable: Buildable { func build(withListener listener: MenuListener) -> ViewableRouting }
        protocol HomeInteractable: Interactable, MenuListener {}
        protocol HomeViewControllable: ViewControllable {
          func present(_ view: ViewControllable)
          func dismiss(_ view: ViewControllable)
        }
        final class HomeRouter: ViewableRouter<HomeInteractable, HomeViewControllable> {
          private let menuBuilder: MenuBuildable
          private var menu: ViewableRouting?
          init(interactor: HomeInteractable, viewController: HomeViewControllable, menuBuilder: MenuBuildable) {
            self.menuBuilder = menuBuilder
            super.init(interactor: interactor, viewController: viewController)
          }
          func routeToMenu() {
            guard menu == nil else { return }
            let menu = menuBuilder.build(withListener: interactor)
            self.menu = menu
            attachChild(menu)
            viewController.present(menu.viewControllable)
          }
          func closeMenu() {
            guard let menu = menu else { return }
            self.menu = nil
            viewController.dismiss(menu.viewControllable)
            detachChild(menu)
          }
        }
        """) == [])
  }

  @Test func anInteractorThatIsAReactor() {
    #expect(
      findingsInApp(
        """
        import ReactorKit
        final class HomeInteractor: Interactor, Reactor {
          let initialState = 0
          func mutate(action: Int) -> Observable<Int> { .just(action) }
        }
        """) == [])
  }

  @Test func aPayloadThatHoldsAListenerForAMoment() {
    #expect(
      findingsInApp(
        """
        protocol UserListListener: AnyObject {}
        struct UserListBuildDependency { let listener: UserListListener }
        """) == [])
  }

  @Test func aMissingCallOfSuperUnderTheFrameworkIsNoMoreThanInfo() {
    let outcome = lint(
      """
      import RIBs
      final class HomeInteractor: Interactor {
        override func didBecomeActive() { load() }
        private func load() {}
      }
      """)
    #expect(outcome.findings.allSatisfy { $0.severity == .info })
  }

  @Test func aPresenterThatIsCalledOnTheMainThread() {
    #expect(
      findingsInApp(
        """
        import RxCocoa
        protocol HomePresentable: Presentable { func show(_ value: Int) }
        final class HomeInteractor: PresentableInteractor<HomePresentable> {
          private let values: Driver<Int>
          init(presenter: HomePresentable, values: Driver<Int>) {
            self.values = values
            super.init(presenter: presenter)
          }
          override func didBecomeActive() {
            super.didBecomeActive()
            values.drive(onNext: { self.presenter.show($0) }).disposeOnDeactivate(interactor: self)
          }
        }
        """) == [])
  }

  @Test func weakInAProtocol() {
    #expect(
      findingsInApp(
        """
        protocol HomeListener: AnyObject {}
        protocol HomeInteractable: Interactable { weak var listener: HomeListener? { get set } }
        """) == [])
  }

  @Test func aRootThatKeepsItsBuilders() {
    #expect(
      findingsInApp(
        """
        protocol MenuDependency: Dependency {}
        final class MenuBuilder: Builder<MenuDependency> {}
        final class AppComponent: Component<EmptyDependency>, MenuDependency {
          lazy var menuBuilder: MenuBuilder = MenuBuilder(dependency: self)
          init() { super.init(dependency: EmptyComponent()) }
        }
        @main final class AppDelegate: UIResponder, UIApplicationDelegate {
          private let component = AppComponent()
          func start() -> MenuBuilder { component.menuBuilder }
        }
        """) == [])
  }

  @Test func otherThingsThatAreCalledShared() {
    #expect(
      findingsInApp(
        """
        enum Visibility { case shared, own }
        protocol HomeDependency: Dependency { var values: Observable<Int> { get } }
        final class Defaults {
          static let shared = Defaults()
          func shared(_ make: () -> Int) -> Int { make() }
        }
        final class HomeComponent: Component<HomeDependency> {
          var values: Observable<Int> { dependency.values.share() }
          var visibility: Visibility { .shared }
          func sum(of count: Int) -> Int {
            Defaults.shared.shared { count } + Defaults.shared.shared { count + 1 }
          }
        }
        final class HomeBuilder: Builder<HomeDependency> {
          func make() -> Observable<Int> { HomeComponent(dependency: dependency).values }
        }
        """) == [])
  }

  @Test func aListenerWithADefault() {
    #expect(
      findingsInApp(
        """
        protocol MenuListener: AnyObject { func menuDidClose() }
        extension MenuListener { func menuDidClose() {} }
        class BaseInteractor: Interactor {
          func menuDidOpen() {}
        }
        protocol OpenListener: AnyObject { func menuDidOpen() }
        final class HomeInteractor: BaseInteractor, MenuListener, OpenListener {}
        """) == [])
  }
}
