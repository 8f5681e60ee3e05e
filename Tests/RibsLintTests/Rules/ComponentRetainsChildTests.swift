import RibsLint
import Testing

@Suite struct ComponentRetainsChildTests {
  /// What keeps the component lives as long as the app, however it makes it.
  @Test(arguments: [
    ("let home = HomeComponent(dependency: EmptyComponent())", 0),
    ("let home: HomeComponent = .init(dependency: EmptyComponent())", 0),
    ("let home = HomeComponent.init(dependency: EmptyComponent())", 0),
    ("let app = AppComponent(dependency: EmptyComponent())", 0),
    ("func home(_ app: AppComponent) -> HomeComponent { .init(dependency: app) }", 1),
  ])
  func aComponentOfTheAppIsLeftAlone(member: String, expected: Int) {
    for kept in [
      "lazy var home = HomeComponent(dependency: self)",
      "var home: HomeComponent { shared { HomeComponent(dependency: self) } }",
    ] {
      let isApp = member.contains("AppComponent(dependency")
      let source = """
        import RIBs
        import UIKit
        final class MenuBuilder: Builder<HomeDependency> {}
        final class HomeComponent: Component<EmptyDependency>, HomeDependency {
          lazy var menuBuilder = MenuBuilder(dependency: self)
        }
        final class AppComponent: Component<EmptyDependency> {
          \(isApp ? kept : "")
        }
        \(expected == 0 ? "@main final class AppDelegate: UIResponder, UIApplicationDelegate" : "final class Flow") {
          \(member)
        }
        func show(_ home: HomeComponent) { print(home.menuBuilder) }
        """
      #expect(lint(source, rules: [.componentRetainsChild]).findings.count == expected)
    }
  }

  @Test(arguments: [("home.menuBuilder = nil", 0), ("print(home.menuBuilder)", 1)])
  func aLazyPropertyMayBeEmptied(statement: String, expected: Int) {
    let source = """
      import RIBs
      final class MenuBuilder: Builder<HomeDependency> {}
      final class HomeComponent: Component<EmptyDependency>, HomeDependency {
        lazy var menuBuilder: MenuBuilder? = MenuBuilder(dependency: self)
      }
      func close(_ home: HomeComponent) { print(home.menuBuilder); \(statement) }
      """
    #expect(lint(source, rules: [.componentRetainsChild]).findings.count == expected)
  }

  /// Nobody else can ask for what is private, so that it is never made.
  /// Each service is made of the next three: 3 to the power of 30 ways to the last.
  @Test func servicesThatAreMadeOfOneAnotherAreFollowedOnce() {
    let services = (0..<32).map { number in
      """
      final class Service\(number) {
        private let parts: [AnyObject]
        init(_ one: AnyObject, _ two: AnyObject, _ three: AnyObject) { parts = [one, two, three] }
      }
      """
    }
    let properties = (0..<29).map { number in
      let parts = (1...3).map { "service\(number + $0)" }.joined(separator: ", ")
      return "var service\(number): Service\(number) { shared { Service\(number)(\(parts)) } }"
    }
    let source = """
      import RIBs
      \(services.joined(separator: "\n"))
      final class Keeper { private let owner: AnyObject; init(_ owner: AnyObject) { self.owner = owner } }
      final class HomeComponent: Component<EmptyDependency> {
        \(properties.joined(separator: "\n  "))
        var service29: Service29 { shared { Service29(service30, service30, service31) } }
        var service30: NSObject { NSObject() }
        var service31: NSObject { NSObject() }
        var keeper: Keeper { shared { Keeper(self) } }
      }
      """
    #expect(lint(source, rules: [.componentRetainsChild]).findings.count == 1)
  }

