import Testing

/// What is a RIB, what it is called, and what belongs to it.
@Suite struct RibTests {
  @Test func theClassesOfARibAreFoundByTypeFacts() throws {
    let app = ExampleApp(
      """
      protocol HomeDependency: Dependency {}
      final class HomeComponent: Component<HomeDependency> {}
      protocol HomeBuildable: Buildable {
        func build(withListener listener: HomeListener) -> HomeRouting
      }
      final class HomeBuilder: Builder<HomeDependency>, HomeBuildable {
        func build(withListener listener: HomeListener) -> HomeRouting {
          let component = HomeComponent(dependency: dependency)
          let viewController = LoginViewContoller()
          let presenter = HomePresenter(viewController: viewController)
          let interactor = HomeInteractor(presenter: presenter)
          interactor.listener = listener
          return HomeRouter(interactor: interactor, viewController: viewController)
        }
      }
      protocol HomeRouting: ViewableRouting {}
      protocol HomeListener: AnyObject {}
      protocol HomePresentable: Presentable { var listener: HomePresentableListener? { get set } }
      protocol HomePresentableListener: AnyObject {}
      final class HomeInteractor: PresentableInteractor<HomePresentable>, HomeInteractable {
        weak var router: HomeRouting?
        weak var listener: HomeListener?
      }
      protocol HomeInteractable: Interactable {
        var router: HomeRouting? { get set }
        var listener: HomeListener? { get set }
      }
      protocol HomeViewControllable: ViewControllable {}
      final class HomeRouter:
        ViewableRouter<
          HomeInteractable,
          HomeViewControllable
        >,
        HomeRouting
      {}
      final class HomePresenter: Presenter<HomeViewControllable>, HomePresentable {
        weak var listener: HomePresentableListener?
      }
      final class LoginViewContoller: UIViewController, HomeViewControllable {}
      """)
    let rib = try #require(app.rib("Home"))
    #expect(app.typeName(rib.builder) == "HomeBuilder")
    #expect(app.typeName(rib.buildable) == "HomeBuildable")
    #expect(app.typeName(rib.router) == "HomeRouter")
    #expect(app.typeName(rib.routing) == "HomeRouting")
    #expect(app.typeName(rib.interactor) == "HomeInteractor")
    #expect(app.typeName(rib.interactable) == "HomeInteractable")
    #expect(app.typeName(rib.listener) == "HomeListener")
    #expect(app.typeName(rib.presentable) == "HomePresentable")
    #expect(app.typeName(rib.presentableListener) == "HomePresentableListener")
    #expect(app.typeName(rib.presenter) == "HomePresenter")
    #expect(app.typeName(rib.viewControllable) == "HomeViewControllable")
    #expect(app.typeName(rib.viewController) == "LoginViewContoller")
    #expect(app.typeName(rib.component) == "HomeComponent")
    #expect(app.typeName(rib.dependency) == "HomeDependency")
    #expect(!rib.isViewless && !rib.isRoot)
  }

  @Test func aBuilderWithABareRouterIsNamedAfterTheBuilder() {
    let app = ExampleApp(
      root(
        """
        let builder: DetailBuilder
        func route() { attachChild(builder.build()) }
        """),
      """
      final class DetailInteractor: Interactor {}
      final class DetailBuilder: Builder<EmptyDependency> {
        func build() -> ViewableRouting {
          ViewableRouter(interactor: DetailInteractor(), viewController: UIViewController())
        }
      }
      """)
    #expect(app.ribs == ["Detail", "Root*"])
    #expect(app.attached == ["Root > Detail"])
    #expect(app.rib("Detail")?.router == nil)
    #expect(app.typeName(app.rib("Detail")?.interactor) == "DetailInteractor")
  }

  @Test(arguments: [
    "class SceneDelegate: UIResponder, UIWindowSceneDelegate {\n"
      + "  var router: Routing?\n"
      + "  func start() { router = HomeBuilder(dependency: Empty()).build(withListener: self) }\n}",
    "struct MyApp: App {\n"
      + "  let home = HomeBuilder(dependency: Empty()).build(withListener: Nobody())\n}",
  ])
  func whatTheAppsDelegateBuildsIsARoot(delegate: String) {
    #expect(ExampleApp(leaf("Home"), delegate).ribs == ["Home*"])
  }

