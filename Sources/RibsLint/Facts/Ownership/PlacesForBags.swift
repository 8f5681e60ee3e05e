import RibsModel

/// The properties that somebody who subscribes can put the subscription into.
extension Project {
  /// The name of the bag that the type has, or one of its base classes for it.
  func disposeBag(of owner: TypeID) -> String? {
    property(of: owner) { type in
      switch type {
      case .external(let name, _): name == "DisposeBag"
      case .declared(let type, _): types[type].name == "DisposeBag"
      default: false
      }
    }
  }

  /// The same of a collection of Combine's cancellables.
  func cancellables(of owner: TypeID) -> String? {
    property(of: owner) { type in
      guard case .external(let item, _) = type.item else { return false }
      return item == "AnyCancellable"
    }
  }

  private func property(of owner: TypeID, where isMeant: (CanonicalType) -> Bool) -> String? {
    var typing = flow.typing
    return types.selfAndSuperclasses(of: owner).flatMap { types[$0].members }.first {
      guard $0.isStoredProperty, !$0.isStatic, $0.owner == owner || $0.access > .fileprivate
      else { return false }
      return typing.variableType(at: $0.place).map { isMeant($0.unwrapped) } ?? false
    }?.name
  }

  /// What to write so that the subscription lasts as long as an object of the type.
  func helpWithBag(of owner: TypeID) -> String {
    if let bag = disposeBag(of: owner) { return "End the chain with `.disposed(by: \(bag))`." }
    return "Give `\(types[owner].name)` a `let disposeBag = DisposeBag()`, and end the chain with "
      + "`.disposed(by: disposeBag)`."
  }

  /// Somewhere beside the code a bag can live: not in a type from elsewhere, nor for a static
  /// function.
  func hasPlaceForBag(_ subscription: Subscription) -> Bool {
    guard let owner = subscription.owner else { return false }
    return types[owner].kind != .extension && types[owner].kind != .protocol
      && !types.declaration(at: subscription.declaration).modifiers.isStatic
  }
}
