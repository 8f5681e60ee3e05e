import RibsModel
import RibsSyntax

/// The views that stay where they are until somebody else takes them away.
struct StayingViews: ProjectFact {
  /// The words by which code takes views away, or learns that they go, and the names of what does.
  private let words: [String]
  /// Those by which it learns that they go.
  private let noticing: [String]
  private let children: [RibID: [RibID]]

  init(of project: Project) {
    let listeners = project.presentationListeners
    words = project.namesOfWatching(listeners + ViewWords.removing)
      .union(LifecycleHooks.disappearing).sorted()
    noticing = project.namesOfWatching(listeners)
      .union(LifecycleHooks.disappearing + ViewWords.appearing + ViewWords.stackWatching).sorted()
    children = Dictionary(grouping: project.attachEdges, by: \.parent)
      .mapValues { $0.map(\.child) }
  }

  /// Nothing in the child's code, or in that of a RIB below it, takes a view away or looks for one's
  /// going, and the child's view is one of UIKit's plain ones.
  func contain(_ child: RibID, in project: Project) -> Bool {
    let rib = project[child]
    guard let view = rib.viewController, !rib.isViewless, !rib.isRoot, isPlain(view, in: project)
    else { return false }
    return isSilent(child, in: project)
  }

  /// The same of all that a RIB without a view shows: it has no such code itself either.
  func containChildren(of viewless: RibID, in project: Project) -> Bool {
    let shown = children[viewless] ?? []
    return !project[viewless].isRoot && isSilent(viewless, in: project)
      && shown.allSatisfy { contain($0, in: project) }
  }

  /// No code of the RIB, or of one below it, takes a view away or looks for one's going.
  private func isSilent(_ rib: RibID, in project: Project) -> Bool {
    var seen: Set = [rib]
    var pending = [rib]
    while let rib = pending.popLast() {
      let parts = project.parts(of: rib) + [project[rib].viewController].compactMap { $0 }
      guard parts.allSatisfy({ isSilent($0, in: project) }) else { return false }
      for below in children[rib] ?? [] where seen.insert(below).inserted { pending.append(below) }
    }
    return true
  }

  /// The view's class is one of the tree that does not look for views that come and go.
  func noticesNothing(_ view: TypeID, in project: Project) -> Bool {
    isPlain(view, in: project) && !project.types.speaks(view, of: noticing)
      && !project.isToldOfItsGoing(view)
  }

  /// The code, or other code of its class that calls it, may take a view away.
  func mayRemove(_ unit: CodeUnit, in project: Project) -> Bool {
    mayRemove(unit, in: project, depth: 0)
  }

  private func mayRemove(_ unit: CodeUnit, in project: Project, depth: Int) -> Bool {
    if unit.speaks(of: words, project.types) || depth == FollowingLimit.handings { return true }
    let name = project.types.declaredName(at: unit.declaration)
    let callers = unit.owner.map { project.units(of: $0) } ?? []
    return callers.map { project.code[$0] }.contains { caller in
      caller.declaration != unit.declaration
        && !caller.nodes([.name, .member], named: name).isEmpty
        && mayRemove(caller, in: project, depth: depth + 1)
    }
  }

  private func isPlain(_ view: TypeID, in project: Project) -> Bool {
    let ancestry = project.types.ancestry(of: view)
    return project.types[view].role == .source && !ancestry.isAmbiguous
      && project.types.isPlainController(view) && ancestry.external.allSatisfy(isApples)
  }

  /// Apple's classes and protocols tell a view only what is known here. A library's may tell it that
  /// it goes, but for those that bind it to its state.
  private func isApples(_ base: String) -> Bool {
    applesPrefixes.contains { base.hasPrefix($0) } || base.hasSuffix("DataSource")
      || binding.contains(base)
  }

  private func isSilent(_ part: TypeID, in project: Project) -> Bool {
    !project.types.speaks(part, of: words) && !project.closesSomething(part)
      && !project.isToldOfItsGoing(part)
  }
}

extension Project {
  /// The class has code for when its view is moved, or tells the listener at its end. To tell a view
  /// within that it is moved is another thing.
  fileprivate func isToldOfItsGoing(_ type: TypeID) -> Bool {
    tellsListenerAtItsEnd(type)
      || ViewWords.hooks.contains { !types.allMembers(named: $0, of: type).isEmpty }
  }

  /// Code of the class, or of one that it inherits, calls what by its name may take a view away,
  /// wherever that is declared, or hides the view.
  fileprivate func closesSomething(_ type: TypeID) -> Bool {
    types.selfAndSuperclasses(of: type).flatMap { units(of: $0) }.contains { id in
      code[id].nodes([.assignment, .call]).contains { part in
        part.kind == .call ? part.mayClose : part.targets.contains(where: \.isLookOfOwnView)
      }
    }
  }
}

extension Syntax {
  fileprivate var mayClose: Bool {
    guard let name = calleeName, !tellsListener else { return false }
    return closing.contains { name.hasPrefix($0) }
  }

  /// `view.isHidden`, `self.view.alpha`
  fileprivate var isLookOfOwnView: Bool {
    guard kind == .member, ViewWords.hiding.contains(name),
      let view = firstChild?.unwrapped, view.name == "view"
    else { return false }
    return view.isNameOrOfSelf
  }
}

private let applesPrefixes = ["AV", "CL", "MK", "NS", "UI", "UN", "WK"]
private let binding: Set = ["AnyObject", "Sendable", "StoryboardView", "View"]

/// How the names of functions begin that may take a view away.
private let closing = [
  "animateOut", "close", "dismiss", "fadeOut", "hide", "pop", "removeFrom", "slideOut",
]
