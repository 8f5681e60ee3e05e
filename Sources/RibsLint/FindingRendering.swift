import RibsModel
import RibsSyntax

/// Puts findings in order and gives them what reports print: places and fingerprints.
struct FindingRendering {
  private let types: TypeTable

  init(_ types: TypeTable) {
    self.types = types
  }

  func reported(_ findings: [TakenFinding]) -> [ReportedFinding] {
    var lines: [FileID: LineTable] = [:]
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
        place: place(of: finding.location, &lines), message: finding.message, help: finding.help,
        notes: finding.notes.map { note in
          ReportedFinding.Note(place: place(of: note.location, &lines), message: note.message)
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

  private func place(
    of location: Location, _ lines: inout [FileID: LineTable]
  ) -> ReportedFinding.Place {
    let file = types[location.file]
    let table = lines[location.file] ?? LineTable(file.bytes)
    lines[location.file] = table
    return ReportedFinding.Place(
      path: file.path, start: table.place(at: location.range.start),
      end: table.place(at: max(location.range.start, location.range.end)))
  }
}
