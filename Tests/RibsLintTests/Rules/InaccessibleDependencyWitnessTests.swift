import RibsLint
import Testing

@Suite struct InaccessibleDependencyWitnessTests {
  private func messages(_ app: ScopedApp) -> [String] {
    lint(app.source, rules: [.inaccessibleDependencyWitness]).findings.map(\.message)
  }

  @Test(arguments: ["private", "fileprivate"])
  func aHiddenPropertyIsReported(access: String) {
    #expect(
      messages(ScopedApp(members: "\(access) var clock: Clock { SystemClock() }")) == [
        """
        `ParentComponent.clock` is \(access), but must be internal to satisfy `ChildDependency`
        """
      ])
  }

  @Test func whatAnInheritingProtocolAsksForAsWellIsReportedOnce() {
    let app = ScopedApp(
      component: "final class ParentComponent: Component<ParentDependency>, OtherDependency",
      members: "private var clock: Clock { SystemClock() }",
      besides: """
        protocol OtherDependency: ChildDependency {}
        final class OtherBuilder: Builder<OtherDependency> { func build() {} }
        extension ParentBuilder {
          func other() { OtherBuilder(dependency: ParentComponent(dependency: dependency)).build() }
        }
        """)
    #expect(messages(app).count == 1)
  }

  @Test func aHiddenSetterIsReported() {
    let app = ScopedApp(
      requirements: "var clock: Clock { get set }",
      members: "private(set) var clock: Clock = SystemClock()")
    #expect(
      messages(app) == [
        """
        the setter of `ParentComponent.clock` is private, but must be internal to satisfy \
        `ChildDependency`
        """
      ])
  }

  @Test(arguments: [
    ScopedApp(members: "var clock: Clock { SystemClock() }"),
    ScopedApp(members: "public var clock: Clock { SystemClock() }"),
    ScopedApp(members: "private(set) var clock: Clock = SystemClock()"),
    ScopedApp(
      childProtocol: "fileprivate protocol ChildDependency: Dependency",
      members: "fileprivate var clock: Clock { SystemClock() }"),
    ScopedApp(
      component:
        "fileprivate final class ParentComponent: Component<ParentDependency>, ChildDependency",
      members: "fileprivate var clock: Clock { SystemClock() }"),
    ScopedApp(
      component:
        "final class ParentComponent: Component<ParentDependency>, ChildDependency, Elsewhere"),
  ])
  func whatCanBeSeenIsNot(app: ScopedApp) {
    #expect(messages(app) == [])
  }

  @Test func aPrivatePropertyElsewhereLeavesTheRequirementToADefault() {
    let app = ScopedApp(
      besides: "extension ChildDependency { var clock: Clock { SystemClock() } }")
    let elsewhere = TestFile(
      "Elsewhere.swift",
      "import RIBs\nextension ParentComponent { private var clock: Clock { SystemClock() } }")
    let files = [TestFile("App.swift", app.source), elsewhere]
    #expect(lint(files, rules: [.inaccessibleDependencyWitness]).findings.isEmpty)
    let alone = [TestFile("App.swift", ScopedApp().source), elsewhere]
    #expect(lint(alone, rules: [.inaccessibleDependencyWitness]).findings.count == 1)
  }

  @Test(arguments: [
    ("private extension", "", "Move it out of the private extension."),
    ("extension", "fileprivate", "Remove `fileprivate`."),
    ("private extension", "private", "Remove `private`."),
  ])
  func helpNamesWhatHidesIt(extension: String, access: String, help: String) {
    let app = ScopedApp(
      besides: "\(`extension`) ParentComponent { \(access) var clock: Clock { SystemClock() } }")
    let findings = lint(app.source, rules: [.inaccessibleDependencyWitness]).findings
    #expect(findings.map(\.help) == [help])
  }

  @Test func whatIsPassedAsTheProtocolIsJudgedByItsClass() {
    let app = ScopedApp(
      members: "private var clock: Clock { SystemClock() }",
      argument: "component as ChildDependency")
    #expect(messages(app).count == 1)
  }
}