  @Test func whatAnotherClassBuildsIsNoRoot() {
    let maker = """
      final class Maker {
        func make() -> Routing { HomeBuilder(dependency: Empty()).build(withListener: self) }
      }
      """
    #expect(ExampleApp(leaf("Home"), maker).ribs == ["Home"])
  }

  @Test func aRouterThatNoBuilderMakesIsARibToo() {
    let app = ExampleApp(
      root("func route() { attachChild(DetailRouter(interactor: DetailInteractor())) }"),
      """
      final class DetailInteractor: Interactor {}
      final class DetailRouter: Router<Interactable> {}
      """)
    #expect(app.ribs == ["Detail-", "Root*"])
    #expect(app.attached == ["Root > Detail"])
  }

  @Test func namesThatLookLikeBuildersAreNoRibs() {
    let app = ExampleApp(
      leaf("Home"),
      """
      final class EventLogBuilder { func build() -> String { "" } }
      class RequestBuilder: Builder<EmptyDependency> {}
      struct ComponentFactory {}
      """)
    #expect(app.ribs == ["Home"])
  }

  @Test func basesMayBeTypealiasesOrProjectClasses() {
    let app = ExampleApp(
      """
      typealias HomeBase = RIBs.ViewableRouter<Interactable, ViewControllable>
      class BaseInteractor<P>: PresentableInteractor<P> {}
      class BaseBuilder<D>: Builder<D> {}
      protocol HomePresentable: Presentable {}
      protocol HomeDependency: RIBs.Dependency {}
      final class HomeRouter: HomeBase {}
      final class HomeInteractor: BaseInteractor<HomePresentable> {}
      final class HomeBuilder: BaseBuilder<HomeDependency> {
        func build() -> ViewableRouting {
          let view = UIViewController()
          return HomeRouter(interactor: HomeInteractor(presenter: view), viewController: view)
        }
      }
      """)
    #expect(app.ribs == ["Home"])
    #expect(app.typeName(app.rib("Home")?.presentable) == "HomePresentable")
    #expect(app.typeName(app.rib("Home")?.dependency) == "HomeDependency")
  }

  @Test func aComponentizedBuilderKnowsItsComponentByItsArguments() {
    let app = ExampleApp(
      root(
        """
        let homeBuilder: HomeBuildable
        func route() { attachChild(homeBuilder.build(withDynamicBuildDependency: 1)) }
        """),
      """
      protocol HomeDependency: Dependency {}
      final class HomeComponent: Component<HomeDependency> {}
      final class HomeInteractor: Interactor {}
      final class HomeRouter: Router<Interactable> {}
      protocol HomeBuildable: Buildable {
        func build(withDynamicBuildDependency dynamicBuildDependency: Int) -> Routing
      }
      final class HomeBuilder: ComponentizedBuilder<HomeComponent, Routing, Int, Void>,
        HomeBuildable
      {
        override func build(with component: HomeComponent, _ payload: Int) -> Routing {
          HomeRouter(interactor: HomeInteractor())
        }
      }
      extension RootComponent: HomeDependency {
        var homeBuilder: HomeBuildable { HomeBuilder { HomeComponent(dependency: self) } }
      }
      """)
    #expect(app.typeName(app.rib("Home")?.component) == "HomeComponent")
    #expect(app.typeName(app.rib("Home")?.dependency) == "HomeDependency")
    #expect(app.attached == ["Root > Home"])
    #expect(app.scopes == ["RootComponent [Root] > HomeComponent [Home]"])
  }

  @Test func sameNamesInTwoModulesAreQualified() {
    let manifest = """
      import PackageDescription
      let package = Package(
        name: "App", targets: [.target(name: "One"), .target(name: "Two"), .target(name: "App")])
      """
    let app = ExampleApp(files: [
      ("Package.swift", manifest), ("Sources/One/Home.swift", leaf("Home", access: "public")),
      ("Sources/Two/Home.swift", leaf("Home", access: "public")),
      (
        "Sources/App/Root.swift",
        root(
          imports: ["One", "Two"],
          """
          let first: One.HomeBuildable
          let second: Two.HomeBuildable
          func routeToFirst() { attachChild(first.build(withListener: interactor)) }
          func routeToSecond() { attachChild(second.build(withListener: interactor)) }
          """)
      ),
    ])
    #expect(app.ribs == ["One.Home", "Root*", "Two.Home"])
    #expect(app.attached == ["Root > One.Home", "Root > Two.Home"])
  }

