import RibsLint
import Testing

@Suite struct TooManyDependenciesTests {
  private func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (1...count).map(line).joined(separator: "\n")
  }

  /// An interactor whose initialiser takes some services and something else.
  private func interactor(
    _ count: Int, parameter: String = "other: Int", property: String = "", store: String = "",
    modifier: String = "", base: String = "Interactor"
  ) -> String {
    let services = (1...count).map { "service\($0): Service" }.joined(separator: ", ")
    return """
      import RIBs
      protocol Service {}
      protocol AListener: AnyObject {}
      protocol APresentable: Presentable {}
      protocol ARouting: Routing {}
      protocol AViewControllable: ViewControllable {}
      protocol ABuildable: Buildable {}
      final class AInteractor: \(base) {
        \(property)
      \(lines(count) { "  private let service\($0): Service" })
        \(modifier) init(\(parameter), \(services)) {
          \(store)
      \(lines(count) { "    self.service\($0) = service\($0)" })
        }
      }
      """
  }

  private func findings(_ source: String, settings: RuleSettings = RuleSettings())
    -> [ReportedFinding]
  {
    lint([TestFile("A.swift", source)], rules: [.tooManyDependencies], settings: settings).findings
  }

  @Test(arguments: [(10, 0), (11, 1)])
  func theLimitOfAnInteractorIs10(count: Int, expected: Int) {
    #expect(findings(interactor(count)).count == expected)
  }

  @Test func whatElseIsKeptCounts() {
    let source = interactor(10, property: "let other: Int", store: "self.other = other")
    #expect(
      findings(source).map(\.message) == [
        "`AInteractor` is given 11 dependencies; more than 10 tell of several jobs in one RIB"
      ])
  }

  @Test(arguments: [
    ("listener: AListener", "weak var listener: AListener?", "self.listener = listener"),
    ("homeListener: AListener", "weak var home: AListener?", "home = homeListener"),
    ("shown: APresentable", "let shown: APresentable", "self.shown = shown"),
    ("view: AViewControllable?", "let view: AViewControllable?", "self.view = view"),
    ("router: ARouting", "weak var router: ARouting?", "self.router = router"),
    ("builder: ABuildable", "let builder: ABuildable", "self.builder = builder"),
    ("done: @escaping () -> Void", "let done: () -> Void", "self.done = done"),
    ("other: Int", "let twice: Int", "self.twice = other * 2"),
    ("other: Int", "let other: Int", "let other = 2; self.other = other"),
    ("other: Int", "static var other = 0", "AInteractor.other = other"),
    ("other: Int", "var other: Int { get { 0 } set {} }", "self.other = other"),
    ("other: Int", "let read: () -> Int", "read = { other }"),
  ])
  func partsOfTheRibAndWhatIsNotKeptDoNotCount(parameter: String, property: String, store: String) {
    let source = interactor(10, parameter: parameter, property: property, store: store)
    #expect(findings(source).isEmpty)
  }

  @Test(arguments: ["Worker", "Component<EmptyDependency>", "Presenter<APresentable>", "Other"])
  func otherClassesMayBeGivenMore(base: String) {
    #expect(findings(interactor(20, base: base)).isEmpty)
  }

  @Test func eachInitialiserIsJudgedByItself() {
    let source = """
      import RIBs
      final class AInteractor: Interactor {
      \(lines(12) { "  private var value\($0) = 0" })
        init(\((1...6).map { "value\($0): Int" }.joined(separator: ", "))) {
      \(lines(6) { "    self.value\($0) = value\($0)" })
        }
        init(\((7...12).map { "value\($0): Int" }.joined(separator: ", "))) {
      \((7...12).map { "    self.value\($0) = value\($0)" }.joined(separator: "\n"))
        }
      }
      """
    #expect(findings(source).isEmpty)
  }

  @Test func testsAndMocksMayBeGivenMore() {
    let source = interactor(20).replacing("AInteractor", with: "AInteractorMock")
    #expect(findings(source).isEmpty)
  }

  // MARK: Dependency protocols

  /// A Dependency with some requirements, and a builder that is given it.
  private func protocols(_ count: Int, besides: String = "", base: String = "Dependency") -> String
  {
    """
    import RIBs
    import UIKit
    protocol Service {}
    protocol AViewControllable: ViewControllable {}
    protocol ABuildable: Buildable {}
    protocol ADependency: \(base) {
    \(lines(count) { "  var service\($0): Service { get }" })
      \(besides)
    }
    final class ABuilder: Builder<ADependency>, ABuildable {
      func build() -> Routing { Router(interactor: Interactor()) }
    }
    """
  }

  @Test(arguments: [(15, 0), (16, 1)])
  func theLimitOfAProtocolIs15(count: Int, expected: Int) {
    #expect(findings(protocols(count)).count == expected)
  }

  @Test func whatItInheritsFromAProtocolOfItsOwnCounts() {
    let found = findings(
      protocols(8, base: "Base") + """

        protocol Base: Dependency {
        \(lines(8) { "  var other\($0): Service { get }" })
        }
        """)
    #expect(found.map(\.place.start.line) == [6])
    #expect(found.flatMap(\.notes).map(\.message) == ["`Base` asks for 8 of them"])
  }

  @Test(arguments: [
    // What a child asks for is passed on.
    """
    final class BBuilder: Builder<Base> {
      func build() -> Routing { Router(interactor: Interactor()) }
    }
    """,
    // What several have is agreed on.
    """
    protocol BDependency: Base {}
    final class BBuilder: Builder<BDependency> {
      func build() -> Routing { Router(interactor: Interactor()) }
    }
    """,
    // Nobody has to provide it.
    "extension Base {\n"
      + (1...8).map { "  var other\($0): Service { fatalError() }" }.joined(separator: "\n")
      + "\n}",
  ])
  func whatItInheritsForOthersDoesNotCount(declarations: String) {
    let source =
      protocols(8, base: "Base") + """

        protocol Base: Dependency {
        \(lines(8) { "  var other\($0): Service { get }" })
        }
        \(declarations)
        """
    #expect(findings(source).isEmpty)
  }

  @Test(arguments: [
    "var view: AViewControllable { get }", "var builder: ABuildable { get }",
    "static var other: Service { get }", "#if false\nvar other: Service { get }\n#endif",
    "var service1: Service { get }",
  ])
  func viewsBuildersAndWhatIsNoneDoNotCount(requirement: String) {
    #expect(findings(protocols(15, besides: requirement)).isEmpty)
  }

  @Test func aProtocolThatNoRibAsksForMayHaveMore() {
    let services = lines(30) { "  var service\($0): Service { get }" }
    #expect(
      findings("import RIBs\nprotocol Service {}\nprotocol Services: Dependency {\n\(services)\n}")
        .isEmpty)
  }

  // MARK: Configuration

  @Test func theLimitsAreConfiguredEachByItself() {
    var settings = RuleSettings()
    settings.thresholds["too_many_dependencies"] = ["interactor": 20]
    #expect(findings(interactor(20), settings: settings).isEmpty)
    #expect(findings(interactor(21), settings: settings).count == 1)
    #expect(findings(protocols(16), settings: settings).count == 1)
    settings.thresholds["too_many_dependencies"] = ["protocol": 0]
    let messages = findings(protocols(1), settings: settings).map(\.message)
    #expect(messages.map { $0.contains("asks for 1 dependency,") } == [true])
  }

  /// The RIB passes on what its child asks for.
  @Test(arguments: [(16, 0), (15, 0), (0, 1)])
  func whatChildrenAskForIsTheirs(count: Int, expected: Int) {
    let asked = (0..<count).map { "  var service\($0): Service { get }" }.joined(separator: "\n")
    let source = """
      import RIBs
      protocol Service {}
      protocol ParentDependency: Dependency {
      \(lines(16) { "  var service\($0 - 1): Service { get }" })
      }
      protocol ChildDependency: Dependency {
      \(asked)
      }
      final class ParentComponent: Component<ParentDependency>, ChildDependency {
      \(lines(16) { "  var service\($0 - 1): Service { dependency.service\($0 - 1) }" })
      }
      final class ChildBuilder: Builder<ChildDependency> {
        func build() -> Routing { Router(interactor: Interactor()) }
      }
      final class ParentBuilder: Builder<ParentDependency> {
        func build() -> Routing {
          let component = ParentComponent(dependency: dependency)
          _ = ChildBuilder(dependency: component)
          return Router(interactor: Interactor())
        }
      }
      """
    #expect(findings(source).filter { $0.message.contains("ParentDependency") }.count == expected)
  }
}
