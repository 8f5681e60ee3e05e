import RibsLint
import Testing

/// A RIB of which nothing is left when it is detached has nothing that goes on.
@Suite struct DisposeBagOfDroppedRibTests {
  @Test(arguments: [
    (Parent.dropping, Severity.info),
    (Parent(attach: "attachChild(menuBuilder.build())", detach: ""), .info),
    (Parent(attach: "let menu = menuBuilder.build(); attachChild(menu)", detach: ""), .info),
    (Parent(attach: Parent.dropping.attach, detach: ""), .info),
    (Parent(attach: Parent.dropping.attach, detach: "if let menu { detachChild(menu) }"), .warning),
    (
      Parent(
        attach: "if menu == nil { menu = menuBuilder.build() }; if let menu { attachChild(menu) }",
        detach: "if let menu { detachChild(menu) }"), .warning
    ),
    (
      Parent(attach: "attachChild(kept)", detach: "detachChild(kept)", keeps: true), .warning
    ),
    (
      Parent(attach: "let menu = menuBuilder.build(); keep(menu); attachChild(menu)", detach: ""),
      .warning
    ),
    (
      Parent(
        attach: "let menu = menuBuilder.build(); all.append(menu); attachChild(menu)", detach: ""),
      .warning
    ),
    // Another child that is built beside it is none that another property keeps.
    (
      Parent(
        attach: """
          let menu = menuBuilder.build(); self.menu = menu; attachChild(menu)
          let page = menuBuilder.build(); self.page = page; attachChild(page)
          """,
        detach: "if let menu { detachChild(menu) }; menu = nil"), .info
    ),
    (
      Parent(
        attach: "let menu = menuBuilder.build(); self.menu = menu; page = menu; attachChild(menu)",
        detach: "if let menu { detachChild(menu) }; menu = nil"), .warning
    ),
  ])
  func whatTheParentDropsDies(parent: Parent, severity: Severity) {
    let found = findings(parent)
    #expect(found.map(\.severity) == [severity])
    let says = "they go on if the RIB is kept or attached again"
    #expect(found.map { $0.message.contains(says) } == [severity == .info])
  }

  @Test func soDoesWhatAnAncestorDrops() {
    func top(_ detach: String) -> String {
      """
      final class TopRouter: LaunchRouter<Interactor, ViewControllable> {
        private let homeBuilder = HomeBuilder(dependency: EmptyComponent())
        private var home: HomeRouter?
        func open() { let home = homeBuilder.build(); self.home = home; attachChild(home) }
        func close() { \(detach) }
      }
      """
    }
    func severities(_ detach: String) -> [Severity] {
      findings(.dropping, base: "Router<Interactor>", other: top(detach)).map(\.severity)
    }
    #expect(severities("if let home { detachChild(home) }; home = nil") == [.info])
    #expect(severities("if let home { detachChild(home) }") == [.warning])
  }

  /// Nobody is seen to detach what is kept nowhere.
  @Test(arguments: [
    ("let menu = builder.build(); home?.attachChild(menu)", Severity.info),
    ("home?.attachChild(builder.build())", .info),
    ("let menu = builder.build(); kept = menu; home?.attachChild(menu)", .warning),
    ("home?.attachChild(made)", .warning),
  ])
  func whatTheAppsDelegateAttaches(attach: String, severity: Severity) {
    let delegate = """
      final class AppDelegate {
        private let builder = MenuBuilder(dependency: EmptyComponent())
        private lazy var made = builder.build()
        private var kept: MenuRouter?
        private var home: HomeRouter?
        func start() {
          home = HomeBuilder(dependency: EmptyComponent()).build()
          \(attach)
        }
        func stop() {
          if let kept { home?.detachChild(kept) }
          home?.detachChild(made)
        }
      }
      """
    #expect(findings(Parent(attach: "", detach: ""), other: delegate).map(\.severity) == [severity])
    #expect(findings(.dropping, other: delegate).map(\.severity) == [severity])
  }

  /// It dies with the RIB whose router detaches it at its own end.
  @Test(arguments: [
    (Home(), Severity.info), (Home(clearing: ""), .warning), (Home(end: "tap"), .warning),
    (Home(close: "cleanupViews", end: "tap"), .warning),
    (Home(build: "shared"), .warning),
    (Home(other: "final class Other { var h: HomeRouting?; func x() { h?.close() } }"), .warning),
    (Home(other: "final class Other { var h: HomeRouting?; lazy var x = h?.close }"), .warning),
  ])
  private func whatGoesWithItsParentIsDropped(home: Home, severity: Severity) {
    let parent = Parent(attach: Parent.dropping.attach, detach: "if let menu { detachChild(menu) }")
    let found = findings(
      parent, base: "Router<HomeInteractor>", close: home.close, build: home.build,
      other: home.source)
    #expect(found.map(\.severity) == [severity])
  }