  @Test func sameNamesInOneModuleAreQualifiedByFolder() {
    let app = ExampleApp(files: [
      ("First/App/Home.swift", "enum First { \(leaf("Home")) }"),
      ("Second/App/Home.swift", "enum Second { \(leaf("Home")) }"),
    ])
    #expect(app.ribs == ["First/Home", "Second/Home"])
  }

  @Test func aRouterThatTheAppLaunchesIsARoot() {
    let app = ExampleApp(
      leaf("Home"),
      """
      final class AppComponent: Component<EmptyDependency>, HomeDependency {
        init() { super.init(dependency: EmptyComponent()) }
      }
      class AppDelegate: UIResponder {
        private var router: ViewableRouting?
        func start(listener: HomeListener) {
          let router = HomeBuilder(dependency: AppComponent()).build(withListener: listener)
          self.router = router
          router.interactable.activate()
          router.load()
        }
      }
      """)
    #expect(app.ribs == ["Home*"])
  }

  @Test func aVendoredFrameworkIsNoPartOfTheApp() {
    let app = ExampleApp(files: [
      (
        "RIBs/Router.swift",
        """
        import Foundation
        public protocol Routing: AnyObject {
          func attachChild(_ child: Routing)
          func detachChild(_ child: Routing)
        }
        open class Router<I>: Routing {
          public func attachChild(_ child: Routing) { children.append(child) }
          public func detachChild(_ child: Routing) {}
        }
        open class ViewableRouter<I, V>: Router<I> {}
        """
      ),
      ("RIBs/Interactor.swift", "import Foundation\nopen class Interactor { func activate() {} }"),
      (
        "RIBs/Builder.swift",
        "import Foundation\npublic protocol Buildable {}\nopen class Builder<D>: Buildable {}"
      ), ("App/Home.swift", leaf("Home")),
    ])
    #expect(app.ribs == ["Home"])
    #expect(app.unresolved == [])
  }

  /// The framework's core, each part in the file that `path` gives for it.
  private func framework(_ path: (String) -> String) -> [(path: String, text: String)] {
    let parts = [
      "Routing": """
      public protocol Routing: AnyObject {
        func attachChild(_ child: Routing)
        func detachChild(_ child: Routing)
      }
      """,
      "Router": """
      open class Router<I>: Routing {
        public func attachChild(_ child: Routing) { children.append(child) }
        public func detachChild(_ child: Routing) {}
      }
      """,
      "ViewableRouter": "open class ViewableRouter<I, V>: Router<I> {}",
      "Interactor": "open class Interactor: Interactable { func activate() {} }",
      "Interactable": "public protocol Interactable: AnyObject {}",
      "Builder": "public protocol Buildable {}\nopen class Builder<D>: Buildable {}",
      "Component": "public protocol Dependency {}\nopen class Component<D>: Dependency {}",
    ]
    return parts.map { (path: path($0.key), text: "import Foundation\n" + $0.value) }
  }

  @Test func aVendoredFrameworkMaySpreadOverFolders() {
    let folders = [
      "Routing": "Core", "Router": "Core", "ViewableRouter": "Core/View", "Interactor": "Base",
      "Interactable": "Base", "Builder": "Build", "Component": "DI",
    ]
    let app = ExampleApp(
      files: framework { "Vendor/CombineRIBs/Sources/\(folders[$0] ?? "")/\($0).swift" }
        + [("App/Home.swift", "import CombineRIBs\n" + leaf("Home"))])
    #expect(app.ribs == ["Home"])
    #expect(app.unresolved == [])
  }

  @Test func aVendoredFrameworkMayStandAmongTheAppsOwnFolders() {
    let app = ExampleApp(
      files: framework { "Sources/\($0)s/\($0).swift" }
        + [("Sources/Home/Home.swift", "import Foundation\n" + leaf("Home"))])
    #expect(app.ribs == ["Home"])
  }

  @Test func anAppsOwnBareNamesAreNoFramework() {
    let app = ExampleApp(
      files: framework { "Vendor/RIBs/\($0).swift" } + [
        (
          "App/Clock.swift",
          """
          import RIBs
          class Router: RIBs.Router<Interactable> {
            override func detachChild(_ child: Routing) {}
          }
          final class Builder: RIBs.Builder<EmptyDependency> {
            func build() -> Routing { Router(interactor: Interactor()) }
          }
          """
        )
      ])
    #expect(app.ribs.count == 1)
  }

