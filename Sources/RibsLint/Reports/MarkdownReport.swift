import RibsText

extension ReportFormat {
  /// A comment for a pull request: counts by RIB, then the findings.
  package static let markdown = ReportFormat(
    name: "markdown", summary: "for a comment on a pull request: counts by RIB and the findings"
  ) { report in
    guard !report.findings.isEmpty else {
      return "### ribs lint\n\nNothing found in \(counted(report.summary.files, "file")).\n"
    }
    let table = table(report)
    let list = list(report, within: longestComment - table.utf8.count)
    return "### ribs lint: \(report.summary.counts)\n\n\(table)\n\(list)"
  }
}

/// A row a RIB, the one with the most errors first; what belongs to no RIB comes last.
private func table(_ report: LintReport) -> String {
  let groups = Dictionary(grouping: report.findings, by: \.rib)
  let rows = groups.map { rib, findings in
    (
      rib: rib,
      counts: Severity.allCases.reversed().map { level in
        findings.count { $0.severity == level }
      }
    )
  }.sorted { left, right in
    guard let leftRib = left.rib else { return false }
    guard let rightRib = right.rib else { return true }
    if left.counts != right.counts { return right.counts.lexicographicallyPrecedes(left.counts) }
    return leftRib.precedesBytewise(rightRib)
  }
  let lines = rows.map { row in
    // A bar ends a cell, even in code.
    let rib = row.rib.map { code($0).split(separator: "|", omittingEmptySubsequences: false) }
    let cells =
      [rib?.joined(separator: "\\|") ?? "outside RIBs"]
      + row.counts.map { $0 == 0 ? "" : String($0) }
    return "| \(cells.joined(separator: " | ")) |\n"
  }
  return "| RIB | Errors | Warnings | Infos |\n|---|---:|---:|---:|\n" + lines.joined()
}

/// GitHub refuses comments of more than 65,536 characters; what does not fit is counted.
private let longestComment = 60_000

private func list(_ report: LintReport, within length: Int) -> String {
  var text = ""
  for (index, finding) in report.findings.enumerated() {
    let entry = item(finding)
    guard text.utf8.count + entry.utf8.count <= length else {
      return text + "\nand \(counted(report.findings.count - index, "more finding"))\n"
    }
    text += entry
  }
  return text
}

private func item(_ finding: ReportedFinding) -> String {
  let place = code("\(finding.place.path):\(finding.place.start.line)")
  var text = "- **\(finding.severity.rawValue)** \(place) \(prose(finding.message)) "
  text += "(\(code(finding.rule)))\n"
  for note in finding.notes {
    let place = code("\(note.place.path):\(note.place.start.line)")
    text += "  - \(place) \(prose(note.message))\n"
  }
  return text + "  - \(prose(finding.help))\n"
}

/// The text as a code span, whatever backquotes are in it.
private func code(_ text: String) -> String {
  let plain = oneLine(text)
  return plain.contains("`") ? "``` \(plain) ```" : "`\(plain)`"
}

/// The text as prose in which nothing is taken for HTML or emphasis. What is between backquotes
/// stays as it is.
private func prose(_ text: String) -> String {
  var isCode = false
  return oneLine(text).unicodeScalars.map { scalar in
    if scalar == "`" { isCode.toggle() }
    switch scalar {
    case "<" where !isCode: return "&lt;"
    case "*" where !isCode: return "\\*"
    case "_" where !isCode: return "\\_"
    default: return String(scalar)
    }
  }.joined()
}

private func oneLine(_ text: String) -> String {
  String(text.map { $0.isNewline ? " " : $0 })
}
