import RibsModel

/// The types by which the parts of a RIB know each other.
extension TypeTable {
  /// Those by which an interactor may refer to the router of its own RIB.
  func ownRouting(of interactor: TypeID, _ rib: Rib?) -> Set<TypeID> {
    types(of: ["router"], requiredBy: .interactable, of: interactor)
      .union([rib?.routing, rib?.router].compactMap { $0 })
  }

  /// Those by which an interactor may refer to its listener.
  func ownListeners(of interactor: TypeID, _ rib: Rib?) -> Set<TypeID> {
    types(of: ["listener", "delegate"], requiredBy: .interactable, of: interactor)
      .union([rib?.listener].compactMap { $0 })
  }

  /// Those by which a view or presenter may refer to its interactor.
  func ownListeners(ofView view: TypeID, _ rib: Rib?) -> Set<TypeID> {
    types(of: ["listener", "delegate"], requiredBy: .presentable, of: view)
      .union([rib?.presentableListener].compactMap { $0 })
  }
}
