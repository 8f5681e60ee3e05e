import RibsText

extension ReportFormat {
  /// A report of GitLab's Code Quality, which a merge request compares with that of its target branch
  /// (GitLab's docs, "Code Quality report format"). Its fingerprints tell findings apart.
  package static let gitlab = ReportFormat(
    name: "gitlab", summary: "for GitLab: a Code Quality report for merge requests"
  ) { report in
    JSON.array(report.findings.map(object(of:))).text
  }
}

private func object(of finding: ReportedFinding) -> JSON {
  let lines: JSON = [
    "begin": .integer(finding.place.start.line), "end": .integer(finding.place.end.line),
  ]
  return [
    "description": .string("\(finding.message). \(finding.help)"),
    "check_name": .string(finding.rule),
    "fingerprint": .string(finding.fingerprint.text),
    "severity": .string(severity(finding.severity)),
    "location": ["path": .string(finding.place.path), "lines": lines],
  ]
}

/// GitLab also knows `critical` and `blocker`, for what is worse than a leak.
private func severity(_ severity: Severity) -> String {
  switch severity {
  case .error: "major"
  case .warning: "minor"
  case .info: "info"
  }
}
