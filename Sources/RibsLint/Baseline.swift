import RibsText

/// The findings that a project knows and does not want to be told of again. It is meant to shrink.
///
/// The file names each finding by its fingerprint, so it outlives moved lines, and notes its
/// severity: a finding that has become worse is reported.
package struct Baseline: Hashable, Sendable {
  /// The paths that were linted, seen from the baseline's folder, sorted: only a run over the same
  /// paths can tell that an entry no longer occurs.
  package private(set) var paths: [String]
  /// By fingerprint.
  package private(set) var severities: [Fingerprint: Severity]

  package init(_ findings: [ReportedFinding], paths: [String]) {
    self.paths = paths.sorted { $0.precedesBytewise($1) }
    severities = Dictionary(
      findings.map { ($0.fingerprint, $0.severity) }, uniquingKeysWith: { first, _ in first })
  }

  package func knows(_ finding: ReportedFinding) -> Bool {
    severities[finding.fingerprint].map { finding.severity <= $0 } ?? false
  }

  /// The fingerprints that none of these findings has, sorted. Entries of rules that did not run
  /// are not judged.
  package func stale(among outcome: Linter.Outcome, ofRules rules: [Rule]) -> [Fingerprint] {
    let occurring = Set(
      (outcome.findings + outcome.silenced.map(\.finding)).map(\.fingerprint))
    let unjudged = entries(ofRulesOtherThan: rules)
    return severities.keys.filter { !occurring.contains($0) && unjudged[$0] == nil }
      .sorted { $0.text.precedesBytewise($1.text) }
  }

  /// The entries of which a run of these rules says nothing. A rule that no longer exists finds
  /// nothing any more, so its entries are not among them.
  package func entries(ofRulesOtherThan rules: [Rule]) -> [Fingerprint: Severity] {
    let judged = Set(rules.map(\.id))
    return severities.filter { fingerprint, _ in
      !judged.contains(fingerprint.rule) && Rules.rule(fingerprint.rule) != nil
    }
  }

  package mutating func add(_ entries: [Fingerprint: Severity]) {
    severities.merge(entries) { present, _ in present }
  }

  package mutating func drop(_ fingerprints: [Fingerprint]) {
    for fingerprint in fingerprints { severities[fingerprint] = nil }
  }

  /// The file: a line an entry, sorted, so that versions of it merge well.
  package var text: String {
    let entries = severities.sorted { $0.key.text.precedesBytewise($1.key.text) }
    return JSON.object([
      .init("version", .integer(Self.version)),
      .init("paths", .array(paths.map(JSON.string))),
      .init(
        "findings", .object(entries.map { .init($0.key.text, .string($0.value.rawValue)) })),
    ]).text
  }

  private static let remedy = "Write the baseline anew."

  /// Of the file's form.
  private static let version = 1

  /// Reads what `text` gave. Throws the first thing in it that no baseline has.
  package init(parsing bytes: [UInt8]) throws(JSONTextError) {
    let text = try JSONText(parsing: bytes)
    paths = []
    severities = [:]
    var version: Int?
    for field in try Self.fields(of: text) {
      switch field.key {
      case "version": version = field.value.integer
      case "paths":
        guard case .array(let elements, _) = field.value else {
          throw Self.failure(field.value, "`paths` is a list")
        }
        for element in elements {
          guard case .string(let path, _) = element else {
            throw Self.failure(element, "a path is a string")
          }
          paths.append(path)
        }
      case "findings":
        for entry in try Self.fields(of: field.value) {
          guard case .string(let word, _) = entry.value, let severity = Severity(rawValue: word)
          else { throw Self.failure(entry.value, "a finding's severity is needed here") }
          severities[Fingerprint(entry.key)] = severity
        }
      default:
        throw JSONTextError(
          offset: field.keyRange.start, message: "a baseline has no key `\(field.key)`",
          remedy: Self.remedy)
      }
    }
    let keys = Set(try Self.fields(of: text).map(\.key))
    for key in ["paths", "findings"] where !keys.contains(key) {
      throw Self.failure(text, "a baseline has a key `\(key)`, and this has none")
    }
    guard version == Self.version else {
      throw Self.failure(text, "this is no baseline of version \(Self.version)")
    }
  }

  private static func fields(of text: JSONText) throws(JSONTextError) -> [JSONText.Field] {
    guard case .object(let fields, _) = text else {
      throw failure(text, "an object is needed here")
    }
    return fields
  }

  private static func failure(_ text: JSONText, _ message: String) -> JSONTextError {
    JSONTextError(offset: text.range.start, message: message, remedy: remedy)
  }
}
