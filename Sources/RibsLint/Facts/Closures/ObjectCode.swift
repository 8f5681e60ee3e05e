import RibsModel

/// Which code runs in objects of which classes: asked of nearly all code, by all who look for closures.
struct ObjectCode: ProjectFact {
  /// By the numbers of the units.
  private let owners: [TypeID?]

  init(of project: Project) {
    let types = project.types
    let isClass = types.types.map { $0.kind == .class || $0.kind == .actor }
    owners = project.code.units.map { unit in
      guard let owner = unit.owner, isClass[Int(owner.index)], unit.fileRole == .source,
        !types.declaration(at: unit.declaration).modifiers.isStatic
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
}
