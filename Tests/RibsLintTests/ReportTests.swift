import Foundation
import RibsText
@testable import RibsLint
import RibsSyntax
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `RIBS_UPDATE=1 swift test --filter ReportTests` writes the expected reports, and fails so that
/// nobody takes a run that writes for one that compares.
@Suite struct ReportTests {
  private static let formats = [
    "text": "txt", "xcode": "txt", "json": "json", "sarif": "sarif", "github": "txt",
    "gitlab": "json", "checkstyle": "xml", "junit": "xml", "markdown": "md",
  ]

  @Test(arguments: ReportFormat.all.map(\.name))
  func theReportIsAsExpected(name: String) throws {
    let format = try #require(ReportFormat.all.first { $0.name == name })
    let ending = try #require(Self.formats[name])
    try compare(format.render(report), with: "\(name).\(ending)")
  }

  @Test func textIsColouredForATerminal() throws {
    try compare(ReportFormat.text.renderInColour(report), with: "text-coloured.txt")
  }

  private func compare(_ text: String, with name: String) throws {
    let file = Repository.root.appending(path: "Tests/RibsLintTests/ExpectedReports/\(name)")
    if ProcessInfo.processInfo.environment["RIBS_UPDATE"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("\(name) is written; run again without RIBS_UPDATE")
      return
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test func aReportWithoutFindingsIsSilentForPeople() {
    #expect(ReportFormat.text.render(empty) == "")
    #expect(ReportFormat.xcode.render(empty) == "")
    #expect(ReportFormat.github.render(empty) == "")
    #expect(ReportFormat.json.render(empty).contains("\"findings\": [],"))
  }

  @Test func aReportWithoutFindingsIsAPassedTest() {
    #expect(
      ReportFormat.junit.render(empty).contains(
        "<testcase classname=\"ribs lint\" name=\"nothing found\"/>"))
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
      summary: report.summary, lines: 40)
    #expect(!infos.fails(at: .warning))
  }

  @Test func anAnnotationOfSeveralLinesHasNoColumns() {
    let finding = ReportedFinding(
      rule: "a", severity: .error, confidence: .proven,
      place: .init(
        path: "A.swift", start: .init(line: 3, column: 9), end: .init(line: 5, column: 2)),
      message: "b", help: "C.", notes: [], fingerprint: Fingerprint(""))
    let report = LintReport(version: "", findings: [finding], summary: report.summary, lines: 40)
    #expect(
      ReportFormat.github.render(report)
        == "::error file=A.swift,line=3,endLine=5,title=a::b%0AC.\n")
  }

  @Test func xmlIsWellFormedWhateverIsInIt() throws {
    let hostile = String(String.UnicodeScalarView((0...0x2FF).compactMap(UnicodeScalar.init)))
    let odd = ReportedFinding(
      rule: "a", severity: .error, confidence: .proven, place: place(hostile, 1, 1...1),
      message: "\u{FFFE}]]>" + hostile, help: "", notes: [], fingerprint: Fingerprint(""))
    let report = LintReport(version: "", findings: [odd], summary: report.summary, lines: 40)
    for format in [ReportFormat.checkstyle, .junit] {
      let parser = XMLParser(data: Data(format.render(report).utf8))
      #expect(parser.parse(), "\(format.name): \(parser.parserError.debugDescription)")
    }
  }

  @Test func aLongCommentIsCutAndTheRestCounted() {
    let many = LintReport(
      version: "", findings: Array(repeating: report.findings[0], count: 1000),
      summary: report.summary, lines: 40)
    let text = ReportFormat.markdown.render(many)
    #expect(text.utf8.count < 65_536)
    #expect(text.contains("more findings\n"))
  }

  private var empty: LintReport {
    LintReport(version: "1.2.3", findings: [], summary: report.summary, lines: 40)
  }

  private let report = LintReport(
    version: "1.2.3", rules: [.unusedSuppression],
    findings: [
      ReportedFinding(
        rule: "unsatisfied_dependency", severity: .error, confidence: .proven, rib: "Home",
        place: place("Home/HomeBuilder.swift", 14, 7...12),
        excerpt: CodeExcerpt(line: 14, code: "  var clock: Clock { get }", marker: "      ^~~~~"),
        message: "nothing above Home provides `clock: Cache<Int, Clock?>`",
        help: "Add `var clock: Cache<Int, Clock?>` to RootComponent.",
        notes: [
          .init(
            place: place("Root/RootBuilder.swift", 9, 7...20),
            message: "HomeBuilder is created here")
        ],
        fingerprint: Fingerprint("unsatisfied_dependency:Home:clock")),
      ReportedFinding(
        rule: "unused_suppression", severity: .info, confidence: .proven,
        place: place("Home/HomeBuilder.swift", 20, 1...9),
        message: "`b` has nothing to report here", help: "Remove `b` from the comment.",
        notes: [], fingerprint: Fingerprint("unused_suppression:b")),
      ReportedFinding(
        rule: "strong_listener", severity: .warning, confidence: .likely, rib: "Ho|me",
        place: .init(
          path: "My: 100% 🚕, \"new\"\nApp/A&B.swift", start: .init(line: 3, column: 9),
          end: .init(line: 3, column: 17), scalarColumns: .init(start: 6, end: 14)),
        message: "`listener` pins <its> parent", help: "Declare it `weak var`.", notes: [],
        fingerprint: Fingerprint("strong_listener:Home:listener"),
        edits: [FileEdit(path: "a", TextEdit(inserting: "weak ", at: 0))]),
    ],
    silenced: [
      silenced("a", by: .comment(reason: "the \"proxy\" lives on")),
      silenced("b", by: .comment(reason: "")),
      silenced("c", by: .baseline),
    ],
    summary: .init(
      files: 2, ribs: 2, errors: 1, warnings: 1, infos: 1, suppressed: 2, baselined: 1,
      unresolved: 4, milliseconds: 12),
    lines: 40)
}

private func silenced(_ name: String, by silencer: SilencedFinding.Silencer) -> SilencedFinding {
  SilencedFinding(
    ReportedFinding(
      rule: "strong_listener", severity: .warning, confidence: .likely,
      place: place("\(name).swift", 1, 1...2), message: "silenced", help: "Leave it.", notes: [],
      fingerprint: Fingerprint(name)),
    by: silencer)
}

private func place(_ path: String, _ line: Int, _ columns: ClosedRange<Int>)
  -> ReportedFinding.Place
{
  ReportedFinding.Place(
    path: path, start: LineAndColumn(line: line, column: columns.lowerBound),
    end: LineAndColumn(line: line, column: columns.upperBound))
}
