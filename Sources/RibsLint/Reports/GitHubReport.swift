import RibsText

extension ReportFormat {
  /// Workflow commands, which GitHub Actions shows as annotations in the changed files. They know
  /// `error`, `warning` and `notice`.
  package static let github = ReportFormat(
    name: "github", summary: "for GitHub Actions: annotations in the changed files"
  ) { report in
    report.findings.map(line(of:)).joined()
  }
}

private func line(of finding: ReportedFinding) -> String {
  let kind = finding.severity == .info ? "notice" : finding.severity.rawValue
  let place = finding.place
  // An annotation of several lines has no columns (GitHub's REST API, "Create a check run").
  let columns =
    place.start.line == place.end.line
    ? [
      ("col", String(place.scalarColumns.start)), ("endColumn", String(place.scalarColumns.end)),
    ] : []
  let lines = [("line", String(place.start.line)), ("endLine", String(place.end.line))]
  let properties = ([("file", place.path)] + lines + columns + [("title", finding.rule)])
    .map { "\($0.0)=\(escapedProperty($0.1))" }
  var message = finding.message
  for note in finding.notes { message += "\n\(note.place.text): \(note.message)" }
  message += "\n\(finding.help)"
  return "::\(kind) \(properties.joined(separator: ","))::\(escapedData(message))\n"
}

/// What follows the second `::`, as the runner reads it back (actions/toolkit, `command.ts`).
private func escapedData(_ text: String) -> String {
  text.unicodeScalars.map { scalar in
    switch scalar {
    case "%": "%25"
    case "\r": "%0D"
    case "\n": "%0A"
    default: String(scalar)
    }
  }.joined()
}

/// A property's value; its end must not be seen too early.
private func escapedProperty(_ text: String) -> String {
  escapedData(text).unicodeScalars.map { scalar in
    switch scalar {
    case ":": "%3A"
    case ",": "%2C"
    default: String(scalar)
    }
  }.joined()
}