  @Test(arguments: [
    ("private", "", 0), ("private", "func open() { _ = menuBuilder }", 1), ("", "", 1),
  ])
  func whatIsSharedInPrivateAndNeverReadIsNotMade(access: String, use: String, expected: Int) {
    let source = """
      import RIBs
      protocol MenuDependency: Dependency {}
      final class MenuBuilder: Builder<MenuDependency> {}
      protocol HomeDependency: Dependency {}
      final class HomeComponent: Component<HomeDependency>, MenuDependency {
        \(access) var menuBuilder: MenuBuilder { shared { MenuBuilder(dependency: self) } }
        \(use)
      }
      """
    #expect(lint(source, rules: [.componentRetainsChild]).findings.count == expected)
  }

  @Test(arguments: [
    (
      "var a: [Adapter] { shared { [Adapter(dependency: self)] } }",
      "Adapter.dependency → AComponent"
    ),
    (
      "var a: Adapter { return shared { return Adapter(dependency: self) } }",
      "Adapter.dependency → AComponent"
    ),
    (
      "var a: Buildable { self.shared { let b = BBuilder(dependency: self); return b } }",
      "BBuilder.dependency → AComponent"
    ),
    (
      "lazy var a: Buildable = { BBuilder(dependency: self) }()", "BBuilder.dependency → AComponent"
    ),
    ("lazy var a: Buildable = BBuilder(dependency: self)", "BBuilder.dependency → AComponent"),
    ("var a: Holder { shared { Holder(builder: made) } }", "Holder.builder → BBuilder.dependency"),
    (
      "var a: Holder { shared { Holder(builder: make()) } }", "Holder.builder → BBuilder.dependency"
    ),
    (
      "var a: Wrapper { shared { Wrapper(dependency: self) } }",
      "Wrapper.inner → Adapter.dependency"
    ),
    ("var a: Later { shared { Later { self.made } } }", "Later.make → AComponent"),
    ("var a: Later { shared { Later(make: make) } }", "Later.make → AComponent"),
    (
      "var a: Buildable { shared { CBuilder { BComponent(dependency: self) } } }",
      "CBuilder.componentBuilder → AComponent"
    ),
    ("var a: Sub { shared { Sub(dependency: self) } }", "Sub.dependency → AComponent"),
    ("var a: Value { shared { Value(dependency: self) } }", "Value.dependency → AComponent"),
    ("var a: BComponent { shared { BComponent(dependency: self) } }", "BComponent.dependency"),
    (
      "var a: (Adapter, Int) { shared { (Adapter(dependency: self), 1) } }",
      "Adapter.dependency → AComponent"
    ),
    ("func a(_ x: Bool) -> Adapter? { shared { x ? Adapter(dependency: self) : nil } }", "Adapter"),
  ])
  func whatIsStoredAndHoldsTheComponentIsReported(member: String, way: String) {
    let findings = self.findings(member)
    #expect(findings.count == 1)
    #expect(findings.first?.message.contains("AComponent.a → \(way)") == true)
  }

  @Test func anAssignmentStoresAsWell() {
    let member = """
      private(set) var a: Buildable!

      override init(dependency: ADependency) {
        super.init(dependency: dependency)
        a = BBuilder(dependency: self)
      }
      """
    #expect(findings(member).count == 1)
    #expect(findings(member + "\nfunc clear() { a = nil }").isEmpty)
  }

  @Test(arguments: ["a[\"b\"] = b", "a.updateValue(b, forKey: \"b\")"])
  func aCollectionKeepsItsItems(addition: String) {
    let member = """
      private(set) var a: [String: Buildable] = [:]
      func fill() { let b = BBuilder(dependency: self); \(addition) }
      """
    #expect(findings(member).count == 1)
    #expect(findings(member + "\nfunc clear() { a.removeAll() }").isEmpty)
    #expect(findings(member + "\nfunc clear() { a[\"b\"] = nil }").isEmpty)
  }

