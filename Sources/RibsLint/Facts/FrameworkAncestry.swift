import RibsModel

extension TypeTable {
  /// Values of the type are the framework's, by any part of a composition; optionals are looked into.
  func inherits(_ type: CanonicalType, _ framework: FrameworkType) -> Bool {
    switch type.unwrapped {
    case .declared(let declared, _): inherits(declared, framework)
    case .framework(let known, _): known.closure.contains(framework)
    case .composition(let parts): parts.contains { inherits($0, framework) }
    default: false
    }
  }

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
