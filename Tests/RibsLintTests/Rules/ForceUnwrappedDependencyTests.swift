import RibsLint
import Testing

@Suite struct ForceUnwrappedDependencyTests {
  /// A component with these members, over a dependency that has an optional `user`.
  private func differences(_ members: String, besides: String = "") -> [String] {
    RibsLintTests.differences(
      """
      struct User { var name: String? }
      struct Session { var user: User? }
      protocol HomeViewControllable: ViewControllable {}
      protocol Shown {}
      extension UIViewController: Shown {}
      final class ShownController: UINavigationController {}
      struct Admin {}
      protocol BaseDependency: Dependency { var token: Int? { get } }
      protocol ADependency: BaseDependency {
        var user: User? { get }
        var guest: User { get }
        var admin: User! { get }
        var session: Session { get }
        var users: [User] { get }
        var root: ViewControllable { get }
        var home: HomeViewControllable { get }
        var optionalHome: HomeViewControllable? { get }
        var window: AnyObject { get }
        var controller: UIViewController { get }
        var shownController: ShownController { get }
        func makeUser() -> User?
      }
      \(besides)
      final class AComponent: Component<ADependency> {
      \(members)
      }
      """, .forceUnwrappedDependency)
  }

  @Test(arguments: [
    "var x: User { dependency.user! } // expect: force_unwrapped_dependency \"optional in `ADependency`\"",
    "var x: User { self.dependency.user! } // expect: force_unwrapped_dependency",
    "var x: User { (dependency.user)! } // expect: force_unwrapped_dependency",
    "var x: String? { dependency.user!.name } // expect: force_unwrapped_dependency",
    "var x: Int { dependency.token! } // expect: force_unwrapped_dependency \"`BaseDependency`\"",
    "var x: User { shared { [dependency] in dependency.user! } } // expect: force_unwrapped_dependency",
    "lazy var x = User(dependency.user!) // expect: force_unwrapped_dependency",
    "func f(_ c: AComponent) -> User { c.dependency.user! } // expect: force_unwrapped_dependency",
    "var x: HomeViewControllable { dependency.root as! HomeViewControllable } // expect: force_unwrapped_dependency",
    "var x: Any { (dependency.root as! HomeViewControllable).uiviewController } // expect: force_unwrapped_dependency",
    "var x: HomeViewControllable { dependency.window as! HomeViewControllable } // expect: force_unwrapped_dependency",
    """
    fileprivate var user: User? { dependency.user }
    var x: User { user! } // expect: force_unwrapped_dependency "optional in `AComponent`"
    """,
  ])
  func whatIsForcedIsReported(members: String) {
    #expect(differences(members) == [])
  }

  @Test(arguments: [
    "var x: User? { dependency.user }",
    """
    let given: User?
    init(dependency: ADependency, user: User) { given = user; super.init(dependency: dependency) }
    var x: User { given! }
    """,
    "var x: User { dependency.user ?? dependency.guest }",
    "var x: User { dependency.admin! }",
    "var x: User { dependency.admin }",
    "var x: User { dependency.session.user! }",
    "var x: User { dependency.users.first! }",
    "var x: User { dependency.makeUser()! }",
    "var x: String { dependency.guest.name! }",
    "var x: String { (dependency.user?.name)! }",
    "var x: String { dependency.user?.name ?? make()! }",
    "var x: Bool { !dependency.users.isEmpty }",
    "var x: User { dependency.user != nil ? dependency.user! : dependency.guest }",
    "var x: Bool { dependency.user != nil && dependency.user!.name == nil }",
    "var isIn: Bool { dependency.user != nil }\nvar x: User { dependency.user! }",
    "var x: User { guard dependency.users.isEmpty else { return dependency.guest }; return dependency.user! }",
    "var x: User { if dependency.users.isEmpty { return dependency.user! }; return dependency.guest }",
    "func f() { if let user = dependency.user { print(user) }; print(dependency.user!) }",
    "func f() { precondition(dependency.user != nil); print(dependency.user!) }",
    "func f() { assert(nil != dependency.user); print(dependency.user!) }",
    "func f(dependency: Session) -> User { dependency.user! }",
    "func f() -> User { let dependency = Session(); return dependency.user! }",
    "func f() -> User { run { dependency in dependency.user! } }",
    "func f(dependency: Other) -> User { dependency.user! }",
    "var x: HomeViewControllable? { dependency.root as? HomeViewControllable }",
    "var x: ViewControllable { dependency.home as! ViewControllable }",
    "var x: ViewControllable { dependency.home as! HomeViewControllable }",
    "var x: UIViewController { dependency.root as! UIViewController }",
    "var x: CGColor { dependency.window as! CGColor }",
    "var x: Any { dependency.root as! Unknown }",
    "var x: Any { dependency.root.uiviewController as! HomeViewControllable }",
    "var x: Any { if dependency.root is HomeViewControllable { return dependency.root as! HomeViewControllable }; return 1 }",
    "func f() {\n#if DEBUG\nprint(dependency.user!)\n#endif\n}",
    "var x: Any { dependency.controller as! Shown }",
    "var x: Any { dependency.shownController as! Shown }",
    "func f<T>() -> T { dependency.root as! T }",
    "var x: Any { dependency.users as! [Admin] }",
    "// dependency.user!",
    "#if false\nvar x: User { dependency.user! }\n#endif",
  ])
  func whatIsKnownToBeThereIsLeftAlone(members: String) {
    #expect(differences(members) == [])
  }

