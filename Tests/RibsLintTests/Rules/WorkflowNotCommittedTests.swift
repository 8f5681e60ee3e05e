import RibsLint
import Testing

@Suite struct WorkflowNotCommittedTests {
  @Test(arguments: [
    "self.onStep { $0.waitForLogin() }",
    "onStep { $0.waitForLogin() }.onStep { item, _ in item.open() }",
    "let s = self.onStep { $0.waitForLogin() }; _ = s.onStep { item, _ in item.open() }",
    "let s = self.onStep { $0.waitForLogin() }; let t = s.onStep { item, _ in item.open() }; _ = t",
  ])
  func stepsThatNobodyCommitsAreReportedOnce(statements: String) {
    #expect(findings(statements) == 1)
  }

  @Test(arguments: [
    "self.onStep { $0.waitForLogin() }.commit()",
    "let s = self.onStep { $0.waitForLogin() }; if deep { s.commit() } else { s.onStep { item, _ in item.open() }.commit() }",
    "step = self.onStep { $0.waitForLogin() }",
    "finish(self.onStep { $0.waitForLogin() })",
    "other.onStep { $0.waitForLogin() }",
    "",
  ])
  func stepsThatMayBeCommittedAreLeftAlone(statements: String) {
    #expect(findings(statements) == 0)
  }

  @Test func aBaseClassMayCommit() {
    let source = """
      import RIBs
      class BaseWorkflow: Workflow<Int> { func finish() { onStep { $0 }.commit() } }
      final class LaunchWorkflow: BaseWorkflow { override init() { super.init(); onStep { $0 } } }
      """
    #expect(lint(source, rules: [.workflowNotCommitted]).findings.isEmpty)
  }

  @Test func aMethodOfThatNameCommitsNothingByItself() {
    func findings(_ end: String) -> Int {
      let source = """
        import RIBs
        final class LaunchWorkflow: Workflow<Int> {
          override init() { super.init(); commit() }
          private func commit() { onStep { $0 }\(end) }
        }
        """
      return lint(source, rules: [.workflowNotCommitted]).findings.count
    }
    #expect(findings("") == 1)
    #expect(findings(".commit()") == 0)
  }

  @Test func aHelperOfStepsMayCommit() {
    let source = """
      import RIBs
      extension Step { func finish() { send(self) } }
      final class LaunchWorkflow: Workflow<Int> {
        override init() { super.init(); onStep { $0 }.finish() }
      }
      """
    #expect(lint(source, rules: [.workflowNotCommitted]).findings.isEmpty)
  }

  @Test(arguments: [
    ("onStep { $0 }.finish()", 0), ("onStep { $0 }.onStep { $0 }.finish(now: true)", 0),
    ("let first = onStep { $0 }; first.finish()", 0),
    ("onStep { $0 }.asObservable().subscribe().dispose()", 0),
    ("onStep { $0 }.onError { print($0) }", 1), ("onStep { $0.finish() }", 1),
  ])
  func aMethodThatAnotherModuleAddsToStepsMayCommit(chain: String, expected: Int) {
    let source = """
      import RIBs
      import DeepLinkKit
      final class LaunchWorkflow: Workflow<Int> {
        override init() { super.init(); \(chain) }
      }
      """
    #expect(lint(source, rules: [.workflowNotCommitted]).findings.count == expected)
  }

  @Test func stepsThatAMemberGivesBackMayBeCommitted() {
    let source = """
      import RIBs
      class BaseWorkflow: Workflow<Int> {
        func first() -> Step<Int, Int, ()> { onStep { $0 } }
        var second: Step<Int, Int, ()> { onStep { $0 } }
      }
      """
    #expect(lint(source, rules: [.workflowNotCommitted]).findings.isEmpty)
  }

  private func findings(_ statements: String) -> Int {
    lint(
      """
      import RIBs
      final class LaunchWorkflow: Workflow<RootActionableItem> {
        var step: Any?
        let other: Workflow<RootActionableItem>
        init(deep: Bool) { super.init(); \(statements) }
      }
      """, rules: [.workflowNotCommitted]
    ).findings.count
  }
}
