import RibsModel
import RibsSyntax
import RibsSystem

/// The finding about a closure that is stored at a place, with the way from the owner to it, and
/// how it holds `self`, where it does so itself.
func closureFinding(
  at location: Location, _ path: [OwnershipHop], of owner: TypeID, _ types: TypeTable,
  subject: [String], hold: SelfHold? = nil, help: String = "Capture `[weak self]`."
) -> Finding {
  let name = types[owner].name
  return Finding(
    at: location, subject: subject + [path.last?.property ?? ""],
    message: "this closure holds `\(name)`, which keeps the closure: \(path.way(backTo: name))",
    help: hold?.kind.help ?? help,
    notes: notes(on: hold, at: location, types) + path.notes(besides: location))
}

extension [OwnershipHop] {
  /// The circle in words, from the object and back to it.
  func way(backTo name: String) -> String {
    (map(\.description) + [name]).joined(separator: " → ")
  }

  /// Where the properties stand that keep the next object, but for the finding's own place.
  func notes(besides location: Location) -> [Finding.Note] {
    filter { $0.location != location }
      .map { hop in
        let state = hop.isWeakOutlet ? "refers to a part of a view that is kept" : "is stored"
        return .init(at: hop.location, "`\(hop.description)` \(state)")
      }
  }
}

/// Where `self` is taken hold of, if that is not plain to see in the line of the finding.
private func notes(
  on hold: SelfHold?, at location: Location, _ types: TypeTable
) -> [Finding.Note] {
  guard let hold, hold.kind == .innerList || !types.standInOneLine(location, hold.location) else {
    return []
  }
  return [Finding.Note(at: hold.location, hold.kind.description)]
}

extension TypeTable {
  /// The second begins within the first, and in the line in which that begins.
  fileprivate func standInOneLine(_ first: Location, _ second: Location) -> Bool {
    guard first.file == second.file, first.range.contains(second.range) else { return false }
    let between = self[first.file].bytes[Int(first.range.start)..<Int(second.range.start)]
    return !between.contains(UInt8(ascii: "\n"))
  }
}

extension Project {
  /// The calls of what has one of the names in the code of classes' objects, in source order; where
  /// nothing can hold `self`, or what is not wanted, none.
  func calls(
    byObjectsOf names: Set<String>, where isWanted: (CodeUnit) -> Bool = { _ in true }
  ) -> [CodePoint] {
    let objects = fact(ObjectCode.self)
    let units = code.units(mentioning: names.sorted()) {
      objects.owner(of: $0) != nil && isWanted(code[$0])
    }
    return index.calls(namedOneOf: names, in: unitsHoldingSelf(among: units))
  }

  /// Those of the units whose code may hold `self` by what it gives away.
  func unitsHoldingSelf(among units: [CodeUnitID]) -> [CodeUnitID] {
    let typing = flow.typing
    return zip(units, parallelMap(units) { typing.mayHoldSelf(in: $0) }).filter(\.1).map(\.0)
  }

  /// Nothing on the way is ever let go, and the owner is to be freed.
  func isLasting(_ path: [Member], of owner: TypeID) -> Bool {
    !livesAsLongAsTheProcess(owner)
      && !path.contains { isEmptied($0) || $0.storage == .lazy && !isRead($0) }
  }
}

/// Calls in the code of classes' objects that leave to what takes the object to say of which class it
/// is: `picker = .init(onPick: done)`.
struct CallsLeavingTypesOut: ProjectFact {
  let all: [CodePoint]

  init(of project: Project) {
    let calls = project.calls(byObjectsOf: ["init"]) { unit in
      let file = project.types[unit.location.file]
      return unit.role == .initialValue
        || [" .init", "(.init"].contains { file.contains($0, in: unit.location.range) }
    }
    all = calls.filter { project.code.syntax(at: $0).callee?.unwrapped.kind == .implicitMember }
  }
}

/// The properties of a way as hops of a circle.
func hops(_ path: [Member], _ types: TypeTable) -> [OwnershipHop] {
  path.map {
    OwnershipHop(
      holder: types[$0.owner].name, property: $0.name, location: $0.location,
      isWeakOutlet: $0.modifiers.contains(.weak))
  }
}
