import RibsModel
import RibsSyntax
import RibsText

/// Puts findings in order and gives them what reports print: places, fingerprints, the line of
/// code.
struct FindingRendering {
  private let project: Project
  private let territory: RibTerritory
  private let settings: RuleSettings
  private var types: TypeTable { project.types }

  init(_ project: Project, _ settings: RuleSettings) {
    self.project = project
    self.settings = settings
    territory = RibTerritory(of: project)
  }

  /// Silenced findings count when equal names are told apart, so that a comment which silences the
  /// first does not rename the second.
  func rendered(_ findings: [TakenFinding]) -> [(finding: ReportedFinding, reason: String?)] {
    var places = SourcePlaces(types)
    var occurrences: [Fingerprint: Int] = [:]
    return findings.sorted(by: precedes).map { taken in
      let (rule, finding) = (taken.rule, taken.finding)
      let first = Fingerprint(rule: rule.id, subject: finding.subject)
      // Of several defects with one name: they are told apart by their order.
      let ordinal = occurrences[first, default: 0] + 1
      occurrences[first] = ordinal
      let reported = ReportedFinding(
        rule: rule.id, severity: settings.severities[rule.id] ?? finding.severity ?? rule.severity,
        confidence: finding.confidence ?? rule.confidence,
        rib: rib(at: finding.location), place: place(of: finding.location, &places),
        excerpt: excerpt(at: finding.location, &places), message: finding.message,
        help: finding.help,
        notes: finding.notes.map { note in
          ReportedFinding.Note(place: place(of: note.location, &places), message: note.message)
        },
        fingerprint: first.numbered(ordinal),
        edits: finding.fix?.edits.map {
          FileEdit(path: types[$0.file].path, $0.edit, declared: $0.declared)
        } ?? [])
      return (reported, taken.silencingReason)
    }
  }

  private func precedes(_ left: TakenFinding, _ right: TakenFinding) -> Bool {
    let (leftPlace, rightPlace) = (left.finding.location, right.finding.location)
    let (leftPath, rightPath) = (types[leftPlace.file].path, types[rightPlace.file].path)
    if leftPath != rightPath { return leftPath.precedesBytewise(rightPath) }
    if leftPlace.range.start != rightPlace.range.start {
      return leftPlace.range.start < rightPlace.range.start
    }
    if left.rule.id != right.rule.id { return left.rule.id.precedesBytewise(right.rule.id) }
    return left.finding.message.precedesBytewise(right.finding.message)
  }

  /// Nil outside all RIBs, and in what several of them share.
  private func rib(at location: Location) -> String? {
    let ribs = territory.ribs(at: location)
    return ribs.count == 1 ? project[ribs[0]].identifier : nil
  }

  private func place(
    of location: Location, _ places: inout SourcePlaces
  ) -> ReportedFinding.Place {
    let lines = places.lines(of: location.file)
    let end = max(location.range.start, location.range.end)
    return ReportedFinding.Place(
      path: places.path(of: location), start: lines.place(at: location.range.start),
      end: lines.place(at: end),
      scalarColumns: ReportedFinding.ScalarColumns(
        start: scalarColumn(at: location.range.start, in: types[location.file], lines),
        end: scalarColumn(at: end, in: types[location.file], lines)))
  }

  private func scalarColumn(at offset: UInt32, in file: SourceFile, _ lines: LineTable) -> Int {
    let start = lines.range(ofLine: lines.line(at: offset)).start
    return file.text(ByteRange(start, offset)).unicodeScalars.count + 1
  }

  private func excerpt(at location: Location, _ places: inout SourcePlaces) -> CodeExcerpt? {
    CodeExcerpt(location.range, in: types[location.file].bytes, places.lines(of: location.file))
  }
}
