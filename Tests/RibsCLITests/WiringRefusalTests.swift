import TestSupport
import Testing

/// Parents that are laid out otherwise than `ribs new` lays them out.
@Suite("Wiring into unusual parents")
struct WiringRefusalTests {
  struct Variant: CustomTestStringConvertible {
    let name: String
    let file: String
    let old: String
    let new: String
    let error: String

    var testDescription: String { name }
  }

  static let sharedLine = "this shares its line with other code"

  static let refused = [
    Variant(
      name: "initializer on one line", file: "HomeRouter",
      old: """
         {
            super.init(interactor: interactor, viewController: viewController)
            interactor.router = self
          }
        """,
      new: """
         { super.init(interactor: interactor, viewController: viewController); interactor.router = self }
        """, error: sharedLine),
    Variant(
      name: "required initializer", file: "HomeRouter",
      old: "  override init(", new: "  required override init(",
      error: "the initializer of `HomeRouter` can't take the new builder: it is `required`, so "),
    Variant(
      name: "public initializer", file: "HomeRouter",
      old: "  override init(", new: "  public override init(",
      error: "the initializer of `HomeRouter` can't take the new builder: it is `public`, so "),
    Variant(
      name: "two statements on one line", file: "HomeBuilder",
      old: "    interactor.listener = listener\n    return HomeRouter(",
      new: "    interactor.listener = listener; return HomeRouter(", error: sharedLine),
    Variant(
      name: "routing protocol on one line", file: "HomeInteractor",
      old: "protocol HomeRouting: ViewableRouting {}",
      new: "protocol HomeRouting: ViewableRouting { func routeToMenu() }", error: sharedLine),
    Variant(
      name: "the listener's method exists", file: "HomeViewController",
      old: "import UIKit\n",
      new: "import UIKit\n\nextension HomeInteractor {\n  func payDidClose() {}\n}\n",
      error: "`HomeInteractor` has a member `payDidClose` already"),
    Variant(
      name: "the router's method exists", file: "HomeViewController",
      old: "import UIKit\n",
      new: "import UIKit\n\nextension HomeRouter {\n  func routeToPay() {}\n}\n",
      error: "`HomeRouter` has a member `routeToPay` already"),
    Variant(
      name: "the builder's constant exists", file: "HomeBuilder",
      old: "    let interactor =", new: "    let payBuilder = 1\n    let interactor =",
      error: "there is a `payBuilder` already"),
    Variant(
      name: "members under a condition", file: "HomeInteractor",
      old: "protocol HomeRouting: ViewableRouting {}",
      new: """
        protocol HomeRouting: ViewableRouting {
          #if DEBUG
            func routeToMenu()
          #endif
        }
        """, error: "what is added here would be compiled under a condition only"),
    Variant(
      name: "tests with an implicit initializer", file: "../HomeTests/HomeRouterTests",
      old: "    HomeRouter(", new: "    .init(",
      error: "this may make a `HomeRouter`, whose initializer would change"),
    Variant(
      name: "the initializer without a call", file: "HomeViewController",
      old: "import UIKit\n",
      new: """
        import UIKit

        let makeHome: (HomeInteractable, HomeViewControllable) -> HomeRouter = HomeRouter.init

        """, error: "this hands on the initializer of `HomeRouter`, which would change"),
    Variant(
      name: "tests that hand on the initializer", file: "../HomeTests/HomeRouterTests",
      old: "final class HomeRouterTests",
      new:
        "func make() { [1].forEach { _ in _ = HomeRouter.init } }\n\nfinal class HomeRouterTests",
      error: "this hands on the initializer of `HomeRouter`, which would change"),
    Variant(
      name: "tests with a subclass of the router", file: "../HomeTests/HomeRouterTests",
      old: "final class HomeRouterTests",
      new: "class OtherRouter: HomeRouter {}\n\nfinal class HomeRouterTests",
      error: "`OtherRouter` inherits `HomeRouter`, whose initializer would change"),
  ]

  static let unkept =
    "the `HomeComponent` that `HomeBuilder` makes here is not kept where it makes its router\n"

