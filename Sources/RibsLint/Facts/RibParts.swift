import RibsModel
import RibsSyntax

extension Project {
  /// The RIB of each type that plays a part; types with a part in several RIBs are left out.
  func ribsByPart(_ part: KeyPath<Rib, TypeID?>) -> [TypeID: Rib] {
    var found: [TypeID: Rib] = [:]
    var shared: Set<TypeID> = []
    for rib in ribs {
      guard let type = rib[keyPath: part] else { continue }
      if found.updateValue(rib, forKey: type) != nil { shared.insert(type) }
    }
    for type in shared { found[type] = nil }
    return found
  }
}

extension TypeTable {
  /// Where a type's name stands in its declaration.
  func nameLocation(of type: TypeID) -> Location {
    let place = self[type].place
    return Location(file: place.file, range: declaration(at: place).name)
  }
}
