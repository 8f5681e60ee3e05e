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
  /// As RIBs are named the protocol is the interactor's listener: `MenuListener` of `MenuInteractor`.
  func isListener(_ type: TypeID, byNameOf interactor: TypeID) -> Bool {
    let name = self[interactor].name
    return name.hasSuffix("Interactor")
      && self[type].name == name.dropLast("Interactor".count) + "Listener"
  }

  /// Where a type's name stands in its declaration.
  func nameLocation(of type: TypeID) -> Location {
    let place = self[type].place
    return Location(file: place.file, range: declaration(at: place).name)
  }
}