  @Test(arguments: [
    "final class Other { func make() -> MenuInteractor { MenuInteractor() } }",
    "final class OtherRouter: Router<Interactor> { let r: Routing; func add() { attachChild(r) } }",
    "final class SubInteractor: MenuInteractor {}",
  ])
  func whereNotAllIsKnownNothingIsPromised(other: String) {
    #expect(findings(.dropping, other: other).map(\.severity) == [.warning])
  }

  /// Who attaches what is known all the same.
  @Test func aScopeThatIsNotFoundElsewhereChangesNothing() {
    let other = """
      protocol OtherDependency: Dependency { var number: Int { get } }
      final class OtherRouter: Router<Interactor> {}
      final class OtherBuilder: Builder<OtherDependency> {
        func build() -> Routing { OtherRouter(interactor: Interactor()) }
      }
      """
    #expect(findings(.dropping, other: other).map(\.severity) == [.info])
  }

  @Test func whatGrowsWhileItIsActiveStaysAWarning() {
    let found = findings(.dropping, function: "func tap()")
    #expect(found.map(\.severity) == [.warning])
    let harm = "they go on if the RIB is kept or attached again, and each call of `tap` adds one"
    #expect(found.map { $0.message.hasSuffix(harm) } == [true])
  }

  /// A copy of the app in another folder has types of the same names.
  @Test func anotherAppsRibOfTheNameIsAnother() {
    let app = source(.dropping)
    let findings = lint(
      [TestFile("one/App.swift", app), TestFile("two/App.swift", app)],
      rules: [.disposeBagInInteractor]
    ).findings
    #expect(findings.map(\.severity) == [.info, .info])
  }

  private func findings(
    _ parent: Parent, base: String = "LaunchRouter<Interactor, ViewControllable>",
    function: String = "override func didBecomeActive()", close: String = "close",
    build: String = "HomeRouter(interactor: Interactor())", other: String = ""
  ) -> [ReportedFinding] {
    let source = source(
      parent, base: base, function: function, close: close, build: build, other: other)
    return lint(source, rules: [.disposeBagInInteractor]).findings
  }

  private func source(
    _ parent: Parent, base: String = "LaunchRouter<Interactor, ViewControllable>",
    function: String = "override func didBecomeActive()", close: String = "close",
    build: String = "HomeRouter(interactor: Interactor())", other: String = ""
  ) -> String {
    """
    import RIBs
    import RxRelay
    import RxSwift
    class MenuInteractor: Interactor {
      private let bag = DisposeBag()
      private let relay: PublishRelay<Int>
      \(function) { relay.subscribe().disposed(by: bag) }
    }
    final class MenuRouter: Router<MenuInteractor> {}
    final class MenuBuilder: Builder<EmptyDependency> {
      func build() -> MenuRouter { MenuRouter(interactor: MenuInteractor()) }
    }
    final class HomeRouter: \(base) {
      private let menuBuilder = MenuBuilder(dependency: EmptyComponent())
      private var menu: MenuRouter?
      private var page: MenuRouter?
      private var all: [MenuRouter] = []
      \(parent.keeps ? "private lazy var kept = menuBuilder.build()" : "")
      func open() { \(parent.attach) }
      func \(close)() { \(parent.detach) }
    }
    final class HomeBuilder: Builder<EmptyDependency> {
      \(build == "shared" ? "private lazy var shared = HomeRouter(interactor: HomeInteractor())" : "")
      func build() -> HomeRouter { \(build) }
    }
    \(other)
    """
  }
}

/// How a router deals with its child.
struct Parent: Sendable {
  let attach: String
  let detach: String
  var keeps = false

  static let dropping = Parent(
    attach: "let menu = menuBuilder.build(); self.menu = menu; attachChild(menu)",
    detach: "if let menu { detachChild(menu) }; menu = nil")
}

/// A RIB between the app's root and the one with the bag.
private struct Home: Sendable {
  var close = "close"
  /// What calls that.
  var end = "willResignActive"
  var build = "HomeRouter(interactor: HomeInteractor())"
  /// What the root does with its router when it detaches it.
  var clearing = "home = nil"
  var other = ""

  var source: String {
    """
    protocol HomeRouting: Routing { func \(close)() }
    extension HomeRouter: HomeRouting {}
    final class HomeInteractor: Interactor {
      weak var router: HomeRouting?
      \(end == "tap" ? "" : "override ")func \(end)() { router?.\(close)() }
    }
    final class TopRouter: LaunchRouter<Interactor, ViewControllable> {
      private let homeBuilder = HomeBuilder(dependency: EmptyComponent())
      private var home: HomeRouter?
      func openHome() { let home = homeBuilder.build(); self.home = home; attachChild(home) }
      func closeHome() { if let home { detachChild(home) }; \(clearing) }
    }
    \(other)
    """
  }
}
