import RibsModel
import RibsSyntax

/// The RIBs without a view of their own whose routers show the views of children on another RIB's
/// and never take one away, each with where it shows the first.
struct UnclearedViews: ProjectFact {
  let shows: [RibID: Location]

  init(of project: Project) {
    let viewless = project.ribsByPart(\.router).filter {
      $0.value.isViewless && $0.value.role == .source && $0.value.interactor != nil
    }
    guard !viewless.isEmpty else {
      shows = [:]
      return
    }
    var found: [RibID: Location] = [:]
    for paths in project.fact(RoutersWithChildren.self).paths {
      guard let rib = viewless[paths.code.router], paths.leavesViews(in: project) else { continue }
      let shows = paths.code.properties.keys
        .compactMap { paths.seenShowing(of: $0, in: project) }
      guard let first = shows.min(),
        project.fact(StayingViews.self).containChildren(of: rib.id, in: project)
      else { continue }
      found[rib.id] = first
    }
    shows = found
  }
}

extension RouterPaths {
  /// Nothing in the router's code may take a view away, whichever it is: it calls nothing of a view
  /// but what shows a child's, and hands no child to anybody.
  fileprivate func leavesViews(in project: Project) -> Bool {
    let events = code.functions.flatMap(\.events)
    let isHandingOn = events.contains { event in
      if case .handed = event.kind { true } else { event.takesViewAway }
    }
    guard !isHandingOn, project.hierarchy.heirs(of: code.router).isEmpty else { return false }
    let shows = events.filter(\.showsKeptChild).map(\.syntax)
    let owners = project.types.selfAndSuperclasses(of: code.router)
    return owners.flatMap { project.units(of: $0) }.allSatisfy { id in
      project.code[id].nodes([.call]).allSatisfy { !$0.isOnView || shows.contains($0) }
    }
  }
}

extension RouterEvent {
  /// It shows the child of a property, and not what is nil to take a view away:
  /// `viewController.present(nil)`.
  fileprivate var showsKeptChild: Bool {
    guard case .show(let child) = kind else { return false }
    return child.property != nil && !syntax.arguments.contains { $0.value.unwrapped.isNil }
  }
}

extension Syntax {
  /// `viewController.reset()`, `menu.viewControllable.uiviewController.dismiss(animated: true)`
  fileprivate var isOnView: Bool {
    receiver.map { $0.selfAndDescendants.contains { views.contains($0.name) } } ?? false
  }
}

private let views: Set = ["viewControllable", "viewController"]
