import RibsModel

/// A struct of the project by which a router keeps a child together with other values:
/// `struct Current { let router: ViewableRouting; let isModal: Bool }`.
struct ChildWrapper: Hashable {
  let name: String
  /// The constant that is the child.
  let part: String
}

extension TypeTable {
  /// Nil where another part may be a child as well, or the child may be exchanged.
  func childWrapper(_ type: CanonicalType) -> ChildWrapper? {
    guard let declared = type.unwrapped.declared, self[declared].kind == .struct else { return nil }
    let parts = self[declared].members.filter { part in
      part.isStoredProperty && canonicalType(of: part).map { holdsRouter($0) } != false
    }
    guard parts.count == 1, parts[0].kind == .let,
      canonicalType(of: parts[0]).map({ inherits($0, .routing) }) == true
    else { return nil }
    return ChildWrapper(name: self[declared].name, part: parts[0].name)
  }
}
