import RibsModel
import RibsSyntax
import RibsText

extension Rule {
  package static let unexplainedSuppression = Rule(
    id: "unexplained_suppression",
    summary: "a `ribs:disable` comment that does not say why",
    category: .suppression, severity: .error, confidence: .proven, isEnabledByDefault: false,
    page: Page(
      finds: """
        A `ribs:disable` comment gives no reason after ` - `. The comment still silences what it \
        names. `"requireReasons": true` in `.ribs.json` switches the rule on.
        """,
      matters: """
        Nothing happens at run time. But nobody who comes across the comment later can tell a \
        considered exception from a defect that was in somebody's way.
        """,
      fix: "Say after ` - ` why the code is right as it is. If it is not, fix the code."),
    examples: [
      Example(
        "The comment does not say why",
        """
        import RIBs

        protocol MenuRouting: Routing {}

        final class MenuInteractor: Interactor {
          // ribs:disable:next strong_router_reference // expect: unexplained_suppression
          var router: MenuRouting?
        }
        """),
      Example(
        "The comment gives its reason",
        """
        import RIBs

        protocol MenuRouting: Routing {}

        final class MenuInteractor: Interactor {
          // ribs:disable:next strong_router_reference - the router is replaced by a proxy in tests
          var router: MenuRouting?
        }
        """),
    ],
    // Comments are no part of the project: see `FindingFilter`.
    check: .suppressions(.beforeUseIsKnown) { $0.takeUnexplainedSuppressions() })
}

func unexplainedSuppression(of ids: [String], at comment: Location) -> Finding {
  let names = commaList(quoting: ids)
  return Finding(
    at: comment, subject: ids,
    message: "\(names) \(ids.count == 1 ? "is" : "are") silenced without a reason",
    help: "Write the reason after the ids, following ` - `.")
}