  /// Builders of which nobody could say which component is the scope of their children.
  static let scopes = [
    Variant(
      name: "a component in an argument", file: "HomeBuilder",
      old: "    interactor.listener = listener\n",
      new: "    interactor.listener = listener\n    print(HomeComponent(dependency: dependency))\n",
      error: unkept),
    Variant(
      name: "a component in another function", file: "HomeBuilder",
      old: "    return HomeRouter(interactor: interactor, viewController: viewController)\n",
      new: """
            let component = HomeComponent(dependency: dependency)
            print(component)
            return router(interactor, viewController)
          }

          private func router(
            _ interactor: HomeInteractor, _ viewController: HomeViewController
          ) -> HomeRouting {
            return HomeRouter(interactor: interactor, viewController: viewController)

        """,
      error: unkept),
    Variant(
      name: "two components", file: "HomeBuilder",
      old: "    interactor.listener = listener\n",
      new: """
            interactor.listener = listener
            let component = HomeComponent(dependency: dependency)
            let other = HomeComponent(dependency: dependency)
            print(component, other)

        """,
      error: "`HomeBuilder` makes more than one `HomeComponent` where it makes its router"),
  ]

  @Test(arguments: refused + scopes) func isRefusedWithTheLinesAndNothingIsWritten(
    variant: Variant
  ) throws {
    let app = try TemporaryFolder.withHome()
    let path = "Home/\(variant.file).swift"
    try app.replace(variant.old, with: variant.new, in: path)
    let before = try app.list()
    let outcome = try ribs("new", "Pay", "--parent", "Home", in: app)
    #expect(outcome.status == .failed)
    #expect(outcome.errors.contains("error: Pay can't be wired into Home: \(variant.error)"))
    #expect(outcome.errors.contains("HomeRouter:\n  private let payBuilder: PayBuildable\n"))
    #expect(try app.list() == before)
  }

  @Test func aRouterMadeByItsNamedInitialiserIsFollowedInBuilderAndTests() throws {
    let app = try TemporaryFolder.withHome()
    for path in ["Home/HomeBuilder.swift", "HomeTests/HomeRouterTests.swift"] {
      try app.replace("HomeRouter(", with: "HomeRouter.init(", in: path)
    }
    #expect(try ribs("new", "Pay", "--parent", "Home", in: app).status == .done)
    #expect(try app.read("Home/HomeBuilder.swift").contains("payBuilder: payBuilder"))
    let tests = try app.read("HomeTests/HomeRouterTests.swift")
    #expect(tests.contains("payBuilder: PayBuildable = PayBuildableMock()\n"))
    #expect(tests.contains("viewController: viewController, payBuilder: payBuilder)\n"))
  }

  @Test func aWayToShowAChildThatIsThereIsTaken() throws {
    let app = try TemporaryFolder.withHome()
    for (file, old, new) in [
      (
        "HomeRouter", "protocol HomeViewControllable: ViewControllable {}",
        """
        protocol HomeViewControllable: ViewControllable {
          func present(_ viewController: ViewControllable)
          func dismissKeyboard()
          func dismissPresented()
        }
        """
      ),
      (
        "HomeViewController", "  private let closeButton",
        """
          func present(_ viewController: ViewControllable) {}
          func dismissKeyboard() {}
          func dismissPresented() {}

          private let closeButton
        """
      ),
    ] {
      try app.replace(old, with: new, in: "Home/\(file).swift")
    }
    #expect(try ribs("new", "Pay", "--parent", "Home", in: app).status == .done)
    let router = try app.read("Home/HomeRouter.swift")
    #expect(router.contains("    viewController.present(router.viewControllable)\n"))
    #expect(router.contains("    viewController.dismissPresented()\n"))
    #expect(!router.contains("func present(viewController:"))
  }

  @Test func aMethodThatAViewInheritsIsWrittenOnceOnly() throws {
    let app = try TemporaryFolder.withHome()
    let path = "Home/HomeViewController.swift"
    try app.replace(
      "final class HomeViewController: UIViewController, HomePresentable, HomeViewControllable {",
      with: """
        class HomeBaseController: UIViewController, HomeViewControllable {
          let title2 = ""
        }

        final class HomeViewController: HomeBaseController, HomePresentable {
        """, in: path)
    #expect(try ribs("new", "Pay", "--parent", "Home", in: app).status == .done)
    let written = try app.read(path)
    #expect(written.ranges(of: "func present(viewController:").count == 1)
    #expect(written.ranges(of: "func dismiss(viewController:").count == 1)
  }

