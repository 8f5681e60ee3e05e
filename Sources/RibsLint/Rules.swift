/// The rules.
package enum Rules {
  /// By id. To add a rule, add its value here.
  package static let all: [Rule] = [
    .assignOnSelf,
    .attachChildInInit,
    .builderRetainsComponent,
    .builtRouterNotAttached,
    .cancellableDropped,
    .childRouterKeptAfterDetach,
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
    .strongSelfInStoredClosure,
    .strongViewListener,
    .subscriptionNotDisposed,
    .timerRetainsTarget,
    .unexplainedSuppression,
    .unguardedAttach,
    .unknownDependencyMember,
    .unsatisfiedDependency,
    .unusedSuppression,
    .viewRemovedWithoutDetach,
    .workerNotRetained,
    .workerScopeDowncast,
    .workflowNotCommitted,
  ]

  static let ids = Set(all.map(\.id))

  package static func rule(_ id: String) -> Rule? { all.first { $0.id == id } }
}
