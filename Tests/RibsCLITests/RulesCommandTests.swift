import Foundation
import RibsLint
import TestSupport
import Testing

@Suite("ribs rules")
struct RulesCommandTests {
  @Test func everyRuleHasALine() {
    let outcome = ribs("rules")
    #expect(outcome.status == .done)
    let ids = outcome.output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    #expect(ids == Rules.all.map(\.id).sorted())
  }

  @Test func aRulesPageIsTheOneOfTheDocs() throws {
    let rule = try #require(Rules.all.first)
    #expect(ribs("rules", rule.id).output == rule.markdown)
  }

  @Test func theJSONHoldsTheSame() throws {
    let rule = try #require(Rules.all.first)
    let list = try JSONSerialization.jsonObject(
      with: Data(ribs("rules", "--format", "json").output.utf8))
    let ids = try #require(list as? [[String: Any]]).map { $0["id"] as? String }
    #expect(ids == Rules.all.map(\.id).sorted())
    let page = try JSONSerialization.jsonObject(
      with: Data(ribs("rules", rule.id, "--format=json").output.utf8))
    #expect((page as? [String: Any])?["page"] as? String == rule.markdown)
  }

  @Test func theListShowsHowTheRulesRunHere() throws {
    let folder = try TemporaryFolder([
      "c.json": """
      {"rules": {
        "strong_listener": "off", "unexplained_suppression": "info",
        "oversized_class": {"warning": 400}
      }}
      """
    ])
    let table = ribs("rules", "--config", folder("c.json")).output
    let rows = table.split(separator: "\n").map {
      $0.split(separator: " ").prefix(2).map(String.init)
    }
    #expect(rows.contains(["strong_listener", "off"]))
    #expect(rows.contains(["unexplained_suppression", "info"]))
    let json = ribs("rules", "oversized_class", "--format", "json", "--config", folder("c.json"))
    #expect(json.output.contains(#""warning": 400"#))
    #expect(json.output.contains(#""enabled": true"#))
  }

  @Test func aBrokenConfigurationHidesNeitherTheListNorAPage() throws {
    let folder = try TemporaryFolder([".ribs.json": #"{"rules": {"nope": "error"}}"#])
    let list = try ribs("rules", in: folder)
    #expect(list.status == .failed)
    #expect(list.output == ribs("rules").output)
    #expect(
      list.errors == """
        note: the severities are the standard ones, as `.ribs.json` is broken
        .ribs.json:1:12: error: unknown rule `nope`
        help: Run `ribs rules` to list the rules.

        """)
    let rule = try #require(Rules.all.first)
    let page = try ribs("rules", rule.id, in: folder)
    #expect(page == Outcome(status: .done, output: rule.markdown, errors: ""))
  }

  /// A machine would take the standard for what holds here, and who names a file wants that one.
  @Test(arguments: [
    ["--format=json"], ["strong_listener", "--format=json"], ["--config=.ribs.json"],
  ])
  func nothingIsSaidOfABrokenConfigurationThatIsAskedFor(arguments: [String]) throws {
    let folder = try TemporaryFolder([".ribs.json": #"{"rules": {"nope": "error"}}"#])
    let outcome = try ribs(["rules"] + arguments, in: folder)
    #expect(outcome.status == .failed)
    #expect(outcome.output == "")
  }

  @Test func theListShowsWhatCanBeFixed() throws {
    let rows = ribs("rules").output.split(separator: "\n")
    let fixable = rows.filter { $0.contains("  fixable  ") }.map { $0.prefix { $0 != " " } }
    #expect(fixable.map(String.init) == Rules.all.filter(\.isFixable).map(\.id).sorted())
    #expect(ribs("rules", "strong_listener", "--format=json").output.contains(#""fixable": true"#))
    #expect(
      ribs("rules", "unguarded_attach", "--format=json").output.contains(#""fixable": false"#))
  }

  @Test func anUnknownRuleNamesTheNearest() {
    let outcome = ribs("rules", "unused_supression")
    #expect(outcome.status == .failed)
    #expect(
      outcome.errors
        == "error: unknown rule `unused_supression`; did you mean `unused_suppression`?\n")
  }
}
