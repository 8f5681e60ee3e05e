import RibsModel
import RibsSyntax
import RibsSystem

/// Closures that one object of the code's stores and that hold the object itself, or what leads to
/// it (`cell.onTap = { cell.toggle() }`, `module.output.onPick = { module.close() }`), or another
/// local one, which keeps the first: `interactor.onFinish = { router.close() }`.
@Sendable func closuresAmongLocals(in project: Project) -> [Finding] {
  let names = project.fact(ClosureNames.self).functions
  let units = project.code.units(
    assigningClosures: names, among: project.fact(ClosureAssignments.self).units)
  return parallelMap(units, scratch: OwnedPaths(project)) { id, paths -> [Finding] in
    let unit = project.code[id]
    return unit.nodes([.assignment]).compactMap { assignment in
      guard let target = assignment.firstChild?.unwrapped, target.kind == .member,
        names.contains(target.name), let closure = assignment.value?.unwrapped,
        closure.kind == .closure, let base = target.firstChild?.unwrapped
      else { return nil }
      let circle = LocalCircle(id, base, closure, &paths)
      guard let circle, let property = project.types.closure(target.name, of: circle.holder),
        !project.isRoot(unit.owner),
        ([circle.holder, circle.held].allSatisfy { project.isMortal($0) }),
        project.isLasting([property] + project.members(of: circle.hops), of: circle.holder)
      else { return nil }
      return closureFinding(
        at: unit.location(of: assignment.id),
        circle.hops + hops([property], project.types), of: circle.held, project.types,
        subject: project.types.subject(of: unit), help: circle.help)
    }
  }.flatMap { $0 }
}

extension TypeTable {
  /// The stored property of function type.
  fileprivate func closure(_ name: String, of type: TypeID) -> Member? {
    guard let member = allMembers(named: name, of: type).first, keepsStrongly(member),
      canonicalType(of: member)?.isFunction == true
    else { return nil }
    return member
  }
}

extension Project {
  /// The builder's RIB lives for as long as the process.
  fileprivate func isRoot(_ builder: TypeID?) -> Bool {
    builder != nil && fact(PermanentRibs.self).all.contains { $0.builder == builder }
  }

  fileprivate func isMortal(_ type: TypeID) -> Bool {
    !livesAsLongAsTheProcess(type) && !types.inherits(type, .launchRouting)
  }
}
