import RibsLint
import Testing

@Suite struct UncalledInterfaceMethodTests {
  private func source(
    attribute: String = "", method: String = "func editorDidClose()", interactor: String = "",
    modifiers: String = "final", other: String = ""
  ) -> String {
    """
    import RIBs
    \(attribute) protocol EditorListener: AnyObject {
      \(method)
    }
    \(modifiers) class EditorInteractor: Interactor {
      weak var listener: EditorListener?
      \(interactor)
    }
    final class EditorBuilder: Builder<EmptyDependency> {
      func build(withListener listener: EditorListener) -> Routing {
        let interactor = EditorInteractor()
        interactor.listener = listener
        return Router(interactor: interactor)
      }
    }
    \(other)
    """
  }

  private func findings(in source: String, besides files: TestFile...) -> [String] {
    lint([TestFile("Editor.swift", source)] + files, rules: [.uncalledInterfaceMethod]).findings
      .map(\.message)
  }

  /// Elsewhere a name is looked up: what is called may be another object's.
  @Test(arguments: [
    ("func end(_ page: Page) { page.editorDidClose() }", 1),
    ("func end(_ page: Page?) { page?.editorDidClose() }", 1),
    ("func end(_ page: Unknown) { page.editorDidClose() }", 0),
    ("func end(_ page: EditorHost) { page.editorDidClose() }", 0),
    ("func end(_ page: Base) { page.editorDidClose() }", 0),
    ("func end(_ page: any EditorListener) { page.editorDidClose() }", 0),
    ("func end<Item: EditorListener>(_ page: Item) { page.editorDidClose() }", 0),
    ("func end(_ pages: [Page]) { pages.forEach { $0.editorDidClose() } }", 1),
    ("func end(_ page: Page) -> () -> Void { page.editorDidClose }", 0),
    ("func end(_ page: Page) { page.editorDidClose(); log(editorDidClose: 1) }", 0),
  ])
  func whatIsCalledElsewhereIsLookedUp(function: String, expected: Int) {
    let other = """
      class Base { func editorDidClose() {} }
      final class EditorHost: Base, EditorListener {}
      final class Page { func editorDidClose() {} }
      final class Ending { \(function) }
      """
    #expect(findings(in: source(other: other)).count == expected)
  }

  /// In the code of whoever should call it, the name is taken for a call.
  @Test(arguments: [
    "func close() { listener?.editorDidClose() }",
    "func close() { let end = listener.map { $0.editorDidClose }; end?() }",
    "lazy var close: (() -> Void)? = listener?.editorDidClose",
    "func close(_ button: UIButton) { button.addTarget(self, action: #selector(EditorHost.editorDidClose), for: .touchUpInside) }",
    "func close(_ other: Editing) { other.editorDidClose() }",
    "func close() { listener?.`editorDidClose`() }",
    #"func log() { print("ended: \(host.editorDidClose())") }"#,
    "func close(then editorDidClose: () -> Void) { editorDidClose() }",
    "@Observed(\\EditorHost.editorDidClose) var end = 1",
    """
    func close() {
      #if os(macOS)
        listener?.editorDidClose()
      #endif
    }
    """,
  ])
  func aNameThatStandsInCodeMayBeACall(code: String) {
    #expect(findings(in: source(interactor: code)) == [])
  }

  @Test func theMainFileMayCallIt() {
    let main = TestFile("main.swift", "let host = EditorHost()\nhost.editorDidClose()\n")
    #expect(findings(in: source(), besides: main) == [])
  }

