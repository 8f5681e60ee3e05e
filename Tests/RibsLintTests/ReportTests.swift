@testable import RibsLint
import RibsSyntax
import Testing

@Suite struct ReportTests {
  @Test func textHasPlacesNotesAndHelp() {
    #expect(
      ReportFormat.text.render(report) == """
        Home/HomeBuilder.swift:14:7: error: nothing above Home provides `clock: Clock` \
        (unsatisfied_dependency)
        Root/RootBuilder.swift:9:7: note: HomeBuilder is created here
        help: Add `var clock: Clock` to RootComponent.
        Home/HomeBuilder.swift:20:1: info: `b` has nothing to report here (unused_suppression)
        help: Remove `b` from the comment.

        """)
  }

  @Test func xcodeHasOnlyKindsThatXcodeKnows() {
    #expect(
      ReportFormat.xcode.render(report) == """
        Home/HomeBuilder.swift:14:7: error: nothing above Home provides `clock: Clock` \
        (unsatisfied_dependency)
        Root/RootBuilder.swift:9:7: note: HomeBuilder is created here
        Home/HomeBuilder.swift:14:7: note: Add `var clock: Clock` to RootComponent.
        Home/HomeBuilder.swift:20:1: note: `b` has nothing to report here (unused_suppression)
        Home/HomeBuilder.swift:20:1: note: Remove `b` from the comment.

        """)
  }

  @Test func jsonHasEveryKey() {
    #expect(
      ReportFormat.json.render(report).hasPrefix(
        """
        {
          "version": "1.2.3",
          "findings": [
            {
              "rule": "unsatisfied_dependency",
              "severity": "error",
              "confidence": "proven",
              "path": "Home/HomeBuilder.swift",
              "line": 14,
              "column": 7,
              "endLine": 14,
              "endColumn": 12,
              "message": "nothing above Home provides `clock: Clock`",
              "help": "Add `var clock: Clock` to RootComponent.",
              "notes": [
                {
                  "path": "Root/RootBuilder.swift",
                  "line": 9,
                  "column": 7,
                  "message": "HomeBuilder is created here"
                }
              ],
              "fingerprint": "unsatisfied_dependency:Home:clock",
              "fixable": false
            },

        """))
    #expect(
      ReportFormat.json.render(report).hasSuffix(
        """
          "summary": {
            "files": 2,
            "lines": 40,
            "ribs": 2,
            "errors": 1,
            "warnings": 0,
            "infos": 1,
            "suppressed": 3,
            "baselined": 0,
            "unresolved": 4,
            "seconds": 0.012
          }
        }

        """))
  }

  @Test func aReportWithoutFindingsIsSilentForPeople() {
    let empty = LintReport(version: "1.2.3", findings: [], summary: report.summary)
    #expect(ReportFormat.text.render(empty) == "")
    #expect(ReportFormat.xcode.render(empty) == "")
    #expect(ReportFormat.json.render(empty).contains("\"findings\": [],"))
  }

  @Test func everyFormatPrintsTheRule() {
    for format in ReportFormat.all {
      #expect(format.render(report).contains("unsatisfied_dependency"), "\(format.name)")
    }
  }

  @Test func infoNeverReachesAFailLevel() {
    #expect(report.fails(at: .error))
    let infos = LintReport(
      version: "", findings: report.findings.filter { $0.severity == Severity.info },
      summary: report.summary)
    #expect(!infos.fails(at: .warning))
  }

  private let report = LintReport(
    version: "1.2.3",
    findings: [
      ReportedFinding(
        rule: "unsatisfied_dependency", severity: .error, confidence: .proven,
        place: place("Home/HomeBuilder.swift", 14, 7...12),
        message: "nothing above Home provides `clock: Clock`",
        help: "Add `var clock: Clock` to RootComponent.",
        notes: [
          .init(
            place: place("Root/RootBuilder.swift", 9, 7...20),
            message: "HomeBuilder is created here")
        ],
        fingerprint: "unsatisfied_dependency:Home:clock", isFixable: false),
      ReportedFinding(
        rule: "unused_suppression", severity: .info, confidence: .proven,
        place: place("Home/HomeBuilder.swift", 20, 1...9),
        message: "`b` has nothing to report here", help: "Remove `b` from the comment.",
        notes: [], fingerprint: "unused_suppression:b", isFixable: false),
    ],
    summary: .init(
      files: 2, lines: 40, ribs: 2, errors: 1, warnings: 0, infos: 1, suppressed: 3, baselined: 0,
      unresolved: 4, milliseconds: 12))
}

private func place(_ path: String, _ line: Int, _ columns: ClosedRange<Int>)
  -> ReportedFinding.Place
{
  ReportedFinding.Place(
    path: path, start: LineAndColumn(line: line, column: columns.lowerBound),
    end: LineAndColumn(line: line, column: columns.upperBound))
}