  @Test(arguments: [
    "var a: Buildable { BBuilder(dependency: self) }",
    "var a: Buildable { return BBuilder(dependency: self) }",
    "func a() -> Buildable { BBuilder(dependency: self) }",
    "var a: Stream { shared { Stream() } }",
    "var a: Buildable { shared { BBuilder(dependency: dependency) } }",
    "var a: Weakly { shared { Weakly(dependency: self) } }",
    "var a: Forgetful { shared { Forgetful(dependency: self) } }",
    "var a: Lazily { shared { Lazily(dependency: self) } }",
    "var a: Copying { shared { Copying(dependency: self) } }",
    "var a: Foreign { shared { Foreign(dependency: self) } }",
    "var a: Later { shared { Later { [unowned self] in self.made } } }",
    "var a: Later { shared { Later { [weak self] in self?.made } } }",
    "var a: Buildable { shared { CBuilder { [dependency] in BComponent(dependency: dependency) } } }",
    "lazy var unread: Buildable = BBuilder(dependency: self)",
    "var a: Holder { shared { Holder(builder: given) } }",
    "var a: Int { shared { Adapter(dependency: self).count } }",
    "var a: Buildable { BBuilder(dependency: self) } // shared { BBuilder(dependency: self) }",
    "#if false\nlazy var a: Buildable = BBuilder(dependency: self)\n#endif",
    "var a: Adapter { AppEnvironment.shared { Adapter(dependency: self) } }",
  ])
  func whatIsComputedOrDoesNotHoldTheComponentIsLeftAlone(member: String) {
    #expect(findings(member).map(\.message) == [])
  }

  @Test(arguments: [
    "final class AppDelegate: UIResponder, UIApplicationDelegate {\n"
      + "  func start() { _ = AComponent(dependency: EmptyComponent()) }\n}",
    "final class SceneDelegate: UIResponder, UIWindowSceneDelegate {\n"
      + "  func start(_ d: ADependency) { _ = AComponent(dependency: d) }\n}",
    "final class ABuilder: Builder<ADependency> {\n"
      + "  func build() -> LaunchRouting { make(AComponent(dependency: dependency)) }\n}",
    "final class ABuilder: Builder<ADependency> {\n"
      + "  func build() -> (router: LaunchRouting, handler: Handler) {\n"
      + "    make(AComponent(dependency: dependency))\n  }\n}",
    "final class AFactory {\n  func make() -> Any { AComponent(dependency: EmptyComponent()) }\n}",
    "enum Scope { static let app = AComponent(dependency: AnyDependency()) }",
  ])
  func aComponentThatLivesAsLongAsTheProcessIsLeftAlone(maker: String) {
    #expect(findings("lazy var a: Buildable = BBuilder(dependency: self)", maker).isEmpty)
  }

  @Test func theComponentAboveTheRootIsLeftAlone() {
    let root = """
      import RIBs

      protocol RootDependency: Dependency {}

      final class RootBuilder: Builder<RootDependency> {
        func build() -> LaunchRouting {
          LaunchRouter(interactor: Interactor(), viewController: RootViewController())
        }
      }
      """
    let own = """
      final class AppComponent: Component<EmptyDependency>, RootDependency {
        lazy var root = RootBuilder(dependency: self)

        init() {
          super.init(dependency: EmptyComponent())
        }
      }

      func launch(_ component: AppComponent) { _ = component.root.build() }
      """
    let given = """
      protocol AppDependency: Dependency {}

      final class AppComponent: Component<AppDependency>, RootDependency {
        var root: RootBuilder { shared { RootBuilder(dependency: self) } }
      }
      """
    for app in [own, given] {
      let findings = lint("\(root)\n\(app)", rules: [.componentRetainsChild]).findings
      #expect(findings.map(\.message) == [])
    }
  }

  @Test func aComponentOfAChildIsReportedThoughARootMakesOneToo() {
    let makers = """
      final class AppDelegate: UIResponder, UIApplicationDelegate {
        func start() { _ = AComponent(dependency: EmptyComponent()) }
      }

      final class ABuilder: Builder<ADependency> {
        func build() -> Routing { make(AComponent(dependency: dependency)) }
      }
      """
    #expect(findings("lazy var a: Buildable = BBuilder(dependency: self)", makers).count == 1)
  }