  @Test(arguments: [
    "", "// listener?.editorDidClose()", "let log = \"editorDidClose\"",
    "/* editorDidClose() */ func close() {}",
  ])
  func commentsAndTextsCallNothing(code: String) {
    #expect(
      findings(in: source(interactor: code)) == [
        "nothing calls `editorDidClose()`, which `EditorListener` asks every parent for"
      ])
  }

  /// Objective-C, a macro or a subclass elsewhere may call it.
  @Test func whatOthersMayCallIsLeftAlone() {
    for source in [
      source(method: "@objc func editorDidClose()"),
      source(method: "@Tracked func editorDidClose()"),
      source(method: "static func editorDidClose()"),
      source(method: "var editorDidClose: Void { get }"),
      source(method: "func cleanupViews()"),
      source(interactor: "#makeEvents()"),
      source(modifiers: "@Events final"),
      source(modifiers: "open"),
    ] {
      #expect(findings(in: source) == [], "\(source)")
    }
  }

  /// The view that calls its listener is not in the tree.
  @Test(arguments: [(true, 1), (false, 0)])
  func aCallerOutsideOfTheTreeIsNotKnown(isInTree: Bool, expected: Int) {
    let view =
      "final class MenuViewController: UIViewController, MenuPresentable, MenuViewControllable { weak var listener: MenuPresentableListener? }"
    let source = """
      import MenuViews
      import RIBs
      import UIKit
      protocol MenuPresentableListener: AnyObject { func didTapClose() }
      protocol MenuPresentable: Presentable { var listener: MenuPresentableListener? { get set } }
      protocol MenuViewControllable: ViewControllable {}
      \(isInTree ? view : "")
      final class MenuInteractor: PresentableInteractor<MenuPresentable>, MenuPresentableListener {
        override init(presenter: MenuPresentable) {
          super.init(presenter: presenter)
          presenter.listener = self
        }
        func didTapClose() {}
      }
      final class MenuRouter: ViewableRouter<MenuInteractor, MenuViewControllable> {}
      final class MenuBuilder: Builder<EmptyDependency> {
        func build() -> Routing {
          let view = MenuViewController()
          return MenuRouter(interactor: MenuInteractor(presenter: view), viewController: view)
        }
      }
      """
    #expect(findings(in: source).count == expected)
  }

  /// A child is wired before there is a way to it.
  @Test(arguments: [
    ("", ["routeToHelp()"]),
    ("router?.routeToMenu()", ["detachMenu()", "routeToHelp()"]),
    ("router?.detachMenu()", ["routeToHelp()"]),
    ("router?.routeToMenu(); router?.detachMenu(); router?.routeToHelp()", []),
  ])
  func aRouteToAChildMayBeNew(code: String, expected: [String]) {
    let source = """
      import RIBs
      protocol HomeRouting: Routing {
        func routeToMenu()
        func detachMenu()
        func routeToHelp()
      }
      final class HomeInteractor: Interactor {
        weak var router: HomeRouting?
        func show() { \(code) }
      }
      final class HomeRouter: Router<HomeInteractor>, HomeRouting {
        private let menuBuilder: MenuBuildable
        private var menu: Routing?
        init(interactor: HomeInteractor, menuBuilder: MenuBuildable) {
          self.menuBuilder = menuBuilder
          super.init(interactor: interactor)
          interactor.router = self
        }
        func routeToMenu() {
          let menu = menuBuilder.build()
          self.menu = menu
          attachChild(menu)
        }
        func detachMenu() {
          if let menu { detachChild(menu) }
          menu = nil
        }
        func routeToHelp() { print("help") }
      }
      protocol MenuBuildable: Buildable { func build() -> Routing }
      final class HomeBuilder: Builder<EmptyDependency> {
        func build(with menuBuilder: MenuBuildable) -> Routing {
          HomeRouter(interactor: HomeInteractor(), menuBuilder: menuBuilder)
        }
      }
      \(Self.app)
      """
    #expect(
      findings(in: source)
        == expected.map { "nothing calls `\($0)`, which `HomeRouting` asks the router for" })
  }

  /// Whoever builds a RIB may call its router, and may not be in the tree.
  @Test(arguments: [
    ("", "", 0), ("", parent, 1), ("", app, 1), ("public ", parent, 0), ("public ", app, 1),
  ])
  func thoseWhoBuildTheRibAreInTheTree(access: String, other: String, expected: Int) {
    let source = """
      import RIBs
      \(access)protocol HomeRouting: Routing { func start() }
      final class HomeInteractor: Interactor { weak var router: HomeRouting? }
      final class HomeRouter: Router<HomeInteractor>, HomeRouting { func start() {} }
      \(access)final class HomeBuilder: Builder<EmptyDependency> {
        \(access)func build() -> HomeRouting { HomeRouter(interactor: HomeInteractor()) }
      }
      \(other)
      """
    #expect(findings(in: source).count == expected)
  }

  private static let parent = """
    final class ParentRouter: Router<Interactor> {
      private let home = HomeBuilder(dependency: EmptyComponent())
      func routeToHome() { attachChild(home.build()) }
    }
    final class ParentBuilder: Builder<EmptyDependency> {
      func build() -> Routing { ParentRouter(interactor: Interactor()) }
    }
    """
  private static let app = "class AppDelegate: UIResponder, UIApplicationDelegate {}"

  /// That tests send an event says nothing about the app.
  @Test func anEventThatOnlyTestsSendIsNotSent() {
    let test = TestFile(
      "EditorTests.swift",
      "import XCTest\nfinal class EditorTests: XCTestCase { func testEnd() { host.editorDidClose() } }"
    )
    #expect(findings(in: source(), besides: test).count == 1)
  }

  @Test func overloadsAndImplementersAreNamed() throws {
    let source = source(
      method: "func editor(_ id: Int, didSave text: String)",
      other:
        "final class EditorHost: EditorListener { func editor(_ id: Int, didSave text: String) {} }"
    )
    let finding = try #require(lint(source, rules: [.uncalledInterfaceMethod]).findings.first)
    #expect(finding.message.contains("`editor(_:didSave:)`"))
    #expect(finding.notes.map(\.message) == ["`EditorHost` implements it"])
  }

  /// What an extension adds nobody has to implement, and what is deprecated nobody should call.
  @Test(arguments: [
    ("func editorDidClose()", "extension EditorListener { func editorDidClose() {} }", 1),
    (
      "func editorDidSave()",
      "extension EditorListener { func editorDidClose() { editorDidSave() } }", 0
    ),
    ("@available(*, deprecated) func editorDidClose()", "", 0),
    ("@available(*, unavailable) func editorDidClose()", "", 0),
    ("func callAsFunction(_ event: Int)", "", 0),
    ("func editorDidClose()", "class Host: EditorListener { @objc func editorDidClose() {} }", 0),
  ])
  func onlyWhatMayBeCalledByItsNameIsJudged(method: String, other: String, expected: Int) {
    #expect(findings(in: source(method: method, other: other)).count == expected)
  }

  /// A feature whose folder sounds like tests.
  @Test(arguments: [("", 0), ("import XCTest", 1)])
  func aFolderOfTestsHasTests(line: String, expected: Int) {
    let caller = TestFile(
      "LabTests/Lab.swift", "\(line)\nfinal class Lab { func end() { host.editorDidClose() } }")
    #expect(findings(in: source(), besides: caller).count == expected)
  }

  /// A presenter may call the interactor what it likes, if nobody else adopts the protocol.
  @Test(arguments: [
    ("presentableListener: LogListener?", "", 1), ("listener: LogListener?", "", 1),
    ("interactor: LogListener?", "", 1),
    ("presentableListener: LogListener?", "final class Other: LogListener { func never() {} }", 0),
    ("presentableListener: [LogListener]", "", 0),
    ("presentableListener: (LogListener & Other)?", "protocol Other {}", 0),
  ])
  func aPresentersListenerMayHaveAnyName(property: String, other: String, expected: Int) {
    let name = property.prefix { $0 != ":" }
    let source = """
      import RIBs
      import UIKit
      protocol LogPresentable: Presentable { var \(property) { get set } }
      protocol LogListener { func didTap(); func never() }
      protocol LogInteractable: Interactable {}
      final class LogInteractor: PresentableInteractor<LogPresentable>, LogInteractable, LogListener {
        override init(presenter: LogPresentable) {
          super.init(presenter: presenter)
          presenter.\(name) = self
        }
        func didTap() {}
        func never() {}
      }
      final class LogViewController: UIViewController, LogPresentable, ViewControllable {
        var \(property)
        @objc func tap() { \(name)?.didTap() }
      }
      final class LogRouter: ViewableRouter<LogInteractable, ViewControllable> {}
      final class LogBuilder: Builder<EmptyDependency> {
        func build() -> ViewableRouting {
          let view = LogViewController()
          return LogRouter(interactor: LogInteractor(presenter: view), viewController: view)
        }
      }
      \(other)
      """
    #expect(findings(in: source).count == expected)
    let unbound = lint(source, rules: [.listenerNotClassBound]).findings
    #expect(unbound.count == expected)
  }
}
