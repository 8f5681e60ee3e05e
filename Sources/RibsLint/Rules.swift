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
    .inaccessibleDependencyWitness,
    .launchRouterNotRetained,
    .listenerNotAssigned,
    .listenerNotClassBound,
    .missingDependencyConformance,
    .missingSuperLifecycleCall,
    .mutableStreamExposed,
    .oversizedClass,
    .presenterListenerNotAssigned,
    .recursiveComponentProperty,
    .routerNotAssigned,
    .sharedIgnoresArguments,
    .sharedKeyCollision,
    .snapshotRecordMode,
    .strongListener,
    .strongRouterReference,
    .strongSelfInOwnedSubscription,
    .strongSelfInStoredClosure,
    .strongViewListener,
    .stubbedDependency,
    .subscriptionNotDisposed,
    .timerRetainsTarget,
    .unexplainedSuppression,
    .unguardedAttach,
    .unknownDependencyMember,
    .unsatisfiedDependency,
    .unsharedStatefulDependency,
    .unusedDependency,
    .unusedSuppression,
    .viewRemovedWithoutDetach,
    .workerNotRetained,
    .workerScopeDowncast,
    .workflowNotCommitted,
  ]

  static let ids = Set(all.map(\.id))

  package static func rule(_ id: String) -> Rule? { all.first { $0.id == id } }
}
