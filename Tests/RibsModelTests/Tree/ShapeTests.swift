import RibsModel
import Testing

/// Shapes of real apps that once were, or easily are, misread.
@Suite struct ShapeTests {
  @Test func basesMayBeQualifiedAndStandOnSeveralLines() {
    let app = ExampleApp(
      """
      protocol HomeInteractable: RIBs.Interactable {}
      protocol HomeViewControllable: RIBs.ViewControllable {}
      protocol HomeDependency: RIBs.Dependency {}
      final class HomeInteractor:
        RIBs.Interactor,
        HomeInteractable {}
      final class HomeRouter:
        RIBs.ViewableRouter<
          HomeInteractable,
          HomeViewControllable
        > {}
      final class HomeBuilder:
        RIBs.Builder<HomeDependency>
      {
        func build() -> Routing {
          HomeRouter(interactor: HomeInteractor(), viewController: UIViewController())
        }
      }
      """)
    #expect(app.ribs == ["Home"])
    #expect(app.typeName(app.rib("Home")?.interactable) == "HomeInteractable")
    #expect(app.typeName(app.rib("Home")?.viewControllable) == "HomeViewControllable")
    #expect(app.typeName(app.rib("Home")?.dependency) == "HomeDependency")
  }

  @Test func aModuleMayCallItsClassesByBareNames() {
    let app = ExampleApp(files: [
      (
        "Package.swift",
        """
        import PackageDescription
        let package = Package(name: "P", targets: [.target(name: "Clock")])
        """
      ),
      (
        "Sources/Clock/Clock.swift",
        """
        import RIBs
        protocol Dependency: RIBs.Dependency {}
        final class Component: RIBs.Component<Dependency> {}
        protocol Interactable: RIBs.Interactable {}
        final class Interactor: RIBs.Interactor, Interactable {}
        final class Router: RIBs.Router<Interactable> {}
        final class Builder: RIBs.Builder<Dependency> {
          func build() -> Routing { Router(interactor: Interactor()) }
        }
        """
      ),
    ])
    #expect(app.ribs == ["Clock-"])
    #expect(app.typeName(app.rib("Clock")?.dependency) == "Dependency")
  }

  @Test func oneRibMayHaveManyParents() {
    func parent(_ name: String) -> String {
      """
      protocol \(name)Dependency: Dependency {}
      final class \(name)Component: Component<\(name)Dependency>, HomeDependency {}
      final class \(name)Router: Router<Interactable> {
        let builder: HomeBuildable
        init(builder: HomeBuildable) { self.builder = builder }
        func show() { attachChild(builder.build(withListener: interactor)) }
      }
      final class \(name)Builder: Builder<\(name)Dependency> {
        func build() -> Routing {
          \(name)Router(builder: HomeBuilder(dependency: \(name)Component(dependency: dependency)))
        }
      }
      """
    }
    let names = ["A", "B", "C", "D", "E", "F"]
    let app = ExampleApp(
      files: (names.map(parent) + [leaf("Home")]).enumerated().map {
        (path: "File\($0.offset).swift", text: $0.element)
      })
    #expect(app.attached == names.map { "\($0) > Home" })
    #expect(app.scopes == names.map { "\($0)Component [\($0)] > HomeBuilder [Home]" })
  }

  @Test func aBuilderThatIsPassedButNeverUsedAttachesNothing() {
    let app = ExampleApp(root(children: ["Home"], ""), leaf("Home"))
    #expect(app.attached == [])
    #expect(app.scopes == ["RootComponent [Root] > HomeBuilder [Home]"])
  }

  @Test func servicesAndBuildersMayBeComposedOfOneMemberProtocols() throws {
    let app = ExampleApp(
      """
      protocol HasUser: Dependency { var user: String { get } }
      protocol HasClock: Dependency { var clock: Int { get } }
      typealias HomeServices = HasUser & HasClock
      typealias HomeDependency = HomeServices
      final class HomeRouter: Router<Interactable> {}
      final class HomeBuilder: Builder<HomeDependency> {
        func build() -> Routing { HomeRouter(interactor: Interactor()) }
      }
      final class RootComponent: Component<EmptyDependency>, HomeDependency {
        let user = ""
        let clock: Int
        var home: HomeBuilder { HomeBuilder(dependency: self) }
      }
      """)
    let names = app.project.satisfactions.flatMap(\.requirements).map(\.requirement.name)
    #expect(names == ["user", "clock"])
    let rib = try #require(app.rib("Home"))
    let dependency = try #require(rib.dependency)
    #expect(app.project.types.requirements(of: dependency).map(\.name) == ["user", "clock"])
  }

