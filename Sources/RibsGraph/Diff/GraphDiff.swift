import RibsModel
import RibsText

/// How the RIBs of an app, their tree and their scopes differ from those of the app as it was.
package struct GraphDiff: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case added, removed, changed
  }

  /// One RIB that is not what it was.
  package struct Change: Sendable {
    package let kind: Kind
    /// The RIB's identifier, of one that is gone the one that it had.
    package let rib: String
    /// Where it is declared, of one that is gone where it was: `path:line`.
    package let place: Place
    package let lost: [RibFact]
    package let gained: [RibFact]
  }

  package struct Place: Hashable, Sendable {
    package let path: String
    package let line: Int

    init(of rib: Rib, _ places: inout SourcePlaces) {
      path = places.path(of: rib.location)
      line = places.start(of: rib.location).line
    }
  }

  /// In the bytewise order of the identifiers.
  package let changes: [Change]
  /// The parents and children of the attach edges that are as they were.
  let keptEdges: [AttachedPair]

  struct AttachedPair: Hashable {
    let parent: String
    let child: String
  }

  package init(from old: Project, to new: Project) {
    let pairing = RibPairing(old, new)
    func newName(_ rib: RibID) -> String { new[rib].identifier }
    func oldName(_ rib: RibID) -> String {
      pairing.new[rib].map(newName) ?? old[rib].identifier
    }
    let facts = (
      old: RibFacts(of: old, named: oldName), new: RibFacts(of: new, named: newName)
    )
    var places = (old: SourcePlaces(old.types), new: SourcePlaces(new.types))
    var changes: [Change] = []
    for rib in new.ribs {
      let before = pairing.old[rib.id]
      let lost = before.map { facts.old[$0].subtracting(facts.new[rib.id]) } ?? []
      let gained = facts.new[rib.id].subtracting(before.map { facts.old[$0] } ?? [])
      guard before == nil || !lost.isEmpty || !gained.isEmpty else { continue }
      changes.append(
        Change(
          kind: before == nil ? .added : .changed, rib: rib.identifier,
          place: Place(of: rib, &places.new), lost: lost.sorted { $0.precedes($1) },
          gained: gained.sorted { $0.precedes($1) }))
    }
    for rib in old.ribs where pairing.new[rib.id] == nil {
      changes.append(
        Change(
          kind: .removed, rib: rib.identifier, place: Place(of: rib, &places.old),
          lost: facts.old[rib.id].sorted { $0.precedes($1) }, gained: []))
    }
    self.changes = changes.sorted { $0.rib.precedesBytewise($1.rib) }
    let before = Set(
      old.attachEdges.map { AttachedPair(parent: oldName($0.parent), child: oldName($0.child)) })
    keptEdges =
      new.attachEdges
      .map { AttachedPair(parent: newName($0.parent), child: newName($0.child)) }.unique
      .filter(before.contains)
  }

  /// `1 RIB added, 2 removed`; empty where nothing differs.
  package var summary: String {
    let counts = Kind.allCases.map { kind in (kind, changes.count { $0.kind == kind }) }
      .filter { $0.1 > 0 }
    return counts.enumerated().map { number, part in
      let count = number == 0 ? counted(part.1, "RIB") : String(part.1)
      return "\(count) \(part.0.rawValue)"
    }.joined(separator: ", ")
  }
}