  /// A demo that shows a RIB under a root of its own.
  @Test func whatTheDelegateAttachesIsNoRoot() {
    let app = ExampleApp(
      root(""), leaf("Home"), leaf("Menu"),
      """
      class AppDelegate: UIResponder, UIApplicationDelegate {
        var router: RootRouter?
        func start() {
          let router = RootBuilder(dependency: RootComponent()).build() as? RootRouter
          router?.launch(from: window)
          let home = HomeBuilder(dependency: RootComponent()).build(withListener: self)
          router?.attachChild(home)
          let menu = MenuBuilder(dependency: RootComponent()).build(withListener: self)
          window.rootViewController = menu.viewControllable.uiviewController
        }
      }
      """)
    #expect(app.ribs == ["Home", "Menu*", "Root*"])
    #expect(app.attached == ["Root > Home"])
  }

  @Test func aGenericRouterThatNobodyMakesIsABaseAndNoRib() {
    let app = ExampleApp(
      "open class ModalRouter<I, V>: ViewableRouter<I, V> {}",
      """
      class FlowRouter<I>: Router<I> {}
      final class FlowBuilder: Builder<EmptyDependency> {
        func build() -> Routing { FlowRouter<Interactable>(interactor: Interactor()) }
      }
      """)
    #expect(app.ribs == ["Flow-"])
  }

  @Test func aGenericBuilderIsOneBeforeAnybodyMakesIt() {
    let app = ExampleApp(
      """
      open class HomeBuilder<Item>: Builder<EmptyDependency> {
        func build(item: Item) -> Routing { HomeRouter(interactor: Interactor()) }
      }
      final class HomeRouter: Router<Interactable> {}
      """)
    #expect(app.ribs == ["Home-"])
    #expect(app.project.ribs.map { $0.builder != nil } == [true])
  }

  @Test func ribsInsideTypesAreToldApartByThem() {
    func ribs(in outer: String) -> String {
      """
      enum \(outer) {
        final class MainRouter: Router<Interactable> {}
        final class MainBuilder: Builder<EmptyDependency> {
          func build() -> Routing { MainRouter(interactor: Interactor()) }
        }
        final class Router: RIBs.Router<Interactable> {}
        final class Builder: RIBs.Builder<EmptyDependency> {
          func build() -> Routing { Router(interactor: Interactor()) }
        }
      }
      """
    }
    let app = ExampleApp("\(ribs(in: "Feed"))\n\(ribs(in: "Post"))")
    #expect(app.ribs == ["Feed-", "Feed.Main-", "Post-", "Post.Main-"])
  }

  @Test func anotherFormOfARibWithABareRouterIsNoOtherRib() {
    let app = ExampleApp(
      """
      final class HomeRouter: ViewableRouter<Interactable, ViewControllable> {}
      final class HomeBuilder: Builder<EmptyDependency> {
        let isNew: Bool
        func build() -> ViewableRouting {
          if isNew { return ViewableRouter(interactor: Interactor(), viewController: NewHome()) }
          return HomeRouter(interactor: Interactor(), viewController: OldHome())
        }
      }
      """)
    #expect(app.ribs == ["Home"])
  }

  /// A view controller that is no RIB's may run one without loading it.
  @Test(arguments: [
    ("router.interactable.activate()", ["Home*"]), ("router.load()", ["Home*"]),
    ("self.router?.interactable.activate()", ["Home*"]), ("player.activate()", ["Home"]),
    ("other.interactor.activate()", ["Home"]),
  ])
  func whatIsActivatedByHandIsARoot(call: String, expected: [String]) {
    let app = ExampleApp(
      leaf("Home"),
      """
      final class BridgeViewController: UIViewController {
        private let builder: HomeBuildable = HomeBuilder(dependency: EmptyComponent())
        private var router: ViewableRouting?
        func start(_ listener: HomeListener) {
          let router = builder.build(withListener: listener)
          self.router = router
          \(call)
        }
      }
      """)
    #expect(app.ribs == expected)
  }

  @Test func whatAHelperLoadsIsLaunched() {
    let app = ExampleApp(
      leaf("Home"),
      """
      final class Flow {
        let home: HomeBuildable = HomeBuilder(dependency: EmptyComponent())
        func start(_ listener: HomeListener) { show(home.build(withListener: listener)) }
        private func show(_ router: ViewableRouting) {
          router.interactable.activate()
          router.load()
        }
      }
      """)
    #expect(app.ribs == ["Home*"])
  }
}
