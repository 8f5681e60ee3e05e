import RibsText

extension ReportFormat {
  /// The form for people, with the line of code and one help line a finding; places are written as
  /// swiftc does.
  package static let text = ReportFormat(
    name: "text", summary: "for people: each finding with its code, its notes and what to do"
  ) { report in
    TextStyle.plain.text(of: report)
  } inColour: { report in
    TextStyle.coloured.text(of: report)
  }
}

/// How the parts of a finding are set off against each other.
private struct TextStyle {
  private let isColoured: Bool

  static let plain = TextStyle(isColoured: false)
  static let coloured = TextStyle(isColoured: true)

  func text(of report: LintReport) -> String { report.findings.map(text(of:)).joined() }

  private func text(of finding: ReportedFinding) -> String {
    let kind = paint("\(finding.severity.rawValue):", finding.severity.part)
    var text = "\(paint(finding.place.text + ":", .place)) \(kind) "
    text += "\(paint(finding.message, .message)) (\(finding.rule))\n"
    if let excerpt = finding.excerpt { text += self.text(of: excerpt, finding.severity) }
    for note in finding.notes {
      text += "\(paint(note.place.text + ":", .place)) \(paint("note:", .note)) \(note.message)\n"
    }
    return text + "\(paint("help:", .help)) \(finding.help)\n"
  }

  /// The line's number stands left of a bar, so that no editor takes the code for another finding.
  private func text(of excerpt: CodeExcerpt, _ severity: Severity) -> String {
    let number = String(excerpt.line)
    let margin = String(repeating: " ", count: max(0, 5 - number.count))
    let blank = String(repeating: " ", count: max(5, number.count))
    return "\(paint("\(margin)\(number) |", .margin)) \(excerpt.code)\n"
      + "\(paint("\(blank) |", .margin)) \(paint(excerpt.marker, severity.part))\n"
  }

  private func paint(_ text: String, _ part: MessagePart) -> String {
    isColoured ? part.painted(text) : text
  }
}

extension Severity {
  fileprivate var part: MessagePart {
    switch self {
    case .error: .error
    case .warning: .warning
    case .info: .info
    }
  }
}
