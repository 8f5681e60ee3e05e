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

  /// The classes of a RIB but for its view controller.
  func parts(of id: RibID) -> [TypeID] {
    let rib = self[id]
    // A router may name its interactor's class alone.
    let named = rib.router.flatMap { types.frameworkBase(of: $0)?.arguments } ?? []
    return [rib.builder, rib.router, rib.interactor, rib.presenter].compactMap { $0 }
      + named.compactMap(\.declared).filter { types[$0].kind == .class }
  }

  /// A RIB has the class, or one that inherits it, as its view or presenter; or which view it has
  /// is not known. One without a view is only lent one.
  func isViewOfRib(_ owner: TypeID) -> Bool {
    let classes = Set(hierarchy.selfAndHeirs(of: owner))
    return ribs.contains { rib in
      let parts = [rib.viewController, rib.presenter].compactMap { $0 }
      return parts.contains(where: classes.contains)
        || parts.isEmpty && !rib.isViewless
          && rib.viewControllable.map { types.inherits(owner, $0) } == true
    }
  }

  /// The type, a base class or a protocol of the project stands in one of the files. What is added
  /// to the framework's own types, all have.
  func stands(_ type: TypeID, in files: Set<FileID>) -> Bool {
    self.files(of: type).contains { files.contains($0) }
  }

  /// The files in which the type, what it inherits or an extension of one of them is declared.
  func files(of type: TypeID) -> [FileID] {
    let inherited = types.ancestry(of: type).types.filter { types[$0].kind != .extension }
    return ([type] + inherited).flatMap { part in
      ([types[part].place] + types[part].extensions).map(\.file)
    }
  }
}

extension TypeTable {
  /// As RIBs are named the protocol is the interactor's listener: `MenuListener` of
  /// `MenuInteractor`.
  func isListener(_ type: TypeID, byNameOf interactor: TypeID) -> Bool {
    let name = self[interactor].name
    return name.hasSuffix("Interactor")
      && self[type].name == name.dropLast("Interactor".count) + "Listener"
  }
}

extension Project {
  /// The property keeps a builder, and nothing takes that away once the object is made.
  func alwaysKeepsBuilder(_ property: Member) -> Bool {
    guard let type = types.canonicalType(of: property), types.inherits(type.unwrapped, .buildable),
      types.keepsStrongly(property)
    else { return false }
    let isGivenWithTheObject = index.assignments(to: property).allSatisfy { point in
      let unit = code[point.unit]
      return types.isInitialiser(unit)
        && Syntax(unit.body, point.node).enclosingFunction == nil
    }
    return isGivenWithTheObject && !isEmptied(property)
  }
}
