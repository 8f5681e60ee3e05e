import RibsText

extension ReportFormat {
  /// Everything the report holds, for other programs.
  package static let json = ReportFormat(
    name: "json", summary: "for programs: findings and counts as one JSON object"
  ) { report in
    JSON.object([
      .init("version", .string(report.version)),
      .init("findings", .array(report.findings.map(object(of:)))),
      .init("summary", object(of: report.summary, lines: report.lines())),
    ]).text
  }
}

private func object(of finding: ReportedFinding) -> JSON {
  [
    "rule": .string(finding.rule),
    "severity": .string(finding.severity.rawValue),
    "confidence": .string(finding.confidence.rawValue),
    "path": .string(finding.place.path),
    "line": .integer(finding.place.start.line),
    "column": .integer(finding.place.start.column),
    "endLine": .integer(finding.place.end.line),
    "endColumn": .integer(finding.place.end.column),
    "message": .string(finding.message),
    "help": .string(finding.help),
    "notes": .array(finding.notes.map(object(of:))),
    "fingerprint": .string(finding.fingerprint.text),
    "fixable": .boolean(finding.isFixable),
  ]
}

private func object(of note: ReportedFinding.Note) -> JSON {
  [
    "path": .string(note.place.path),
    "line": .integer(note.place.start.line),
    "column": .integer(note.place.start.column),
    "message": .string(note.message),
  ]
}

private func object(of summary: LintReport.Summary, lines: Int) -> JSON {
  [
    "files": .integer(summary.files),
    "lines": .integer(lines),
    "ribs": .integer(summary.ribs),
    "errors": .integer(summary.errors),
    "warnings": .integer(summary.warnings),
    "infos": .integer(summary.infos),
    "suppressed": .integer(summary.suppressed),
    "baselined": .integer(summary.baselined),
    "unresolved": .integer(summary.unresolved),
    "seconds": .thousandths(summary.milliseconds),
  ]
}
