import RibsModel

/// Which code runs in objects of which classes: asked of nearly all code, by all who look for
/// closures.
struct ObjectCode: ProjectFact {
  /// By the numbers of the units.
  private let owners: [TypeID?]

  init(of project: Project) {
    let types = project.types
    let isClass = types.types.map { $0.kind == .class || $0.kind == .actor }
    let units = project.code.units
    // By their numbers, as units would be copied.
    owners = units.indices.map { number in
      guard let owner = units[number].owner, isClass[Int(owner.index)],
        units[number].fileRole == .source,
        !types.declaration(at: units[number].declaration).modifiers.isStatic
      else { return nil }
      return owner
    }
  }

  /// The class of the app whose object the code runs in.
  func owner(of unit: CodeUnitID) -> TypeID? { owners[Int(unit.index)] }
}

extension Project {
  /// The class of the app whose object the code runs in.
  func objectOwner(of unit: CodeUnitID) -> TypeID? { fact(ObjectCode.self).owner(of: unit) }

  /// The code of the class's objects that speaks of one of the names, in source order.
  func objectUnits(of type: TypeID, mentioning names: Set<String>) -> [CodeUnitID] {
    let owners = fact(ObjectCode.self)
    return units(of: type).filter { id in
      guard owners.owner(of: id) == type else { return false }
      let place = code[id].location
      return names.contains { types[place.file].mentions($0, in: place.range) }
    }
  }
}
