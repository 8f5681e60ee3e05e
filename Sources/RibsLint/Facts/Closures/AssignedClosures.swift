import RibsModel
import RibsSyntax
import RibsSystem

/// Closures that are assigned to properties of `self`, or of objects that it keeps.
@Sendable func assignedClosures(in project: Project) -> [Finding] {
  let names = project.fact(ClosureNames.self)
  let units = project.unitsStoringClosures(names)
  return parallelMap(units, scratch: OwnedPaths(project)) { id, paths -> [Finding] in
    let unit = project.code[id]
    guard let owner = unit.owner else { return [] }
    return unit.nodes([.assignment, .call]).compactMap { node in
      guard let (target, value) = node.storing, names.mayHold(value, at: target, by: node) else {
        return nil
      }
      let isList = value.kind == .array
      let stored = isList ? value.children.map(\.unwrapped) : [value]
      let hold = stored.firstHold(in: id, paths.typing)
      guard
        hold != nil
          || paths.givesClosure(CodePoint(id, value.id)),
        let path = paths.path(toTarget: target, in: id), let last = path.members.last,
        project.types.isClosure(
          last, orHolds: isList || target.kind == .subscript || node.kind == .call, value),
        path.members.count > 1 || !project.types.isComponentClass(owner),
        project.isLasting(path.members, of: owner)
      else { return nil }
      return closureFinding(
        at: unit.location(of: node.id), path.hops(project.types), of: owner, project.types,
        subject: project.types.subject(of: unit), hold: hold)
    }
  }.flatMap { $0 }
}

extension [Syntax] {
  /// How the first of the values that does so holds `self`.
  fileprivate func firstHold(in unit: CodeUnitID, _ typing: Typing) -> SelfHold? {
    lazy.compactMap { typing.selfHold(by: CodePoint(unit, $0.id)) }.first
  }
}

extension Project {
  /// The code of classes' objects that assigns to what may hold closures, or adds to what may hold
  /// several, and in which something can hold `self`.
  fileprivate func unitsStoringClosures(_ names: ClosureNames) -> [CodeUnitID] {
    let objects = fact(ObjectCode.self)
    let assigning = fact(ClosureAssignments.self).units.filter { objects.owner(of: $0) != nil }
    let adding = code.units(
      mentioning: names.collections.sorted(), where: { objects.owner(of: $0) != nil })
    return unitsHoldingSelf(among: Set(assigning + adding).sorted())
  }
}

extension ClosureNames {
  /// By its name the property may hold the value, or in a collection.
  fileprivate func mayHold(_ value: Syntax, at target: Syntax, by node: Syntax) -> Bool {
    guard [.closure, .name, .member, .call, .array].contains(value.kind) else { return false }
    let name = target.storedName
    if collections.contains(name) { return true }
    return node.kind == .assignment
      && (functions.contains(name) || value.kind == .closure && untyped.contains(name))
  }
}

extension OwnedPaths {
  /// A function or computed property of `self` that gives back a closure which holds it.
  fileprivate mutating func givesClosure(_ value: CodePoint) -> Bool {
    let expression = project.code.syntax(at: value)
    let isAsked =
      expression.kind == .call
      ? expression.isCalledOnSelf
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
    guard let name = calleeName, CollectionMethods.growing.contains(name),
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
    return (isItem ? type.item : type).isFunction
  }
}
