/// The rules.
package enum Rules {
  /// By id. To add a rule, add its value here.
  package static let all: [Rule] = [
    .assignOnSelf,
    .attachChildInInit,
    .builderRetainsComponent,
    .builtRouterNotAttached,
    .cancellableDropped,
    .componentRetainsChild,
    .dependencyTypeMismatch,
    .disposeBagInInteractor,
    .disposeBoundOutsideActive,
    .frameworkMethodCalled,
    .launchRouterNotRetained,
    .listenerNotAssigned,
    .listenerNotClassBound,
    .missingDependencyConformance,
    .missingSuperLifecycleCall,
    .oversizedClass,
    .presenterListenerNotAssigned,
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
    .workerNotRetained,
    .workerScopeDowncast,
    .workflowNotCommitted,
  ]

  static let ids = Set(all.map(\.id))

  package static func rule(_ id: String) -> Rule? { all.first { $0.id == id } }
}
