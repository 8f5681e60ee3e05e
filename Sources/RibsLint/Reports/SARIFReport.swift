import RibsText

extension ReportFormat {
  /// SARIF 2.1.0, which code scanning of GitHub and most viewers read. Section numbers below are
  /// those of the OASIS standard.
  package static let sarif = ReportFormat(
    name: "sarif", summary: "for code scanning: SARIF 2.1.0 with rules and fingerprints"
  ) { report in
    let results =
      report.findings.map { result(of: $0, [], report.rules) }
      + report.silenced.map { result(of: $0.finding, [suppression(by: $0.silencer)], report.rules) }
    return
      ([
        "$schema":
          "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [
          [
            "tool": ["driver": driver(of: report)],
            // Section 3.14.17: our columns in UTF-8 bytes are not among those that SARIF knows.
            "columnKind": "unicodeCodePoints",
            "results": .array(results),
          ]
        ],
      ] as JSON).text
  }
}

private func driver(of report: LintReport) -> JSON {
  [
    "name": "ribs",
    "version": .string(report.version),
    "semanticVersion": .string(report.version),
    "rules": .array(report.rules.map(descriptor(of:))),
  ]
}

private func descriptor(of rule: Rule) -> JSON {
  [
    "id": .string(rule.id),
    "shortDescription": ["text": .string(rule.summary)],
    "fullDescription": ["text": .string(rule.page.finds)],
    "help": ["text": .string(rule.page.fix), "markdown": .string(rule.markdown)],
    "defaultConfiguration": [
      "enabled": .boolean(rule.isEnabledByDefault), "level": .string(level(of: rule.severity)),
    ],
    "properties": [
      "tags": [.string(rule.category.rawValue)],
      // What GitHub sorts and filters alerts by.
      "precision": .string(precision(of: rule.confidence)),
    ],
  ]
}

private func result(
  of finding: ReportedFinding, _ suppressions: [JSON], _ rules: [Rule]
) -> JSON {
  var fields: [JSON.Field] = [.init("ruleId", .string(finding.rule))]
  if let index = rules.firstIndex(where: { $0.id == finding.rule }) {
    fields.append(.init("ruleIndex", .integer(index)))
  }
  fields += [
    .init("level", .string(level(of: finding.severity))),
    .init("message", ["text": .string("\(finding.message)\n\(finding.help)")]),
    .init("locations", [location(of: finding)]),
  ]
  if !finding.notes.isEmpty {
    let related = finding.notes.enumerated().map { index, note -> JSON in
      [
        "id": .integer(index + 1),
        "physicalLocation": physicalLocation(of: note.place),
        "message": ["text": .string(note.message)],
      ]
    }
    fields.append(.init("relatedLocations", .array(related)))
  }
  // The version at the end belongs to the way of making it, section 3.27.17.
  fields.append(.init("partialFingerprints", ["ribs/v1": .string(finding.fingerprint.text)]))
  // Section 3.27.23: an empty array says that suppressions are known and this result has none.
  fields.append(.init("suppressions", .array(suppressions)))
  fields.append(.init("properties", ["confidence": .string(finding.confidence.rawValue)]))
  return .object(fields)
}

private func suppression(by silencer: SilencedFinding.Silencer) -> JSON {
  switch silencer {
  case .comment(reason: ""): ["kind": "inSource"]
  case .comment(let reason): ["kind": "inSource", "justification": .string(reason)]
  case .baseline: ["kind": "external", "justification": "known to the baseline"]
  }
}

private func location(of finding: ReportedFinding) -> JSON {
  var fields: [JSON.Field] = [
    .init("physicalLocation", physicalLocation(of: finding.place))
  ]
  if let rib = finding.rib {
    fields.append(.init("logicalLocations", [["name": .string(rib), "kind": "module"]]))
  }
  return .object(fields)
}

private func physicalLocation(of place: ReportedFinding.Place) -> JSON {
  [
    "artifactLocation": ["uri": .string(uri(of: place.path))],
    "region": [
      "startLine": .integer(place.start.line),
      "startColumn": .integer(place.scalarColumns.start),
      "endLine": .integer(place.end.line),
      "endColumn": .integer(place.scalarColumns.end),
    ],
  ]
}

/// The path as a URI reference: relative to the working folder, as it is printed (RFC 3986).
private func uri(of path: String) -> String {
  let unreserved = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
  let encoded = path.utf8.map { byte -> String in
    if unreserved.contains(byte) { return String(UnicodeScalar(byte)) }
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.utf8.count < 2 ? "0" : "") + digits
  }.joined()
  return path.hasPrefix("/") ? "file://" + encoded : encoded
}

private func level(of severity: Severity) -> String {
  severity == .info ? "note" : severity.rawValue
}

private func precision(of confidence: Confidence) -> String {
  switch confidence {
  case .proven: "very-high"
  case .likely: "high"
  case .heuristic: "low"
  }
}
