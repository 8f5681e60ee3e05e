extension ReportFormat {
  /// The form for people, with one help line a finding; places are written as swiftc does.
  package static let text = ReportFormat(
    name: "text", summary: "for people: each finding with its notes and what to do"
  ) { report in
    report.findings.map(lines(of:)).joined()
  }
}

private func lines(of finding: ReportedFinding) -> String {
  var text = "\(finding.place.text): \(finding.severity.rawValue): "
  text += "\(finding.message) (\(finding.rule))\n"
  for note in finding.notes { text += "\(note.place.text): note: \(note.message)\n" }
  return text + "help: \(finding.help)\n"
}
