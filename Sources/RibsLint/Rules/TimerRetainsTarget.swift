import RibsModel
import RibsSyntax
import RibsSystem

extension Rule {
  package static let timerRetainsTarget = Rule(
    id: "timer_retains_target",
    summary: "a timer, display link or session that holds its owner and is never invalidated",
    category: .leak, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A timer, display link or session holds `self`, and nothing invalidates it while the object \
        lives.

        - A repeating `Timer` whose target is `self` or whose block holds `self` strongly.
        - A `CADisplayLink` whose target is `self`.
        - A `URLSession` whose delegate is `self`.

        A `deinit` that invalidates it does not count: it never runs. Neither does the code that \
        makes the next one, unless that code may also run at the end and make none then.
        """,
      leavesAlone: [
        "Timers that fire once, and display links that are removed from their run loop.",
        "Blocks with `[weak self]`.",
        "Weak proxies.",
        "Classes that live as long as the process.",
        """
        Timers, display links and sessions outside of RIBs and views, unless a `deinit` \
        invalidates them.
        """,
      ],
      matters: """
        Apple documents that a timer holds its target, the run loop holds the timer, and a session \
        holds its delegate, each until it is invalidated. A `deinit` that would invalidate it \
        never runs. The object and what it holds stay in memory, and the timer goes on firing.

        The block form was run. Target and selector, display links and sessions exist on Apple's \
        systems only, and Foundation on Linux keeps an invalidated timer's block. What the \
        corrected form does therefore rests on Apple's documentation, and was run against a \
        stand-in that follows it.
        """,
      fix: """
        Invalidate it in `willResignActive`, `didStop` or `viewWillDisappear`, or give a repeating \
        timer a block with `[weak self]` and invalidate it in `deinit`.
        """),
    examples: [
      Example(
        "Only `deinit` invalidates the timer",
        """
        import Foundation
        import RIBs

        final class ClockInteractor: Interactor {
          private var timer: Timer?
          private var seconds = 0

          override func didBecomeActive() {
            super.didBecomeActive()
            timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in // expect: timer_retains_target
              self.seconds += 1
            }
          }

          deinit {
            timer?.invalidate()
          }
        }
        """),
      Example(
        "The timer is invalidated on deactivation",
        """
        import Foundation
        import RIBs

        final class ClockInteractor: Interactor {
          private var timer: Timer?
          private var seconds = 0

          override func didBecomeActive() {
            super.didBecomeActive()
            timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
              self.seconds += 1
            }
          }

          override func willResignActive() {
            super.willResignActive()
            timer?.invalidate()
            timer = nil
          }
        }
        """),
    ],
    check: .project(retainingTimers))
}

@Sendable private func retainingTimers(in project: Project) -> [Finding] {
  let names = ["Timer", "scheduledTimer", "CADisplayLink", "URLSession"]
  let calls = project.index.calls(
    namedOneOf: Set(names + ["init"]), in: project.code.units(mentioning: names))
  return parallelMap(calls, scratch: project.flow.typing) { call, typing -> Finding? in
    guard let retainer = TargetRetainer(madeBy: call, typing), !typing.isProjectsOwn(call) else {
      return nil
    }
    return project.neverEnded(retainer).map { neverInvalidated($0, project.types) }
  }.compactMap { $0 }
}

private func neverInvalidated(_ end: NeverEnded, _ types: TypeTable) -> Finding {
  let retainer = end.retainer
  return Finding(
    at: retainer.location,
    subject: types.subject(of: retainer.unit),
    message: """
      this `\(retainer.name)` holds `\(types[retainer.owner].name)` until it is invalidated, and \
      \(end.reason("invalidates"))
      """,
    help: retainer.name == "URLSession"
      ? "Call `finishTasksAndInvalidate()` when the work is done."
      : "Invalidate it when the object becomes inactive or disappears.",
    notes: end.notes("invalidated"))
}
