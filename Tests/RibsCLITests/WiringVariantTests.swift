import Foundation
import TestSupport
import Testing

/// Parents whose parts are written in other ways than `ribs new` writes them, and can be wired.
@Suite("Wiring into parents of other forms")
struct WiringVariantTests {
  struct Body: CustomTestStringConvertible {
    let testDescription: String
    let before: String
    let after: String
  }

  static let properties = """
      private let payBuilder: PayBuildable

      private var pay: ViewableRouting?


    """
  static let initializer = """
      init(
        interactor: HomeInteractable,
        viewController: HomeViewControllable,
        payBuilder: PayBuildable
      ) {
        self.payBuilder = payBuilder
        super.init(interactor: interactor, viewController: viewController)

    """

  static let didLoad = """
      override func didLoad() {
        super.didLoad()
        interactor.router = self
      }

    """

  static let bodies = [
    Body(
      testDescription: "nothing", before: "{}",
      after: "{\n" + properties + initializer
        + "    interactor.router = self\n  }\n\n  func routeToPay() {\n"),
    Body(
      testDescription: "a property", before: "{\n  private var count = 0\n}",
      after: "{\n  private var count = 0\n" + properties + initializer
        + "    interactor.router = self\n  }\n\n  func routeToPay() {\n"),
    Body(
      testDescription: "a function that tells the interactor its router",
      before: "{\n" + didLoad + "}",
      after: "{\n" + properties + initializer + "  }\n\n" + didLoad
        + "\n  func routeToPay() {\n"),
  ]

  @Test(arguments: bodies)
  func aRouterThatInheritsItsInitialiserGetsOne(body: Body) throws {
    let app = try TemporaryFolder.withHome()
    let path = "Home/HomeRouter.swift"
    let text = try app.read(path)
    let start = try #require(text.firstRange(of: ", HomeRouting {")).upperBound
    try app.write(path, text[..<start].dropLast() + body.before + "\n")
    let outcome = try ribs("new", "Pay", "--parent", "Home", in: app)
    #expect(outcome.status == .done, "\(outcome.errors)")
    let written = try app.read(path)
    #expect(written.contains(", HomeRouting " + body.after), "\(written)")
    try app.expectSound()
  }

