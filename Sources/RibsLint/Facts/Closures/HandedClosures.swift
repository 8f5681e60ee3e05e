import RibsModel
import RibsSyntax
import RibsSystem

/// Closures that are given to an object of `self`'s, or to one that becomes it, which stores them.
@Sendable func handedClosures(in project: Project) -> [Finding] {
  let calls =
    project.calls(byObjectsOf: project.fact(ClosureNames.self).storers)
    + project.fact(CallsLeavingTypesOut.self).all
  return parallelMap(calls, scratch: OwnedPaths(project)) { point, paths -> Finding? in
    let unit = project.code[point.unit]
    guard let owner = project.objectOwner(of: point.unit) else { return nil }
    let call = Syntax(unit.body, point.node)
    for argument in call.children where argument.kind == .argument {
      guard let value = argument.value?.unwrapped, [.closure, .member, .name].contains(value.kind),
        // Cheaper than to find out what is called, and most values fail it.
        let hold = paths.typing.selfHold(by: point.at(value.id)),
        project.types.isCode(value, of: owner),
        let (path, kept) = paths.holder(of: argument, givenTo: call, in: point.unit)
          ?? paths.holder(takingOut: argument, of: call, in: point.unit),
        project.isLasting(path.members + project.members(of: kept), of: owner),
        !project.isRetainedByComponent(path.members.first, of: owner)
      else { continue }
      return closureFinding(
        at: unit.itemLocation(of: call),
        path.hops(project.types) + kept, of: owner, project.types,
        subject: project.types.subject(of: unit), hold: hold)
    }
    return nil
  }.compactMap { $0 }
}

extension TypeTable {
  /// The argument is a closure, be it by the name of a constant, or a function, and not `self` or a
  /// value of its own.
  func isCode(_ argument: Syntax, of owner: TypeID) -> Bool {
    switch argument.kind {
    case .closure: return true
    case .name, .member:
      let uses = LocalUses(in: argument.body)
      if argument.kind == .name, let local = uses.declaration(of: argument) {
        return local.kind == .localFunction
          || local.value?.unwrapped.kind == .closure && !uses.isReassigned(local)
      }
      let meant = allMembers(named: argument.name, of: owner)
      return !meant.isEmpty && meant.allSatisfy { $0.kind == .func }
        && !controllersProperties.contains(argument.name)
    default: return false
    }
  }
}

/// What UIKit's controllers have by the names of their delegates' methods.
private let controllersProperties: Set = [
  "collectionView", "navigationController", "presentationController", "splitViewController",
  "tabBarController", "tableView",
]

extension Project {
  /// What a component keeps of that which holds it, `component_retains_child` tells.
  fileprivate func isRetainedByComponent(_ property: Member?, of owner: TypeID) -> Bool {
    guard let property, types.isComponentClass(owner) else { return false }
    return componentCycles().contains { $0.component == owner && $0.member == property.name }
  }
}
