import RibsLint
import Testing

@Suite struct UnsatisfiedDependencyTests {
  private func findings(_ app: ScopedApp) -> [ReportedFinding] {
    lint(app.source, rules: [.unsatisfiedDependency]).findings
  }

  @Test func whatNobodyHasIsReportedAtTheRequirement() throws {
    let finding = try #require(findings(ScopedApp()).first)
    #expect(finding.place.start.line == 6)
    #expect(finding.message == "nothing above Child provides `clock: Clock`")
    #expect(
      finding.help
        == "Add `var clock: Clock` to `ParentComponent`, or pass it on from `ParentDependency`.")
    #expect(
      finding.notes.map(\.message) == [
        "`ChildBuilder` is created here with `ParentComponent` as its dependency",
        "`ParentComponent` is declared here",
        "`ParentComponent` conforms to `ChildDependency` here",
      ])
  }

  @Test(arguments: [
    ("id: String", "var host: String { \"\" }", nil),
    ("id: String", "var userID: String { \"\" }", "userID"),
    ("clock: Clock", "var time: Clock { SystemClock() }", "time"),
    ("clock: Clock", "var time: Clock { SystemClock() }\nvar hour: Clock { time }", nil),
    (
      "clock: Clock", "var mainClock: Clock { SystemClock() }\nvar hour: Clock { clock }",
      "mainClock"
    ),
  ])
  func onlyAValueThatMayBeMeantIsOffered(wanted: String, members: String, offered: String?) throws {
    let app = ScopedApp(requirements: "var \(wanted) { get }", members: members)
    let help = try #require(findings(app).first?.help)
    #expect(
      help
        == (offered.map { "Add `var \(wanted) { \($0) }` to `ParentComponent`." }
          ?? "Add `var \(wanted)` to `ParentComponent`, or pass it on from `ParentDependency`."))
  }

  @Test(arguments: ["@Provides", "@Providing(Clock.self)"])
  func aMacroMayAddTheProperty(attribute: String) {
    let component = ScopedApp().component
    #expect(findings(ScopedApp(component: "\(attribute) \(component)")).isEmpty)
    #expect(
      findings(
        ScopedApp(
          component: "@MainActor @AppActor \(component)",
          besides: "@globalActor actor AppActor { static let shared = AppActor() }")
      ).count == 1)
  }

  @Test(arguments: [
    "var clock: Clock { SystemClock() }",
    "let clock: Clock",
    "lazy var clock: Clock = SystemClock()",
    "#if DEBUG\nvar clock: Clock { SystemClock() }\n#endif",
  ])
  func aPropertySatisfies(members: String) {
    #expect(findings(ScopedApp(members: members)).isEmpty)
  }

  /// What a conflict or a missing brace leaves is not understood, so it may have the property.
  @Test(arguments: [
    "<<<<<<< HEAD\nvar clock: Clock { SystemClock() }\n=======\nvar clock: Clock { shared { SystemClock() } }\n>>>>>>> other",
    "var other: Int { 1\nvar clock: Clock { SystemClock() }",
  ])
  func aDamagedComponentMayHaveIt(members: String) {
    #expect(findings(ScopedApp(members: members)).isEmpty)
    // At the start of a line the marks are Swift's own, and what is between them is not read.
    #expect(findings(ScopedApp(members: "\n" + members)).isEmpty)
  }

  @Test(arguments: [
    "static var clock: Clock { SystemClock() }",
    "func clock() -> Clock { SystemClock() }",
    "// var clock: Clock { SystemClock() }",
    "#if false\nvar clock: Clock { SystemClock() }\n#endif",
    "var clocks: Clock { SystemClock() }",
  ])
  func whatIsNoPropertyOfThatNameDoesNot(members: String) {
    #expect(findings(ScopedApp(members: members)).count == 1)
  }

  @Test(arguments: [
    "extension ParentComponent { var clock: Clock { SystemClock() } }",
    "extension ChildDependency { var clock: Clock { SystemClock() } }",
    "extension Component { var clock: Clock { SystemClock() } }",
    "typealias Alias = ParentComponent\nextension Alias { var clock: Clock { SystemClock() } }",
  ])
  func anExtensionSatisfies(besides: String) {
    #expect(findings(ScopedApp(besides: besides)).isEmpty)
  }

  @Test func aSuperclassSatisfies() {
    let app = ScopedApp(
      component: "final class ParentComponent: BaseComponent<ParentDependency>, ChildDependency",
      besides: "class BaseComponent<D>: Component<D> { var clock: Clock { SystemClock() } }")
    #expect(findings(app).isEmpty)
  }

  @Test func aTypeThatIsNotInTheTreeMayHaveIt() {
    let app = ScopedApp(
      component:
        "final class ParentComponent: Component<ParentDependency>, ChildDependency, Elsewhere")
    #expect(findings(app).isEmpty)
  }

  @Test func inheritedRequirementsCount() {
    let app = ScopedApp(
      requirements: "", childProtocol: "protocol ChildDependency: ClockDependency",
      besides: "protocol ClockDependency: Dependency { var clock: Clock { get } }")
    #expect(findings(app).count == 1)
  }

  @Test func theAttachingRibIsNotAsked() {
    let app = ScopedApp(
      members: "var clock: Clock { SystemClock() }",
      besides: """
        protocol OtherDependency: Dependency { var childBuilder: ChildBuilder { get } }
        final class OtherComponent: Component<OtherDependency> {}
        """)
    #expect(findings(app).isEmpty)
  }

  @Test func eachScopeIsJudgedByItself() throws {
    let app = ScopedApp(
      members: "var clock: Clock { SystemClock() }",
      besides: """
        final class SecondComponent: Component<ParentDependency>, ChildDependency {}
        final class SecondBuilder: Builder<ParentDependency> {
          func build() -> ChildBuilder {
            ChildBuilder(dependency: SecondComponent(dependency: dependency))
          }
        }
        """)
    let finding = try #require(findings(app).first)
    #expect(findings(app).count == 1)
    #expect(finding.notes.first?.message.contains("SecondComponent") == true)
    #expect(
      finding.notes.last?.message
        == "`ParentComponent.clock` has the same name and type, but is not above Child")
  }

  @Test func aScopeFurtherUpThatHasItIsNamed() throws {
    let app = ScopedApp(
      besides: """
        protocol AppDependency: Dependency {}
        final class AppComponent: Component<AppDependency>, ParentDependency {
          let clock: Clock
        }
        final class AppBuilder: Builder<AppDependency> {
          func build() -> ParentBuilder {
            ParentBuilder(dependency: AppComponent(dependency: dependency))
          }
        }
        """)
    let finding = try #require(findings(app).first)
    #expect(
      finding.message
        == "`ParentComponent` does not pass on `clock: Clock` to Child; `AppComponent` has it")
    #expect(finding.notes.last?.message == "`AppComponent.clock` is declared here")
    #expect(
      finding.notes.contains {
        $0.message == "`ParentBuilder` is created here with `AppComponent` as its dependency"
      })
  }

  @Test func aPropertyOfThatTypeIsOffered() throws {
    let app = ScopedApp(members: "var systemClock: Clock { SystemClock() }")
    let finding = try #require(findings(app).first)
    #expect(finding.help == "Add `var clock: Clock { systemClock }` to `ParentComponent`.")
  }

  /// What only lacks the right to be seen, or in Needle the very spelling of its type, is named.
  @Test(arguments: [
    (
      "private var x: Int { 3 }", "`RootComponent.x` has the same name and type, but is private",
      "Let others see `x` of `RootComponent`."
    ),
    (
      "var x: Int? { 3 }", "`RootComponent.x` has the same name, but another type",
      "Declare it as `x: Int`: Needle compares types as written."
    ),
  ])
  func whatNeedleCannotTakeIsNamed(member: String, note: String, help: String) throws {
    let source = """
      import NeedleFoundation
      protocol ADependency: Dependency { var x: Int { get } }
      final class AComponent: Component<ADependency> { func go() { print(dependency.x) } }
      final class RootComponent: BootstrapComponent {
        \(member)
        var a: AComponent { AComponent(parent: self) }
      }
      """
    let finding = try #require(lint(source, rules: [.unsatisfiedDependency]).findings.first)
    #expect(finding.notes.last?.message == note)
    #expect(finding.help == help)
  }

  @Test func recursiveScopesEnd() {
    let app = ScopedApp(
      besides: """
        extension ParentComponent: ParentDependency {
          var again: ParentBuilder { ParentBuilder(dependency: self) }
        }
        """)
    #expect(findings(app).count == 1)
  }

  @Test func aBuilderThatIsNotDeclaredIsNotJudged() {
    #expect(
      lint(
        """
        import RIBs
        final class AComponent: Component<EmptyDependency> {
          var b: MissingBuilder { MissingBuilder(dependency: self) }
        }
        """, rules: [.unsatisfiedDependency]
      ).findings.isEmpty)
  }

  @Test func whatAComponentLacksIsOneDefectHoweverOftenItIsGiven() throws {
    let app = ScopedApp(
      besides: """
        extension ParentComponent {
          var child: ChildBuilder { ChildBuilder(dependency: self) }
          var adapter: ChildAdapter { ChildAdapter(dependency: self) }
        }
        final class ChildAdapter { init(dependency: ChildDependency) {} }
        """)
    let reported = findings(app)
    let finding = try #require(reported.first)
    #expect(reported.count == 1)
    #expect(
      finding.notes.map(\.message).suffix(2) == [
        "`ChildBuilder` is created here with `ParentComponent` as its dependency",
        "`ChildAdapter` is created here with `ParentComponent` as its dependency",
      ])
  }

  @Test func eachComponentThatLacksItIsNamed() {
    let app = ScopedApp(
      besides: """
        final class OtherComponent: Component<ParentDependency>, ChildDependency {
          var child: ChildBuilder { ChildBuilder(dependency: self) }
        }
        """)
    #expect(
      findings(app).map(\.message) == [
        "nothing from `OtherComponent` upwards provides `clock: Clock` to Child",
        "nothing from `ParentComponent` upwards provides `clock: Clock` to Child",
      ])
  }

  /// `missing_dependency_conformance` speaks of it, once for all properties.
  @Test func whereAnEmptyComponentIsGivenNothingMoreIsTold() {
    #expect(findings(ScopedApp(argument: "EmptyComponent()")).isEmpty)
  }

  @Test func aForwardIsOfferedWhereSomebodyAboveHasIt() throws {
    let above = """
      final class TopComponent: Component<EmptyDependency>, ParentDependency {
        var clock: Clock { SystemClock() }
        var parent: ParentBuilder { ParentBuilder(dependency: self) }
      }
      """
    #expect(
      findings(ScopedApp(besides: above)).first?.help
        == "Add `var clock: Clock { dependency.clock }` to `ParentComponent`, and "
        + "`var clock: Clock { get }` to `ParentDependency`.")
    let asked = ScopedApp(besides: above).source.replacing(
      "protocol ParentDependency: Dependency {}",
      with: "protocol ParentDependency: Dependency { var clock: Clock { get } }")
    #expect(
      lint(asked, rules: [.unsatisfiedDependency]).findings.first?.help
        == "Add `var clock: Clock { dependency.clock }` to `ParentComponent`.")
  }

  @Test func whatIsNoComponentCanPassNothingOn() {
    let app = ScopedApp(component: "final class ParentComponent: ChildDependency")
    #expect(findings(app).first?.help == "Add `var clock: Clock` to `ParentComponent`.")
  }

  @Test(arguments: [
    "component as ChildDependency", "passed(component)",
    "(component as AnyObject) as! ChildDependency",
  ])
  func whoeverStandsBehindAProtocolMustHaveWhatItSays(argument: String) {
    let passed =
      "func passed<Passed: ChildDependency>(_ value: Passed) -> ChildDependency { value }"
    let app = ScopedApp(argument: argument, besides: passed)
    #expect(findings(app).map(\.message) == ["nothing above Child provides `clock: Clock`"])
    #expect(
      findings(app).map(\.help)
        == ["Add `var clock: Clock` to `ParentComponent`, or pass it on from `ParentDependency`."])
    let complete = ScopedApp(
      members: "var clock: Clock { SystemClock() }", argument: argument, besides: passed)
    #expect(findings(complete).isEmpty)
  }

  @Test func whatIsCastToAProtocolMayBeASubclassThatConforms() {
    let app = ScopedApp(
      component: "class ParentComponent: Component<ParentDependency>",
      argument: "component as! ChildDependency")
    #expect(findings(app).isEmpty)
  }

  @Test func whatTheRibIsGivenItselfIsNoOffer() throws {
    let app = ScopedApp(
      besides: """
        final class ChildComponent: Component<ChildDependency> { var clock: Clock { dependency.clock } }
        """)
    let notes = try #require(findings(app).first).notes.map(\.message)
    #expect(!notes.contains { $0.contains("`ChildComponent.clock`") })
  }
}
