import RibsSyntax
import RibsText

extension ReportFormat {
  /// Checkstyle's XML, which Jenkins, GitLab and most review bots read.
  package static let checkstyle = ReportFormat(
    name: "checkstyle", summary: "for Jenkins and review bots: Checkstyle's XML"
  ) { report in
    let files = report.findingsByPath.map { path, findings in
      XML("file", [("name", path)], findings.map(element(of:)))
    }
    // The version of Checkstyle whose form this is; readers refuse a file without one.
    return XML("checkstyle", [("version", "4.3")], files).document
  }
}

private func element(of finding: ReportedFinding) -> XML {
  XML(
    "error",
    [
      ("line", String(finding.place.start.line)),
      ("column", String(finding.place.start.column)),
      ("severity", finding.severity.rawValue),
      ("message", "\(finding.message). \(finding.help)"),
      ("source", "ribs.\(finding.rule)"),
    ])
}

extension LintReport {
  /// The findings of each file that has some, in the order of the report.
  var findingsByPath: [(path: String, findings: [ReportedFinding])] {
    var groups: [(path: String, findings: [ReportedFinding])] = []
    for finding in findings {
      // Findings come by path, so those of one file stand together.
      if let last = groups.indices.last, groups[last].path == finding.place.path {
        groups[last].findings.append(finding)
      } else {
        groups.append((finding.place.path, [finding]))
      }
    }
    return groups
  }
}
