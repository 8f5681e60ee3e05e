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

  /// SwiftUI shows what the object has, so that it is what others call a view model.
  func isObserved(_ type: TypeID) -> Bool {
    ancestry(of: type).external.contains("ObservableObject")
      || selfAndSuperclasses(of: type).contains {
        attributeNames(at: self[$0].place).contains { $0.hasPrefix("Observable") }
      }
  }
}
