import RibsModel
import RibsSyntax
import RibsSystem

extension Rule {
  package static let taskRetainsSelf = Rule(
    id: "task_retains_self",
    summary: "a task that never ends and holds the object that started it",
    category: .leak, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A `Task` that loops until it is cancelled holds `self`, and nothing cancels it while the \
        object lives. A `deinit` that cancels it does not count: it never runs.

        These loops go on until the task is cancelled:

        - `while true`, `while !Task.isCancelled`, and `repeat` with one of these conditions, if \
        the loop awaits something;
        - `for await` over notifications (`NotificationCenter.notifications`);
        - `for await` over the `values` of a stream that does not end, and `for try await` over \
        those of a relay, which never fails.

        The loop may stand in the task's closure, or in a method of `self` that the closure calls. \
        The task holds `self` in one of three ways:

        - Its closure captures `self` strongly, be it by a member without `self`, as Swift allows \
        there: `presenter.show(score)`.
        - Its closure unwraps `[weak self]` before the loop and uses it in the loop.
        - It runs a method of `self`, and the loop in that method uses `self`.
        """,
      leavesAlone: [
        "Loops that something else may end: `return`, `break` or an error.",
        "Sequences whose end is not known.",
        "Tasks that are given away, or that are cancelled while the object lives.",
        "A `[weak self]` that is unwrapped in the loop.",
        "Classes that live as long as the process.",
        "Tasks outside of RIBs and views, unless a `deinit` cancels them.",
      ],
      matters: """
        A task keeps what its closure captures until it ends, and letting go of the task does not \
        cancel it. A `deinit` that would cancel it never runs. The object and what it holds stay \
        in memory, and the loop goes on in a RIB that is detached. Run: the object stays while the \
        loop goes on, whether `self` is captured strongly or unwrapped before the loop.
        """,
      fix: """
        Keep the task, and call `cancel()` in `willResignActive`, `didStop` or `viewDidDisappear`; \
        or capture `[weak self]` and unwrap it in the loop.
        """),
    examples: [
      Example(
        "Nothing cancels the task",
        """
        import Foundation
        import RIBs

        final class ClockInteractor: Interactor {
          private var seconds = 0

          override func didBecomeActive() {
            super.didBecomeActive()
            Task { // expect: task_retains_self
              while !Task.isCancelled {
                try? await Task.sleep(nanoseconds: 1_000_000)
                self.seconds += 1
              }
            }
          }
        }
        """),
      Example(
        "Only `deinit` cancels the task",
        """
        import Foundation
        import RIBs

        final class ClockInteractor: Interactor {
          private var ticking: Task<Void, Never>?
          private var seconds = 0

          override func didBecomeActive() {
            super.didBecomeActive()
            ticking = Task { [weak self] in // expect: task_retains_self "only `deinit` cancels it"
              guard let self else { return }
              while true {
                try? await Task.sleep(nanoseconds: 1_000_000)
                self.seconds += 1
              }
            }
          }

          deinit {
            ticking?.cancel()
          }
        }
        """),
      Example(
        "The task is cancelled on deactivation",
        """
        import Foundation
        import RIBs

        final class ClockInteractor: Interactor {
          private var ticking: Task<Void, Never>?
          private var seconds = 0

          override func didBecomeActive() {
            super.didBecomeActive()
            ticking = Task {
              while !Task.isCancelled {
                try? await Task.sleep(nanoseconds: 1_000_000)
                self.seconds += 1
              }
            }
          }

          override func willResignActive() {
            super.willResignActive()
            ticking?.cancel()
          }
        }
        """),
    ],
    check: .project(retainingTasks))
}

@Sendable private func retainingTasks(in project: Project) -> [Finding] {
  let units = project.code.units(
    mentioning: ["Task"], where: { project.objectOwner(of: $0) != nil })
  let calls = project.index.calls(
    namedOneOf: ["Task", "detached", "immediate", "init"], in: units)
  return parallelMap(calls, scratch: project.flow.typing) { call, typing -> Finding? in
    guard let task = project.endlessTask(madeBy: call, &typing), !typing.isProjectsOwn(call) else {
      return nil
    }
    return project.neverEnded(task.retainer).map { neverCancelled(task, $0, project) }
  }.compactMap { $0 }
}

private func neverCancelled(_ task: EndlessTask, _ end: NeverEnded, _ project: Project) -> Finding {
  let types = project.types
  let owner = task.retainer.owner
  let isOfRibs = types.inherits(owner, .interactor) || types.inherits(owner, .worker)
  let ending =
    isOfRibs
    ? "in `\(project.deactivationHook(of: owner))`"
    : "when the object is no longer needed"
  let alternative =
    switch task.hold {
    case .captured: "capture `[weak self]` and unwrap it in the loop"
    case .unwrapped: "unwrap `self` in the loop"
    case .method: "move the loop into the task, capture `[weak self]` and unwrap it in the loop"
    }
  return Finding(
    at: task.retainer.location,
    subject: types.subject(of: task.retainer.unit),
    message: """
      this task goes on until it is cancelled and holds `\(types[owner].name)`, and \
      \(end.reason("cancels"))
      """,
    help: "Cancel it \(ending), or \(alternative).",
    notes: [.init(at: task.loop, "the loop does not end by itself")] + end.notes("cancelled"))
}
