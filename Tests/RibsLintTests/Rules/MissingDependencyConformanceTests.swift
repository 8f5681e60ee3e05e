import RibsLint
import RibsModel
import RibsSyntax
import Testing

@Suite struct MissingDependencyConformanceTests {
  private let plain = "final class ParentComponent: Component<ParentDependency>"

  private func findings(_ app: ScopedApp) -> [ReportedFinding] {
    lint(app.source, rules: [.missingDependencyConformance]).findings
  }

  @Test func whatOnlyLacksTheClauseIsOneLineAway() throws {
    let app = ScopedApp(component: plain, members: "var clock: Clock { SystemClock() }")
    let finding = try #require(findings(app).first)
    #expect(
      finding.message
        == "`ParentComponent` does not conform to `ChildDependency`, which Child asks for")
    #expect(finding.help == "Declare `extension ParentComponent: ChildDependency {}`.")
    #expect(finding.place.start.line == 5)
  }

  @Test func whatLacksMembersTooIsReportedOnceHereAndOnceThere() {
    let app = ScopedApp(component: plain)
    let rules = lint(app.source, rules: [.missingDependencyConformance, .unsatisfiedDependency])
      .findings.map(\.rule)
    #expect(rules.sorted() == ["missing_dependency_conformance", "unsatisfied_dependency"])
  }

  @Test(arguments: [
    "extension ParentComponent: ChildDependency {}",
    "protocol Both: ChildDependency {}\nextension ParentComponent: Both {}",
    "typealias Both = ChildDependency & Sendable\nextension ParentComponent: Both {}",
    "extension ParentComponent: @unchecked Sendable, ChildDependency {}",
  ])
  func aConformanceMayStandAnywhere(besides: String) {
    #expect(findings(ScopedApp(requirements: "", component: plain, besides: besides)).isEmpty)
  }

  /// The file that declares `ParentDependencyChild` may make the component conform, as templates
  /// have it.
  @Test(arguments: [("ParentDependencyChild", 0), ("AnyObject", 2), ("ChildSibling", 2)])
  func whatAComponentsDependencyInheritsMayBeMissingWithMore(inherited: String, count: Int) {
    let app = ScopedApp(component: plain, besides: "protocol ChildSibling: Dependency {}")
    let source = app.source.replacing(
      "protocol ParentDependency: Dependency", with: "protocol ParentDependency: \(inherited)")
    let rules: [Rule] = [.missingDependencyConformance, .unsatisfiedDependency]
    #expect(lint(source, rules: rules).findings.count == count)
  }

  /// A file in no target may be about to be added to one.
  @Test func whatAFileInNoTargetExtendsIsNotKnownToLackIt() {
    func findings(_ isInNoTarget: Bool, _ addition: String) -> Int {
      let files = [("A.swift", ScopedApp(component: plain).source), ("B.swift", addition)]
      let project = Project(
        files: files.map { path, text in
          ProjectFile(
            source: parse(path: path, bytes: Array(text.utf8)), pathBelow: path,
            isInNoTarget: isInNoTarget && path == "B.swift")
        })
      let rules: [Rule] = [.missingDependencyConformance, .unsatisfiedDependency]
      return Linter(rules: rules).run(on: project).findings.count
    }
    #expect(findings(false, "extension ParentComponent {}") == 2)
    #expect(findings(true, "extension ParentComponent: ChildDependency {}") == 0)
    #expect(findings(true, "final class ParentComponent {}") == 2)
  }

  @Test(arguments: ["ParentComponent", "Base"])
  func anExtensionOfOneOfSeveralTypesOfThatNameMayBeTheConformance(extended: String) {
    let app = ScopedApp(requirements: "", component: plain)
    let source =
      app.source.replacing(
        "ParentComponent: Component<ParentDependency>", with: "ParentComponent: Base")
      + "\nclass Base: Component<ParentDependency> {}\n"
    let files = [
      TestFile("Home/App.swift", source),
      TestFile("Home/Conformance.swift", "extension \(extended): ChildDependency {}\n"),
    ]
    let twin = TestFile(
      "Other/Other.swift",
      "import RIBs\n\nfinal class \(extended): Component<EmptyDependency> {}\n")
    func findings(_ files: [TestFile]) -> [ReportedFinding] {
      lint(files, rules: [.missingDependencyConformance]).findings
    }
    #expect(findings(files + [twin]).isEmpty)
    #expect(findings([files[0], twin]).count == 1)
  }

  @Test func anInheritedTypeThatIsNotInTheTreeMayConform() {
    #expect(findings(ScopedApp(requirements: "", component: plain + ", Elsewhere")).isEmpty)
  }

  @Test func aDependencyThatIsPassedOnMustInheritTheChilds() throws {
    let app = ScopedApp(requirements: "", component: plain, argument: "dependency")
    let finding = try #require(findings(app).first)
    #expect(finding.help == "Let `ParentDependency` inherit `ChildDependency`.")
    var inheriting = app
    inheriting.besides = "extension ParentDependency {}"
    inheriting.childProtocol = "protocol ChildDependency: Dependency"
    let source = inheriting.source.replacing(
      "protocol ParentDependency: Dependency",
      with: "protocol ParentDependency: Dependency, ChildDependency")
    #expect(lint(source, rules: [.missingDependencyConformance]).findings.isEmpty)
  }

  @Test func theEmptyComponentProvidesNothing() {
    let app = ScopedApp(component: plain, argument: "EmptyComponent()")
    #expect(findings(app).count == 1)
    let empty = ScopedApp(
      component: plain, argument: "EmptyComponent()",
      besides: "extension EmptyComponent: ChildDependency { var clock: Clock { SystemClock() } }")
    #expect(findings(empty).isEmpty)
  }

  @Test func anArgumentThatCannotBeReadIsNotJudged() {
    #expect(findings(ScopedApp(component: plain, argument: "make()")).isEmpty)
    #expect(findings(ScopedApp(component: plain, argument: "flag ? component : other")).isEmpty)
  }

  @Test func anAdapterIsJudgedLikeABuilder() {
    let app = ScopedApp(
      requirements: "", component: plain + ", ChildDependency",
      besides: """
        protocol GameDependency: Dependency {}
        final class GameAdapter {
          init(dependency: GameDependency) {}
        }
        extension ParentComponent {
          var games: [GameAdapter] { [GameAdapter(dependency: self)] }
        }
        """)
    #expect(
      findings(app).map(\.message) == [
        "`ParentComponent` does not conform to `GameDependency`, which GameAdapter asks for"
      ])
  }

  @Test func aMissingClauseIsOneDefectHoweverOftenTheComponentIsGiven() {
    let again = "extension ParentComponent { func make() { _ = ChildBuilder(dependency: self) } }"
    #expect(findings(ScopedApp(component: plain, besides: again)).count == 1)
    let empty = "func more() -> ChildBuilder { ChildBuilder(dependency: EmptyComponent()) }"
    #expect(findings(ScopedApp(argument: "EmptyComponent()", besides: empty)).count == 2)
  }

  @Test func theFrameworksOwnProtocolsConformToNone() throws {
    let app = ScopedApp(
      argument: "empty",
      besides: "extension ParentBuilder { var empty: EmptyDependency { EmptyComponent() } }")
    let finding = try #require(findings(app).first)
    #expect(
      finding.message
        == "`EmptyDependency` does not conform to `ChildDependency`, which Child asks for")
    #expect(finding.help == "Pass a component that conforms to `ChildDependency`.")
    let composed = ScopedApp(
      argument: "both",
      besides: """
        extension ParentBuilder {
          var both: EmptyDependency & ChildDependency { fatalError() }
          var more: EmptyDependency & Elsewhere { fatalError() }
          func make() { _ = ChildBuilder(dependency: more) }
        }
        """)
    #expect(findings(composed).isEmpty)
  }

  @Test(arguments: [
    "if case let scope as ChildDependency = dependency { _ = ChildBuilder(dependency: scope) }",
    """
    guard case let scope as ChildDependency = dependency else { return }
    _ = ChildBuilder(dependency: scope)
    """,
    """
    switch dependency {
    case let scope as ChildDependency: _ = ChildBuilder(dependency: scope)
    default: break
    }
    """,
    "for case let scope as ChildDependency in all { _ = ChildBuilder(dependency: scope) }",
    "if case (let scope as ChildDependency, _) = (dependency, 1) { _ = ChildBuilder(dependency: scope) }",
  ])
  func aPatternThatCastsNamesAValueOfThatType(body: String) {
    func count(_ body: String) -> Int {
      let app = ScopedApp(
        members: "var clock: Clock { SystemClock() }",
        besides: """
          extension ParentBuilder {
            var all: [ParentDependency] { [] }
            func more() { \(body) }
          }
          """)
      return findings(app).count
    }
    #expect(count(body) == 0)
    #expect(count(body.replacing("as ChildDependency", with: "as EmptyDependency")) == 1)
  }

  @Test(arguments: [
    (", MenuDependency", "Pass the `HomeComponent`, which conforms to `MenuDependency`, instead."),
    ("", "Let `HomeDependency` inherit `MenuDependency`."),
  ])
  func theComponentThatConformsIsTheOneToPass(conformance: String, help: String) throws {
    let source = """
      import RIBs
      protocol HomeDependency: Dependency {}
      final class HomeComponent: Component<HomeDependency>\(conformance) {}
      final class HomeBuilder: Builder<HomeDependency> {
        func build() -> Routing {
          let component = HomeComponent(dependency: dependency)
          let menu = MenuBuilder(dependency: dependency)
          return HomeRouter(interactor: HomeInteractor(), menu: menu, component: component)
        }
      }
      final class HomeInteractor: Interactor {}
      final class HomeRouter: Router<HomeInteractor> {
        init(interactor: HomeInteractor, menu: MenuBuilder, component: HomeComponent) {
          super.init(interactor: interactor)
        }
      }
      protocol MenuDependency: Dependency {}
      final class MenuBuilder: Builder<MenuDependency> {}
      """
    let finding = try #require(
      lint(source, rules: [.missingDependencyConformance]).findings.first)
    #expect(finding.help == help)
  }
}
