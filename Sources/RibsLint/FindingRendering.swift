import RibsModel
import RibsSyntax

/// Puts findings in order and gives them what reports print: places and fingerprints.
struct FindingRendering {
  private let types: TypeTable

  init(_ types: TypeTable) {
    self.types = types
  }

  func reported(_ findings: [TakenFinding]) -> [ReportedFinding] {
    var places = SourcePlaces(types)
    var occurrences: [String: Int] = [:]
    return findings.sorted(by: precedes).map { taken in
      let (rule, finding) = (taken.rule, taken.finding)
      let name = ([rule.id] + finding.subject).joined(separator: ":")
      occurrences[name, default: 0] += 1
      // The second of two defects with one name: they are told apart by their order.
      let ordinal = occurrences[name].flatMap { $0 > 1 ? "#\($0)" : nil } ?? ""
      return ReportedFinding(
        rule: rule.id, severity: finding.severity ?? rule.severity,
        confidence: finding.confidence ?? rule.confidence,
        place: places.place(of: finding.location), message: finding.message, help: finding.help,
        notes: finding.notes.map { note in
          ReportedFinding.Note(place: places.place(of: note.location), message: note.message)
        },
        fingerprint: name + ordinal, isFixable: false)
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
}

extension SourcePlaces {
  fileprivate mutating func place(of location: Location) -> ReportedFinding.Place {
    ReportedFinding.Place(
      path: path(of: location), start: start(of: location), end: end(of: location))
  }
}
