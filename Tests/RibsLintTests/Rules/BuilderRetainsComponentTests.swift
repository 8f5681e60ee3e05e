import RibsLint
import Testing

@Suite struct BuilderRetainsComponentTests {
  @Test(arguments: [
    "private lazy var component = GameComponent(dependency: dependency)",
    "private var component: GameComponent?\nfunc prepare() { component = GameComponent(dependency: dependency) }",
    "let component: GameComponent = GameComponent(dependency: EmptyComponent())",
    "private var all: [GameComponent] = []\nfunc prepare() { let c = GameComponent(dependency: dependency); all.append(c) }",
    "private var all: [String: GameComponent] = [:]\nfunc prepare() { all[\"a\"] = GameComponent(dependency: dependency) }",
    "private var last: (made: GameComponent, at: Int)?\nfunc build() -> Int { let c = GameComponent(dependency: dependency); last = (c, 1); return 1 }",
  ])
  func aKeptComponentIsReported(members: String) {
    #expect(findings(members) == 1)
  }

  @Test(arguments: [
    "var component: GameComponent { GameComponent(dependency: dependency) }",
    "func build() { let component = GameComponent(dependency: dependency); print(component) }",
    "weak var component: GameComponent?",
    "@WeakBox private var component: GameComponent?\nfunc prepare() { component = GameComponent(dependency: dependency) }",
    "private let parent: ParentComponent\ninit(parent: ParentComponent) { self.parent = parent; super.init(dependency: EmptyComponent()) }",
    "private let gameDependency: EmptyDependency",
    "private let component = Gadget()",
    "private var component: GameComponent?\nfunc prepare() { component = GameComponent(dependency: dependency); defer { component = nil } }",
    "private var all: [GameComponent] = []\nfunc prepare() { all.append(GameComponent(dependency: dependency)); all.removeAll() }",
    "private let all: [GameComponent]\ninit(all: [GameComponent]) { self.all = all; super.init(dependency: EmptyComponent()) }",
  ])
  func otherPropertiesAreLeftAlone(members: String) {
    #expect(findings(members) == 0)
  }

  /// A builder without a component of its own may keep that of the RIB around.
  @Test(arguments: [
    ("private let home: HomeComponent", "MenuBuilder(dependency: self, home: self)", 0),
    ("private lazy var home = dependency", "MenuBuilder(dependency: self)", 0),
    ("private lazy var home = HomeComponent(dependency: dependency)", "", 1),
  ])
  func theComponentAroundIsLeftAlone(property: String, making: String, expected: Int) {
    let source = """
      import RIBs
      protocol MenuBuildable: Buildable { func build() -> Routing }
      final class HomeComponent: Component<EmptyDependency> {
        \(making.isEmpty ? "" : "var menuBuilder: MenuBuildable { \(making) }")
      }
      final class MenuInteractor: Interactor {}
      final class MenuRouter: Router<MenuInteractor> {}
      final class MenuBuilder: Builder<\(making.isEmpty ? "EmptyDependency" : "HomeComponent")>, MenuBuildable {
        \(property)
        func build() -> Routing {
          print(home)
          return MenuRouter(interactor: MenuInteractor())
        }
      }
      """
    let builder =
      making.isEmpty
      ? ""
      : """

      final class HomeRouter: Router<Interactor> {}
      final class HomeBuilder: Builder<EmptyDependency> {
        func build() -> Routing {
          let component = HomeComponent(dependency: dependency)
          print(component.menuBuilder)
          return HomeRouter(interactor: Interactor())
        }
      }
      """
    for source in [source, source + builder] {
      #expect(lint(source, rules: [.builderRetainsComponent]).findings.count == expected)
    }
  }

  @Test(arguments: [
    ("let c = GameComponent(dependency: EmptyComponent()); _ = XBuilder { c }", 1),
    (
      "let c = GameComponent(dependency: EmptyComponent()); _ = XBuilder(componentBuilder: { c })",
      1
    ),
    ("_ = XBuilder { self.kept }", 1),
    ("_ = XBuilder { GameComponent(dependency: EmptyComponent()) }", 0),
    ("_ = XBuilder { let c = GameComponent(dependency: EmptyComponent()); return c }", 0),
    ("_ = XBuilder { self.fresh }", 0),
    ("_ = XBuilder { self.make() }", 0),
  ])
  func aClosureMustMakeTheComponent(statements: String, count: Int) {
    let source = """
      import RIBs
      final class GameComponent: Component<EmptyDependency> {}
      final class XBuilder: SimpleComponentizedBuilder<GameComponent, Routing> {}
      final class Home {
        let kept = GameComponent(dependency: EmptyComponent())
        var fresh: GameComponent { GameComponent(dependency: EmptyComponent()) }
        func make() -> GameComponent { GameComponent(dependency: EmptyComponent()) }
        func run() { \(statements) }
      }
      """
    #expect(lint(source, rules: [.builderRetainsComponent]).findings.count == count)
  }

  @Test(arguments: [
    ("", 0), ("attachChild(GameBuilder(dependency: EmptyComponent()).build())", 1),
  ])
  func whatARouterAttachesIsNoRootAlone(statement: String, expected: Int) {
    let source = """
      import RIBs
      import UIKit
      final class GameComponent: Component<EmptyDependency> {}
      final class GameViewController: UIViewController, ViewControllable {}
      final class GameRouter: LaunchRouter<Interactor, ViewControllable> {}
      final class GameBuilder: Builder<EmptyDependency> {
        private lazy var component = GameComponent(dependency: dependency)
        func build() -> LaunchRouting {
          GameRouter(interactor: Interactor(), viewController: GameViewController())
        }
      }
      final class DemoDelegate: UIResponder, UIApplicationDelegate {
        var router: LaunchRouting?
        func open(_ window: UIWindow) {
          let router = GameBuilder(dependency: EmptyComponent()).build()
          self.router = router
          router.launch(from: window)
        }
      }
      final class HomeRouter: Router<Interactor> {
        func routeToGame() { \(statement) }
      }
      """
    #expect(lint(source, rules: [.builderRetainsComponent]).findings.count == expected)
  }

  private func findings(_ members: String) -> Int {
    lint(
      """
      import RIBs
      final class Gadget {}
      final class GameComponent: Component<EmptyDependency> {}
      final class ParentComponent: Component<EmptyDependency> {}
      final class GameBuilder: Builder<EmptyDependency> {
        \(members)
      }
      """, rules: [.builderRetainsComponent]
    ).findings.count
  }
}
