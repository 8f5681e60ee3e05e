import RibsModel
import RibsSyntax

/// Closures that hold `self` in a case of an enum that a property of `self` keeps, once and for
/// all: `row = .action { self.open() }`.
@Sendable func closuresInCases(in project: Project) -> [Finding] {
  var paths = OwnedPaths(project)
  return project.calls(byObjectsOf: project.fact(ClosureNames.self).cases)
    .compactMap { point in
      let unit = project.code[point.unit]
      let call = Syntax(unit.body, point.node)
      guard let owner = project.objectOwner(of: point.unit), let name = call.calleeName,
        let closure = call.arguments.map(\.value.unwrapped).first(where: { $0.kind == .closure }),
        let hold = paths.typing.selfHold(by: point.at(closure.id)),
        let path = paths.keeper(of: call, in: point.unit)?.members, path.count == 1,
        project.types.isCase(name, ofTypeOf: path[0]), project.isSetOnce(path[0]),
        project.isLasting(path, of: owner)
      else { return nil }
      return closureFinding(
        at: unit.itemLocation(of: call),
        hops(path, project.types), of: owner, project.types,
        subject: project.types.subject(of: unit), hold: hold)
    }
}

extension TypeTable {
  fileprivate func isCase(_ name: String, ofTypeOf property: Member) -> Bool {
    guard let declared = canonicalType(of: property)?.unwrapped.declared,
      self[declared].kind == .enum
    else { return false }
    return members(named: name, of: declared).contains { $0.kind == .case && carriesFunction($0) }
  }
}

extension Project {
  /// One place at most assigns to a property of that name: nothing else takes the place of the
  /// value.
  fileprivate func isSetOnce(_ property: Member) -> Bool {
    index.assignments(named: property.name).count <= 1
  }
}
