import RibsText

extension ReportFormat {
  /// JUnit's XML, which every CI shows as test results: a suite a file, a case a finding. Cases are
  /// named by fingerprint, so that their history survives moved lines.
  package static let junit = ReportFormat(
    name: "junit", summary: "for test reports of a CI: JUnit's XML, a failure a finding"
  ) { report in
    var suites = report.findingsByPath.map { suite($0.path, $0.findings.map(testCase(of:))) }
    // Readers take a report without any case for a run that broke.
    if suites.isEmpty {
      let passed = XML("testcase", [("classname", "ribs lint"), ("name", "nothing found")])
      suites = [suite("ribs lint", [(passed, false)])]
    }
    let failures = report.findings.count { $0.isFailure }
    return XML(
      "testsuites",
      [
        ("name", "ribs lint"), ("tests", String(max(1, report.findings.count))),
        ("failures", String(failures)), ("errors", "0"),
      ], suites
    ).document
  }
}

private func suite(_ name: String, _ cases: [(element: XML, isFailure: Bool)]) -> XML {
  XML(
    "testsuite",
    [
      ("name", name), ("tests", String(cases.count)),
      ("failures", String(cases.count(where: \.isFailure))), ("errors", "0"), ("skipped", "0"),
    ], cases.map(\.element))
}

private func testCase(of finding: ReportedFinding) -> (element: XML, isFailure: Bool) {
  var lines = ["\(finding.place.text): \(finding.severity.rawValue): \(finding.message)"]
  lines += finding.notes.map { "\($0.place.text): note: \($0.message)" }
  let details = (lines + ["help: \(finding.help)"]).joined(separator: "\n")
  let result =
    finding.isFailure
    ? XML(
      "failure", [("message", finding.message), ("type", finding.severity.rawValue)], text: details)
    : XML("system-out", [], text: details)
  let element = XML(
    "testcase",
    [
      ("classname", finding.rule), ("name", finding.fingerprint.text),
      ("file", finding.place.path), ("line", String(finding.place.start.line)),
    ], [result])
  return (element, finding.isFailure)
}

extension ReportedFinding {
  /// A remark passes: JUnit knows only success and failure.
  fileprivate var isFailure: Bool { severity > .info }
}
