import RibsLint
import Testing

/// What looks like a defect and is none: no rule finds anything in it.
@Suite struct NoDefectTests {
  @Test func aWorkerThatIsStartedAndNeverStopped() {
    #expect(
      findingsInApp(
        """
        final class SyncWorker: Worker {}
        final class HomeInteractor: Interactor {
          private let worker: SyncWorker
          init(worker: SyncWorker) {
            self.worker = worker
            super.init()
          }
          override func didBecomeActive() {
            super.didBecomeActive()
            worker.start(self)
          }
        }
        """) == [])
  }

  @Test(arguments: [
    "stream.subscribe(onNext: { self.show($0) }).disposeOnDeactivate(interactor: self)",
    "stream.bind(with: self) { owner, value in owner.show(value) }.disposeOnDeactivate(interactor: self)",
    "stream.subscribe(with: self) { owner, value in owner.show(value) }.disposeOnDeactivate(interactor: self)",
    "stream.withUnretained(self).subscribe(onNext: { $0.show($1) }).disposeOnDeactivate(interactor: self)",
  ])
  func aSubscriptionThatEndsWithTheInteractor(statement: String) {
    #expect(
      findingsInApp(
        """
        final class HomeInteractor: Interactor {
          private let stream: Observable<Int>
          init(stream: Observable<Int>) {
            self.stream = stream
            super.init()
          }
          override func didBecomeActive() {
            super.didBecomeActive()
            \(statement)
          }
          private func show(_ value: Int) {}
        }
        """) == [])
  }

  @Test func aSubscriptionThatEndsWithItsWorkerOrWorkflow() {
    #expect(
      findingsInApp(
        """
        final class SyncWorker: Worker {
          private let stream: Observable<Int>
          private var last = 0
          init(stream: Observable<Int>) {
            self.stream = stream
            super.init()
          }
          override func didStart(_ interactorScope: InteractorScope) {
            super.didStart(interactorScope)
            stream.subscribe(onNext: { self.last = $0 }).disposeOnStop(self)
          }
        }
        """) == [])
  }

  @Test(arguments: [
    "bind(with: self) { owner, value in owner.show(value) }",
    "subscribe(with: self, onNext: { owner, value in owner.show(value) })",
    "withUnretained(self).subscribe(onNext: { $0.show($1) })",
  ])
  func aViewThatHoldsItselfWeakly(consumer: String) {
    #expect(
      findingsInApp(
        """
        final class HomeViewController: UIViewController {
          private let disposeBag = DisposeBag()
          private let stream = BehaviorRelay<Int>(value: 0)
          override func viewDidLoad() {
            super.viewDidLoad()
            stream.\(consumer).disposed(by: disposeBag)
          }
          private func show(_ value: Int) {}
        }
        """) == [])
  }

  /// Whoever owns another by the framework's rules holds it strongly; and `viewController` of a RIB
  /// without a view is an ancestor's.
  @Test func whatMustBeHeldStrongly() {
    #expect(
      findingsInApp(
        """
        protocol HomeListener: AnyObject {}
        protocol HomeRouting: Routing {}
        protocol HomePresentable: Presentable { var listener: HomePresentableListener? { get set } }
        protocol HomePresentableListener: AnyObject { func didTap() }
        protocol HomeInteractable: Interactable { var router: HomeRouting? { get set } }
        protocol ShelfViewControllable: ViewControllable {}
        final class SyncWorker: Worker {}
        final class HomeInteractor: PresentableInteractor<HomePresentable>, HomeInteractable,
          HomePresentableListener
        {
          weak var router: HomeRouting?
          weak var listener: HomeListener?
          private let worker: SyncWorker
          init(presenter: HomePresentable, worker: SyncWorker) {
            self.worker = worker
            super.init(presenter: presenter)
            presenter.listener = self
          }
          func didTap() {}
        }
        final class ShelfInteractor: Interactor {}
        final class ShelfRouter: Router<ShelfInteractor> {
          private let viewController: ShelfViewControllable
          init(interactor: ShelfInteractor, viewController: ShelfViewControllable) {
            self.viewController = viewController
            super.init(interactor: interactor)
          }
        }
        """) == [])
  }

  /// Tabs and dashboards, children of `didLoad`: attached once, detached with the parent.
  @Test func permanentChildren() {
    #expect(
      findingsInApp(
        """
        protocol TabListener: AnyObject {}
        protocol TabBuildable: Buildable { func build(withListener listener: TabListener) -> ViewableRouting }
        protocol RootInteractable: Interactable, TabListener {}
        protocol RootViewControllable: ViewControllable { func add(_ view: ViewControllable) }
        final class RootRouter: ViewableRouter<RootInteractable, RootViewControllable> {
          private let tabBuilder: TabBuildable
          private var tab: ViewableRouting?
          init(interactor: RootInteractable, viewController: RootViewControllable, tabBuilder: TabBuildable) {
            self.tabBuilder = tabBuilder
            super.init(interactor: interactor, viewController: viewController)
          }
          override func didLoad() {
            super.didLoad()
            attachTab()
          }
          private func attachTab() {
            guard tab == nil else { return }
            let router = tabBuilder.build(withListener: interactor)
            tab = router
            attachChild(router)
            viewController.add(router.viewControllable)
          }
        }
        """) == [])
  }

  @Test func buildersThatAreMadeForEachReader() {
    #expect(
      findingsInApp(
        """
        protocol MenuDependency: Dependency {}
        protocol MenuBuildable: Buildable {}
        final class MenuBuilder: Builder<MenuDependency>, MenuBuildable {}
        protocol HomeDependency: Dependency {}
        final class HomeComponent: Component<HomeDependency>, MenuDependency {
          var menuBuilder: MenuBuildable { MenuBuilder(dependency: self) }
        }
        final class HomeBuilder: Builder<HomeDependency> {
          func build() -> [MenuBuildable] {
            let component = HomeComponent(dependency: dependency)
            return [component.menuBuilder, MenuBuilder(dependency: component)]
          }
        }
        """) == [])
  }

  @Test func initialisersAndBuildersThatNobodyMayCall() {
    #expect(
      findingsInApp(
        """
        final class HomeView: UIView {
          required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }
        }
        protocol HomeDependency: Dependency {}
        final class HomeComponent: Component<HomeDependency> {}
        open class HomeBuilderBase: Builder<HomeDependency> {
          open func build(with component: AnyObject) -> Routing { fatalError("to be overridden") }
        }
        """) == [])
  }

  @Test func anAlertThatHoldsItsPresenter() {
    #expect(
      findingsInApp(
        """
        protocol GameListener: AnyObject { func gameDidEnd() }
        protocol GamePresentable: Presentable { func announce(_ handler: @escaping () -> Void) }
        final class GameInteractor: PresentableInteractor<GamePresentable> {
          weak var listener: GameListener?
          func end() { presenter.announce { self.listener?.gameDidEnd() } }
        }
        final class GameViewController: UIViewController, GamePresentable {
          func announce(_ handler: @escaping () -> Void) {
            let alert = UIAlertController(title: "End", message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in
              self.title = nil
              handler()
            })
            present(alert, animated: true, completion: nil)
          }
        }
        """) == [])
  }

  /// Product details lead to the seller, and the seller to product details.
  @Test func scopesThatComeBackToThemselves() {
    #expect(
      findingsInApp(
        """
        protocol ProductDependency: Dependency {}
        protocol SellerDependency: Dependency {}
        final class ProductComponent: Component<ProductDependency>, SellerDependency {
          var sellerBuilder: SellerBuilder { SellerBuilder(dependency: self) }
        }
        final class SellerComponent: Component<SellerDependency>, ProductDependency {
          var productBuilder: ProductBuilder { ProductBuilder(dependency: self) }
        }
        final class ProductBuilder: Builder<ProductDependency> {
          func make() -> SellerBuilder { ProductComponent(dependency: dependency).sellerBuilder }
        }
        final class SellerBuilder: Builder<SellerDependency> {
          func make() -> ProductBuilder { SellerComponent(dependency: dependency).productBuilder }
        }
        """) == [])
  }

  @Test func aMutableStreamThatIsWrittenTo() {
    #expect(
      findingsInApp(
        """
        protocol ScoreStream: AnyObject { var score: Observable<Int> { get } }
        protocol MutableScoreStream: ScoreStream { func update(_ score: Int) }
        protocol GameDependency: Dependency { var mutableScoreStream: MutableScoreStream { get } }
        final class GameComponent: Component<GameDependency> {
          fileprivate var mutableScoreStream: MutableScoreStream { dependency.mutableScoreStream }
        }
        final class GameInteractor: Interactor {
          private let mutableScoreStream: MutableScoreStream
          init(mutableScoreStream: MutableScoreStream) {
            self.mutableScoreStream = mutableScoreStream
            super.init()
          }
          func win() { mutableScoreStream.update(1) }
        }
        final class GameBuilder: Builder<GameDependency> {
          func make() -> GameInteractor {
            let component = GameComponent(dependency: dependency)
            return GameInteractor(mutableScoreStream: component.mutableScoreStream)
          }
        }
        """) == [])
  }

  @Test func componentsThatNobodyKeepsAndBuildersWithoutOne() {
    #expect(
      findingsInApp(
        """
        protocol LoggedOutDependency: Dependency {}
        final class LoggedOutComponent: Component<LoggedOutDependency> {}
        final class LoggedOutInteractor: Interactor {}
        final class LoggedOutRouter: Router<LoggedOutInteractor> {}
        final class LoggedOutBuilder: Builder<LoggedOutDependency> {
          func build() -> LoggedOutRouter {
            _ = LoggedOutComponent(dependency: dependency)
            return LoggedOutRouter(interactor: LoggedOutInteractor())
          }
        }
        final class SignInBuilder: Builder<LoggedOutDependency> {
          func build() -> LoggedOutRouter { LoggedOutRouter(interactor: LoggedOutInteractor()) }
        }
        """) == [])
  }
}