  @Test func needleComponentsCount() {
    let source = """
      import NeedleFoundation
      import RIBs

      protocol ADependency: NeedleFoundation.Dependency {}

      final class AComponent: NeedleFoundation.Component<ADependency> {
        var stored: ListBuilder { shared { ListBuilder { ListComponent(parent: self) } } } // expect: component_retains_child "ListBuilder.componentBuilder"
        var computed: ListBuilder { ListBuilder { ListComponent(parent: self) } }
      }

      final class ListComponent: NeedleFoundation.Component<EmptyDependency> {}
      final class ListBuilder: SimpleComponentizedBuilder<ListComponent, Routing> {}
      """
    #expect(differences([TestFile("A.swift", source)], .componentRetainsChild) == [])
  }

  @Test(arguments: [("", 1), ("@Published", 1), ("weak", 0), ("@WeakBox", 0)])
  func aWrapperMayKeepTheChildWeakly(attribute: String, expected: Int) {
    let member = """
      \(attribute) var a: BBuilder?

      func prepare() { a = BBuilder(dependency: self) }
      """
    let box = "@propertyWrapper struct WeakBox<T: AnyObject> { weak var wrappedValue: T? }"
    #expect(findings(member, box).count == expected)
  }

  @Test(arguments: [("make = nil", 0), ("print(1)", 1)])
  func whatLetsGoOfTheComponentIsLeftAlone(afterwards: String, expected: Int) {
    let box = """
      final class Once {
        private var make: (() -> Buildable)?
        init(make: @escaping () -> Buildable) { self.make = make }
        func value() -> Buildable? { defer { \(afterwards) }; return make?() }
      }

      """
    #expect(findings("var a: Once { shared { Once { self.made } } }", box).count == expected)
  }

  @Test func theWayIsInTheNotes() {
    let findings = self.findings("var a: Wrapper { shared { Wrapper(dependency: self) } }")
    #expect(
      findings.first?.notes.map(\.message) == [
        "`Wrapper.inner` holds `Adapter`", "`Adapter.dependency` holds `AComponent`",
      ])
  }

  private func findings(_ member: String, _ more: String = "") -> [ReportedFinding] {
    let source = """
      import RIBs
      import UIKit

      protocol ADependency: Dependency {
        var given: Buildable { get }
      }

      final class AComponent: Component<ADependency> {
        \(member)

        var given: Buildable { dependency.given }
        private var made: Buildable { BBuilder(dependency: self) }
        private func make() -> Buildable { BBuilder(dependency: self) }
      }

      func read(_ component: AComponent) { _ = component.a }

      final class Stream {}
      final class BComponent: Component<ADependency> {}
      final class BBuilder: Builder<ADependency> {}
      final class CBuilder: SimpleComponentizedBuilder<BComponent, Routing> {}

      class Adapter {
        private let dependency: ADependency
        var count = 0

        init(dependency: ADependency) {
          self.dependency = dependency
        }
      }

      final class Sub: Adapter {}

      final class Wrapper {
        private let inner: Adapter

        init(dependency: ADependency) {
          inner = Adapter(dependency: dependency)
        }
      }

      final class Holder {
        let builder: Buildable

        init(builder: Buildable) {
          self.builder = builder
        }
      }

      struct Value {
        let dependency: ADependency
      }

      final class Later {
        private let make: () -> Buildable?

        init(make: @escaping () -> Buildable?) {
          self.make = make
        }
      }

      final class Weakly {
        private weak var dependency: ADependency?

        init(dependency: ADependency) {
          self.dependency = dependency
        }
      }

      final class Forgetful {
        init(dependency: ADependency) {
          print(dependency)
        }
      }

      final class Copying {
        private let make: () -> Void

        init(dependency: ADependency) {
          make = { [given = dependency.given] in print(given) }
        }
      }

      final class Lazily {
        private let make: () -> Void

        init(dependency: ADependency) {
          make = { [weak dependency] in print(dependency as Any) }
        }
      }

      \(more)
      """
    return lint(source, rules: [.componentRetainsChild]).findings
  }
}
