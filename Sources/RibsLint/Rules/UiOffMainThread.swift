import RibsModel
import RibsSyntax
import RibsSystem

extension Rule {
  package static let uiOffMainThread = Rule(
    id: "ui_off_main_thread",
    summary: "a view that is changed on a background thread",
    category: .threading, severity: .error, confidence: .likely, isEnabledByDefault: false,
    page: Page(
      finds: """
        Code that runs in the background changes a view of UIKit's. It runs there if it is given to:

        - `async`, `asyncAfter` or `addOperation` of a queue that is not the main one: \
        `DispatchQueue.global()`, or one that the code makes;
        - an operator or subscription behind `observe(on:)` or `receive(on:)`, or Combine's `delay`, \
        `debounce` or `throttle`, with such a queue, or with a scheduler of one;
        - a task of `URLSession.shared`, or of a session that answers on a queue of its own;
        - a function of the project that calls it in such code, and nowhere else;
        - a subscription behind `dataTaskPublisher(for:)` of such a session (Combine \
        promises no thread, but that is where it comes);
        - a subscription behind `subscribe(on:)`, if the source is seen to give its values where it \
        is subscribed to, as `Observable.just` and a plain `create` do.

        The code sets a property of a view that shows, or calls a method that changes one. It may do so by \
        functions of the project: in `presenter.show(score)` the view controller's `show` is read, \
        in `router?.routeToMenu()` the router's, and what these call, as far as that runs under no \
        condition. Where several classes may be meant, each has to come to a view.

        The rule is off by default: an app may have more ways back to the main thread than are known \
        here, such as helpers that take an autoclosure, or questions about the thread under names of \
        their own.
        """,
      leavesAlone: [
        "What is behind a later hop: `observe(on: MainScheduler.instance)`, "
          + "`receive(on: DispatchQueue.main)`, `asDriver`, `asSignal`.",
        "What is handed on: to `DispatchQueue.main.async`, `MainActor.run`, a `Task`, a relay or a "
          + "binder, be it in the presenter's or router's own function.",
        "What is awaited, and functions that ask for `Thread.isMainThread`.",
        "Queues and schedulers whose making is not seen: parameters and dependencies.",
        "Operators that are not known, and those that join several streams.",
        "Views that the code makes itself and that are not shown yet.",
      ],
      matters: """
        UIKit may be used on the main thread alone (Apple, "UIView", "Threading considerations"). \
        Off it a view may be drawn with half of its values, some seconds late or not at all, and \
        Auto Layout or a transition ends the app. The compiler does not tell: an interactor belongs \
        to no actor, and a closure of Swift 5 may call what its protocols declare. Run: the view \
        is changed on the thread of the scheduler or queue.
        """,
      fix: """
        Go back to the main thread before the view is changed: by \
        `observe(on: MainScheduler.instance)` or `receive(on: DispatchQueue.main)` right before \
        the subscription, or in `DispatchQueue.main.async`.
        """),
    examples: [
      Example(
        "The interactor hears of the score in the background",
        scores(
          mark:
            " // expect: ui_off_main_thread \"`self?.presenter.show` runs in the background\"")),
      Example(
        "A queue other than the main one runs the closure",
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
          private let queue = DispatchQueue(label: "scores")

          override func didBecomeActive() {
            super.didBecomeActive()
            queue.async {
              let score = (1...1000).reduce(0, +)
              self.presenter.show(score) // expect: ui_off_main_thread
            }
          }
        }
        """),
      Example(
        "The work is done in the background, and shown on the main thread",
        scores(hop: "\n      .observe(on: MainScheduler.instance)")),
    ],
    check: .project(viewsChangedInBackground))
}

@Sendable private func viewsChangedInBackground(in project: Project) -> [Finding] {
  let code = project.fact(DirectBackgroundCode.self).all + project.codeCalledBack
  return parallelMap(code, scratch: ViewWorkReading(project)) { code, reading in
    reading.forget()
    return viewChange(by: code, &reading, project)
  }.compactMap { $0 }
}

/// The first view that the code comes to: one hop to the main thread mends all.
private func viewChange(
  by background: BackgroundCode, _ reading: inout ViewWorkReading, _ project: Project
) -> Finding? {
  for (code, taker) in background.work {
    if code.kind == .closure {
      guard let (node, work) = reading.firstWork(in: code, of: background.unit) else { continue }
      return offMainThread(node, work, taker, background, project)
    }
    if let work = reading.work(ofFunctionNamedBy: code, in: background.unit) {
      return offMainThread(code, work, taker, background, project)
    }
  }
  return nil
}

private func offMainThread(
  _ node: Syntax, _ work: ViewWork, _ taker: Syntax, _ background: BackgroundCode,
  _ project: Project
) -> Finding {
  let unit = project.code[background.unit]
  let place = unit.location(of: node.id)
  let isDirect = place == work.location
  let name = (node.kind == .call ? node.callee ?? node : node).oneLine
  var notes = [Finding.Note(at: background.place(in: project), background.explanation)]
  if !isDirect { notes.append(.init(at: work.location, "it \(work.words) here")) }
  return Finding(
    at: place, subject: project.types.subject(of: unit),
    message: isDirect
      ? "this \(work.words) in the background, which UIKit allows on the main thread only"
      : """
      `\(name)` runs in the background and \(work.words), which UIKit allows on the main thread only
      """,
    help: background.remedy(before: taker, project), notes: notes)
}

extension BackgroundCode {
  /// Where the name of what takes the code to the background is written.
  fileprivate func place(in project: Project) -> Location {
    let syntax = project.code.syntax(at: call)
    return project.code[call.unit].nameLocation(of: syntax.callee?.unwrapped ?? syntax)
  }

  fileprivate var explanation: String {
    switch cause {
    case .queue: "this queue never runs anything on the main thread"
    case .hop: "what follows is given its values in the background from here on"
    case .subscribing: "the source gives its values where this subscribes to it, in the background"
    case .request: "the session answers in the background"
    case .publisher: "the session gives its answer in the background"
    case .callback: "what the function is given is called in the background here"
    }
  }

  fileprivate func remedy(before taker: Syntax, _ project: Project) -> String {
    let call = project.code.syntax(at: call)
    let name = call.calleeName ?? ""
    let hop: String
    switch cause {
    case .queue, .request, .callback: return "Do that in `DispatchQueue.main.async { … }`."
    case .publisher: hop = ".receive(on: DispatchQueue.main)"
    case .hop, .subscribing:
      if name.hasSuffix("On") {
        hop = ".observeOn(MainScheduler.instance)"
      } else if name == "receive" || call.arguments.first?.label == "for" {
        hop = ".receive(on: DispatchQueue.main)"
      } else {
        hop = ".observe(on: MainScheduler.instance)"
      }
    }
    return "Write `\(hop)` before `\(taker.calleeName ?? "")`."
  }
}

/// An interactor that gets its scores in the background, and shows them behind `hop`.
private func scores(hop: String = "", mark: String = "") -> String {
  """
  import RIBs
  import RxSwift
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
    private let scores: Observable<Int>

    init(presenter: ScorePresentable, scores: Observable<Int>) {
      self.scores = scores
      super.init(presenter: presenter)
    }

    override func didBecomeActive() {
      super.didBecomeActive()
      scores
        .observe(on: ConcurrentDispatchQueueScheduler(qos: .utility))
        .map { $0 * 10 }\(hop)
        .subscribe(onNext: { [weak self] score in
          self?.presenter.show(score)\(mark)
        })
        .disposeOnDeactivate(interactor: self)
    }
  }
  """
}
