import RibsModel
import RibsSyntax
import RibsSystem
import RibsText

extension Rule {
  package static let uiInUnisolatedTask = Rule(
    id: "ui_in_unisolated_task",
    summary: "a task that changes a view outside of the main thread",
    category: .threading, severity: .warning, confidence: .likely, isFixable: true,
    page: Page(
      finds: """
        A `Task` that no actor's code starts, as that of an interactor or router, calls something \
        that changes a view of UIKit's, without waiting for the main actor.

        The call goes by a protocol or class that is no actor's (`presenter.show(user)`, \
        `router?.routeToHome()`), and all that it may run comes to a view: sets a property of one, \
        or calls a method that shows, moves or takes away something. It stands in the task's \
        closure, or in an `async` method of the same object that the closure waits for.
        """,
      leavesAlone: [
        "Tasks with `@MainActor in`, and what `MainActor.run` is given.",
        "Calls behind `await`: they wait for the main actor if what they call is its.",
        """
        Tasks in code that is an actor's by an attribute, by a base class or protocol such as \
        `UIViewController`, or by a protocol of the project whose requirements it fulfils.
        """,
        """
        Projects in which `SWIFT_DEFAULT_ACTOR_ISOLATION` or `defaultIsolation` makes code the \
        main actor's where nothing else is written.
        """,
        "Code that asks on which thread it runs, and what is handed on to a queue.",
      ],
      matters: """
        `Task { … }` runs on the actor of the code around it. `Interactor`, `Router` and `Worker` \
        are no actor's (RIBs-iOS 1.0.0), so there it runs on the shared pool of threads, as every \
        `async` function does that is no actor's (Swift Evolution, SE-0338). UIKit allows changes \
        of views on the main thread only. Swift 5 does not complain, as `Presentable` and \
        `Routing` protocols are no actor's either. Run: the view is changed in the background.
        """,
      fix: """
        Write `Task { @MainActor in … }`, or `await MainActor.run { … }` around what concerns the \
        view. Or declare the `Presentable` and `Routing` protocols `@MainActor`: then the compiler \
        insists.
        """),
    examples: [
      Example(
        "An interactor's task shows what it has loaded", loadedScore()),
      Example(
        "A method that the task waits for shows it",
        loadedScore(
          task: """
            Task { await self.refresh() } // expect: ui_in_unisolated_task
            """,
          method: """

              private func refresh() async {
                let score = await load()
                presenter.show(score)
              }

            """)),
      Example(
        "The task is the main actor's",
        loadedScore(
          task: """
            Task { @MainActor in
                  let score = await self.load()
                  self.presenter.show(score)
                }
            """)),
    ],
    check: .project(unisolatedTasks))
}

@Sendable private func unisolatedTasks(in project: Project) -> [Finding] {
  let units = project.code.units(
    mentioning: ["Task"], where: { project.objectOwner(of: $0) != nil })
  let calls = project.index.calls(namedOneOf: ["Task", "detached", "immediate", "init"], in: units)
    .filter { project.code.syntax(at: $0).makesTask }
  guard !calls.isEmpty else { return [] }
  return parallelMap(calls, scratch: UnisolatedTasks(project)) { call, tasks -> Finding? in
    tasks.work(ofTaskMadeBy: call).map { unisolated($0, madeBy: call, project) }
  }.compactMap { $0 }
}

private func unisolated(
  _ found: UnisolatedTasks.Found, madeBy task: CodePoint, _ project: Project
) -> Finding {
  let unit = project.code[task.unit]
  let syntax = project.code.syntax(at: task)
  let call = project.code.syntax(at: found.call)
  let place = project.code[found.call.unit].location(of: call.id)
  let name = (call.callee ?? call).oneLine
  var notes = [Finding.Note(at: found.work.location, "it \(found.work.words) here")]
  if let method = found.path.last {
    notes.insert(.init(at: place, "`\(name)` is called here, in `\(method.name)`"), at: 0)
  }
  let isDetached = syntax.calleeName == "detached"
  let help: String
  if let method = found.path.last {
    help =
      "Declare `\(method.name)` `@MainActor`, or call `\(name)` in `await MainActor.run { … }`."
  } else if isDetached {
    help = "Call it in `await MainActor.run { … }`."
  } else {
    help = "Write `Task { @MainActor in … }`."
  }
  let isFixable = found.path.isEmpty && !isDetached
  return Finding(
    at: found.path.isEmpty ? place : unit.statementLocation(of: syntax),
    subject: project.types.subject(of: unit),
    message: """
      \(found.path.isEmpty ? "`\(name)`" : "this task calls `\(name)`, which") \
      \(found.work.words), but the task is no actor's and runs in the background
      """,
    help: help, notes: notes,
    fix: isFixable ? onMainActor(syntax, unit.location.file) : nil)
}

/// `Task { [weak self] in … }` becomes `Task { @MainActor [weak self] in … }`.
private func onMainActor(_ task: Syntax, _ file: FileID) -> Fix? {
  guard let closure = task.arguments.last?.value.unwrapped, let first = closure.statements.first
  else { return nil }
  let opening = ClosureOpening(of: closure, before: first)
  return Fix(
    in: file,
    TextEdit(
      inserting: opening.endsWithIn ? " @MainActor" : " @MainActor in", at: opening.start))
}

/// An interactor that loads its score in a task and shows it.
private func loadedScore(
  task: String = """
  Task {
        let score = await self.load()
        self.presenter.show(score) // expect: ui_in_unisolated_task "`self.presenter.show`"
      }
  """, method: String = "\n"
) -> String {
  """
  import RIBs
  import UIKit

  protocol ScorePresentable: Presentable {
    func show(_ score: Int)
  }

  final class ScoreViewController: UIViewController, ScorePresentable {
    private let scoreLabel = UILabel()

    func show(_ score: Int) {
      scoreLabel.text = "\\(score)"
    }
  }

  final class ScoreInteractor: PresentableInteractor<ScorePresentable> {
    override func didBecomeActive() {
      super.didBecomeActive()
      \(task)
    }
  \(method)
    private func load() async -> Int { 7 }
  }
  """
}