  @Test func aDependencyMayInheritAnother() throws {
    let app = ExampleApp(
      """
      protocol BaseDependency: Dependency { var user: String { get } }
      protocol HomeDependency: BaseDependency { var clock: Int { get } }
      final class HomeBuilder: Builder<HomeDependency> {}
      final class RootComponent: Component<EmptyDependency>, HomeDependency {
        let clock: Int
        var home: HomeBuilder { HomeBuilder(dependency: self) }
      }
      """)
    let outcomes = app.project.satisfactions.flatMap(\.requirements)
    let missing = outcomes.filter { if case .missing = $0.outcome { true } else { false } }
    #expect(missing.map(\.requirement.name) == ["user"])
  }

  @Test func theOriginIsFollowedThroughSharedLazyAndOtherProperties() throws {
    let app = ExampleApp(
      leaf("Other"),
      """
      protocol MiddleDependency: Dependency { var user: String { get } }
      protocol HomeDependency: Dependency { var user: String { get } }
      final class HomeBuilder: Builder<HomeDependency> {}
      final class MiddleComponent: Component<MiddleDependency>, HomeDependency {
        var user: String { shared { self.inherited } }
        lazy var inherited: String = dependency.user
        var home: HomeBuilder { HomeBuilder(dependency: self) }
      }
      final class MiddleRouter: Router<Interactable> {}
      final class MiddleBuilder: Builder<MiddleDependency> {
        func build() -> Routing {
          let component = MiddleComponent(dependency: dependency)
          return MiddleRouter(interactor: component.home)
        }
      }
      final class AppComponent: Component<EmptyDependency>, MiddleDependency {
        let user = ""
        var middle: MiddleBuilder { MiddleBuilder(dependency: self) }
      }
      """)
    let home = try #require(
      app.project.satisfactions.first { app.typeName($0.dependency) == "HomeDependency" })
    guard case .satisfied(let providers)? = home.requirements.first?.outcome else {
      Issue.record("not satisfied")
      return
    }
    #expect(providers.map(\.kind) == [.shared])
    #expect(providers.map { app.typeName($0.origin?.owner) } == ["AppComponent"])
  }

  /// A stand-in that is still to be replaced by a RIB, as tutorials ship it.
  @Test func aBuilderWithoutTheFrameworksTypesIsABuilder() {
    let app = ExampleApp(
      root(
        children: ["Home"],
        "override func didLoad() { attachChild(homeBuilder.build(withListener: interactor)) }"),
      """
      protocol HomeDependency {}
      protocol HomeListener {}
      protocol HomeBuildable { func build(withListener: HomeListener) -> ViewableRouting }
      class HomeInteractor: Interactor {}
      class HomeViewController: UIViewController, ViewControllable {}
      class HomeBuilder: HomeBuildable {
        init(dependency: Any) {}
        func build(withListener: HomeListener) -> ViewableRouting {
          ViewableRouter<Interactable, ViewControllable>(
            interactor: HomeInteractor(), viewController: HomeViewController())
        }
      }
      """)
    #expect(app.ribs == ["Home", "Root*"])
    #expect(app.attached == ["Root > Home"])
    #expect(app.scopes == ["RootComponent [Root] > HomeBuilder [Home]"])
    #expect(app.unresolved == [])
  }

  @Test func anAdapterThatCallsABuilderIsNoBuilder() {
    let app = ExampleApp(
      root(
        "override func didLoad() { attachChild(HomeAdapter(interactor).build()) }"),
      """
      final class HomeAdapter {
        func build() -> Routing { HomeBuilder(dependency: component).build(withListener: self) }
      }
      """, leaf("Home"))
    #expect(app.ribs == ["Home", "Root*"])
    #expect(app.attached == ["Root > Home"])
  }

  @Test func namesMayStartInLowerCase() {
    let app = ExampleApp(
      """
      protocol homeDependency: Dependency {}
      final class homeRouter: Router<Interactable> {}
      final class homeBuilder: Builder<homeDependency> {
        func build() -> Routing { homeRouter(interactor: Interactor()) }
      }
      final class rootComponent: Component<EmptyDependency>, homeDependency {}
      final class rootRouter: LaunchRouter<Interactable, ViewControllable> {
        let home: homeBuilder
        init(home: homeBuilder) { self.home = home }
        override func didLoad() { attachChild(home.build()) }
      }
      final class rootBuilder: Builder<EmptyDependency> {
        func build() -> LaunchRouting {
          let component = rootComponent(dependency: dependency)
          return rootRouter(home: homeBuilder(dependency: component))
        }
      }
      """)
    #expect(app.ribs == ["home-", "root*"])
    #expect(app.attached == ["root > home"])
    #expect(app.scopes == ["rootComponent [root] > homeBuilder [home]"])
  }
}