  @Test func aRouterThatInheritsItsInitialiserFromAClassOfTheProjectIsLeftAlone() throws {
    let app = try TemporaryFolder.withHome()
    let path = "Home/HomeRouter.swift"
    let text = try app.read(path)
    let start = try #require(text.firstRange(of: "final class HomeRouter:")).lowerBound
    try app.write(
      path,
      text[..<start] + """
        class BaseRouter<I, V>: ViewableRouter<I, V> {}

        final class HomeRouter: BaseRouter<HomeInteractable, HomeViewControllable>, HomeRouting {}

        """)
    let outcome = try ribs("new", "Pay", "--parent", "Home", in: app)
    #expect(
      outcome.errors.contains(
        "`HomeRouter` inherits its initializer, so it can't take the new builder\n"),
      "\(outcome.errors)")
    #expect(outcome.status == .failed)
  }

  @Test(arguments: [
    (
      "present(_ viewController: ViewControllable, completion: @escaping () -> Void)",
      "dismiss(completion: @escaping () -> Void)",
      "present(router.viewControllable, completion: {})", "dismiss(completion: {})"
    ),
    (
      "presentModal(viewController: ViewControllable, animated: Bool)",
      "dismissModal(animated: Bool, completion: (() -> Void)?)",
      "presentModal(viewController: router.viewControllable, animated: true)",
      "dismissModal(animated: true, completion: nil)"
    ),
  ])
  func whatTheViewCanDoShowsTheChild(
    show: String, hide: String, shown: String, hidden: String
  ) throws {
    let app = try TemporaryFolder.withHome()
    for (file, old, new) in [
      (
        "HomeRouter", "protocol HomeViewControllable: ViewControllable {}",
        "protocol HomeViewControllable: ViewControllable {\n  func \(show)\n  func \(hide)\n}"
      ),
      (
        "HomeViewController", "  private let closeButton",
        "  func \(show) {}\n  func \(hide) {}\n\n  private let closeButton"
      ),
    ] {
      try app.replace(old, with: new, in: "Home/\(file).swift")
    }
    #expect(try ribs("new", "Pay", "--parent", "Home", in: app).status == .done)
    let router = try app.read("Home/HomeRouter.swift")
    #expect(router.contains("    viewController.\(shown)\n"))
    #expect(router.contains("    viewController.\(hidden)\n"))
    #expect(!router.contains("func present(viewController:"))
  }

  @Test func aRouterThatIsReturnedWithoutTheWordIsReturnedWithIt() throws {
    let app = try TemporaryFolder.withHome()
    let path = "Home/HomeBuilder.swift"
    let text = try app.read(path)
    let body = try #require(text.firstRange(of: "    let viewController = ")).lowerBound
    try app.write(
      path,
      text[..<body] + """
            HomeRouter(
              interactor: HomeInteractor(presenter: HomeViewController()),
              viewController: HomeViewController()
            )
          }
        }

        """)
    let outcome = try ribs("new", "Pay", "--parent", "Home", in: app)
    #expect(outcome.status == .done, "\(outcome.errors)")
    #expect(
      try app.read(path).contains(
        "PayBuilder(dependency: component)\n    return HomeRouter(\n"))
    try app.expectCompiles()
  }

  @Test func sourcesThatALinkLeadsToAreWired() throws {
    let shared = try TemporaryFolder.withHome()
    let app = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: app("Sources"), withDestinationPath: shared("."))
    let outcome = try ribs("new", "Pay", "--parent", "Home", in: app)
    #expect(outcome.status == .done, "\(outcome.errors)")
    #expect(try shared.list().contains("Pay/PayRouter.swift"))
    try shared.write("Tree.md", "- Chat\n  - Emoji (viewless)\n")
    let tree = try ribs("new", "--from", "Sources/Tree.md", "--parent", "Pay", in: app)
    #expect(tree.status == .done, "\(tree.errors)")
    #expect(try ribs("tree", in: app).output.contains("    └── Chat\n"))
    try shared.expectSound()
  }

  @Test func aBlankLineBelowTheBraceStaysThere() throws {
    let app = try TemporaryFolder()
    #expect(try ribs("new", "Home", in: app).status == .done)
    let path = "Home/HomeRouter.swift"
    try app.replace("HomeRouting {\n", with: "HomeRouting {\n  \n", in: path)
    #expect(try ribs("new", "Pay", "--parent", "Home", in: app).status == .done)
    let properties =
      "  private let payBuilder: PayBuildable\n\n  private var pay: ViewableRouting?\n"
    let wired = try app.read(path)
    #expect(wired.contains("HomeRouting {\n  \n\(properties)\n  init("), "\(wired)")
  }

  @Test func whatIsNewStandsAbovePrivateMembersAtTheEnd() throws {
    let app = try TemporaryFolder.withHome()
    for (file, old, new) in [
      (
        "HomeInteractor", "    listener?.homeDidClose()\n  }\n",
        "    listener?.homeDidClose()\n  }\n\n  // MARK: - Private\n\n  private var count = 0\n"
      ),
      (
        "HomeRouter", "protocol HomeViewControllable: ViewControllable {}",
        "protocol HomeViewControllable: ViewControllable {\n"
          + "  func replaceModal(_ view: ViewControllable?)\n}"
      ),
      ("HomeViewController", ", HomeViewControllable {\n", " {\n  // MARK: - View\n\n"),
    ] {
      try app.replace(old, with: new, in: "Home/\(file).swift")
    }
    let path = "Home/HomeViewController.swift"
    try app.write(
      path,
      try app.read(path) + """

        extension HomeViewController: HomeViewControllable {
          func replaceModal(_ view: ViewControllable?) {}
        }

        """)
    let outcome = try ribs("new", "Pay", "--parent", "Home", in: app)
    #expect(
      outcome.errors.contains(
        "note: `HomeViewControllable` shows a view in place of another by `replaceModal`, and "
          + "`present` is written beside that: choose how Pay should show\n"), "\(outcome.errors)")
    #expect(
      try app.read("Home/HomeInteractor.swift").contains(
        "    router?.detachPay()\n  }\n\n  // MARK: - Private\n"))
    #expect(!(try app.read(path)).contains("MARK: - HomeViewControllable"))
  }

  static let moved = [
    // Where it stands, what is behind it, and what becomes of them.
    (
      "    let viewController = HomeViewController()\n", "",
      "    let viewController = HomeViewController()\n    let component = MADE\n    let interactor"
    ),
    (
      "\n    let viewController: HomeViewController = HomeViewController()  // shown\n", "\n",
      "    let viewController: HomeViewController = HomeViewController()  // shown\n"
        + "    let component = MADE\n\n    let interactor"
    ),
  ]

  @Test(arguments: moved)
  func aViewThatTheComponentBeginsToHoldIsMadeBeforeIt(view: String, gap: String, after: String)
    throws
  {
    let app = try TemporaryFolder.withHome()
    let path = "Home/HomeBuilder.swift"
    let made = "    let component = HomeComponent(dependency: dependency)\n"
    try app.replace(
      "    let viewController = HomeViewController()\n", with: made + view + gap, in: path)
    let outcome = try ribs("new", "Chat", "--viewless", "--parent", "Home", in: app)
    #expect(outcome.status == .done, "\(outcome.errors)")
    let call = "HomeComponent(dependency: dependency, homeViewController: viewController)"
    let builder = try app.read(path)
    #expect(builder.contains(after.replacing("MADE", with: call)), "\(builder)")
  }

  @Test(arguments: [
    "    // The screen.\n    let viewController = HomeViewController()\n",
    "    let viewController = HomeViewController(component)\n",
    "    prepare(viewController)\n    let viewController = HomeViewController()\n",
    "    var viewController = HomeViewController()\n",
    "    registerFonts()\n    let viewController = HomeViewController()\n",
    "    // MARK: view\n\n    let viewController = HomeViewController()\n",
    "    let other = HomeViewController()\n    let viewController = HomeViewController()\n",
  ])
  func aViewThatMayNeedWhatIsAboveItStaysThere(view: String) throws {
    let app = try TemporaryFolder.withHome()
    let path = "Home/HomeBuilder.swift"
    let made = "    let component = HomeComponent(dependency: dependency)\n"
    try app.replace(
      "    let viewController = HomeViewController()\n", with: made + view, in: path)
    let outcome = try ribs("new", "Chat", "--viewless", "--parent", "Home", in: app)
    #expect(outcome.errors.contains("`HomeBuilder` makes its view after its component"))
  }

  @Test func theChildOfAParentThatOtherModulesSeeIsAsVisible() throws {
    let app = try TemporaryFolder.withHome()
    let parts = ["Builder", "Interactor", "Router", "ViewController"]
    for path in parts.map({ "Home/Home\($0).swift" }) {
      var text = try app.read(path)
      text.replace("protocol Home", with: "public protocol Home")
      for part in ["Component", "Router"] {
        text.replace("final class Home\(part)", with: "public final class Home\(part)")
      }
      try app.write(path, text)
    }
    for view in ["uikit", "swiftui"] {
      let name = view == "uikit" ? "Pay" : "Receipt"
      let outcome = try ribs("new", name, "--view", view, "--parent", "Home", in: app)
      #expect(outcome.status == .done, "\(outcome.errors)")
    }
    #expect(try ribs("new", "Chat", "--viewless", "--parent", "Home", in: app).status == .done)
    #expect(try app.read("Pay/PayInteractor.swift").contains("public protocol PayListener"))
    #expect(try app.read("Home/HomeRouter.swift").contains("  public func routeToPay() {\n"))
    #expect(
      try app.read("Home/HomeComponent+Chat.swift").contains(
        "  public var chatViewController: ChatViewControllable {\n"))
    try app.expectSound()
  }

  @Test func aRouterThatSetUpMakesForAPropertyGetsTheMockToo() throws {
    let app = try TemporaryFolder.withHome()
    let path = "HomeTests/HomeRouterTests.swift"
    try app.write(
      path,
      """
      import RIBs
      import XCTest

      final class HomeRouterTests: XCTestCase {
        private var router: HomeRouter!

        override func setUp() {
          super.setUp()
          self.router = .init(
            interactor: HomeInteractableMock(),
            viewController: HomeViewControllableMock()
          )
        }

        func testRouter() {
          XCTAssertNotNil(router)
        }
      }

      """)
    let outcome = try ribs("new", "Pay", "--parent", "Home", in: app)
    #expect(outcome.status == .done, "\(outcome.errors)")
    #expect(
      try app.read(path).contains(
        "      viewController: HomeViewControllableMock(),\n      payBuilder: PayBuildableMock()\n")
    )
    try app.expectSound()
  }

  @Test func parametersThatAreAlignedStayAligned() throws {
    let app = try TemporaryFolder.withHome()
    let path = "Home/HomeRouter.swift"
    try app.replace(
      "override init(interactor: HomeInteractable, viewController",
      with: "override init(interactor: HomeInteractable,\n                viewController", in: path)
    #expect(try ribs("new", "Pay", "--parent", "Home", in: app).status == .done)
    #expect(
      try app.read(path).contains(
        """
          init(interactor: HomeInteractable,
               viewController: HomeViewControllable,
               payBuilder: PayBuildable) {

        """))
  }

  @Test func testsThatMakeTheRouterThemselvesGetTheMockEach() throws {
    let app = try TemporaryFolder.withHome()
    let path = "HomeTests/HomeRouterTests.swift"
    let text = try app.read(path)
    let start = try #require(text.firstRange(of: "\n  private func makeRouter")).lowerBound
    try app.write(
      path,
      text[..<start].replacing(
        "makeRouter(interactor: interactor)",
        with: "HomeRouter(interactor: interactor, viewController: HomeViewControllableMock())")
        + "}\n")
    #expect(try ribs("new", "Pay", "--parent", "Home", in: app).status == .done)
    #expect(try app.read(path).ranges(of: "payBuilder: PayBuildableMock()").count == 2)
    try app.expectSound()
  }

  @Test func testsOfASecondChildNameNothingOfTheFirst() throws {
    let app = try TemporaryFolder.withHome()
    #expect(try ribs("new", "Pay", "--parent", "Home", in: app).status == .done)
    #expect(try ribs("new", "Chat", "--parent", "Home", in: app).status == .done)
    let tests = try app.read("HomeTests/HomeRouterTests.swift")
    #expect(
      tests.hasSuffix(
        """

          private func makeRouter(
            interactor: HomeInteractable = HomeInteractableMock(),
            viewController: HomeViewControllable = HomeViewControllableMock(),
            payBuilder: PayBuildable = PayBuildableMock(),
            chatBuilder: ChatBuildable = ChatBuildableMock()
          ) -> HomeRouter {
            HomeRouter(
              interactor: interactor,
              viewController: viewController,
              payBuilder: payBuilder,
              chatBuilder: chatBuilder
            )
          }
        }

        """), "\(tests)")
    #expect(tests.ranges(of: "PayBuildableMock()").count == 2)
    try app.expectSound()
  }
}