  @Test func aCommentBehindTheLastArgumentStaysWithIt() throws {
    let app = try TemporaryFolder.withHome()
    let path = "Home/HomeBuilder.swift"
    try app.replace(
      "HomeRouter(interactor: interactor, viewController: viewController)",
      with: """
        HomeRouter(
              interactor: interactor,
              viewController: viewController  // the view
            )
        """, in: path)
    #expect(try ribs("new", "Pay", "--parent", "Home", in: app).status == .done)
    #expect(
      try app.read(path).contains(
        "viewController: viewController,  // the view\n      payBuilder: payBuilder\n"))
  }

  @Test func aCommentBehindTheLastTypeStaysWithIt() throws {
    let app = try TemporaryFolder.withHome()
    let path = "Home/HomeRouter.swift"
    try app.replace(
      "protocol HomeInteractable: Interactable {",
      with: "protocol HomeInteractable:\n  Interactable  // all\n{", in: path)
    #expect(try ribs("new", "Pay", "--parent", "Home", in: app).status == .done)
    #expect(
      try app.read(path).contains(
        "protocol HomeInteractable:\n  Interactable,  // all\n  PayListener\n{\n"))
  }

  /// It goes into the parent's.
  @Test func aFolderThatIsInNoTargetOfAnXcodeProjectMayHoldTheChild() throws {
    let app = try TemporaryFolder()
    #expect(try ribs("new", "Home", "--in", "App", in: app).status == .done)
    let sources = try app.list().filter { $0.hasPrefix("App/Home/") && $0.hasSuffix(".swift") }
    let project = XcodeProjectFile([
      .init("my-app", "application", files: sources), .init("Kit", files: ["Kit/K.swift"]),
    ])
    try app.write("Shop.xcodeproj/project.pbxproj", project.text)
    let outcome = try ribs(
      "new", "Pay", "--parent", "Home", "--in", "Features", "--tests", "App", in: app)
    #expect(outcome.status == .done, "\(outcome.errors)")
    let tests = try app.read("App/PayTests/PayRouterTests.swift")
    #expect(tests.contains("@testable import my_app\n"))
    // Of a RIB on its own nobody knows.
    #expect(try ribs("new", "Menu", "--in", "Menus", in: app).status == .done)
    #expect(try !app.read("Menus/MenuTests/MenuRouterTests.swift").contains("@testable"))
  }

  @Test func aChildInAnotherModuleIsRefusedWithBothModules() throws {
    let app = try package()
    try app.write("Sources/Feature/A.swift", "")
    let outcome = try ribs(
      "new", "Pay", "--parent", "Home", "--in", "Sources/Feature", "--tests", "Tests/AppTests",
      in: app)
    #expect(outcome.status == .failed)
    #expect(
      outcome.errors.hasPrefix(
        "Sources/App/Home/HomeRouter.swift:12: error: Pay can't be wired into Home: Home is in the "
          + "module App, and Pay would be in the module Feature\n"
          + "help: Choose a folder of the parent's module with `--in`.\n"), "\(outcome.errors)")
  }

  @Test func testsThatWouldJoinThePackagesProgramAreRefusedUnlessSomebodyWantsThem() throws {
    let app = try package()
    let refused = try ribs("new", "Pay", "--in", "Sources/App", in: app)
    #expect(
      refused.errors == """
        error: the tests would be part of the target App itself, which can't import XCTest or itself
        help: Name the folder of its test target, such as `--tests Tests/AppTests`.

        """)
    #expect(try refused.status == .failed && !app.list().contains { $0.contains("Pay") })
    let outcome = try ribs(
      "new", "Pay", "--in", "Sources/App", "--tests", "Sources/App", in: app)
    #expect(
      outcome.errors.contains(
        "note: the tests are in the module App itself; name the folder of its test target with "),
      "\(outcome.errors)")
  }

  @Test func aChildNamedByAWordOfSwiftIsKeptUnderAnotherName() throws {
    let app = try TemporaryFolder.withHome()
    #expect(try ribs("new", "Default", "--parent", "Home", in: app).status == .done)
    #expect(
      try app.read("Home/HomeRouter.swift").contains(
        "private var defaultRouter: ViewableRouting?"))
  }

  @Test func theTestsOfAPackageFollowTheirParent() throws {
    let app = try package()
    let outcome = try ribs(
      "new", "Pay", "--parent", "Home", "--tests", "Tests/AppTests", in: app)
    #expect(outcome.status == .done, "\(outcome.errors)")
    #expect(
      try app.read("Tests/AppTests/HomeTests/HomeMocks.swift").contains("payDidCloseCallCount"))
    #expect(
      try app.read("Tests/AppTests/HomeTests/HomeRouterTests.swift")
        .contains("payBuilder: PayBuildable = PayBuildableMock()"))
    let sources = try app.list().filter { $0.hasPrefix("Sources/") && $0.hasSuffix(".swift") }
    let tests = try app.list().filter { $0.hasPrefix("Tests/") && $0.hasSuffix(".swift") }
    #expect(sources.count == 9 && tests.count == 14)
  }

  /// Also where the package is not the whole of the project.
  @Test(arguments: ["", "Packages/App/"])
  func theTestsGoToThePackagesTestTarget(folder: String) throws {
    let app = try package(in: folder)
    let outcome = try ribs("new", "Pay", "--parent", "Home", in: app)
    #expect(outcome.status == .done, "\(outcome.errors)")
    let files = try app.list()
    #expect(files.contains("\(folder)Sources/App/Pay/PayBuilder.swift"))
    #expect(files.contains("\(folder)Tests/AppTests/PayTests/PayRouterTests.swift"))
  }

  @Test func testsOfAPackageThatWouldNotSeeTheChildsMocksAreRefused() throws {
    let app = try package()
    let outcome = try ribs(
      "new", "Pay", "--parent", "Home", "--tests", "Sources/App", in: app)
    #expect(outcome.status == .failed)
    #expect(
      outcome.errors == """
        error: Pay can't be wired into Home: `Tests/AppTests/HomeTests/HomeRouterTests.swift` would \
        need `PayBuildableMock`, which is not in its module
        help: Name the folder of its tests, such as `--tests Tests/AppTests`.

        """)
    #expect(try !app.list().contains { $0.contains("Pay") })
  }

  @Test(arguments: [
    ["Pay", "--flavour", "combine"], ["--from", "Tree.md", "--flavour", "combine"], ["Pay"],
  ])
  func aChildOfAnotherFrameworkIsRefused(arguments: [String]) throws {
    let app = try TemporaryFolder.withHome()
    try app.write("Tree.md", "- Pay\n  - Card\n")
    if arguments == ["Pay"] { try app.write(".ribs.json", #"{ "flavour": "combine" }"#) }
    let before = try app.list()
    let outcome = try ribs(["new"] + arguments + ["--parent", "Home"], in: app)
    #expect(outcome.status == .failed)
    #expect(
      outcome.errors == """
        Home/HomeRouter.swift:1: error: the parent imports RIBs, and Pay would import ModernRIBs, \
        whose routers it can't attach
        help: Write it with `--flavour rx`.

        """)
    #expect(try app.list() == before)
    #expect(
      try ribs("new", "Pay", "--flavour", "rx", "--parent", "Home", in: app).status == .done)
  }

  /// What the parent or the templates are written for is not certain.
  @Test(arguments: ["parent", "module", "template"])
  func whereTheFrameworksAreNotPlainNothingIsRefused(doubt: String) throws {
    let app = try TemporaryFolder.withHome()
    let router = try app.read("Home/HomeRouter.swift")
    switch doubt {
    case "parent":
      try app.write("Home/HomeRouter.swift", "import ModernRIBs\n" + router)
    case "module":
      try app.write(".ribs.json", #"{ "frameworks": ["AcmeRIBs"] }"#)
      try app.write(
        "Home/HomeRouter.swift", router.replacing("import RIBs", with: "import AcmeRIBs"))
    default:
      try app.write(
        ".ribs/templates/RIBRouter.template",
        "{{file sources/{{Name}}Router.swift if view}}\nimport RIBs\n")
    }
    let outcome = try ribs("new", "Pay", "--flavour", "combine", "--parent", "Home", in: app)
    #expect(!outcome.errors.contains("the parent imports"), "\(outcome.errors)")
  }

  private func package(in folder: String = "") throws -> TemporaryFolder {
    let app = try TemporaryFolder([
      folder + "Package.swift": """
      // swift-tools-version: 5.9
      let package = Package(
        name: "App",
        targets: [.target(name: "App"), .target(name: "Feature"), .testTarget(name: "AppTests", dependencies: ["App"])])

      """
    ])
    let outcome = try ribs(
      "new", "Home", "--in", folder + "Sources/App", "--tests", folder + "Tests/AppTests", in: app)
    #expect(outcome.status == .done)
    return app
  }
}