  /// What the component makes or gives to itself is its own affair.
  @Test(arguments: [
    "var url: URL? { URL(string: \"https://example.com\") }\nvar x: URL { url! }",
    "var url: URL? = URL(string: \"https://example.com\")\nvar x: URL { url! }",
    "let url = URL(string: \"https://example.com\")\nvar x: URL { url! }",
    "lazy var user: User? = User()\nvar x: User { user! }",
    "static var current: User?\nvar x: User { AComponent.current! }",
    "static var current: User?\nstatic var x: User { current! }",
    """
    private var user: User?
    func start() { user = User() }
    var x: User { user! }
    """,
    """
    private var made: User?
    var x: User {
      if made == nil { made = User() }
      return made!
    }
    """,
    """
    let made: User?
    override init(dependency: ADependency) { made = User(); super.init(dependency: dependency) }
    var x: User { made! }
    """,
    "@Published var user: User?\nvar x: User { user! }",
    "weak var view: HomeViewControllable?\nvar x: HomeViewControllable { view! }",
    "var view: ViewControllable { shared { View() } }\nvar x: Any { view as! HomeViewControllable }",
    "var user: User!\nvar x: User { user! }",
  ])
  func whatTheComponentMakesIsLeftAlone(members: String) {
    #expect(differences(members) == [])
  }

  @Test func buildersAreRead() {
    #expect(
      RibsLintTests.differences(
        """
        struct User {}
        protocol ADependency: Dependency { var user: User? { get } }
        final class AComponent: Component<ADependency> {
          fileprivate var user: User? { dependency.user }
          var view: ViewControllable { shared { View() } }
        }
        final class ABuilder: Builder<ADependency> {
          func build() {
            let component = AComponent(dependency: dependency)
            print(component.user!) // expect: force_unwrapped_dependency "`ABuilder` forces `user`"
            print(component.view as! HomeViewControllable)
            print(dependency.user!) // expect: force_unwrapped_dependency
          }
        }
        final class BBuilder: ComponentizedBuilder<AComponent, Routing, Int, Int> {
          override func build(with component: AComponent, _ number: Int) -> Routing {
            Router(interactor: AInteractor(user: component.user!)) // expect: force_unwrapped_dependency
          }
        }
        """, .forceUnwrappedDependency) == [])
  }

  @Test func whatTheBuilderSetsAfterwardsIsLeftAlone() {
    #expect(
      RibsLintTests.differences(
        """
        protocol ADependency: Dependency {}
        final class AComponent: Component<ADependency>, BDependency {
          var view: ViewControllable?
          var shown: ViewControllable { view! }
        }
        final class ABuilder: Builder<ADependency> {
          func build() {
            let component = AComponent(dependency: dependency)
            component.view = AViewController()
            print(component.view!)
          }
        }
        """, .forceUnwrappedDependency) == [])
  }

  @Test func oneDependencyIsReportedOnce() {
    let found = lint(
      """
      import RIBs
      struct User {}
      protocol ADependency: Dependency { var user: User? { get } }
      final class AComponent: Component<ADependency> {
        var x: User { dependency.user! }
        var y: User { dependency.user! }
      }
      """, rules: [.forceUnwrappedDependency]
    ).findings
    #expect(found.count == 1)
    #expect(found.first?.notes.count == 2)
  }

  @Test func otherClassesMayKnowMore() {
    #expect(
      RibsLintTests.differences(
        """
        struct User {}
        protocol ADependency: Dependency { var user: User? { get } }
        protocol AInteractorDependency { var user: User? { get } }
        final class AInteractor: Interactor {
          let dependency: AInteractorDependency
          func f() { print(dependency.user!) }
        }
        final class AComponent: Component<EmptyDependency> {
          let other: AInteractorDependency
          var x: User { other.user! }
        }
        final class BComponent<D>: Component<D> {
          var x: User { dependency.user! }
        }
        final class AAdapter {
          let dependency: ADependency
          func f() { print(dependency.user!) }
        }
        """, .forceUnwrappedDependency) == [])
  }

  @Test func needleComponentsAreRead() {
    let source = """
      import NeedleFoundation
      struct User {}
      protocol ADependency: Dependency { var user: User? { get } }
      final class AComponent: Component<ADependency> {
        var x: User { dependency.user! } // expect: force_unwrapped_dependency
      }
      """
    #expect(
      RibsLintTests.differences([TestFile("A.swift", source)], .forceUnwrappedDependency) == [])
  }
}
