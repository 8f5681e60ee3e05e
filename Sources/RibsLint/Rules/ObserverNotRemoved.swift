import RibsModel
import RibsSyntax
import RibsSystem

extension Rule {
  package static let observerNotRemoved = Rule(
    id: "observer_not_removed",
    summary: "a block for notifications that holds its object and is never removed",
    category: .leak, severity: .error, confidence: .proven,
    page: Page(
      finds: """
        A notification block holds `self` strongly, and nothing removes it from the \
        `NotificationCenter` while the object is alive.

        The block is given to `NotificationCenter.addObserver(forName:object:queue:using:)`, and \
        what the call returns is given to `removeObserver` nowhere, or only in a `deinit`, even if \
        the object collects such tokens in an array. `removeObserver(self)` does not remove a block.
        """,
      leavesAlone: [
        "Blocks with `[weak self]`.",
        "Blocks whose token is given to other code.",
        "Observers with a selector, which the center does not hold.",
        "Classes whose objects live as long as the process.",
        """
        Blocks in classes that are neither interactor, router, worker, presenter nor view, unless \
        a `deinit` would remove them.
        """,
      ],
      matters: """
        The center keeps the block until its token is removed, and the block keeps the object. A \
        `deinit` that would remove the token never runs. So the object and everything it holds \
        stay in memory, and the block goes on being called for a RIB that is detached. Run: the \
        object outlives the last reference to it.
        """,
      fix: """
        Capture `[weak self]`, keep the token, and give it to `removeObserver` in `deinit`. Or \
        remove the block in `willResignActive`, `didStop` or `viewDidDisappear`.
        """),
    examples: [
      Example(
        "Nothing removes the block",
        """
        import Foundation
        import RIBs

        final class ClockInteractor: Interactor {
          private var changes = 0

          override func didBecomeActive() {
            super.didBecomeActive()
            NotificationCenter.default.addObserver( // expect: observer_not_removed
              forName: .NSSystemTimeZoneDidChange, object: nil, queue: .main
            ) { _ in
              self.changes += 1
            }
          }
        }
        """),
      Example(
        "`removeObserver(self)` removes no block",
        """
        import Foundation
        import RIBs

        final class ClockInteractor: Interactor {
          private var token: NSObjectProtocol?
          private var changes = 0

          override func didBecomeActive() {
            super.didBecomeActive()
            token = NotificationCenter.default.addObserver( // expect: observer_not_removed
              forName: .NSSystemTimeZoneDidChange, object: nil, queue: .main
            ) { _ in
              self.changes += 1
            }
          }

          override func willResignActive() {
            super.willResignActive()
            NotificationCenter.default.removeObserver(self)
          }
        }
        """),
      Example(
        "The token is removed on deactivation",
        """
        import Foundation
        import RIBs

        final class ClockInteractor: Interactor {
          private var token: NSObjectProtocol?
          private var changes = 0

          override func didBecomeActive() {
            super.didBecomeActive()
            token = NotificationCenter.default.addObserver(
              forName: .NSSystemTimeZoneDidChange, object: nil, queue: .main
            ) { _ in
              self.changes += 1
            }
          }

          override func willResignActive() {
            super.willResignActive()
            if let token { NotificationCenter.default.removeObserver(token) }
          }
        }
        """),
    ],
    check: .project(blocksThatStay))
}

@Sendable private func blocksThatStay(in project: Project) -> [Finding] {
  let units = project.code.units(
    mentioning: ["addObserver"], where: { project.objectOwner(of: $0) != nil })
  let calls = project.index.calls(namedOneOf: ["addObserver"], in: units)
  return parallelMap(calls, scratch: project.flow.typing) { call, typing -> Finding? in
    guard let block = project.block(addedBy: call, &typing) else { return nil }
    return project.neverEnded(block).map { neverRemoved($0, project.types) }
  }.compactMap { $0 }
}

extension Project {
  /// The block that a call gives to the center, if it holds the object around.
  fileprivate func block(addedBy call: CodePoint, _ typing: inout Typing) -> TargetRetainer? {
    let unit = code[call.unit]
    let creation = Syntax(unit.body, call.node)
    guard let owner = objectOwner(of: call.unit),
      creation.arguments.prefix(3).map(\.label) == ["forName", "object", "queue"],
      let block = creation.arguments.last?.value.unwrapped,
      typing.ownCaptures(in: call.unit).strongSelf(in: block.id) != nil,
      !typing.isProjectsOwn(call)
    else { return nil }
    return TargetRetainer(name: "NotificationCenter", madeBy: call, in: unit, of: owner)
  }
}

private func neverRemoved(_ end: NeverEnded, _ types: TypeTable) -> Finding {
  let block = end.retainer
  return Finding(
    at: block.location, subject: types.subject(of: block.unit),
    message: """
      the notification center keeps this block, which holds `\(types[block.owner].name)`, until it is \
      removed, and \(end.reason("removes"))
      """,
    help: "Capture `[weak self]`"
      + (end.deinitialiser == nil
        ? ", and give what `addObserver` returns to `removeObserver`." : "."),
    notes: end.notes("removed"))
}
