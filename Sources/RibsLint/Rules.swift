/// The rules.
package enum Rules {
  /// By id. To add a rule, add its value here.
  package static let all: [Rule] = [
    .assignOnSelf,
    .cancellableDropped,
    .componentRetainsChild,
    .dependencyTypeMismatch,
    .disposeBagInInteractor,
    .disposeBoundOutsideActive,
    .listenerNotAssigned,
    .listenerNotClassBound,
    .missingDependencyConformance,
    .oversizedClass,
    .routerNotAssigned,
    .strongListener,
    .strongRouterReference,
    .strongSelfInOwnedSubscription,
    .strongViewListener,
    .subscriptionNotDisposed,
    .unexplainedSuppression,
    .unknownDependencyMember,
    .unsatisfiedDependency,
    .unusedSuppression,
  ]

  static let ids = Set(all.map(\.id))

  package static func rule(_ id: String) -> Rule? { all.first { $0.id == id } }
}
