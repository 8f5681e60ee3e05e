import RibsLint
import Testing

@Suite struct SuppressionTests {
  /// Lines of an interactor's body, linted with everything.
  private func outcome(_ body: String) -> Linter.Outcome {
    lint(
      """
      import RIBs
      protocol ARouting: Routing {}
      final class AInteractor: Interactor {
      \(body)
      }
      """)
  }

  private func findings(_ body: String) -> [String] { outcome(body).findings.map(\.rule) }

  @Test(arguments: [
    "// ribs:disable:next strong_router_reference\nvar router: ARouting?",
    "// ribs:disable:next strong_router_reference\n\n// Why.\n\nvar router: ARouting?",
    "// ribs:disable:next strong_router_reference\n/* Why. */ /* And /* why */. */\nvar router: ARouting?",
    "// ribs:disable:next strong_router_reference\n/* Why.\n   And why. */\nvar router: ARouting?",
    "// ribs:disable:next strong_router_reference\n@available(iOS 13, *)\nvar router: ARouting?",
    "// ribs:disable:next strong_router_reference\n@available(\n  iOS 13, *)\n// Why.\npublic\nvar router: ARouting?",
    "// ribs:disable:next strong_listener strong_router_reference\nvar router: ARouting?",
    "var router: ARouting? // ribs:disable:this strong_router_reference - why",
    "var router: ARouting?\n// ribs:disable:previous strong_router_reference",
    "var router: ARouting?\n/* Why. */\n// ribs:disable:previous strong_router_reference",
    "/* ribs:disable:next strong_router_reference */\nvar router: ARouting?",
    "// ribs:disable strong_router_reference\nlet a = 1\nvar router: ARouting?",
    "// ribs:disable strong_router_reference\nvar router: ARouting?\n// ribs:enable strong_router_reference",
  ])
  func commentsSilence(body: String) {
    let outcome = outcome(body)
    #expect(outcome.suppressed == 1)
    #expect(outcome.findings.filter { $0.severity != .info } == [])
  }

  @Test(arguments: [
    "// ribs:disable:next strong_router_reference\nlet a = 1\nvar router: ARouting?",
    "// ribs:disable:next strong_router_reference\n@available(iOS 13, *)\nlet a = 1\nvar router: ARouting?",
    "var router: ARouting?\n// ribs:disable:next strong_router_reference",
    "// ribs:disable:this strong_router_reference\nvar router: ARouting?",
    "// ribs:disable:next strong_listener\nvar router: ARouting?",
    "// ribs:disable strong_router_reference\n// ribs:enable strong_router_reference\nvar router: ARouting?",
  ])
  func whatIsOutOfReachIsReported(body: String) {
    #expect(findings(body).sorted() == ["strong_router_reference", "unused_suppression"])
  }

  @Test func eachUnusedIdIsReported() {
    let body =
      "// ribs:disable:next strong_listener strong_router_reference oversized_class\nvar router: ARouting?"
    #expect(findings(body) == ["unused_suppression", "unused_suppression"])
  }

  @Test func anUnknownIdNamesTheNearest() {
    let findings = outcome("// ribs:disable strong_router_referense").findings
    #expect(findings.map(\.message) == ["there is no rule `strong_router_referense`"])
    #expect(findings.map(\.help) == ["Did you mean `strong_router_reference`?"])
  }

  @Test func aMisspelledDirectiveIsReported() {
    let findings = outcome("// ribs:disable:nxt strong_listener").findings
    #expect(findings.map(\.message) == ["`ribs:disable:nxt` is not a directive"])
  }

  @Test func anEndWithoutABeginningIsReported() {
    let body = """
      // ribs:disable strong_router_reference - why
      var router: ARouting?
      // ribs:enable strong_router_referenc
      let a = 1
      // ribs:enable strong_router_reference
      let b = 1
      // ribs:enable strong_router_reference
      """
    let findings = outcome(body).findings
    #expect(
      findings.map(\.message) == [
        "there is no rule `strong_router_referenc`",
        "`strong_router_reference` is not silenced before this comment",
      ])
    #expect(findings.map(\.help).first == "Did you mean `strong_router_reference`?")
  }

  @Test func aRuleThatDidNotRunIsNotJudged() {
    let source = "// ribs:disable:next strong_listener\nlet a = 1"
    #expect(lint(source, rules: [.unusedSuppression]).findings.isEmpty)
    #expect(lint(source, rules: [.unusedSuppression, .strongListener]).findings.count == 1)
  }

  @Test func unusedOnesInTestsAreLeftAlone() {
    let file = TestFile("ATests/A.swift", "// ribs:disable:next strong_listener\nlet a = 1")
    #expect(lint([file]).findings.isEmpty)
  }

  @Test func theReportOfAnUnusedOneCanBeSilenced() {
    let body = """
      // ribs:disable:next unused_suppression - generated
      // ribs:disable:next strong_listener
      let a = 1
      """
    let outcome = outcome(body)
    #expect(outcome.findings.isEmpty)
    #expect(outcome.suppressed == 1)
  }
}
