import RibsLint
import Testing

@Suite struct MissingSuperLifecycleCallTests {
  @Test(arguments: [
    ("Interactor", "override func didBecomeActive() { go() }", Severity.info),
    ("Router<Interactable>", "override func didLoad() { go() }", .info),
    ("Worker", "override func didStart(_ scope: InteractorScope) { go() }", .info),
    ("BaseInteractor", "override func didBecomeActive() { go() }", .error),
    ("BaseInteractor", "override func willResignActive() { go() }", .info),
    ("BaseInteractor", "override func didBecomeActive() { // super.didBecomeActive()\n}", .error),
    ("HomeView", "override func viewDidLoad() { go() }", .warning),
    ("HomeView", "override func viewWillAppear(_ animated: Bool) { go() }", .warning),
  ])
  func anOverrideWithoutSuperIsReported(base: String, member: String, severity: Severity) {
    #expect(findings(base, member).map(\.severity) == [severity])
  }

  @Test(arguments: [
    ("BaseInteractor", "override func didBecomeActive() { super.didBecomeActive(); go() }"),
    ("BaseInteractor", "override func didBecomeActive() { if ready { super.didBecomeActive() } }"),
    (
      "BaseInteractor",
      "override func didBecomeActive() {\n#if DEBUG\nsuper.didBecomeActive()\n#endif\n}"
    ),
    (
      "BaseInteractor",
      "override func didBecomeActive() { go() }\nfunc go() { super.didBecomeActive() }"
    ),
    ("BaseInteractor", "override func didBecomeActive() { let f = super.didBecomeActive; f() }"),
    ("Service", "func didBecomeActive() { go() }"),
    ("Service", "override func didBecomeActive() { go() }"),
    ("Worker", "func didStart() { go() }"),
    ("PlainView", "override func viewDidLoad() { go() }"),
    ("HomeView", "override func loadView() { go() }"),
  ])
  func otherMethodsAreLeftAlone(base: String, member: String) {
    #expect(findings(base, member).isEmpty)
  }

  @Test func theArgumentIsKept() {
    let found = findings("Worker", "override func didStart(_ scope: InteractorScope) { go() }")
    #expect(found.first?.help == "Call `super.didStart(scope)` first.")
  }

  @Test(arguments: [
    ("HomeView", "viewWillDisappear", "viewDidAppear", Severity.warning, "which UIKit requires"),
    ("HomeView", "viewDidDisappear", "viewWillDisappear", .warning, "which UIKit requires"),
    ("TrackedView", "viewWillAppear", "viewDidAppear", .error, "`TrackedView` does there"),
  ])
  func aCallOfAnotherHooksSuperIsToldApart(
    base: String, hook: String, called: String, severity: Severity, words: String
  ) throws {
    let member = "override func \(hook)(_ animated: Bool) { super.\(called)(animated); go() }"
    let finding = try #require(findings(base, member).first)
    #expect(finding.severity == severity)
    #expect(
      finding.message.hasPrefix("`\(hook)` calls `super.\(called)` instead of `super.\(hook)`"))
    #expect(finding.message.contains(words))
    #expect(
      finding.help == "Call `super.\(hook)(animated)` instead of `super.\(called)(animated)`.")
    #expect(fixed(source(base, member)).contains("{ super.\(hook)(animated); go() }"))
  }

  /// Without it the method of `super` runs, which is as good as a call of that.
  @Test(arguments: [
    ("Router<Interactable>", "override func didLoad() {}", "didLoad()"),
    ("BaseInteractor", "override func didBecomeActive() { /* later */ }", "didBecomeActive()"),
    ("HomeView", "override func viewDidAppear(_ now: Bool) {\n}", "viewDidAppear(now)"),
  ])
  func anEmptyOverrideNeedNotBeThere(base: String, member: String, call: String) {
    let found = findings(base, member)
    #expect(found.map(\.help) == ["Remove the empty override, or call `super.\(call)` in it."])
    #expect(found.map(\.isFixable) == [false])
  }

  @Test func uikitAsksForNoCallWhenTheViewIsLoaded() {
    let found = findings("HomeView", "override func viewDidLoad() { go() }")
    #expect(found.map { $0.message.contains("UIKit asks") } == [false])
  }

  private func findings(_ base: String, _ member: String) -> [ReportedFinding] {
    lint(source(base, member), rules: [.missingSuperLifecycleCall]).findings
  }

  private func source(_ base: String, _ member: String) -> String {
    """
    import RIBs
    import UIKit
    class BaseInteractor: Interactor {
      override func didBecomeActive() { super.didBecomeActive(); track() }
      override func willResignActive() { super.willResignActive() }
    }
    class Service { func didBecomeActive() {} }
    class PlainView: UIViewController {}
    class HomeView: UIViewController, ViewControllable {}
    class TrackedView: HomeView {
      override func viewWillAppear(_ animated: Bool) { super.viewWillAppear(animated); track() }
    }
    final class Home: \(base) {
      \(member)
    }
    """
  }
}
