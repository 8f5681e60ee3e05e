import RibsLint
import Testing

@Suite struct WorkerScopeDowncastTests {
  @Test(arguments: [
    "guard let i = scope as? HomeInteractor else { return }; i.go()",
    "let i = scope as! HomeInteractor; i.go()", "if scope is HomeInteractor { }",
    "(scope as? Delegate)?.go()", "_ = scope as! Interactor",
    "switch scope { case let i as HomeInteractor: i.go(); default: break }",
    "switch scope { case is HomeInteractor: break; default: break }",
    "if case let i as Delegate = scope { i.go() }", "let s = scope; (s as? HomeInteractor)?.go()",
  ])
  func aCastOfTheScopeIsReported(statements: String) {
    #expect(findings("override func didStart(_ scope: InteractorScope) { \(statements) }") == 1)
  }

  @Test(arguments: [
    "override func didStart(_ scope: InteractorScope) { check(scope) }\nprivate func check(_ s: InteractorScope) { (s as? HomeInteractor)?.go() }",
    "private weak var scope: InteractorScope?\noverride func didStart(_ scope: InteractorScope) { self.scope = scope }\nfunc tick() { (scope as? HomeInteractor)?.go() }",
  ])
  func theScopeIsFollowedIntoTheWorker(members: String) {
    #expect(findings(members) == 1)
  }

  @Test(arguments: [
    "override func didStart(_ scope: InteractorScope) { super.didStart(scope) }",
    "override func didStart(_ scope: InteractorScope) { switch (scope, other()) { case (_, is HomeInteractor): break; default: break } }",
    "override func didStart(_ scope: InteractorScope) { switch other() { case is HomeInteractor: break; default: break } }",
    "private weak var scope: InteractorScope?\noverride func didStart(_ scope: InteractorScope) { self.scope = scope }\nfunc tick() { scope = other(); _ = scope as? HomeInteractor }",
    "override func didStart(_ scope: InteractorScope) { check(scope); check(other()) }\nprivate func check(_ s: InteractorScope) { (s as? HomeInteractor)?.go() }",
    "override func didStart(_ scope: InteractorScope) { _ = scope as InteractorScope }",
    "override func didStart(_ scope: InteractorScope) { _ = scope as? AnyObject }",
    "override func didStart(_ scope: InteractorScope) { let scope = other(); _ = scope as? HomeInteractor }",
    "override func didStart(_ scope: InteractorScope) { _ = other() as? HomeInteractor }",
    "func run(_ scope: InteractorScope) { _ = scope as? HomeInteractor }",
  ])
  func otherCastsAreLeftAlone(member: String) {
    #expect(findings(member) == 0)
  }

  private func findings(_ member: String) -> Int {
    lint(
      """
      import RIBs
      protocol Delegate: AnyObject { func go() }
      final class HomeInteractor: Interactor, Delegate { func go() {} }
      final class SyncWorker: Worker {
        \(member)
        func other() -> InteractorScope { fatalError() }
      }
      """, rules: [.workerScopeDowncast]
    ).findings.count
  }
}
