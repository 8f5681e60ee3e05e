import RibsModel
import RibsText

extension Rule {
  package static let unusedSuppression = Rule(
    id: "unused_suppression",
    summary: "a `ribs:disable` comment that silences nothing",
    category: .suppression, severity: .info, confidence: .proven,
    page: Page(
      finds: """
        A `ribs:` comment, or a part of it, has no effect.

        - A `ribs:disable` comment, or one of the ids in it, on whose lines that rule has nothing \
        to report.
        - A comment that names no rule, or a rule that does not exist.
        - A `ribs:enable` that ends nothing.
        - A comment that begins with `ribs:` but is not written as the linter reads it.
        """,
      leavesAlone: [
        "A comment for a rule that did not run because it is switched off."
      ],
      matters: """
        Nothing happens at run time. But a comment that has outlived its defect silences the next \
        one on that line, and a misspelled one makes its author believe that it was taken into \
        account.
        """,
      fix: "Delete the comment, or the id in it; or correct its spelling."),
    examples: [
      Example(
        "The defect is gone, the comment stayed",
        """
        import RIBs

        protocol MenuRouting: Routing {}

        final class MenuInteractor: Interactor {
          // ribs:disable:next strong_router_reference - to be done // expect: unused_suppression
          weak var router: MenuRouting?
        }
        """),
      Example(
        "The comment silences a defect",
        """
        import RIBs

        protocol MenuRouting: Routing {}

        final class MenuInteractor: Interactor {
          // ribs:disable:next strong_router_reference - the router is replaced by a proxy in tests
          var router: MenuRouting?
        }
        """),
    ],
    // Only the linter knows what was silenced, when the other rules are done: see `FindingFilter`.
    check: .suppressions(.afterUseIsKnown) { $0.takeUnusedSuppressions() })
}

func unusedSuppression(_ id: String, at comment: Location) -> Finding {
  Finding(
    at: comment, subject: [id], message: "`\(id)` has nothing to report here",
    help: "Remove `\(id)` from the comment.")
}

func unknownSuppression(_ id: String, at comment: Location) -> Finding {
  let near = nearestNames(to: id, among: Rules.ids)
  return Finding(
    at: comment, subject: [id], message: "there is no rule `\(id)`",
    help: near.isEmpty ? "Run `ribs rules` to list the rules." : didYouMean(near))
}

func unreadableSuppression(_ problem: Directive.Problem, at comment: Location) -> Finding {
  let forms = commaList(quoting: Directive.Reach.allCases.map(\.rawValue))
  switch problem {
  case .endsNothing(let id):
    guard Rules.ids.contains(id) else { return unknownSuppression(id, at: comment) }
    return Finding(
      at: comment, subject: [id], message: "`\(id)` is not silenced before this comment",
      help: "Remove `\(id)` from the comment, or begin with `ribs:disable \(id)`.")
  case .misspelled(let word):
    return Finding(
      at: comment, subject: [word], message: "`\(word)` is not a directive",
      help: "Write one of \(forms).")
  case .withoutRules(let reach):
    return Finding(
      at: comment, subject: [reach.rawValue], message: "`\(reach.rawValue)` names no rule",
      help: "Name the rules, separated by spaces.")
  }
}
