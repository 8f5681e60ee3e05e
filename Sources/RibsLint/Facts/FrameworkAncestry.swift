import RibsModel

extension TypeTable {
  /// The type is a router, or a tuple with one.
  func holdsRouter(_ type: CanonicalType) -> Bool {
    if case .tuple(let elements) = type.unwrapped {
      return elements.contains { holdsRouter($0.type) }
    }
    return inherits(type, .routing)
  }

  /// The type is a view or presenter of RIBs.
  func isViewOrPresenter(_ type: TypeID) -> Bool {
    inherits(type, .presentable) || inherits(type, .viewControllable)
  }
}
