import RibsText

extension ReportFormat {
  /// What Xcode's build log turns into marks in the editor. It knows `error`, `warning` and `note`
  /// only, so the help is a note at the finding's place.
  package static let xcode = ReportFormat(
    name: "xcode", summary: "for a build phase of Xcode: errors, warnings and notes"
  ) { report in
    report.findings.map(lines(of:)).joined()
  }
}

private func lines(of finding: ReportedFinding) -> String {
  let kind = finding.severity == .info ? "note" : finding.severity.rawValue
  var text = "\(finding.place.text): \(kind): \(finding.message) (\(finding.rule))\n"
  for note in finding.notes { text += "\(note.place.text): note: \(note.message)\n" }
  return text + "\(finding.place.text): note: \(finding.help)\n"
}

extension ReportedFinding.Place {
  /// `Home/HomeBuilder.swift:14:7`
  var text: String { "\(path):\(start)" }
}
