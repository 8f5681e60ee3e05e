import RibsModel
import RibsSyntax

/// Closures that are assigned to properties of `self`, or of objects that it keeps.
@Sendable func assignedClosures(in project: Project) -> [Finding] {
  var paths = OwnedPaths(project)
  let names = project.fact(ClosureNames.self).properties
  return project.code
    .units(mentioning: names.sorted(), where: { project.objectOwner(of: $0) != nil })
    .flatMap {
      id -> [Finding] in
      let unit = project.code[id]
      guard let owner = unit.owner else { return [] }
      var captures: OwnCaptures?
      return unit.nodes([.assignment, .call]).compactMap { node in
        guard let (target, value) = node.storing, names.contains(target.storedName),
          [.closure, .name, .member, .call, .array].contains(value.kind)
        else { return nil }
        let known = captures ?? OwnCaptures(in: unit, paths.typing)
        captures = known
        let isList = value.kind == .array
        let stored = isList ? value.children.map(\.unwrapped) : [value]
        guard
          stored.contains(where: { known.strongSelf(in: $0.id) != nil })
            || paths.givesClosure(CodePoint(id, value.id)),
          let path = paths.path(to: target, in: id), let last = path.last,
          project.types.isClosure(
            last, orHolds: isList || target.kind == .subscript || node.kind == .call, value),
          path.count > 1 || !project.types.isComponentClass(owner),
          project.isLasting(path, of: owner)
        else { return nil }
        return closureFinding(
          at: unit.location(of: node.id), hops(path, project.types), of: owner, project.types,
          subject: project.types.subject(of: unit))
      }
    }
}

extension OwnedPaths {
  /// A function or computed property of `self` that gives back a closure which holds it.
  fileprivate mutating func givesClosure(_ value: CodePoint) -> Bool {
    let body = project.code[value.unit].body
    let isAsked =
      Syntax(body, value.node).kind == .call
      ? body.isCalledOnSelf(value.node)
      : typing.ownProperty(at: value)?.storage == .computed
    return isAsked && typing.hops(fromValueAt: value)?.isEmpty == true
  }
}

extension Syntax {
  /// What is stored where: `target = value`, `targets[key] = value`, `targets.append(value)`.
  fileprivate var storing: (target: Syntax, value: Syntax)? {
    if kind == .assignment {
      guard let target = firstChild?.unwrapped, let value = value?.unwrapped,
        [.name, .member, .subscript].contains(target.kind)
      else { return nil }
      return (target, value)
    }
    guard let name = calleeName, Body.growingMethods.contains(name),
      let target = receiver?.unwrapped, let value = arguments.first?.value.unwrapped
    else { return nil }
    return (target, value)
  }

  /// The name of the property that is assigned to, or that holds what `[key]` is of.
  fileprivate var storedName: String {
    var target = self
    while target.kind == .subscript, let base = target.firstChild?.unwrapped { target = base }
    return target.name
  }
}

extension TypeTable {
  /// The property is of function type, or a collection of functions where an item of it is meant.
  fileprivate func isClosure(_ member: Member, orHolds isItem: Bool, _ value: Syntax) -> Bool {
    guard let type = canonicalType(of: member) else { return !isItem && value.kind == .closure }
    var stored = isItem ? type.element : type
    if case .tuple(let pair) = stored, isItem { stored = pair.last?.type ?? .unknown }
    if case .function = stored.unwrapped { return true }
    return false
  }
}
