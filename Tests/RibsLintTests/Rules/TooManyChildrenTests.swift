import RibsLint
import Testing

@Suite struct TooManyChildrenTests {
  private func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (1...count).map(line).joined(separator: "\n")
  }

  /// A router with builders of some types, and another member.
  private func router(
    _ count: Int, besides: String = "", base: String = "Router<Interactor>",
    property: (Int) -> String = { "child\($0): B\($0)Buildable" },
    use: (Int) -> String = { "_ = child\($0).build()" }
  ) -> String {
    """
    import RIBs
    \(lines(20) { "protocol B\($0)Buildable: Buildable { func build() -> Routing }" })
    class AWrapper<T> {}
    class BaseRouter: Router<Interactor> {
      var base: B20Buildable
      func attachBase() { _ = base.build() }
    }
    final class ARouter: \(base) {
    \(lines(count) { "  private let \(property($0))" })
      \(besides)
      func route() {
    \(lines(count) { "    \(use($0))" })
      }
    }
    """
  }

  private func findings(_ source: String, settings: RuleSettings = RuleSettings())
    -> [ReportedFinding]
  {
    lint([TestFile("A.swift", source)], rules: [.tooManyChildren], settings: settings).findings
  }

  @Test(arguments: [(10, 0), (11, 1)])
  func theLimitIs10(count: Int, expected: Int) {
    #expect(findings(router(count)).count == expected)
  }

  @Test(arguments: [
    "var more: [B20Buildable]; func attachMore() { more.forEach { _ = $0.build() } }",
    "var more: B20Buildable?; func attachMore() { _ = more?.build() }",
    "lazy var more: B20Buildable = make(); func attachMore() { _ = more.build() }",
  ])
  func oneMoreIsReported(member: String) {
    #expect(
      findings(router(10, besides: member)).map(\.message) == [
        "`ARouter` has builders for 11 different children; more than 10 are hard to survey"
      ])
  }

  @Test func whatTheBaseClassKeepsCounts() {
    #expect(findings(router(10, base: "BaseRouter")).map(\.place.start.line) == [27])
  }

  @Test(arguments: [
    "let again: B1Buildable; func attachAgain() { _ = again.build() }",
    "let again: B1Buildable?; func attachAgain() { _ = again?.build() }",
    "let unused: B20Buildable",
    "let unused: B20Buildable; init(unused: B20Buildable) { self.unused = unused }",
    "static var shared: B20Buildable?; func attachShared() { _ = ARouter.shared?.build() }",
    "var made: B20Buildable { make() }; func attachMade() { _ = made.build() }",
    "let child: Routing; func attachIt() { attachChild(child) }",
    "let wrapper: AWrapper<B20Buildable>; func attachIt() { print(wrapper) }",
    "#if false\nlet never: B20Buildable\n#endif\nfunc attachNever() { never.build() }",
    "let make: () -> B20Buildable; func attachIt() { _ = make().build() }",
    "weak var listener: Interactable?; func tell() { print(listener) }",
  ])
  func whatIsNoOtherChildDoesNotCount(member: String) {
    #expect(findings(router(10, besides: member)).isEmpty)
  }

  @Test func manyPropertiesOfFewTypesAreFewChildren() {
    let source = router(30, property: { "child\($0): B\($0 % 5 + 1)Buildable" })
    #expect(findings(source).isEmpty)
  }

  @Test func buildersThatNothingUsesAreNoChildren() {
    #expect(findings(router(20, use: { "print(\($0))" })).isEmpty)
  }

  @Test(arguments: ["Component<EmptyDependency>", "Builder<EmptyDependency>", "Interactor"])
  func otherClassesMayHaveMore(base: String) {
    #expect(findings(router(20, base: base)).isEmpty)
  }

  @Test func aMockMayHaveMore() {
    #expect(findings(router(20).replacing("ARouter", with: "ARoutingMock")).isEmpty)
  }

  @Test func theLimitCanBeConfigured() {
    var settings = RuleSettings()
    settings.thresholds["too_many_children"] = ["warning": 15]
    #expect(findings(router(15), settings: settings).isEmpty)
    #expect(findings(router(16), settings: settings).count == 1)
    settings.thresholds["too_many_children"] = ["warning": 0]
    #expect(
      findings(router(1), settings: settings).map { $0.message.contains("1 different child;") }
        .contains(true))
  }

  @Test func whatStandsUnderAConditionIsNotCounted() {
    let menu =
      "#if DEBUG\nprivate let debug: B20Buildable\n#endif\nfunc show() { _ = debug.build() }"
    #expect(findings(router(10, besides: menu)).isEmpty)
    #expect(findings(router(11, besides: menu)).count == 1)
  }
}
