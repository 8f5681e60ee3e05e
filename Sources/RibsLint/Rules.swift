/// The rules.
package enum Rules {
  /// By id. To add a rule, add its value here.
  package static let all: [Rule] = [
    .assignOnSelf,
    .cancellableDropped,
    .componentRetainsChild,
    .disposeBagInInteractor,
    .disposeBoundOutsideActive,
    .listenerNotClassBound,
    .oversizedClass,
    .strongListener,
    .strongRouterReference,
    .strongSelfInOwnedSubscription,
    .strongViewListener,
    .subscriptionNotDisposed,
    .unusedSuppression,
  ]

  static let ids = Set(all.map(\.id))

  package static func rule(_ id: String) -> Rule? { all.first { $0.id == id } }
}
